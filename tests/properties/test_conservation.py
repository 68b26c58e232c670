"""Nothing appears and nothing vanishes: pieces, cubes, money."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from hypothesis import given

import aoi_rules as aoi
from aoi_rules.machine.kernel import ABSENT, MOVED
from aoi_rules.model.ruleset import KeepModel, Model
from tests.properties.tables import Start, Table, dice, laws, played, starts

OWNER = "owner"
LEDGER: dict[str, dict[str, tuple[int, int]]] = {
    # game: verb: what a unit of its amount does to the seat's money and loans
    "age_of_industry": {"earn": (1, 0), "charge": (-1, 0), "borrow": (10, 1), "pay_back": (-10, -1)},
}


@laws(4)
@given(start=starts)
def test_every_piece_is_somewhere(table: Table, start: Start) -> None:
    """For each kind of piece: those in zones and those lying on the board are as many as there were."""
    game = table.begun(start)
    first = dict(pieces(game))
    assert sum(first.values()) > 0
    for _ in played(game, dice(start.choices)):
        assert dict(pieces(game)) == first


@laws(4)
@given(start=starts)
def test_every_players_pieces_are_somewhere(table: Table, start: Start) -> None:
    """The same player by player, for types that lie in players' zones alone and on the board under an owner."""
    game = table.begun(start)
    first = dict(players_pieces(game))
    for _ in played(game, dice(start.choices)):
        assert dict(players_pieces(game)) == first


@laws(4)
@given(start=starts)
def test_a_zones_size_is_what_lies_in_it(table: Table, start: Start) -> None:
    game = table.begun(start)
    for _ in played(game, dice(start.choices)):
        for zone in game.rules.model.zones:
            counts, sizes = getattr(game._state, f"z_{zone.name}"), getattr(game._state, f"n_{zone.name}")
            kinds = len(game.rules.model.type(zone.of).members)
            assert min(counts) >= 0, zone.name
            assert [sum(counts[o * kinds : (o + 1) * kinds]) for o in range(len(sizes))] == sizes, zone.name


@laws(4)
@given(start=starts)
def test_the_log_tells_where_pieces_went(table: Table, start: Start) -> None:
    """Zones whose pieces never go to the board hold what the log says, decision by decision."""
    game = table.begun(start)
    zones = game.rules.model.zones
    on_board = {k.cell.of for k in game.rules.model.keeps}
    watched = [i for i, z in enumerate(zones) if z.of not in on_board]
    held = {zones[i].name: list(getattr(game._state, f"z_{zones[i].name}")) for i in watched}
    for _ in played(game, dice(start.choices)):
        for _, zone, owner, to, to_owner, piece in (e for e in game._turns[-1].log if e[0] == MOVED):
            kinds = len(game.rules.model.type(zones[zone].of).members)
            for number, at, step in ((zone, owner, -1), (to, to_owner, 1)):
                if number in watched:
                    held[zones[number].name][at * kinds + piece] += step
        assert held == {name: getattr(game._state, f"z_{name}") for name in held}


@laws(4)
@given(start=starts)
def test_numbers_stay_in_their_bounds(table: Table, start: Start) -> None:
    """No number falls below nothing; one on a member never rises over the figure of the piece lying there, or, where
    none lies, over the greatest figure of its own."""
    game = table.begun(start)
    bounds = list(printed_bounds(game.rules.model))
    numbers = [k for k in game.rules.model.keeps if k.cell.kind in ("number", "money") and not k.cell.many]
    for _ in played(game, dice(start.choices)):
        state = game._state
        for keep in numbers:
            values = getattr(state, keep.slot)
            assert all(v >= 0 or v == ABSENT for v in (values if keep.per else [values])), keep.name
        for keep, piece, printed, own in bounds:
            for at, (value, kind) in enumerate(zip(getattr(state, keep.slot), getattr(state, piece.slot), strict=True)):
                assert value <= (printed[kind] if kind >= 0 else own[at]), f"{keep.per}.{keep.name}"


@laws(6)
@given(start=starts)
def test_money_moves_as_the_events_say(table: Table, start: Start) -> None:
    """Each seat's money and loans, reckoned from the events alone."""
    game = table.begun(start)
    ledger = LEDGER[game.rules.model.game]
    money, loans = dict.fromkeys(game.seats, 0), dict.fromkeys(game.seats, 0)
    for event in game.events():
        book(event, ledger, money, loans)
    for told in played(game, dice(start.choices)):
        for event in told:
            book(event, ledger, money, loans)
        shown = game.view(None).data["types"]["seat"]
        assert list(money.values()) == shown["money"]
        assert list(loans.values()) == shown["loans"]


@laws(6)
@given(start=starts)
def test_the_events_told_at_once_are_those_of_the_log(table: Table, start: Start) -> None:
    """What `play` answered, and what `events` says later of the same decisions, as the mover saw them."""
    game = table.begun(start)
    told: dict[str, list[aoi.Event]] = {seat: [] for seat in game.seats}
    before = len(game.events())
    for _ in range(start.decisions):
        if game.over:
            break
        mover, logged = game.to_move, len(game.events())
        assert mover is not None
        moves = game.legal_moves()
        at_once = game.play(moves[start.choices % len(moves)])
        told[mover] += at_once
        assert game.events(mover)[logged:] == tuple(at_once)
    assert sum(map(len, told.values())) == len(game.events()) - before


def pieces(game: aoi.Game) -> Iterator[tuple[tuple[str, int], int]]:
    """How often each kind of piece that zones hold is there, in zones and on the board."""
    model = game.rules.model
    found: Counter[tuple[str, int]] = Counter()
    for zone in model.zones:
        kinds = len(model.type(zone.of).members)
        for at, count in enumerate(getattr(game._state, f"z_{zone.name}")):
            found[zone.of, at % kinds] += count
    for keep in holding(model):
        found.update((keep.cell.of, kind) for kind in getattr(game._state, keep.slot) if kind >= 0)
    yield from found.items()


def players_pieces(game: aoi.Game) -> Iterator[tuple[tuple[str, int, int], int]]:
    """The same by type, seat and kind."""
    model, state = game.rules.model, game._state
    common = {z.of for z in model.zones if not z.per_seat}
    found: Counter[tuple[str, int, int]] = Counter()
    for zone in model.zones:
        kinds = len(model.type(zone.of).members)
        for at, count in enumerate(getattr(state, f"z_{zone.name}")):
            if zone.of not in common:
                found[zone.of, at // kinds, at % kinds] += count
    slots = {(k.per, k.name): k.slot for k in model.keeps}
    for keep in holding(model):
        if keep.cell.of not in common and (keep.per, OWNER) in slots:
            owners = getattr(state, slots[keep.per, OWNER])
            pairs = zip(owners, getattr(state, keep.slot), strict=True)
            found.update((keep.cell.of, owner, kind) for owner, kind in pairs if kind >= 0)
    yield from found.items()


def holding(model: Model) -> list[KeepModel]:
    """What members hold of the pieces that lie in zones."""
    types = {zone.of for zone in model.zones}
    return [k for k in model.keeps if k.per and k.cell.kind == "ref" and not k.cell.many and k.cell.of in types]


def printed_bounds(model: Model) -> Iterator[tuple[KeepModel, KeepModel, tuple[Any, ...], tuple[int, ...]]]:
    """A number kept on a member whose piece has a figure of that name: that keep, that of the piece, and the most by
    piece and by member."""
    for keep in (k for k in model.keeps if k.cell.kind == "number" and k.per):
        figures = [f.values for f in model.type(keep.per).fields if f.cell.kind == "number" and not f.cell.many]
        own = [max((int(str(v[at])) for v in figures), default=0) for at in range(len(model.type(keep.per).members))]
        for piece in (p for p in holding(model) if p.per == keep.per):
            for fact in (f for f in model.type(piece.cell.of).fields if f.name == keep.name):
                yield keep, piece, fact.values, (*own, 0)  # and 0 for the absent member


def book(event: aoi.Event, ledger: dict[str, tuple[int, int]], money: dict[str, int], loans: dict[str, int]) -> None:
    if event.kind in ledger:
        seat, amount = event.data["values"]
        each, loan = ledger[event.kind]
        money[seat] += each * amount
        loans[seat] += loan * amount
