"""Lint of verbs that change nothing with the values that they get: `leads first`, where `verb leads(p) { set first = p }`."""

from __future__ import annotations

from collections.abc import Mapping

from aoi_rules.compiler.lint.quotes import source_text
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed import verbs as ver
from aoi_rules.compiler.typed.walk import strip_present
from aoi_rules.compiler.walking import rewrite
from aoi_rules.diagnostics import Mention, line_of

__all__ = ["check_performed"]

_SIMPLE = (eff.Set, eff.Change, eff.MovePiece, eff.MoveAll, eff.MoveRandom)
"""The effects that a reader sees through at once: those without a block and without a name."""
_Values = Mapping[typ.Binding, typ.Expression]


def check_performed(effect: ver.Perform, report: Reporter) -> None:
    """Warn of a verb none of whose effects changes anything with these values; one with consequences makes these happen."""
    verb, body = effect.verb, effect.verb.body
    if not body.effects or body.consequences or not all(isinstance(one, _SIMPLE) for one in body.effects):
        return
    values = dict(zip(verb.parameters, effect.arguments, strict=True))
    if verb.me is not None and effect.me is not None:
        values[verb.me] = effect.me
    alone = all(_is_idle(one, {}) for one in body.effects)  # whatever values it gets, which is reported at its lines
    if not alone and all(_is_idle(one, values) for one in body.effects) and not report.has_problem_in(effect.place, "no-effect"):
        first, place = body.effects[0], effect.place
        report.warn("no-effect", f"`{source_text(place)}` changes nothing: {_reason(first, values)}", place,
                    Mention("give it another value, or leave the line out: see ") + line_of(first.place, place))


def _reason(first: eff.Effect, values: _Values) -> str:
    """Why an effect that changes nothing does not."""
    if isinstance(first, eff.Set):
        return f"`{source_text(_with(first.value, values).place)}` is the value that it has"
    return "it changes by 0" if isinstance(first, eff.Change) else "the pieces are there already"


def _is_idle(effect: eff.Effect, values: _Values) -> bool:
    """Whether an effect sets something to what it is, or moves pieces to where they are."""
    if isinstance(effect, eff.Set):
        return isinstance(strip_present(effect.target), typ.KeepValue) and _are_same(effect.target, effect.value, values)
    if isinstance(effect, eff.MovePiece | eff.MoveAll | eff.MoveRandom):
        return _are_same(effect.source, effect.target, values)
    by = strip_present(_with(effect.by, values)) if isinstance(effect, eff.Change) else None
    return isinstance(by, typ.Const) and by.value == 0


def _are_same(one: typ.Expression, other: typ.Expression, values: _Values) -> bool:
    return bool(strip_present(_with(one, values)) == strip_present(_with(other, values)))


def _with(node: typ.Expression, values: _Values) -> typ.Expression:
    """An expression with the values of names in it."""
    found: typ.Expression = rewrite(node, lambda part: values.get(part.binding, part) if isinstance(part, typ.Local) else part)
    return found
