"""Lint of effects that set what a condition has just said: `require free = road.owner == none` before `set road.owner = none`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from aoi_rules.compiler.facts.changes import effects_in
from aoi_rules.compiler.lint.quotes import same_names, source_text
from aoi_rules.compiler.operations import conjuncts
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import Action, Choice, Do, Requirement
from aoi_rules.compiler.typed.verbs import Perform
from aoi_rules.compiler.typed.walk import expressions_of, strip_present
from aoi_rules.diagnostics import line_of
from aoi_rules.language.operators import EQUAL

__all__ = ["check_known", "mean_same_in_lines", "required_lines"]


def check_known(actions: Iterable[Action], effects: Iterable[eff.Effect], report: Reporter) -> None:
    """Warn of each `set` to a value that its own condition, or a requirement of its action, says is there already."""
    for effect in effects:
        if isinstance(effect, eff.Set):
            _check_set(effect, conjuncts(effect.when), report)
    for action in actions:
        known = [part for line in required_lines(action) for part in conjuncts(line)]
        for effect, changed, moved in _effects_of(action):
            _check_set(effect, [part for part in known if changed.isdisjoint(_kept_in(part)) and not (
                moved and any(isinstance(node, _OF_PIECES) for node in expressions_of(part)))], report)
        _check_performed(action, known, report)


def required_lines(action: Action) -> Iterator[typ.Expression | None]:
    """What an action surely requires."""
    for line in (line for stage in action.stages for line in stage.lines):
        if isinstance(line, Choice):
            yield line.when
        elif isinstance(line, Requirement) and line.when is None and not line.cases:
            yield line.condition


_OF_PIECES = (typ.Use, *(kind for kind in typ.CHANGING if kind is not typ.KeepValue))
"""What may change when pieces move."""


def _effects_of(action: Action) -> Iterator[tuple[eff.Set, frozenset[str], bool]]:
    """The effects that set keeps in the first step of an action, each with the slots of the keeps that may have changed before,
    to something else than the value that it sets, and with whether anything else may have changed."""
    first = next(iter(action.run), None)
    given: list[tuple[str, typ.Expression | None]] = []
    moved = False
    for effect in first.body if isinstance(first, Do) and first.when is None else ():
        if isinstance(effect, eff.Set):
            yield effect, frozenset(slot for slot, value in given if value is None or strip_present(effect.value) != value), moved
        for inner in effects_in(effect):
            moved = moved or not isinstance(inner, eff.Set | eff.Change | Perform)
            if isinstance(inner, eff.Set | eff.Change):
                value = strip_present(inner.value) if isinstance(inner, eff.Set) else None
                given += [(slot, value if isinstance(value, typ.Const) else None) for slot in _kept_in(inner.target)]


def _kept_in(node: typ.Expression) -> set[str]:
    """The slots of the keeps that an expression reads."""
    return {part.keep.slot for part in expressions_of(node) if isinstance(part, typ.KeepValue)}


def _check_performed(action: Action, known: Iterable[typ.Expression], report: Reporter) -> None:
    """Warn of the first effect of an action if it performs a verb that only sets what the conditions say is there already."""
    first = next(iter(action.run), None)
    performed = first.body[0] if isinstance(first, Do) and first.when is None and first.body else None
    if not isinstance(performed, Perform) or performed.when is not None or len(performed.verb.body.effects) != 1:
        return
    (effect,), given = performed.verb.body.effects, dict(zip(performed.verb.parameters, performed.arguments, strict=True))
    for condition in known:
        if isinstance(effect, eff.Set) and effect.when is None and _says_after(condition, effect, given):
            said, verb = source_text(condition.place), performed.verb.name
            report.warn("no-effect", f"`{said}` holds here, and `{verb}` only gives it this value", performed.place,
                        "correct the verb in " + line_of(effect.place, performed.place) + ", or the condition in "
                        + line_of(condition.place, performed.place))


def _says_after(condition: typ.Expression, effect: eff.Set, given: Mapping[typ.Binding, typ.Expression]) -> bool:
    """Whether a condition says that a keep of a member has the value that an effect gives it; `given` are the values of the
    parameters in the effect."""
    asked = strip_present(condition.left) if isinstance(condition, typ.Compare) and condition.operator is EQUAL else None
    target, value = strip_present(effect.target), strip_present(effect.value)
    if not (isinstance(asked, typ.KeepValue) and isinstance(target, typ.KeepValue) and isinstance(condition, typ.Compare)):
        return False
    base = strip_present(target.base) if target.base is not None else None
    member = given.get(base.binding) if isinstance(base, typ.Local) else None
    return (asked.keep is target.keep and asked.second is None and member is not None and asked.base is not None
            and strip_present(asked.base) == strip_present(member)
            and isinstance(value, typ.Const | typ.Member) and strip_present(condition.right) == value)


def _check_set(effect: eff.Set, known: Iterable[typ.Expression], report: Reporter) -> None:
    asking = [condition for condition in known if _asks(condition, effect)]
    if len(asking) == 1 and _states_value(asking[0],
                                          effect.value):  # several may contradict each other, which has a warning of its own
        (condition,) = asking
        target, said = source_text(effect.target.place), source_text(condition.place)
        apart = condition.place.line != effect.place.line
        there = "; or correct the condition in " + line_of(condition.place, effect.place) if apart else ""
        report.warn("no-effect", f"`{said}` holds here, so this gives `{target}` the value that it has", effect.place,
                    "set it to something else, or leave the line out" + there)


def _asks(condition: typ.Expression, effect: eff.Set) -> bool:
    """Whether a condition is about what an effect sets."""
    asked = condition
    if isinstance(condition, typ.Compare):
        asked = condition.left
    elif isinstance(condition, typ.AbsenceTest | typ.Not):
        asked = condition.operand
    return isinstance(strip_present(asked), typ.KeepValue) and mean_same_in_lines(asked, effect.target)


def _states_value(condition: typ.Expression, value: typ.Expression) -> bool:
    """Whether a condition about a keep says that it has a value."""
    if isinstance(condition, typ.AbsenceTest):
        return condition.absent and isinstance(value, typ.Absent)
    if isinstance(condition, typ.Compare):
        return condition.operator is EQUAL and mean_same_in_lines(condition.right, value)
    return isinstance(value, typ.Const) and bool(value.value) is not isinstance(condition, typ.Not)


def mean_same_in_lines(one: typ.Expression, other: typ.Expression) -> bool:
    """Whether two expressions in lines of one file mean the same: the same names, and the same text."""
    here, there = one.place, other.place
    return here.source is there.source and source_text(here) == source_text(there) and same_names(one, other)
