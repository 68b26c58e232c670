"""Pieces and money neither appear nor vanish, according to the log. Counting pieces is a law of the kit."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given

import aoi_rules as aoi
from aoi_rules.machine.entries import MOVED
from aoi_rules.testing.playing import play_at_random
from tests.properties.tables import Start, Table, dice, laws, starts

LEDGER: dict[str, dict[str, tuple[int, Fraction | int]]] = {
    # game: verb: the effect of a unit of its amount on the seat's money and loans
    "age_of_industry": {"earn": (1, 0), "charge": (-1, 0), "borrow": (10, 1), "repay_money": (-1, Fraction(-1, 10))},
    "industry": {"pay": (-1, 0), "receive": (1, 0)},
}
BEGINS_WITH = {"industry": 4}
"""The value that a seat has before the first event, if it is not 0."""

POINTS: dict[str, tuple[str, dict[str, int], str]] = {
    # game: the value, for each verb whether its number is added or subtracted, and the verb that takes it from each, down to 0
    "card_game": ("points", {"gain": 1, "cede": -1}, "lose_each"),
}


@laws(4)
@given(start=starts)
def test_the_log_tells_where_pieces_went(table: Table, start: Start) -> None:
    """Zones whose pieces never go to the board contain the pieces that follow from the log, decision by decision."""
    game = table.begun(start)
    zones = game.rules.model.zones
    on_board = {k.cell.of for k in game.rules.model.keeps}
    watched = [i for i, z in enumerate(zones) if z.of not in on_board]
    held = {zones[i].name: list(getattr(game.record.state, f"z_{zones[i].name}")) for i in watched}
    for _ in play_at_random(game, dice(start.choices)):
        for _, zone, owner, to, to_owner, piece, _ in (e for e in game.record.turns[-1].log if e[0] == MOVED):
            kinds = len(game.rules.model.type(zones[zone].of).members)
            for number, at, step in ((zone, owner, -1), (to, to_owner, 1)):
                if number in watched:
                    held[zones[number].name][at * kinds + piece] += step
        assert held == {name: list(getattr(game.record.state, f"z_{name}")) for name in held}


@pytest.mark.thorough
@laws(6)
@given(start=starts)
def test_money_moves_as_the_events_say(table: Table, start: Start) -> None:
    """Each seat's money and loans, computed from the events alone."""
    game = table.begun(start)
    if game.rules.model.game not in LEDGER:
        assert "money" not in {k.name for k in game.rules.model.keeps}
        return
    ledger = LEDGER[game.rules.model.game]
    money = dict.fromkeys(game.seats, BEGINS_WITH.get(game.rules.model.game, 0))
    loans: dict[str, Fraction | int] = dict.fromkeys(game.seats, 0)
    for event in game.events():
        book(event, ledger, money, loans)
    for events in play_at_random(game, dice(start.choices)):
        for event in events:
            book(event, ledger, money, loans)
        shown = game.view(None).data["types"]["seat"]
        assert list(money.values()) == shown["money"]
        assert list(loans.values()) == shown.get("loans", [0] * len(game.seats))


@pytest.mark.slow_with("card_game-2")
@laws(6)
@given(start=starts)
def test_points_move_as_the_events_say(table: Table, start: Start) -> None:
    """The values that each seat keeps for each member of a second type, computed from the events alone."""
    game = table.begun(start)
    if game.rules.model.game not in POINTS:
        assert not any(k.of for k in game.rules.model.keeps)
        return
    keep, signs, of_each = POINTS[game.rules.model.game]
    points = {seat: dict(game.view(None).data["types"]["seat"][keep][i]) for i, seat in enumerate(game.seats)}
    for events in play_at_random(game, dice(start.choices)):
        for event in events:
            if event.data.get("verb") in signs:
                seat, track, number = event.data["values"]
                points[seat][track] += signs[event.data["verb"]] * number
            elif event.data.get("verb") == of_each:
                seat, number = event.data["values"]
                points[seat] = {track: max(0, kept - number) for track, kept in points[seat].items()}
        assert list(points.values()) == game.view(None).data["types"]["seat"][keep]


@laws(6)
@given(start=starts)
def test_the_events_returned_at_once_are_those_of_the_log(table: Table, start: Start) -> None:
    """The result of `play` equals the later result of `events` for the same decisions, as the mover saw them."""
    game = table.begun(start)
    events: dict[str, list[aoi.Event]] = {seat: [] for seat in game.seats}
    before = len(game.events())
    for _ in range(start.decisions):
        if game.over:
            break
        mover, logged = game.to_move, len(game.events())
        assert mover is not None
        moves = game.legal_moves()
        at_once = game.play(moves[start.choices % len(moves)])
        events[mover] += at_once
        assert game.events(mover)[logged:] == tuple(at_once)
    assert sum(map(len, events.values())) == len(game.events()) - before


def book(event: aoi.Event, ledger: dict[str, tuple[int, Fraction | int]], money: dict[str, int], loans: dict[str, Fraction | int]) -> None:
    if event.data.get("verb") in ledger:
        seat, amount = event.data["values"]
        each, loan = ledger[event.data["verb"]]
        money[seat] += each * amount
        loans[seat] += loan * amount
