"""The values of expressions that depend only on the text, or on the text and on how a game begins: the number of players and the
options."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any, ClassVar

from attrs import define, field, frozen

from aoi_rules.compiler.symbols.columns import column, nested_column
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.walking import walk
from aoi_rules.diagnostics import Place
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import EQUAL, MULTIPLY
from aoi_rules.machine.budget import Meter, fits, over, spend
from aoi_rules.machine.plugin_results import asked_at
from aoi_rules.model.types import ABSENT, Shape, Type

__all__ = ["GameStart", "Env", "FixedValues"]

Env = Mapping[typ.Binding, Any]


@frozen
class GameStart:
    """How a game begins: the number of players, and the number of each option's value (from 0) by the option's name.  It holds
    only what a condition depends on; `players` is None if it does not depend on their number."""

    players: int | None
    options: Mapping[str, int]


@define(eq=False)
class FixedValues:
    """Computes expressions of one ruleset; with `beginning`, also those that depend on how a game begins.

    Values are those of a position: numbers, members by their numbers, lists as tuples, sets as integers with a bit for each
    member.  Computing uses up `meter`; Halt is raised if it is used up, or if a number does not fit into 64 bits.  `place` is
    then that of the loop, the definition or the whole expression that was being computed.
    """

    RULES: ClassVar[Mapping[type, Callable[[Any, Any, Env], Any]]]

    symbols: SymbolTable
    meter: Meter = field(factory=Meter)
    place: Place | None = None
    beginning: GameStart | None = None
    _fixed: dict[typ.Definition, bool] = field(factory=dict)
    _columns: dict[tuple[str, str], Sequence[Any]] = field(factory=dict)
    _used: dict[tuple[Any, ...], Any] = field(factory=dict)
    _functions: dict[int, Callable[..., Any]] = field(factory=dict)

    def is_fixed(self, *nodes: typ.Expression) -> bool:
        """Whether expressions depend only on the text, or also on the beginning if that is given."""
        return not any(self._is_changing(part) for part in walk(*nodes))

    def _is_changing(self, part: typ.Expression) -> bool:
        if isinstance(part, typ.Use):
            if part.definition not in self._fixed:
                self._fixed[part.definition] = self.is_fixed(part.definition.body)
            return not self._fixed[part.definition]
        if typ.in_play(part):
            return True
        return self.beginning is None and (isinstance(part, typ.BEGUN) or (isinstance(part, typ.Member) and part.type.optional))

    def value(self, node: typ.Expression, env: Env) -> Any:
        """The value of a fixed expression, given the values of the names in it."""
        before, self.place = self.place, node.place
        found = self.number(node, env)
        self.place = before
        return found

    def number(self, node: typ.Expression, env: Env) -> Any:
        """The value of a part of an expression; a number is checked."""
        found = self.of(node, env)
        return fits(found) if node.type.numeric and found.__class__ is int and found != ABSENT else found

    def of(self, node: typ.Expression, env: Env) -> Any:
        """The value of a part of an expression; a number may be too large if it is part of a sum or a comparison."""
        return self.RULES[node.__class__](self, node, env)

    def items(self, node: typ.Expression, env: Env) -> Sequence[Any]:
        """The items of an expression, in order."""
        if isinstance(node, typ.Range):
            return range(self.of(node.low, env), self.of(node.high, env) + 1)
        value = self.of(node, env)
        return value if node.type.kind is Shape.LIST else [at for at in range(value.bit_length()) if value >> at & 1]

    # ---- names and members -------------------------------------------------------------------------------------------

    def _literal(self, node: typ.Const, env: Env) -> Any:
        return node.value

    def _absent(self, node: typ.Absent, env: Env) -> Any:
        return node.type.absent_value

    def _member(self, node: typ.Member, env: Env) -> int:
        """A member, or a seat, which is absent if it does not play."""
        there = not node.type.optional or node.number < self.seats
        return node.number if there else -1

    @property
    def seats(self) -> int:
        """The number of players, for expressions that depend on it."""
        assert self.beginning is not None
        assert self.beginning.players is not None
        return self.beginning.players

    def _option(self, node: typ.Option, env: Env) -> int:
        assert self.beginning is not None
        return self.beginning.options[node.name]

    def _in_use(self, node: typ.InUse, env: Env) -> bool:
        return node.value

    def _players(self, node: typ.Players, env: Env) -> tuple[int, ...]:
        return tuple(range(self.seats))

    def _others(self, node: typ.Others, env: Env) -> tuple[int, ...]:
        me = self.of(node.me, env)
        return tuple([(me + step) % self.seats for step in range(1, self.seats)])

    def _members(self, node: typ.Members, env: Env) -> tuple[int, ...]:
        return tuple(range(len(self.symbols.types[node.of].members)))

    def _local(self, node: typ.Local, env: Env) -> Any:
        return env[node.binding]

    def _present(self, node: typ.Present, env: Env) -> Any:
        return self.of(node.operand, env)

    def _field(self, node: typ.Field, env: Env) -> Any:
        return self._column(node.owner, node.name)[self.of(node.base, env)]

    def _nested_members(self, node: typ.NestedMembers, env: Env) -> Any:
        return self._column(node.owner, node.inner, nested=True)[self.of(node.base, env)]

    def _column(self, owner: str, name: str, nested: bool = False) -> Sequence[Any]:
        if (owner, name) not in self._columns:
            types = self.symbols.types
            self._columns[owner, name] = nested_column(types[owner], types[name]) if nested else column(types[owner], name)
        return self._columns[owner, name]

    # ---- operators ---------------------------------------------------------------------------------------------------

    def _compare(self, node: typ.Compare, env: Env) -> bool:
        left, right = self.of(node.left, env), self.of(node.right, env)
        if _is_absent(node.left.type, left) and (node.operator is not EQUAL or node.right.type.optional):
            return False
        if _is_absent(node.right.type, right) and node.operator is not EQUAL:
            return False
        assert node.operator.holds is not None
        return node.operator.holds(left, right)

    def _absence(self, node: typ.AbsenceTest, env: Env) -> bool:
        value = self.of(node.operand, env)
        return (value < 0 if node.operand.type.kind is Shape.MEMBER else value == ABSENT) is node.absent

    def _contains(self, node: typ.Contains, env: Env) -> bool:
        item, things = self.of(node.item, env), self.of(node.collection, env)
        if node.collection.type.kind is Shape.LIST:
            return (item in things) is not node.negated
        return (item >= 0 and bool(things >> item & 1)) is not node.negated

    def _not(self, node: typ.Not, env: Env) -> bool:
        return not self.of(node.operand, env)

    def _logic(self, node: typ.Logic, env: Env) -> bool:
        neutral = node.operator.neutral
        return next((not neutral for part in node.operands if bool(self.of(part, env)) is not neutral), neutral)

    def _conditional(self, node: typ.IfElse, env: Env) -> Any:
        return self.of(node.then if self.of(node.test, env) else node.otherwise, env)

    def _arithmetic(self, node: typ.Arithmetic, env: Env) -> int:
        found = node.operator.value(self.of(node.left, env), self.of(node.right, env))
        return fits(found) if node.operator is MULTIPLY else found

    def _negative(self, node: typ.Negate, env: Env) -> int:
        return -int(self.of(node.operand, env))

    def _extreme(self, node: typ.Extreme, env: Env) -> Any:
        return _EXTREMES[node.operator]([self.of(part, env) for part in node.operands])

    def _size(self, node: typ.Size, env: Env) -> int:
        value = self.of(node.operand, env)
        return len(value) if node.operand.type.kind is Shape.LIST else int(value).bit_count()

    def _union(self, node: typ.Union, env: Env) -> int:
        found = 0
        for part in node.operands:
            found |= self.of(part, env)
        return found

    def _list(self, node: typ.Tuple, env: Env) -> tuple[Any, ...]:
        return tuple([self.number(item, env) for item in node.items])

    def _end(self, node: typ.End, env: Env) -> Any:
        things = self.items(node.operand, env)
        return things[0 if node.which == "first" else -1] if things else node.type.absent_value

    # ---- loops and calls ---------------------------------------------------------------------------------------------

    def _comprehension(self, node: typ.Comprehension, env: Env) -> Any:
        before, self.place = self.place, node.place
        found = _LOOPS[node.kind](self, node, self._passes(node, env))
        found = fits(found) if node.kind is Loop.SUM else found
        self.place = before
        return found

    def _passes(self, node: typ.Comprehension, env: Env) -> Iterator[Env]:
        """The names and their values, for each item of a loop."""
        inner = dict(env)
        for thing in over(self.meter, self.items(node.source, env), 4):
            inner[node.variable] = thing
            if node.condition is None or self.of(node.condition, inner):
                yield inner

    def _loop_values(self, node: typ.Comprehension, passes: Iterator[Env]) -> list[Any]:
        """The items of a loop, or the values that it computes from them."""
        if node.kind.takes_things:
            return [inner[node.variable] for inner in passes]
        return [self.number(node.item, inner) for inner in passes]

    def _evaluate_any(self, node: typ.Comprehension, passes: Iterator[Env]) -> bool:
        return any(self.of(node.item, inner) for inner in passes)

    def _evaluate_all(self, node: typ.Comprehension, passes: Iterator[Env]) -> bool:
        return all(self.of(node.item, inner) for inner in passes)

    def _evaluate_count(self, node: typ.Comprehension, passes: Iterator[Env]) -> int:
        return sum(1 for _ in passes)

    def _evaluate_sum(self, node: typ.Comprehension, passes: Iterator[Env]) -> int:
        return sum(self.of(node.item, inner) for inner in passes)

    def _evaluate_extreme(self, node: typ.Comprehension, passes: Iterator[Env]) -> Any:
        there = [value for value in self._loop_values(node, passes) if value != ABSENT]
        return _EXTREMES[node.kind](there) if there else ABSENT

    def _evaluate_list(self, node: typ.Comprehension, passes: Iterator[Env]) -> tuple[Any, ...]:
        found = self._loop_values(node, passes)
        return tuple(found) if node.item.type.kind is not Shape.LIST else tuple(one for items in found for one in items)

    def _evaluate_end(self, node: typ.Comprehension, passes: Iterator[Env]) -> Any:
        found = self._loop_values(node, passes)
        return found[0 if node.kind is Loop.FIRST else -1] if found else node.type.absent_value

    def _evaluate_set(self, node: typ.Comprehension, passes: Iterator[Env]) -> int:
        """The items, each a member, a list of members or a set of them."""
        found, kind = 0, node.item.type.kind
        for value in self._loop_values(node, passes):
            if kind is Shape.SET:
                found |= value
            else:
                for one in value if kind is Shape.LIST else (value,):
                    found |= 1 << one
        return found

    def _rank_items(self, node: typ.Comprehension, passes: Iterator[Env]) -> list[tuple[list[Any], Any]]:
        """The items of a loop, each with its rank."""
        return [([self.of(key, inner) for key in node.keys], inner[node.variable]) for inner in passes]

    def _evaluate_sorted(self, node: typ.Comprehension, passes: Iterator[Env]) -> tuple[Any, ...]:
        return tuple([thing for _, thing in sorted(self._rank_items(node, passes), key=itemgetter(0))])

    def _evaluate_best(self, node: typ.Comprehension, passes: Iterator[Env]) -> Any:
        """The first of the items with the best rank, or with the lowest."""
        found, first = self._rank_items(node, passes), max if node.kind is Loop.BEST else min
        return first(found, key=itemgetter(0))[1] if found else node.type.absent_value

    def _use(self, node: typ.Use, env: Env) -> Any:
        definition = node.definition
        given = [self.number(argument, env) for argument in node.arguments]
        inner: dict[typ.Binding, Any] = dict(zip(definition.parameters, given, strict=True))
        if definition.me is not None and node.me is not None:
            inner[definition.me] = self.of(node.me, env)
        key = (definition, *inner.values())
        if key not in self._used:
            spend(self.meter, 4)
            before, self.place = self.place, definition.body.place if definition.loops else self.place
            self._used[key] = self.of(definition.body, inner)
            self.place = before
        return self._used[key]

    def _call(self, node: typ.Call, env: Env) -> Any:
        function = node.function
        run = self._functions.get(id(function))
        if run is None:
            members = {name: len(decl.members) for name, decl in self.symbols.types.items()}
            run = self._functions[id(function)] = function.python(members)
        values = [self.number(argument, env) for argument in node.arguments]
        with asked_at(str(node.place)):
            return run(*values)


def _is_absent(kind: Type, value: Any) -> bool:
    return kind.optional and bool(value == kind.absent_value)


_EXTREMES: dict[str, Callable[[Sequence[Any]], Any]] = {"min": min, "max": max}
_LOOPS: dict[Loop, Callable[[FixedValues, typ.Comprehension, Iterator[Env]], Any]] = {
    Loop.ALL: FixedValues._evaluate_all, Loop.ANY: FixedValues._evaluate_any, Loop.BEST: FixedValues._evaluate_best,
    Loop.COUNT: FixedValues._evaluate_count, Loop.FIRST: FixedValues._evaluate_end, Loop.LAST: FixedValues._evaluate_end,
    Loop.LEAST: FixedValues._evaluate_best, Loop.LIST: FixedValues._evaluate_list,
    Loop.MAX: FixedValues._evaluate_extreme, Loop.MIN: FixedValues._evaluate_extreme, Loop.SET: FixedValues._evaluate_set,
    Loop.SORTED: FixedValues._evaluate_sorted, Loop.SUM: FixedValues._evaluate_sum,
}
FixedValues.RULES = {
    typ.Absent: FixedValues._absent, typ.AbsenceTest: FixedValues._absence, typ.Arithmetic: FixedValues._arithmetic,
    typ.Call: FixedValues._call,
    typ.Compare: FixedValues._compare, typ.Comprehension: FixedValues._comprehension, typ.IfElse: FixedValues._conditional,
    typ.Contains: FixedValues._contains, typ.End: FixedValues._end, typ.Extreme: FixedValues._extreme,
    typ.Field: FixedValues._field,
    typ.InUse: FixedValues._in_use, typ.Local: FixedValues._local, typ.Logic: FixedValues._logic, typ.Member: FixedValues._member,
    typ.Members: FixedValues._members,
    typ.Negate: FixedValues._negative, typ.NestedMembers: FixedValues._nested_members, typ.Not: FixedValues._not,
    typ.Const: FixedValues._literal,
    typ.Option: FixedValues._option, typ.Others: FixedValues._others, typ.Players: FixedValues._players,
    typ.Present: FixedValues._present, typ.Size: FixedValues._size, typ.Tuple: FixedValues._list,
    typ.Union: FixedValues._union, typ.Use: FixedValues._use,
}
