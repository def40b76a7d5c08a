"""The lines of a text as the bytes they are in their file, which is read a second time."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Iterator
from io import StringIO

from auditor.decoding import Decoder, split_lines
from auditor.sources import Source
from auditor.streams import chunks, failures_told


def original_lines(source: Source, encoding: str) -> Iterator[bytes]:
    """The lines, their ends included; none where the text cannot be read a second time.

    Raises `SourceError` where reading fails: a file that is gone, an archive that is damaged.
    """
    with failures_told():
        stream = source.raw()
        if stream is None:
            return
        with stream as opened:
            yield from _lines(chunks(opened), _width(encoding), encoding.endswith("be"))


def text_of(data: bytes, encoding: str) -> list[str]:
    """The lines that these bytes are read as."""
    decoder = Decoder(encoding, declared=True)
    return [line for _, line in split_lines([decoder.decode(data, final=True)], [])]


def _width(encoding: str) -> int:
    """Bytes of a line end."""
    return 2 if encoding.startswith("utf-16") else 1


def _lines(pieces: Iterable[bytes], width: int, big: bool) -> Iterator[bytes]:
    """Cuts bytes behind LF, CRLF and lone CR; a letter for each `width` bytes, so that nothing can be undecodable.

    Half a letter at the end of all is what is left of the last line, or a line of its own.
    """
    swapped = width == 2 and big != (sys.byteorder == "big")
    begun: list[str] = []
    odd = b""
    for piece in pieces:
        data = odd + piece
        whole = len(data) // width * width
        data, odd = data[:whole], data[whole:]
        text = _letters(data, width, swapped)
        if "\n" not in text and "\r" not in text and not (begun and begun[-1].endswith("\r")):
            begun.append(text)
            continue
        lines = list(StringIO("".join([*begun, text]), newline=""))
        begun = [] if lines[-1].endswith("\n") else [lines.pop()]
        yield from (_bytes(line, width, swapped) for line in lines)
    last = "".join(begun)
    if odd and last.endswith(("\n", "\r")):
        yield _bytes(last, width, swapped)
        last = ""
    if last or odd:
        yield _bytes(last, width, swapped) + odd


def _letters(data: bytes, width: int, swapped: bool) -> str:
    if width == 1:
        return data.decode("latin-1")
    units = array("H", data)
    if swapped:
        units.byteswap()
    return "".join(map(chr, units))


def _bytes(text: str, width: int, swapped: bool) -> bytes:
    if width == 1:
        return text.encode("latin-1")
    units = array("H", map(ord, text))
    if swapped:
        units.byteswap()
    return units.tobytes()
