"""Lint of loops of which only the last pass counts, because each sets the same thing: `each p in players { set first = p }`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from aoi_rules.compiler.lint.quotes import quote, source_text
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.walk import expressions_of, strip_present
from aoi_rules.compiler.walking import walk
from aoi_rules.diagnostics import line_of

__all__ = ["check_last_values"]

_WHOLE = (typ.Members, typ.NestedMembers, typ.Others, typ.Players, typ.Range)
"""What nobody goes through to find its last one."""


def check_last_values(effects: Iterable[eff.Effect], report: Reporter) -> None:
    """Warn of each effect in such a loop, if nothing in the loop reads what it sets."""
    for each in effects:
        if isinstance(each, eff.EffectEach) and each.when is None and isinstance(strip_present(each.within), _WHOLE):
            for line, added in _overwritten_lines(each):
                target, name = source_text(line.target.place), each.binding.name
                if added is not None:
                    report.warn("no-effect", f"each pass begins `{target}` anew, so only the last of {quote(each.within)} counts",
                                line.place, "write this line before the loop: what is added is in " + line_of(
                                    added.place, line.place))
                    continue
                report.warn("no-effect", f"each pass gives `{target}` a value, so only the last of {quote(each.within)} counts",
                            line.place, f"say for which `{name}` with `when`, or set something of `{name}`")


def _overwritten_lines(each: eff.EffectEach) -> Iterator[tuple[eff.Set, eff.Change | None]]:
    """The lines that set the same thing in each pass, to a value that depends on the pass or to one to which the pass adds; then
    with the line that does."""
    named = (effect.binding for effect in each.body if isinstance(effect, eff.Alias | eff.DrawPiece | eff.PickOne))
    mine = {each.binding, *named}
    for line in each.body:
        target = strip_present(line.target) if isinstance(line, eff.Set) and line.when is None else None
        if isinstance(line, eff.Set) and isinstance(target, typ.KeepValue):
            adding = [one for one in each.body if isinstance(one, eff.Change) and strip_present(one.target) == target]
            own = [target, *(strip_present(one.target) for one in adding)]
            inside = list(expressions_of(each.body))
            read = [part for part in inside if isinstance(part, typ.KeepValue) and not any(part is one for one in own)]
            depends = any(isinstance(part, typ.Local) and part.binding is each.binding for part in walk(line.value))
            fixed = not any(isinstance(part, typ.Local) and part.binding in mine for part in walk(target))
            asked = any(isinstance(part, typ.Query) for part in inside)  # the lines of a network may read it
            if (depends or adding) and fixed and not asked and all(part.keep is not target.keep for part in read):
                yield line, adding[0] if adding else None
