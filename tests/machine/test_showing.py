"""Figures and details of a position: their values, and the seats that see them."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from aoi_rules import Ruleset
from aoi_rules.drawing import board_text
from aoi_rules.drawing.details import details, summary
from aoi_rules.drawing.figures import figures
from aoi_rules.testing import playing
from tests.compiler.texts import sound

GAME = """\
game demo {
  players 2..3 ; seats red blue green
  type good { has price money = $0 ; iron "Iron" { price $2 } ; coal "Coal" ; oil "Oil" { price $1 } ; keep wanted truth = no }
  keep points of good number per player = 3
  keep luck per player number seen by owner = 4
  keep truce number = 2
  keep judge seat = none
  keep guest seat = none
  keep clue number seen by (judge) = 9
  zone hand of good per player seen by owner size by all
  zone box of good seen by none full
  setup { do deal { set judge = first(players) ; each p in players { move 1 at random from box to p.hand } } }
  flow { repeat turn until (turn == 4) { each player in players { take 1 of turn } } }
  menu turn (earn, pass)
  action earn { choose good in good ; do { raise me.points(good) by 1 ; raise me.luck by 1 ; set good.wanted = yes } }
  action pass { do { set judge = me ; set guest = me when turn > 3 ; raise clue by 1 ; raise truce by 2 when turn > 3 } }
  score { points luck = me.luck ; winner most points }
  drawing {
    show all "All goods" of 12 = sum(me.points(g) for g in good)
    show points of (me.points(iron) + 5) when good != oil
    show turn of 4
    show truce "Peace until" when turn <= truce
    show fortune = me.luck + 1
    show clue
    show wanted per good
    show twice "Twice" per good of $9 = good.price * 2 when good.price > $0
    show guest "Guest"
    detail price of good "costs {}"
    detail held of good "{} in hand" = me.hand.count(good)
    detail points of seat = seat.points(iron)
    detail judged of seat "judges" = yes when seat == judge
    detail next of good = me.points(good) + 1 when good != coal
  }
}
"""


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    return sound(GAME)


def shown(rules: Ruleset, seat: str | None, *played: str) -> list[str]:
    """The figures that a seat sees after some moves, each in a line."""
    game = rules.new_game(players=2, seed=1)
    for move in played:
        game.play(move)
    found = figures(rules.model, game.view(seat).data)
    return [" ".join(filter(None, (one.seat, f"{one.title}:", one.text))) for one in found]


def test_figures_of_players_and_of_the_game(rules: Ruleset) -> None:
    assert shown(rules, None, "earn iron") == [
        "red All goods: 10 of 12", "blue All goods: 9 of 12", "red Iron: 4 of 9", "red Coal: 3 of 9", "blue Iron: 3 of 8",
        "blue Coal: 3 of 8", "Turn: 1 of 4", "Peace until: 2", "Wanted Iron: yes", "Wanted Coal: no", "Wanted Oil: no", "Twice Iron: $4 of $9",
        "Twice Oil: $2 of $9",
    ]


def test_what_is_over_is_not_shown(rules: Ruleset) -> None:
    assert "Peace until: 2" not in shown(rules, None, *["earn oil"] * 4)


def test_what_one_sees_alone_is_shown_to_nobody_else(rules: Ruleset) -> None:
    assert [one for one in shown(rules, "red") if "Fortune" in one or "Clue" in one] == ["red Fortune: 5", "Clue: 9"]
    assert [one for one in shown(rules, "blue") if "Fortune" in one or "Clue" in one] == ["blue Fortune: 5"]
    assert not any("Clue" in one for one in shown(rules, "red", "earn oil", "pass"))  # blue is the judge now


def test_a_figure_stands_in_the_place_of_what_is_kept(rules: Ruleset) -> None:
    game = rules.new_game(players=2, seed=1)
    assert board_text(rules.model, game.view("blue").data).partition("\n\n")[2].partition("\nHand")[0] == """\
      All goods  Iron  Coal  Fortune  Luck  Hand
red        9/12   3/8   3/8              –     1
blue       9/12   3/8   3/8        5     4     1

Turn: 1 of 4
Peace until: 2
Wanted: –
Twice: Iron $4 of $9, Oil $2 of $9
Judge: red"""
    game.play("earn iron")
    assert "Wanted: Iron\n" in board_text(rules.model, game.view("blue").data)


def test_details_of_a_member(rules: Ruleset) -> None:
    game = rules.new_game(players=2, seed=1)
    view = game.view("red")
    (held,) = view.data["zones"]["hand"]["red"]
    lines = {name: summary(rules.model, view.data, "good", name) for name in ("iron", "coal", "oil")}
    found = {"iron": "costs $2 · 1 in hand · Next 4", "coal": "1 in hand", "oil": "costs $1 · 1 in hand · Next 4"}
    assert lines == {n: text if n == held else text.replace(" · 1 in hand", "").replace("1 in hand", "") for n, text in found.items()}
    assert [(d.title, d.value) for d in details(rules.model, view.data, "good", "iron")][:1] == [("Price", "$2")]


def test_details_of_the_seats_that_play(rules: Ruleset) -> None:
    game = rules.new_game(["blue", "green"], seed=1)
    game.play("earn iron")
    data = game.view(None).data
    assert [summary(rules.model, data, "seat", seat) for seat in ("blue", "green", "red")] == ["Points 4 · judges", "Points 3", ""]


def test_who_only_watches_has_no_details_of_a_seat(rules: Ruleset) -> None:
    view = rules.new_game(players=2, seed=1).view()
    assert "good" not in view.data["details"]
    assert summary(rules.model, view.data, "good", "iron") == "costs $2"
    assert summary(rules.model, None, "good", "iron") == "costs $2"


def test_the_whole_view_has_them(rules: Ruleset) -> None:
    view = rules.new_game(players=2, seed=1).view("red")
    assert view.json()["figures"][0] == {"name": "all", "seat": "red", "member": None, "value": 9, "limit": 12}
    assert view.json()["details"]["good"]["iron"]["next"] == 4
    assert pickle.loads(pickle.dumps(view)).json() == view.json()  # noqa: S301 - our own
    assert playing.facts_shown(view.imagine(Random(1)).view("red")) == playing.facts_shown(view)
