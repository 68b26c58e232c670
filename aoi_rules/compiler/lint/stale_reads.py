"""Lint of lines in the wrong order: an effect that reads what an earlier line of its block has just emptied or set."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence

from attrs import frozen

from aoi_rules.compiler.facts.changes import effects_in
from aoi_rules.compiler.lint.known_values import mean_same_in_lines
from aoi_rules.compiler.lint.quotes import source_text
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import Do, Flow, FlowPart, TypedRules
from aoi_rules.compiler.typed.walk import every_flow_part, expressions_of, own_expressions, strip_present
from aoi_rules.diagnostics import line_of
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import SUBTRACT, both_ways
from aoi_rules.model.types import Shape

__all__ = ["check_stale_reads"]

Line = eff.Effect | Do
_NEAR = 32
"""How many lines after another one are looked at: what is further below is hardly exchanged with it."""


def check_stale_reads(blocks: Iterable[Sequence[eff.Effect]], rules: TypedRules, report: Reporter) -> None:
    """Warn of such effects in blocks, and in the lines that actions and the flow carry out one after the other."""
    flows = [part.items for part in every_flow_part(rules) if isinstance(part, Flow)]
    runs = [run for parts in (*(action.run for action in rules.actions.values()), *flows) for run in _runs(parts)]
    for lines in (*blocks, *runs):
        for at, line in enumerate(lines):
            following = lines[at + 1 : at + 1 + _NEAR]
            if (emptied := _emptied_by(line)) is not None:
                _check_emptied(line, emptied, following, report)
            elif isinstance(line, eff.MoveRandom) and line.when is None:
                _check_moved_on(line, following, report)
            elif isinstance(line, eff.Set) and line.when is None:
                _check_set(line, lines[:at], following, report)
            elif isinstance(line, eff.Change) and line.when is None:
                _check_computed_again(line, following, report)
            elif (of_all := _set_for_all(line)) is not None:
                _check_set_for_all(line, of_all, following, report)


def _runs(parts: Sequence[FlowPart]) -> Iterator[list[Line]]:
    """The lines of several `do` in a row, each with a condition as one."""
    run: list[Line] = []
    for part in parts:
        if isinstance(part, Do):
            run += part.body if part.when is None else [part]
        else:
            yield run
            run = []
    yield run


# ---- zones

@frozen
class _Emptied:
    """A zone that is empty after a line: that of one owner, or of everybody."""

    zone: typ.Zone
    of_all: bool

    def is_read_as(self, other: typ.Expression) -> bool:
        """Whether another expression surely means this zone."""
        return isinstance(other, typ.Zone) and other.type.of == self.zone.type.of and (
            self.of_all or self.zone.owner is None or mean_same_in_lines(self.zone, other))


def _emptied_by(line: Line) -> _Emptied | None:
    """The zone that a line surely empties; None if it empties none."""
    if isinstance(line, eff.MoveAll) and line.when is None and isinstance(line.source, typ.Zone):
        return _Emptied(line.source, of_all=False)
    if isinstance(line, eff.EffectEach) and line.when is None and isinstance(strip_present(line.within), typ.Players):
        for inner in line.body:
            emptied = _emptied_by(inner)
            owner = strip_present(emptied.zone.owner) if emptied is not None and emptied.zone.owner is not None else None
            if emptied is not None and isinstance(owner, typ.Local) and owner.binding is line.binding:
                return _Emptied(emptied.zone, of_all=True)
    return None


def _check_emptied(line: Line, emptied: _Emptied, following: Sequence[Line], report: Reporter) -> None:
    """Warn of the first line that reads a zone after another line has emptied it, unless something may have come into it."""
    for other in following:
        if any(_is_of_zone(target, emptied.zone) for target in _targets(other)):
            return
        moved = {id(target) for target in _sources(other)}
        if any(emptied.is_read_as(part) and id(part) not in moved for part in expressions_of(other)):
            said = (f"this reads the `{emptied.zone.type.of}` of the players, which are all empty here" if emptied.of_all else
                    f"this reads `{source_text(emptied.zone.place)}`, which is empty here")
            report.warn("no-effect", said, other.place,
                        "move the line that moves the pieces away below all that read them: it is " + line_of(
                            line.place, other.place))
            return


def _check_moved_on(line: eff.MoveRandom, following: Sequence[Line], report: Reporter) -> None:
    """Warn of a line that moves everything out of a zone to which an earlier line has just moved pieces, if nothing reads it."""
    for other in following:
        if (isinstance(other, eff.MoveAll) and other.when is None and not _is_of_zone(other.target, line.target)
                and mean_same_in_lines(other.source, line.target)):
            target = source_text(line.target.place)
            report.warn("no-effect", f"this moves everything out of `{target}`, also what has just come there", other.place,
                        "exchange the two lines: the pieces come there in " + line_of(line.place, other.place))
            return
        if any(_is_of_zone(part, line.target) for part in expressions_of(other)):
            return


def _is_of_zone(node: typ.Expression, zone: typ.Expression) -> bool:
    return node.type.kind is Shape.ZONE and node.type.of == zone.type.of


# ---- values

def _check_set(line: eff.Set, before: Sequence[Line], following: Sequence[Line], report: Reporter) -> None:
    """Warn of the first line that reads what another line has set to a figure or a name, or that subtracts it from its value."""
    target = strip_present(line.target)
    if not isinstance(target, typ.KeepValue):
        return
    inside = [*expressions_of(line.value)]
    read = {target.keep.slot, *(part.keep.slot for part in inside if isinstance(part, typ.KeepValue))}
    if any(isinstance(part, typ.Zone | typ.Query) for part in inside):
        return  # other effects change these
    for other in following:
        if any(_may_be(changed, read) for changed in _changed_by(other)):
            return
        for part in own_expressions(other).expressions:  # in a definition it is right: others use that too
            value = _value_after(part, line)
            if value is not None:
                text = source_text(part.place)
                text = text[1:-1] if text.startswith("(") else text
                there = line_of(line.place, part.place)
                if isinstance(part, typ.Compare):
                    always = "always" if value == "yes" else "never"
                    says = f"`{text}` {always} holds here, after " + there + f" has set `{source_text(line.target.place)}`"
                    report.warn("no-effect", says, part.place, "exchange the two lines")
                    return
                report.warn("no-effect", f"`{text}` is always `{value}` here: " + there + " sets it",
                            part.place, _in_order(line, other, before))
                return


def _in_order(line: Line, other: Line, before: Sequence[Line]) -> str:
    """How to put a line in order that reads what another one has set: above that one, and above the lines just `before` it that
    move away what it moves itself."""
    moved, first = [*_sources(other)], line
    for earlier in reversed(before):
        if not any(_is_of_zone(one, zone) for one in _sources(earlier) for zone in moved if zone.type.kind is Shape.ZONE):
            break
        first = earlier
    if first is line:
        return f"exchange the two {'`do`' if isinstance(other, Do) else 'lines'}, or write the value"
    return "move this line above " + line_of(first.place, other.place) + ", which moves away what it moves"


def _check_computed_again(line: eff.Change, following: Sequence[Line], report: Reporter) -> None:
    """Warn of the next line if it uses the amount of a change again which depends on what this has just changed."""
    target, by = strip_present(line.target), strip_present(line.by)
    other = following[0] if following else None
    if not isinstance(target, typ.KeepValue) or not isinstance(by, typ.Use) or not isinstance(other, eff.Change):
        return
    read = {part.keep.slot for part in expressions_of(by, by.definition.body) if isinstance(part, typ.KeepValue)}
    if target.keep.slot in read and mean_same_in_lines(other.by, line.by):
        said = source_text(line.by.place)
        report.warn("no-effect", f"`{said}` may be another number here: " + line_of(line.place, other.place)
                    + f" has changed `{source_text(line.target.place)}`, on which it depends", other.by.place,
                    f"name it before both lines: `let n = {said}`")


def _set_for_all(line: Line) -> eff.Set | None:
    """The effect with which a loop gives a keep of all players the same value; None for another line."""
    if not isinstance(line, eff.EffectEach) or line.when is not None or not isinstance(strip_present(line.within), typ.Players):
        return None
    for inner in line.body:
        if not isinstance(inner, eff.Set) or inner.when is not None or not isinstance(strip_present(inner.value), typ.Const):
            continue
        target = strip_present(inner.target)
        base = strip_present(target.base) if isinstance(target, typ.KeepValue) and target.base is not None else None
        if isinstance(base, typ.Local) and base.binding is line.binding and getattr(target, "second", None) is None:
            return inner
    return None


def _check_set_for_all(line: Line, given: eff.Set, following: Sequence[Line], report: Reporter) -> None:
    """Warn of the first line that ranks players by a keep that an earlier line has made the same for all, or compares it with a
    figure."""
    kept = strip_present(given.target)
    slot = kept.keep.slot if isinstance(kept, typ.KeepValue) else ""
    for other in following:
        inside = own_expressions(other).expressions  # not those of verbs and definitions, which others use too
        loops = [part for part in inside if isinstance(part, typ.Comprehension)]
        keys = [key for loop in loops if loop.kind.ranks or loop.kind in (Loop.MAX, Loop.MIN) for key in (*loop.keys, loop.item)]
        changes = any(_may_be(changed, {slot}) for changed in _changed_by(other))
        figures = [] if changes else [side for part in inside if isinstance(part, typ.Compare)
                                      for side, _, bound in both_ways(part) if isinstance(strip_present(bound), typ.Const)]
        for part in (*expressions_of(*keys), *map(strip_present, figures)):
            if isinstance(part, typ.KeepValue) and part.keep.slot == slot:
                says = f"`{source_text(part.place)}` is the same for all here: " + line_of(line.place, part.place) + " sets it"
                apart = part.place.source is not given.place.source
                hint = "this must come before that line" if apart else "exchange the two lines"
                report.warn("no-effect", says, part.place, hint)
                return
        if changes:
            return


def _may_be(changed: typ.Expression, slots: Container[str]) -> bool:
    """Whether a change may be one of these keeps; what a parameter of a verb stands for is not known."""
    if isinstance(changed, typ.KeepValue):
        return changed.keep.slot in slots
    return not isinstance(changed, typ.Zone)


def _value_after(part: typ.Expression, line: eff.Set) -> str | None:
    """The value that an expression has after a line; None if that line does not decide it."""
    value = strip_present(line.value)
    if isinstance(value, typ.Extreme) and isinstance(part, typ.Compare):
        return _after_extreme(part, line.target, value)
    if isinstance(value, typ.Member) and value.type.optional:
        return None  # a seat that does not play is absent
    if isinstance(value, typ.Const | typ.Absent | typ.Member):
        reads = isinstance(part, typ.KeepValue) and mean_same_in_lines(part, line.target)
        return source_text(line.value.place) if reads else None
    subtracts = isinstance(part, typ.Arithmetic) and part.operator is SUBTRACT and _are_same(part.left, part.right, line)
    return "0" if subtracts else None


def _after_extreme(asked: typ.Compare, target: typ.Expression, value: typ.Extreme) -> str | None:
    """The result of a comparison after `set TARGET = max(A, …)`, if it compares A with the target; None for others."""
    for one, operator, other in both_ways(asked):
        if (operator.holds is not None and operator.ordered and mean_same_in_lines(other, target)
                and any(mean_same_in_lines(one, operand) for operand in value.operands)):
            slots = {part.keep.slot for part in expressions_of(one) if isinstance(part, typ.KeepValue)}
            if isinstance(target, typ.KeepValue) and target.keep.slot in slots and not mean_same_in_lines(one, target):
                return None  # it has another value now
            below = (0, 1) if value.operator == Loop.MAX else (1, 0)  # A is the target, or on this side of it
            results = {operator.holds(*sides) for sides in (below, (0, 0))}
            return None if len(results) > 1 else "yes" if results == {True} else "no"
    return None


def _are_same(left: typ.Expression, right: typ.Expression, line: eff.Set) -> bool:
    """Whether one of two operands is what a line sets, and the other one the value."""
    return any(mean_same_in_lines(one, line.target) and mean_same_in_lines(other, line.value)
               for one, other in ((left, right), (right, left)))


# ---- what lines change

def _changed_by(line: Line) -> Iterator[typ.Expression]:
    """What a line and all inside it change."""
    for effect in effects_in(line):
        yield from (strip_present(node) for name in effect.CHANGES if (node := getattr(effect, name)) is not None)


def _targets(line: Line) -> Iterator[typ.Expression]:
    """The zones to which a line and all inside it may move something."""
    for effect in effects_in(line):
        target = getattr(effect, "target", None)
        if target is not None and target.type.kind is Shape.ZONE:
            yield target


def _sources(line: Line) -> Iterator[typ.Expression]:
    """The zones out of which a line and all inside it move something."""
    for effect in effects_in(line):
        yield from (getattr(effect, name) for name in effect.CHANGES if name == "source")
