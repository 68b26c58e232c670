"""Constant tables and texts of a rule program as C."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import define, field

from aoi_rules.compiler.emit.c.names import Names
from aoi_rules.compiler.emit.c.storage import Form, kind_of
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program.model import RuleProgram
from aoi_rules.compiler.walking import walk
from aoi_rules.model.types import ABSENT, Shape
from aoi_rules.plugin_api.values import Function as HookFunction

__all__ = ["Tables", "array_lines", "set_text", "text_literal", "texts_in"]

_WIDTH = 118
_WIDTHS = (("int8_t", 7), ("int16_t", 15), ("int32_t", 31))


def set_text(bits: int, words: int) -> str:
    """A set as a C expression."""
    if words == 1:
        return f"(Set){hex(bits)}" if bits else "EMPTY"
    return f"SET_OF_WORDS({', '.join(_word_literals(bits, words))})" if bits else "EMPTY"


def _word_literals(bits: int, words: int) -> list[str]:
    return [hex(bits >> 64 * n & (1 << 64) - 1) for n in range(words)]


def text_literal(text: str) -> str:
    """A text as a C string literal of its UTF-8."""
    found = []
    for byte in text.encode("utf-8", "surrogatepass"):
        ch = chr(byte)
        found.append(ch if 32 <= byte < 127 and ch not in '"\\?' else f"\\{byte:03o}")
    return f'"{"".join(found)}"'


def array_lines(head: str, values: Sequence[str]) -> list[str]:
    """`head = {values};`, broken to fit."""
    lines, line = [f"{head} = {{"], "   "
    for value in values or ["0"]:
        if len(line) + len(value) + 2 > _WIDTH:
            lines.append(line)
            line = "   "
        line += f" {value},"
    return [*lines, line, "};"]


def texts_in(program: RuleProgram) -> tuple[str, ...]:
    """All texts of a program, sorted, so that their indices have the same order."""
    found: set[str] = {""}
    for body in program.bodies:
        for node in walk(*body):
            if isinstance(node, exp.Const) and isinstance(node.value, str):
                found.add(node.value)
            elif isinstance(node, exp.Table):
                _collect_texts(node.data.rows, found)
    _collect_texts(tuple(constant.result for constant in program.constants.values()), found)
    _collect_texts(tuple(slot.initial_value for slot in program.slots), found)
    return tuple(sorted(found))


def _collect_texts(value: Any, found: set[str]) -> None:
    if isinstance(value, str):
        found.add(value)
    elif isinstance(value, tuple | list):
        for one in value:
            _collect_texts(one, found)


@define
class Tables:
    """The tables of one file; `lines` is the C of what was used so far."""

    names: Names
    program: RuleProgram
    words: int
    texts: tuple[str, ...]
    lines: list[str] = field(factory=list)
    hooks: list[dict[str, Any]] = field(factory=list)
    _printed: dict[int | str, str] = field(factory=dict)
    _indices: dict[str, int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._indices = {text: number for number, text in enumerate(self.texts)}

    def text(self, text: str) -> int:
        """The index of a text."""
        return self._indices[text]

    def hook(self, function: HookFunction, takes: Sequence[str], gives: str) -> int:
        """The number of a plugin's function, whose arguments and results have these kinds."""
        known = {"plugin": function.plugin, "name": function.name, "takes": list(takes), "gives": gives}
        if known not in self.hooks:
            self.hooks.append(known)
        return self.hooks.index(known)

    def table(self, data: exp.TableData) -> str:
        """The name of a constant table, whose absent row comes first."""
        if id(data) not in self._printed:
            self._printed[id(data)] = name = self.names.new_global("TABLE", data.name)
            self._add_rows(name, data.rows, kind_of(data.type).form)
        return self._printed[id(data)]

    def constant_text(self, name: str) -> str:
        """The name, or the value, of a constant that was computed."""
        if name not in self._printed:
            constant = self.program.constants[name]
            value = constant.result
            kind = Form.LIST if constant.type.kind is Shape.TUPLE else kind_of(constant.type).form
            if constant.variable is not None:
                self._printed[name] = known = self.names.of("TABLE", name)
                self._add_rows(known, value, kind)
            elif kind is Form.LIST:
                self._printed[name] = known = self.names.of("LIST", name)
                self._add_lists(known, (value,))
                self._printed[name] = f"{known}[0]"
            else:
                self._printed[name] = self.cell(value, kind)
        return self._printed[name]

    def cell(self, value: Any, kind: str) -> str:
        """A constant as a C expression."""
        if kind is Form.SET:
            return set_text(int(value), self.words)
        if isinstance(value, str):
            return str(self.text(value))
        if value == ABSENT:
            return "ABSENT"
        return str(int(value)) if -(1 << 31) < value < 1 << 31 else f"INT64_C({int(value)})"

    def _add_rows(self, name: str, rows: Sequence[Any], kind: str) -> None:
        turned = (rows[-1], *rows[:-1])
        if kind is Form.LIST:
            self._add_lists(name, turned)
        elif kind is Form.SET:
            words = [_word_literals(row, self.words) for row in turned]
            inner = [row[0] if self.words == 1 else f"{{{{{', '.join(row)}}}}}" for row in words]
            self.lines += array_lines(f"static const Set {name}[]", inner)
        else:
            cells = [self.cell(row, kind) for row in turned]
            self.lines += array_lines(f"static const {_narrowest_type(turned)} {name}[]", cells)

    def _add_lists(self, name: str, rows: Sequence[Sequence[Any]]) -> None:
        cells = [[self.cell(one, "") for value in row for one in (value if isinstance(value, tuple) else (value,))]
                 for row in rows]
        self.lines += array_lines(f"static const Cell {name}_ITEMS[]", [one for row in cells for one in row])
        lists, at = [], 0
        for row in cells:
            lists.append(f"{{(Cell *){name}_ITEMS + {at}, {len(row)}, 0}}")
            at += len(row)
        self.lines += array_lines(f"static const List {name}[]", lists)


def _narrowest_type(rows: Sequence[Any]) -> str:
    """The narrowest type that holds the rows of a table."""
    if any(isinstance(row, str) for row in rows):
        return "int32_t"
    for name, bits in _WIDTHS:
        if all(-(1 << bits) <= row < 1 << bits for row in rows):
            return name
    return "Cell"
