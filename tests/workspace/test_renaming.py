"""Renaming leaves a text with the same problems and the same meaning, or is refused with the reason."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from aoi_rules.errors import AoiError
from aoi_rules.library import compilation
from aoi_rules.workspace import Edit, Workspace
from aoi_rules.workspace.declarations import Key, declared_name
from tests.workspace.test_workspace import at

pytestmark = pytest.mark.thorough  # each name is asked of a whole text

GAME = """\
game trails "Trails" {
  players 2..2 ; seats red blue ; menu turn (walk, rest, rest_long)
  type town { has size number = 1 ; has kind kind = plain }
  type kind { plain "Plain" ; high "High" }
  type house in town by level { has level number }
  link trail joins town { keep owner seat = none ; keep marks number = 0 }
  town ulm "Ulm" { size 2 ; house 1 ; kind high }
  town bonn "Bonn" { house 1 ; house 2 }
  town kiel "Kiel" { house 1 }
  trail ulm -- bonn ; trail bonn -- kiel
  keep money per player money = $9
  define longest = 3
  define touches(t, n) = any(l.owner != none and t in l.ends for l in trail) and n < longest
  define bigger(a) = count(b for b in town when b.size > 1 and a.kind == high) + a.size
  verb pay(p, n) "{p} pays {n}" { lower p.money by n }
  after pay(q, m) as paid when q.money > m { raise q.money by $1 when q.money == $0 }
  flow { repeat round until (round == 3) { phase moves "Moves" { each player in players { take 1 of turn } } } }
  action walk "Walk" {
    choose trail in trail
    require free "It is taken" = trail.owner == none
    require rich "{me.money} is too little" = me.money >= $1
    do { pay me $1 ; set trail.owner = me }
  }
  action rest "Rest" { require tired "Not tired" = me.money < $9 ; do { raise me.money by $1 } }
  action rest_long "Rest long" like rest { drop tired ; do { raise me.money by $2 } }
  score { points gold "Gold" = me.money // $1 + count(l for l in trail when l.owner == me) + bigger(ulm) ; winner most points }
}
"""
TESTS = """\
scenario "a trail is taken once" {
  game trails
  covers walk.free pay after paid after paid.raise_money
  players red blue
  given at moves { each r in trail when r == ulm -- bonn { set r.owner = blue } ; set round = 2 }
  refuse red walk bonn -- ulm because free
  plays red walk bonn -- kiel
  expect = touches(ulm, 1) and bonn_2.level == 2 and house.ulm_1.level == 1
  scores red gold = 12
}
"""


@pytest.fixture
def space(tmp_path: Path) -> Workspace:
    (tmp_path / "trails.aoi").write_text(GAME, encoding="utf-8")
    (tmp_path / "tests.aoi").write_text(TESTS, encoding="utf-8")
    return Workspace(tmp_path)


def declared(space: Workspace) -> list[Key]:
    """The declarations in the files of a folder whose names occur there."""
    found = space._names(space.folder, everywhere=True).declared.items()
    return [key for key, one in found if one.place is not None and not one.giver and one.place.text == declared_name(key)]


def place_of(space: Workspace, key: Key) -> tuple[str, int, int]:
    place = space._names(space.folder, everywhere=True).declared[key].place
    assert place is not None
    return place.source.path, place.line, place.column


def with_edits(space: Workspace, edits: tuple[Edit, ...], other: Workspace | None = None) -> Workspace:
    """A workspace with the texts after some edits: an existing one with other texts, or a new one."""
    other = other or Workspace(space.folder)
    for path in space.files:
        lines = space.text(path).splitlines()
        for edit in sorted((e for e in edits if e.place.source.path == path), key=lambda e: -e.place.column):
            line, place = lines[edit.place.line - 1], edit.place
            lines[place.line - 1] = line[: place.column - 1] + edit.text + line[place.end_column - 1 :]
        other.open(path, "\n".join(lines) + "\n")
    return other


def problems(space: Workspace) -> list[tuple[str, int]]:
    return sorted((one.code, one.place.line if one.place else 0) for one in space.problems())


@pytest.mark.slow
@pytest.mark.parametrize("most", [1, pytest.param(1_000, marks=pytest.mark.slow)])
def test_each_name_of_a_game_and_its_scenarios_can_be_another_one(space: Workspace, most: int) -> None:
    """The daily run tries a limited number of each kind."""
    before = problems(space)
    assert not any(one.severity == "error" for one in space.problems())
    keys = declared(space)
    assert {key[0] for key in keys} >= {"type", "member", "field", "keep", "define", "verb", "action", "line", "phase", "counter",
                                        "name", "game", "menu"}
    other = Workspace(space.folder)
    kinds = Counter[str]()
    for key in keys:
        kinds[key[0]] += 1
        if kinds[key[0]] > most:
            continue
        after = with_edits(space, space.rename(*place_of(space, key), "fresh"), other)
        assert (key, problems(after)) == (key, before)


@pytest.mark.parametrize(("word", "line", "name", "says"), [
    ("ulm", "town ulm", "count", "`count` is taken: it is a function of the language"),
    ("money", "keep money", "me", "`me` is taken: it always exists"),
    ("longest", "define longest", "when", "`when` is a word of the language, so nothing else can have this name"),
    ("ulm", "town ulm", "Käl", "`Käl` is not a name: a name has letters from a to z, digits and `_`, and begins with no digit"),
    ("ulm", "town ulm", "2x", "`2x` is not a name"),
    ("ulm", "town ulm", "bonn", "`bonn` is taken: it is declared in trails.aoi:8"),
    ("marks", "keep marks", "owner", "`owner` cannot be the name, since then there is a problem"),
    ("level", "has level", "copies", "`copies` has a meaning of its own among the attributes of a house, how many pieces there are"),
    ("size", "has size", "paint", "`paint` has a meaning of its own among the attributes of a town, a colour"),
    ("size", "has size", "icon", "`icon` has a meaning of its own"),
    ("size", "has size", "kind", "`kind` is taken"),
    ("free", "require free", "rich", "`rich` cannot be the name, since then there is a problem in trails.aoi:21"),
    ("walk", "action walk", "rest", "`rest` cannot be the name, since then there is a problem"),
    ("n", "touches(t, n)", "t", "`t` cannot be the name, since then there is a problem"),
    ("a", "bigger(a", "b", "`b` cannot be the name, since then there is a problem in trails.aoi:14"),
    ("p", "verb pay(p", "n", "`n` cannot be the name"),
    ("bonn_2", "bonn_2", "bonn_3", "`bonn_2` is composed of a name at"),
])
def test_a_name_that_is_refused(space: Workspace, word: str, line: str, name: str, says: str) -> None:
    path, text = ("trails.aoi", GAME) if line in GAME else ("tests.aoi", TESTS)
    row = next(number for number, one in enumerate(text.splitlines(), 1) if line in one)
    start = text.splitlines()[row - 1].index(line)
    column = start + (line.rindex if len(word) == 1 else line.index)(word) + 1  # a parameter follows the verb
    with pytest.raises(AoiError) as caught:
        space.rename(path, row, column, name)
    assert str(caught.value).startswith(says)


@pytest.mark.parametrize(("word", "line", "name"), [
    ("size", "has size", "copies"), ("size", "has size", "owner"), ("marks", "keep marks", "paint"), ("owner", "keep owner", "holder"),
    ("marks", "keep marks", "icon"), ("money", "keep money", "owner"),
])
def test_a_name_that_has_a_meaning_elsewhere(space: Workspace, word: str, line: str, name: str) -> None:
    """For example the number of a piece, the look of a thing, the owner of a piece: anything else may have this name."""
    row = next(number for number, one in enumerate(GAME.splitlines(), 1) if line in one)
    before = problems(space)
    edits = space.rename("trails.aoi", row, GAME.splitlines()[row - 1].index(line) + line.index(word) + 1, name)
    assert problems(with_edits(space, edits)) == before


@pytest.mark.slow
def test_whose_a_piece_is_keeps_its_name(tmp_path: Path) -> None:
    space = age_of_industry(tmp_path)
    assert space.files
    line = next(number for number, one in enumerate(space.text("game.aoi").splitlines(), 1) if "keep owner" in one)
    column = space.text("game.aoi").splitlines()[line - 1].index("owner") + 1
    with pytest.raises(AoiError, match="`owner` has a meaning of its own among the attributes of a space, the owner of a piece"):
        space.rename("game.aoi", line, column, "holder")


def test_a_name_of_another_game_is_free(space: Workspace) -> None:
    (space.folder / "feast.aoi").write_text(GAME.replace("game trails", "game feast").replace("money", "coins"), encoding="utf-8")
    edits = space.rename(*at(GAME, "trails.aoi", "money", "keep money"), "coins")
    assert {edit.place.source.name for edit in edits} == {"trails.aoi", "tests.aoi"}


@pytest.mark.slow
def test_scenarios_on_one_ruleset_are_checked_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are not checked once for each of their files, and anything that no edit affects is not checked again."""
    space = age_of_industry(tmp_path)
    space.rename(*at(space.text("game.aoi"), "game.aoi", "loan_size"), "loan_amount")
    names: list[str] = []
    real = compilation.compile_scenarios
    monkeypatch.setattr(compilation, "compile_scenarios", lambda file, name, **options: names.append(name) or real(file, name, **options))
    space.rename(*at(space.text("game.aoi"), "game.aoi", "loan_size"), "loan_amount")
    assert 1 <= len(names) <= 5 < len(space.files)


def test_a_town_has_another_name_where_links_are_named(space: Workspace) -> None:
    """The town is renamed in a condition and in a refused move, in either order of the ends; a house with the town's name follows
    it."""
    found = {(edit.place.source.name, edit.place.line, edit.text) for edit in space.rename(*at(GAME, "trails.aoi", "ulm"), "koeln")}
    assert {("tests.aoi", 5, "koeln"), ("tests.aoi", 6, "koeln"), ("tests.aoi", 8, "koeln_1"), ("trails.aoi", 10, "koeln")} <= found


def test_a_problem_that_is_there_stays(space: Workspace) -> None:
    space.open("trails.aoi", GAME.replace("a.size", "a.sise"))
    before = problems(space)
    assert ("unknown-field", 14) in before
    edits = space.rename(*at(GAME, "trails.aoi", "bonn"), "koeln")
    assert problems(with_edits(space, edits)) == before


def test_a_problem_is_not_hidden(space: Workspace) -> None:
    """An undeclared name would mean the renamed thing."""
    space.open("trails.aoi", GAME.replace("n < longest", "n < largest"))
    with pytest.raises(AoiError, match="`largest` cannot be the name, since it would hide a problem in trails.aoi:13"):
        space.rename(*at(GAME, "trails.aoi", "longest"), "largest")


def age_of_industry(folder: Path) -> Workspace:
    """The game with its map of Germany and the scenarios that are played only on these."""
    home = Path(__file__).parents[2] / "rulesets" / "age_of_industry"
    for path in (home / "game.aoi", home / "germany.aoi", *sorted((home / "scenarios").glob("*.aoi"))):
        text = path.read_text("utf-8")
        if not any(word in text for word in ("uses ships", "uses pennsylvania", "map new_england")):
            (folder / path.name).write_text(text, encoding="utf-8")
    return Workspace(folder)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 4))
def test_names_of_age_of_industry_can_be_others(seed: int, tmp_path: Path) -> None:
    """Its scenarios stay the same, and are played to the end."""
    space = age_of_industry(tmp_path)
    before = problems(space)
    choose = random.Random(seed)
    special = {("field", "card.copies"), ("field", "counter.copies")}
    keys = [key for key in declared(space) if declared_name(key) not in ("owner", "paint", "icon", "copies") and key not in special]
    key = choose.choice(keys)
    assert problems(with_edits(space, space.rename(*place_of(space, key), "fresh_name"))) == before
    with pytest.raises(AoiError):
        space.rename(*place_of(space, key), choose.choice(["count", "me", "when", "players", "mine"]))
