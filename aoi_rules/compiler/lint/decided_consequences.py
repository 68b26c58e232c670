"""Lint of consequences whose condition the verb has just decided: `after flip(s) when not s.turned`, where `flip` sets `s.turned`
to yes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from aoi_rules.compiler.facts.changes import effects_in
from aoi_rules.compiler.lint.quotes import source_text
from aoi_rules.compiler.operations import conjuncts
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.verbs import Verb
from aoi_rules.compiler.typed.walk import strip_present
from aoi_rules.diagnostics import line_of
from aoi_rules.language.operators import EQUAL, UNEQUAL

__all__ = ["check_decided_consequences"]


def check_decided_consequences(verbs: Iterable[Verb], report: Reporter) -> None:
    """Warn of each condition of a consequence that never holds after the verb, if one line of the verb decides it and nothing
    else that the verb does changes what is asked."""
    for verb in verbs:
        for part in (part for after in verb.body.consequences for part in conjuncts(after.when)):
            asked = _asked(part)
            given = None if asked is None else _only_line_changing(asked, verb)
            if given is not None and _holds_after(part, given) is False and not report.has_problem_in(part.place):
                report.warn("always-false", f"`{source_text(part.place)}` never holds after `{verb.name}`, which sets "
                            f"`{source_text(given.target.place)}`", part.place,
                            "leave it out, or ask for the opposite: the verb sets it in " + line_of(given.place, part.place))


def _only_line_changing(asked: typ.KeepValue, verb: Verb) -> eff.Set | None:
    """The line of a verb that surely sets a keep; None if it has none, or if another effect of it may change such a keep."""
    targets = ((effect, strip_present(getattr(effect, name))) for effect in effects_in(*verb.blocks) for name in effect.CHANGES)
    changing = [effect for effect, target in targets if isinstance(target, typ.KeepValue) and target.keep.slot == asked.keep.slot]
    line = changing[0] if len(changing) == 1 else None
    sure = isinstance(line, eff.Set) and line.when is None and any(line is one for one in verb.body.effects)
    return line if isinstance(line, eff.Set) and sure and strip_present(line.target) == asked else None


def _asked(part: typ.Expression) -> typ.KeepValue | None:
    """The keep that a condition asks about."""
    return next((node for node in _sides(part) if isinstance(node, typ.KeepValue)), None)


def _sides(part: typ.Expression) -> Iterator[typ.Expression]:
    if isinstance(part, typ.Compare):
        yield from map(strip_present, (part.left, part.right))
    else:
        yield strip_present(part.operand if isinstance(part, typ.Not | typ.AbsenceTest) else part)


def _holds_after(part: typ.Expression, line: eff.Set) -> bool | None:
    """Whether a condition about a keep holds after a line has set it; None if that does not decide it."""
    value = strip_present(line.value)
    if isinstance(part, typ.AbsenceTest):
        return part.absent if isinstance(value, typ.Absent) else None
    if isinstance(part, typ.Compare):
        other = next((node for node in _sides(part) if not isinstance(node, typ.KeepValue)), None)
        known = isinstance(value, typ.Const | typ.Member) and type(other) is type(value)
        if part.operator not in (EQUAL, UNEQUAL) or not known:
            return None
        return (other == value) is (part.operator is EQUAL)
    if isinstance(value, typ.Const) and isinstance(strip_present(part), typ.Not | typ.KeepValue):
        return bool(value.value) is not isinstance(strip_present(part), typ.Not)
    return None
