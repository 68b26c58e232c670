"""Expressions of a rule program as C."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from aoi_rules.compiler.emit.c.lists import ListPrinter
from aoi_rules.compiler.emit.c.storage import MOVE, SET, TEXTS, Form, StorageKind, kind_of
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.model.types import ABSENT

__all__ = ["PRINTERS", "CExpressions"]


class CExpressions(ListPrinter):
    """Prints every expression: names, look-ups and calls here."""

    # ---- names and look-ups ------------------------------------------------------------------------------------------

    def _const(self, node: exp.Const) -> str:
        value = node.value
        if isinstance(value, str):
            return str(self.tables.text(value))
        return "ABSENT" if value == ABSENT else str(int(value)) if -(1 << 31) < value < 1 << 31 else f"INT64_C({int(value)})"

    def _local(self, node: exp.Local) -> str:
        return self.names.local(node.name)

    def _slot(self, node: exp.Slot) -> str:
        kind = kind_of(node.type)
        name = f"s->{self.names.slot(node.name)}"
        if kind.form is Form.LIST:
            return f"state_list(s, {name})"
        return name

    def _table(self, node: exp.Table) -> str:
        return self.tables.table(node.data)

    def _computed_constant(self, node: exp.ComputedConstant) -> str:
        return self.tables.constant_text(node.name)

    def frame_index(self, slot: str) -> int:
        """The index of a slot in the frames of the routine."""
        return self.frames.index(self.routine, slot)

    def _frame_read(self, node: exp.FrameRead) -> str:
        text = f"FRAME({self.frame_index(node.slot)})"
        kind = kind_of(node.type)
        if kind.form is Form.LIST:
            return f"state_list(s, {text})"
        if kind == SET:
            return f"set_from(&{text})" if self.tables.words > 1 else f"(Set){text}"
        return text

    def place(self, things: exp.Expression, index: exp.Expression) -> str:
        """The place of a value in an array: of a slot, or of a constant table."""
        kind = kind_of(things.type)
        text = self.at(things)
        low, high = self.bounds(index)
        if not kind.absent:
            inside = low >= 0 and high < kind.size
            return f"{text}[{self._next_index(index) if inside else f'piece_index(c, {self.at(index)}, {kind.size})'}]"
        if low >= -1 and high < kind.size:
            return f"{text}[{self._next_index(index)}]"
        return f"{text}[index_in(c, {self.at(index)}, {kind.size})]"

    def _next_index(self, index: exp.Expression) -> str:
        return str(int(index.value) + 1) if isinstance(index, exp.Const) else f"{self.at(index)} + 1"

    def _element(self, node: exp.At) -> str:
        kind = kind_of(node.things.type)
        if kind == MOVE or kind.form is Form.TUPLE:
            return f"{self.at(node.things)}[{self.at(node.index)}]"
        if kind.form is Form.ARRAY:
            found = self.place(node.things, node.index)
            is_state = isinstance(node.things, exp.Slot | exp.Local)
            return f"state_list(s, {found})" if kind.of == (Form.LIST,) and is_state else found
        assert kind.width == 1, node
        return f"list_at(c, {self.at(node.things)}, {self.at(node.index)})"

    # ---- calls -------------------------------------------------------------------------------------------------------

    def call(self, name: str, arguments: Sequence[exp.Expression], rest: Sequence[str] = ()) -> str:
        """A call of a function of the program, with further arguments at its end."""
        function = self.frames.program.functions[name]
        given = self.arguments(arguments, function.parameters)
        head = ["c", "s", *(["f"] if function.frame else [])]
        return f"{self.names.of('function', name)}({', '.join([*head, *given, *rest])})"

    def _call_function(self, node: exp.CallFunction) -> str:
        return self.call(node.name, node.arguments)

    def _call_hook(self, node: exp.Call) -> str:
        function = node.function
        if not function.plugin:
            first = ["c"] if node.type.has_several else []
            return f"{function.name}({', '.join([*first, *map(self.at, node.arguments)])})"  # for the machine's own function
        kind, packed = kind_of(node.type), "list_new()"
        kinds = [kind_of(argument.type) for argument in node.arguments]
        kinds = [StorageKind(Form.LIST, one.of[:1] or (Form.NUMBER,)) if one.form is Form.TUPLE else one for one in kinds]
        for argument, one in zip(node.arguments, kinds, strict=True):
            packed = f"with_{'number' if one.form == 'text' else one.form}(c, {packed}, {self.as_kind(argument, one)})"
        truths = [words == "truth" for words in function.takes] + [False] * function.of_players  # Python accepts it as one
        takes = ["truth" if truth else "texts" if one == TEXTS else one.form for truth, one in zip(truths, kinds, strict=True)]
        number = self.tables.hook(function, takes, kind.form)
        return f"hook_{kind.form}(c, {number}, {packed})"

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
        network = node.paths.type.of
        arguments = [self.as_set(a) if node.query == "spread" else self.at(a) for a in node.arguments]
        given = ", ".join(["c", self.at(node.paths), f"&{self.names.of('NETWORK', network)}", *arguments])
        return f"{node.query}({given})"

    def _can_finish(self, node: exp.CanFinish) -> str:
        return f"can_finish(c, s, {self.at(node.move)}, {self.steps[node.step]})"

    def _seen_here(self, node: exp.SeenHere) -> str:
        return self.test(node.condition)


PRINTERS: Mapping[type, Callable[[CExpressions, Any], str]] = {
    exp.Const: CExpressions._const, exp.Local: CExpressions._local, exp.Slot: CExpressions._slot, exp.Table: CExpressions._table,
    exp.ComputedConstant: CExpressions._computed_constant, exp.FrameRead: CExpressions._frame_read, exp.At: CExpressions._element,
    exp.Arithmetic: CExpressions._arithmetic, exp.Negate: CExpressions._negate, exp.Fits: CExpressions._fits,
    exp.Compare: CExpressions._compare, exp.Logic: CExpressions._logic, exp.Not: CExpressions._not,
    exp.IfElse: CExpressions._if_else, exp.SeenHere: CExpressions._seen_here, exp.Mask: CExpressions._mask,
    exp.Bit: CExpressions._bit, exp.HasBit: CExpressions._has_bit, exp.Intersection: CExpressions._set_operation,
    exp.UnionOf: CExpressions._set_operation, exp.BitCount: CExpressions._bit_count, exp.Bits: CExpressions._bits,
    exp.Indices: CExpressions._indices, exp.NumberRange: CExpressions._range, exp.Distinct: CExpressions._distinct,
    exp.CountedItems: CExpressions._counted, exp.Tuple: CExpressions._tuple, exp.NewList: lambda *_: "list_new()",
    exp.NewKeySet: lambda *_: "(Seen){0}", exp.SameTuple: CExpressions._same_tuple, exp.Length: CExpressions._length,
    exp.Within: CExpressions._within, exp.PositionOf: CExpressions._position, exp.CallFunction: CExpressions._call_function,
    exp.Call: CExpressions._call_hook, exp.CallKernel: CExpressions._call_kernel, exp.Paths: CExpressions._paths,
    exp.PathsQuery: CExpressions._paths_query, exp.CanFinish: CExpressions._can_finish,
}
CExpressions.printers = PRINTERS
