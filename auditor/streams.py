"""The bytes of files and archives as they come, how many of them there may be, and what stops them."""

import errno
import gzip
import lzma
import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Protocol, TypeAlias

ARCHIVE_FREE = 2**28
"""Bytes that an archive may unpack to whatever its size."""
ARCHIVE_RATIO = 200
"""How many times its own size an archive may unpack to; text packs 5 to 50 times."""


class ByteStream(Protocol):
    """Bytes to be read once."""

    def read1(self, size: int, /) -> bytes:
        """At most `size` bytes, as many as there are without waiting; none at the end."""


Opener: TypeAlias = Callable[[], AbstractContextManager[ByteStream]]

CHUNK = 2**18
"""Bytes that are read and decoded together, from the start of a file on."""
ENDLESS = "a device without an end; give a file, or pipe a log in"
"""Said of what would never be read to its end."""
GONE = "is no longer there; bring it back and start again"
"""Said of a file that was found, but not when it was to be read."""
LOOK_AHEAD = 2**26
"""Bytes in which the encoding is looked for before a file is read."""
FAILURES = (OSError, EOFError, ValueError, RuntimeError, struct.error, zlib.error, lzma.LZMAError, zipfile.BadZipFile)


class SourceError(Exception):
    """Why something cannot be read, and what to do about it."""


@contextmanager
def failures_told() -> Iterator[None]:
    """Raises all that reading a file that was found can fail with as `SourceError`."""
    try:
        yield
    except FAILURES as error:
        raise SourceError(why(error, found=True)) from None


class Allowance:
    """What one archive, `packed` bytes long, may still unpack to."""

    def __init__(self, packed: int) -> None:
        self.most = max(ARCHIVE_FREE, packed * ARCHIVE_RATIO)
        self.left = self.most

    def take(self, count: int) -> None:
        """Raises `SourceError` when `count` bytes are too many."""
        self.left -= count
        if self.left < 0:
            raise SourceError(
                f"unpacks to more than {self.most // 2**20} MiB, too much for its size; "
                "unpack it yourself and give the folder"
            )


def chunks(stream: ByteStream, most: int | None = None) -> Iterator[bytes]:
    """The bytes of a stream as they come, about `most` of them, the first piece long enough to show how it begins."""
    chunk = stream.read1(CHUNK)
    while 0 < len(chunk) < 4 and (more := stream.read1(CHUNK)):
        chunk += more
    count = 0
    while chunk:
        yield chunk
        count += len(chunk)
        if most is not None and count >= most:
            return
        chunk = stream.read1(CHUNK)


def endless(info: os.stat_result) -> bool:
    """Whether it is a device that has no end, or holds no text: no terminal, and not the empty one."""
    if stat.S_ISBLK(info.st_mode):
        return True
    return stat.S_ISCHR(info.st_mode) and info.st_rdev in _memory()


def _memory() -> Iterator[int]:
    """The devices that give bytes without end."""
    for name in ("zero", "full", "random", "urandom"):
        with suppress(OSError):
            yield Path("/dev", name).stat().st_rdev


def why(error: Exception, *, found: bool = False) -> str:
    """An exception as a sentence that says what to do; `found`: the file was there a moment ago."""
    if isinstance(error, FileNotFoundError):
        if error.filename is not None and os.path.lexists(error.filename):
            return "a link that leads nowhere; mend or remove it"
        return GONE if found else "no such file or folder; check the spelling"
    if isinstance(error, PermissionError):
        return "no permission to read it; ask its owner, or copy it"
    if isinstance(error, OSError) and error.errno == errno.ELOOP:
        return "a link that leads to itself; mend or remove it"
    if isinstance(error, gzip.BadGzipFile | zlib.error | lzma.LZMAError | zipfile.BadZipFile | EOFError | struct.error):
        return "damaged archive, or none at all; fetch it again"
    reason = error.strerror if isinstance(error, OSError) else None
    return f"cannot be read: {(reason or str(error)).lower()}"
