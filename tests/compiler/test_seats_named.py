"""Rules that name seats: each names the same seat in every game, and one that does not play is absent."""

from __future__ import annotations

import pytest

import aoi_rules as aoi
from aoi_rules.compiler.source.scenario_file import read_file
from aoi_rules.diagnostics import Source, render
from aoi_rules.scenarios import Suite
from tests.compiler.texts import codes, rendered, sound


def _game(effect: str, *lines: str, players: str = "2..3", after: str = "") -> str:
    """A game of a few turns that carries out this effect in each."""
    inside = "".join(f"  {line}\n" for line in lines)
    return f"""\
game demo {{
  players {players} ; seats red blue green
  keep boss seat = none
  keep coins per player number = 0
{inside}  action go {{ do {{ set boss = me ; raise me.coins by 1 ; {effect} }} }}
  flow {{ repeat day until (day == 2) {{ each player in players {{ take 0..1 of go }} }} }}
  score {{ points coins = me.coins ; winner most points }}
}}
{after}"""


def _played(text: str, players: int) -> dict[str, object]:
    """The keeps after a game with this number of seats, in which everything is shown, saved and loaded after each move."""
    rules = sound(text)
    game = rules.new_game(players, seed=1)
    while not game.over:
        game.play(game.legal_moves()[0])
        for view in (game.view(), game.view("red")):
            view.json()
            view.svg()
        assert aoi.loads(aoi.dumps(game), rules).view().json() == game.view().json()
    found = game.view().json()
    return {"boss": found["keeps"]["boss"], "coins": found["types"]["seat"]["coins"]}


@pytest.mark.thorough_with("set boss = red-red-red")
@pytest.mark.parametrize(("effect", "of_two", "of_three"), [
    ("set boss = green", None, "green"),
    ("set boss = seat.green", None, "green"),
    ("set boss = red", "red", "red"),
    ("set boss = green if green != none else red", "red", "green"),
    ("set boss = left_of(green) when green != none", "blue", "red"),
    ("set boss = best(p for p in players when p == green by p.coins)", None, "green"),
    ("each p in seat when p != red { set boss = p }", "blue", "green"),
    ("each p in bag { set boss = p }", "blue", "green"),
    ("set boss = last", None, "green"),
    ("set me.pal = green ; set boss = me.pal", None, "green"),
    ("set boss = blue if trade.distance(mill, dale) != none else red", "red", "blue"),
])
def test_a_seat_that_does_not_play_is_absent(effect: str, of_two: str | None, of_three: str | None) -> None:
    lines = {"bag": "zone bag of seat full", "last": "define last = green", "pal": "keep pal per player seat = none",
             "trade": "type town { mill ; dale } ; link road joins town ; road mill -- dale\n"
                      "  network trade of town { open road r when green != none }"}
    text = _game(effect, *(line for name, line in lines.items() if name in effect)).replace("last", "hindmost")
    assert _played(text, 2)["boss"] == of_two
    assert _played(text, 3)["boss"] == of_three


def test_what_belongs_to_a_seat_that_does_not_play_stays_as_it_is() -> None:
    text = _game("raise green.coins by 5 when green != none")
    assert _played(text, 2)["coins"] == [2, 2]
    assert _played(text, 3)["coins"] == [2, 2, 32]


@pytest.mark.parametrize("effect", [
    "raise green.coins by 1", "set boss = left_of(green)", "each p in (red, green) { set boss = p }",
    "raise me.coins by green.coins", "move green from bag to bag", "raise red.debt(green) by 1", "set many = (red, green)",
])
def test_what_may_be_absent_is_checked_for(effect: str) -> None:
    lines = ("zone bag of seat full", "keep debt of seat per player number = 0", "keep many many seat")
    assert "may-be-absent" in codes(_game(effect, *lines))
    assert "may-be-absent" not in codes(_game(effect, *lines, players="3..3"))


@pytest.mark.parametrize(("line", "message"), [
    ("role a green", """\
demo.aoi:6:10: error[may-be-absent]: `green` might not play, and `home` is the same in all games
    6 |   role a green
      |          ^^^^^ write one of red, blue, which always play, or make it a `keep … = none` and set it in `setup`"""),
    ("keep host seat = green", """\
demo.aoi:6:20: error[not-fixed]: `host` needs a first value that the text fixes, and this changes
    6 |   keep host seat = green
      |                    ^^^^^ write `= none`, and set it in `setup`"""),
    ("check calm = black == none", """\
demo.aoi:6:16: error[wrong-players]: `black` never plays: if rules name seats, the first 3 play
    6 |   check calm = black == none
      |                ^^^^^ write one of red, blue, green, or name `black` among the first in `seats`"""),
], ids=["field", "keep", "check"])  # fmt: skip
def test_where_no_seat_may_stand_that_need_not_play(line: str, message: str) -> None:
    text = _game("set boss = left_of(me)", "type role { has home seat }", line).replace("blue green", "blue green black")
    assert rendered(text) == message
    assert rendered(text.replace("green\n", "blue\n").replace("black == none", "red != blue")) == ""


@pytest.mark.parametrize(("effect", "line"), [
    ("set boss = red", ""), ("set boss = seat.red", ""), ("set boss = a.home", "type role { has home seat } ; role a red"),
    ("set boss = ally", "keep ally seat = red"), ("favour red", "verb favour(p) { set boss = p }"),
    ("set boss = leader", "define leader = red"),
])
def test_rules_that_name_seats_are_played_by_the_first_in_their_order(effect: str, line: str) -> None:
    rules = sound(_game(effect, line))
    assert rules.new_game(["red", "blue"], seed=1).seats == ("red", "blue")
    for players in (["blue", "red"], ["red", "green"]):
        with pytest.raises(aoi.SetupError, match="the rules name seats, so they play in their order: red, blue"):
            rules.new_game(players, seed=1)


def test_other_rules_are_played_by_any_seats() -> None:
    rules = sound(_game("set boss = left_of(me)"))
    assert rules.new_game(["green", "red"], seed=1).seats == ("green", "red")


# ---- scenarios -----------------------------------------------------------------------------------------------------------

MOVED = """\
verb enrich(p) { raise p.coins by 7 ; set boss = green }
define purse = green.coins + 10 * red.coins
scenario "moved" {
  players green red
  given { enrich green ; raise red.coins by 2 }
  plays green go
  expect = purse == 28 and boss == green
  expect = first(players) == green
}
"""


def _problems(text: str) -> list[str]:
    """The problems of a file with scenarios, including those found by playing them."""
    suite = Suite(read_file(Source("demo.aoi", text)))
    failed = [outcome.failure for outcome in suite.outcomes("demo") if outcome.failure is not None]
    return [render(problem) for problem in (*suite.problems(), *failed)]


def test_what_stands_beside_scenarios_names_the_seats_of_each_scenario() -> None:
    """A line outside the scenarios is not a rule of the game, so any seats may play, and the same line means another number at
    each table."""
    again = MOVED.partition("scenario")[2].replace("moved", "again").replace("green red", "red yellow green")
    again = again.replace("plays green go", "plays red go").replace("28", "37").replace("first(players)", "last(players)")
    text = _game("raise day_count by 1", "keep day_count number = 0", after=f"{MOVED}scenario{again}")
    assert _problems(text.replace("red blue green", "red blue yellow green").replace("set boss = me ; ", "")) == []


def test_a_part_beside_scenarios_is_no_rule_of_the_game_either() -> None:
    helpers, scenario = MOVED.split("scenario", 1)
    text = _game("raise me.coins by 0", after=f"uses helping\npart helping for demo {{ {helpers}}}\nscenario{scenario}")
    assert _problems(text.replace("set boss = me ; ", "")) == []


def test_a_rule_that_names_a_seat_means_the_same_in_a_scenario() -> None:
    """This includes a definition and a verb that only the scenario uses, or uses with other values than the rules."""
    rules = ("define hindmost = green if green != none else blue", "define owed(p) = p.coins + (10 if p == green else 0)",
             "verb enrich(p) { raise p.coins by 3 ; raise green.coins by 1 when green != none }")
    scenarios = """\
scenario "two" { players red blue ; given { enrich red } ; expect = hindmost == blue and owed(red) == 3 and owed(hindmost) == 0 }
scenario "three" { players red blue green ; given { enrich green } ; expect = hindmost == green and owed(green) == 14 }
"""
    assert _problems(_game("raise me.coins by 0", *rules, after=scenarios)) == []


def test_a_scenario_of_rules_that_name_seats_is_played_by_the_first_too() -> None:
    text = _game("set boss = red", after=MOVED)
    assert _problems(text) == ["""\
demo.aoi:12:3: error[wrong-players]: the rules name seats, so the first seats play, in their order
   12 |   players green red
      |   ^^^^^^^^^^^^^^^^^ write `players red blue`"""]
    assert _problems(text.replace("green red", "red blue green").replace("plays green", "plays red").replace("28", "37")
                     .replace("boss == green", "boss == red").replace("first(players) == green", "first(players) == red")) == []


def test_the_seat_that_acts_is_me() -> None:
    """`player` only names the loop."""
    assert "nothing is called `player` here" in rendered(_game("raise player.coins by 1"))
    assert "the seat that acts is `me`" in rendered(_game("set boss = player"))
