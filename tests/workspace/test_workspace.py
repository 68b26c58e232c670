"""Queries to a folder of rules during editing: the meaning and the uses of a name, and the allowed texts at a place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import aoi_rules as aoi
from aoi_rules.errors import AoiError
from aoi_rules.workspace import Columns, Symbol, Workspace

GAME = """\
game fair "A fair" {
  players 2..2 ; seats red blue ; menu turn (visit, rest)
  type stall {
    has price money = $2
    toys "Toys" { price $3 } ; cakes "Cakes"
  }
  keep money per player money = $9
  keep visits per stall number = 0
  define dear(s) = s.price > fee
  define fee = $2
  verb pay(p, n) { lower p.money by n }
  flow { repeat round until (round == 3) { each player in players { take 1 of turn } } }
  action visit "Visit" {
    choose stall in stall
    require rich "You are too poor" = me.money >= stall.price
    do { pay me stall.price ; raise stall.visits by 1 when dear(stall) }
  }
  action rest "Rest" { }
  score { points gold "Gold" = me.money // $1 ; note seen "Visits" = sum(s.visits for s in stall) ; winner most points }
}
"""
MAP = """\
map big "A big fair" {
  extends fair
  stall fish "Fish" { price $4 }
  amend action visit { require open "It is closed" = stall.visits < 3 }
}
"""
TESTS = """\
scenario "too poor" {
  map big
  given { set red.money = $1 }
  refuse red visit toys because visit.rich
}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("fair.aoi", GAME), ("big.aoi", MAP), ("tests.aoi", TESTS)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.fixture
def space(folder: Path) -> Workspace:
    return Workspace(folder)


Ask = Callable[[str, str], tuple[str, int, int]]


def at(text: str, path: str, word: str, line: str = "") -> tuple[str, int, int]:
    """The position of a word, in the first line of a text that contains another."""
    for number, written in enumerate(text.splitlines(), 1):
        if (line or word) in written and word in written:
            return path, number, written.index(word, written.index(line) if line else 0) + 1
    raise AssertionError(word)


def in_game(word: str, line: str = "") -> tuple[str, int, int]:
    return at(GAME, "fair.aoi", word, line)


def places(found: tuple[aoi.Place, ...]) -> list[str]:
    return [str(place) for place in found]


# ---- texts and problems -----------------------------------------------------------------------------------------------------


def test_what_is_sound_has_no_problem(space: Workspace) -> None:
    assert space.problems() == ()
    assert [Path(path).name for path in space.files] == ["big.aoi", "fair.aoi", "tests.aoi"]


def test_an_open_text_counts_in_place_of_the_file(space: Workspace, folder: Path) -> None:
    space.open("fair.aoi", GAME.replace("define fee = $2", "define fees = $2"), version=3)
    (problem,) = (p for p in space.problems("fair.aoi") if p.severity == "error")
    assert (problem.code, problem.place and problem.place.line) == ("unknown-name", 9)
    assert (space.version("fair.aoi"), space.text("fair.aoi").count("fees")) == (3, 1)
    assert {p.place and Path(p.place.source.path).name for p in space.problems()} == {"fair.aoi"}
    space.close("fair.aoi")
    assert space.problems() == ()
    assert (folder / "fair.aoi").read_text(encoding="utf-8") == GAME


def test_an_older_version_is_passed_over(space: Workspace) -> None:
    space.open("fair.aoi", GAME, version=2)
    space.open("fair.aoi", "game", version=1)
    assert space.problems() == ()


def test_a_file_that_is_nowhere_saved_is_found_beside_others(space: Workspace) -> None:
    space.open("small.aoi", 'map small { extends fair ; uses late ; stall nuts "Nuts" }')
    assert [p.code for p in space.problems("small.aoi")] == ["unknown-part"]
    space.open("late.aoi", "part late for fair { keep late number = 0 ; setup { do { set late = fee } } }")
    (problem,) = (p for p in space.problems("late.aoi") if p.severity == "error")
    assert problem.code == "wrong-type"


def test_parts_and_scenarios_are_checked_as_texts(space: Workspace) -> None:
    space.open("tests.aoi", TESTS.replace("toys", "tois"))
    assert [p.code for p in space.problems("tests.aoi")] == ["unknown-member"]


def test_what_is_checked_with_what(space: Workspace) -> None:
    assert [Path(one).name for one in space.checked_with("fair.aoi")] == ["big.aoi", "fair.aoi", "tests.aoi"]
    assert [Path(one).name for one in space.checked_with("big.aoi")] == ["big.aoi", "tests.aoi"]


@pytest.mark.thorough_with("}}}")
@pytest.mark.parametrize("text", ["", "{", "}}}", "game", "map x {", "\ufeffgame", "game x { keep k number = ", "scenario"])
def test_any_text_can_be_asked(space: Workspace, text: str) -> None:
    space.open("fair.aoi", text)
    assert all(problem.code for problem in space.problems())
    for ask in (space.symbols, space.fixes, space.checked_with):
        assert isinstance(ask("fair.aoi"), tuple)
    for name in ("definition", "uses", "meaning", "completions"):
        getattr(space, name)("fair.aoi", 1, 3)
    assert space.symbols("nowhere.aoi") == space.problems("nowhere.aoi") == ()


@pytest.mark.thorough
def test_only_what_depends_on_a_change_is_checked_again(space: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    space.problems()
    looked: list[str] = []
    real = space._state.result

    def noted(path: str) -> object:
        if path not in space._state.results:
            looked.append(Path(path).name)
        return real(path)

    monkeypatch.setattr(space._state, "result", noted)
    space.problems("big.aoi")
    assert looked == []
    space.open("big.aoi", MAP + "# more\n")
    space.problems("big.aoi")
    assert looked == ["big.aoi"]
    space.open("fair.aoi", GAME + "# more\n")
    space.problems("fair.aoi")
    assert looked[1:] == ["big.aoi", "fair.aoi"]


def test_the_corrections_of_a_file(space: Workspace) -> None:
    space.open("fair.aoi", GAME.replace("s.price > fee", "s.prise > fee"))
    (fix,) = space.fixes("fair.aoi")
    assert (fix.text, fix.place.text) == ("price", "prise")


def test_a_text_is_checked_as_that_of_a_file(folder: Path) -> None:
    assert aoi.check(folder / "big.aoi") == ()
    (problem,) = aoi.check(folder / "big.aoi", text=MAP.replace("stall.visits", "stall.visit"))
    assert (problem.code, str(problem.place)) == ("unknown-field", "big.aoi:4:60")
    assert [p.code for p in aoi.check(folder / "new.aoi", text="part new for fair { keep k nummer = 0 }")] == ["unknown-type"]
    assert [p.code for p in aoi.check(folder / "tests.aoi", text=TESTS.replace("toys", "tois"))] == ["unknown-member"]


# ---- symbols ------------------------------------------------------------------------------------------------------------------


def names(symbols: tuple[Symbol, ...]) -> list[str]:
    return [f"{one.word} {one.name}".strip() for one in symbols]


def test_what_a_file_declares(space: Workspace) -> None:
    (game,) = space.symbols("fair.aoi")
    assert (game.word, game.name, game.title) == ("game", "fair", "A fair")
    assert names(game.inside) == [
        "menu turn", "type stall", "keep money", "keep visits", "define dear", "define fee", "verb pay", "flow", "action visit",
        "action rest", "score"]
    visit = next(one for one in game.inside if one.name == "visit")
    assert (visit.title, visit.place.end_line, visit.name_place.text) == ("Visit", 17, "visit")
    assert "require rich" in names(visit.inside)


def test_links_and_changes_are_symbols(space: Workspace) -> None:
    space.open("big.aoi", MAP.replace("}\n}", "} ; replace define fee = $3 ; drop stall cakes\n  road fish -- toys ? }"))
    (big,) = space.symbols("big.aoi")
    assert names(big.inside) == ["stall fish", "amend action visit", "replace define fee", "drop stall cakes", "road fish -- toys"]
    assert [one.name_place.text for one in big.inside] == ["fish", "visit", "fee", "cakes", "fish -- toys"]
    assert names(big.inside[1].inside) == ["require open"]
    space.open("tests.aoi", 'scenario "one" { map big ; given { lay fish -- toys } ; offers red { go fish -- toys } }')
    assert [names(one.inside) for one in space.symbols("tests.aoi")] == [["given"]]


def test_it_is_known_while_a_line_is_written(space: Workspace) -> None:
    whole = names(space.symbols("fair.aoi")[0].inside)
    start = GAME.index("  action rest")
    space.open("fair.aoi", GAME[:start] + '  action stay "St\n    choose n in (1..\n' + GAME[start:])
    assert set(whole) <= set(names(space.symbols("fair.aoi")[0].inside))


# ---- names ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("word", "line", "declared", "uses"), [
    ("fee", "define fee", "fair.aoi:10:10", ["fair.aoi:9:30", "fair.aoi:10:10"]),
    ("pay", "do { pay", "fair.aoi:11:8", ["fair.aoi:11:8", "fair.aoi:16:10"]),
    ("price", "s.price", "fair.aoi:4:9", ["big.aoi:3:23", "fair.aoi:4:9", "fair.aoi:5:19", "fair.aoi:9:22",
                                                 "fair.aoi:15:57", "fair.aoi:16:23"]),
    ("visits", "stall.visits", "fair.aoi:8:8", ["big.aoi:4:60", "fair.aoi:8:8", "fair.aoi:16:43", "fair.aoi:19:76"]),
    ("toys", "toys", "fair.aoi:5:5", ["fair.aoi:5:5", "tests.aoi:4:20"]),
    ("stall", "= me.money >= stall", "fair.aoi:14:12",
     ["big.aoi:4:54", "fair.aoi:14:12", "fair.aoi:15:51", "fair.aoi:16:17", "fair.aoi:16:37", "fair.aoi:16:65"]),
    ("rich", "require rich", "fair.aoi:15:13", ["fair.aoi:15:13", "tests.aoi:4:39"]),
    ("visit", "action visit", "fair.aoi:13:10", ["big.aoi:4:16", "fair.aoi:2:46", "fair.aoi:13:10", "tests.aoi:4:14", "tests.aoi:4:33"]),
])
def test_where_a_name_is_declared_and_used(space: Workspace, word: str, line: str, declared: str, uses: list[str]) -> None:
    where = in_game(word, line)
    if line.startswith("= "):
        where = (where[0], where[1], GAME.splitlines()[where[1] - 1].index("stall.") + 1)
    assert str(space.definition(*where)) == declared
    assert places(space.uses(*where)) == uses


@pytest.mark.thorough
def test_a_name_has_another_one_everywhere(space: Workspace) -> None:
    edits = space.rename(*in_game("visits"), "calls")
    for path in {edit.place.source.path for edit in edits}:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
        for edit in sorted((e for e in edits if e.place.source.path == path), key=lambda e: -e.place.column):
            place = edit.place
            lines[place.line - 1] = lines[place.line - 1][: place.column - 1] + edit.text + lines[place.line - 1][place.end_column - 1 :]
        space.open(path, "\n".join(lines) + "\n")
    assert len(edits) == 4
    assert space.problems() == ()
    assert "visits" not in space.text("fair.aoi")


@pytest.mark.parametrize(("where", "name", "says"), [
    (in_game("visits"), "dear", "`dear` is taken: it is declared in fair.aoi:9:10"),
    (in_game("visits"), "players", "`players` is taken: it always exists"),
    (in_game("visits"), "2nd", "`2nd` is not a name"),
    (("fair.aoi", 1, 1), "show", "there is no name that could be changed"),
])
def test_a_name_that_cannot_be(space: Workspace, where: tuple[str, int, int], name: str, says: str) -> None:
    with pytest.raises(AoiError, match=says):
        space.rename(*where, name)


def test_who_changed_a_line(space: Workspace) -> None:
    written, amended = space.origins("fair.aoi", 15)
    assert (written.how, written.line) == ("written", 'action visit "Visit" {')
    assert (amended.how, str(amended.place)) == ("amend", "big.aoi:4:3")
    assert space.origins("fair.aoi", 10) == ()


# ---- meanings ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("word", "line", "kind", "type_", "value"), [
    ("fee", "> fee", "define", "an amount of money", "$2"),
    ("price", "me stall.price", "field", "an amount of money", ""),
    ("rich", "require rich", "line", "", ""),
    (">=", ">=", "expression", "yes or no", ""),
    ("require", "require", "word", "", ""),
])
def test_what_stands_at_a_place(space: Workspace, word: str, line: str, kind: str, type_: str, value: str) -> None:
    path, row, column = in_game(word, line)
    found = space.meaning(path, row, GAME.splitlines()[row - 1].index(word, column - 1) + 1)
    assert found is not None
    assert (found.kind, found.type, found.value) == (kind, type_, value)
    assert found.text or kind == "expression"


@pytest.mark.parametrize(("written", "offered", "absent"), [
    ("  de", {"define"}, {"choose"}),
    ("  action go { require x = me.", {"money"}, {"price"}),
    ("  action go { require x = toys.", {"price", "visits"}, {"money"}),
    ("  action go { choose s ", {"in"}, {"from"}),
    ("  action go { do { ", {"raise", "set", "pay"}, {"require", "keep"}),
    ("  action go { ", {"choose", "require", "do"}, {"keep", "raise"}),
    ("  define x = ", {"fee", "toys", "stall", "count", "players"}, {"choose"}),
    ("  sta", {"stall"}, {"toys"}),
])
def test_what_may_stand_at_a_place(space: Workspace, written: str, offered: set[str], absent: set[str]) -> None:
    start = GAME.index("  action rest")
    space.open("fair.aoi", f"{GAME[:start]}{written}\n{GAME[start:]}")
    found = {one.text for one in space.completions("fair.aoi", GAME[:start].count("\n") + 1, len(written) + 1)}
    assert offered <= found
    assert not absent & found


# ---- columns -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("columns", "outside"), [(Columns.UTF_8, 8), (Columns.UTF_16, 4), (Columns.UTF_32, 3)])
def test_columns_of_editors(columns: Columns, outside: int) -> None:
    line = "ö🚂b = 1"
    assert columns.to_editor(line, 4) == outside - (1 if columns is Columns.UTF_8 else 0)
    assert columns.from_editor(line, columns.to_editor(line, 4)) == 4
    for column in range(1, len(line) + 2):
        assert columns.from_editor(line, columns.to_editor(line, column)) == column
    assert columns.from_editor(line, 99) == len(line) + 1
