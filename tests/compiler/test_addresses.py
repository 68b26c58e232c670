"""The addresses of links and of members in tables: a map or a part changes them like any other line."""

from __future__ import annotations

from itertools import permutations

import pytest

from aoi_rules.compiler.compile_result import CompileResult
from aoi_rules.compiler.pipeline import compile_source
from aoi_rules.diagnostics import Source, render
from aoi_rules.plugin_manager.manager import plug_in

GAME = """\
game g "G" {
  players 2..2 ; seats red blue
  type colour { scarlet ; azure }
  type card {
    has copies number = 1
    has paint colour many
    | id    | title   | copies | paint          |
    | plain | "Plain" | 2      |                |
    | brown |         | 5?     | scarlet, azure |
    | ship  | "Ship"  |        | azure          |
    coal "Coal" { copies 4 }
  }
  type mill { has worth number = 1 }
  type step in mill { has cost number }
  type town { has size number = 1 }
  rows town {
    | id   | size |
    | kiel | 2    |
    | ulm  | 3    |
    | bonn | 4    |
  }
  mill old { rows step {
    | cost |
    | 1    |
  } }
  type rung in mill by level { has level number ; has cost number }
  mill new { rows rung {
    | level | cost |
    | 1     | 1    |
  } }
  link rail joins town { has cost number = 1 }
  rail kiel -- ulm
  rail ulm -- bonn { cost 3 }
  keep paid number = 0
  flow { each player in players { take 1 of go } }
  action go {
    choose town in town
    require few "There is nothing" = sum(c.copies for c in card) + sum(r.cost for r in rail) + sum(s.cost for s in step) + sum(s.cost for s in rung) > town.size
    do { set paid = 1 }
  }
}
"""


def compiled(*parts: str) -> CompileResult:
    """The game with parts laid over it, in this order."""
    texts = [Source(f"p{number}.aoi", f"part p{number} for g {{\n{text}\n}}\n") for number, text in enumerate(parts)]
    return compile_source(Source("m.aoi", "map m { extends g }\n"), lambda kind, *_: Source("g.aoi", GAME) if kind == "game" else None,
                          lambda *_: plug_in([]), laid=texts)


def said(*parts: str) -> str:
    """The messages that the author of these parts reads."""
    return "\n".join(render(problem) for problem in compiled(*parts).diagnostics if problem.severity == "error")


def members(kind: str, field: str, *parts: str) -> dict[str, object]:
    """The values of a field for the members of a type, in their order; they are the same in any order of the parts."""
    found = []
    for order in permutations(parts):
        program = compiled(*order).program
        assert program is not None, said(*order)
        home = next(t for t in program.model.types if t.name == kind)
        found.append(list(zip((m.name for m in home.members), home.field(field).values, strict=True)))
    assert all(one == found[0] for one in found)
    return dict(found[0])


# ---- links ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ends", ["kiel -- ulm", "ulm -- kiel"])
def test_a_link_is_called_by_its_ends_in_either_order(ends: str) -> None:
    assert members("rail", "cost", f"drop rail {ends}") == {"ulm--bonn": 3}
    assert members("rail", "cost", f"amend rail {ends} {{ cost 7 }}") == {"kiel--ulm": 7, "ulm--bonn": 3}
    assert members("rail", "cost", f"replace rail {ends} with rail bonn -- kiel {{ cost 9 }}") == {"bonn--kiel": 9, "ulm--bonn": 3}


def test_a_town_is_left_out_with_its_links() -> None:
    assert members("town", "size", "drop town kiel", "drop rail ulm -- kiel") == {"ulm": 3, "bonn": 4}


@pytest.mark.parametrize(("line", "wanted"), [
    ("drop town kiel", "write `drop rail kiel -- ulm` too"),
    ("drop rail kiel -- bom", "there is no `rail bom -- kiel` to drop"),
    ("drop rail ulm -- bon", "did you mean `drop rail bonn -- ulm`?"),
    ("drop rail", "it is named by its two ends: `drop rail kiel -- ulm`"),
])
def test_a_link_that_is_not_clear(line: str, wanted: str) -> None:
    assert wanted in said(line)


# ---- members --------------------------------------------------------------------------------------------------------------

CARDS = {"plain": 2, "brown": 5, "ship": 1, "coal": 4}


@pytest.mark.parametrize(("line", "changed"), [
    ("amend card ship { copies 9 }", {"ship": 9}),
    ("amend card brown { replace copies 9 }", {"brown": 9}),
    ("amend card coal { replace copies 9 }", {"coal": 9}),
    ("amend type card { amend brown { replace copies 9 } }", {"brown": 9}),
    ('replace card plain "Plainer" { copies 9 }', {"plain": 9}),
])
def test_a_member_in_a_table_is_changed_in_its_place(line: str, changed: dict[str, int]) -> None:
    assert list(members("card", "copies", line).items()) == list((CARDS | changed).items())


@pytest.mark.parametrize("name", CARDS)
@pytest.mark.parametrize("line", ["drop card {}", "amend type card {{ drop {} }}"])
def test_a_member_is_left_out(line: str, name: str) -> None:
    assert members("card", "copies", line.format(name)) == {card: copies for card, copies in CARDS.items() if card != name}


@pytest.mark.parametrize(("line", "wanted"), [
    ("drop town ulm\n drop rail ulm -- kiel\n drop rail ulm -- bonn\n rail kiel -- bonn", {"kiel": 2, "bonn": 4}),
    ("amend town ulm { replace size 8 }", {"kiel": 2, "ulm": 8, "bonn": 4}),
])
def test_a_row_outside_of_its_type(line: str, wanted: dict[str, int]) -> None:
    assert members("town", "size", line) == wanted


@pytest.mark.slow
def test_what_else_a_row_says_stays() -> None:
    parts = "amend card brown { replace copies 9 }", "drop card plain", 'amend card ship { copies 2 }', "drop card plain"
    assert members("card", "copies", *parts) == {"brown": 9, "ship": 2, "coal": 4}
    program = compiled(*parts).program
    assert program is not None
    card = next(t for t in program.model.types if t.name == "card")
    assert [member.title for member in card.members] == ["brown", "Ship", "Coal"]
    assert list(card.field("paint").values) == list(members("card", "paint", "drop card plain").values())


def test_a_row_that_another_part_adds() -> None:
    adding = "amend type card {\n | id | copies |\n | grey | 3 |\n }"
    assert members("card", "copies", adding, "amend card grey { replace copies 8 }") == {**CARDS, "grey": 8}
    assert members("card", "copies", adding, "drop card grey") == CARDS


@pytest.mark.parametrize(("parts", "wanted"), [
    (["drop card shipp"], "did you mean `drop card ship`?"),
    (["drop step x"], "the rows of `step` have no `id`, so they have no address: replace the block that contains them"),
    (["amend mill new { rows rung {\n | level | cost |\n | 1 | 2 |\n } }"],
     "there is a second rung `new_1`\n*to change it, write `replace rows rung { … }` with all its rows"),
    (["amend card brown { copies 3 }"], "`copies` already has a value\n*write `replace copies 3`"),
    (["drop card ship", "amend card ship { copies 3 }"], "`ship` is amended here, and dropped elsewhere"),
    (["amend card ship { copies 3 }", "drop card ship"], "`ship` is dropped here, and amended elsewhere"),
    (["drop card ship", 'check big "It is small" = ship.copies > 0'], "`ship` is dropped here, but used in line 2 of p1.aoi"),
])
def test_a_member_that_is_not_clear(parts: list[str], wanted: str) -> None:
    for line in wanted.split("\n*"):
        assert line in said(*parts)
