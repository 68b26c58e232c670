"""Lint of turns that nobody ever takes, because their condition compares somebody with a keep that is absent at first: `circle
player in order when me != bidder`, where only a bid sets `bidder`."""

from __future__ import annotations

from collections.abc import Iterator

from aoi_rules.compiler.facts.changes import effects_in
from aoi_rules.compiler.lint.quotes import source_text
from aoi_rules.compiler.operations import conjuncts
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed import rules as rul
from aoi_rules.language.operators import EQUAL, OR, UNEQUAL
from aoi_rules.model.types import NONE

__all__ = ["check_absent_at_first"]


def check_absent_at_first(rules: rul.TypedRules, report: Reporter) -> None:
    """Warn of each such condition, if the keep is absent at first and nothing before these turns sets it."""
    for turns, before in _turns_in(rules.flow, rules.setup):
        for test, kept in _compared(turns):
            absent = kept.keep.type.optional and isinstance(rules.firsts.get(kept.keep.slot), typ.Absent)
            if absent and not any(_gives(part, kept.keep.slot) for part in before):
                name, said = source_text(kept.place), source_text(test.place)
                report.warn("always-false", f"`{name}` is absent at first, so `{said}` does not hold and nobody acts here",
                            test.place, f"write `({name} {EQUAL} {NONE.name} {OR} {said})`")


def _turns_in(part: rul.FlowPart, before: tuple[rul.FlowPart, ...]) -> Iterator[tuple[rul.FlowPart, tuple[rul.FlowPart, ...]]]:
    """The blocks in which players act in turn in a part of the flow, each with what happens before they do so first."""
    for inner in part.parts:
        if isinstance(inner, rul.Circle | rul.EachPlayer):
            yield inner, before
        yield from _turns_in(inner, before)
        before = (*before, inner)


def _compared(turns: rul.FlowPart) -> Iterator[tuple[typ.Compare, typ.KeepValue]]:
    """The conditions of turns that somebody is not the one in a keep of the whole game, with that keep."""
    for part in conjuncts(getattr(turns, "when", None)):
        if isinstance(part, typ.Compare) and part.operator is UNEQUAL:
            yield from ((part, side) for side in (part.left, part.right) if isinstance(side, typ.KeepValue) and side.base is None)


def _gives(part: rul.FlowPart, slot: str) -> bool:
    """Whether a part of the flow, or an action that it offers, may give a keep another value than none."""
    waiting: list[rul.FlowPart] = [part]
    met: set[str] = set()
    while waiting:
        item = waiting.pop()
        waiting += item.parts
        if isinstance(item, rul.Do) and any(_sets(effect, slot) for effect in effects_in(item)):
            return True
        for action in (*getattr(item, "actions", ()), *getattr(item, "free", ())):
            if action.name not in met:
                met.add(action.name)
                waiting += action.run
    return False


def _sets(effect: eff.Effect, slot: str) -> bool:
    target = getattr(effect, "target", None)
    kept = isinstance(target, typ.KeepValue) and target.keep.slot == slot
    return kept and not (isinstance(effect, eff.Set) and isinstance(effect.value, typ.Absent))
