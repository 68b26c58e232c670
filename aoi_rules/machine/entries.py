"""The entries that rules write into the log, as tuples of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

__all__ = ["CHANGED", "DECIDED", "FLOW", "HEADINGS", "MOVED", "PHASE", "PLACED", "ROUND", "SAID", "SEEN", "TURN", "WAYS", "Chain",
           "Changed", "Decided", "Explained", "Fact", "Heading", "Move", "Moved", "Placed", "Portion", "Result", "Said", "Value"]

DECIDED: Final = 0
SAID: Final = 1
MOVED: Final = 2
SEEN: Final = 3
"""Kinds of log entries: a decision, a verb's line, a piece that moved from a zone to another one, an entry as one viewer saw
it."""
WAYS = {"named": 0, "drawn": 1, "all": 2, "known": 3}
"""How a piece that moved was determined, by name: the rules or a choice named it, chance picked it, every piece moved, or the
rules named it without using hidden information, so that all know which one it is."""
CHANGED: Final = 8
PLACED: Final = 9
"""Kinds of entries that only explained plays write, each after the entry that it belongs to: a slot that changed, a piece that
was moved, put or taken."""
PHASE: Final = 4
ROUND: Final = 5
TURN: Final = 6
FLOW: Final = 7
HEADINGS = {"phase": PHASE, "round": ROUND, "turn": TURN, "flow": FLOW}
"""Kinds of log entries that tell where the flow of the game is, by the kinds of their events."""

Value = int | tuple[int, ...]
"""A value that rules compute: a number, which also stands for a member, for yes and no, or for a set, or a list of numbers."""
Result = int | Sequence[int]
"""A result of the rules to be shown: a number, or several."""
Move = tuple[int, ...]
"""A move: the number of the option at its decision, -1 for `stop`, then the values of its choices."""

Decided = (
    tuple[Literal[0], int, int, Move] | tuple[Literal[0], int, int, Move, int] | tuple[Literal[0], int, int, Move, int, str]
)
"""`(DECIDED, seat, step, move[, seats that learn of it[, note]])`: a decision."""
Said = tuple[Literal[1], int, *tuple[Value, ...]]
"""`(SAID, text, values…)`: a verb's line."""
Moved = tuple[Literal[2], int, int, int, int, int, int]
"""`(MOVED, zone, owner, to, to_owner, piece, way)`: a piece that moved, with one of WAYS."""
Heading = tuple[Literal[4, 6, 7], int] | tuple[Literal[5], int, int]
"""`(kind, phase)`, `(kind, loop, number)` or `(kind, seat)` with a kind of HEADINGS: where the flow is."""
Fact = Decided | Said | Moved | Heading
"""An entry as the rules write it."""
Portion = tuple[int, str | Said | tuple[str, int], int, bool]
"""`(amount, text, point, hidden)`: a part of an amount, its origin, and whether not all may see it.  Instead of a text there may
be the verb's line that changed it, or a type and the number of the member that it is for."""
Chain = tuple[int, ...]
"""The points that led to a change, the innermost first."""
Changed = tuple[Literal[8], str, int, Value, Value, Chain, tuple[Portion, ...], bool]
"""`(CHANGED, slot, index, before, after, chain, parts, hidden)`: the change of a slot, or with an index from 0 of an entry of it;
`hidden` if not all can tell what led to it."""
Placed = tuple[Literal[9], int, int, int, int, int, int, Chain, bool]
"""`(PLACED, zone, owner, to, to_owner, piece, way, chain, hidden)`: a piece that changed its place; -1 instead of a zone means
none."""
Explained = Fact | Changed | Placed
"""An entry of an explained play."""
