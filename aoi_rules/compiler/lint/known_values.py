"""Lint of effects that set what a condition has just said: `require free = road.owner == none` before `set road.owner = none`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from aoi_rules.compiler.lint.contradictions import contradict
from aoi_rules.compiler.lint.quotes import quote, same_names, source_text
from aoi_rules.compiler.operations import conjuncts
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import Action, Choice, Do, Requirement
from aoi_rules.compiler.typed.walk import expressions_of, strip_present
from aoi_rules.diagnostics import line_of
from aoi_rules.language.operators import EQUAL

__all__ = ["check_known"]


def check_known(actions: Iterable[Action], effects: Iterable[eff.Effect], report: Reporter) -> None:
    """Warn of each `set` to a value that its own condition, or a requirement of its action, says is there already."""
    for effect in effects:
        if isinstance(effect, eff.Set):
            _check_set(effect, conjuncts(effect.when), report)
    for action in actions:
        known = [part for line in _required_lines(action) for part in conjuncts(line)]
        for effect in _first_effects(action):
            _check_set(effect, known, report)
        _check_asked_again(action, known, report)


def _check_asked_again(action: Action, known: Sequence[typ.Expression], report: Reporter) -> None:
    """Warn of each condition of an effect that the requirements of its action decide, as long as nothing has changed."""
    first = next(iter(action.run), None)
    effects, changed = (first.body if isinstance(first, Do) and first.when is None else ()), set[str]()
    for effect in effects:
        for asked in conjuncts(effect.when):
            said = next((one for one in known if _mean_same(one, asked) or _contradict(one, asked)), None)
            read = (part.keep.slot for part in expressions_of(asked) if isinstance(part, typ.KeepValue))
            if said is not None and changed.isdisjoint(read) and not report.has_problem_in(effect.place):
                _warn_of_asked(asked, said, _mean_same(said, asked), report)
        target = strip_present(effect.target) if isinstance(effect, eff.Set | eff.Change) else None
        if isinstance(target, typ.KeepValue):
            changed.add(target.keep.slot)
        elif not isinstance(effect, eff.Alias):
            return


def _contradict(one: typ.Expression, other: typ.Expression) -> bool:
    return contradict(one, other) and same_names(one, other)


def _warn_of_asked(asked: typ.Expression, said: typ.Expression, holds: bool, report: Reporter) -> None:
    there = line_of(said.place, asked.place)
    if holds:
        report.warn("always-true", f"{quote(asked)} always holds here, since the action requires it", asked.place,
                    "correct one of the two, or leave this out: the other is in " + there)
    else:
        report.warn("always-false", f"{quote(asked)} never holds here, since the action requires {quote(said)}", asked.place,
                    "correct one of the two: the other is in " + there)


def _required_lines(action: Action) -> Iterator[typ.Expression | None]:
    """What an action surely requires."""
    for line in (line for stage in action.stages for line in stage.lines):
        if isinstance(line, Choice):
            yield line.when
        elif isinstance(line, Requirement) and line.when is None and not line.cases:
            yield line.condition


def _first_effects(action: Action) -> Iterator[eff.Set]:
    """The effects of an action, as long as all of them set keeps, each for the first time."""
    first = next(iter(action.run), None)
    done: set[str] = set()
    for effect in first.body if isinstance(first, Do) and first.when is None else ():
        keep = strip_present(effect.target) if isinstance(effect, eff.Set) else None
        if not isinstance(effect, eff.Set) or not isinstance(keep, typ.KeepValue) or keep.keep.slot in done:
            return
        done.add(keep.keep.slot)
        yield effect


def _check_set(effect: eff.Set, known: Iterable[typ.Expression], report: Reporter) -> None:
    asking = [condition for condition in known if _asks(condition, effect)]
    if len(asking) == 1 and _states_value(asking[0],
                                          effect.value):  # several may contradict each other, which has a warning of its own
        (condition,) = asking
        target, said = source_text(effect.target.place), source_text(condition.place)
        apart = condition.place.line != effect.place.line
        there = "; the condition is in " + line_of(condition.place, effect.place) if apart else ""
        report.warn("no-effect", f"`{said}` holds here, so this gives `{target}` the value that it has", effect.place,
                    "set it to something else, or leave the line out" + there)


def _asks(condition: typ.Expression, effect: eff.Set) -> bool:
    """Whether a condition is about what an effect sets."""
    asked = condition
    if isinstance(condition, typ.Compare):
        asked = condition.left
    elif isinstance(condition, typ.AbsenceTest | typ.Not):
        asked = condition.operand
    return isinstance(strip_present(asked), typ.KeepValue) and _mean_same(asked, effect.target)


def _states_value(condition: typ.Expression, value: typ.Expression) -> bool:
    """Whether a condition about a keep says that it has a value."""
    if isinstance(condition, typ.AbsenceTest):
        return condition.absent and isinstance(value, typ.Absent)
    if isinstance(condition, typ.Compare):
        return condition.operator is EQUAL and _mean_same(condition.right, value)
    return isinstance(value, typ.Const) and bool(value.value) is not isinstance(condition, typ.Not)


def _mean_same(one: typ.Expression, other: typ.Expression) -> bool:
    """Whether two expressions in lines of one file mean the same: the same names, and the same text."""
    here, there = one.place, other.place
    return here.source is there.source and source_text(here) == source_text(there) and same_names(one, other)
