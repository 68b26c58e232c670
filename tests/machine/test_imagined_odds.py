"""The probability of each imagined deal: it equals the share of true games with this deal among those that look the same to the
seat."""

from __future__ import annotations

import random

import pytest

from aoi_rules import Game
from tests.machine.test_belief import DRAWN, NAMED, Deal, moved, parts, unlikely
from tests.machine.test_imagining import played, rules

CARDS = """\
game demo {
  players 3..3 ; seats red blue green
  type card { has copies number = 1 ; ace { copies 2 } ; king { copies 2 } ; queen ; jack }
  zone deck of card seen by none size by all full
  zone waste of card seen by all
  zone hand of card per player seen by owner size by all
  zone aside of card per player seen by owner size by all
  keep turns number = 0
  setup { do { move ace from deck to waste } }
  menu turn (take, draw, throw, rob, put, back, slip, wait)
  flow { repeat until (turns > 60) { each player in players { do { raise turns by 1 } ; take 1 of turn } } }
  action take { choose card in waste ; do { move card from waste to me.hand } }
  action draw { choose number in 1..2 ; require enough "Too few" = number <= deck.size ; do { move number at random from deck to me.hand } }
  action throw { choose card in me.hand ; do { move card from me.hand to waste } }
  action rob { choose victim in others ; require rich "Poor" = victim.hand.size > 0 ; do { move 1 at random from victim.hand to me.hand } }
  action put { choose card in me.hand ; do { move card from me.hand to me.aside } }
  action back { do { move all from me.aside to me.hand } }
  action slip { choose card in me.hand ; choose other in others ; do { move card from me.hand to other.hand } }
  action wait { }
}
"""
SEATS, KINDS = ("red", "blue", "green"), ("ace", "king", "queen", "jack")
PLACES = ("deck", "blue hand", "green hand", "blue aside", "green aside")
"""The places hidden from red; all else is open to it."""


@pytest.mark.thorough
def test_a_card_that_may_have_been_robbed() -> None:
    """Blue has three cards, one of them the ace, and green robs one: green has the ace in one of three games."""
    game = played("wait", "take ace", "draw 4", "wait", "draw 2", "rob blue")
    view, rng = game.view("red"), random.Random(5)
    found = sum("ace" in view.imagine(rng).view("green").data["zones"]["hand"]["green"] for _ in range(900))
    assert 250 < found < 350


@pytest.mark.thorough_with("0", "7")
@pytest.mark.parametrize("seed", range(14))
def test_small_games(seed: int) -> None:
    """The test lists all possible histories and compares 700 imagined games with the list."""
    rng = random.Random(seed)
    game = rules(CARDS).new_game(3, seed=seed)
    likely = {laid(game): 1.0}
    for _ in range(9 + seed % 8):
        move = rng.choice([m for m in game.legal_moves() if str(m) != "wait"] or game.legal_moves())
        seat, before = game.to_move, red(game)
        game.play(move)
        likely = after(likely, str(move).split(), seat, before, red(game))
        assert likely[laid(game)] > 0
    view, dice = game.view("red"), random.Random(seed)
    found = [laid(view.imagine(dice)) for _ in range(700)]
    assert set(found) <= likely.keys()
    unlikely(likely, {deal: found.count(deal) for deal in likely}, 700)


LARGE = """\
game demo {{
  players 3..3 ; seats red blue green
  type card {{ ace ; {others} }}
  zone deck of card seen by none size by all full
  zone waste of card seen by all
  zone hand of card per player seen by owner size by all
  keep turns number = 0
  setup {{ do {{ move ace from deck to waste ; each p in players {{ move {size} at random from deck to p.hand }} }} }}
  menu turn (take, rob, slip, wait)
  flow {{ repeat until (turns > 60) {{ each player in players {{ do {{ raise turns by 1 }} ; take 1 of turn }} }} }}
  action take {{ choose card in waste ; do {{ move card from waste to me.hand }} }}
  action rob {{ choose victim in others ; do {{ move 1 at random from victim.hand to me.hand }} }}
  action slip {{ choose card in me.hand ; choose other in others ; do {{ move card from me.hand to other.hand }} }}
  action wait {{ }}
}}
"""
"""A game in which the number of deals grows with the number of cards."""


@pytest.mark.slow_with("rob-200-20", "rob-60-9", "slip-200-20", "slip-60-9")
@pytest.mark.thorough
@pytest.mark.parametrize(("cards", "size"), [(14, 3), (22, 5), (60, 9), (200, 20)])
@pytest.mark.parametrize("way", ["rob", "slip"])
def test_a_card_that_may_have_moved_among_many(cards: int, size: int, way: str) -> None:
    """There are too many deals to examine each, but all information is about one card: it moved as often as any other card of the
    hand."""
    game = rules(LARGE.format(others=" ; ".join(f"c{n}" for n in range(cards - 1)), size=size)).new_game(3, seed=3)
    for move in ("wait", "take ace", *(["rob blue"] if way == "rob" else ["wait", "wait"])):
        game.play(move)
    if way == "slip":
        game.play(next(m for m in game.legal_moves() if str(m).startswith("slip c") and str(m).endswith("green")))
    view, dice = game.view("red"), random.Random(cards)
    found = ["ace" in view.imagine(dice).view("green").data["zones"]["hand"]["green"] for _ in range(800)]
    expected = 800 / (size + 1)
    assert abs(sum(found) - expected) < 4 * expected**0.5


def counts(game: Game, place: str) -> tuple[int, ...]:
    seat, _, zone = place.rpartition(" ")
    owner = SEATS.index(seat) if seat else 0
    return tuple(getattr(game.record.state, f"z_{zone}")[4 * owner : 4 * owner + 4])


def laid(game: Game) -> Deal:
    return tuple(counts(game, place) for place in PLACES)


def red(game: Game) -> tuple[int, ...]:
    return counts(game, "red hand")


def after(likely: dict[Deal, float], move: list[str], seat: str, before: tuple[int, ...], now: tuple[int, ...]) -> dict[Deal, float]:
    """The probabilities after a move, from red's information about it."""
    action, *choices = move
    mine = [kind for kind in range(4) for _ in range(abs(before[kind] - now[kind]))]
    hand = f"{seat} hand"
    for number in range(int(choices[0]) if action == "draw" else 0):  # the order in which red got its cards has no meaning
        likely = gone(likely, "deck", hand, DRAWN, [mine[number]] if seat == "red" else None)
    if action == "take":
        likely = gone(likely, "waste", hand, NAMED, [KINDS.index(choices[0])])
    elif action == "throw":
        likely = gone(likely, hand, "waste", NAMED, [KINDS.index(choices[0])])
    elif action == "rob":
        likely = gone(likely, f"{choices[0]} hand", hand, DRAWN, mine or None)
    elif action == "put":
        likely = gone(likely, hand, f"{seat} aside", NAMED, [KINDS.index(choices[0])] if seat == "red" else None)
    elif action == "slip":
        likely = gone(likely, hand, f"{choices[1]} hand", NAMED, mine or None)
    elif action == "back" and seat != "red":
        likely = {poured(deal, f"{seat} aside", hand): p for deal, p in likely.items()}
    return likely


def gone(likely: dict[Deal, float], start: str, goal: str, way: int, seen: list[int] | None) -> dict[Deal, float]:
    """A piece goes from one place to another, unless red has `seen` the kinds that go."""
    a, b = (PLACES.index(place) if place in PLACES else -1 for place in (start, goal))
    found: dict[Deal, float] = {}
    for deal, p in likely.items():
        for kind, part in parts(deal[a], way) if a >= 0 else [(seen[0], 1.0)]:
            if seen is None or kind in seen:
                then = moved(deal, a, b, kind)
                found[then] = found.get(then, 0) + p * part
    total = sum(found.values())
    return {deal: p / total for deal, p in found.items()}


def poured(deal: Deal, start: str, goal: str) -> Deal:
    a, b = PLACES.index(start), PLACES.index(goal)
    for kind, number in enumerate(deal[a]):
        for _ in range(number):
            deal = moved(deal, a, b, kind)
    return deal
