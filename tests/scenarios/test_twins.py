"""If options are equal, a scenario makes the one that it names, whichever is listed."""

from __future__ import annotations

import pytest

from aoi_rules.compiler.source.scenario_file import read_file
from aoi_rules.diagnostics import Source
from aoi_rules.scenarios import Suite

GAME = """\
game demo {
  players 2..2 ; seats red blue
  type town
  type lot in town { keep owner seat = none ; keep high truth = no }
  town bonn "Bonn" { lot x3 }
  town trier "Trier" { lot x2 }
  action build {
    choose lot in lot "at" alike by (town, owner)
    require free "It is taken" = lot.owner == none
    then
    choose storeys in 1..2 "with"
    do { set lot.owner = me ; set lot.high = storeys == 2 }
  }
  flow { repeat until (all(x.owner != none for x in lot)) { each player in players { take 1 of build } } }
}
"""


def outcome(*lines: str) -> tuple[str, tuple[str, ...]]:
    """The failures of a scenario with these lines, and its output."""
    text = GAME + "scenario {\n  game demo\n" + "".join(f"  {line}\n" for line in lines) + "}\n"
    suite = Suite(read_file(Source("s.aoi", text)))
    assert suite.problems() == ()
    (found,) = suite.outcomes("demo")
    return (found.failure.message if found.failure is not None else ""), found.shown


@pytest.mark.parametrize(("between", "found"), [
    ("snapshot moves", ["this scenario has claimed the same already"]), ("plays blue build at bonn_2 with 1", []),
    ("expect = not lot.bonn_1.high", []),
], ids=["nothing", "a move", "another claim"])
def test_a_claim_that_is_there_twice(between: str, found: list[str]) -> None:
    second = "expect = lot.bonn_1.owner == blue" if between.startswith("expect") else "expect = lot.bonn_1.owner == red"
    lines = ("plays red build at bonn_1 with 1", "expect = lot.bonn_1.owner == red", between, second)
    text = GAME + "scenario {\n  game demo\n" + "".join(f"  {line}\n" for line in lines) + "}\n"
    assert [problem.message for problem in read_file(Source("s.aoi", text)).problems] == found


LISTED = "build at bonn_1\nbuild at trier_1"


@pytest.mark.parametrize(("named", "taken"), [("bonn_1", "bonn_1"), ("bonn_3", "bonn_3"), ("bonn", "bonn_1"), ("trier_2", "trier_2")])
def test_what_is_named_is_what_happens(named: str, taken: str) -> None:
    assert outcome("snapshot moves", f"plays red build at {named} with 2", f"expect = lot.{taken}.owner == red and lot.{taken}.high",
                   "expect = count(x for x in lot when x.owner == red) == 1") == ("", (LISTED,))


def test_one_decision_after_the_other() -> None:
    assert outcome("plays red build at bonn_2", "refuse red build at bonn_3 because turn", "plays red with 1",
                   "expect = lot.bonn_2.owner == red", "refuse blue build at bonn_2 because free",
                   "plays blue build at bonn_3 with 2", "expect = lot.bonn_3.high and not lot.bonn_2.high") == ("", ())


def test_what_is_only_allowed_leaves_the_list() -> None:
    lines = ("allow red build at bonn_3 with 1", "snapshot moves", "allow red build at bonn_2 with 1", "snapshot moves")
    assert outcome(*lines) == ("", (LISTED, LISTED))


def test_an_offered_move_is_of_one_decision() -> None:
    text = GAME + "scenario {\n  game demo\n  offers red { build at bonn_1 with 2 }\n}\n"
    (problem,) = Suite(read_file(Source("s.aoi", text))).problems()
    assert problem.message == "`with 2` belongs to a later decision than `build at bonn_1`"
    assert problem.hint == "write `build at bonn_1`"
