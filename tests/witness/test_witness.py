"""`aoi witness`: the scenario of a line passes, fails without the line, and is the same for the same seed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from aoi_rules.compiler.source.scenario_file import read_file
from aoi_rules.diagnostics import Source
from aoi_rules.language.files import read
from aoi_rules.scenarios import Suite
from aoi_rules.scenarios.lines import Lines, read_lines
from aoi_rules.witness import RulesText, Search, SearchEffort, SearchLimit, Witness, with_scenario

VALLEY = Path(__file__).parents[2] / "grammar" / "manual" / "valley.aoi"
DECISIONS = 30_000
"""The number of decisions that a search in a test compares."""


@cache
def known(text: Source) -> tuple[RulesText, Lines]:
    """A ruleset and its lines, compiled once."""
    _, lines = read_lines(text)
    assert lines is not None
    return RulesText.of(text, lines), lines


@cache
def valley() -> Source:
    """The game of the manual."""
    text = read(str(VALLEY))
    assert isinstance(text, Source)
    return text


@cache
def toll() -> Source:
    """A very small game."""
    text = read(str(Path(__file__).parents[1] / "scenarios" / "toll.aoi"))
    assert isinstance(text, Source)
    return text


@cache
def search_in(text: Source) -> Search:
    """A search in a ruleset with seed 1."""
    return Search.of(*known(text))


def looked_for(search: Search, name: str, decisions: int = DECISIONS) -> Witness | SearchEffort:
    """A witness of a line, searched in this number of decisions."""
    return search.witness(search.home.lines.find_lines(name)[0], SearchLimit(decisions))


def witness(name: str, search: Search | None = None) -> Witness:
    """A witness of a line of the valley, which must exist."""
    found = looked_for(search or search_in(valley()), name)
    assert isinstance(found, Witness), found
    return found


# ---- results ---------------------------------------------------------------------------------------------------------

REQUIRED = ("always_met", "deleted", "negated")
"""The changes of a requirement."""
CLAIMS = {
    "build_road.funds": ("given at actions {\n    set red.money = $0\n  }\n  refuse red build_road mill -- bridge because funds", REQUIRED),
    "draw_card.hand": ("move sack from deck to red.hand\n  }\n  refuse red draw_card because hand", (*REQUIRED, "bound_shifted")),
    "draw_card.deck": ("move all from deck to blue.hand\n  }\n  refuse red draw_card because deck", (*REQUIRED, "bound_shifted")),
    "pay": ("plays red build_road mill -- bridge\n  expect = red.money == $2", ("disabled",)),
    "sell.sell": ("set mill_1.good   = grain\n    set mill_1.crates = 1\n  }\n  plays red sell in mill grain\n"
                  "  expect = red.sold(grain) == 1", ("deleted", "disabled")),
    "draw_card.draw": ("plays red draw_card\n  expect = red.hand.size == 3", ("deleted", "disabled")),
    "open_stall.choose_stall": ("offers red open_stall {\n    open_stall at mill_1\n    open_stall at bridge_1\n"
                                "    open_stall at harbour_1\n  }", ("alike_without_town", "nothing_to_choose")),
    "score.winner": ("plays blue draw_card\n  wins red", ("deleted",)),
    "score.roads": ("each r in road when r == mill -- bridge { set r.owner = red }\n  }\n  scores red roads = 1",
                    ("deleted", "raised")),
}


@pytest.mark.slow_with("build_road.funds", "draw_card.deck", "draw_card.draw", "draw_card.hand", "pay", "score.winner")
@pytest.mark.thorough
@pytest.mark.parametrize("name", CLAIMS)
def test_a_scenario_is_as_short_as_one_by_hand(name: str) -> None:
    claim, changes = CLAIMS[name]
    found = witness(name)
    assert found.text.startswith('scenario "')
    assert f"covers {name}\n" in found.text
    assert found.text.endswith(f"{claim}\n}}\n"), found.text
    assert found.fails_with == changes


@pytest.mark.thorough
def test_it_passes_and_fails_without_the_line() -> None:
    """The witness runs again in a file of its own, under pytest; the line is removed from the text of the game."""
    line = 'require funds "You have too little"'
    found = witness("cross.funds", search_in(toll()))
    whole = toll().text.split("scenario", 1)[0]
    for text, wrong in ((whole, False), (whole.replace(line, "# "), True)):
        suite = Suite(read_file(Source("toll.aoi", f"{text}\n{found.text}")))
        outcomes = list(suite.outcomes("toll"))
        assert bool(suite.problems()) or any(outcome.failure is not None for outcome in outcomes) is wrong
        assert wrong or len(outcomes) == 1


@pytest.mark.slow
def test_each_line_of_a_game_has_a_witness() -> None:
    """This includes lines that the ruleset cannot do without: then there is nothing to choose."""
    search = search_in(toll())
    every = {rule.name for rule in (*search.home.lines.rules, *search.home.lines.single)}
    found = {name: looked_for(search, name) for name in every}
    assert len(every) > 12
    assert not [name for name, one in found.items() if isinstance(one, SearchEffort)]
    assert "\n  wins " in getattr(found["score.winner"], "text", "")
    assert getattr(found["repeat_round"], "holds_with", None) == (), "also with the opposite condition it fails"
    assert getattr(found["cross.choose_coins"], "fails_with", None) == ("nothing_to_choose",)


# ---- reasons ---------------------------------------------------------------------------------------------------------

TWICE = """\
game twice "Twice" {
  players 2..2
  seats red blue
  keep coins number per player = 0
  menu turn (pay, wait)
  flow { repeat round until (round == 3) { phase paying { each player in players { take 1 of turn } } } }
  action pay "Pay" {
    choose number in 1..me.coins up to 9
    require coin "You have no coin" = me.coins > 0
    do { lower me.coins by number }
  }
  action wait "Wait" { do { raise me.coins by 1 } }
  score { points coins "Coins" = me.coins; winner most points }
}
"""


@pytest.mark.thorough
def test_a_line_that_others_make_superfluous_is_one_of_the_reasons() -> None:
    """Nobody can pay more than he has anyway, so only the reasons of a refusal show the line."""
    found = witness("pay.coin", search_in(Source("twice.aoi", TWICE)))
    assert "refuse red pay" in found.text
    assert "coin" in found.text.split("because")[1]


@pytest.mark.slow
def test_a_set_without_which_there_is_no_ruleset_is_emptied() -> None:
    other = TWICE.replace("  menu turn", "  define payers = set(p for p in players)\n  menu turn")
    found = witness("payers", search_in(Source("twice.aoi", other.replace("me.coins > 0", "me.coins > 0 and me in payers"))))
    assert "empty_set" in found.fails_with


BOX = """\
game box "Box" {
  players 2..2
  seats red blue
  type tile { has copies number = 2 }
  tile sun
  tile moon
  type place { keep mark tile = none }
  place hill
  place mill
  zone box of tile seen by all full
  zone used of tile
  keep leader seat = none
  setup { do { set leader = red } }
  keep luck tile per player = none
  menu turn (lay)
  flow { repeat round until (round == 2) { phase laying { each player in players { take 1 of turn } } } }
  action lay "Lay" {
    choose place in place
    choose wanted in box
    let here = place
    require free "There is one already" = here.mark == none
    require fair "It is the turn of nobody" = leader != none
    do { draw found from box; set here.mark = found; set leader.luck = here.mark }
  }
  score { points marks "Marks" = count(p for p in place when p.mark == sun); winner most points }
}
"""
"""Names that the ruleset needs, and that only another member can replace."""


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "change"), [
    ("lay.let_here", "another_place"), ("lay.do.draw_found", "always_tile"), ("box", "not_full"), ("lay.fair", "never_allowed"),
])
def test_a_name_without_which_there_is_no_ruleset_means_another_member(name: str, change: str) -> None:
    assert change in witness(name, search_in(Source("box.aoi", BOX))).fails_with


@pytest.mark.slow
def test_what_cannot_be_shown_is_said() -> None:
    idle = TWICE.replace("me.coins > 0", "me.coins > 0 or me.coins < 1")
    found = looked_for(search_in(Source("twice.aoi", idle)), "pay.coin", decisions=2_000)
    assert isinstance(found, SearchEffort)
    assert found.games
    assert found.decisions
    assert (found.why, found.cut_short) == ("", False)


# ---- files -----------------------------------------------------------------------------------------------------------


def titles(text: str) -> Sequence[str]:
    return [line.split('"')[1] for line in text.splitlines() if line.startswith("scenario")]


def scenario(title: str, covers: str) -> str:
    return f'scenario "{title}" {{\n  game valley\n  covers {covers}\n  allow red pass\n}}\n'


FILE = "\n".join(["language 1\n", scenario("one", "build_road.free"), scenario("two", "draw_card"), scenario("three", "pass")])


@pytest.mark.parametrize(("covers", "order"), [
    ("build_road.free", ["one", "new", "two", "three"]),
    ("build_road.funds", ["one", "new", "two", "three"]),
    ("draw_card", ["one", "two", "new", "three"]),
    ("sell.buys", ["one", "two", "three", "new"]),
])
def test_a_scenario_stands_next_to_those_of_its_line(covers: str, order: Sequence[str]) -> None:
    text = with_scenario(Source("own.aoi", FILE), scenario("new", covers), covers)
    assert titles(text) == order
    assert text.replace(scenario("new", covers), "").split() == FILE.split()


def test_a_new_file_has_a_head() -> None:
    assert with_scenario(Source("own.aoi", ""), scenario("new", "pass"), "pass").startswith("language 1\n\nscenario")


def test_a_scenario_that_is_there_is_not_added_again() -> None:
    text = with_scenario(Source("own.aoi", FILE), scenario("new", "pass"), "pass")
    assert with_scenario(Source("own.aoi", text), scenario("new", "pass"), "pass") == text
