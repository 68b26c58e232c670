"""What a seat sees of a node, as texts: its observation, and its information state, which contains everything that it ever
saw."""

from __future__ import annotations

import json
from collections.abc import Sequence

from aoi_rules.machine.kernel import HIDDEN
from aoi_rules.machine.log import Entry, as_seen
from aoi_rules.machine.program import Program
from aoi_rules.machine.views import position
from aoi_rules.rl.chance_nodes import Node

__all__ = ["information_state", "observation"]

_HIDDEN = str(HIDDEN)


def observation(node: Node, seat: int) -> str:
    """The position as a seat, given by its number, sees it: JSON with `seat`, and from a view `to_move`, `over`, `phase`, `left`,
    `pending` and the contents of `data`, without figures and details, which the rules compute from the rest.  Before the first
    decision, only the seat."""
    name = node.setting.seats[seat]
    if node.at is None:
        return json.dumps({"seat": name})
    game = node.at.game
    view, record = game.view(name), game.record
    head = {"seat": name, "to_move": view.to_move, "over": view.over, "phase": view.phase, "left": view.left,
            "pending": list(view.pending)}
    return json.dumps({**head, **position(record.program, record.names, record.state, seat)}, ensure_ascii=False)


def information_state(node: Node, seat: int) -> str:
    """The observation, followed by a line for each entry of the log as the seat saw it, with a `?` for what it did not see.  The
    entries are numbers, as described in `aoi_rules.machine.log`; every decision is one, so the seat's own decisions are
    included."""
    return f"{observation(node, seat)}\n{_past_text(node, seat)}"


def _past_text(node: Node, seat: int) -> str:
    """The entries of the log.  What was written for an earlier node is kept and continued."""
    at = node.at
    if at is None:
        return ""
    turns, pieces = at.texts.get(seat, (-1, ()))
    if turns < at.turns:
        entries = [*(at.course.opening() if turns < 0 else ()), *at.course.entries(max(0, turns), at.turns)]
        pieces = _join_pieces(pieces, "".join(_line(at.rules.program, entries, number, seat) for number in range(len(entries))))
        at.texts[seat] = at.turns, pieces
    return "".join(pieces)


def _join_pieces(pieces: tuple[str, ...], last: str) -> tuple[str, ...]:
    """The pieces of a text with one more piece.  There are only a few pieces, because a piece is joined to one that is not
    longer; nodes share the other pieces."""
    while pieces and len(pieces[-1]) <= len(last):
        *before, end = pieces
        pieces, last = tuple(before), end + last
    return (*pieces, last)


def _line(program: Program, entries: Sequence[Entry], number: int, seat: int) -> str:
    _, _, seen, _ = as_seen(program, entries, number, seat)
    return f"{seen}\n".replace(_HIDDEN, "?")
