"""Bytes to lines of text: which encoding it is, where lines end, and what could not be decoded."""

import codecs
from collections.abc import Iterable, Iterator
from io import IncrementalNewlineDecoder
from typing import NamedTuple, TypeAlias

Line: TypeAlias = tuple[int, str]
"""Number from 1 and text without its line end."""
Page: TypeAlias = tuple[int, str]
"""The number of the first of some lines, and all of them, with LF between them and none at the end."""

FILLING = "\0\x1a"
"""What may stand behind the end of a text: zeros of a disk after a crash, and the mark of DOS for the end of a file."""
LONGEST_LINE = 2**20
"""Characters after which a line is handed on in pieces of one number, so that no file can fill the memory."""
MOST_PLACES = 1000
"""Places of undecodable bytes that wait to be taken; further ones are U+FFFD in the text all the same."""

_REPLACEMENT = "\ufffd"
_BAD = "\udcff"  # stands for undecodable bytes until they are listed: no strict decoder gives a lone surrogate
_SAMPLE = 2**20
_HEAD = 2**12
_LATIN = 32
_BOMS = {"utf-8": codecs.BOM_UTF8, "utf-16-le": codecs.BOM_UTF16_LE, "utf-16-be": codecs.BOM_UTF16_BE}
_MARK_STARTS = b"\xef\xfe\xff"
_NOT_CP1252 = bytes(
    (0x81, 0x8D, 0x8F, 0x90, 0x9D, 0xFF)
)  # five without a meaning, and ÿ, which is noise by far more often
_HIGH_ONLY = bytes(32 if byte < 128 else byte for byte in range(256))
_CODE_PAGES = [
    "cp1250",
    "cp1251",
    "cp1252",
    "cp1253",
    "cp1254",
    "cp1257",
    "koi8_r",
    "gb18030",
    "cp932",
    "cp949",
    "big5",
]


def _bad(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    stray_byte_at_the_end = error.encoding.startswith("utf-16") and error.reason == "truncated data"
    return ("" if stray_byte_at_the_end else _BAD), error.end


codecs.register_error("auditor.bad", _bad)


class Place(NamedTuple):
    """Where bytes stand that are no text in the encoding found; one U+FFFD each in the line."""

    line: int
    column: int


def known_encoding(name: str) -> bool:
    """Whether `name` is an encoding of text."""
    try:
        b"-".decode(name)
    except LookupError:
        return False
    except UnicodeDecodeError:  # one byte is half a letter of UTF-16
        return True
    return True


def encoding_by_start(head: bytes) -> str | None:
    """The encoding that a byte-order mark, or NULs in every other byte, give away; None when neither does."""
    if head.startswith(codecs.BOM_UTF8):
        return "utf-8"
    head = _first_part(head[:_HEAD])
    pairs = len(head) // 2
    low, high = head[1 : 2 * pairs : 2].count(0), head[0 : 2 * pairs : 2].count(0)
    for name, nuls, others in (("utf-16-le", low, high), ("utf-16-be", high, low)):
        starts = head[3 - (name == "utf-16-be") : _LATIN : 2]
        wide = nuls > others or not head[2:].isascii() or starts.count(0) * 2 > len(starts)
        marked = head.startswith(_BOMS[name]) and wide
        if marked or (pairs >= 2 and nuls * 4 >= pairs and nuls >= 10 * others):
            return name
    return None


def encoding_by_evidence(sample: bytes) -> str:
    """The 8-bit encoding of bytes that are not all ASCII.

    UTF-8 when nothing, or less than what speaks for it, is against it: a few bad bytes among good sequences are
    damage. Else cp1252, or the code page that charset-normalizer names where the letters stand in whole words of
    non-Latin script.
    """
    sample = sample[:_SAMPLE]
    text = codecs.getincrementaldecoder("utf-8")("surrogateescape").decode(sample)
    high = len(text) - len(text.encode("ascii", "ignore"))
    bad = len(text) - len(text.encode("utf-8", "ignore").decode())
    good, letters = high - bad, bad - sum(text.count(chr(0xDC00 + byte)) for byte in _NOT_CP1252)
    if good >= letters:
        return "utf-8"
    words = sample.translate(_HIGH_ONLY).split()
    if sum(len(word) for word in words if len(word) > 2) * 2 <= sum(map(len, words)):
        return "cp1252"
    return _hint(sample)


def _hint(sample: bytes) -> str:
    import charset_normalizer

    start = next(place for place, byte in enumerate(sample) if byte >= 128)
    best = charset_normalizer.from_bytes(sample[start : start + 2**14], cp_isolation=_CODE_PAGES).best()
    return best.encoding if best else "cp1252"


def find_encoding(chunks: Iterable[bytes]) -> str | None:
    """The encoding of a text by its start or its first bytes beyond ASCII; None when there are none."""
    for number, chunk in enumerate(chunks):
        if number == 0 and (found := encoding_by_start(chunk)):
            return found
        if not chunk.isascii():
            return encoding_by_evidence(_from_first_high(_first_part(chunk)))
    return None


def _from_first_high(data: bytes) -> bytes:
    """From a place near before the first byte beyond ASCII (found by halves, without a loop over the bytes)."""
    start, end = 0, len(data)
    while end - start > 64:
        middle = (start + end) // 2
        if data[start:middle].isascii():
            start = middle
        else:
            end = middle
    return data[start:]


class Decoder:
    """Decodes a text piece by piece; files joined into one may each have their own encoding, told by their marks.

    `encoding` is the one in use, `utf-8` as long as all is ASCII. A declared encoding is never departed from.
    """

    def __init__(self, encoding: str | None = None, *, declared: bool = False) -> None:
        self.declared = declared
        self._begun = self._decided = encoding is not None
        self._held = b""
        self._use(encoding or "utf-8")

    @classmethod
    def going_on(cls, encoding: str, *, declared: bool, decided: bool) -> "Decoder":
        """A decoder in the middle of a text, at the beginning of a line, with what it knew there (`knows`)."""
        decoder = cls(encoding, declared=declared)
        decoder._decided = decided
        return decoder

    @property
    def knows(self) -> tuple[str, bool]:
        """The encoding, and whether it is decided."""
        return self.encoding, self._decided

    def _use(self, encoding: str) -> None:
        self.encoding = encoding
        self._wide = encoding.startswith("utf-16")
        self._decoder = codecs.getincrementaldecoder(encoding)("auditor.bad")

    def decode(self, data: bytes, *, final: bool = False) -> str:
        """The text of the next bytes, byte-order marks taken out."""
        if self.declared:
            return self._decoder.decode(data, final).replace("\ufeff", "")
        data = self._held + data
        self._held = b""
        if not self._begun and data:
            self._begun = True
            if found := encoding_by_start(data):
                self._decided = True
                self._use(found)
        if data.isascii() and not self._wide:
            return self._decoder.decode(data, final)
        if not final and not self._decided and data[:-8].isascii():  # too few bytes to judge by
            data, self._held = data[:-8], data[-8:]
        elif not final:
            data, self._held = _hold_back(data, _LATIN if self._wide else 4)
        return self._parts(data, final)

    def _parts(self, data: bytes, final: bool) -> str:
        pieces = []
        place = 0
        for at, encoding in _marks(data):
            same = encoding == self.encoding == "utf-8" and self._decided
            if at < place or same or not _begins_part(data, at, encoding, wide=self._wide):
                continue
            pieces.append(self._run(data[place:at], True))
            self._decided = True
            self._use(encoding)
            place = at + len(_BOMS[encoding])
        pieces.append(self._run(data[place:], final))
        return "".join(pieces).replace("\ufeff", "")

    def _run(self, data: bytes, final: bool) -> str:
        narrow = _bytes_begin(data, self.encoding) if self._wide else None
        if narrow is not None:
            before = self._decoder.decode(data[:narrow], True)
            self._decided = False
            self._use("utf-8")
            return before + self._run(data[narrow:], final)
        if not self._decided and not data.isascii():
            self._decided = True
            self._use(encoding_by_evidence(_from_first_high(data)))
        return self._decoder.decode(data, final)


def _marks(data: bytes) -> list[tuple[int, str]]:
    """Where the bytes of a mark stand, and of which encoding."""
    found = []
    for encoding, mark in _BOMS.items():
        at = data.find(mark[:1])  # one byte is looked for much faster than several
        at = data.find(mark, at) if at >= 0 else -1
        while at >= 0:
            found.append((at, encoding))
            at = data.find(mark, at + 1)
    return sorted(found)


def _first_part(data: bytes) -> bytes:
    """What stands before the mark of a second file joined to the first."""
    for at, encoding in _marks(data):
        if at and _begins_part(data, at, encoding, wide=False):
            return data[:at]
    return data


def _begins_part(data: bytes, at: int, encoding: str, *, wide: bool) -> bool:
    """Whether the bytes at `at` are a mark and no accident: what follows is Latin text in that encoding."""
    if encoding == "utf-8":
        after = data[at + 3 : at + 5]
        return not wide or (len(after) == 2 and after.isascii() and 0 not in after)
    after = data[at + 2 : at + 4]
    return len(after) == 2 and [byte == 0 for byte in after] == [encoding == "utf-16-be", encoding == "utf-16-le"]


def _bytes_begin(data: bytes, encoding: str) -> int | None:
    """Where in text of two bytes a letter one without a mark begins: as many ASCII bytes in a row are no such text."""
    if len(data) - 2 * data.count(0) < _LATIN:
        return None
    place = 0
    for piece in data.split(b"\0"):
        if len(piece) >= _LATIN and piece[:_LATIN].isascii():
            return place + (encoding == "utf-16-be")  # the letter whose NUL stands before
        place += len(piece) + 1
    return None


def _hold_back(data: bytes, most: int) -> tuple[bytes, bytes]:
    """Bytes to decode now, and the last few if a mark, or text of one byte a letter, may begin in them."""
    if most > 4 and (tail := data.rpartition(b"\0")[2]) and len(tail) < most:
        return data[: -len(tail)], tail
    cut = max(0, len(data) - 4)
    while cut < len(data) and data[cut] not in _MARK_STARTS:
        cut += 1
    if cut and data[cut - 1] in _MARK_STARTS:
        cut -= 1
    return data[:cut], data[cut:]


def split_pages(texts: Iterable[str], undecodable: list[Place], first: int = 1) -> Iterator[Page]:
    """The lines of a text that comes in pieces, as many together as there are; LF, CRLF and lone CR end a line.

    Places are added to the list before the page with their line is handed on; who reads may take them out. A page that
    begins with the number of the last line before it goes on with that line.
    """
    newlines = IncrementalNewlineDecoder(None, translate=True)
    number, tail = first, ""
    for text in texts:
        whole = tail + newlines.decode(text)
        page, line_end, tail = whole.rpartition("\n")
        if line_end:
            yield from _listed(number, page, undecodable)
            number += page.count("\n") + 1
        if len(tail) > LONGEST_LINE:
            if tail.strip(FILLING):
                yield number, _list_places(number, tail, undecodable)
            tail = ""
    end = tail + newlines.decode("", final=True)
    if end.rstrip(FILLING):
        yield number, _list_places(number, end.removesuffix("\n").rstrip(FILLING), undecodable)


def _listed(number: int, page: str, undecodable: list[Place]) -> Iterator[Page]:
    """The page; where bytes are no text, line by line, so that never more places wait than are kept."""
    if _BAD not in page:
        yield number, page
        return
    for at, line in enumerate(page.split("\n"), number):
        yield at, _list_places(at, line, undecodable)


def split_lines(texts: Iterable[str], undecodable: list[Place]) -> Iterator[Line]:
    """The same line by line."""
    for number, page in split_pages(texts, undecodable):
        yield from enumerate(page.split("\n"), number)


def _list_places(number: int, line: str, undecodable: list[Place]) -> str:
    at = line.find(_BAD)
    while at >= 0 and len(undecodable) < MOST_PLACES:
        undecodable.append(Place(number, at + 1))
        at = line.find(_BAD, at + 1)
    return line.replace(_BAD, _REPLACEMENT)
