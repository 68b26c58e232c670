"""Lint of counts that begin again too often: `keep won number resets trick = 0`, where each trick adds 1 to it once, so that it
is never more than 1."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from attrs import define, field, frozen

from aoi_rules.compiler.facts.changes import Changes
from aoi_rules.compiler.facts.loop_counts import loops
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.symbol_table import KeepSymbol
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed import rules as rul
from aoi_rules.compiler.typed.verbs import Perform
from aoi_rules.compiler.typed.walk import every_flow_part, figure_of, flow_parts, strip_present
from aoi_rules.language.operators import ADD, both_ways

__all__ = ["check_reset_counts"]

_MANY = 2
"""What stands for any number of times above 1."""


def check_reset_counts(rules: rul.TypedRules, changed: Changes, compared: Iterable[Any], report: Reporter) -> None:
    """Warn of each count that goes back to 0 at each pass of a loop that adds 1 to it at most once, if a condition asks whether
    it is more than 1, or if its text says that it counts in a loop around that one."""
    every = loops(rules)
    free = [action for part in every_flow_part(rules) if isinstance(part, rul.Take | rul.EachPlayer) for action in part.free]
    for around, keep in ((one, keep) for one in every for keep in one.resets):
        lines = changed.writes.get(keep.slot, [])
        outer = [one.name for one in every if one.name and one is not around and around in flow_parts(one.body)]
        if (lines and _counts(keep, lines, rules) and (_may_be_more(keep, compared) or _says_of(keep, outer, rules))
                and _Additions(keep).in_flow(around.body, _Seats()) == 1 and not any(map(_Additions(keep).in_action, free))):
            hint = (f"did you mean `resets {outer[-1]}`?" if outer else
                    f"leave `resets {around.name}` out, if it counts further in the next pass")
            report.warn("wrong-value", f"`{keep.name}` is never more than 1: it is 0 again at each pass of `{around.name}`, "
                        "and each pass adds 1 to it only once", keep.place, hint)


def _may_be_more(keep: KeepSymbol, compared: Iterable[Any]) -> bool:
    """Whether a comparison asks how a keep compares with a figure above 1."""
    for node in (one for one in compared if isinstance(one, typ.Compare)):
        for one, _, other in both_ways(node):
            kept = strip_present(one)
            if isinstance(kept, typ.KeepValue) and kept.keep.slot == keep.slot and (figure_of(other) or 0) > 1:
                return True
    return False


def _says_of(keep: KeepSymbol, names: Iterable[str], rules: rul.TypedRules) -> bool:
    """Whether the text of a figure that shows a keep says that it is of “this” pass of one of some loops."""
    said = [figure.word.title.lower() for figure in rules.figures
            if isinstance(kept := strip_present(figure.value), typ.KeepValue) and kept.keep.slot == keep.slot]
    return any(f"this {name}" in text for text in said for name in names)


def _counts(keep: KeepSymbol, lines: Iterable[eff.Effect], rules: rul.TypedRules) -> bool:
    """Whether a keep begins at 0 and every line that changes it adds 1 to it, or sets it to 0 or 1."""
    first = rules.firsts.get(keep.slot)
    begins = isinstance(first, typ.Const) and first.value == 0 and keep.type.numeric
    return begins and all(_adds(line) is not None for line in lines)


def _adds(line: eff.Effect) -> bool | None:
    """Whether a line may add 1 to what it changes; None if it may give it another value than that and 0."""
    target = getattr(line, "target", None)
    if isinstance(line, eff.Change) and line.operator is ADD:
        return True if figure_of(line.by) == 1 else None
    if not isinstance(line, eff.Set):
        return None
    found = [_adds_value(value, target) for value in _values(line.value)]
    return None if None in found else any(found)


def _values(node: typ.Expression) -> Iterator[typ.Expression]:
    """The values that an expression may have, as expressions: both sides of `a if c else b`."""
    node = strip_present(node)
    if isinstance(node, typ.IfElse):
        yield from (value for side in (node.then, node.otherwise) for value in _values(side))
    else:
        yield node


def _adds_value(value: typ.Expression, target: typ.Expression | None) -> bool | None:
    if figure_of(value) == 0:
        return False
    sides = (value.left, value.right) if isinstance(value, typ.Arithmetic) and value.operator is ADD else ()
    grows = any(figure_of(side) == 1 for side in sides) and any(strip_present(side) == target for side in sides)
    return True if grows else None


@frozen
class _Seats:
    """Who acts in a part of the flow: `looped` if several in turn, then `own` are the names of the one whose turn it is."""

    looped: bool = False
    own: frozenset[typ.Binding] = frozenset()

    def turn_of(self, binding: typ.Binding) -> _Seats | None:
        """These seats in a loop through others; None in a loop inside another one."""
        return None if self.looped else _Seats(True, frozenset((binding,)))

    def named(self, binding: typ.Binding, *, own: bool) -> _Seats:
        """These seats where a further name may stand for the one whose turn it is."""
        return _Seats(self.looped, self.own | {binding}) if own else self

    def is_own(self, node: typ.Expression | None) -> bool:
        """Whether an expression is the seat whose turn it is."""
        node = strip_present(node) if node is not None else None
        return isinstance(node, typ.Local) and node.binding in self.own


@define
class _Additions:
    """How often 1 is added to a keep at most, to that of one member if each has its own; `_MANY` if more than once."""

    keep: KeepSymbol
    inside: list[str] = field(factory=list)
    """The actions and verbs around what is examined."""

    def in_flow(self, part: rul.FlowPart, seats: _Seats) -> int:
        """In one pass through a part of the flow."""
        if isinstance(part, rul.Do):
            return self.in_effects(part.body, seats)
        if isinstance(part, rul.Take):
            return self._in_decision(part, seats)
        turns = seats.turn_of(part.me) if isinstance(part, rul.EachPlayer) else seats
        inside = sum(self.in_flow(inner, turns or seats) for inner in part.parts)
        once = turns is not None and not isinstance(part, rul.Repeat | rul.Circle | rul.Bring)
        return inside if once or not inside else _MANY

    def _in_decision(self, part: rul.Take, seats: _Seats) -> int:
        own = part.me in seats.own
        most = max((self.in_action(action, seats.named(action.me, own=own)) for action in part.actions), default=0)
        once = isinstance(part.high, typ.Const) and part.high.value == 1
        return most if once or not most else _MANY

    def in_action(self, action: rul.Action, seats: _Seats = _Seats()) -> int:
        """In what an action carries out."""
        return self._within(action.name, lambda: sum(self.in_flow(part, seats) for part in action.run))

    def _within(self, name: str, count: Callable[[], int]) -> int:
        """What is counted in an action or a verb; many if it is inside itself."""
        if name in self.inside:
            return _MANY
        self.inside.append(name)
        found = count()
        self.inside.pop()
        return found

    def in_effects(self, effects: Iterable[eff.Effect], seats: _Seats) -> int:
        """In a block of effects."""
        return sum(self._in_effect(effect, seats) for effect in effects)

    def _in_effect(self, effect: eff.Effect, seats: _Seats) -> int:
        target = strip_present(effect.target) if isinstance(effect, eff.Change | eff.Set) else None
        if isinstance(target, typ.KeepValue):
            mine = target.keep.slot == self.keep.slot and bool(_adds(effect))
            return (1 if not seats.looped or seats.is_own(target.base) else _MANY) if mine else 0
        if isinstance(effect, Perform):
            for binding, value in zip(effect.verb.parameters, effect.arguments, strict=True):
                seats = seats.named(binding, own=seats.is_own(value))
            inner = seats
            return self._within(effect.verb.name, lambda: sum(self.in_effects(block, inner) for block in effect.blocks))
        turns = seats.turn_of(effect.binding) if isinstance(effect, eff.EffectEach) else seats
        found = sum(self.in_effects(block, turns or seats) for block in effect.blocks)
        return found if turns is not None or not found else _MANY

