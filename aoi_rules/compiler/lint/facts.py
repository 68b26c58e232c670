"""What the text determines of expressions: the values that each of them can have in any position.

This module knows no game.  It follows the members of types, what they have, what nothing changes, and how many pieces there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from attrs import define, field

from aoi_rules.compiler.lint.changes import Changes
from aoi_rules.compiler.lint.values import (
    ANY,
    EITHER,
    NO,
    NOTHING,
    YES,
    Many,
    Values,
    contained,
    extreme,
    joined,
    of,
    ordered,
    same,
    spanning,
)
from aoi_rules.compiler.symbols.symbol_table import KeepSymbol, MemberSymbol, SymbolTable, TypeSymbol, ZoneSymbol
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.operators import OPERATORS
from aoi_rules.compiler.typed.rules import TypedRules
from aoi_rules.compiler.typed.spans import Span, times
from aoi_rules.model.types import ABSENT, Type

__all__ = ["Env", "Facts", "Found", "copies"]

Found = Values | Many
Env = Mapping[typ.Binding, Found]
_UNKNOWN = Many(ANY)
_DEEP = 20
_FAR = 10**12  # beyond this a bound is unknown: products of products would fill the memory


@define(eq=False)
class Facts:
    """The values of expressions of one ruleset.

    `untrusted` names types of which another text may declare more members: nothing is assumed about them.  Where
    `assumes_default` is false, the same goes for fields that no member's text gives a value.  `steps` is the number of members
    for which conditions are evaluated one by one; where it is used up, or 0 from the beginning, they are evaluated for all
    members together.  With `players`, so many play.
    """

    rules: TypedRules
    changes: Changes
    untrusted: frozenset[str] = frozenset()
    assumes_default: bool = True
    steps: int = 0
    players: int | None = None
    _fields: dict[Any, Found] = field(factory=dict)
    _kept: dict[str, Found] = field(factory=dict)
    _uses: dict[Any, Found] = field(factory=dict)
    _nested: dict[tuple[str, str], list[list[int]]] = field(factory=dict)
    _depth: int = 0

    @property
    def symbols(self) -> SymbolTable:
        """What the ruleset declares."""
        return self.rules.symbols

    # ---- questions --------------------------------------------------------------------------------------------------

    def value(self, node: typ.Expression, env: Env) -> Values:
        """The values of a single thing."""
        found = self.of(node, env)
        return found if isinstance(found, Values) else ANY

    def many(self, node: typ.Expression, env: Env) -> Many:
        """What a list, a set or a zone may hold."""
        found = self.of(node, env)
        return found if isinstance(found, Many) else _UNKNOWN

    def truth(self, node: typ.Expression | None, env: Env) -> Values:
        """The values of a condition; of none at all it is true."""
        return YES if node is None else self.value(node, env)

    def of(self, node: typ.Expression, env: Env) -> Found:
        """The values of an expression."""
        rule = _RULES.get(node.__class__)
        return self.top(node.type) if rule is None else rule(self, node, env)

    def top(self, kind: Type, span: Span = (None, None)) -> Found:
        """Any value of a type."""
        if kind.many or kind.kind in ("set", "zone"):
            return Many(self._any_of(kind.of)) if kind.kind != "zone" else _UNKNOWN
        if kind.kind == "truth":
            return EITHER
        if kind.kind == "ref":
            found = self._any_of(kind.of)
            return Values(found.low, found.high, True, found.each) if kind.optional else found
        return spanning(span, kind.optional) if kind.numeric else ANY

    def _any_of(self, name: str) -> Values:
        decl = self.symbols.types.get(name)
        if decl is None or not self._trusts(decl):
            return Values()
        key = ("members", name)
        if key not in self._fields:
            self._fields[key] = of(range(len(decl.members)))
        found = self._fields[key]
        assert isinstance(found, Values)
        return found

    def _trusts(self, decl: TypeSymbol) -> bool:
        return bool(decl.members) and decl.name not in self.untrusted

    # ---- literals and names -----------------------------------------------------------------------------------------

    def _number(self, node: typ.Number, _env: Env) -> Found:
        return of((node.value,))

    def _truth(self, node: typ.Truth, _env: Env) -> Found:
        return YES if node.value else NO

    def _absent(self, _node: typ.Absent, _env: Env) -> Found:
        return NOTHING

    def _member(self, node: typ.Member, _env: Env) -> Found:
        return of((node.number,))

    def _local(self, node: typ.Local, env: Env) -> Found:
        found = env.get(node.binding)
        return self.top(node.binding.type, node.binding.span) if found is None else found

    def _option(self, node: typ.Option, _env: Env) -> Found:
        return self.top(node.type)

    def _counter(self, _node: typ.Counter, _env: Env) -> Found:
        return Values(0, None)

    def _players(self, _node: typ.Players, _env: Env) -> Found:
        if self.players is not None:
            return Many(self._any_of("seat"), self.players, self.players)
        few = "players" in self.untrusted
        seats = len(self.symbols.types["seat"].members)
        return Many(self._any_of("seat"), 1 if few else self.symbols.least, None if few else min(seats, self.symbols.most))

    def _others(self, _node: typ.Others, _env: Env) -> Found:
        return Many(self._any_of("seat"), 0, None)

    def _members(self, node: typ.Members, _env: Env) -> Found:
        decl = self.symbols.types[node.of]
        if not self._trusts(decl):
            return Many(Values())
        count = len(decl.members)
        return Many(self._any_of(node.of), count, count, frozenset(range(count)))

    # ---- what members have and keep ---------------------------------------------------------------------------------

    def _field(self, node: typ.Field, env: Env) -> Found:
        decl = self.symbols.types[node.owner]
        base = self.value(node.base, env)
        if not self._trusts(decl) or not (self.assumes_default or self._given(decl, node.name)):
            return self.top(node.type.maybe() if base.absent and node.type.absentable else node.type)
        key = (node.owner, node.name, base.each, base.absent)
        if key not in self._fields:
            self._fields[key] = self._had(decl, node, base)
        return self._fields[key]

    def _given(self, decl: TypeSymbol, name: str) -> bool:
        """Whether the text of some member says what it has in a field."""
        key = ("given", decl.name, name)
        if key not in self._fields:
            given = name not in decl.fields or any(name in member.raw for member in decl.members)
            self._fields[key] = YES if given else NO
        return self._fields[key] is YES

    def _had(self, decl: TypeSymbol, node: typ.Field, base: Values) -> Found:
        numbers = range(len(decl.members)) if base.each is None else base.each
        values = [decl.members[number].values[node.name] for number in numbers]
        if node.type.many or node.type.kind == "set":
            return _together(values, base.absent)
        if node.type.kind == "text":
            return ANY
        absent = base.absent or ABSENT in values or (node.type.kind == "ref" and -1 in values)
        return of((v for v in values if v != ABSENT and (v >= 0 or node.type.kind != "ref")), absent)

    def _nested_in(self, node: typ.Nested, env: Env) -> Found:
        base, inner = self.value(node.base, env), self.symbols.types[node.inner]
        if inner.name in self.untrusted or node.owner in self.untrusted or not self.symbols.types[node.owner].members:
            return Many(self._any_of(inner.name))
        lists = self._inside(node.owner, inner)
        found = [lists[n] for n in (range(len(lists)) if base.each is None else base.each)]
        return _together(found, base.absent)

    def _inside(self, owner: str, inner: TypeSymbol) -> list[list[int]]:
        """For each member of a type the members that are nested in it, or the links that end there."""
        key = (owner, inner.name)
        if key not in self._nested:
            found: list[list[int]] = [[] for _ in self.symbols.types[owner].members]
            for number, member in enumerate(inner.members):
                for at in (member.values["ends"] if inner.joins == owner else (member.parent,)):
                    found[at].append(number)
            self._nested[key] = found
        return self._nested[key]

    def _keep(self, node: typ.Kept, env: Env) -> Found:
        found = self.kept(node.keep)
        absent = any(part is not None and self.value(part, env).absent for part in (node.base, node.second))
        if absent and isinstance(found, Values) and not found.absent:
            return Values(found.low, found.high, True, found.each)
        return found

    def kept(self, keep: KeepSymbol) -> Found:
        """The values that a keep can have, from its first one on; what changes it in a circle may give it any."""
        if keep.slot not in self._kept:
            self._kept[keep.slot] = self.top(keep.type)
            self._kept[keep.slot] = self._written(keep)
        return self._kept[keep.slot]

    def _written(self, keep: KeepSymbol) -> Found:
        first = self.rules.firsts.get(keep.slot)
        if keep.many or first is None or not (keep.type.numeric or self.assumes_default):
            return self.top(keep.type)
        writes = self.changes.writes.get(keep.slot, [])
        if not writes and not self.assumes_default:
            return self.top(keep.type)
        low, high = True, True
        for write in writes:
            if isinstance(write, eff.Change):
                up, down = _directions(write.sign, self.value(write.by, {}))
                low, high = low and not down, high and not up
        found = joined([self.value(first, {}), *(self.value(w.value, {}) for w in writes if isinstance(w, eff.Set))])
        if low and high:
            return found
        return Values(found.low if low else None, found.high if high else None, found.absent)

    # ---- zones ------------------------------------------------------------------------------------------------------

    def _zone(self, node: typ.Zone, _env: Env) -> Found:
        zone = self.symbols.zones[node.type.of]
        return Many(self._any_of(zone.of), 0, self.pieces(zone.of))

    def _zone_size(self, node: typ.ZoneSize, _env: Env) -> Found:
        zone = self.symbols.zones.get(node.zone.type.of)
        return Values(0, None if zone is None else self.pieces(zone.of), node.type.optional)

    def _zone_count(self, node: typ.ZoneCount, _env: Env) -> Found:
        zone = self.symbols.zones.get(node.zone.type.of)
        return Values(0, None if zone is None else self.pieces(zone.of), node.type.optional)

    def pieces(self, name: str) -> int | None:
        """The greatest number of pieces of a type that lie in all zones together; None where it is unknown."""
        decl = self.symbols.types[name]
        if name in self.changes.added or not self._trusts(decl) or "players" in self.untrusted:
            return None
        full = sum(self.zones_of(zone) for zone in self.symbols.zones.values() if zone.of == name and zone.full)
        return full * sum(copies(member) for member in decl.members)

    def zones_of(self, zone: ZoneSymbol) -> int:
        """How many zones of that name there are, at most."""
        if not zone.per:
            return 1
        return self.symbols.most if zone.per == "seat" else len(self.symbols.types[zone.per].members)

    # ---- operators --------------------------------------------------------------------------------------------------

    def _present(self, node: typ.Present, env: Env) -> Found:
        found = self.of(node.operand, env)
        return found.present() if isinstance(found, Values) else found

    def _compare(self, node: typ.Compare, env: Env) -> Found:
        left, right = self.of(node.left, env), self.of(node.right, env)
        if isinstance(left, Many) or isinstance(right, Many):
            return EITHER
        if node.operator not in ("==", "!="):
            return ordered(node.operator, left, right)
        equal = same(left, right)
        if node.operator == "==" or equal is EITHER:
            return equal
        if left.empty or right.empty or equal is YES:
            return NO
        return EITHER if left.absent or right.absent else YES

    def _absence(self, node: typ.AbsenceTest, env: Env) -> Found:
        found = self.of(node.operand, env)
        if isinstance(found, Many) or (found.absent and not found.empty):
            return EITHER
        return YES if found.absent == node.absent else NO

    def _contains(self, node: typ.Contains, env: Env) -> Found:
        item = self.value(node.item, env)
        found = contained(item, self.many(node.collection, env))
        if not node.negated:
            return found
        return EITHER if item.absent and found is NO else _opposite(found)

    def _not(self, node: typ.Not, env: Env) -> Found:
        return _opposite(self.value(node.operand, env))

    def _logic(self, node: typ.Logic, env: Env) -> Found:
        deciding, other = (NO, YES) if node.operator == "and" else (YES, NO)
        found = other
        for operand in node.operands:
            part = self.value(operand, env)
            if part is deciding:
                return deciding
            found = found if part is other else EITHER
        return found

    def _conditional(self, node: typ.Conditional, env: Env) -> Found:
        test = self.value(node.test, env)
        if test is YES or test is NO:
            return self.of(node.then if test is YES else node.otherwise, env)
        return _either(self.of(node.then, env), self.of(node.otherwise, env))

    def _arithmetic(self, node: typ.Arithmetic, env: Env) -> Found:
        left, right = self.value(node.left, env), self.value(node.right, env)
        operator = OPERATORS[node.operator]
        if left.only is not None and right.only is not None:
            return _bounded((operator.value(left.only, right.only),) * 2)
        return _bounded(operator.span(left.span, right.span))

    def _negative(self, node: typ.Negative, env: Env) -> Found:
        found = self.value(node.operand, env)
        return spanning((times(found.high, -1), times(found.low, -1)))

    def _extreme(self, node: typ.Extreme, env: Env) -> Found:
        return extreme(node.operator, [self.value(operand, env) for operand in node.operands])

    def _size(self, node: typ.Size, env: Env) -> Found:
        found = self.many(node.operand, env)
        return spanning((found.least, found.most))

    def _union(self, node: typ.Union, env: Env) -> Found:
        parts = [self.many(operand, env) for operand in node.operands]
        sure = frozenset[int]().union(*(part.sure for part in parts))
        return Many(joined(part.entries for part in parts), len(sure), _total(part.most for part in parts), sure)

    def _list(self, node: typ.List, env: Env) -> Found:
        items = [self.value(item, env) for item in node.items]
        return Many(joined(items), len(items), len(items), frozenset(i.only for i in items if i.only is not None))

    def _range(self, node: typ.Range, env: Env) -> Found:
        (low, lower), (upper, high) = self.value(node.low, env).span, self.value(node.high, env).span
        least = max(0, upper - lower + 1) if upper is not None and lower is not None else 0
        most = max(0, high - low + 1) if high is not None and low is not None else None
        return Many(NOTHING if most == 0 else spanning((low, high)), least, most)

    # ---- loops and calls --------------------------------------------------------------------------------------------

    def _comprehension(self, node: typ.Comprehension, env: Env) -> Found:
        groups = [(held, truth, least, most) for held, least, most in self._groups(node, env)
                  if (truth := self.truth(node.condition, {**env, node.variable: held})) is not NO]
        least = sum(few for _, truth, few, _ in groups if truth is YES)
        most = _total(many for *_, many in groups)
        if node.kind == "count":
            return _bounded((least, most))
        items = [(self.of(node.item, {**env, node.variable: held}), truth is YES and few > 0, few, many)
                 for held, truth, few, many in groups]
        if node.kind in ("any", "all"):
            return _quantified(node.kind, [(item, sure) for item, sure, *_ in items if isinstance(item, Values)])
        if node.kind == "sum":
            return _summed([(item, few if sure else 0, many) for item, sure, few, many in items if isinstance(item, Values)])
        if node.kind in ("best", "least", "min", "max"):
            found = joined(item for item, *_ in items if isinstance(item, Values))
            return Values(found.low, found.high, True, found.each) if least == 0 else found
        return _collected(node.kind, [(item, sure) for item, sure, *_ in items], least, most)

    def _groups(self, node: typ.Comprehension, env: Env) -> Iterator[tuple[Values, int, int | None]]:
        """What a loop iterates over: values, and how many items have them at least and at most."""
        source = self.many(node.source, env)
        each = source.entries.each
        if each is not None and source.least == source.most == len(each) == len(source.sure) and self.steps >= len(each):
            self.steps -= len(each)
            yield from ((of((one,)), 1, 1) for one in sorted(each))
        elif source.most != 0:
            yield source.entries, source.least, source.most

    def _use(self, node: typ.Use, env: Env) -> Found:
        arguments = tuple(self.of(argument, env) for argument in node.arguments)
        me = self.of(node.me, env) if node.me is not None else None
        definition = node.definition
        key = (id(definition), arguments, me)
        if key not in self._uses:
            if self._depth >= _DEEP:
                return self.top(node.type)
            inner: dict[typ.Binding, Found] = dict(zip(definition.parameters, arguments, strict=True))
            if definition.me is not None and me is not None:
                inner[definition.me] = me
            self._depth += 1
            self._uses[key] = self.of(definition.body, inner)
            self._depth -= 1
        return self._uses[key]



def copies(member: MemberSymbol) -> int:
    """How many pieces of a member there are."""
    found = member.values.get("copies", 1)
    return max(0, found) if isinstance(found, int) else 1


def _together(values: list[Any], absent: bool) -> Many:
    """What one of several lists may hold."""
    if not values:
        return Many(NOTHING, 0, 0)
    if any(isinstance(v, str) for value in values for v in value):
        return _UNKNOWN
    sure = frozenset() if absent else frozenset(values[0]).intersection(*values[1:])
    lengths = [len(value) for value in values]
    return Many(of({v for value in values for v in value}), 0 if absent else min(lengths), max(lengths), sure)


def _directions(sign: str, by: Values) -> tuple[bool, bool]:
    """Whether a change by a number can increase and can decrease what it changes."""
    more, less = by.high is None or by.high > 0, by.low is None or by.low < 0
    return (more, less) if sign == "+" else (less, more)


def _opposite(truth: Values) -> Values:
    return NO if truth is YES else YES if truth is NO else EITHER


def _either(one: Found, other: Found) -> Found:
    if isinstance(one, Values) and isinstance(other, Values):
        return joined((one, other))
    if isinstance(one, Many) and isinstance(other, Many):
        most = None if one.most is None or other.most is None else max(one.most, other.most)
        return Many(joined((one.entries, other.entries)), min(one.least, other.least), most, one.sure & other.sure)
    return ANY


def _bounded(span: Span) -> Values:
    low, high = span
    return spanning((low if low is None or abs(low) < _FAR else None, high if high is None or abs(high) < _FAR else None))


def _total(numbers: Iterator[int | None]) -> int | None:
    found = list(numbers)
    return None if None in found else sum(n for n in found if n is not None)


def _quantified(kind: str, items: list[tuple[Values, bool]]) -> Values:
    deciding, other = (YES, NO) if kind == "any" else (NO, YES)
    if any(item is deciding and sure for item, sure in items):
        return deciding
    return other if all(item is other for item, _ in items) else EITHER


def _summed(items: list[tuple[Values, int, int | None]]) -> Values:
    """A sum of items, each there between so many and so many times."""
    lows, highs = [], []
    for item, few, many in items:
        lows.append(times(few if item.low is not None and item.low >= 0 else many, item.low))
        highs.append(times(many if item.high is None or item.high > 0 else few, item.high))
    return _bounded((_total(iter(lows)), _total(iter(highs))))


def _collected(kind: str, items: list[tuple[Found, bool]], least: int, most: int | None) -> Many:
    """A list or a set of items."""
    sure: set[int] = set()
    parts = []
    for item, surely in items:
        parts.append(item.entries if isinstance(item, Many) else item)
        if isinstance(item, Many):
            most = None
        if surely:
            sure |= item.sure if isinstance(item, Many) else {item.only} if item.only is not None else set()
    return Many(joined(parts), len(sure) if kind == "set" else least, most, frozenset(sure))


_RULES: Mapping[type, Callable[[Facts, Any, Env], Found]] = {
    typ.Number: Facts._number, typ.Truth: Facts._truth, typ.Absent: Facts._absent, typ.Member: Facts._member,
    typ.Local: Facts._local, typ.Option: Facts._option, typ.Counter: Facts._counter, typ.Players: Facts._players,
    typ.Others: Facts._others, typ.Members: Facts._members, typ.Field: Facts._field, typ.Nested: Facts._nested_in,
    typ.Kept: Facts._keep, typ.Zone: Facts._zone, typ.ZoneSize: Facts._zone_size, typ.ZoneCount: Facts._zone_count,
    typ.Present: Facts._present, typ.Compare: Facts._compare, typ.AbsenceTest: Facts._absence, typ.Contains: Facts._contains,
    typ.Not: Facts._not, typ.Logic: Facts._logic, typ.Conditional: Facts._conditional, typ.Arithmetic: Facts._arithmetic,
    typ.Negative: Facts._negative, typ.Extreme: Facts._extreme, typ.Size: Facts._size, typ.Union: Facts._union,
    typ.List: Facts._list, typ.Range: Facts._range, typ.Comprehension: Facts._comprehension, typ.Use: Facts._use,
}
