"""The slots of the state that nodes read and write, by name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import RuleProgram
from aoi_rules.compiler.symbols.slots import pieces_slot, sizes_slot
from aoi_rules.compiler.walking import children

__all__ = [
    "ASKING", "FRAME", "NOTHING", "WRITERS", "WRITE_NOTHING", "Reads", "called_function", "is_pure", "network_function",
    "slots_read", "slots_written",
    "zone_slots",
]

NOTHING: frozenset[str] = frozenset()
FRAME = "frame"
"""Represents the current frame, and everything else that is read but is not in a slot."""
ASKING = (exp.CallFunction, exp.Call, exp.Paths, exp.CanFinish)
"""Expressions that may look up memoised results."""
WRITERS = frozenset((sta.Store, sta.ChangeSlot, sta.ChangePiece, sta.MovePieces, sta.DrawPiece))
"""Statements that change slots of the state by themselves."""
WRITE_NOTHING = frozenset((
    sta.Accumulate, sta.Append, sta.Ask, sta.Assign, sta.Continue, sta.Done, sta.EndRoutine, sta.Extend, sta.ForEach, sta.Forget,
    sta.Goto, sta.Guard, sta.Hit, sta.If, sta.ListMoves, sta.LogHeading, sta.LogMove, sta.LogVerb, sta.NoSource, sta.OncePer,
    sta.Note, sta.Perform, sta.PickOne, sta.Push, sta.Return, sta.SetFrame, sta.Spend, sta.SpendFor, sta.Yield,
))
"""Statements that change no slot themselves, though they may change locals, the frame, the log, or memoised values."""
_PURE = (sta.Assign, sta.Accumulate, sta.Append, sta.Extend, sta.Guard, sta.OncePer, sta.Continue, sta.ListMoves,
         sta.Return, sta.Hit)


def network_function(network: str) -> str:
    """The name of the function that computes the paths of a network."""
    return f"network {network}"


def called_function(node: Any) -> str:
    """The name of the function that a node calls directly, empty if it calls none."""
    kind = node.__class__
    if kind is exp.CallFunction or kind is sta.Perform:
        return str(node.name)
    if kind is exp.Paths:
        return network_function(node.network)
    return str(node.function) if kind is sta.ListMoves else ""


def zone_slots(zone: str) -> frozenset[str]:
    """The two slots that hold the pieces of a zone."""
    return frozenset((pieces_slot(zone), sizes_slot(zone)))


def slots_written(statement: sta.Statement) -> frozenset[str]:
    """The slots that a statement changes directly, not through nested statements or the verbs that it performs."""
    if statement.__class__ not in WRITERS:
        return NOTHING
    if isinstance(statement, sta.Store | sta.ChangeSlot):
        return frozenset((statement.slot,))
    return slots_read(statement)


def slots_read(node: Any) -> frozenset[str]:
    """The slots that a node reads directly, not through its operands or the functions that it calls."""
    if isinstance(node, exp.Slot):
        return frozenset((node.name,))
    if isinstance(node, exp.FrameRead | exp.CanFinish):
        return frozenset((FRAME,))
    if isinstance(node, sta.ChangeSlot):
        return frozenset((node.slot,))
    if isinstance(node, sta.ChangePiece):
        return zone_slots(node.pieces.zone)
    if isinstance(node, sta.MovePieces):
        return _slots_of_zones(node.source, node.target, node.refill)
    if isinstance(node, sta.DrawPiece):
        return _slots_of_zones(node.source, node.to, node.refill)
    return NOTHING


def _slots_of_zones(source: sta.Pieces, target: sta.Pieces | None, refill: str) -> frozenset[str]:
    names = [source.zone, *([target.zone] if target is not None else []), *([refill] if refill else [])]
    return NOTHING.union(*map(zone_slots, names))


def is_pure(statements: Iterable[sta.Statement]) -> bool:
    """Whether statements change nothing except locals."""
    for statement in statements:
        if isinstance(statement, sta.If):
            if not (is_pure(statement.body) and is_pure(statement.otherwise)):
                return False
        elif isinstance(statement, sta.ForEach):
            if not is_pure(statement.body):
                return False
        elif not isinstance(statement, _PURE):
            return False
    return True


class Reads:
    """The slots that the functions of one program read, directly or through the functions and networks that they call; each
    function is analysed once."""

    def __init__(self, program: RuleProgram) -> None:
        self._program = program
        self._known: dict[str, frozenset[str]] = {}

    def of(self, function: str) -> frozenset[str]:
        """The slots that a function reads."""
        if function not in self._known:
            self._known[function] = NOTHING  # for recursive calls
            found = self._program.functions.get(function)
            self._known[function] = self.slots_read_by(*found.body) if found is not None else NOTHING
        return self._known[function]

    def slots_read_by(self, *nodes: Any) -> frozenset[str]:
        """The slots that nodes read, directly or through calls."""
        slots: set[str] = set()
        waiting = list(nodes)
        while waiting:
            node = waiting.pop()
            kind = node.__class__
            if kind in _READS_BY_CALL:
                slots |= self.of(called_function(node))
            elif kind in _READERS:
                slots |= slots_read(node)
            waiting += children(node)
        return frozenset(slots)


_READS_BY_CALL = frozenset((exp.CallFunction, exp.Paths, sta.Perform, sta.ListMoves))
_READERS = frozenset((exp.Slot, exp.FrameRead, exp.CanFinish, sta.ChangeSlot, sta.ChangePiece, sta.MovePieces, sta.DrawPiece))
