"""The probabilities of imagined deals if the rules limit a player's choices: each possible choice is equally likely."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product

import pytest

from aoi_rules import Game
from aoi_rules.machine.openings import ContentsOpening, opening_of
from tests.everyday import first
from tests.machine.test_belief import DRAWN, Deal, moved, parts, probabilities, unlikely
from tests.machine.test_imagining import rules

CARDS = """\
game demo {
  players 3..3 ; seats red blue green
  type card { has worth number ; has copies number = 1 ; ace { worth 1 ; copies 2 } ; king { worth 2 ; copies 2 } ; queen { worth 3 } ; jack { worth 4 } ; ten { worth 5 } }
  zone deck of card seen by none size by all full
  zone waste of card seen by all
  zone hand of card per player seen by owner size by all
  zone aside of card per player seen by owner size by all
  keep turns number = 0
  keep mark number = 2
  define follows(card, player) = card.worth % 2 == mark % 2 or not any(c.worth % 2 == mark % 2 for c in player.hand)
  menu turn (draw, put, low, pair, split, free, three, slip, throw, dear, bury, marked, follow, least, onto, pass)
  flow { repeat until (turns > 60) { each player in players { do { raise turns by 1 ; raise mark by 1 ; set mark = 1 when mark > 4 } ; take 1 of turn } } }
  action draw { choose number in 1..2 ; require enough "Too few" = number <= deck.size ; do { move number at random from deck to me.hand } }
  action put { choose card in me.hand ; require high "Too low" = card.worth >= mark ; do { move card from me.hand to me.aside } }
  action low { choose card in me.hand when card.worth < 3 ; do { move card from me.hand to me.aside } }
  action slip {
    choose card in me.hand ; choose other in others ; require fits "No" = card.worth > other.hand.size
    do { move card from me.hand to other.hand }
  }
  action pair {
    choose first in me.hand ; choose second in me.hand ; require less "No" = first.worth < second.worth
    do { move first from me.hand to me.aside ; move second from me.hand to me.aside }
  }
  action split {
    choose first in me.hand ; choose second in me.hand ; choose other in others
    require fits "No" = first.worth != second.worth ; require few "No" = first.worth + second.worth > mark + other.hand.size
    do { move first from me.hand to other.hand ; move second from me.hand to me.aside }
  }
  action free {
    choose first in me.hand ; choose second in me.hand ; require other "No" = first.worth + second.worth > 2 and first != second
    do { move first from me.hand to me.aside ; move second from me.hand to waste }
  }
  action three {
    choose first in me.hand ; choose second in me.hand ; choose third in me.hand
    require up "No" = first.worth < second.worth and second.worth < third.worth
    do { move first from me.hand to deck ; move third from me.hand to me.aside ; move second from me.hand to deck }
  }
  action throw { choose card in me.hand ; require small "Too high" = card.worth <= mark + 1 ; do { move card from me.hand to waste } }
  action dear { choose card in me.aside when card.worth > 1 ; then ; choose number in 1..2 ; do { move card from me.aside to me.hand } }
  action follow { choose card in me.hand ; require suit "Follow" = follows(card, me) ; do { move card from me.hand to waste } }
  action least { choose card in me.hand ; require least "No" = not any(c.worth < card.worth for c in me.hand) ; do { move card from me.hand to me.aside } }
  action onto { choose card in me.hand ; require match "No" = any(c.worth > card.worth for c in me.aside) ; do { move card from me.hand to me.aside } }
  action bury { require there "Gone" = jack in deck ; do { move jack from deck to me.aside } }
  action marked {
    require there "Gone" = not any(card not in deck for card in card when card.worth == mark)
    do { each card in card { move card from deck to me.aside when card.worth == mark } }
  }
  action pass { }
}
"""
SEATS, KINDS, WORTH = ("red", "blue", "green"), ("ace", "king", "queen", "jack", "ten"), (1, 2, 3, 4, 5)
PLACES = ("deck", "blue hand", "green hand", "blue aside", "green aside")
"""The places hidden from red; all else is open to it."""

Open = Callable[..., bool]
"""Whether the rules allow a choice of cards of these kinds from a row of cards."""


@pytest.mark.thorough_with("0", "8")
@pytest.mark.parametrize("seed", first(15, range(40), pytest.mark.thorough))
def test_small_games(seed: int) -> None:
    """The test lists all possible histories and compares the probabilities of all deals with the list."""
    rng = random.Random(seed)
    game = rules(CARDS).new_game(3, seed=seed)
    likely = {laid(game): 1.0}
    for _ in range(8 + seed % 12):
        moves = [m for m in game.legal_moves() if str(m) != "pass" and m.action != "draw"]
        together = [m for m in moves if m.action in ("pair", "split", "free", "three", "follow", "least")]
        move = rng.choice(together if together and rng.random() < 0.5 else moves if moves and rng.random() < 0.6 else game.legal_moves())
        likely = after(likely, game, str(move).split())
        game.play(move)
        if move.action == "dear":
            game.play(rng.choice(game.legal_moves()))
        assert likely[laid(game)] > 0
    close(game, likely)
    view, dice = game.view("red"), random.Random(seed)
    found = [laid(view.imagine(dice)) for _ in range(300)]
    unlikely(likely, {deal: found.count(deal) for deal in likely}, 300)


@pytest.mark.parametrize("seed", range(6))
def test_three_together(seed: int) -> None:
    """The pieces do not move in the order in which they were chosen."""
    game, times = rules(CARDS).new_game(3, seed=seed), 0
    likely = {laid(game): 1.0}
    for turn in range(12):
        three = [m for m in game.legal_moves() if m.action == "three"]
        move = str(three[seed % len(three)]) if three else "draw 2" if game.to_move == "blue" and turn < 7 else "pass"
        times += bool(three)
        likely = after(likely, game, move.split())
        game.play(move)
    assert times
    close(game, likely)


def close(game: Game, likely: dict[Deal, float]) -> None:
    """Fail unless red knows exactly these probabilities."""
    known = game.view("red")._past.viewer_knowledge(game.rules.program).beliefs[0]
    found = {deal[: len(PLACES)]: p for deal, p in probabilities(known).items()}
    assert sum(abs(found.get(deal, 0) - likely.get(deal, 0)) for deal in found.keys() | likely.keys()) < 1e-9


def counts(game: Game, place: str) -> tuple[int, ...]:
    seat, _, zone = place.rpartition(" ")
    owner = SEATS.index(seat) if seat else 0
    return tuple(getattr(game.record.state, f"z_{zone}")[len(KINDS) * owner : len(KINDS) * (owner + 1)])


def laid(game: Game) -> Deal:
    return tuple(counts(game, place) for place in PLACES)


def after(likely: dict[Deal, float], game: Game, move: list[str]) -> dict[Deal, float]:
    """The probabilities after a move, from red's information about it."""
    (action, *words), seat = move, game.to_move
    mark = game.view("red").data["keeps"]["mark"]
    kinds = [KINDS.index(word) for word in words if word in KINDS]
    hand, aside = f"{seat} hand", f"{seat} aside"
    if action == "draw":
        if seat == "red":
            mine, then = counts(game, "red hand"), game.copy()
            then.play(" ".join(move))
            kinds = [k for k, (a, b) in enumerate(zip(mine, counts(then, "red hand"), strict=True)) for _ in range(b - a)]
        for number in range(int(words[0])):
            likely = drawn(likely, "deck", hand, kinds[number] if seat == "red" else -1)
        return likely
    if action in ("bury", "marked"):
        for kind in [KINDS.index("jack")] if action == "bury" else [k for k, worth in enumerate(WORTH) if worth == mark]:
            likely = summed([(moved(deal, at("deck"), at(aside), kind), p) for deal, p in likely.items() if deal[0][kind]])
        return likely
    others = [word for word in words if word in SEATS]

    def follows(row: Sequence[int], kind: int) -> bool:
        return WORTH[kind] % 2 == mark % 2 or not any(number for worth, number in zip(WORTH, row, strict=True) if worth % 2 == mark % 2)

    cases: dict[str, tuple[str, list[str], Open]] = {
        "put": (hand, [aside], lambda _, kind: WORTH[kind] >= mark),
        "low": (hand, [aside], lambda _, kind: WORTH[kind] < 3),
        "pair": (hand, [aside, aside], lambda _, a, b: WORTH[a] < WORTH[b]),
        "free": (hand, [aside, "waste"], lambda _, a, b: a != b and WORTH[a] + WORTH[b] > 2),
        "three": (hand, ["deck", "deck", aside], lambda _, a, b, c: a < b < c),
        "throw": (hand, ["waste"], lambda _, kind: WORTH[kind] <= mark + 1),
        "follow": (hand, ["waste"], follows),
        "least": (hand, [aside], lambda row, kind: not any(row[:kind])),
        "onto": (hand, [aside], lambda *_: True),
        "dear": (aside, [hand], lambda _, kind: WORTH[kind] > 1),
    }
    if others:
        size = sum(counts(game, f"{others[0]} hand"))
        cases["split"] = hand, [f"{others[0]} hand", aside], lambda _, a, b: a != b and WORTH[a] + WORTH[b] > mark + size
        cases["slip"] = hand, [f"{others[0]} hand"], lambda _, kind: WORTH[kind] > size
    return likely if action not in cases else chosen(likely, kinds, *cases[action])


def drawn(likely: dict[Deal, float], start: str, goal: str, seen: int) -> dict[Deal, float]:
    """A random piece goes from one place to another; red sees its kind, or -1."""
    found = [(moved(deal, at(start), at(goal), kind), p * part) for deal, p in likely.items()
             for kind, part in parts(deal[at(start)], DRAWN) if seen in (kind, -1)]
    return summed(found)


def at(place: str) -> int:
    return PLACES.index(place) if place in PLACES else -1


def chosen(likely: dict[Deal, float], kinds: list[int], start: str, goals: list[str], may: Open) -> dict[Deal, float]:
    """Pieces go from a place to others, chosen together; red sees those that come from its own place or an open one, or go
    there."""
    seen = [at(start) < 0 or at(goal) < 0 for goal in goals]

    def outcomes() -> Iterator[tuple[Deal, float]]:
        for deal, p in likely.items():
            free = [some for some in product(range(len(KINDS)), repeat=len(goals))
                    if has(deal, start, some) and may(deal[at(start)], *some)]
            for some in free if at(start) >= 0 else [tuple(kinds)]:
                if all(a == b for a, b, one in zip(some, kinds, seen, strict=True) if one):
                    then = deal
                    for kind, goal in zip(some, goals, strict=True):
                        then = moved(then, at(start), at(goal), kind)
                    yield then, p / max(1, len(free))

    return summed(outcomes())


def has(deal: Deal, start: str, some: tuple[int, ...]) -> bool:
    """Whether a place has all these pieces."""
    return at(start) >= 0 and all(deal[at(start)][kind] >= some.count(kind) for kind in some)


def summed(pairs: Iterator[tuple[Deal, float]] | list[tuple[Deal, float]]) -> dict[Deal, float]:
    found: dict[Deal, float] = {}
    for deal, p in pairs:
        found[deal] = found.get(deal, 0) + p
    total = sum(found.values())
    return {deal: p / total for deal, p in found.items()}


TRICKS = """\
game demo {{
  players 3..3 ; seats red blue green
  type card {{ has suit number ; {cards} }}
  zone deck of card seen by none size by all full
  zone waste of card seen by all
  zone hand of card per player seen by owner size by all
  keep turns number = 0
  setup {{ do {{ each p in players {{ move 10 at random from deck to p.hand }} }} }}
  flow {{ repeat until (turns > 29) {{ each player in players {{ take 1 of play ; do {{ raise turns by 1 }} }} }} }}
  menu play (follow)
  action follow {{
    choose card in me.hand ; require suit "Follow" = card.suit == turns % 3 or not any(c.suit == turns % 3 for c in me.hand)
    do {{ move card from me.hand to waste }}
  }}
}}
"""


@pytest.mark.parametrize("seed", range(5))
def test_many_contents_are_excluded_later(seed: int) -> None:
    """A hand has 184,756 possible contents at first. Once few cards are left, the past of each deal is played again."""
    rng, plays = random.Random(seed), list[tuple[int, int, int]]()
    game = rules(TRICKS.format(cards=" ; ".join(f"c{n} {{ suit {n % 3} }}" for n in range(30)))).new_game(3, seed=seed)
    while len(plays) < 21:
        move = rng.choice(game.legal_moves())
        plays.append((SEATS.index(game.to_move or ""), int(str(move).split()[1][1:]), len(plays) % 3))
        game.play(move)
    hands = [[n for n in range(30) if game.record.state.z_hand[30 * seat + n]] for seat in range(3)]
    unseen, weights = sorted(hands[1] + hands[2]), {}
    for some in combinations(unseen, len(hands[1])):
        held, weight = [set[int](), set(some), set(unseen) - set(some)], 1.0
        for seat, card, suit in reversed([play for play in plays if play[0]]):
            held[seat].add(card)
            free = [one for one in held[seat] if one % 3 == suit] or held[seat]
            weight *= (card in free) / len(free)
        if weight:
            weights[some] = weight
    view, dice = game.view("red"), random.Random(seed)
    known = view._past.viewer_knowledge(game.rules.program).beliefs[0]
    at = next(place for place, (zone, owner) in enumerate(view._past.hidden.spots[0][1])
              if game.rules.model.zones[zone].name == "hand" and owner == 1)
    found = {tuple(n for n, number in enumerate(deal[at]) if number): p for deal, p in probabilities(known).items()}
    assert found == pytest.approx({some: weight / sum(weights.values()) for some, weight in weights.items()})
    imagined = [view.imagine(dice).record.state.z_hand[30:60] for _ in range(50)]
    assert {tuple(n for n, number in enumerate(row) if number) for row in imagined} <= weights.keys()


@pytest.mark.parametrize("seed", range(4))
def test_what_could_be_chosen_depends_on_nothing_hidden(seed: int) -> None:
    """If hidden cards are exchanged for each other, the choices stay the same."""
    rng, found = random.Random(seed), 0
    game = rules(CARDS).new_game(3, seed=seed)
    for _ in range(20):
        state, move, program = game.record.state, rng.choice(game.legal_moves()), game.rules.program
        other = state.copy()
        for zone in ("z_deck", "z_hand", "z_aside"):
            held = [*getattr(state, zone)]
            rng.shuffle(held)
            setattr(other, zone, held)
        if (move.step, move.raw[0]) in program.limited_choices:
            first, second = (opening_of(program, s, move.step, move.raw) for s in (state, other))
            assert first == second
            if isinstance(first, ContentsOpening) and isinstance(second, ContentsOpening):
                assert all(first.possible_pieces(row) == second.possible_pieces(row)
                           for row in product(range(3), repeat=len(KINDS)))
            found += first is not None
        game.play(move)
    assert found


@pytest.mark.thorough
@pytest.mark.parametrize(("line", "limited"), [
    ('require high "Too low" = card.worth >= mark', True),
    ('require few "Many" = me.hand.size < 7 ; require high "Too low" = card.worth >= mark', True),
    ('require high "Too low" = not any(c.worth > card.worth for c in me.hand)', True),
    ('require high "Too low" = card in me.aside', False),
    ('require high "Too low" = card.worth >= me.secret', False),
    ('choose number in 1..3 seen by owner ; require high "Too low" = card.worth >= number', False),
])
def test_only_what_all_see_counts(line: str, limited: bool) -> None:
    text = CARDS.replace('require high "Too low" = card.worth >= mark', line).replace(
        "keep turns number = 0", "keep turns number = 0 ; keep secret number per player seen by owner = 1")
    program = rules(text).program
    actions = {program.decisions[step].options[number].action for step, number in program.limited_choices}
    assert ("put" in actions) == limited


@pytest.mark.thorough
@pytest.mark.parametrize(("line", "row", "found"), [
    ('require high "No" = not any(c.worth > card.worth for c in me.hand)', (1, 0, 2, 1, 0), {(3,)}),
    ('require one "No" = count(c for c in me.hand) == 2', (1, 0, 2, 0, 0), {(0,), (2,)}),
    ('require one "No" = count(c for c in me.hand) == 1', (1, 0, 2, 0, 0), set()),
    ('require other "No" = not any(card in other.hand for other in others)', (1, 0, 2, 1, 0), None),
])
def test_what_could_be_chosen_may_depend_on_what_lies_in_the_place(
    line: str, row: tuple[int, ...], found: set[tuple[int, ...]] | None
) -> None:
    """Nothing is known if another hidden place decides, even one of the same zone."""
    game = rules(CARDS.replace('require high "Too low" = card.worth >= mark', line)).new_game(3, seed=1)
    program = game.rules.program
    step, number = next((step, number) for step, number in program.limited_choices if program.decisions[step].options[number].action == "put")
    opened = opening_of(program, game.record.state, step, (number, 0))
    assert isinstance(opened, ContentsOpening)
    assert opened.possible_pieces(row) == found
