"""Between which numbers a value lies, as far as the text alone says: so that every choice has a fixed domain."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import define, field

from aoi_rules.compiler.code import Span
from aoi_rules.language import tree
from aoi_rules.model.types import ABSENT

if TYPE_CHECKING:
    from aoi_rules.compiler.code import Env
    from aoi_rules.compiler.symbols.declarations import Declarations, TypeDecl

__all__ = ["Bounds", "arithmetic_span", "extreme_span"]

UNKNOWN: Span = (None, None)
_FAR = 10**12  # beyond it nothing is known: what multiplies what multiplies would fill the memory


@define
class Bounds:
    """The least and the greatest value that expressions of one ruleset can have, None where the text does not say.

    Of a list it is what is in the list, of a range the numbers from its lower to its upper end.  It never fails: what
    it does not understand is unknown.  A definition is looked at once, its parameters being unknown.
    """

    all: Declarations
    of_definition: dict[str, Span] = field(factory=dict)

    def of(self, node: Any, env: Env) -> Span:
        """The bounds of an expression; `env` knows those of the names that it may use."""
        return self._of(node, {name: code.span for name, code in env.locals.items()})

    def _of(self, node: Any, names: Mapping[str, Span]) -> Span:
        low, high = self._found(node, names)
        return (low if low is None or abs(low) < _FAR else None, high if high is None or abs(high) < _FAR else None)

    def _found(self, node: Any, names: Mapping[str, Span]) -> Span:
        if isinstance(node, tree.Number | tree.Money):
            return node.value, node.value
        if isinstance(node, tree.Negative):
            low, high = self._of(node.operand, names)
            return _minus(high), _minus(low)
        if isinstance(node, tree.Range):
            return self._of(node.low, names)[0], self._of(node.high, names)[1]
        if isinstance(node, tree.Items):
            return _hull([self._of(item, names) for item in node.items])
        if isinstance(node, tree.Conditional):
            return _hull((self._of(node.then, names), self._of(node.otherwise, names)))
        if isinstance(node, tree.Binary):
            return _ARITHMETIC[node.operator](self._of(node.left, names), self._of(node.right, names))
        if isinstance(node, tree.Comprehension):
            return self._comprehension(node, names)
        return self._named(node, names)

    def _named(self, node: Any, names: Mapping[str, Span]) -> Span:
        """What has a name: a local, a definition, a field, a call of a function."""
        if isinstance(node, tree.Attribute):
            return self._field(node.name)
        if isinstance(node, tree.Call) and isinstance(node.function, tree.Name):
            return self._call(node.function.name, node.arguments, names)
        if not isinstance(node, tree.Name):
            return UNKNOWN
        return names[node.name] if node.name in names else self._definition(node.name)

    def _call(self, name: str, arguments: tuple[Any, ...], names: Mapping[str, Span]) -> Span:
        if name in self.all.defines:
            return self._definition(name)
        if name in ("min", "max"):
            return extreme_span(name, [self._of(a, names) for a in arguments])
        if name == "count" and len(arguments) == 1:
            return 0, self._length(arguments[0], names)
        return UNKNOWN

    def _definition(self, name: str) -> Span:
        word = self.all.defines.get(name)
        if word is None:
            return UNKNOWN
        if name not in self.of_definition:
            self.of_definition[name] = UNKNOWN  # one that is defined by itself is reported elsewhere
            parameters = word.head.arguments if isinstance(word.head, tree.Call) else ()
            unknown = {p.name: UNKNOWN for p in parameters if isinstance(p, tree.Name)}
            self.of_definition[name] = self._of(word.value, unknown)
        return self.of_definition[name]

    def _field(self, name: str) -> Span:
        """What a `has` of that name can be, of whatever type; unknown where anything else is called so."""
        all_ = self.all
        if any(name in home for home in (all_.keeps, all_.zones, all_.types, all_.counters, ("size", "ends"))):
            return UNKNOWN
        homes = [t for t in all_.types.values() if name in t.fields or name in t.keeps]
        if not homes or any(name in t.keeps for t in homes):
            return UNKNOWN
        values = [v for home in homes for v in _values(home, name)]
        return (min(values), max(values)) if values else (0, 0)

    def _comprehension(self, node: tree.Comprehension, names: Mapping[str, Span]) -> Span:
        if node.kind == "count":
            return 0, self._length(node.source, names)
        source = self._of(node.source, names)
        if node.kind in ("best", "least", "sorted"):
            return source
        low, high = self._of(node.item, {**names, node.variable: source})
        if node.kind in ("list", "min", "max"):
            return low, high
        if node.kind != "sum":
            return UNKNOWN
        most = self._length(node.source, names)
        return (0 if low is not None and low >= 0 else _times(most, low),
                0 if high is not None and high <= 0 else _times(most, high))

    def _length(self, node: Any, names: Mapping[str, Span]) -> int | None:
        """At most so many things are gone through."""
        if isinstance(node, tree.Items):
            return len(node.items)
        if isinstance(node, tree.Range):
            low, high = self._of(node, names)
            return max(0, high - low + 1) if low is not None and high is not None else None
        if not isinstance(node, tree.Name) or node.name in names:
            return None
        if node.name in ("players", "others"):
            return self.all.most - (node.name == "others")
        decl = self.all.types.get(node.name)
        return len(decl.members) if decl is not None else None


def _values(decl: TypeDecl, name: str) -> list[int]:
    """The numbers that members of a type have in a field; none of another kind."""
    if decl.fields[name].typ.kind not in ("number", "money"):
        return []
    found = []
    for member in decl.members:
        value = member.values.get(name)
        found += [v for v in (value if isinstance(value, tuple) else (value,)) if isinstance(v, int) and v != ABSENT]
    return found


# ---- arithmetic of bounds ----------------------------------------------------------------------------------------------


def _minus(value: int | None) -> int | None:
    return None if value is None else -value


def _plus(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other


def _times(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one * other


def _hull(spans: Sequence[Span]) -> Span:
    """From the least of all to the greatest; of nothing, 0."""
    lows, highs = zip(*spans, strict=True) if spans else ((0,), (0,))
    return None if None in lows else min(lows), None if None in highs else max(highs)


def extreme_span(name: str, spans: list[Span]) -> Span:
    """`min(a, b)` is at most the least upper bound known, `max(a, b)` at least the greatest lower bound known."""
    lows = [low for low, _ in spans if low is not None]
    highs = [high for _, high in spans if high is not None]
    if name == "min":
        return min(lows) if len(lows) == len(spans) else None, min(highs, default=None)
    return max(lows, default=None), max(highs) if len(highs) == len(spans) else None


def _sum(one: Span, other: Span) -> Span:
    return _plus(one[0], other[0]), _plus(one[1], other[1])


def _difference(one: Span, other: Span) -> Span:
    return _plus(one[0], _minus(other[1])), _plus(one[1], _minus(other[0]))


def _product(one: Span, other: Span) -> Span:
    if one[0] is not None and other[0] is not None and one[0] >= 0 and other[0] >= 0:
        return one[0] * other[0], _times(one[1], other[1])
    ends = [_times(a, b) for a in one for b in other]
    return _hull([(e, e) for e in ends])


def _quotient(one: Span, other: Span) -> Span:
    """By a divisor that is never negative; dividing by 0 gives 0."""
    least = other[0]
    if least is None or least < 0:
        return UNKNOWN
    by = max(1, least)
    low, high = one
    return (None if low is None else min(0, low // by), None if high is None else max(0, high // by))


def _rest(one: Span, other: Span) -> Span:
    """What is left when it is divided by what is never negative; dividing by 0 leaves 0."""
    least, most = other
    if least is None or least < 0:
        return UNKNOWN
    whole = one[1] if one[0] is not None and one[0] >= 0 else None
    return 0, min((n for n in (whole, None if most is None else max(0, most - 1)) if n is not None), default=None)


def arithmetic_span(operator: str, left: Span, right: Span) -> Span:
    """The bounds of what two values give, by theirs."""
    return _ARITHMETIC[operator](left, right)


_ARITHMETIC: dict[str, Callable[[Span, Span], Span]] = {
    "+": _sum, "-": _difference, "*": _product, "//": _quotient, "%": _rest,
}
