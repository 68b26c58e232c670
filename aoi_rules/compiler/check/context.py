"""The state that all checks of expressions share: the symbol table, the limits, and the recorded uses."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from typing import Any, ClassVar

from attrs import frozen

from aoi_rules.advice.numbers import number_called
from aoi_rules.advice.rules.attributes import value_meant
from aoi_rules.advice.rules.conditions import hint_for_condition, hint_for_member
from aoi_rules.advice.rules.definitions import figure_in, quoted_member
from aoi_rules.advice.rules.figures import other_kind, quoted_value
from aoi_rules.advice.rules.types import of_types
from aoi_rules.compiler.check.bounds import Bounds
from aoi_rules.compiler.check.budget import Budget
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.check.units import Unit, Units
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.sizes import Sizes
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.tree import Expression
from aoi_rules.language.unparser import format_expression
from aoi_rules.model.types import TRUTH, Shape, Type, member_of

__all__ = ["MAX_DEPTH", "Check", "CheckedDefinition", "CheckContext"]

MAX_DEPTH = 100
MAX_STEPS = 300_000
"""The greatest number of expressions that are checked, counting each once for every combination of types with which a definition
is used."""
MAX_SIZE = 5_000
"""The greatest number of nodes of an expression, including the definitions that are written out in it."""

Check = Callable[[Any, Any, Scope, Type | None], typ.Expression]
"""The check of one kind of expression: `(checking, node, scope, expected type)`."""


@frozen
class CheckedDefinition:
    """A definition for arguments of certain types.

    `uses` tells for each argument whether the definition uses it, and `depth` is how deeply its parts are nested.
    """

    definition: typ.Definition
    uses: tuple[bool, ...]
    depth: int


class CheckContext:
    """The checks of one ruleset's expressions; `CHECKS` has one for each kind of node.

    `uses` has the places that name a declaration, by its kind (type, member, field, keep, zone, network, define, option, counter,
    function) and its name, which is `space.location` for a field, a member or a keep of a type.  `networks` are those whose lines
    have been checked, with whether they change in play, and `costs` has the types of the costs of a way over each of them;
    `check_network` checks one that has not been checked.  The checker of a scenario's table has the ruleset's checker as `rules`,
    which checks the ruleset's own definitions: a seat's name in them means the same at each table.
    """

    CHECKS: ClassVar[Mapping[type, Check]] = {}

    def __init__(self, symbols: SymbolTable, report: Reporter, rules: CheckContext | None = None) -> None:
        self.symbols = symbols
        self.rules = rules
        self.report = report
        self.bounds = Bounds(symbols)
        self.budget = Budget(symbols)
        self.units = Units(report)
        self.uses: dict[tuple[str, str], list[Place]] = {}
        self.met: dict[typ.Definition, None] = {}
        self.networks: dict[str, bool] = {} if rules is None else rules.networks
        self.costs: dict[str, Type] = {} if rules is None else rules.costs
        self.check_network: Callable[[str], None] = lambda _: None
        self.defining: list[str] = []
        self.faulty: dict[Any, Fault] = {}  # definitions that cannot be used with arguments of certain types
        self.aliases: dict[typ.Binding, typ.Expression] = {}  # names that are replaced by an expression
        self.sizes = Sizes()
        self.weights: dict[typ.Binding, int] = {}  # the sizes of these expressions
        self.forms: dict[typ.Binding, str] = {}  # the form of a parameter's argument, as far as a check depends on it
        self.used: set[typ.Binding] = set()  # the names that the current definition, or the current argument, uses
        self.unused: set[typ.Binding] = set() if rules is None else rules.unused  # parameters that their definition does not use
        self.looping: dict[str, bool] = {}  # whether a definition contains a loop
        self.changing: dict[typ.Definition, bool] = {}
        self.depth = 0
        self.deepest = 0
        self._noted: set[tuple[str, str, int]] = set()

    def restart(
        self, symbols: SymbolTable, words: Collection[int], changed: Collection[str], depends: Callable[[Unit], bool]
    ) -> None:
        """Begin a new check of a text with these words, given by their identities, in which some names have `changed`; `depends`
        tells which units depend on these."""
        self.symbols = symbols
        if changed:
            self.bounds, self.budget = Bounds(symbols), Budget(symbols)
            self.looping = {}
            self.__dict__.pop("global_names", None)
        self.units.restart(words, depends)
        self.uses, self.met, self.faulty, self._noted = {}, {}, {}, set()

    def expression(self, node: Expression, scope: Scope, expected: Type | None = None) -> typ.Expression:
        """The typed expression; raises Fault with the place of the problem.

        A member's name is looked up in the `expected` type first.
        """
        check = self.CHECKS.get(type(node))
        if check is None:
            raise Fault("wrong-expression", "this cannot be part of an expression", node.place)
        self.depth += 1
        self.units.steps += 1
        self.deepest = max(self.deepest, self.depth)
        try:
            if self.units.steps > MAX_STEPS:
                raise Fault("too-large", f"more than {MAX_STEPS:,} expressions are checked up to here", node.place,
                            "use definitions and verbs with fewer combinations of types")
            if self.depth > MAX_DEPTH:
                raise Fault("too-deep", "definitions and expressions are nested too deeply here", node.place)
            try:
                found = check(self, node, scope, expected)
            except Fault as fault:
                raise of_types(node, fault, self.symbols, scope) from None
        finally:
            self.depth -= 1
        if not self.depth:
            self.require_small(found)
        if found.type.kind is Shape.UNKNOWN or found.type.of in self.symbols.unsound:
            raise Fault("", "this follows from another problem", node.place)
        if found.type.optional and node in scope.present:
            return typ.Present(found.type.without_absent(), node.place, found, scope.present[node])
        return found

    def condition(self, node: Expression, scope: Scope, turned: tree.Not | None = None) -> typ.Expression:
        """A typed condition; raises Fault if the expression is not one.  `turned` is the `not` right before it: the fault then
        shows what replaces both."""
        return self.require_condition(self.expression(node, scope, TRUTH), node, scope, turned)

    def require_condition(
        self, found: typ.Expression, node: Expression, scope: Scope, turned: tree.Not | None = None
    ) -> typ.Expression:
        """The expression, checked to be a condition."""
        if isinstance(node, tree.Items) and not node.items:
            raise Fault("wrong-type", "a condition is missing between these brackets", node.place)
        if found.type.kind is not Shape.TRUTH:
            where = "here" if turned is None else "after `not`"
            raise Fault("wrong-type", f"a condition is expected {where}, but this is "
                                      f"{found.type.wording}", (turned or node).place,
                        hint_for_member(node, found.type, scope, self.symbols)
                        or hint_for_condition(node, found.type, turned is not None), kinds=(TRUTH.wording, found.type.wording))
        return found

    def check_condition(self, node: Expression | None, scope: Scope) -> typ.Expression | None:
        """The typed condition of a line; None if it has none."""
        return None if node is None else self.condition(node, scope)

    def value(self, node: Expression, scope: Scope, kind: Type, what: str) -> typ.Expression:
        """A typed value of the given type, never absent unless the type allows it; `what` describes the value in messages."""
        found = self.expression(node, scope, kind)
        if kind.of in self.symbols.unsound:
            raise Fault("", "this follows from another problem", node.place)
        return self.require(found, node, kind, what)

    def require(self, found: typ.Expression, node: Expression, kind: Type, what: str) -> typ.Expression:
        """The expression, checked to be a value of a given type; raises Fault for a value of another type, or one that may be
        absent if the type is never absent."""
        if found.type.kind is Shape.NONE and kind.optional:
            return typ.Absent(kind, node.place)
        if found.type.without_absent() != kind.without_absent():
            from aoi_rules.advice.rules.later_bindings import too_early  # noqa: PLC0415 - once a mistake is found

            names = (node.name,) if isinstance(node, tree.Name) and isinstance(found, typ.Local) else ()
            raise too_early(self.symbols, node) or figure_in(self.symbols, node, kind, found.type) or Fault(
                "wrong-type", f"{what} is {kind.wording}, and this is {found.type.wording}", node.place,
                _hint_for_literal(node, kind, found.type) or _hint_for_all(node, kind, found)
                or quoted_member(self.symbols, node, kind) or value_meant(node, found.type, kind, self.symbols), names,
                kinds=(kind.wording, found.type.wording))
        if found.type.optional and not kind.optional:
            raise Fault("may-be-absent", f"{what} must be present, and this may be absent", node.place,
                        "check for it first: `when … != none`", absent=node)
        return found

    def require_small(self, found: typ.Expression) -> None:
        """Raise Fault if an expression is too large, including the definitions that are written out in it."""
        if self.sizes.of(found, self.weights) > MAX_SIZE:
            part = self.sizes.find_largest(found, self.weights, MAX_SIZE)
            size = self.sizes.of(part, self.weights)
            what = f"`{part.definition.name}`" if isinstance(part, typ.Use) else "this"
            raise Fault("too-large", f"with all definitions it uses, {what} has {size:,} parts, and {MAX_SIZE:,} are allowed",
                        part.place, "move a part of it into a `define` with a loop, or use fewer definitions")

    def alias(self, name: str, node: Expression, scope: Scope) -> tuple[typ.Expression, typ.Binding]:
        """The value of a `let` among the lines of an action, and its binding; its size counts wherever the name is used."""
        value = self.expression(node, scope)
        binding = typ.Binding(name, value.type, node.place, self.bounds.of(node, scope))
        self.aliases[binding], self.weights[binding] = value, self.sizes.of(value, self.weights)
        return value, binding

    def local(self, binding: typ.Binding, place: Place) -> typ.Local:
        """The value of a binding, which is marked as used."""
        self.used.add(binding)
        return typ.Local(binding.type, place, binding)

    def context_of_definition(self, name: str) -> CheckContext:
        """The checker of a definition's body."""
        return self if self.rules is None or ("define", name) in self.symbols.beside else self.rules

    def member(self, of: str, name: str, place: Place) -> typ.Member:
        """A member of a type by its name.  The first seats play, so a seat beyond the least number of players may be absent;
        raises Fault for one beyond the greatest number."""
        symbols, number = self.symbols, self.symbols.types[of].index[name]
        self.use("member", f"{of}.{name}", place)
        optional = of == "seat" and number >= symbols.least
        if optional and number >= symbols.most:
            playing = ", ".join(symbols.seats[: symbols.most])
            raise Fault("wrong-players", f"`{name}` never plays: if rules name seats, the first {symbols.most} play", place,
                        f"write one of {playing}, or name `{name}` among the first in `seats`")
        return typ.Member(member_of(of, optional=optional), place, number)

    def use(self, kind: str, name: str, place: Place) -> None:
        """Record that a place uses a declaration."""
        self.units.note(self._note_use, kind, name, place)

    def _note_use(self, kind: str, name: str, place: Place) -> None:
        key = kind, name, id(place)
        if key not in self._noted:
            self._noted.add(key)
            self.uses.setdefault((kind, name), []).append(place)

    def names_in_scope(self, scope: Scope) -> dict[str, Place | None]:
        """All names that are known in a scope, with the places of their declarations."""
        return {**self.global_names, **dict.fromkeys(scope.names)}

    @cached_property
    def global_names(self) -> dict[str, Place | None]:
        """All names that are known everywhere, with the places of their declarations."""
        return self.symbols.names()

    @property
    def definitions(self) -> tuple[typ.Definition, ...]:
        """Every definition that is used, once for each combination of types."""
        return tuple(self.met)

    def record_definition(self, definition: typ.Definition) -> None:
        """Record a definition that is used."""
        self.met.setdefault(definition)


def _hint_for_all(node: Expression, kind: Type, found: typ.Expression) -> str | None:
    """The hint for the name of a type where one of its members is wanted, since no line above gives that name to one; and for a
    zone in place of a piece."""
    if found.type.kind is Shape.ZONE and kind.kind is Shape.MEMBER:
        return f"for all of its pieces, write `all from {format_expression(node)}`"
    if not isinstance(node, tree.Name) or not isinstance(found, typ.Members) or found.of != kind.of or kind.has_several:
        return None
    return f"`{node.name}` is every {kind.name} here: no line above gives this name to one, as `choose {node.name} in …` does"


def _hint_for_literal(node: Expression, kind: Type, found: Type) -> str | None:
    """A hint that shows how to write a literal of the right kind."""
    hint = other_kind(node, kind.kind, found.kind)
    if hint is not None:
        return hint
    if isinstance(node, tree.Number) and kind.kind is Shape.TRUTH and node.value in (0, 1):
        return f"write `{'yes' if node.value else 'no'}`"
    figure = number_called(node.name) if isinstance(node, tree.Name) and kind.numeric else None
    if figure is not None:
        return f"write `{kind.figure(figure)}`"
    return quoted_value(node, kind.kind)
