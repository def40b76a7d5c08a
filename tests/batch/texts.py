"""Files of many kinds, put together at random from hands that belong together and hands that do not."""

from __future__ import annotations

import gzip
import zipfile
from pathlib import Path
from random import Random

from tests.playing.ring import hands

SAMPLES = Path(__file__).parents[2] / "samples"
JUNK = ("Exported by a tracker, all rights reserved\n", "\n\n", "*****\nnothing of poker\n")
RESULTS = "PokerStars Tournament #77, No Limit Hold'em\nBuy-In: $1.00/$0.10 USD\n2 players\n\n\n"


def sample(name: str) -> str:
    return (SAMPLES / name).read_text(encoding="utf-8")


def faulty(hand: str, random: Random) -> str:
    """The hand with a fault of some kind, or a line that cannot be read."""
    lines = hand.split("\n")
    place = random.randrange(1, max(2, len(lines) - 3))
    match random.randrange(8):
        case 0:
            lines[place] = "Ann: whistles"
        case 1:
            del lines[place]
        case 2:
            lines.insert(place, lines[place])
        case 3:
            lines = lines[:place]
        case 4:
            lines[place] = lines[place].replace("$", "$1", 1)
        case 5:
            lines[0] = lines[0].replace("Hand #", "Hand #x")
        case 6:
            lines[place] = lines[place].replace("$2", "$2,0")
        case _:
            lines[place] += "\x00 €"
    return "\n".join(lines) + "\n\n\n"


def stream(random: Random, seed: int) -> list[str]:
    """Pieces of text in some order: tables whose hands go on, faults, doubles, and pieces of other kinds."""
    pieces = []
    for hand in hands(random.randint(15, 50), seed, tables=random.randint(1, 4)):
        pieces.append(faulty(hand, random) if random.random() < 0.12 else hand)
        if random.random() < 0.06:
            pieces.append(hand)
        if random.random() < 0.05:
            pieces.append(random.choice((*JUNK, RESULTS)))
        if random.random() < 0.07:
            pieces.append(other(random))
    return pieces


def other(random: Random) -> str:
    """Hands of other dialects."""
    names = ("winamax.txt", "fulltilt.txt", "kingsclub.txt", "ongame.txt", "ggpoker.txt", "boss.xml", "merge.xml")
    if random.random() < 0.15:
        return sample("clean-session.handlog")
    blocks = sample(random.choice(names)).split("\n\n")
    start = random.randrange(len(blocks))
    return "\n\n".join(blocks[start : start + random.randint(1, 4)]) + "\n\n"


def encoded(pieces: list[str], random: Random) -> bytes:
    """The bytes of a file: in one encoding, or several parts joined, each with its mark; line ends of one kind."""
    end = random.choice(("\n", "\n", "\r\n", "\r"))
    kind = random.choice(("utf-8", "utf-8", "utf-8-sig", "cp1252", "utf-16", "joined", "joined", "damaged"))
    if kind not in ("joined", "damaged"):
        return _bytes("".join(pieces), end, kind)
    if kind == "damaged":
        data = bytearray(_bytes("".join(pieces), end, "utf-8"))
        for _ in range(5):
            data[random.randrange(len(data))] = random.choice((0xFF, 0x80, 0xC3, 0x0D, 0x20))
        return bytes(data)
    cuts = sorted(random.sample(range(len(pieces) + 1), 2))
    parts = pieces[: cuts[0]], pieces[cuts[0] : cuts[1]], pieces[cuts[1] :]
    kinds = random.choice((("ascii", "utf-8-sig", "utf-8-sig"), ("cp1252", "utf-8-sig", "utf-16"), ("utf-8",) * 3))
    return b"".join(_bytes("".join(part), end, one) for part, one in zip(parts, kinds, strict=True))


def _bytes(text: str, end: str, encoding: str) -> bytes:
    return text.replace("\n", end).encode(encoding, "replace")


def folder_of_texts(folder: Path, seed: int) -> list[str]:
    """Fills a folder, and gives paths below it, some of them twice or of files that are not there."""
    random = Random(seed)
    (folder / "sub").mkdir()
    for number in range(random.randint(1, 3)):
        data = encoded(stream(random, seed * 10 + number % 2), random)
        match random.randrange(6):
            case 0:
                (folder / f"sub/{number}.txt.gz").write_bytes(gzip.compress(data))
            case 1:
                with zipfile.ZipFile(folder / f"{number}.zip", "w") as archive:
                    archive.writestr("a.txt", data)
                    archive.writestr("b/c.txt", data[: len(data) // 2])
            case _:
                (folder / f"sub/{number}.txt").write_bytes(data)
    for name in ("one-of-each.handlog", "club.toml", "hand.phh"):
        if random.random() < 0.3:
            (folder / "sub" / name).write_text(sample(name), encoding="utf-8")
    (folder / "sub/notes.txt").write_text("nothing of poker\n")
    below = sorted(path.as_posix() for path in folder.rglob("*") if path.is_file())
    match random.randrange(4):
        case 0:
            return [folder.as_posix()]
        case 1:
            return [*below, random.choice(below)]
        case 2:
            return [f"{folder.as_posix()}/**/*.txt*", "gone.txt", folder.as_posix()]
        case _:
            return below
