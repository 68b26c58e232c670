"""The domain of a choice: the numbers that it can ever be, known before any game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
from attrs import frozen

from aoi_rules.compiler.code import Code, CompileFault, Env, Span
from aoi_rules.compiler.work import MAX_RANGE
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_statement
from aoi_rules.model.types import MONEY, Type

if TYPE_CHECKING:
    from aoi_rules.compiler.expressions import Expressions
    from aoi_rules.words.actions import Choose

__all__ = ["Domain", "chosen", "given"]


@frozen
class Domain:
    """The least and the greatest number of a choice, both included; where nothing can be chosen, `high` is `low` - 1.

    `cut_low` and `cut_high` say that what is gone through may pass them, so that it must be cut.
    """

    low: int
    high: int
    cut_low: bool = False
    cut_high: bool = False

    @property
    def span(self) -> Span:
        """The same as bounds of a name."""
        return self.low, self.high

    @property
    def cut(self) -> Span:
        """Where what is gone through must be cut: at the least and at the greatest number, None where it need not."""
        return self.low if self.cut_low else None, self.high if self.cut_high else None

    def conditions(self, name: tree.Name, typ: Type) -> list[tree.Expression]:
        """What a value must be so that it is not cut off."""
        ends = zip((">=", "<="), self.cut, strict=True)
        return [tree.Compare(sign, name, _figure(end, typ, name), name.place) for sign, end in ends if end is not None]


def _figure(value: int, typ: Type, at: Any) -> tree.Expression:
    kind = tree.Money if typ == MONEY else tree.Number
    return kind(value, at.place) if value >= 0 else tree.Negative(kind(-value, at.place), at.place)


def chosen(ex: Expressions, item: Choose, typ: Type, env: Env) -> Domain:
    """The domain of a `choose` whose values have that type; raises CompileFault where the text gives it none."""
    most = item.most
    if typ.kind not in ("number", "money"):
        if most is not None:
            raise CompileFault("wrong-argument", "`up to` goes with numbers, and here something else is chosen", most.place,
                               "leave it out")
        return given(ex, Code("", typ), item.within)
    low, high = ex.bounds.of(item.within, env)
    least = 0 if low is None else low
    if most is None:
        if high is None:
            hint = f"write `{_corrected(item, typ, least)}`, with a number that no game can pass"
            raise CompileFault("unbounded-number", f"the text does not say how great `{item.name}` can be, and every move "
                               "must be known before a game begins", item.within.place, hint)
        return _sized(Domain(least, max(high, least - 1), low is None), item.within)
    top = _fixed(ex, most, typ)
    if top < least:
        raise CompileFault("wrong-argument", f"`up to` ends below {least}, so nothing could be chosen", most.place,
                           "write the greatest number that can ever be chosen")
    return _sized(Domain(least, top if high is None else max(min(top, high), least - 1), low is None,
                         high is None or top < high), most)


def given(ex: Expressions, code: Code, node: Any) -> Domain:
    """The domain of what has that type and that span; raises CompileFault where the text gives it none."""
    if code.typ.kind == "ref":
        return Domain(0, len(ex.all.types[code.typ.of].members) - 1)
    if code.typ.kind == "truth":
        return Domain(0, 1)
    if code.typ.kind not in ("number", "money"):
        raise CompileFault("wrong-type", "one chooses a member of a type, a number, an amount of money, or yes or no",
                           node.place, "declare a type with a member for each, and choose among these")
    low, high = code.span
    if low is None or high is None:
        raise CompileFault("unbounded-number", "the text does not say which numbers this can be, and every move must "
                           "be known before a game begins", node.place, "go through members of a type, or through numbers that "
                           "stand in the text")
    return _sized(Domain(low, max(high, low - 1)), node)


def _sized(domain: Domain, node: Any) -> Domain:
    size = domain.high - domain.low + 1
    if size > MAX_RANGE:
        raise CompileFault("too-large", f"a choice may be among {MAX_RANGE:,} numbers, and here are {size:,}", node.place,
                           "write a smaller number after `up to`")
    return domain


def _fixed(ex: Expressions, node: tree.Expression, typ: Type) -> int:
    """The number after `up to`."""
    low, high = ex.bounds.of(node, Env({}))
    if low is None or low != high:
        raise CompileFault("wrong-argument", "`up to`: a number that the text fixes is wanted", node.place,
                           f"such as `up to {'$' if typ == MONEY else ''}99`, or a `define` that is one")
    ex.of_kind(node, Env({}), typ, "the greatest that can be chosen")
    return low


def _corrected(item: Choose, typ: Type, least: int) -> str:
    """The line with a bound in it."""
    place = item.place
    bound = (tree.Name("up", place), tree.Name("to", place), _figure(max(99, least), typ, item))
    arguments = item.statement.arguments
    after = next((n for n, a in enumerate(arguments, 1) if a is item.within), len(arguments))
    return format_statement(attrs.evolve(item.statement, arguments=(*arguments[:after], *bound, *arguments[after:])))
