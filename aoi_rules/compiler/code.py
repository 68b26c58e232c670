"""Pieces of generated Python and where they are used: `Code`, `Env`, and the `Module` they are gathered in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import attrs
from attrs import define, field, frozen

from aoi_rules.compiler.hoist import hoisted
from aoi_rules.compiler.trace import Trace
from aoi_rules.diagnostics import Place
from aoi_rules.hooks import Function
from aoi_rules.language import tree
from aoi_rules.language.walk import walk
from aoi_rules.model.types import Type

__all__ = [
    "CALLS", "RESERVED", "Code", "CompileFault", "Env", "Module", "Span", "TableRef", "absent", "indent", "names_in", "remark",
    "written",
]

NOTHING: frozenset[str] = frozenset()
RESERVED = frozenset(("me", "players", "others", "none", "yes", "no"))
Span = tuple[int | None, int | None]
"""The least and the greatest value of something, None where it is not known."""
CALLS = re.compile(r"\w\((?:s|NO_STATE)[,)]|\bfn_\w+\(")


class CompileFault(Exception):
    """A line cannot be compiled; caught where lines are compiled and reported there."""

    def __init__(self, code: str, message: str, place: Place | None, hint: str | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.place, self.hint = code, message, place, hint


@frozen
class TableRef:
    """A look-up in a constant table, kept so that a further look-up can be composed with it."""

    name: str
    values: tuple[Any, ...]
    index: str


def absent(typ: Type) -> str:
    """How generated code writes the absent value of a type."""
    return {"ref": "-1", "list": "()", "set": "0", "truth": "0", "text": "''"}.get(typ.kind, "ABSENT")


@frozen
class Code:
    """A Python expression: its source, type, the state slots it reads and the local names it uses; `span` has the bounds
    of a value where the text says them.  `exact` is the source without the look whether the value is a number that a game
    may have, where there is one: for who adds to it, compares it, or looks itself.
    """

    src: str
    typ: Type
    deps: frozenset[str] = NOTHING
    names: frozenset[str] = NOTHING
    table: TableRef | None = None
    span: Span = (None, None)
    exact: str = ""

    @property
    def calls(self) -> bool:
        """Whether it calls a function of the module, and so costs more than a look-up."""
        return CALLS.search(self.src) is not None

    @property
    def unchecked(self) -> str:
        """The source of its value, which may not be a number that a game may have."""
        return self.exact or self.src

    def typed(self, typ: Type) -> Code:
        """The same with another type."""
        return attrs.evolve(self, typ=typ)


@frozen
class Env:
    """The names a line may use, and the expressions known to be present."""

    locals: Mapping[str, Code]
    present: frozenset[Any] = frozenset()

    def bind(self, name: str, code: Code, place: Place | None = None) -> Env:
        """With one more name; what was known of an older thing of that name is forgotten."""
        if name in RESERVED and code.src != "v_me":
            raise CompileFault("reserved-name" if place else "", f"`{name}` has a meaning of its own", place,
                               "choose another name")
        present = frozenset(e for e in self.present if name not in names_in(e))
        return Env({**self.locals, name: code}, present)

    def know(self, facts: Iterable[Any]) -> Env:
        """With more expressions known to be present."""
        return Env(self.locals, self.present | frozenset(facts))

    def fresh(self, name: str) -> str:
        """A Python name for a new local that hides no other one."""
        used = {n for code in self.locals.values() for n in code.names}
        candidate = f"v_{name}"
        while candidate in used:
            candidate += "_"
        return candidate


def names_in(node: Any) -> set[str]:
    """The plain names an expression contains."""
    return {part.name for part in walk(node) if isinstance(part, tree.Name)}


MAX_TABLES = 1_000_000


@define
class Module:
    """The generated module while it grows.

    A function whose result depends on the state is remembered in a dictionary that the state carries; functions that
    read the same slots share one, and it is replaced (not emptied: copies of a state share it) when a slot is written.
    """

    constants: dict[str, str] = field(factory=dict)
    functions: dict[str, str] = field(factory=dict)
    by_body: dict[str, str] = field(factory=dict)
    groups: dict[frozenset[str], str] = field(factory=dict)
    late: list[str] = field(factory=list)
    written: int = 0
    made: dict[tuple[Any, ...], tuple[Any, ...]] = field(factory=dict)
    tables: dict[int, tuple[tuple[Any, ...], str]] = field(factory=dict)  # by identity, so the values are kept with the name
    lengths: dict[str, tuple[int, int]] = field(factory=dict)  # of constant tables: their own, and of the longest row
    names: dict[str, int] = field(factory=dict)
    called: dict[str, Function] = field(factory=dict)
    places: dict[str, Place | None] = field(factory=dict)  # of functions that stand for one expression of the text
    trace: Trace = field(factory=Trace)

    def unique(self, stem: str) -> str:
        """A new global name."""
        stem = re.sub(r"\W", "_", stem)
        number = self.names.get(stem, 0)
        name = stem if number == 0 else f"{stem}_{number + 1}"
        while number and name in self.names:
            number += 1
            name = f"{stem}_{number + 1}"
        self.names[stem] = number + 1
        self.names.setdefault(name, 1)
        return name

    def function_of(self, function: Function) -> str:
        """The name under which the module finds a Python function that it does not write itself."""
        name = f"fn_{function.name}"
        self.called[name] = function
        return name

    def owners(self) -> tuple[tuple[str, str], ...]:
        """The plugins' functions among them: whose each is, and its name."""
        return tuple((f.plugin, f.name) for f in self.called.values() if f.plugin)

    def constant(self, name: str, text: str) -> str:
        """A named constant; the same text under the same name is kept once."""
        if self.constants.setdefault(name, text) != text:
            return self.constant(self.unique(name + "_"), text)
        return name

    def room(self, stem: str, letters: int) -> bool:
        """Whether a constant table of that name, which takes about so many letters, may be written: it is there, or there
        are not too many others yet.  Else what it would hold is looked up or computed step by step."""
        if f"T_{stem.upper()}" in self.constants:
            return True
        if self.written < MAX_TABLES:
            self.written += letters
        return self.written < MAX_TABLES

    def table(self, stem: str, values: tuple[Any, ...], annotation: str = "tuple[int, ...]") -> str:
        """A constant tuple."""
        known = self.tables.get(id(values))
        if known is None:
            name = self.constant(f"T_{stem.upper()}", f": {annotation} = {values!r}")
            known = self.tables[id(values)] = values, name
            self.lengths[name] = len(values), max((len(row) for row in values if isinstance(row, tuple)), default=0)
        return known[1]

    def values(self, key: tuple[Any, ...], make: Callable[[], tuple[Any, ...]]) -> tuple[Any, ...]:
        """What `make` gives for a key, made once; a table of the same values is written once, too."""
        if key not in self.made:
            self.made[key] = make()
        return self.made[key]

    def group(self, deps: frozenset[str]) -> str:
        """The state's dictionary for results that depend on these slots."""
        return self.groups.setdefault(deps, f"memo[{len(self.groups)}]")

    def invalidated(self, slot: str) -> list[str]:
        """The dictionaries to replace when a slot is written."""
        return [name for deps, name in self.groups.items() if slot in deps]

    def later(self, stem: str, text: str) -> str:
        """A constant that is reckoned from others when the module starts, after its functions are there."""
        known = self.by_body.get(text)
        if known is None:
            known = self.by_body[text] = self.unique(f"K_{stem.upper()}")
            self.late.append(f"{known} = {text}")
        return known

    def function(
        self, stem: str, parameters: tuple[str, ...], body: list[str], returns: str, comment: str = "", place: Place | None = None
    ) -> str:
        """A plain function `(s, parameters) -> returns` that only reads the state; equal ones are written once."""
        body = [plain_test(line) for line in hoisted(body)]
        plain = [_BESIDE.sub("", line) for line in body]
        key = repr((parameters, plain))
        head = ", ".join(["s: State", *(f"{p}: int" for p in parameters)])
        lead = [remark(comment)] if comment else []
        if key in self.by_body:
            name = self.by_body[key]
            text = "\n".join([*lead, f"def {name}({head}) -> {returns}:", *(f"    {b}" for b in body)])
            if self.places.get(name) != place or self.functions[name] != text:  # whoever calls it knows the place
                self.places[name] = None
                self.functions[name] = "\n".join(_BESIDE.sub("", line) for line in self.functions[name].split("\n"))
            return name
        name = self.unique(f"q_{stem}")
        self.by_body[key] = name
        self.places[name] = place
        self.functions[name] = "\n".join([*lead, f"def {name}({head}) -> {returns}:", *(f"    {b}" for b in body)])
        return name


_BIT = re.compile(r"\((\([^()]*(?:\([^()]*\)[^()]*)* & 1\)) != 0\)")


_BESIDE = re.compile(r"  # .+:\d+:\d+$", re.ASCII)


def plain_test(line: str) -> str:
    """A line with its tests of single bits as short as `if` lets them be."""
    return _BIT.sub(r"\1", line) if line.lstrip().startswith("if ") else line


def remark(text: object) -> str:
    """A comment; what could end it is left out."""
    return "# " + "".join(c if c.isprintable() else "?" for c in str(text))


def written(slot: str) -> str:
    """The mark of a slot that was just written; the module's writer replaces it by what must be forgotten then."""
    return f"@written {slot}"


def indent(lines: Sequence[str]) -> list[str]:
    """The lines, one level deeper."""
    return ["    " + line for line in lines]
