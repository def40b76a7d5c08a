"""The shipped rulebooks hold what their texts say, and a rulebook that is wrong says where and what was wanted."""

from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Literal

import pytest

from auditor import entries, rulebook
from auditor.dialects import read
from auditor.events import At, Checked, Event, GameNamed
from auditor.games import GAMES
from auditor.rulebook import Rulebook, RulebookError, load
from auditor.rules import RULES, Check, Rule
from auditor.rulings import Auditor
from auditor.sources import from_text
from auditor.verdict import Verdict

SAMPLES = Path(__file__).parent.parent / "samples"


def codes(text: str) -> set[str]:
    """`R01-R14 S02` written out."""
    found: set[str] = set()
    for word in text.split():
        first, _, last = word.partition("-")
        found |= {f"{first[0]}{n:02}" for n in range(int(first[1:]), int((last or first)[1:]) + 1)}
    return found


CATALOGUE = codes(
    "R01-R14 S01-S09 F01-F07 D01-D11 T01-T05 B01-B11 O01-O13 X01-X15 W01-W10 P01-P05 C01-C04",
)
ANY_TABLE = codes(
    "R01-R14 S02 S07 S08 S09 D06 D07 D09 T01 T03 T04 T05 B01 B06 B07 X01 X08 X09 X10 X11 W01-W04 W07 W08 P01-P03 P05"
)
ROBERTS = ANY_TABLE | codes("S01 F01 F02 F04-F06 D02 D08 D10 D11 T02 B02-B05 B10 B11 W05 P04")
ONLINE = ANY_TABLE | codes("F01 F02 F04 F05 D10 T02 B02-B05 X02 X07 X12 P04 O01 O02")
WSOP = ANY_TABLE | codes(
    "S01 F01 F02 F04-F06 D01 D02 D05 D10 D11 T02 B02-B05 B10 B11 X01-X02 X05-X07 X12 W05 P04",
)
BOOKS = {
    "any-table": ANY_TABLE,
    "prince-draw": ANY_TABLE | codes("F01 F02 D01-D04 T02 B02 B03 B08 O01 X03 X04 X13"),
    "roberts": ROBERTS,
    "roberts-draw": ROBERTS | codes("S03-S06 F03 F07 D01 D03 D04 D05 B08 B09 O01-O13 X03-X06 X13 X15"),
    "dopotu": ANY_TABLE | codes("F04 F05 F06 D10 B04 W05 C01 C02 S01 C03 C04 X02 X07 X12 X14 W06 W09"),
    "online": ONLINE,
    "pokerstars": ONLINE,
    "wsop-live": WSOP,
    "wsop-tournament": WSOP | {"W10"},
}
"""Which codes stand where."""

SEEDS = {
    "prince-draw": {"P-0": 7, "P-": 5},
    "roberts-draw": {"R-0": 7, "R-": 13, "J-": 11},
    "dopotu": {"H-": 22, "D-": 16},
}
"""The sentences of the introductions and the numbered rules of the three draw texts."""


def game(name: str = "five-card-draw", **options: object) -> GameNamed:
    return GameNamed(At(1), name, "limit", 2, 4, **options)  # type: ignore[arg-type]


def in_force(book: Rulebook, named: GameNamed | None = None, **more: bool) -> dict[str, rulebook.InForce]:
    return {force.rule.code: force for force in book.in_force(named or game(), **more)}


# --- the shipped books


def test_every_code_of_the_catalogue_is_a_rule() -> None:
    assert set(RULES) == CATALOGUE


def test_default_weights() -> None:
    minor = codes("R07-R09 R12 R14 S02 S06 F06 D04 D08 T01 O11 O13 X03 X04 X07 X14 W06 W08-W10")
    note = codes("R03 R10 X13 X15 W05 C02")
    assert {code for code, rule in RULES.items() if rule.weight == "minor"} == minor
    assert {code for code, rule in RULES.items() if rule.weight == "note"} == note


def test_these_books_are_shipped() -> None:
    assert set(rulebook.names()) == set(BOOKS)


@pytest.mark.parametrize("name", BOOKS)
def test_book_holds_its_codes(name: str) -> None:
    held = {code for entry in load(name).entries if not entry.off for code in entry.codes}
    assert held == BOOKS[name]


@pytest.mark.parametrize("name", BOOKS)
def test_labels_are_those_of_the_rules(name: str) -> None:
    for entry in load(name).entries:
        for label, code in zip(entry.rules, entry.codes, strict=True):
            assert label == RULES[code].label


@pytest.mark.parametrize("name", BOOKS)
def test_book_says_what_it_is(name: str) -> None:
    book = load(name)
    assert book.name == name
    assert book.title
    assert book.source
    assert book.read_on
    for entry in book.entries:
        assert entry.says, entry.cite
        assert (entry.remedy is None) == (entry.ruling is None), entry.cite
        assert not (entry.silent and entry.ruling), entry.cite
        assert sentences(entry.says) <= 2, entry.cite
        assert sentences(entry.ruling or "") <= 2, entry.cite


def sentences(text: str) -> int:
    return sum(text.count(end) for end in (". ", "? ")) + bool(text)


@pytest.mark.parametrize("name", SEEDS)
def test_every_number_of_a_draw_text_has_an_entry(name: str) -> None:
    numbers = {entry.number for entry in load(name).entries if entry.book == name}
    for series, last in SEEDS[name].items():
        for n in range(1, last + 1):
            wanted = f"{series}{'abcdefg'[n - 1]}" if series.endswith("0") else f"{series}{n}"
            assert wanted in numbers or f"{wanted}a" in numbers, wanted


def test_entries_stand_in_the_order_of_the_text() -> None:
    numbered = [entry.number for entry in load("dopotu").entries if entry.number.startswith("H-")]
    assert [int(number.removeprefix("H-")) for number in numbered] == sorted(
        int(number.removeprefix("H-")) for number in numbered
    )


@pytest.mark.parametrize("name", ["prince-draw", "roberts-draw", "dopotu"])
def test_a_draw_text_says_what_it_is_silent_on(name: str) -> None:
    assert load(name).silent


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("kind", GAMES)
def test_the_rules_of_the_record_are_always_in_force(name: str, kind: str) -> None:
    book = load(name)
    assert all(book.entry_for(f"R{n:02}", kind) for n in range(1, 15))


def test_names_of_remedies_are_used() -> None:
    used = {entry.remedy for name in BOOKS for entry in load(name).entries}
    assert used - {None} == set(entries.REMEDIES)


@pytest.mark.parametrize(
    ("name", "code", "kind", "cite"),
    [
        ("roberts-draw", "B04", "five-card-draw", "roberts-draw R-1"),
        ("roberts-draw", "B04", "holdem", "roberts Betting and Raising: raises in more rounds"),
        ("roberts-draw", "T02", "badugi", "roberts Lowball: first after the draw"),
        ("roberts-draw", "W01", "five-card-draw", "any-table A-25"),
        ("prince-draw", "D03", "five-card-draw", "prince-draw P-2d"),
        ("dopotu", "W05", "holdem", "dopotu H-15"),
        ("dopotu", "W05", "dopotu-draw", "dopotu D-12"),
        ("pokerstars", "B04", "holdem", "pokerstars Raises"),
        ("pokerstars", "B02", "holdem", "online Bet sizes"),
        ("wsop-tournament", "B04", "holdem", "wsop-tournament WT-100b"),
    ],
)
def test_citation(name: str, code: str, kind: str, cite: str) -> None:
    entry = load(name).entry_for(code, kind)
    assert entry is not None
    assert entry.cite == cite


@pytest.mark.parametrize(
    ("name", "kind", "raises", "heads_up_free"),
    [
        ("roberts", "five-card-draw", 4, "before-cap"),
        ("roberts", "deuce-to-seven-single-draw", 4, "before-cap"),
        ("roberts", "deuce-to-seven-triple-draw", 3, "before-cap"),
        ("roberts", "holdem", 3, "before-cap"),
        ("roberts-draw", "five-card-draw", 4, "before-cap"),
        ("dopotu", "holdem", 3, "never"),
        ("online", "badugi", 3, "unknown"),
        ("pokerstars", "five-card-draw", 3, "never"),
        ("wsop-live", "holdem", 4, "round-start"),
        ("wsop-tournament", "holdem", 4, "never"),
    ],
)
def test_cap_of_the_book(name: str, kind: str, raises: int, heads_up_free: str) -> None:
    entry = load(name).entry_for("B04", kind)
    assert entry is not None
    assert entry.settings["raises"] == raises
    assert entry.settings["heads_up_free"] == heads_up_free


@pytest.mark.parametrize(
    ("name", "kind", "code"),
    [
        ("any-table", "five-card-draw", "B04"),
        ("prince-draw", "five-card-draw", "B04"),
        ("dopotu", "dopotu-draw", "B04"),
        ("dopotu", "holdem", "C03"),
        ("dopotu", "dopotu-draw", "C01"),
        ("dopotu", "holdem", "B02"),
        ("roberts-draw", "deuce-to-seven-single-draw", "D05"),
    ],
)
def test_not_in_force(name: str, kind: str, code: str) -> None:
    assert load(name).entry_for(code, kind) is None


# --- made-up rules, so that what a rulebook may hold is tried without the real ones


def raise_past_cap(
    _table: object,
    _event: Event,
    *,
    raises: int,
    heads_up_free: Literal["before-cap", "never"] = "before-cap",
    every_structure: bool = False,
) -> Verdict | None:
    """A round holds no more raises than the cap."""


def too_many_drawn(_table: object, _event: Event, *, most: int = 5, ace_most: int | None = None) -> Verdict | None:
    """Nobody draws more than the house allows."""


def rake_over_limit(_table: object, _event: Event, *, percent: Decimal | None = None) -> Verdict | None:
    """The rake is at most the house's."""


def false_open(_table: object, _event: Event) -> Verdict | None:
    """The pot is opened on openers."""


def unproven_openers(_table: object, _event: Event, *, require_show: bool = False) -> Verdict | None:
    """The opener proves his openers."""


def button_misplaced(_table: object, _event: Event) -> Verdict | None:
    """The button moves."""


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Rulebook]:
    """Loads the text of a rulebook, among the six made-up rules."""
    checks: dict[str, Check] = {
        "B04": raise_past_cap,
        "O01": false_open,
        "O02": unproven_openers,
        "P04": rake_over_limit,
        "S01": button_misplaced,
        "X02": too_many_drawn,
    }
    made_up = {
        code: Rule(code, check.__name__.replace("_", "-"), (Checked,), check, frozenset(), frozenset())
        for code, check in checks.items()
    }
    monkeypatch.setattr(entries, "RULES", made_up)
    monkeypatch.setattr(rulebook, "RULES", made_up)

    def loaded(text: str, file: str = "club.toml", **others: str) -> Rulebook:
        for name, content in {file: text, **{f"{k}.toml": v for k, v in others.items()}}.items():
            (tmp_path / name).write_text(content, encoding="utf-8")
        return load(file, relative_to=tmp_path)

    return loaded


CAP = '[R-1]\nrules = ["B04-raise-past-cap"]\nraises = 4\n'


def test_settings_are_read(house: Callable[..., Rulebook]) -> None:
    book = house(
        '["H 1"]\nrules = ["B04-raise-past-cap", "X02-too-many-drawn"]\nraises = 3\n'
        'heads_up_free = "never"\nace_most = 4\n'
        '["H 2"]\nrules = ["P04-rake-over-limit"]\npercent = 4.5\n'
    )
    forces = in_force(book)
    assert forces["B04"].settings == {"raises": 3, "heads_up_free": "never", "every_structure": False}
    assert forces["X02"].settings == {"most": 5, "ace_most": 4}
    assert forces["P04"].settings == {"percent": Decimal("4.5")}
    assert forces["B04"].entry.cite == "club H 1"
    assert list(forces) == ["B04", "P04", "X02"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (CAP.replace("4\n", '"four"\n'), 'club.toml: [R-1] raises = "four": a whole number'),
        (CAP.replace("= 4", "= true"), "club.toml: [R-1] raises = true: a whole number"),
        (CAP.replace("= 4", "= -1"), "club.toml: [R-1] raises = -1: a whole number"),
        (CAP.replace("= 4", "= 4.0"), "club.toml: [R-1] raises = 4.0: a whole number"),
        (
            CAP.replace("raises = ", "raisses = "),
            "club.toml: [R-1] raisses: no setting of B04-raise-past-cap; did you mean raises?",
        ),
        (CAP.replace("raises = 4\n", ""), "club.toml: [R-1] raises: B04-raise-past-cap needs it"),
        (
            CAP + 'heads_up_free = "sometimes"\n',
            'club.toml: [R-1] heads_up_free = "sometimes": one of before-cap, never',
        ),
        (CAP + "every_structure = 1\n", "club.toml: [R-1] every_structure = 1: true or false"),
        (
            CAP.replace("raise-past-cap", "raise-over-cap"),
            'club.toml: [R-1] rules: no rule "B04-raise-over-cap"; did you mean B04-raise-past-cap?',
        ),
        (
            CAP.replace("B04-raise-past-cap", "B04"),
            'club.toml: [R-1] rules: no rule "B04"; did you mean B04-raise-past-cap?',
        ),
        (
            CAP.replace("B04-raise", "Q04-raise"),
            'club.toml: [R-1] rules: no rule "Q04-raise-past-cap"; did you mean B04-raise-past-cap?',
        ),
        (CAP + 'remedy = "play-as-cal"\n', 'club.toml: [R-1] remedy = "play-as-cal": did you mean play-as-call?'),
        (CAP + 'weight = "heavy"\n', 'club.toml: [R-1] weight = "heavy": one of serious, minor, note'),
        (CAP + 'games = ["hold-em"]\n', 'club.toml: [R-1] games = "hold-em": did you mean holdem?'),
        (CAP + 'games = "holdem"\n', 'club.toml: [R-1] games = "holdem": a list of texts'),
        (CAP + "says = 3\n", "club.toml: [R-1] says = 3: a text"),
        (CAP + 'off = "yes"\n', 'club.toml: [R-1] off = "yes": true or false'),
        (CAP + "silent = true\n", "club.toml: [R-1] silent = true: a point the book is silent on has no rules"),
        ("[R-1]\noff = true\n", "club.toml: [R-1] off = true: the rules that are taken out"),
        ("[R-1]\nmost = 3\n", "club.toml: [R-1] most: no setting of an entry without rules"),
        (CAP + CAP.replace("R-1", "R-2"), "club.toml: [R-2] rules: B04 is already held by [R-1]"),
        ("", "club.toml: holds no rule; name a `base`, or the `rules` of its entries"),
        ('["R-1"]\nsays = "As you like."\n', "club.toml: holds no rule; name a `base`, or the `rules` of its entries"),
        ('opener = "jacks"\n', 'club.toml: opener = "jacks": no key of a rulebook; did you mean openers?'),
        ('openers = "kings"\n', 'club.toml: openers = "kings": one of any, jacks'),
        ('dealt_by = "robots"\n', 'club.toml: dealt_by = "robots": one of dealer, software'),
        ('[joker]\nsays = "None."\n', "club.toml: [joker]: joker stands at the head of the file and heads no entry"),
        ('read_on = "May"\n', 'club.toml: read_on = "May": a date'),
        ('base = "roberts-drow"\n', 'club.toml: base: no rulebook "roberts-drow"; did you mean roberts-draw?'),
        ('base = "house.toml"\n', "club.toml: base: house.toml: no such file or directory"),
        ('base = "club.toml"\n', "club.toml: base: the books stand on one another in a circle"),
        ('["H 1"]\nrules = ["P04-rake-over-limit"]\npercent = nan\n', "club.toml: [H 1] percent = NaN: a number"),
        ("a = " + "[" * 9999, "club.toml: brackets nested too deep"),
        ('base = "\\u0000.toml"\n', "club.toml: base: \0.toml: no path of a file"),
        ("[R-1\n", "club.toml:1:5: expected ']' at the end of a table declaration"),
        (CAP + CAP, "club.toml:4:5: cannot declare ('R-1',) twice"),
    ],
)
def test_what_is_wrong_is_named(house: Callable[..., Rulebook], text: str, message: str) -> None:
    with pytest.raises(RulebookError) as refused:
        house(text)
    assert str(refused.value) == message


def test_unknown_name_offers_the_nearest() -> None:
    with pytest.raises(RulebookError, match=r'no rulebook "prince"; did you mean prince-draw\?'):
        load("prince")


def test_text_that_is_not_utf8(tmp_path: Path) -> None:
    (tmp_path / "old.toml").write_bytes('title = "Règles"\n'.encode("cp1252"))
    with pytest.raises(RulebookError, match=r"old\.toml: not UTF-8 text"):
        load(Path("old.toml"), relative_to=tmp_path)


def test_first_entry_that_fits_the_game_holds(house: Callable[..., Rulebook]) -> None:
    book = house(
        '[A]\nrules = ["B04-raise-past-cap"]\ngames = ["five-card-draw", "badugi"]\nraises = 4\n'
        '[B]\nrules = ["B04-raise-past-cap"]\nraises = 3\n'
    )
    assert in_force(book, game("badugi"))["B04"].settings["raises"] == 4
    assert in_force(book, game("holdem"))["B04"].settings["raises"] == 3
    assert in_force(book, None)["B04"].settings["raises"] == 4


def test_several_entries_under_one_number(house: Callable[..., Rulebook]) -> None:
    book = house('[[R-4]]\nrules = ["X02-too-many-drawn"]\n[[R-4]]\nrules = ["S01-button-misplaced"]\n')
    assert [entry.cite for entry in book.entries] == ["club R-4", "club R-4"]
    assert set(in_force(book)) == {"S01", "X02"}


BASE = (
    'joker = "bug"\n'
    '[R-1]\nrules = ["B04-raise-past-cap"]\nraises = 4\nruling = "A call."\n'
    '[R-2]\nrules = ["X02-too-many-drawn", "S01-button-misplaced"]\nmost = 4\n'
    '[R-3]\nsays = "Check-raising is allowed."\n'
)


def test_own_entries_replace_those_of_the_base(house: Callable[..., Rulebook]) -> None:
    book = house(
        'base = "base.toml"\n["House 1"]\nrules = ["B04-raise-past-cap"]\ngames = ["holdem"]\nraises = 3\n'
        '["House 2"]\nrules = ["X02-too-many-drawn"]\noff = true\n',
        base=BASE,
    )
    holdem, draw = in_force(book, game("holdem")), in_force(book)
    assert (holdem["B04"].settings["raises"], holdem["B04"].entry.cite) == (3, "club House 1")
    assert (draw["B04"].settings["raises"], draw["B04"].entry.cite) == (4, "base R-1")
    assert holdem["B04"].entry.ruling is None
    assert "X02" not in draw
    assert draw["S01"].entry.cite == "base R-2"
    assert book.joker == "bug"
    assert [entry.number for entry in book.entries] == ["House 1", "House 2", "R-1", "R-2", "R-3"]


def test_a_base_entry_of_which_nothing_is_left_is_gone(house: Callable[..., Rulebook]) -> None:
    book = house('base = "base.toml"\n["House 1"]\nrules = ["B04-raise-past-cap"]\nraises = 3\n', base=BASE)
    assert [entry.number for entry in book.entries] == ["House 1", "R-2", "R-3"]


def test_a_point_the_base_leaves_open_is_settled_under_its_name(house: Callable[..., Rulebook]) -> None:
    base = '["number of raises"]\nsilent = true\nsays = "The text sets no limit."\n'
    book = house('base = "base.toml"\n' + CAP.replace("R-1", '"number of raises"'), base=base)
    assert [entry.silent for entry in book.entries] == [False]


def test_off_for_one_game(house: Callable[..., Rulebook]) -> None:
    book = house(
        'base = "base.toml"\n[No]\nrules = ["B04-raise-past-cap"]\ngames = ["holdem"]\noff = true\n', base=BASE
    )
    assert "B04" not in in_force(book, game("holdem"))
    assert "B04" in in_force(book)


def test_weight_of_the_entry_before_that_of_the_rule(house: Callable[..., Rulebook]) -> None:
    assert in_force(house(CAP))["B04"].weight == "serious"
    assert in_force(house(CAP + 'weight = "minor"\n'))["B04"].weight == "minor"


OPENERS = '[J-1]\nrules = ["O01-false-open"]\n[J-3]\nrules = ["O02-unproven-openers"]\n'


def test_cap_said_with_the_game(house: Callable[..., Rulebook]) -> None:
    capped = game(cap=2)
    force = in_force(house(CAP + 'heads_up_free = "never"\n'), capped)["B04"]
    assert force.settings == {"raises": 2, "heads_up_free": "never", "every_structure": True}
    assert force.entry.cite == "club R-1"
    force = in_force(house(OPENERS), capped)["B04"]
    assert force.settings == {"raises": 2, "heads_up_free": "before-cap", "every_structure": True}
    assert (force.entry.cite, force.entry.ruling) == ("game cap 2", None)


def test_openers_said_with_the_game(house: Callable[..., Rulebook]) -> None:
    book = house(OPENERS)
    assert set(in_force(book)) == set()
    assert set(in_force(book, game(openers="jacks"))) == {"O01", "O02"}
    assert set(in_force(book, names_openers=True)) == {"O01", "O02"}
    assert set(in_force(book, game(openers="any"), names_openers=True)) == set()
    without = in_force(house(CAP), game(openers="jacks"))
    assert set(without) == {"B04", "O01"}
    assert without["O01"].entry.cite == "game openers jacks"


def test_openers_and_joker_of_the_house(house: Callable[..., Rulebook]) -> None:
    book = house('openers = "jacks"\njoker = "wild"\n' + OPENERS)
    assert set(in_force(book)) == {"O01", "O02"}
    assert set(in_force(book, game(openers="any"))) == set()
    assert (book.joker_in(game()), book.joker_in(game(joker="none"))) == ("wild", "none")
    assert (book.openers_in(None), book.joker_in(None)) == ("jacks", "wild")


def test_hash_is_of_what_the_book_decides(house: Callable[..., Rulebook]) -> None:
    plain = house(CAP)
    assert house(f'title = "Other"\n# a comment\n{CAP}').hash == plain.hash
    assert house(CAP.replace("= 4", "= 3")).hash != plain.hash
    assert house(f'joker = "bug"\n{CAP}').hash != plain.hash
    based = 'base = "base.toml"\n'
    assert house(based, base=BASE).hash != house(based, base=BASE.replace("most = 4", "most = 3")).hash
    assert len(plain.hash) == 12


def test_house_rulebook_of_the_samples() -> None:
    book = load(SAMPLES / "club.toml")
    assert book.base == "roberts-draw"
    assert book.openers == "jacks"
    cap = book.entry_for("B04", "five-card-draw")
    assert cap is not None
    assert cap.cite == "club House 1"
    assert book.entry_for("X15", "five-card-draw") is None
    proof = book.entry_for("O02", "five-card-draw")
    assert proof is not None
    assert proof.cite == "roberts-draw J-3"


def deal(number: int, stack: int, carried: str, antes: str) -> str:
    """One deal of a pot that nobody opens."""
    seats = "".join(f"seat {seat} {name} {stack}\n" for seat, name in enumerate(("Ann", "Ben", "Cal"), 1))
    order = [("Ann", "Ben", "Cal")[(number + place) % 3] for place in (-1, 0, 1)]
    checks = "".join(f"{name} checks\n" for name in order)
    left = f"dealer leaves {int(carried or 0) + (3 if antes else 0)} in pot\n"
    pot = f"pot {carried} carried\n" if carried else ""
    return (
        f"hand {number}\nbutton {(number + 1) % 3 + 1}\n{seats}{pot}{antes}dealer deals everyone 5\n{checks}{left}end\n"
    )


@pytest.mark.parametrize(("limit", "codes"), [(2, []), (3, ["F01"])])
def test_past_the_limit_of_antes_none_is_missing(limit: int, codes: list[str], tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text(
        f'base = "roberts-draw"\n[1]\nrules = ["F03-ante-past-limit"]\nlimit = {limit}\n', encoding="utf-8"
    )
    antes = "everyone antes 1\n"
    game = 'handlog 1\nsession "Jacks"\ngame five-card-draw limit 5/10 ante 1 openers jacks\n'
    log = game + deal(1, 100, "", antes) + deal(2, 99, "3", antes) + deal(3, 98, "6", "")
    auditor = Auditor(tmp_path / "club.toml")
    findings = [auditor.audit(hand).findings for hand in read(from_text(log, "club.handlog"))]
    assert [[finding.code for finding in found] for found in findings] == [[], [], codes]


STRICT = """\
handlog 1
session "a"
hand 1
game holdem no-limit 10/20 blinds 10/20
button 3
seat 1 Ann 500
seat 2 Ben 500
seat 3 Cal 500
Ann posts small blind 10
Ben posts big blind 20
dealer deals everyone 2
Cal calls 20
Ann calls 10
Ben checks
dealer announces 3 players
dealer deals flop 2c 7d Kh
Ann bets 20
Ben raises to 40
Cal raises to 60
Ann raises to 80
Ben calls 20
dealer returns 20 to Ann
dealer deals turn Js
Ann checks
Ben checks
Cal checks
dealer deals river 4d
Ann checks
Ben checks
Cal checks
dealer calls showdown
Ben mucks
Cal shows As Ad
Ann mucks
Cal wins 240
Cal thanks
end
"""


@pytest.mark.parametrize(("counts", "found"), [("no", ["B06"]), ("noted", ["B04", "B06"]), ("yes", ["B04"])])
def test_where_the_first_bet_counts_a_raise_too_many_plays_as_a_call(
    counts: str, found: list[str], tmp_path: Path
) -> None:
    (tmp_path / "club.toml").write_text(
        'base = "dopotu"\n[1]\nrules = ["B04-raise-past-cap"]\nraises = 3\nheads_up_free = "never"\n'
        f'bet_counts = "{counts}"\nevery_structure = true\n',
        encoding="utf-8",
    )
    [hand] = read(from_text(STRICT, "club.handlog"))
    audited = Auditor(tmp_path / "club.toml").audit(hand)
    assert [finding.code for finding in audited.findings if finding.verdict == "broken"] == found
