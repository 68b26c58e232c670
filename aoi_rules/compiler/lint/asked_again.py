"""Lint of conditions in an action that an earlier line of it has decided: a requirement that repeats the condition of a choice,
an effect that depends on what the action requires, or on its opposite, and a requirement of the opposite of the condition under
which the action is offered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeGuard

from attrs import frozen

from aoi_rules.compiler.lint.contradictions import contradict
from aoi_rules.compiler.lint.known_values import mean_same_in_lines, required_lines
from aoi_rules.compiler.lint.quotes import quote, same_names, source_text
from aoi_rules.compiler.operations import conjuncts, operands_of
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import Action, Choice, Do, FlowPart, Requirement, Take
from aoi_rules.compiler.typed.walk import expressions_of, free_bindings, strip_present
from aoi_rules.diagnostics import Place, line_of
from aoi_rules.language.operators import AND, EQUAL, OR, UNEQUAL

__all__ = ["check_asked_again", "check_offered_when"]


@frozen
class _Asked:
    """A condition, and the earlier one that decides it; None if none does.  `refusing` is the name of its requirement."""

    condition: typ.Expression
    known: typ.Expression | None
    refusing: str = ""


def check_asked_again(actions: Iterable[Action], report: Reporter) -> None:
    """Warn of such conditions.  A line that several actions have, since one is like another, must be decided in all of them."""
    every = [asked for action in actions for asked in (*_requirements(action), *_conditions_of_effects(action))]
    open_places = {_key(asked.condition.place) for asked in every if asked.known is None}
    for line in (line for action in actions for stage in action.stages for line in stage.lines if isinstance(line, Requirement)):
        _check_excuse(line, report)
    for asked in every:
        place = asked.condition.place
        if asked.known is not None and _key(place) not in open_places and not report.has_problem_in(place):
            _warn(asked, asked.known, place, report)


def _check_excuse(line: Requirement, report: Reporter) -> None:
    """Warn of a requirement whose `when` asks for the same as the requirement, or for its opposite."""
    applies = conjuncts(line.when) if not line.cases else []
    asked = conjuncts(line.condition) if applies else []
    place = line.condition.place
    if not asked or report.has_problem_in(place):
        return
    if all(any(mean_same_in_lines(part, one) for one in applies) for part in asked):
        rest = [source_text(one.place) for one in applies if not any(mean_same_in_lines(part, one) for part in asked)]
        rather = f"write `when {f' {AND} '.join(rest)}`" if rest else "leave the `when` out"
        report.warn("always-true", f"`{line.word.name}` refuses nothing: its `when` asks for the same", place,
                    f"{rather}, or correct one of the two")
    elif (wrong := next((one for part in asked for one in applies if contradict(part, one)), None)) is not None:
        report.warn("always-false", f"{quote(line.condition)} never holds when {quote(wrong)}", place,
                    "leave the `when` out, or correct one of the two")
    elif (absent := next((one for one in applies if _makes_absent(one, line.condition)), None)) is not None:
        report.warn("no-effect", f"this reads `{source_text(absent.operand.place)}`, which is absent when this applies",
                    place, f"did you mean `when {source_text(absent.place).replace(f' {EQUAL} ', f' {UNEQUAL} ')}`?")


def check_offered_when(parts: Iterable[FlowPart], report: Reporter) -> None:
    """Warn of requirements of actions that only one decision offers, under a condition that contradicts them.  Where several
    actions can be taken one after the other, an earlier one may change that."""
    offering: dict[str, list[tuple[Action, Take]]] = {}
    for take in (part for part in parts if isinstance(part, Take)):
        for action in (*take.actions, *take.free):
            offering.setdefault(action.name, []).append((action, take))
    for (action, take), *more in offering.values():
        once = isinstance(take.high, typ.Const) and take.high.value == 1 and not take.free
        alone = once or len(take.actions) + len(take.free) == 1
        asked = conjuncts(take.when) if alone and not more else []
        required = [part for line in required_lines(action) for part in conjuncts(line)] if asked else []
        for condition in required:
            known = _contradicted(condition, asked)
            if known is not None:
                says = f"`{action.name}` is offered only when {quote(known)}, and then {quote(condition)} never holds"
                report.warn("always-false", says, condition.place,
                            "correct one of the two: the other is in " + line_of(known.place, condition.place))
    for take in {id(take): take for every in offering.values() for _, take in every}.values():
        _check_all_offered(take, report)


def _makes_absent(test: typ.Expression, condition: typ.Expression) -> TypeGuard[typ.AbsenceTest]:
    """Whether a test holds only while something is absent of which a condition reads something."""
    if not isinstance(test, typ.AbsenceTest) or not test.absent:
        return False
    bases = (strip_present(part.base) for part in expressions_of(condition)
             if isinstance(part, typ.Field | typ.KeepValue) and part.base is not None)
    return any(mean_same_in_lines(base, test.operand) for base in bases)


def _check_all_offered(take: Take, report: Reporter) -> None:
    """Warn of the condition of a decision among several actions, each of which requires the opposite."""
    for part in conjuncts(take.when) if len(take.actions) > 1 and not take.free else ():
        required = [next((one for line in required_lines(action) for one in conjuncts(line)
                          if _contradicted(one, [part]) is not None), None) for action in take.actions]
        first = required[0]
        if first is not None and None not in required and not report.has_problem_in(part.place):
            report.warn("always-false", f"no action of this decision can be taken when {quote(part)}", part.place,
                        f"`{take.actions[0].name}` requires {quote(first)} in " + line_of(first.place, part.place))


def _contradicted(condition: typ.Expression, asked: Iterable[typ.Expression]) -> typ.Expression | None:
    """The first of some conditions that cannot hold together with another one, whoever acts."""
    return next((part for part in asked if contradict(part, condition) and _only_of_actor(part, condition)), None)


def _only_of_actor(*conditions: typ.Expression) -> bool:
    """Whether conditions depend on no name but that of the seat that acts."""
    return all(binding.name == "me" for condition in conditions for binding in free_bindings(condition))


def _key(place: Place) -> tuple[str, Place]:
    return place.source.name, place


def _warn(asked: _Asked, known: typ.Expression, place: Place, report: Reporter) -> None:
    there = line_of(known.place, place)
    if asked.refusing:
        report.warn("always-true", f"`{asked.refusing}` refuses nothing: only what meets it can be chosen", place,
                    "leave it out, or the same condition in " + there)
    elif mean_same_in_lines(known, asked.condition):
        report.warn("always-true", f"{quote(asked.condition)} always holds here, since the action requires it", place,
                    "correct one of the two, or leave this out: the other is in " + there)
    else:
        report.warn("always-false", f"{quote(asked.condition)} never holds here, since the action requires {quote(known)}", place,
                    "correct one of the two: the other is in " + there)


def _requirements(action: Action) -> Iterator[_Asked]:
    """The requirements of an action, each with the condition of a choice that is the same; and the conditions that `or` joins in
    one, each with an earlier requirement that is the same."""
    lines = [line for stage in action.stages for line in stage.lines]
    chosen = [part for line in lines if isinstance(line, Choice) for part in conjuncts(line.when)]
    required: dict[str, typ.Expression] = {}
    for line in lines:
        if isinstance(line, Requirement) and line.when is None and not line.cases:
            known = next((part for part in chosen if mean_same_in_lines(part, line.condition)), None)
            yield _Asked(line.condition, known, str(line.word.name))
            joined = operands_of(OR, line.condition)
            for part in joined if len(joined) > 1 else ():
                known = required.get(source_text(part.place))
                yield _Asked(part, known if known is not None and mean_same_in_lines(known, part) else None)
            required |= {source_text(part.place): part for part in conjuncts(line.condition)}


def _conditions_of_effects(action: Action) -> Iterator[_Asked]:
    """The conditions of the first effects of an action, as long as these change nothing but keeps that are known."""
    known = [part for line in required_lines(action) for part in conjuncts(line)]
    first, changed = next(iter(action.run), None), set[str]()
    for effect in first.body if isinstance(first, Do) and first.when is None else ():
        for asked in conjuncts(effect.when):
            said = next((one for one in known if mean_same_in_lines(one, asked) or _contradict(one, asked)), None)
            yield _Asked(asked, None if _may_have_changed(asked, changed) else said)
        target = strip_present(effect.target) if isinstance(effect, eff.Set | eff.Change) else None
        if isinstance(target, typ.KeepValue):
            changed.add(target.keep.slot)
        elif not isinstance(effect, eff.Alias):
            return


def _contradict(one: typ.Expression, other: typ.Expression) -> bool:
    return contradict(one, other) and same_names(one, other)


def _may_have_changed(asked: typ.Expression, changed: set[str]) -> bool:
    """Whether a condition reads one of some keeps, perhaps through a network."""
    return bool(changed) and any(isinstance(part, typ.Query) or (isinstance(part, typ.KeepValue) and part.keep.slot in changed)
                                 for part in expressions_of(asked))
