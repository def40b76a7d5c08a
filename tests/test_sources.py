"""Reading bytes: encodings, line ends, archives, folders, and what cannot be read."""

import gzip
import io
import os
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor import decoding, streams
from auditor.decoding import Decoder, Place, encoding_by_evidence, split_lines
from auditor.sources import WRITTEN, Source, SourceError, open_sources

HAND = """PokerStars Hand #710000001:  5 Card Draw Limit (€1/€2 EUR) - 2026/03/01 20:00:00 ET
Table 'Forêt' 2-max Seat #2 is the button
Seat 1: José (€40 in chips)
Seat 2: Łukasz (€40 in chips)
José: posts small blind €0.50
Łukasz: posts big blind €1
"""
WESTERN = HAND.replace("Łukasz", "Zoë")


def lines_of(source: Source) -> list[tuple[int, str]]:
    return [line for number, page in source.pages() for line in enumerate(page.split("\n"), number)]


def text(source: Source) -> list[str]:
    return [line for _, line in lines_of(source)]


def one(path: Path) -> Source:
    (source,) = open_sources([path])
    return source


def written(folder: Path, data: bytes, name: str = "a.txt") -> Source:
    (folder / name).write_bytes(data)
    return one(folder / name)


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (HAND.encode(), "utf-8"),
        (HAND.encode("utf-8-sig"), "utf-8"),
        (HAND.encode("utf-16"), "utf-16-le"),
        (HAND.encode("utf-16-le"), "utf-16-le"),
        (HAND.encode("utf-16-be"), "utf-16-be"),
        (b"\xfe\xff" + HAND.encode("utf-16-be"), "utf-16-be"),
        (HAND.encode("utf-16-le") + b"\n", "utf-16-le"),
        (HAND.encode("utf-16") + b"\0", "utf-16-le"),
        (HAND.replace("\n", "\r\n").encode(), "utf-8"),
        (HAND.replace("\n", "\r").encode(), "utf-8"),
        (HAND.replace("\n", "\r\n").encode("utf-16"), "utf-16-le"),
        (HAND.replace("\n", "\r").encode("utf-16-be"), "utf-16-be"),
    ],
)
def test_every_encoding_gives_the_same_lines(tmp_path: Path, data: bytes, encoding: str) -> None:
    source = written(tmp_path, data)
    assert text(source) == HAND.split("\n")[:-1]
    assert source.encoding == encoding
    assert source.undecodable == []


def test_cp1252_is_told_from_utf8(tmp_path: Path) -> None:
    source = written(tmp_path, WESTERN.encode("cp1252"))
    assert text(source) == WESTERN.split("\n")[:-1]
    assert source.encoding == "cp1252"


def test_one_accent_is_enough_for_cp1252() -> None:
    assert encoding_by_evidence("Table 'Forêt'".encode("cp1252")) == "cp1252"
    assert encoding_by_evidence("blinds €0.50".encode("cp1252")) == "cp1252"


def test_another_script_is_asked_of_charset_normalizer() -> None:
    words = "Игрок Медведь ставит малый блайнд, игрок Волчица ставит большой блайнд и получает банк. " * 5
    assert encoding_by_evidence(words.encode("cp1251")) == "cp1251"


def test_one_bad_byte_stays_utf8_and_its_place_is_listed(tmp_path: Path) -> None:
    source = written(tmp_path, HAND.encode().replace("José".encode(), b"Jo\xffs\xc3\xa9", 1))
    assert text(source)[2] == "Seat 1: Jo�sé (€40 in chips)"
    assert source.encoding == "utf-8"
    assert source.undecodable == [Place(3, 11)]


@pytest.mark.parametrize("byte", [b"\xff", b"\x81", b"\x9d"])
def test_a_byte_that_means_nothing_in_cp1252_is_damage(tmp_path: Path, byte: bytes) -> None:
    source = written(tmp_path, b"hand 1\nseat 1 A" + byte + b"nn 40\n")
    assert text(source) == ["hand 1", "seat 1 A�nn 40"]
    assert (source.encoding, source.undecodable) == ("utf-8", [Place(2, 9)])


def test_a_replacement_character_of_the_file_itself_is_text(tmp_path: Path) -> None:
    source = written(tmp_path, "seat 1 A�nn 40\n".encode())
    assert text(source) == ["seat 1 A�nn 40"]
    assert source.undecodable == []


def test_a_text_cut_in_a_letter(tmp_path: Path) -> None:
    source = written(tmp_path, "hand 1\nAnn\nJosé".encode()[:-1])
    assert text(source) == ["hand 1", "Ann", "Jos�"]
    assert source.undecodable == [Place(3, 4)]


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
def test_the_first_letter_beyond_ascii_may_come_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, encoding: str
) -> None:
    monkeypatch.setattr(streams, "CHUNK", 64)
    source = written(tmp_path, b"seat 1 Ann 40\n" * 500 + "seat 2 Zoë 40\n".encode(encoding))
    encodings = [source.encoding for _ in source.pages()]
    assert set(encodings) == {encoding}


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
@pytest.mark.parametrize("cut", range(-6, 0))
def test_a_stream_may_stop_for_a_moment_in_its_first_letter(encoding: str, cut: int) -> None:
    data = "Ann, Zoë\n".encode(encoding)
    decoder = Decoder()
    text = decoder.decode(data[:cut]) + decoder.decode(data[cut:] + b"Ann\n" * 9) + decoder.decode(b"", final=True)
    assert text == "Ann, Zoë\n" + "Ann\n" * 9


def test_marks_of_joined_files_are_taken_out(tmp_path: Path) -> None:
    joined = HAND.encode("utf-8-sig") + HAND.encode("utf-8-sig")
    assert text(written(tmp_path, joined)) == HAND.split("\n")[:-1] * 2
    joined = HAND.encode("utf-16") * 2
    assert text(written(tmp_path, joined)) == HAND.split("\n")[:-1] * 2


def test_a_mark_within_a_line_leaves_the_line_whole(tmp_path: Path) -> None:
    assert text(written(tmp_path, b"Rake $0\xef\xbb\xbfPokerStars Hand #2\n")) == ["Rake $0PokerStars Hand #2"]


@pytest.mark.parametrize("chunk", [5, 64, 2**18])
@pytest.mark.parametrize(
    "parts",
    [
        ["cp1252", "utf-8-sig"],
        ["utf-8-sig", "utf-16"],
        ["utf-16", "utf-8-sig", "utf-16"],
        ["cp1252", "utf-16", "utf-8-sig"],
        # Without a mark, too, where letters of one byte follow on those of two.
        ["utf-16", "utf-8"],
        ["utf-16", "cp1252", "utf-16"],
    ],
)
def test_joined_files_of_several_encodings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, parts: list[str], chunk: int
) -> None:
    monkeypatch.setattr(streams, "CHUNK", chunk)
    source = written(tmp_path, b"".join(WESTERN.encode(part) for part in parts))
    assert text(source) == WESTERN.split("\n")[:-1] * len(parts)


@pytest.mark.parametrize("chunk", [4, 7, 2**18])
def test_a_stray_byte_between_joined_utf16_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chunk: int) -> None:
    monkeypatch.setattr(streams, "CHUNK", chunk)
    source = written(tmp_path, HAND.encode("utf-16") + b"\n" + HAND.encode("utf-16"))
    assert text(source) == HAND.split("\n")[:-1] * 2
    assert source.undecodable == []


def test_line_ends_of_all_kinds_in_one_file(tmp_path: Path) -> None:
    source = written(tmp_path, b"a\r\nb\nc\rd\r\r\ne\n\rf\x0b\x0cg\x85h")
    assert lines_of(source) == [
        (1, "a"), (2, "b"), (3, "c"), (4, "d"), (5, ""), (6, "e"), (7, ""), (8, "f\x0b\x0cg…h"),
    ]  # fmt: skip


@pytest.mark.parametrize("end", ["", "\n", "\r", "\r\n"])
def test_the_last_line_needs_no_end(tmp_path: Path, end: str) -> None:
    assert text(written(tmp_path, f"a{end}".encode())) == ["a"]


@pytest.mark.parametrize("filling", [b"\x1a", b"\0" * 5000])
def test_what_fills_the_end_of_a_file_is_no_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, filling: bytes
) -> None:
    assert text(written(tmp_path, b"a\n" + filling)) == ["a"]
    assert text(written(tmp_path, b"a\nb" + filling)) == ["a", "b"]
    monkeypatch.setattr(decoding, "LONGEST_LINE", 10)
    monkeypatch.setattr(streams, "CHUNK", 8)
    assert text(written(tmp_path, b"a\n" + filling)) == ["a"]


def test_an_empty_file_has_no_lines(tmp_path: Path) -> None:
    source = written(tmp_path, b"")
    assert (text(source), source.error) == ([], None)


def test_an_endless_line_comes_in_pieces_of_one_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decoding, "LONGEST_LINE", 10)
    monkeypatch.setattr(streams, "CHUNK", 8)
    assert lines_of(written(tmp_path, b"x" * 20 + b"\nend")) == [(1, "x" * 16), (1, "xxxx"), (2, "end")]


def test_a_declared_encoding_wins(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes("Ðþý\n".encode())
    (source,) = open_sources([path], encoding="latin-1")
    assert text(source) == ["Ã\x90Ã¾Ã½"]
    assert source.encoding == "latin-1"


@pytest.mark.parametrize("name", ["klingon", "base64"])
def test_an_unknown_encoding_is_refused(name: str) -> None:
    with pytest.raises(SourceError, match="is no encoding"):
        list(open_sources(["x"], encoding=name))


@given(
    st.text(st.characters(codec="utf-8", exclude_characters="\ufeff")),
    st.lists(st.integers(1, 9)),
    st.sampled_from(["utf-8", "utf-16-le", "utf-16-be"]),
)
def test_lines_do_not_depend_on_the_pieces(whole: str, cuts: list[int], encoding: str) -> None:
    data = whole.encode(encoding)
    decoder = Decoder(encoding, declared=True)

    def pieces() -> Iterator[str]:
        place = 0
        for cut in cuts:
            yield decoder.decode(data[place : place + cut])
            place += cut
        yield decoder.decode(data[place:], final=True)

    ended = whole.replace("\r\n", "\n").replace("\r", "\n").rstrip(decoding.FILLING)
    expected = ended.removesuffix("\n").split("\n") if ended else []
    assert [line for _, line in split_lines(pieces(), [])] == expected


@given(st.binary(max_size=200))
def test_any_bytes_are_read(data: bytes) -> None:
    bad: list[Place] = []
    decoder = Decoder()
    lines = list(split_lines([decoder.decode(data[:50]), decoder.decode(data[50:], final=True)], bad))
    for line, column in bad:
        assert dict(lines)[line][column - 1] == "�"
    assert not any("\udcff" in line for _, line in lines)


def test_a_folder_is_read_in_the_order_of_its_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("logs/b.txt", "logs/a/z.txt", "logs/a/y.txt", "logs/c.txt", "logs/.git/x", "logs/.hidden"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x\n")
    monkeypatch.chdir(tmp_path)
    found = list(open_sources(["./logs/"]))
    assert [source.name for source in found] == ["logs/a/y.txt", "logs/a/z.txt", "logs/b.txt", "logs/c.txt"]
    assert not any(source.named for source in found)
    monkeypatch.chdir(tmp_path / "logs")
    assert [source.name for source in open_sources([".", "c.txt"])][-2:] == ["c.txt", "c.txt"]


@pytest.mark.parametrize(("found", "copy"), list(zip(WRITTEN, ("cases/01/x.txt", "original.txt"), strict=True)))
def test_what_was_written_beside_the_logs_is_no_log(found: frozenset[str], copy: str, tmp_path: Path) -> None:
    for name in ("a.txt", "case.html", *(f"week/out/{name}" for name in found), f"week/out/{copy}"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x\n")
    log, page, left_out = open_sources([tmp_path])
    assert [Path(source.name).name for source in (log, page, left_out)] == ["a.txt", "case.html", "out"]
    assert "left out" in str(left_out.error)
    assert not left_out.named
    assert [str(source.error) for source in open_sources([tmp_path / "week/out"])] == [str(left_out.error)]
    assert text(one(tmp_path / "week/out" / copy)) == ["x"]


@pytest.mark.parametrize("found", WRITTEN)
def test_logs_among_which_a_report_or_a_case_was_written_are_read(found: frozenset[str], tmp_path: Path) -> None:
    for name in (*found, "log.txt", "week/log.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x\n")
    left_out, *logs = open_sources([tmp_path])
    assert "its files are left out" in str(left_out.error)
    assert [source.name for source in logs] == [(tmp_path / name).as_posix() for name in ("log.txt", "week/log.txt")]


def test_links_that_go_round_end(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a/log.txt").write_text("x\n")
    (tmp_path / "a/up").symlink_to(tmp_path)
    (tmp_path / "a/nowhere").symlink_to(tmp_path / "gone")
    (tmp_path / "a/self").symlink_to(tmp_path / "a/self")
    found = {Path(source.name).name: source for source in open_sources([tmp_path])}
    assert list(found) == ["log.txt", "nowhere", "self", "up"]
    assert "read already" in str(found["up"].error)
    assert "leads nowhere" in str(found["nowhere"].error)
    assert "leads to itself" in str(found["self"].error)


def test_a_pattern_is_expanded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("b.log", "a.log", "c.txt", "x[1].log"):
        (tmp_path / name).write_text("x\n")
    monkeypatch.chdir(tmp_path)
    assert [source.name for source in open_sources(["?.log"])] == ["a.log", "b.log"]
    assert [source.name for source in open_sources(["x[1].log"])] == ["x[1].log"]
    (missed,) = open_sources(["*.hand"])
    assert missed.named
    assert "no file matches" in str(missed.error)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such devices here")
def test_a_device_without_an_end_is_no_log(monkeypatch: pytest.MonkeyPatch) -> None:
    zero, empty = open_sources(["/dev/zero", "/dev/null"])
    assert "without an end" in str(zero.error)
    assert (text(empty), empty.error) == ([], None)
    with Path("/dev/zero").open("rb") as stream:
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=stream, fileno=stream.fileno))
        (source,) = open_sources(["-"])
        assert text(source) == []
    assert "without an end" in str(source.error)


def test_a_missing_file_costs_itself_alone(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("x\n")
    missing, there = open_sources([tmp_path / "gone.txt", tmp_path / "a.txt"])
    assert "check the spelling" in str(missing.error)
    assert (text(missing), text(there)) == ([], ["x"])


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="permissions do not bind this user")
def test_a_file_without_permission(tmp_path: Path) -> None:
    source = written(tmp_path, b"x")
    (tmp_path / "a.txt").chmod(0)
    assert text(source) == []
    assert "no permission" in str(source.error)


def test_standard_input_has_the_name_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(HAND.encode("utf-16"))))
    (source,) = open_sources(["-"], stdin_name="friday.txt")
    assert (source.name, text(source), source.encoding) == ("friday.txt", HAND.split("\n")[:-1], "utf-16-le")


def zipped(path: Path, members: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return path


def test_members_of_an_archive_are_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    zipped(
        tmp_path / "a.zip",
        {
            "dir/b.txt": HAND.encode("utf-16"),
            "a.txt.gz": gzip.compress(b"x\n"),
            "__MACOSX/._b": b"",
            "../../out.txt": b"y\n",
            "in.zip": b"",
        },
    )
    found = {source.name: source for source in open_sources(["a.zip"])}
    assert list(found) == ["a.zip!../../out.txt", "a.zip!a.txt.gz", "a.zip!dir/b.txt", "a.zip!in.zip"]
    assert text(found["a.zip!dir/b.txt"]) == HAND.split("\n")[:-1]
    assert text(found["a.zip!a.txt.gz"]) == ["x"]
    assert text(found["a.zip!../../out.txt"]) == ["y"]
    assert "archive in an archive" in str(found["a.zip!in.zip"].error)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.zip"]


def test_a_packed_file_is_unpacked(tmp_path: Path) -> None:
    assert text(written(tmp_path, gzip.compress(b"a\n") + gzip.compress(b"b\n"), "a.txt.gz")) == ["a", "b"]


@pytest.mark.parametrize("name", ["a.zip", "a.gz"])
def test_a_damaged_archive_is_said(tmp_path: Path, name: str) -> None:
    source = written(tmp_path, b"not packed at all", name)
    assert text(source) == []
    assert source.named
    assert "damaged archive" in str(source.error)


def test_a_cut_packed_file_gives_what_it_holds(tmp_path: Path) -> None:
    whole = os.urandom(30000).hex().encode()
    source = written(tmp_path, gzip.compress(b"first\n" + whole)[:-2000], "a.gz")
    assert text(source)[0] == "first"
    assert "damaged archive" in str(source.error)


def test_another_archive_is_named_as_such(tmp_path: Path) -> None:
    assert "pack it as .zip" in str(written(tmp_path, b"", "a.tar.gz").error)


def test_an_archive_may_not_unpack_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "ARCHIVE_FREE", 2**16)
    lines = b"seat 1 Ann 40\n" * 2**18
    source = written(tmp_path, gzip.compress(lines), "bomb.gz")
    assert len(text(source)) < 2**18
    assert "unpacks to more than" in str(source.error)
    (refused,) = open_sources([zipped(tmp_path / "bomb.zip", {"a": lines, "b": lines})])
    assert "unpacks to more than" in str(refused.error)
    assert refused.named


CORPUS = Path(__file__).parents[2] / "shared/corpus"


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus of real logs is not beside the checkout")
def test_twins_with_other_line_ends_give_the_same_lines() -> None:
    twins = sorted(CORPUS.glob("*/*.lf-variant.*"))
    assert twins
    for twin in twins:
        other = twin.with_name(twin.name.replace(".lf-variant", ""))
        lines = [[line.rstrip() for line in text(one(path)) if line] for path in (twin, other)]
        assert lines[0] == lines[1]
