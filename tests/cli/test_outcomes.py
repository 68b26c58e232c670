"""A choice is followed by its effects on the player who makes it, unless the screen already shows them."""

from __future__ import annotations

import click
import pytest

import aoi_rules as aoi
from aoi_rules.cli.table import previews
from aoi_rules.cli.table.choices import choices
from tests.compiler.texts import sound

GAME = """\
game demo {
  players 2..2 ; seats red blue ; menu turn (build, dig, fetch, rest)
  type work "Work" { has cost money = $1 ; has pays_out money = $0 ; mill "Mill" { cost $4 ; pays_out $3 } ; mine "Mine" }
  type town "Town" { has far money = $0 ; bonn "Bonn" ; ulm "Ulm" { far $2 } ; kiel "Kiel" { far $2 } }
  keep money per player money = $5
  keep loans per player number = 0
  verb borrow(p) "{p} takes a loan" { raise p.money by $9 ; raise p.loans by 1 }
  verb pay(p, amount) "{p} pays {amount}" { borrow p when amount > p.money;  lower p.money by amount }
  verb earn(p, amount) "{p} earns {amount}" { raise p.money by amount }
  flow { repeat turns until (turns == 9) { each player in players { take 1 of turn } } }
  action build "Build" { choose work in work ; choose town in town "at"
    do { pay me (work.cost + town.far) ; earn me work.pays_out when work.pays_out > $0 } }
  action dig "Dig" { choose town in town ; do { pay me $2 ; pay me $1 ; earn left_of(me) $1 ; borrow me when town == bonn  } }
  action fetch "Fetch" { do { earn me $2 } }
  action rest "Rest" { choose n in 1..2 ; do { earn left_of(me) (n * $1) } }
  score { points a = me.money // $1 ; winner most points }
  drawing { detail cost of work ; detail pays_out of work "earns {}" }
}
"""


@pytest.fixture(scope="module")
def game() -> aoi.Game:
    return sound(GAME).new_game(players=2, seed=1)


def shown(game: aoi.Game, columns: int) -> list[str]:
    """The choices of red."""
    return [click.unstyle(line) for line in choices(game, game.view("red"), columns)]


@pytest.mark.thorough
def test_a_prompt(game: aoi.Game) -> None:
    """The mill at Bonn costs the amount in the mill's details, elsewhere more; its earnings are shown too."""
    assert shown(game, 90) == [
        "Build   build WORK at TOWN",
        "  Mill ($4 · earns $3) at   1 Bonn",
        "                            2 Ulm · pays $6 (cost $4, far $2) · takes a loan",
        "                            3 Kiel · pays $6 (cost $4, far $2) · takes a loan",
        "  Mine ($1) at              4 Bonn",
        "                            5 Ulm · pays $3 (cost $1, far $2)",
        "                            6 Kiel · pays $3 (cost $1, far $2)",
        "Dig · pays $3   dig TOWN",
        "   7 Bonn · takes a loan    8 Ulm                    9 Kiel",
        "10 Fetch · earns $2   fetch",
        "Rest   rest N",
        "  11 1   12 2",
    ]


@pytest.mark.thorough
def test_a_price_behind_each_choice_is_not_repeated_above_them_all() -> None:
    buy = 'action buy "Buy" { choose work in work ; do { pay me $1 } }'
    text = GAME.replace("(build, dig,", "(buy, build, dig,").replace("cost $4", "cost $1").replace("  action build", f"  {buy}\n  action build")
    game = sound(text).new_game(players=2, seed=1)
    lines = shown(game, 90)
    assert lines[:2] == ["Buy   buy WORK", "   1 Mill · $1 · earns $3    2 Mine · $1"]


def test_what_takes_long_is_left_out(game: aoi.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is left out for a whole kind of moves: if only one showed a higher cost, the others would seem free."""
    monkeypatch.setattr(previews, "_MOST", 14)
    lines = shown(game, 90)
    assert "                            2 Ulm · pays $6 (cost $4, far $2) · takes a loan" in lines
    assert lines[-5:] == ["Dig   dig TOWN", "   7 Bonn    8 Ulm     9 Kiel", "10 Fetch   fetch", "Rest   rest N", "  11 1   12 2"]


LENT = (GAME.replace("  flow {", "  verb interest(p) { lower p.money by (p.loans * $1) }\n  flow {")
        .replace("take 1 of turn }", "take 1 of turn ; do due { interest me } }"))


@pytest.mark.thorough
def test_what_a_loan_costs_stands_behind_it_where_there_is_room() -> None:
    """The components of a price come first."""
    game = sound(LENT).new_game(players=2, seed=1)
    lines = shown(game, 100)
    assert "   7 Bonn · takes a loan (each −$1 a turns)" in "".join(lines), lines
    assert "  2 Ulm · pays $6 (cost $4, far $2) · takes a loan" in "".join(lines)


@pytest.mark.thorough
def test_an_amount_that_nothing_is_said_of() -> None:
    """Money is shown, but not a number if the rules do not say that it costs or brings anything."""
    rent = 'action rent "Rent" { choose town in town ; do { lower me.money by (town.far + $1) ; raise me.loans by 1 when town == ulm } }'
    text = GAME.replace("(build, dig,", "(rent, build, dig,").replace("  action build", f"  {rent}\n  action build")
    game = sound(text).new_game(players=2, seed=1)
    lines = shown(game, 90)
    assert lines[:2] == ["Rent   rent TOWN", "   1 Bonn · Money −$1    2 Ulm · Money −$3     3 Kiel · Money −$3"]


def test_what_takes_long_to_explain_has_no_brackets(game: aoi.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(previews, "_EXPLAINED", 0)
    lines = shown(game, 90)
    assert "                            2 Ulm · pays $6 · takes a loan" in lines
