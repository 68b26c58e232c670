"""Messages about scenarios with wrong seats, and about those whose text cannot be read."""

from __future__ import annotations

import pytest

import aoi_rules as aoi
from aoi_rules.compiler.source.scenario_file import read_file
from aoi_rules.diagnostics import Source, render
from aoi_rules.language.bounds import MAX_PROBLEMS
from aoi_rules.scenarios import Suite


def problems(*lines: str) -> list[tuple[str, str, str | None]]:
    """The report on a scenario with these lines: code, message, hint."""
    text = "\n".join(['scenario "x" {', "  map germany", *(f"  {line}" for line in lines), "}", ""])
    return [(p.code, p.message, p.hint) for p in Suite(read_file(Source("s.aoi", text))).problems()]


@pytest.mark.thorough
def test_a_seat_that_sits_twice() -> None:
    assert problems("players red blue red yellow") == [("wrong-players", "`red` sits here twice", None)]


@pytest.mark.thorough
def test_a_seat_that_there_is_not() -> None:
    (problem,) = Suite(read_file(Source("s.aoi", 'scenario "x" { game industry; players gren red blue }\n'))).problems()
    assert str(problem) == """\
s.aoi:1:39: error[unknown-member]: no seat is called `gren`
    1 | scenario "x" { game industry; players gren red blue }
      |                                       ^^^^ did you mean `green`?"""
    found = problems("players pink gren", "plays gren pass", "expect = red.money == $0")
    assert [(code, message) for code, message, _ in found] == [
        ("wrong-players", "3 to 5 may play, not 2"), ("unknown-member", "no seat is called `pink`"),
        ("unknown-member", "no seat is called `gren`"), ("unknown-member", "no seat `gren` plays here")]


@pytest.mark.thorough
@pytest.mark.parametrize("line", [
    "expect = green.money == $0", "given { set green.money = $1 }", "given { set seat.green.money = $1 }",
])
def test_a_seat_that_does_not_play(line: str) -> None:
    hint = "it is for red, blue, yellow; for `green` to play, write `players red blue yellow green`"
    said = ("unknown-member", "the seat `green` does not play in this scenario", hint)
    assert problems("players red blue yellow", line) == [said]


IMPOSSIBLE = {
    "each l in rail { set l.owner = red }": "A player has twelve railway counters (`check counters`)",
    "set order = (red, red, blue)": "Each player has one place in the order of play (`check turns`)",
    "move 9 at random from deck to red.hand": "A hand has nine cards at most (`check hands`)",
    "set space.koeln_1.owner = red": "An empty space belongs to nobody (`check owners`)",
}


@pytest.mark.slow
@pytest.mark.parametrize("line", IMPOSSIBLE)
def test_a_position_in_which_a_check_does_not_hold(line: str) -> None:
    found = problems("players red blue yellow", f"given {{ {line} }}")
    assert found == [("impossible-position", f"this position is impossible: {IMPOSSIBLE[line]}", None)]


MINE = "remove coal_mine_1 from red.display ; set space.dortmund_1.counter = coal_mine_1 ; set space.dortmund_1.owner = red"


@pytest.mark.slow
@pytest.mark.parametrize(("lines", "wanted"), [
    ("set space.koeln_1.cubes = 1", "koeln_1.cubes is 1, and 0 is the most there: there is no counter whose `cubes` would be the bound"),
    (f"{MINE} ; set space.dortmund_1.cubes = 4",
     "dortmund_1.cubes is 4, and 3 is the most there: the counter `coal_mine_1` has `cubes 3`"),
])
def test_a_number_beyond_that_of_the_piece_there(lines: str, wanted: str) -> None:
    found = problems("players red blue yellow", f"given {{ {lines} }}")
    assert found == [("impossible-position", f"this position is impossible: {wanted}", None)]


# ---- text that cannot be read ---------------------------------------------------------------------------------------

SOUND = """\
scenario "{}" {{
  map germany
  given {{ enrich red }}
  expect = red.money == $4
}}
"""


def unread(*middle: str) -> dict[str, str]:
    """The unplayed scenarios of a file, by title, with the message about each in one line; its scenarios `one` and `three` are
    correct and surround these lines, the last of which may be part of another scenario."""
    text = "\n".join(["verb enrich(p) { set p.money = $4 }", SOUND.format("one"), *middle, SOUND.format("three")])
    suite = Suite(read_file(Source("s.aoi", text)))
    found = {title: [render(p).splitlines()[0] for p in suite.blocking_problems(name, number)] for name, number, title in suite.titles()}
    played = {title for name, number, title in suite.titles() if not found[title]}
    assert played == {model.title for name in suite.file.scenes for model in suite.of(name).scenarios}
    return {title: lines[0] for title, lines in found.items() if lines}


def scenario(*lines: str) -> list[str]:
    """The lines of another scenario, the eighth line of the file and on."""
    return ['scenario "two" {', "  map germany", *(f"  {line}" for line in lines), "}"]


MISSING = "s.aoi:10:25: error[syntax-missing-operand]: `==` is written twice here."


@pytest.mark.slow
def test_a_scenario_with_a_line_that_cannot_be_read_is_not_played() -> None:
    assert unread(*scenario("expect = red.money == $0")) == {}
    assert unread(*scenario("expect = red.money == == $0")) == {"two": MISSING}
    assert unread(*scenario("expect = red.money == == $0", "players red blue grene", "expect = pink.money == $0")) == {"two": MISSING}


@pytest.mark.slow
def test_one_that_swallows_the_next_is_reported() -> None:
    assert unread(*scenario("given { set red.money = $4")) == {
        "two": "s.aoi:10:9: error[syntax-missing-brace]: This block is never closed."}


@pytest.mark.slow
def test_a_scenario_with_a_wrong_name_does_not_stop_the_others() -> None:
    assert unread(*scenario("expect = red.mony == $0", "plays pink pass")) == {
        "two": "s.aoi:10:16: error[unknown-field]: a seat has no `mony`"}


@pytest.mark.thorough
def test_a_wrong_name_in_a_helper_stops_all() -> None:
    """The scenarios may depend on it, and it is reported as the helper's mistake."""
    found = unread("verb empty(p) { set p.mony = $0 }", *scenario("given { empty red }"))
    assert found == dict.fromkeys(["one", "two", "three"], "s.aoi:8:23: error[unknown-field]: a seat has no `mony`")


@pytest.mark.parametrize(("line", "message"), [
    ("verb empty(p) { set p.money = = $0 }", "s.aoi:8:31: error[syntax-single-equals]"),
    ("}", "s.aoi:8:1: error[syntax-extra-brace]"),
    ('scenario "two', "s.aoi:8:10: error[syntax-unfinished-text]"),
    ("vreb empty(p) { }", "s.aoi:8:1: error[unknown-word]"),
])
def test_beside_what_cannot_be_read_no_scenario_is_played(line: str, message: str) -> None:
    """The scenarios may depend on it."""
    found = unread(line)
    assert list(found) == ["one", "three"]
    assert all(text.startswith(message) for text in found.values())


@pytest.mark.parametrize("text", [
    "{" * 50 + "}" * 50 + "\nd\ne\nscenario",
    "scenario\n" * 300,
    "accept\n" * 300 + 'scenario "s" { map germany }\n',
    "d\n" * 300 + 'scenario "s" { map germany }\n',
])
def test_very_many_mistakes(text: str) -> None:
    """For any text beside the scenarios, however often it occurs: the first mistakes are reported, and there are no other
    effects."""
    found = aoi.check(text=text)
    assert 0 < len(found) <= 2 * (MAX_PROBLEMS + 1)


@pytest.mark.parametrize(("line", "hint"), [
    ("cash = 3", "write `$3`"), ("gems = $2", "write `2`"), ("cash = 3?", "write `$3?`"), ("cash = 1 + 2", None), ("cash = $3", ""),
    ("gems = 2", ""),
])
def test_a_line_of_the_score_is_money_or_a_number(line: str, hint: str | None) -> None:
    text = f"""\
game coins {{
  players 2..2 ; seats red blue ; keep money per player money = $3
  flow {{ each player in players {{ take 1 of wait }} }}
  action wait {{ }}
  score {{ points cash = me.money ; points gems = me.money // $1 - 1 }}
}}
scenario {{
  scores red {line}
}}
"""
    found = [(p.code, p.hint) for p in Suite(read_file(Source("coins.aoi", text))).problems()]
    assert found == ([("wrong-type", hint)] if hint != "" else [])


@pytest.mark.parametrize(("lines", "hint"), [
    ("set north.tile = oak; set north.owner = blue", "write `remove oak from blue.stock`"),
    ("set north.tile = oak", "write `remove oak from red.stock`"),
    ("set north.card = ace", "write `remove ace from deck`"),
    ("each p in players { remove oak from p.stock }; set north.tile = oak; set south.tile = oak; set west.tile = oak",
     "write `remove oak from ZONE`"),
])
def test_a_piece_on_the_board_is_taken_from_somewhere(lines: str, hint: str) -> None:
    text = f"""\
game shelves {{
  players 2..2 ; seats red blue
  type tile {{ oak }} ; type card {{ ace }}
  type site {{ keep tile tile = none ; keep card card = none ; keep owner seat = none ; north ; south ; west }}
  zone stock of tile per player seen by all full ; zone deck of card seen by none full
  flow {{ each player in players {{ take 1 of wait }} }}
  action wait {{ }}
}}
scenario {{
  given {{ {lines} }}
}}
"""
    (problem,) = Suite(read_file(Source("shelves.aoi", text))).problems()
    assert (problem.code, problem.hint) == ("impossible-position", f"take one out of a zone first: {hint}")
