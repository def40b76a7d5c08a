"""Hands read in short: into what their lines say, in the words of `Room`, without events and their places.

What most lines say hangs on no other line: `Ann: calls $2` is the same in every hand. It is remembered by what follows
the name, so that a line that comes again costs a look. A hand with any line that may mean something else elsewhere, or
with an amount that has to be thought about, is not read so. The events of one that is are read from its lines, all by
`Room`, when somebody asks for them.
"""

from auditor.dialects.short.hand import ShortHand as ShortHand
from auditor.dialects.short.reader import short as short
