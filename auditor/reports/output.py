"""Files that appear whole or not at all."""

import errno
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO


@contextmanager
def whole_files(paths: list[Path]) -> Iterator[list[BinaryIO]]:
    """Opens files for writing that get their names together when the block ends, and none when it fails.

    Until then they have another name in the same folder. What is there and no ordinary file, such as a pipe, is
    written to as it is. Raises `OSError` with the path that was asked for.
    """
    targets = [path.resolve() for path in paths]
    parts = [path.with_name(f".{path.name}.{os.urandom(6).hex()}.part") for path in targets]
    written = [path if path.exists() and not path.is_file() else part for path, part in zip(paths, parts, strict=True)]
    try:
        with ExitStack() as stack:
            streams = [stack.enter_context(_opened(*each)) for each in zip(written, paths, strict=True)]
            yield streams
            for stream in streams:
                stream.flush()
                _keep(stream)
        for path, part, target in zip(written, parts, targets, strict=True):
            if path is part:
                part.replace(target)
    except OSError as error:
        if error.filename is not None:
            raise
        place = paths[0] if len(paths) == 1 else paths[0].parent
        raise OSError(error.errno, error.strerror, place.as_posix()) from None
    finally:
        for part in parts:
            with suppress(OSError):  # what went wrong before is what is told
                part.unlink(missing_ok=True)


def _keep(stream: BinaryIO) -> None:
    """Has the disk keep what was written: a full one on the network may say so here at the earliest."""
    try:
        os.fsync(stream.fileno())
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.EROFS, errno.ENOTSUP):  # a pipe cannot be synchronised
            raise


def _opened(path: Path, asked_for: Path) -> BinaryIO:
    try:
        return path.open("wb")
    except OSError as error:
        text = "its folder is not there; make it first" if error.errno == errno.ENOENT else error.strerror
        raise OSError(error.errno, text, asked_for.as_posix()) from None


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """One such file."""
    with whole_files([path]) as (stream,):
        yield stream
