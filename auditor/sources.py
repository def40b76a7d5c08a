"""What is to be read: files, folders, globs, archives and standard input, each as lines of text."""

import gzip
import os
import stat
import sys
import zipfile
from collections.abc import Collection, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext, suppress
from glob import glob, has_magic
from io import BufferedReader, BytesIO
from pathlib import Path
from typing import cast

from auditor.decoding import Decoder, Line, Page, Place, find_encoding, known_encoding, split_pages
from auditor.streams import (
    ENDLESS,
    FAILURES,
    LOOK_AHEAD,
    Allowance,
    ByteStream,
    Opener,
    SourceError,
    chunks,
    endless,
    failures_told,
    why,
)

__all__ = ["Line", "Page", "Place", "Source", "SourceError", "open_sources"]

_TABLES = ("findings", "hands", "players", "rules", "flows")
WRITTEN = {
    frozenset(f"{table}.csv" for table in _TABLES): frozenset(
        ("index.html", "quarantine.jsonl", "cases", *(f"{table}.parquet" for table in _TABLES))
    ),
    frozenset(("MANIFEST.sha256", "case.html", "events.jsonl", "findings.json")): frozenset(
        ("original.txt", "original-before.txt", "original-after.txt", "original-against.txt")
    ),
}
"""What stands in every folder of a report and of a case, and what else may be of it."""
_OTHER_ARCHIVES = (".tar", ".tgz", ".tar.gz", ".7z", ".rar", ".bz2", ".xz", ".zst")


class Source:
    """One text to read.

    `name` is what was given on the command line, or the path below it, with `/`; a member of an archive is
    `a.zip!dir/b.txt`. `named`: given on the command line, not met in a folder or an archive. `encoding` is the one in
    use for the last line read. `undecodable` are the places of bytes that are no text, in the order of the lines; who
    reads may take them out. `error`: why there are no lines, or no more lines; look at it before reading and after.
    `origin`: it is this one, counted from 0, of those that `open_sources` finds at this path; None where it cannot be
    opened again. `size`: bytes, unpacked where that is known.
    """

    origin: tuple[str, int] | None = None
    size = 0
    first_line = 1

    def __init__(
        self,
        name: str,
        open_: Opener | None = None,
        *,
        named: bool,
        declared: str | None = None,
        again: bool = True,
        allowance: Allowance | None = None,
        error: str | None = None,
    ) -> None:
        """`declared` is an encoding that holds whatever the bytes say; `again`: `open_` can be called twice."""
        self.name = name
        self.named = named
        self.error = SourceError(error) if error else None
        self.encoding = declared or "utf-8"
        self.undecodable: list[Place] = []
        self._open = open_
        self._declared = declared
        self._again = again
        self._allowance = allowance

    def __repr__(self) -> str:
        return f"Source({self.name!r})"

    def pages(self) -> Iterator[Page]:
        """The lines as they are asked for, thousands together; ends early, with `error` set, where reading fails."""
        if self._open is None or self.error:
            return
        try:
            with failures_told():
                yield from split_pages(self._texts(self._open), self.undecodable, self.first_line)
        except SourceError as error:
            self.error = error

    def raw(self) -> AbstractContextManager[ByteStream] | None:
        """The bytes themselves, unpacked, from their start; None where they cannot be read, or not a second time.

        Raises what opening a file raises.
        """
        return self._open() if self._open is not None and self._again and self.error is None else None

    def _texts(self, open_: Opener) -> Iterator[str]:
        found = self._declared
        if found is None and self._again:
            with suppress(*FAILURES), open_() as stream:  # what fails here fails again below, after what is whole
                found = find_encoding(chunks(stream, LOOK_AHEAD))
        decoder = Decoder(found, declared=self._declared is not None)
        with open_() as stream:
            for chunk in chunks(stream):
                if self._allowance:
                    self._allowance.take(len(chunk))
                text = decoder.decode(chunk)
                self.encoding = decoder.encoding
                yield text
        yield decoder.decode(b"", final=True)


def open_sources(
    paths: Iterable[str | Path], stdin_name: str | None = None, encoding: str | None = None
) -> Iterator[Source]:
    """Each text that `paths` stand for, in their order; in a folder in the order of the names, with all below it.

    A path is a file, a folder, a glob, a `.zip` or `.gz` archive, or `-` for standard input, which is then called
    `stdin_name`. What cannot be read comes as a source with an `error`. In folders and archives, names that begin with
    a dot are left out, and the files of a report or a case: their copies of hands are no second account of them.
    Raises `SourceError` for an unknown `encoding`.
    """
    if encoding is not None and not known_encoding(encoding):
        raise SourceError(f"{encoding!r} is no encoding; wanted is one like utf-8, cp1252 or utf-16-le")
    for path in map(str, paths):
        if path == "-":
            yield Source(stdin_name or "stdin", _standard_input, named=True, declared=encoding, again=False)
        elif has_magic(path) and not os.path.lexists(path):
            found = sorted(glob(path, recursive=True))  # noqa: PTH207  Path.glob takes no absolute pattern
            if not found:
                yield _failed(path, "no file matches this pattern")
            for match in found:
                yield from _at(Path(match), encoding)
        else:
            yield from _at(Path(path), encoding)


def stands_among(file: Path, paths: Iterable[str | Path], *, below: bool = True) -> bool:
    """Whether `file` is there and one of those that `paths` stand for, in a folder of them too where `below`."""
    if not file.is_file():
        return False
    target = file.resolve()
    for path in map(str, paths):
        found = [path] if os.path.lexists(path) or not has_magic(path) else glob(path, recursive=True)  # noqa: PTH207
        for each in map(Path, found):
            with suppress(OSError):
                if each.is_dir():
                    if below and target.is_relative_to(each.resolve()):
                        return True
                elif each.samefile(file):
                    return True
    return False


def from_text(text: str, name: str) -> Source:
    """A source over text that is in memory already."""
    return Source(name, lambda: BytesIO(text.encode("utf-8", "surrogatepass")), named=True, declared="utf-8")


def from_bytes(data: bytes, name: str) -> Source:
    """A source over bytes that are in memory already; their encoding is found as a file's is."""
    return Source(name, lambda: BytesIO(data), named=True)


def _standard_input() -> AbstractContextManager[ByteStream]:
    if sys.stdin is None:
        raise SourceError("standard input is closed; give a file, or pipe a log in")
    with suppress(AttributeError, *FAILURES):  # what stands in for it may have no number
        if endless(os.fstat(sys.stdin.fileno())):
            raise SourceError(ENDLESS)
    return nullcontext(cast(BufferedReader, sys.stdin.buffer))


def _at(path: Path, encoding: str | None) -> Iterator[Source]:
    """What a path given on the command line stands for."""
    if path.is_dir():
        yield from _folder(path, encoding)
    else:
        yield from _file(path, encoding, named=True)


def _folder(top: Path, encoding: str | None) -> Iterator[Source]:
    """All files below a folder; links are followed, but no folder is read twice."""
    seen = set()
    waiting = [top]
    while waiting:
        path = waiting.pop()
        try:
            info = path.stat()
            if not stat.S_ISDIR(info.st_mode):
                if stat.S_ISREG(info.st_mode):
                    yield from _file(path, encoding, named=False)
                continue
            if (info.st_dev, info.st_ino) in seen:
                yield _failed(path, "a link to a folder that is read already; it is left out", named=False)
                continue
            seen.add((info.st_dev, info.st_ino))
            below = sorted((child for child in path.iterdir() if not child.name.startswith(".")), reverse=True)
            made = _written_here({child.name for child in below})
            if made:
                below = [child for child in below if child.name not in made]
                what = "a report or a case stands among the logs; its files are left out"
                yield _failed(path, what if below else "a report or a case, and no log; it is left out", named=False)
        except OSError as error:
            yield _failed(path, why(error, found=path is not top), named=path is top)
        else:
            waiting += below


def _written_here(names: Collection[str]) -> frozenset[str]:
    """The names of what makes a folder with these names in it a report or a case; none where it is neither."""
    there = frozenset(names)
    return frozenset[str]().union(*(always | else_ for always, else_ in WRITTEN.items() if always <= there))


def _file(path: Path, encoding: str | None, *, named: bool) -> Iterator[Source]:
    name = path.name.lower()
    if name.endswith(_OTHER_ARCHIVES):
        yield _failed(path, "this kind of archive is not read; unpack it, or pack it as .zip", named=named)
        return
    try:
        info = path.stat()
        if name.endswith(".zip"):
            for index, member in enumerate(_zip(path, info.st_size, encoding, named=named)):
                member.origin = _path_of(path), index
                yield member
            return
    except FAILURES as error:
        yield _failed(path, why(error), named=named)
        return
    if endless(info):
        yield _failed(path, ENDLESS, named=named)
        return
    zipped = name.endswith(".gz")
    source = Source(
        _shown(path),
        (lambda: gzip.GzipFile(path)) if zipped else (lambda: path.open("rb")),
        named=named,
        declared=encoding,
        again=stat.S_ISREG(info.st_mode),
        allowance=Allowance(info.st_size) if zipped else None,
    )
    source.size = info.st_size
    if stat.S_ISREG(info.st_mode):
        source.origin = _path_of(path), 0
    yield source


def _path_of(path: Path) -> str:
    """A path that `open_sources` takes for this file and nothing else."""
    text = os.fspath(path)
    return f"./{text}" if text == "-" else text


def _zip(path: Path, size: int, encoding: str | None, *, named: bool) -> Iterator[Source]:
    """The members of an archive; their paths are names in the reports and nothing else."""
    archive = zipfile.ZipFile(path)  # closed with its last member's source
    members = sorted(
        (member for member in archive.infolist() if not member.is_dir()), key=lambda member: member.filename
    )
    try:
        Allowance(size).take(sum(member.file_size for member in members))
    except SourceError as error:
        yield _failed(path, str(error), named=named)
        return
    allowance = Allowance(size)
    for member in members:
        parts = member.filename.replace("\\", "/").split("/")
        if any(part.startswith(".") and part.strip(".") for part in parts) or parts[0] == "__MACOSX":
            continue
        source = Source(
            f"{_shown(path)}!{'/'.join(parts)}",
            _member_opener(archive, member),
            named=False,
            declared=encoding,
            allowance=allowance,
            error=_why_not(member),
        )
        source.size = member.file_size
        yield source


def _member_opener(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> Opener:
    if member.filename.lower().endswith(".gz"):
        return lambda: gzip.GzipFile(fileobj=archive.open(member))
    return lambda: cast(zipfile.ZipExtFile, archive.open(member))


def _why_not(member: zipfile.ZipInfo) -> str | None:
    if member.flag_bits & 1:
        return "is encrypted; unpack the archive and give the folder"
    if member.filename.lower().endswith((*_OTHER_ARCHIVES, ".zip")):
        return "is an archive in an archive; unpack the outer one and give the folder"
    return None


def _shown(path: str | Path) -> str:
    """A path as reports write it; bytes of a name that are no text become U+FFFD."""
    return os.fsencode(Path(path).as_posix()).decode("utf-8", "replace")


def _failed(path: str | Path, why: str, *, named: bool = True) -> Source:
    return Source(_shown(path), named=named, error=why)
