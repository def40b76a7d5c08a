"""Files that appear whole or not at all."""

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
    written = [
        path if path.exists() and not path.is_file() else part for path, part in zip(targets, parts, strict=True)
    ]
    try:
        with ExitStack() as stack:
            streams = [stack.enter_context(_opened(*each)) for each in zip(written, paths, strict=True)]
            yield streams
            for stream in streams:
                stream.flush()
                with suppress(OSError):  # a pipe cannot be synchronised
                    os.fsync(stream.fileno())
        for path, target in zip(written, targets, strict=True):
            if path is not target:
                path.replace(target)
    finally:
        for part in parts:
            part.unlink(missing_ok=True)


def _opened(path: Path, asked_for: Path) -> BinaryIO:
    try:
        return path.open("wb")
    except OSError as error:
        raise OSError(error.errno, error.strerror, asked_for.as_posix()) from None


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """One such file."""
    with whole_files([path]) as (stream,):
        yield stream
