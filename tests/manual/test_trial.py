"""The test harness finds the mistakes of a page: each kind of block, once correct and once with a mistake."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.manual.pages import blocks, pages
from tests.manual.trial import Trial

FENCE = "```"
GAME = """\
game fair "The fair" {
  players 2..2
  seats red blue
  keep money per player money = $0
  action earn { do { raise me.money by $1 } }
  action pass { }
  menu turn (earn, pass)
  flow { repeat day until (day == 3) { each player in players { take 1 of turn } } }
  score { points coins "Money" = me.money // $1; winner most points }
}
"""
NAIL = """\
fair.aoi:5:31: error[unknown-field]: a seat has no `mony`
    5 |   action earn { do { raise me.mony by $1 } }
      |                               ^^^^ did you mean `money` (line 4)?
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


def page(*parts: tuple[str, str]) -> str:
    return "\n".join(f"{FENCE}{info}\n{text.rstrip()}\n{FENCE}\n" for info, text in parts)


def wrong(folder: Path, *parts: tuple[str, str]) -> list[str]:
    return [text for _, text in Trial(folder).run(list(blocks(page(*parts))))]


POOR = '  check poor "Nobody has two coins" = all(p.money < $2 for p in players)\n'
SCENARIO = 'scenario "one" {\n  plays red earn\n  expect = red.money == $%s\n}\n'
GOOD = {
    "a file": [("aoi file=fair.aoi", GAME)],
    "a mistake and its answer": [("aoi file=fair.aoi", GAME.replace("me.money by", "me.mony by")), ("text answer", NAIL)],
    "a scenario": [("aoi file=fair.aoi", GAME + SCENARIO % 1)],
    "a scenario that fails": [
        ("aoi file=fair.aoi", GAME + SCENARIO % 2), ("text answer", "fair.aoi:13:3: …\n…\n        red.money is $1")],
    "a map beside its game": [
        ("aoi file=fair.aoi", GAME), ("aoi file=lane.aoi", "map lane { extends fair; check few = all(p.money < $9 for p in players) }\n")],
    "inside of a game": [("aoi game", 'action rest "Rest" { do { raise me.money by $1 } }\n')],
    "a line that takes another's place": [("aoi game", "define toll = $2\n")],
    "inside of a map": [("aoi map", 'replace define loan_size = $20\n')],
    "inside of a part": [("aoi part", "replace define loan_size = $20\n"), ("aoi part", "define first_extra = 2\n")],
    "parts that do not go together": [
        ("aoi part", "replace define loan_size = $20\n"), ("aoi part", "replace define loan_size = $15\n")],
    "a file over the small game": [("aoi file=delta.aoi", "map delta { extends valley; road mill -- abbey }\n")],
    "an action that is offered": [("aoi game", 'action rest "Rest" { do { raise me.money by $1 } }\n')],
    "a verb that is called": [("aoi game", "verb tell(p) { raise p.money by $1 }\nafter pay(p, n) { tell p }\n")],
    "inside of a scenario": [("aoi scenario", "plays blue pass\nexpect = red.money == $5\n")],
    "what fails in a scenario": [
        ("aoi scenario", "plays blue pass\nexpect = red.money == $6\n"),
        ("text answer", "scenario.aoi:2:1: error[scenario-failed]: this does not hold\n…\n        red.money is $5")],
    "a position of its own": [("aoi scenario", "given at actions { set order = (red, blue) }\nplays red pass\n")],
    "an expression": [("aoi expression", "stalls(me)             # 2\ncount(t for t in town when t.port)\n")],
    "an expression with a mistake": [("aoi expression", "stals(me)"), ("text answer", "…\n… did you mean `stalls` …")],
    "a command": [("aoi file=fair.aoi", GAME), ("console", "$ aoi check fair.aoi\nfair.aoi: no problems…\n")],
    "lines left out": [("console", "$ aoi explain then\nthen\n…\nCompletes …\n…\n")],
    "Python": [("python", "import aoi_rules as aoi"), ("python", "print(aoi.__name__)"), ("text answer", "aoi_rules")],
    "what is only read": [("text", "anything"), ("sh", "pip install aoi-rules")],
}
BAD = {
    "a file with a mistake": ([("aoi file=fair.aoi", GAME.replace("me.money by", "me.mony by"))], "has no `mony`"),
    "another answer": ([("aoi file=fair.aoi", GAME), ("text answer", NAIL)], "nothing fails"),
    "a scenario that fails": ([("aoi file=fair.aoi", GAME + SCENARIO % 2)], "fair.aoi:13:3"),
    "a game that never ends": ([("aoi file=fair.aoi", GAME.replace("day == 3", "day == 3000"))], "not over after"),
    "a check that a game breaks": ([("aoi file=fair.aoi", GAME.replace("  score", POOR + "  score"))], "Nobody has two coins"),
    "a check that a scenario's game breaks": (
        [("aoi file=fair.aoi", GAME.replace("  score", POOR + "  score") + SCENARIO % 1)], "Nobody has two coins"),
    "a check that a game with a piece breaks": (
        [("aoi game", 'check rich "Nobody has more than $3" = all(p.money <= $3 for p in players)\n')], "Nobody has more than $3"),
    "a check that a map with a part breaks": (
        [("aoi part", 'check hands "Nobody is short of cards" = all(p.hand.size > 4 for p in players)\n')], "Nobody is short"),
    "inside of a game": ([("aoi game", "define tol = mil\n")], "game.aoi:1:14"),
    "an action that cannot be played": (
        [("aoi game", "action dye { bring 1 wool to abbey }\n")], "something must be brought here"),
    "a verb that nothing calls": ([("aoi game", "verb tell(p) { raise p.mony by 1 }\n")], "is used nowhere"),
    "inside of a scenario": ([("aoi scenario", "expect = red.money == $6\n")], "red.money is $5"),
    "what does not fail": ([("aoi scenario", "plays blue pass\n"), ("text answer", "red.money is $5")], "nothing fails"),
    "inside of a map": ([("aoi map", "rail koeln -- kasel\n")], "map.aoi:1:15"),
    "inside of a part": ([("aoi part", "replace define loan_sizes = $20\n")], "part.aoi:1"),
    "a part that is not the first": (
        [("aoi part", "define first_extra = 2\n"), ("aoi part", "replace define loan_sizes = $20\n")], "part.aoi:1"),
    "an expression": ([("aoi expression", "stals(me)")], "did you mean `stalls`"),
    "another value": ([("aoi expression", "stalls(me) # 2"), ("aoi expression", "stalls(me) # 3")], "`stalls(me)` is not 3"),
    "a command": ([("console", "$ aoi explain then\nthan\n")], "then\n  used in an action"),
    "another program": ([("console", "$ ls\n")], "not `ls`"),
    "Python": ([("python", "print(1 + 1)"), ("text answer", "3")], "2"),
    "a language that nothing runs": ([("yaml", "a: 1")], "no block is written ```yaml"),
    "no use": ([("aoi", "define toll = $2")], "no block is written ```aoi"),
    "an answer to nothing": ([("text answer", "3")], "no block is written ```text answer"),
}


@pytest.mark.slow_with("inside of a map", "inside of a part", "parts that do not go together")
@pytest.mark.thorough_with(
    "a line that takes another's place", "an expression", "inside of a game", "inside of a map", "inside of a part",
    "parts that do not go together", "what fails in a scenario")
@pytest.mark.parametrize("parts", GOOD.values(), ids=GOOD)
def test_it_passes_what_is_so(parts: list[tuple[str, str]], folder: Path) -> None:
    assert wrong(folder, *parts) == []


@pytest.mark.slow_with("a check that a map with a part breaks", "a part that is not the first", "another value")
@pytest.mark.thorough_with(
    "a check that a game with a piece breaks", "a check that a map with a part breaks", "a game that never ends",
    "a part that is not the first", "a verb that nothing calls", "an action that cannot be played", "another value",
    "inside of a map", "inside of a part")
@pytest.mark.parametrize(("parts", "said"), BAD.values(), ids=BAD)
def test_it_sees_what_is_not_so(parts: list[tuple[str, str]], said: str, folder: Path) -> None:
    assert said in "\n".join(wrong(folder, *parts))


def test_there_are_pages() -> None:
    assert len(pages()) > 0
