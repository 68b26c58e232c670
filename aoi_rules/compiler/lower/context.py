"""The shared state of the lowering: the program while it is built, and the values of the bindings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any

from attrs import define, evolve, field, frozen

from aoi_rules.compiler.coverage import Trace
from aoi_rules.compiler.explained_actions import ExplainedActions
from aoi_rules.compiler.lower.layout import layout
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program.model import Function, Purpose
from aoi_rules.compiler.program.statements import Statement
from aoi_rules.compiler.program.walk import free_locals
from aoi_rules.compiler.symbols.symbol_table import SymbolTable, TypeSymbol
from aoi_rules.compiler.typed.expressions import Binding, Definition
from aoi_rules.compiler.typed.rules import TypedRules
from aoi_rules.compiler.typed.verbs import Verb
from aoi_rules.compiler.walking import walk
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.model.lines import LineText, RuleLine
from aoi_rules.model.ruleset import RuleModel
from aoi_rules.model.types import NUMBER, Shape, Type

__all__ = ["PLAYERS", "Context", "Env"]

PLAYERS = exp.Slot("players", NUMBER)
"""The number of players."""


@frozen
class Env:
    """The values of bindings in one function or step; `taken` are the names of the locals in it, and `veiled` those whose values
    not all players may see.  It is `sure` if all players can tell that its code is carried out, and `closed` if that depends on a
    condition that not all can see.

    `shapes` is one table for a whole function.  By name, it says whether a local is a list or a set; None is neither.  Locals
    with the same name are one variable in C, even if one is no longer known when the other begins.
    """

    values: Mapping[Binding, exp.Expression] = field(factory=dict)
    taken: frozenset[str] = frozenset()
    veiled: frozenset[str] = frozenset()
    sure: bool = False
    closed: bool = False
    shapes: dict[str, Shape | None] = field(factory=dict, eq=False, repr=False)

    def bind(self, binding: Binding, value: exp.Expression) -> Env:
        """The environment with one more binding, bound to a value."""
        return evolve(self, values={**self.values, binding: value})

    def local(self, binding: Binding, name: str = "") -> tuple[exp.Local, Env]:
        """A new local for a binding, under its own name unless that is taken or of another shape; and the environment with it."""
        name = name or binding.name
        shape = binding.type.kind if binding.type.has_several else None
        while name in self.taken or self.shapes.get(name, shape) is not shape:
            name += "_"
        self.shapes[name] = shape
        local = exp.Local(name, binding.type, binding.span)
        return local, evolve(self, values={**self.values, binding: local}, taken=self.taken | {name})

    def veil(self, names: Iterable[str]) -> Env:
        """The environment in which not all players may see the values of these locals either."""
        return evolve(self, veiled=self.veiled.union(names))

    def carried_out_openly(self, sure: bool = True) -> Env:
        """The same environment, except that all players can tell what is carried out, or cannot."""
        return evolve(self, sure=sure)

    def under_condition(self, secret: bool) -> Env:
        """The environment of code that is carried out only under a condition, which is `secret` or not."""
        return evolve(self, sure=self.sure and not secret, closed=self.closed or secret)

    def reads_veiled(self, *nodes: Any) -> bool:
        """Whether nodes read a local whose value not all players may see."""
        return bool(self.veiled) and not self.veiled.isdisjoint(local.name for local in free_locals(nodes))

    def with_bindings(self, values: Mapping[Binding, exp.Expression]) -> Env:
        """The environment in the same function with only these bindings: for the body of an inlined definition."""
        return evolve(self, values=values)


@define(slots=False)
class Context:
    """The program while it is built.

    `rules` are the names of the rules in refusals and of the lines of the score, in the order of the text; `verbs` are the names
    of the functions of verbs; `scope` is the name of what is being lowered, for the names of functions; `explained` are the
    actions and sources whose refusals are explained, None for all of them.
    """

    typed: TypedRules
    trace: Trace = field(factory=Trace)
    explained: ExplainedActions | None = None
    functions: dict[str, Function] = field(factory=dict)
    texts: list[LineText] = field(factory=list)
    lines: list[RuleLine] = field(factory=list)
    rules: list[RuleModel] = field(factory=list)
    streams: list[str] = field(factory=list)
    verbs: dict[Verb, str] = field(factory=dict)
    scope: str = ""
    _tables: dict[tuple[str, str], exp.TableData] = field(factory=dict)
    _names: dict[str, int] = field(factory=dict)
    _numbers: dict[tuple[str, str], int] = field(factory=dict)
    _definitions: dict[Definition, str] = field(factory=dict)
    _reads: dict[str, frozenset[str]] = field(factory=dict)

    def explains(self, name: str) -> bool:
        """Whether the refusals of an action or a source are explained."""
        return self.explained is None or name in self.explained.names

    @property
    def symbols(self) -> SymbolTable:
        """The symbol table."""
        return self.typed.symbols

    def slot(self, name: str, adds_up: str = "") -> exp.Slot:
        """A slot of the state, by its name."""
        return exp.Slot(name, self._slot_types[name], adds_up)

    @cached_property
    def _slot_types(self) -> dict[str, Type]:
        return {"phase": NUMBER, **{slot.name: slot.whole_type for slot in layout(self.symbols)}}

    @cached_property
    def places(self) -> dict[str, str]:
        """The types of the places of networks, by the networks' names."""
        return {network.name: network.of for network in self.typed.networks}

    @cached_property
    def piece_slots(self) -> frozenset[str]:
        """The slots that count pieces."""
        return frozenset(f"{kind}_{zone}" for zone in self.symbols.zones for kind in "zn")

    # ---- names and functions ----------------------------------------------------------------------------------------

    def unique(self, name: str) -> str:
        """A unique name of a function or a step: `build.list`, then `build.list.2`."""
        number = self._names[name] = self._names.get(name, 0) + 1
        if number == 1:
            return name
        found = f"{name}.{number}"
        return self.unique(name) if found in self._names else self._claim_name(found)

    def _claim_name(self, name: str) -> str:
        self._names.setdefault(name, 1)
        return name

    def function(
        self, name: str, kind: Purpose, parameters: tuple[exp.Local, ...], body: list[Statement], returns: Type | None,
        place: Place | None = None,
    ) -> str:
        """Add a function under a unique name; returns the name."""
        name = self.unique(name)
        self.functions[name] = Function(name, kind, parameters, tuple(body), returns, place)
        return name

    def value(
        self, name: str, body: list[Statement], returns: Type, place: Place | None = None
    ) -> exp.CallFunction:
        """Add a function that computes a value from the state and the locals it uses; returns a call of it with these
        locals."""
        parameters = free_locals(body)
        return exp.CallFunction(self.function(name, Purpose.VALUE, parameters, body, returns, place), parameters, returns)

    def definition(self, definition: Definition, lowered: Callable[[Definition], str]) -> str:
        """The name of the function of a definition that contains a loop, built at its first use."""
        if definition not in self._definitions:
            self._definitions[definition] = lowered(definition)
        return self._definitions[definition]

    # ---- constants --------------------------------------------------------------------------------------------------

    def table(self, owner: str, name: str, rows: Callable[[TypeSymbol], tuple[Any, ...]], typ: Type) -> exp.Table:
        """A table with a row for each member of a type and one for the absent member; built once."""
        key = owner, name
        if key not in self._tables:
            self._tables[key] = exp.TableData(f"{owner}.{name}", rows(self.symbols.types[owner]), typ)
        return exp.Table(self._tables[key])

    def members(self, name: str) -> int:
        """The number of members of a type."""
        return len(self.symbols.types[name].members)

    # ---- what is read -----------------------------------------------------------------------------------------------

    def slots_read(self, *nodes: Any) -> frozenset[str]:
        """The slots of the state that nodes read, directly or through functions and networks."""
        found: set[str] = set()
        for node in walk(*nodes):
            kind = node.__class__
            if kind is exp.Slot:
                found.add(node.adds_up or node.name)
            elif kind is exp.CallFunction:
                found |= self._slots_read_by(node.name)
            elif kind is exp.Paths:
                found |= self._slots_read_by(f"network {node.network}")
        return frozenset(found)

    def reads_hidden(self, *nodes: Any) -> bool:
        """Whether nodes read something that not all players see."""
        return bool(self.hidden_slots_read(*nodes))

    def hidden_slots_read(self, *nodes: Any) -> frozenset[str]:
        """The slots that nodes read and that are not fully visible to all players."""
        return self._hidden_slots & self.slots_read(*nodes)

    def reads_secret(self, env: Env, *nodes: Any) -> bool:
        """Whether nodes of an environment read something that not all players see, or a local with the value of such a thing."""
        return self.reads_hidden(*nodes) or env.reads_veiled(*nodes)

    @cached_property
    def _hidden_slots(self) -> frozenset[str]:
        return self.symbols.hidden_slots()

    def _slots_read_by(self, name: str) -> frozenset[str]:
        if name not in self._reads:
            self._reads[name] = frozenset()  # for recursive calls
            function = self.functions.get(name)
            self._reads[name] = self.slots_read(*function.body) if function is not None else frozenset()
        return self._reads[name]

    # ---- lines of the rules -----------------------------------------------------------------------------------------

    def rule(self, name: str, kind: str, text: str, see: tree.Expression | None, place: Place) -> int:
        """The number of a rule in the list; a line is added once for each name."""
        number = self._numbers.setdefault((name, str(place)), len(self.rules))
        if number == len(self.rules):
            section = see.value if isinstance(see, tree.Text) else ""
            self.rules.append(RuleModel(name, kind, text, section, place))
        return number
