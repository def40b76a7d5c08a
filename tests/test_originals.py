"""Lines as the bytes they are in their file: nothing is lost, and they are the lines that are read."""

import gzip
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor import streams
from auditor.decoding import FILLING, Decoder, split_lines
from auditor.originals import original_lines
from auditor.sources import SourceError, from_bytes, open_sources

ENCODINGS = st.sampled_from(["utf-8", "cp1252", "utf-16-le", "utf-16-be"])
PIECES = st.lists(
    st.sampled_from(
        [b"\n", b"\r", b"\0", b"a", b"\xff", b"\n\0", b"\0\n", b"\r\0", b"\0\r", b"a\0", b"\0a", b"\xd8\xd8"]
    )
)


@given(PIECES.map(b"".join), ENCODINGS, st.integers(1, 5))
def test_all_bytes_stand_in_the_lines_that_are_read(data: bytes, encoding: str, together: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(streams, "CHUNK", together)
        lines = list(original_lines(from_bytes(data, "a.txt"), encoding))
    assert b"".join(lines) == data
    read = [text for _, text in split_lines([Decoder(encoding, declared=True).decode(data, final=True)], [])]
    decoded = [Decoder(encoding, declared=True).decode(line, final=True).rstrip("\r\n") for line in lines]
    said = [line.replace("\udcff", "\ufffd") for line in decoded]
    if read:
        said[len(read) - 1] = said[len(read) - 1].rstrip(FILLING)
        read[-1] = read[-1].rstrip(FILLING)
    assert said[: len(read)] == read
    assert not "".join(said[len(read) :]).strip(FILLING)  # zeros behind the end of a text are no line


def test_a_line_is_cut_where_its_pieces_are_not() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(streams, "CHUNK", 4)
        data = "ab\r\ncdefghij\rk".encode("utf-16-le")
        lines = list(original_lines(from_bytes(data, "a.txt"), "utf-16-le"))
    assert [line.decode("utf-16-le") for line in lines] == ["ab\r\n", "cdefghij\r", "k"]


@pytest.mark.parametrize("spoilt", [slice(None, -12), slice(None, 30)])
def test_a_damaged_archive_is_an_error_with_a_sentence(spoilt: slice, tmp_path: Path) -> None:
    (tmp_path / "a.txt.gz").write_bytes(gzip.compress(b"hand 1\n" * 5 + bytes(range(256)) * 20)[spoilt])
    (source,) = open_sources([tmp_path / "a.txt.gz"])
    with pytest.raises(SourceError, match="damaged archive"):
        list(original_lines(source, "utf-8"))
