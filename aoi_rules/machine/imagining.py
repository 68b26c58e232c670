"""Imagined positions: what a viewer does not see is dealt again, in agreement with all that it saw."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from aoi_rules.machine.choosing import redraw_choice
from aoi_rules.machine.dealing import Deal, deal_pieces
from aoi_rules.machine.masking import counts_at, lay, seen_now
from aoi_rules.machine.past import Past
from aoi_rules.machine.position import Position
from aoi_rules.machine.program import Program

__all__ = ["imagine_position"]

RandomBelow = Callable[[int], int]

_TRIES = 30
_EXCHANGES = 200


def imagine_position(program: Program, veiled: Position, past: Past, below: RandomBelow) -> Position:
    """A position that agrees with everything its viewer saw, made from what `veiled` leaves of the true one.

    `below(n)` is a random number from 0 to n - 1; equal random numbers give equal positions.  The seat that is to move has the
    legal moves of its imagined hand.  A deal in which the decision would not be made is rejected; after several of these, single
    pieces are exchanged.  If that does not help either, for example because the moves depend on hidden keeps, the position has no
    legal moves.
    """
    for _ in range(_TRIES):
        n, deals = _deal(program, veiled, past, below)
        if _reaches_decision(program, n, past, below):
            return n
    for other in _exchange_pieces(program, veiled, past, deals, below):
        if _reaches_decision(program, other, past, below):
            return other
    n, _ = _deal(program, veiled, past, below)
    n.forget()
    redraw_choice(program, n, past, below)
    return n


def _deal(program: Program, veiled: Position, past: Past, below: RandomBelow) -> tuple[Position, list[Deal]]:
    """A position with all pieces dealt; choices in unfinished actions and the mover's moves are still missing."""
    n, viewer = veiled.copy(), past.hidden.viewer
    n.seed = below(1 << 62)
    deals = []
    for (_, spots), belief in zip(past.hidden.spots, past.viewer_knowledge(program).settled_beliefs(), strict=True):
        known, sizes, stock = belief, [], [[0] * belief.kinds]
        for place, spot in enumerate(spots):
            counts = counts_at(program, n, spot, known.kinds)
            size = getattr(n, program.model.zones[spot[0]].sizes)[spot[1]]
            seen = seen_now(program, n, spot, viewer)
            sizes.append(0 if seen else size)
            if seen and size:
                known = known.exclude_place(place, counts)
            elif any(counts):
                stock.append(counts)
        deals.append(deal_pieces(known, sizes + [0] * past.hidden.apart, list(map(sum, zip(*stock, strict=True))), below))
    _lay_out(program, n, past, deals)
    return n, deals


def _lay_out(program: Program, n: Position, past: Past, deals: list[Deal]) -> None:
    for (_, spots), deal in zip(past.hidden.spots, deals, strict=True):
        every = zip(spots, deal.counts(), strict=False)  # the places after them are empty
        lay(program, n, [(spot, counts) for spot, counts in every if not seen_now(program, n, spot, past.hidden.viewer)])


def _reaches_decision(program: Program, n: Position, past: Past, below: RandomBelow) -> bool:
    """Whether the current decision is made in this position; the position gets its moves, unless the viewer sees them."""
    n.forget()
    if not redraw_choice(program, n, past, below):
        return False
    if n.over or n.to_move == past.hidden.viewer:
        return True
    frame, depth, mover = n.frames[-1], len(n.frames), n.to_move
    asked = program.steps[frame[0]](n, frame)
    return bool(asked and n.moves and len(n.frames) == depth and n.to_move == mover)


def _exchange_pieces(program: Program, veiled: Position, past: Past, deals: list[Deal], below: RandomBelow) -> Iterator[Position]:
    """Positions with one piece of the mover exchanged for one elsewhere, in agreement with what is known."""
    found = []
    for number, (_, spots) in enumerate(past.hidden.spots):
        own = {p for p, (zone, who) in enumerate(spots) if program.model.zones[zone].per == "seat" and who == veiled.to_move}
        for pool in deals[number].groups:
            found += [(pool, p, q, a, b) for p in own & pool.keys() for q in pool if q not in own
                      for a in sorted(set(pool[p])) for b in sorted(set(pool[q])) if a != b]
    for _ in range(min(_EXCHANGES, len(found))):
        at = below(len(found))
        (pool, p, q, a, b), found[at] = found[at], found[-1]
        found.pop()
        before = pool[p][:], pool[q][:]
        pool[p].remove(a)
        pool[q].remove(b)
        pool[p].append(b)
        pool[q].append(a)
        n = veiled.copy()
        n.seed = below(1 << 62)
        _lay_out(program, n, past, deals)
        yield n
        pool[p], pool[q] = before
