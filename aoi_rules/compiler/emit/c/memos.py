"""Memoised functions as C: tables of results, which are not part of the state; the stamp of a group tells whether a result
belongs to the present state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod

from attrs import frozen

from aoi_rules.compiler.emit.c.storage import SET, Form, StorageKind
from aoi_rules.compiler.emit.c.writer import c_type
from aoi_rules.compiler.program.model import Function
from aoi_rules.model.types import Shape

__all__ = ["Memo"]

_MOST = 4096
"""The greatest number of entries of a table with one entry for each possible key; in other tables, entries are found by a
hash."""
_HASHED = 1024
_LARGE = 1 << 19
"""The greatest number of bytes of a table: if sets are large, it has fewer entries."""
_FEW = 16


@frozen
class Memo:
    """The table of one function: its C name, its parameters' C names and kinds, and the kind of its result.

    `sizes` are the numbers of values that the parameters can have, the absent one included; None if that is not known.
    """

    function: Function
    name: str
    parameters: Sequence[tuple[str, StorageKind]]
    result: StorageKind
    sizes: tuple[int, ...] | None
    words: int

    @classmethod
    def of(cls, function: Function, name: str, parameters: Sequence[tuple[str, StorageKind]], result: StorageKind,
           members: Mapping[str, int], words: int) -> Memo:
        """The table of a function of a program whose types have these numbers of members."""
        sizes = []
        for parameter in function.parameters:
            one = {Shape.MEMBER: members.get(parameter.type.of, _MOST) + 1, Shape.TRUTH: 3}.get(parameter.type.kind, _MOST + 1)
            sizes.append(one)
        value = 8 * (2 + (words if result == SET else 2))
        direct = tuple(sizes) if prod(sizes) <= _MOST and prod(sizes) * value <= _LARGE else None
        return cls(function, name, parameters, result, direct, words)

    @property
    def entries(self) -> int:
        """The number of its entries."""
        if self.sizes is not None:
            return prod(self.sizes)
        each = 8 * (2 + self.cells + (self.words if self.result == SET else 2))
        return max(_FEW, min(_HASHED, _LARGE // each))

    @property
    def cells(self) -> int:
        """The number of cells of a key."""
        return sum(self.words if kind == SET else 1 for _, kind in self.parameters)

    def field(self) -> str:
        """Its field of the structure that holds all tables."""
        key = f" Cell key[{self.cells}];" if self.sizes is None else ""
        fields = f"Stamp stamp; uint64_t used;{key} {c_type(self.result)}value;"
        return f"struct {self.name}_memo {{ {fields} }} {self.name}[{self.entries}];"

    def list_table_index(self) -> str:
        """Where its results lie among all tables, for a table of lists."""
        return f"LIST_MEMO({self.name}, {self.entries})"

    def body(self, compute: str) -> list[str]:
        """The lines of the function that looks a result up; `compute` is the function that computes it."""
        call = f"{compute}({', '.join(['c', 's', *(name for name, _ in self.parameters)])})"
        lines = [f"Stamp stamp = s->stamps[{self.function.memo}];", *self._find_entry(call)]
        lines += ["if (known->stamp == stamp" + self._compare_keys() + ") {"]
        if self.result.form is Form.LIST:
            lines += ["  known->used = c->call;", "  return known->value;", "}", f"List value = {call};",
                      "List result = keep_list(c, &known->value, &known->used, value);",
                      *self._store_entry("if (result.items == known->value.items && !c->fault)"), "return result;"]
        else:
            lines += ["  return known->value;", "}", f"{c_type(self.result)}value = {call};",
                      *self._store_entry("if (!c->fault)", "known->value = value;"), "return value;"]
        return lines

    def _find_entry(self, call: str) -> list[str]:
        """The lines that find the entry of a key."""
        if self.sizes is None:
            parts: list[str] = []
            for name, kind in self.parameters:
                parts += [f"(Cell)set_word({name}, {n})" for n in range(self.words)] if kind == SET else [name]
            return [f"Cell key[] = {{{', '.join(parts)}}};",
                    f"struct {self.name}_memo *known = &c->memos->{self.name}[hash_cells(key, {self.cells}) % {self.entries}];"]
        lines, index = [], ""
        for (name, _), size in zip(self.parameters, self.sizes, strict=True):
            lines.append(f"if ((uint64_t){name} + 1 >= {size}) return {call};")
            index = f"({index}) * {size} + {name} + 1" if index else f"{name} + 1"
        return [*lines, f"struct {self.name}_memo *known = &c->memos->{self.name}[{index or '0'}];"]

    def _compare_keys(self) -> str:
        return f" && !compare_cells(known->key, key, {self.cells})" if self.sizes is None else ""

    def _store_entry(self, test: str, *lines: str) -> list[str]:
        key = ["memcpy(known->key, key, sizeof key);"] if self.sizes is None else []
        return [f"{test} {{", *(f"  {line}" for line in (*lines, *key, "known->stamp = stamp;")), "}"]
