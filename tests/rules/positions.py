"""Positions set up by hand, as text; `table.py` reads them back as text.

`position(rules, "red yellow green", …)` gives a game in which red, first in the order of play, is about to act.  The builder
plays to that point by passing, so the flow of the game is real; then it places the pieces that the test gives:

    counters   one a line, `red coal_mine_1 at mannheim`, then perhaps `, 1 cube` or `, turned`; mines and works have
               the cubes they are built with, or none if turned; the counter leaves its owner's display
    railways   one way a line, `yellow poland--berlin--magdeburg`
    next_up    `red cotton_mill_2, red factory_3`: lower counters are developed away, so these are built next
    hands      cards by seat; any other seat has three cards that matter to nobody
    offer      the face-up cards; deck: exactly these cards, the rest is discarded
    coal, iron the numbers of cubes on the demand display; they always fill the dearest boxes
    markets    one a line, `poland_2 wares`, then perhaps `, turned`; those not named are used up
    imports    one a line, `bay_import 2`: the number of cubes there; any others are as after set-up

Every piece is moved from its earlier place, so there are never more cards, counters or tiles than exist.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import count, pairwise
from typing import Any

from attrs import frozen

import aoi_rules as aoi
from aoi_rules.machine import engine
from aoi_rules.machine.state import own_lists
from aoi_rules.play.record import GameRecord

__all__ = ["position"]

IDLE = 3
"""The number of cards in a hand that the test does not mention."""


def position(
    rules: aoi.Ruleset,
    order: str = "red yellow green",
    *,
    turn: str = "",
    first_round: bool = False,
    actions: int = 2,
    counters: str = "",
    railways: str = "",
    next_up: str = "",
    hands: Mapping[str, str] | None = None,
    offer: str | None = None,
    deck: str | None = None,
    coal: int = 6,
    iron: int = 6,
    markets: str = "",
    money: Mapping[str, int] | None = None,
    loans: Mapping[str, int] | None = None,
    spent: Mapping[str, int] | None = None,
    imports: str = "",
    edition: str = "second",
) -> aoi.Game:
    """A game at the decision of the first seat of `order`, or of `turn`, with `actions` left; see the module."""
    game = _played_to(rules, edition, order.split(), turn or order.split(maxsplit=1)[0], first_round, actions)
    board = _Board(rules, game.seats, game.record.state.copy())
    own_lists(board.s)
    for line in _lines(counters):
        board.lay_counter(line)
    for line in _lines(railways):
        board.lay_railways(line)
    for line in _lines(next_up.replace(",", "\n")):
        board.develop(*line.split())
    board.lay_tiles(_lines(markets))
    for line in _lines(imports):
        space, lying = line.split()
        board.s.space_cubes[board.number("space", space)] = int(lying)
    board.deal(hands or {}, offer, deck)
    for good, cubes in (("coal", coal), ("iron", iron)):
        board.fill(good, cubes)
    for slot, amounts in (("seat_money", money), ("seat_loans", loans), ("seat_spent", spent)):
        for seat, amount in (amounts or {}).items():
            getattr(board.s, slot)[game.seats.index(seat)] = amount
    return _at_decision(game, board.s)


def _played_to(
    rules: aoi.Ruleset, edition: str, order: list[str], turn: str, first_round: bool, actions: int
) -> aoi.Game:
    games = (rules.new_game(players=order, seed=seed, options={"edition": edition}) for seed in count())
    game = next(g for g in games if g.to_move == order[0])
    each = 1 if first_round else 2
    for _ in range((0 if first_round else len(order)) + each * order.index(turn) + each - min(actions, each)):
        game.play(next(m for m in game.legal_moves() if m.action == "pass"))
    return game


def _at_decision(game: aoi.Game, s: Any) -> aoi.Game:
    """The game with this state: without remembered results of another state, and with the moves listed again."""
    s.forget()
    engine.advance(game.rules.program, s)
    record = game.record
    game.record = GameRecord.from_position(record.program, record.names, record.options, record.seed, s)
    return game


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


@frozen
class _Board:
    """A state being set up."""

    rules: aoi.Ruleset
    seats: tuple[str, ...]
    s: Any

    def number(self, of: str, name: str) -> int:
        return [m.name for m in self.rules.model.type(of).members].index(name)

    def facts(self, of: str, name: str) -> tuple[Any, ...]:
        return self.rules.model.type(of).field(name).values

    def move(self, piece: int, kinds: int, *, out: str, of: int, into: str, to: int) -> None:
        """A piece moves from one zone to another; an empty name of a zone means the board."""
        for zone, seat, step in ((out, of, -1), (into, to, 1)):
            if zone:
                getattr(self.s, f"z_{zone}")[seat * kinds + piece] += step
                getattr(self.s, f"n_{zone}")[seat] += step
                assert getattr(self.s, f"z_{zone}")[seat * kinds + piece] >= 0, f"no such piece is left in {zone}"

    def lay_counter(self, line: str) -> None:
        found = re.fullmatch(r"(\w+) (\w+) at (\w+)(?:, (\d) cubes?)?(, turned)?", line)
        assert found, line
        seat, counter, space = (
            self.seats.index(found[1]),
            self.number("counter", found[2]),
            self.number("space", found[3]),
        )
        assert self.s.space_counter[space] < 0, f"{line}: something lies there"
        self.move(counter, len(self.facts("counter", "level")), out="display", of=seat, into="", to=0)
        self.s.space_counter[space], self.s.space_owner[space] = counter, seat
        self.s.space_turned[space] = int(bool(found[5]))
        cubes = 0 if found[5] else self.facts("counter", "cubes")[counter]
        self.s.space_cubes[space] = int(found[4]) if found[4] else cubes

    def lay_railways(self, line: str) -> None:
        owner, way = line.split()
        names = [m.name for m in self.rules.model.type("rail").members]
        for ends in pairwise(way.split("--")):
            link = next(n for n, name in enumerate(names) if name in ("--".join(ends), "--".join(reversed(ends))))
            assert self.s.rail_owner[link] < 0, f"{line}: {names[link]} has its railway"
            self.s.rail_owner[link] = self.seats.index(owner)

    def develop(self, owner: str, counter: str) -> None:
        seat, wanted = self.seats.index(owner), self.number("counter", counter)
        industry, level = self.facts("counter", "industry"), self.facts("counter", "level")
        kinds = len(level)
        for c in range(kinds):
            while (industry[c], self.s.z_display[seat * kinds + c] > 0) == (industry[wanted], True) and (
                level[c] < level[wanted]
            ):
                self.move(c, kinds, out="display", of=seat, into="gone", to=seat)

    def lay_tiles(self, lines: list[str]) -> None:
        kinds = len(self.rules.model.type("tile").members)
        markets = [n for n, tile in enumerate(self.s.space_tile) if tile >= 0]
        for space in markets:
            self.move(self.s.space_tile[space], kinds, out="", of=0, into="markets", to=0)
        asked = {self.number("space", re.split(r"[ ,]+", line)[0]): re.split(r"[ ,]+", line)[1:] for line in lines}
        for space in sorted(markets, key=lambda n: n not in asked):
            words = asked.get(space)
            most = max(range(kinds), key=lambda n: self.s.z_markets[n])
            tile = self.number("tile", words[0]) if words else most
            self.move(tile, kinds, out="markets", of=0, into="", to=0)
            self.s.space_tile[space], self.s.space_turned[space] = tile, int(words is None or "turned" in words)
        assert set(asked) <= set(markets), "a tile lies in a market"

    def deal(self, hands: Mapping[str, str], offer: str | None, deck: str | None) -> None:
        kinds = len(self.rules.model.type("card").members)
        for zone in ("hand", "offer", "discard"):
            for at_, cards in enumerate(getattr(self.s, f"z_{zone}")):
                for _ in range(cards):
                    self.move(at_ % kinds, kinds, out=zone, of=at_ // kinds, into="deck", to=0)
        piles = [("hand", self.seats.index(seat), cards) for seat, cards in hands.items()]
        piles += [("offer", 0, offer)] if offer is not None else []
        stock = "" if deck is None else deck
        for zone, owner, cards in [*piles, ("discard", 0, stock)]:  # the deck's own cards are set aside until the rest is dealt
            for card in cards.split():
                self.move(self.number("card", card), kinds, out="deck", of=0, into=zone, to=owner)
        idle = [("hand", n, IDLE) for n, seat in enumerate(self.seats) if seat not in hands]
        for zone, owner, size in [*idle, ("offer", 0, 2 if offer is None else 0)]:
            for _ in range(size):
                most = max(range(kinds), key=lambda n: self.s.z_deck[n])
                self.move(most, kinds, out="deck", of=0, into=zone, to=owner)
        if deck is not None:
            self.s.z_deck, self.s.z_discard = self.s.z_discard, self.s.z_deck
            self.s.n_deck, self.s.n_discard = self.s.n_discard, self.s.n_deck

    def fill(self, good: str, cubes: int) -> None:
        goods, prices = self.facts("box", "good"), self.facts("box", "price")
        boxes = [b for b in range(len(goods)) if goods[b] == self.number("good", good)]
        for rank, b in enumerate(sorted(boxes, key=lambda b: -prices[b])):
            self.s.box_filled[b] = int(rank < cubes)
