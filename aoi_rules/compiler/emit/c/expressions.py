"""Expressions of a rule program as C."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import define, field

from aoi_rules.compiler.emit.c.bounds import SMALL, bounds, unchecked
from aoi_rules.compiler.emit.c.kinds import MOVE, MOVES, NUMBER, SET, TEXTS, Kind, Kinds, Unprintable
from aoi_rules.compiler.emit.c.names import Names
from aoi_rules.compiler.emit.c.tables import Tables, set_text
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.model.types import ABSENT, Type

__all__ = ["PRINTERS", "CExpressions"]

_CALLS = {"+": "add", "-": "subtract", "*": "multiply"}
_CORE = {"clockwise": "clockwise", "left_of": "left_of"}
"""The core's functions of the hook `aoi_functions`, and what does the same in C."""


@define
class CExpressions:
    """Prints the expressions of one function, whose locals have the kinds in `env`.

    `pure` says that nothing changes the state while it runs, so that a list of the state need not be copied.
    """

    names: Names
    kinds: Kinds
    tables: Tables
    steps: Mapping[str, int]
    env: Mapping[str, Kind] = field(factory=dict)
    routine: str = ""
    pure: bool = True

    # ---- values of a wanted kind -------------------------------------------------------------------------------------

    def kind(self, node: exp.Expr) -> Kind:
        """The kind of an expression."""
        self.kinds.routine = self.routine
        return self.kinds.of(node, self.env)

    def as_kind(self, node: exp.Expr, kind: Kind) -> str:
        """An expression where a value of this kind is needed."""
        if kind == SET:
            return self.set(node)
        if kind.name == "list":
            return self.listed(node)
        return self.at(node)

    def set(self, node: exp.Expr) -> str:
        """An expression where a set is needed; a number is a set as its bits."""
        if isinstance(node, exp.Const):
            return set_text(int(node.value), self.tables.words)
        if isinstance(node, exp.IfElse):
            return f"({self.test(node.test)} ? {self.set(node.then)} : {self.set(node.otherwise)})"
        if self.kind(node) != SET:
            raise Unprintable(f"a set is needed where {node.__class__.__name__} gives {self.kind(node).name}")
        return self.at(node)

    def listed(self, node: exp.Expr) -> str:
        """An expression where a list is needed."""
        if isinstance(node, exp.Tuple):
            return self.cells(node.items)
        if isinstance(node, exp.IfElse):
            return f"({self.test(node.test)} ? {self.listed(node.then)} : {self.listed(node.otherwise)})"
        kind = self.kind(node)
        if kind.name == "tuple" and isinstance(node, exp.Local):
            return f"list_of(c, {kind.width}, {self.at(node)})"
        if kind.name != "list":
            raise Unprintable(f"a list is needed where {node.__class__.__name__} gives {kind.name}")
        text = self.at(node)
        return text if self.pure or isinstance(node, exp.Local) or not self.kinds.shared(node) else f"list_copy(c, {text})"

    def cells(self, items: Sequence[exp.Expr]) -> str:
        """Some values as a list, which lasts as long as the block that it is in."""
        if not items:
            return "list_new()"
        found: list[str] = []
        for item in items:
            kind = self.kind(item)
            if kind == SET:
                text = self.set(item)
                found += [f"(Cell)set_word({text}, {n})" for n in range(self.tables.words)]
            elif kind.name in ("number", "text"):
                found.append(self.at(item))
            else:
                raise Unprintable(f"a list of values that are {kind.name}")
        return f"(List){{(Cell[]){{{', '.join(found)}}}, {len(found)}, 0}}"

    def arguments(self, items: Sequence[exp.Expr], parameters: Sequence[exp.Local], kinds: Mapping[str, Kind]) -> list[str]:
        """Arguments of a call, as the types of the parameters."""
        return [self.as_type(item, kinds[p.name], p.type) for item, p in zip(items, parameters, strict=False)]

    def as_type(self, node: exp.Expr, kind: Kind, type_: Type) -> str:
        """An expression where a value of this type is stored: a member that nobody has checked is checked."""
        text = self.as_kind(node, kind)
        if kind == NUMBER and type_.kind == "ref" and type_.of in self.kinds.program.members and unchecked(node, self.kinds):
            return f"member(c, {text}, {self.kinds.program.members[type_.of]})"
        return text

    def test(self, node: exp.Expr) -> str:
        """A condition."""
        kind = self.kind(node)
        if kind == SET:
            return f"set_some({self.set(node)})"
        if kind.name == "list":
            return f"{self.listed(node)}.count > 0"
        return self.at(node)

    def all(self, conditions: Sequence[exp.Expr]) -> str:
        """Whether all conditions hold."""
        return self.test(conditions[0]) if len(conditions) == 1 else self.at(exp.Logic("and", tuple(conditions)))

    def at(self, node: exp.Expr) -> str:
        """An expression, in brackets where it is no call and no name."""
        printer = PRINTERS.get(node.__class__)
        if printer is None:
            raise Unprintable(f"{node.__class__.__name__} has no form in C")
        text: str = printer(self, node)
        return text

    # ---- names and look-ups ------------------------------------------------------------------------------------------

    def _const(self, node: exp.Const) -> str:
        value = node.value
        if isinstance(value, str):
            return str(self.tables.text(value))
        return "ABSENT" if value == ABSENT else str(int(value)) if -(1 << 31) < value < 1 << 31 else f"INT64_C({int(value)})"

    def _local(self, node: exp.Local) -> str:
        return self.names.local(node.name)

    def _slot(self, node: exp.Slot) -> str:
        kind = self.kind(node)
        name = f"s->{self.names.slot(node.name)}"
        if kind.name == "list":
            return f"state_list(s, {name})"
        return name

    def _table(self, node: exp.Table) -> str:
        return self.tables.table(node.data)

    def _computed(self, node: exp.Computed) -> str:
        return self.tables.computed(node.name)

    def frame_index(self, slot: str) -> int:
        """The index of a slot in the frames of the routine."""
        return self.kinds.frame_index(self.routine, slot)

    def _frame_read(self, node: exp.FrameRead) -> str:
        text = f"FRAME({self.frame_index(node.slot)})"
        kind = self.kind(node)
        if kind.name == "list":
            return f"state_list(s, {text})"
        if kind == SET:
            return f"set_from(&{text})" if self.tables.words > 1 else f"(Set){text}"
        return text

    def place(self, things: exp.Expr, index: exp.Expr) -> str:
        """The place of a value in an array: of a slot, or of a constant table."""
        kind = self.kind(things)
        text = self.at(things)
        low, high = bounds(index, self.kinds)
        if not kind.absent:
            inside = low >= 0 and high < kind.size
            return f"{text}[{self._next(index) if inside else f'piece_index(c, {self.at(index)}, {kind.size})'}]"
        if low >= -1 and high < kind.size:
            return f"{text}[{self._next(index)}]"
        return f"{text}[index_in(c, {self.at(index)}, {kind.size})]"

    def _next(self, index: exp.Expr) -> str:
        return str(int(index.value) + 1) if isinstance(index, exp.Const) else f"{self.at(index)} + 1"

    def _at_index(self, node: exp.At) -> str:
        kind = self.kind(node.things)
        if kind == MOVE or kind.name == "tuple":
            return f"{self.at(node.things)}[{self.at(node.index)}]"
        if kind.name == "array":
            found = self.place(node.things, node.index)
            is_state = isinstance(node.things, exp.Slot | exp.Local)
            return f"state_list(s, {found})" if kind.of == ("list",) and is_state else found
        if kind.width != 1:
            raise Unprintable("an entry of a list of tuples")
        return f"list_at(c, {self.at(node.things)}, {self.at(node.index)})"

    # ---- numbers and truths ------------------------------------------------------------------------------------------

    def _arithmetic(self, node: exp.Arithmetic) -> str:
        left, right = self.at(node.left), self.at(node.right)
        if node.operator in _CALLS:
            low, high = bounds(node, self.kinds)
            if low > -SMALL and high < SMALL:
                return f"({left} {node.operator} {right})"
            return f"{_CALLS[node.operator]}(c, {left}, {right})"
        low, _ = bounds(node.left, self.kinds)
        if low >= 0 and isinstance(node.right, exp.Const) and int(node.right.value) > 0:
            return f"({left} {node.operator[:1]} {right})"
        return f"floor_divide(c, {left}, {right})" if node.operator == "//" else f"floor_modulo({left}, {right})"

    def _negate(self, node: exp.Negate) -> str:
        return f"subtract(c, 0, {self.at(node.operand)})"

    def _fits(self, node: exp.Fits) -> str:
        low, high = bounds(node.value, self.kinds)
        text = self.at(node.value)
        return text if low > -SMALL and high < SMALL else f"fits(c, {text})"

    def _compare(self, node: exp.Compare) -> str:
        pairs = zip(node.operands, node.operators, node.operands[1:], strict=False)
        parts = [self._pair(left, sign, right) for left, sign, right in pairs]
        return f"({' && '.join(parts)})"

    def _pair(self, left: exp.Expr, sign: str, right: exp.Expr) -> str:
        names = {self.kind(left).name, self.kind(right).name}
        if "set" in names:
            if sign not in ("==", "!="):
                raise Unprintable("sets are compared by their order")
            return self._sets(left, sign, right)
        if names & {"list", "tuple"}:
            one, other = self.listed(left), self.listed(right)
            return f"list_compare({one}, {other}) {sign} 0"
        return f"{self.at(left)} {sign} {self.at(right)}"

    def _sets(self, left: exp.Expr, sign: str, right: exp.Expr) -> str:
        no = "!" if sign == "!=" else ""
        if right == exp.Const(0):
            return f"{'' if no else '!'}set_some({self.set(left)})"
        return f"{no}set_same({self.set(left)}, {self.set(right)})"

    def _logic(self, node: exp.Logic) -> str:
        if not node.operands:
            return str(int(node.operator == "and"))
        if len(node.operands) == 1:
            return self.test(node.operands[0])
        sign = " && " if node.operator == "and" else " || "
        return f"({sign.join(self.test(operand) for operand in node.operands)})"

    def _not(self, node: exp.Not) -> str:
        text = self.test(node.operand)
        return f"!{text}" if text.startswith("(") else f"!({text})"

    def _if_else(self, node: exp.IfElse) -> str:
        kind = self.kind(node)
        if kind == SET:
            return self.set(node)
        if kind.name == "list":
            return self.listed(node)
        return f"({self.test(node.test)} ? {self.at(node.then)} : {self.at(node.otherwise)})"

    # ---- sets --------------------------------------------------------------------------------------------------------

    def _mask(self, node: exp.Mask) -> str:
        return set_text((1 << node.members) - 1, self.tables.words)

    def _bit(self, node: exp.Bit) -> str:
        low, high = bounds(node.member, self.kinds)
        head = "bit_at(" if low >= 0 and high < 64 * self.tables.words else "bit(c, "
        return f"{head}{self.at(node.member)})"

    def _has_bit(self, node: exp.HasBit) -> str:
        low, high = bounds(node.member, self.kinds)
        head = "bit_in(" if low >= 0 and high < 64 * self.tables.words else "has(c, "
        return f"{head}{self.set(node.set)}, {self.at(node.member)})"

    def _intersection(self, node: exp.Intersection) -> str:
        return self._folded("set_and", node.operands, set_text((1 << 64 * self.tables.words) - 1, self.tables.words))

    def _union(self, node: exp.UnionOf) -> str:
        return self._folded("set_or", node.operands, "EMPTY")

    def _folded(self, name: str, operands: Sequence[exp.Expr], none: str) -> str:
        if not operands:
            return none
        found = self.set(operands[0])
        for operand in operands[1:]:
            found = f"{name}({found}, {self.set(operand)})"
        return found

    def _bit_count(self, node: exp.BitCount) -> str:
        return f"set_count({self.set(node.set)})"

    # ---- lists -------------------------------------------------------------------------------------------------------

    def _bits(self, node: exp.Bits) -> str:
        return f"list_of_members(c, {self.set(node.set)})"

    def _indices(self, node: exp.Indices) -> str:
        return f"list_of_range(c, 0, {self.at(node.size)} - 1, INT64_MAX)"

    def _range(self, node: exp.NumberRange) -> str:
        limit = "INT64_MAX" if node.limit is None else str(node.limit)
        return f"list_of_range(c, {self.at(node.low)}, {self.at(node.high)}, {limit})"

    def _distinct(self, node: exp.Distinct) -> str:
        kind = self.kind(node)
        return f"list_distinct(c, {self.listed(node.things)}, {kind.width})"

    def _counted(self, node: exp.Counted) -> str:
        return f"counted(c, {self.listed(node.things)}, {node.each}, {max(1, self.kind(node).width)})"

    def _tuple(self, node: exp.Tuple) -> str:
        return self.cells(node.items)

    def _same_tuple(self, node: exp.SameTuple) -> str:
        text = self.listed(node.things)
        return f"list_copy(c, {text})" if isinstance(node.things, exp.Local) else text

    def _length(self, node: exp.Length) -> str:
        things = node.things
        if isinstance(things, exp.Indices):
            return self.at(things.size)
        if isinstance(things, exp.Bits):
            return f"set_count({self.set(things.set)})"
        kind = self.kind(things)
        if kind == MOVES:
            return f"(Cell){self.at(things)}->count"
        if kind.name == "tuple" and not isinstance(things, exp.Local):
            return str(kind.width)
        count = f"(Cell){self.listed(things)}.count"
        return count if kind.width == 1 else f"({count} / {kind.width})"

    def _within(self, node: exp.Within) -> str:
        value = self.at(node.value)
        if isinstance(node.things, exp.Tuple):
            return f"({' || '.join(f'{value} == {self.at(item)}' for item in node.things.items) or '0'})"
        if self.kind(node.things).width != 1 or self.kind(node.value).name not in ("number", "text"):
            raise Unprintable("a list of tuples is searched")
        return f"list_has({self.listed(node.things)}, {value})"

    def _position(self, node: exp.PositionOf) -> str:
        return f"position_of(c, s, {self.listed(node.things)}, {self.at(node.seat)})"

    # ---- calls -------------------------------------------------------------------------------------------------------

    def call(self, name: str, arguments: Sequence[exp.Expr], rest: Sequence[str] = ()) -> str:
        """A call of a function of the program, with further arguments at its end."""
        function = self.kinds.program.functions[name]
        given = self.arguments(arguments, function.parameters, self.kinds.function(function))
        head = ["c", "s", *(["f"] if function.frame else [])]
        return f"{self.names.of('function', name)}({', '.join([*head, *given, *rest])})"

    def _call_function(self, node: exp.CallFunction) -> str:
        self.kind(node)  # which finds the kinds of the parameters of a function that was an expression
        return self.call(node.name, node.arguments)

    def _call_hook(self, node: exp.CallHook) -> str:
        function = node.function
        if not function.plugin:
            if function.name not in _CORE:
                raise Unprintable(f"the core's function {function.name} has no form in C")
            first = ["c"] if function.gives.startswith("list") else []
            return f"{_CORE[function.name]}({', '.join([*first, *map(self.at, node.arguments)])})"
        kind, packed = self.kind(node), "list_new()"
        kinds = [self.kind(argument) for argument in node.arguments]
        if kind.name == "text" or "text" in kind.of:
            raise Unprintable(f"the plugin's function {function.name} gives a text, which may be one that the rules have not got")
        kinds = [Kind("list", one.of[:1] or ("number",)) if one.name == "tuple" else one for one in kinds]
        for argument, one in zip(node.arguments, kinds, strict=True):
            packed = f"with_{'number' if one.name == 'text' else one.name}(c, {packed}, {self.as_kind(argument, one)})"
        truths = [words == "truth" for words in function.takes] + [False] * function.of_players  # which Python takes as such
        takes = ["truth" if truth else "texts" if one == TEXTS else one.name for truth, one in zip(truths, kinds, strict=True)]
        number = self.tables.hook(function, takes, kind.name)
        return f"hook_{kind.name}(c, {number}, {packed})"

    def _call_kernel(self, node: exp.CallKernel) -> str:
        arguments = list(map(self.at, node.arguments)) if node.name != "truth" else []
        if node.name == "truth":
            return f"({self.test(node.arguments[0])} ? 1 : 0)"
        if node.name == "others":
            return f"list_others(c, {', '.join(arguments)})"
        if node.name == "seats":
            return f"set_of_seats({len(arguments)}, (Cell[]){{{', '.join(arguments) or '-1'}}})"
        name = {"min": "least_of", "max": "greatest_of"}[node.name]
        found = arguments[0]
        for argument in arguments[1:]:
            found = f"{name}({found}, {argument})"
        return found

    def _paths(self, node: exp.Paths) -> str:
        return f"{self.names.of('function', f'network {node.network}')}(c, s)"

    def _paths_query(self, node: exp.PathsQuery) -> str:
        network = self.kind(node.paths).of[0]
        arguments = [self.set(a) if node.query == "spread" else self.at(a) for a in node.arguments]
        return f"{node.query}(c, {self.at(node.paths)}, &{self.names.of('NETWORK', network)}, {', '.join(arguments)})"

    def _can_finish(self, node: exp.CanFinish) -> str:
        return f"can_finish(c, s, {self.at(node.move)}, {self.steps[node.step]})"

    def _seen_here(self, node: exp.SeenHere) -> str:
        return self.test(node.condition)


PRINTERS: dict[type, Callable[[CExpressions, Any], str]] = {
    exp.Const: CExpressions._const, exp.Local: CExpressions._local, exp.Slot: CExpressions._slot, exp.Table: CExpressions._table,
    exp.Computed: CExpressions._computed, exp.FrameRead: CExpressions._frame_read, exp.At: CExpressions._at_index,
    exp.Arithmetic: CExpressions._arithmetic, exp.Negate: CExpressions._negate, exp.Fits: CExpressions._fits,
    exp.Compare: CExpressions._compare, exp.Logic: CExpressions._logic, exp.Not: CExpressions._not,
    exp.IfElse: CExpressions._if_else, exp.SeenHere: CExpressions._seen_here, exp.Mask: CExpressions._mask,
    exp.Bit: CExpressions._bit, exp.HasBit: CExpressions._has_bit, exp.Intersection: CExpressions._intersection,
    exp.UnionOf: CExpressions._union, exp.BitCount: CExpressions._bit_count, exp.Bits: CExpressions._bits,
    exp.Indices: CExpressions._indices, exp.NumberRange: CExpressions._range, exp.Distinct: CExpressions._distinct,
    exp.Counted: CExpressions._counted, exp.Tuple: CExpressions._tuple, exp.NewList: lambda *_: "list_new()",
    exp.NewSeen: lambda *_: "(Seen){0}", exp.SameTuple: CExpressions._same_tuple, exp.Length: CExpressions._length,
    exp.Within: CExpressions._within, exp.PositionOf: CExpressions._position, exp.CallFunction: CExpressions._call_function,
    exp.CallHook: CExpressions._call_hook, exp.CallKernel: CExpressions._call_kernel, exp.Paths: CExpressions._paths,
    exp.PathsQuery: CExpressions._paths_query, exp.CanFinish: CExpressions._can_finish,
}
