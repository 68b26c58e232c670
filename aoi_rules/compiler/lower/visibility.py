"""Visibility of decisions: which seats learn a choice, for the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from aoi_rules.compiler.lower.context import Context
from aoi_rules.compiler.lower.steps import ACTING
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program.statements import LogMove
from aoi_rules.compiler.symbols.visibility import who_sees
from aoi_rules.compiler.typed.rules import Action
from aoi_rules.language import tree
from aoi_rules.model.seers import Seer

__all__ = ["log_move", "restricted_seats"]


def restricted_seats(action: Action, stage: int) -> list[tree.Items]:
    """For each choice of a stage's decision that only some seats may learn, these seats."""
    found = [choice.word.seen for choice in action.stages[stage].choices if choice.word.seen is not None]
    note = action.note
    return found + ([note.seen] if note is not None and stage == 0 and note.seen is not None else [])


def log_move(context: Context, decision: str, options: Sequence[Sequence[tree.Items]]) -> LogMove:
    """The statement that logs a move, with the seats, besides the mover's own, that learn its hidden choices; `options` has these
    seats for each option."""
    shown: dict[exp.Expression, list[int]] = {}
    for number, some in enumerate(options):
        if some:
            shown.setdefault(_intersect(_lower_seats(context, node) for node in some), []).append(number)
    return LogMove(decision, tuple((tuple(numbers), seats) for seats, numbers in shown.items()))


def _intersect(sets: Iterable[exp.Expression]) -> exp.Expression:
    """The intersection of sets."""
    operands = tuple(dict.fromkeys(sets))
    return operands[0] if len(operands) == 1 else exp.Intersection(operands)


def _lower_seats(context: Context, node: tree.Items) -> exp.Expression:
    """The set of seats, besides whoever decides, that learn a choice; -1 means all seats."""
    rule, names = who_sees(node)
    if rule == "all":
        return exp.Const(-1)
    seats = tuple(_lower_seer(context, seer) for seer in context.symbols.seers(names, "seat") if seer.slot)
    return exp.CallKernel("seats", seats) if seats else exp.Const(0)


def _lower_seer(context: Context, seer: Seer) -> exp.Expression:
    """The seat in a slot, for `each` seat the one of the seat that decides."""
    return exp.At(context.slot(seer.slot), ACTING) if seer.each else context.slot(seer.slot)
