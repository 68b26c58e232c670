"""Lint of effects that undo each other, of changes by a negative number, which do the opposite of what they say, and of what is
lowered by more than there is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise

from attrs import frozen

from aoi_rules.compiler.lint.assumptions import Assumptions
from aoi_rules.compiler.lint.known_values import mean_same_in_lines
from aoi_rules.compiler.lint.quotes import quote, same_names, source_text
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.verbs import Perform
from aoi_rules.compiler.typed.walk import strip_present
from aoi_rules.compiler.walking import rewrite, walk
from aoi_rules.diagnostics import line_of
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import ADD, SUBTRACT, UNEQUAL, ArithmeticOperator
from aoi_rules.words.effects import Lower, Raise

__all__ = ["check_opposite"]


def check_opposite(knowing: Assumptions, blocks: Iterable[Sequence[eff.Effect]], report: Reporter) -> None:
    """Warn of such effects in some blocks."""
    for block in blocks:
        _check_performed(block, report)
        for effect in block:
            _check_lowered(effect, knowing.changed.lets, report)
        changes = [effect for effect in block if isinstance(effect, eff.Change)]
        for effect in changes:
            _check_amount(effect, knowing, report)
        for first, second in combinations(changes, 2):
            between = block[block.index(first) + 1 : block.index(second)]
            if _are_opposite(first, second) and all(_leaves(one, first) for one in between):
                report.warn("no-effect", f"`{source_text(second.place)}` takes back `{source_text(first.place)}`", second.place,
                            "correct one of the two, or leave both out: the first is in " + line_of(first.place, second.place))


def _check_performed(block: Sequence[eff.Effect], report: Reporter) -> None:
    """Warn of a verb that takes back what the verb in the line before it does: `pay me $3`, then `receive me $3`."""
    for first, second in pairwise(block):
        if _all_undone(first, second) or _all_undone(second, first):
            report.warn("no-effect", f"`{source_text(second.place)}` takes back `{source_text(first.place)}`", second.place,
                        "correct one of the two, or leave both out: the first is in " + line_of(first.place, second.place))
        elif isinstance(first, eff.Change) and isinstance(second, eff.Change) and (other := _partner_of(first, second)):
            report.warn("wrong-value", f"`{source_text(second.target.place)}` gets back what the line before takes from it",
                        second.place, f"did you mean `{other}`?")


def _all_undone(first: eff.Effect, second: eff.Effect) -> bool:
    """Whether a verb does nothing but what the other one takes back."""
    changes, others = [*_changes_by_verb(first)], [*_changes_by_verb(second)]
    return isinstance(first, Perform) and 0 < len(changes) == len(first.verb.body.effects) and all(
        any(one.takes_back(other) for other in others) for one in changes)


@frozen
class _ChangeByVerb:
    """What a verb changes for one of its values, by another one."""

    slot: str
    operator: ArithmeticOperator
    of: typ.Expression
    by: typ.Expression

    def takes_back(self, other: _ChangeByVerb) -> bool:
        """Whether another change is the opposite of this one."""
        return (self.slot == other.slot and self.operator is not other.operator
                and mean_same_in_lines(self.of, other.of) and mean_same_in_lines(self.by, other.by))


def _changes_by_verb(effect: eff.Effect) -> Iterator[_ChangeByVerb]:
    """The changes of the values of a verb that a line always makes by it, if nothing else follows from the verb."""
    if not isinstance(effect, Perform) or effect.when is not None or effect.verb.body.consequences:
        return
    given = dict(zip(effect.verb.parameters, effect.arguments, strict=True))
    for one in effect.verb.body.effects:
        match one:
            case eff.Change(when=None, target=typ.KeepValue(keep=keep, base=typ.Local(binding=of)), operator=sign,
                            by=typ.Local(binding=by)) if of in given and by in given:
                yield _ChangeByVerb(keep.slot, sign, given[of], given[by])


def _partner_of(first: eff.Change, second: eff.Change) -> str | None:
    """The line that `second` may mean if it takes back `first` unless two are the same: `lower p.money by n`, then
    `raise p.money by n when p != q`, which is a change for `q`.  None for other lines."""
    plain = first.when is None and first.operator is not second.operator and mean_same_in_lines(first.by, second.by)
    if not plain or not mean_same_in_lines(first.target, second.target):
        return None
    match second.target, second.when:
        case typ.KeepValue(base=typ.Local(binding=of)), typ.Compare(operator=sign, left=left, right=right) if sign is UNEQUAL:
            sides = (left, right) if _is_local(left, of) else (right, left)
            others = not isinstance(strip_present(sides[1]), typ.KeepValue)  # else somebody may be the only one who pays
            if _is_local(sides[0], of) and others and left.type.without_absent() == right.type.without_absent():
                target = source_text(second.target.place).partition(".")[2]
                return source_text(second.place).replace(
                    source_text(second.target.place), f"{source_text(sides[1].place)}.{target}", 1)
    return None


def _is_local(node: typ.Expression, binding: typ.Binding) -> bool:
    """Whether an expression is what a name stands for."""
    node = strip_present(node)
    return isinstance(node, typ.Local) and node.binding is binding


def _check_amount(effect: eff.Change, knowing: Assumptions, report: Reporter) -> None:
    """Warn of a change by a number that is never more than 0, or that a `-` makes negative."""
    amount = strip_present(effect.by)
    high = knowing.of(effect.place).value(amount).high
    if not (isinstance(amount, typ.Negate) or (high is not None and high < 0)):
        return
    word, other = (Raise.word, Lower.word) if effect.operator is ADD else (Lower.word, Raise.word)
    plain = amount.operand.place.text if isinstance(amount, typ.Negate) else ""
    report.warn("wrong-argument", f"`{word}` by {quote(effect.by)} does the opposite", effect.by.place,
                f"write `{other} {source_text(effect.target.place)} by {plain or 'NUMBER'}`, or a number above 0")


def _check_lowered(effect: eff.Effect, lets: Mapping[typ.Binding, typ.Expression], report: Reporter) -> None:
    """Warn of what a line, or the verb in it, lowers by the greater of itself and something else: nothing is left, or less."""
    for change, given in _lowered_by(effect):
        amount, target = (strip_present(_with_values(node, given)) for node in (change.by, change.target))
        if isinstance(amount, typ.Local):
            amount = strip_present(lets.get(amount.binding, amount))
        if isinstance(amount, typ.Extreme) and amount.operator == Loop.MAX and target in map(strip_present, amount.operands):
            least = source_text(amount.place).replace(Loop.MAX, Loop.MIN, 1)
            report.warn("wrong-value", "this is at least what there is, and it is taken away: nothing is left, or less",
                        amount.place, f"did you mean `{least}`?")


def _with_values(node: typ.Expression, given: Mapping[typ.Binding, typ.Expression]) -> typ.Expression:
    """An expression with values in place of some names."""
    return rewrite(node, lambda part: given.get(part.binding, part) if isinstance(part, typ.Local) else part)


def _lowered_by(effect: eff.Effect) -> Iterator[tuple[eff.Change, Mapping[typ.Binding, typ.Expression]]]:
    """What a line lowers itself, or by a verb; then with the values of its parameters."""
    if isinstance(effect, eff.Change) and effect.operator is SUBTRACT:
        yield effect, {}
    elif isinstance(effect, Perform):
        given = dict(zip(effect.verb.parameters, effect.arguments, strict=True))
        yield from ((one, given) for one in effect.verb.body.effects
                    if isinstance(one, eff.Change) and one.operator is SUBTRACT and one.when is None)


def _are_opposite(first: eff.Change, second: eff.Change) -> bool:
    """Whether one effect raises by an amount what another one lowers by it, under the same condition."""
    pairs = [(first.target, second.target), (first.by, second.by)]
    if (first.when is None) is not (second.when is None):
        return False
    if first.when is not None and second.when is not None:
        pairs.append((first.when, second.when))
    same = all(one.place.source is other.place.source and source_text(one.place) == source_text(other.place)
               and same_names(one, other) for one, other in pairs)
    return first.operator is not second.operator and first.place != second.place and same


def _leaves(effect: eff.Effect, first: eff.Change) -> bool:
    """Whether an effect only changes keeps that the other one does not read."""
    target = strip_present(effect.target) if isinstance(effect, eff.Set | eff.Change) else None
    read = {part.keep.slot for part in walk(first.target, first.by) if isinstance(part, typ.KeepValue)}
    return isinstance(target, typ.KeepValue) and target.keep.slot not in read
