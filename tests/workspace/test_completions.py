"""Completions in an unfinished line: those that its word allows, and no others."""

from __future__ import annotations

import pytest

from aoi_rules.workspace import Workspace
from tests.workspace.test_names_in_lines import TEXTS, space

__all__ = ["space"]


@pytest.mark.parametrize(("path", "before", "written", "offered", "absent"), [
    ("big.aoi", "  uses shade", "  extends ", {"fair", "germany"}, {"visit"}),
    ("big.aoi", "  stall far", "  uses ", {"shade"}, {"fair", "far"}),
    ("big.aoi", "  stall far", '  stall near "Near" ', {"grey", "mine"}, {"far", "fee"}),
    ("big.aoi", "  stall far", "  stall near { ", {"price", "colour", "place"}, {"action", "stall", "spot"}),
    ("big.aoi", "  stall far", "  stall near { price $2; place ", {"grass"}, {"price"}),
    ("fair.aoi", '"Grass"', "thicket { ", set(), {"price", "action"}),
    ("big.aoi", "  stall far", "  path mine -- ", {"far", "mine"}, {"visit"}),
    ("big.aoi", "  stall far", "  amend ", {"action", "define"}, {"visit"}),
    ("big.aoi", "  stall far", "  amend action ", {"visit", "look"}, {"far", "fee"}),
    ("big.aoi", "  stall far", "  replace define ", {"fee"}, {"far"}),
    ("shade.aoi", "", "part other for ", {"fair", "age_of_industry"}, {"big"}),
    ("tests.aoi", "  players red", "  map ", {"big", "germany"}, {"visit"}),
    ("tests.aoi", "  option rain", "  players ", {"red", "blue"}, {"visit", "far"}),
    ("tests.aoi", "  given at work", "  option ", {"rain"}, {"work"}),
    ("tests.aoi", "  given at work", "  given at ", {"work"}, {"visit", "rain"}),
    ("tests.aoi", "  scores red", "  plays ", {"red", "blue"}, {"visit"}),
    ("tests.aoi", "  scores red", "  plays red ", {"visit", "look"}, {"money"}),
    ("tests.aoi", "  scores red", "  refuse red visit far because ", {"rich"}, {"far"}),
    ("tests.aoi", "  scores red", "  covers ", {"visit.rich", "score.gold"}, {"far"}),
    ("tests.aoi", "  scores red", "  scores red ", {"gold"}, {"rich"}),
    ("tests.aoi", "  scores red", "  expect = ", {"red", "fee", "far", "count"}, {"because"}),
    ("tests.aoi", "  scores red", "  expect = red.", {"money"}, {"price"}),
    ("tests.aoi", "  scores red", "  expect = (path.far -- mine).", {"worn", "ends"}, {"price", "count"}),
    ("tests.aoi", "  scores red", "  expect = (far -- mine).w", {"worn"}, {"ends"}),
    ("tests.aoi", "  scores red", "  expect = (red if rain == wet else blue).", {"money"}, {"price"}),
    ("fair.aoi", "  score {", "  action pay { choose stall in stall\n    require dear = me.money >= stall.", {"price", "colour"}, {"worn"}),
    ("fair.aoi", "  score {", "  action pay { choose path in path\n    require dear = me.money >= path.", {"worn", "ends"}, {"price"}),
    ("fair.aoi", "  score {", "  zone bag of ", {"stall", "colour"}, {"fee"}),
    ("fair.aoi", "  score {", "  action pay like ", {"visit"}, {"fee"}),
    ("fair.aoi", "  score {", '  action pay "', set(), {"fee", "stall"}),  # a title
    ("fair.aoi", "  score {", '  action pay "A f', set(), {"fee", "far"}),
    ("fair.aoi", "  score {", '  action pay "A fee"', set(), {"fee", "like"}),  # a blank must come first
    ("fair.aoi", "  score {", '  action pay "A fee # ', set(), {"fee"}),
    ("fair.aoi", "  score {", '  action pay "A \\" fee" { ', {"choose"}, {"fee"}),
    ("fair.aoi", "  score {", '  action pay { log "It costs {', {"fee"}, {"log", "require"}),  # a value in a text
    ("fair.aoi", "  score {", '  action pay { log "It costs {me.', {"money"}, {"fee"}),
    ("fair.aoi", "  score {", '  action pay { log "It costs {fee} f', set(), {"fee"}),
    ("fair.aoi", "  score {", "  # the fee of me.", set(), {"money"}),
])
def test_what_may_stand_next(space: Workspace, path: str, before: str, written: str, offered: set[str], absent: set[str]) -> None:
    start = TEXTS[path].index(before)
    whole = TEXTS[path][:start] + written
    space.open(path, whole + "\n" + TEXTS[path][start:])
    last = whole.splitlines()[-1]
    found = {one.text for one in space.completions(path, len(whole.splitlines()), len(last) + 1)}
    assert offered <= found
    assert not absent & found


def test_a_new_member_comes_with_its_line(space: Workspace) -> None:
    """It is in the form of its type: a name and a title, or the two ends of a link."""
    start = TEXTS["big.aoi"].index("  stall far")
    space.open("big.aoi", TEXTS["big.aoi"][:start] + "  \n" + TEXTS["big.aoi"][start:])
    found = {one.text: one.snippet for one in space.completions("big.aoi", TEXTS["big.aoi"][:start].count("\n") + 1, 3)}
    assert found["stall"] == 'stall ${1:name} "${2:Title}" { $0 }'  # places are written inside it
    assert found["path"] == "path ${1:stall} -- ${2:stall}"
