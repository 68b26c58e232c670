"""`zone stall of card per slot`: a zone for each member of a type; only if the members are seats can an owner see it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import aoi_rules as aoi
from aoi_rules import Game
from aoi_rules.compiler.source.scenario_file import read_file
from aoi_rules.diagnostics import Source
from aoi_rules.drawing import board_svg, board_text
from aoi_rules.scenarios import Suite
from aoi_rules.testing.conformance import Conformance
from tests.compiler.texts import game as game_text
from tests.compiler.texts import rendered

SLOTS = Path(__file__).with_name("slots.aoi")


@pytest.fixture(scope="module")
def rules() -> aoi.Ruleset:
    return aoi.load(SLOTS)


@pytest.fixture
def game(rules: aoi.Ruleset) -> Game:
    return rules.new_game(2, 1)


@pytest.mark.slow
def test_the_laws_hold() -> None:
    """Hidden information stays hidden, is imagined consistently, conserved, copied, saved and undone."""
    Conformance()(str(SLOTS))


def test_each_seat_sees_what_the_zone_says(game: Game) -> None:
    zones = game.view("red").data["zones"]
    assert zones["stall"] == {"a": {"queen": 1}, "b": {"ace": 1}, "c": {"queen": 1}} == game.view(None).data["zones"]["stall"]
    assert zones["lair"] == {"a": 1, "b": 1, "c": 1}, "its size alone"
    assert "vault" not in zones, "not even its size"


def test_it_is_named_after_its_member(game: Game) -> None:
    *_, event, paid, next_turn = game.play("buy from b ace")
    assert next_turn.kind == "turn"
    assert str(paid) == "red pays $1 for Second, after 1"
    assert str(event) == "Ace: Stall of Second → Hand of red"
    assert event.data == {"piece": "ace", "from": "stall", "to": "hand", "owner": "red", "from_owner": "b"}
    game.play("pass")
    assert [str(e) for e in game.events(None) if e.kind in ("piece", "verb")][-3:] == [
        "Queen: Stall of Third → Stall of Second", "Third gets a card", "Ace: Deck → Stall of Third"]


def test_what_lies_elsewhere_is_refused(game: Game) -> None:
    (refusal,) = game.explain("buy from a ace", "red")
    assert (refusal.rule, refusal.text) == ("buy.choice.card", "“Stall” of First has no “Ace”")
    assert game.explain("buy from b ace", "red") == ()


def test_a_saved_game_goes_on(game: Game, rules: aoi.Ruleset) -> None:
    rng = Random(3)
    for _ in range(4):
        game.play(rng.choice(game.legal_moves()))
    again = aoi.loads(aoi.dumps(game), rules)
    assert again.view("red").data == game.view("red").data
    assert rules.describe()["zones"][1]["per"] == "slot"


def test_the_table_shows_whose_they_are(game: Game, rules: aoi.Ruleset) -> None:
    text = board_text(rules.model, game.view("red").data, 60)
    for line in ("Stall (First, Third): Queen", "Stall (Second): Ace", "Lair (First, Second, Third): 1"):
        assert line in text.splitlines()
    drawn = board_svg(rules.model, game.view("red").data)
    assert 'data-zone="stall" data-owner="b"' in drawn
    assert "Stall of Second: 1" in drawn


def test_scenarios_lay_pieces_there() -> None:
    lines = """\
scenario "cards slide to the cheaper slots" {
  game slots
  given {
    each s in slot { move all from s.stall to deck }
    move king from deck to slot.b.stall
    move queen from deck to slot.c.stall
  }
  refuse red buy from a king because choice
  expect = slot.a.stall.empty and king in slot.b.stall and any(q.stall.count(queen) == 1 for q in slot)
  plays red buy from b king
  plays blue pass
  expect = slot.a.stall.count(queen) == 1 and slot.c.stall.size == 1 and red.money == $8
}
"""
    suite = Suite(read_file(Source("s.aoi", SLOTS.read_text(encoding="utf-8") + lines)))
    assert suite.problems() == ()
    (found,) = suite.outcomes("slots")
    assert found.failure is None


@pytest.mark.parametrize(("keep", "wanted"), [
    ("keep bid per town number seen by owner = 0", "no owner can see the keep bid: a town is not a seat"),
    ("type stall { a ; keep bid number seen by owner = 0 }", "no owner can see the keep bid: a stall is not a seat"),
    ("keep bid number seen by owner = 0", "no owner can see the keep bid: nobody owns it"),
    ("keep bid per player number seen by coins = 0", "`coins` holds a number, not a seat, so it cannot decide who sees something"),
    ("keep bid per player number seen by tot = 0", "`tot` holds a number, not a seat, so it cannot decide who sees something"),
    ("keep bid number seen by friend = 0", "every player has a `friend`, so it cannot decide who sees something that is not `per player`"),
    ("keep bid per player number seen by rank = 0", "`rank` holds several values, not a seat"),
    ("keep bid per player number seen by nobody = 0", "no `keep` is called `nobody`"),
])
def test_who_cannot_see_a_keep_is_said(keep: str, wanted: str) -> None:
    beside = ("type town { ulm }", "keep coins per player number = 0", "keep tot number = 0", "keep friend per player seat = none",
              "keep rank number many = ()")
    assert wanted in rendered(game_text(*beside, keep))
    assert wanted.replace("keep bid", "zone pile") in rendered(game_text(
        *beside, keep.replace("keep bid", "zone pile of town").replace(" number seen", " seen").replace(" = 0", "")
    )) or keep.startswith("type")


@pytest.mark.parametrize(("zone", "wanted"), [
    ("zone pile of town per shop seen by owner", "no owner can see the zone pile: a shop is not a seat"),
    ("zone pile of town seen by owner", "no owner can see the zone pile: nobody owns it"),
    ("zone pile of town per shop size by owner seen by none", "no owner can see the zone pile"),
    ("zone pile of town per shup", "no type is called `shup`"),
    ("zone price of town per shop", "every shop already has a `price`"),
    ("zone pile of town per shop ; zone heap of town refills from pile", "both per the same type or neither"),
    ("zone pile of town per shop ; check all \"x\" = pile.size == 0", "every shop has a `pile`"),
    ("zone pile of town per shop ; check all \"x\" = town.ulm.pile.size == 0", "a town has no `pile`"),
])
def test_what_is_wrong_with_one_is_said(zone: str, wanted: str) -> None:
    said = rendered(game_text("type town { ulm }", "type shop { has price number = 1 ; baker }", zone))
    assert wanted in said
