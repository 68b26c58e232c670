"""Lint of lines of an action that happen in the wrong order: a `bring` below the `do` that pays for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from aoi_rules.compiler.facts.changes import effects_in
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import Action, Bring, Do, Flow
from aoi_rules.compiler.typed.walk import expressions_of, strip_present
from aoi_rules.diagnostics import line_of
from aoi_rules.language.operators import ADD
from aoi_rules.words import actions as act

__all__ = ["check_line_order"]


def check_line_order(actions: Iterable[Action], report: Reporter) -> None:
    """Warn of lines of actions that are below what they should happen before."""
    for action in actions:
        _check_brought(action, report)


def _show(done: act.Do) -> str:
    """A `do`, with its name if it has one."""
    return done.word if done.name is None else f"{done.word} {done.name.name}"


def _check_brought(action: Action, report: Reporter) -> None:
    """Warn of each `bring` that adds to what a `do` before it has read and then set to a new beginning."""
    for (_, done), (at, bring) in combinations(enumerate(action.run), 2):
        if isinstance(done, Do) and isinstance(bring, Bring):
            paid = {keep.keep.slot for keep in _added_by(bring)} & _read_by(done)
            later = _read_by(*action.run[at + 1 :])  # what is paid in a second step
            ended = next((keep.keep.name for keep in _ended_by(done) if keep.keep.slot in paid - later), None)
            if ended is not None:
                place = bring.word.statement.word_place
                before = _show(done.word)
                report.warn("wrong-place", f"this adds to `{ended}` after `{before}` has read it and set it anew", place,
                            f"move this line above `{before}` in " + line_of(done.place, place))


def _read_by(*parts: Do | Bring | Flow) -> set[str]:
    """The slots of the keeps that effects read, apart from those that they change."""
    changed = {id(getattr(effect, name)) for effect in effects_in(*parts) for name in effect.CHANGES}
    return {part.keep.slot for part in expressions_of(*parts) if isinstance(part, typ.KeepValue) and id(part) not in changed}


def _added_by(bring: Bring) -> Iterator[typ.KeepValue]:
    """What taking a unit adds to."""
    for effect in effects_in(*bring.parts):
        target = strip_present(effect.target) if isinstance(effect, eff.Change) and effect.operator is ADD else None
        if isinstance(target, typ.KeepValue) and target.base is None:
            yield target


def _ended_by(done: Do) -> Iterator[typ.KeepValue]:
    """What a block of effects sets to a fixed value."""
    for effect in done.body:
        target = strip_present(effect.target) if isinstance(effect, eff.Set) and isinstance(effect.value, typ.Const) else None
        if isinstance(target, typ.KeepValue) and target.base is None:
            yield target
