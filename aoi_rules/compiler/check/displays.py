"""The lines of a drawing that show values: `show`, a figure of the game or of each player, and `detail`, of a member."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import partial

from attrs import define

from aoi_rules.advice.rules.definitions import figure_in
from aoi_rules.advice.suggestions import suggest_word
from aoi_rules.compiler.check.audience import audience
from aoi_rules.compiler.check.expressions import Checker
from aoi_rules.compiler.check.holes import Holes
from aoi_rules.compiler.check.phases import known_phase
from aoi_rules.compiler.check.recovery import report_faults
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.check.units import Unit
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.symbol_table import KeepSymbol, TypeSymbol
from aoi_rules.compiler.typed.displays import Detail, Figure, Parts, holes_in
from aoi_rules.compiler.typed.expressions import Binding, Expression, Local
from aoi_rules.compiler.typed.networks import Network
from aoi_rules.compiler.walking import walk
from aoi_rules.diagnostics import Place, line_of
from aoi_rules.language import tree
from aoi_rules.model.types import Shape, member_of
from aoi_rules.words import drawings as boa
from aoi_rules.words.base import Ident

__all__ = ["check_shown"]


def check_shown(
    checker: Checker, networks: Iterable[Network], phases: Collection[str], report: Reporter
) -> tuple[tuple[Figure, ...], tuple[Detail, ...]]:
    """The figures and the details of a drawing; each faulty line is reported and left out.  `phases` are those of the flow."""
    word = checker.symbols.drawing
    checks = _DisplayChecks(checker, tuple(networks))
    figures, details = list[Figure](), list[Detail]()
    seen: dict[tuple[str, str], Place] = {}
    for item in word.body if word is not None else ():
        if isinstance(item, boa.Show | boa.Detail):
            with report_faults(report):
                _require_unique(item, seen)
                if isinstance(item, boa.Show):
                    figures.append(checker.units.of((item.word, id(item)), (word,), partial(checks.figure, item)))
                    if item.during is not None:
                        known_phase(item.during, phases)
                else:
                    details.append(checker.units.of((item.word, id(item)), (word,), partial(checks.detail, item)))
    return tuple(figures), tuple(details)


def _require_unique(item: boa.Show | boa.Detail, seen: dict[tuple[str, str], Place]) -> None:
    """Raise Fault if there is already a line with that name."""
    of = item.type.name if isinstance(item, boa.Detail) else ""
    first = seen.setdefault((of, item.name.name), item.name.place)
    if first is not item.name.place:
        raise Fault("declared-twice", f"there is a second `{item.word} {item.name}{f' of {of}' if of else ''}`", item.name.place,
                    "the first is in " + line_of(first, item.name.place))


@define
class _DisplayChecks:
    """The checks of one ruleset's lines."""

    checker: Checker
    networks: tuple[Network, ...]

    # ---- figures ----------------------------------------------------------------------------------------------------

    def figure(self, item: boa.Show, _unit: Unit) -> Figure:
        """A line `show`; raises Fault."""
        keep = self._find_keep(item)
        me = Binding("me", member_of("seat"))
        of = item.per.name if item.per is not None else keep.of if item.value is None and keep is not None else ""
        each = Binding(of, member_of(of)) if of else None
        scope = Scope({"me": me, **({each.name: each} if each is not None else {})})
        node = item.value or _keep_expression(item, keep)
        when, value, limit = self._check_values(item.when, (node, item.limit), scope)
        assert value is not None
        self._require_displayable(item, value, limit)
        parts = self._parts(item, scope)
        nodes = [found for found in (value, limit, when, *(hole.value for hole in holes_in(parts))) if found is not None]
        who = audience(self.checker.symbols, self.networks, me, nodes, None if parts else item.name.place)
        return Figure(item, me, each, _depends_on_seat(me, nodes), value, limit, when, who, parts)

    def _parts(self, item: boa.Show, scope: Scope) -> Parts:
        """The parts of a figure's text, none if its value is anything but a text with braces; raises Fault."""
        if not isinstance(item.value, tree.Text):
            return ()
        parts = Holes(self.checker, scope.narrow(item.when, self.checker.symbols.defines)).parts(item.value)
        return parts if holes_in(parts) else ()

    def _find_keep(self, item: boa.Show) -> KeepSymbol | None:
        """The keep of the game or of each player that has a figure's name; raises Fault if there is none and the line computes no
        value."""
        symbols, name = self.checker.symbols, item.name.name
        if item.per is not None:
            return self._find_member_keep(item, item.per)
        seats = symbols.types["seat"].keeps
        found = symbols.keeps.get(name) or seats.get(name)
        if found is None and item.value is None and name not in symbols.counters:
            known: dict[str, Place | None] = {n: k.place for home in (symbols.keeps, seats) for n, k in home.items()}
            raise Fault("unknown-name", f"no keep of the game or of a player is called `{name}`", item.name.place,
                        self._hint_for_figure(item)
                        or suggest_word(name, known | dict.fromkeys(sorted(symbols.counters)), item.name.place)
                        or f"write `show {name} = …` for a value of its own", (name,))
        return found

    def _find_member_keep(self, item: boa.Show, per: Ident) -> KeepSymbol | None:
        """The keep of a type's members that has a figure's name; raises Fault if there is none and the line computes no value."""
        name = item.name.name
        if per.name in ("player", "seat"):
            raise Fault("wrong-argument", "a figure that uses `me` is one of each player already", per.place,
                        f"leave out `per {per}`")
        keeps = self._find_type(per).keeps
        if name not in keeps and item.value is None:
            raise Fault("unknown-field", f"a {per} has no keep that is called `{name}`", item.name.place,
                        suggest_word(name, {n: k.place for n, k in keeps.items()}, item.name.place)
                        or f"write `show {name} per {per} = …` for a value of its own", (name,))
        return keeps.get(name)

    def _hint_for_figure(self, item: boa.Show) -> str | None:
        """The hint for the name of a zone, or of a field or a keep of a type's members."""
        symbols, name, of = self.checker.symbols, item.name.name, item.limit
        homes = [t.name for t in symbols.types.values() if name in t.keeps and t.name != "seat"]
        if len(homes) == 1 and of is None:
            return f"write `show {name} per {homes[0]}`, one for each {homes[0]}"
        if name in symbols.zones:
            return f"write `show {name} = {'me.' if symbols.zones[name].per == 'seat' else ''}{name}.size`"
        decl = symbols.types.get(of.name) if isinstance(of, tree.Name) else None
        return f"write `detail {name} of {decl.name}`" if decl is not None and name in {**decl.fields, **decl.keeps} else None

    def _require_displayable(self, item: boa.Show, value: Expression, limit: Expression | None) -> None:
        """Raise Fault for anything but a single value or a list that a player can read, and for a limit of another type."""
        _require_readable(value, item.name.place)
        if limit is not None and item.limit is not None and (
                limit.type.without_absent() != value.type.without_absent() or not value.type.numeric):
            blamed = figure_in(self.checker.symbols, item.limit, value.type, limit.type)
            raise blamed or Fault("wrong-type", f"`show`: this is {value.type.wording}, and its limit is {limit.type.wording}",
                        item.limit.place, "both must be numbers, or both amounts of money")

    # ---- details ----------------------------------------------------------------------------------------------------

    def detail(self, item: boa.Detail, _unit: Unit) -> Detail:
        """A line `detail`; raises Fault."""
        decl = self._find_type(item.type, item.statement)
        me, each = Binding("me", member_of("seat")), Binding(decl.name, member_of(decl.name))
        scope = Scope({"me": me, decl.name: each})
        own = tree.Attribute(tree.Name(decl.name, item.name.place), item.name.name, item.name.place)
        when, value, _ = self._check_values(item.when, (item.value or own, None), scope)
        assert value is not None
        _require_readable(value, item.name.place)
        nodes = [found for found in (value, when) if found is not None]
        computed = item.value is not None or item.when is not None
        who = audience(self.checker.symbols, self.networks, me, nodes if computed else (), item.name.place)
        return Detail(item, me, each, computed, _depends_on_seat(me, nodes), value, when, who)

    def _find_type(self, ident: Ident, statement: tree.Statement | None = None) -> TypeSymbol:
        types = self.checker.symbols.types
        if ident.name not in types:
            from aoi_rules.advice.rules.types import of_exchanged_type  # noqa: PLC0415 - once a mistake is found

            hint = of_exchanged_type(statement, ident.name, self.checker.symbols) if statement is not None else None
            similar = suggest_word(ident.name, {t.name: t.place for t in types.values()}, ident.place)
            raise Fault("unknown-type", f"no type is called `{ident}`", ident.place, hint or similar)
        if ident.name in self.checker.symbols.unsound:
            raise Fault("", "this follows from another problem", ident.place)
        self.checker.use("type", ident.name, ident.place)
        return types[ident.name]

    # ---- both -------------------------------------------------------------------------------------------------------

    def _check_values(
        self, condition: tree.Expression | None, nodes: tuple[tree.Expression | None, ...], scope: Scope
    ) -> list[Expression | None]:
        """The condition of a line, and the values that are computed if it holds."""
        when, inner = self.checker.check_condition(condition, scope), scope.narrow(condition, self.checker.symbols.defines)
        return [when, *(self.checker.expression(node, inner) if node is not None else None for node in nodes)]


def _keep_expression(item: boa.Show, keep: KeepSymbol | None) -> tree.Expression:
    """The expression for the keep, or the counted loop, that a line names."""
    place = item.name.place
    name: tree.Expression = tree.Name(item.name.name, place)
    if keep is None or not keep.per:
        return name
    name = tree.Attribute(tree.Name("me" if item.per is None else keep.per, place), item.name.name, place)
    return tree.Call(name, (tree.Name(keep.of, place),), place) if keep.of else name


def _depends_on_seat(me: Binding, nodes: Iterable[Expression]) -> bool:
    """Whether the values of expressions depend on the seat."""
    return any(isinstance(node, Local) and node.binding is me for node in walk(*nodes))


def _require_readable(value: Expression, place: Place) -> None:
    if value.type.kind in (Shape.ZONE, Shape.NONE):
        raise Fault("wrong-type", f"only a value can be shown, and this is {value.type.wording}", place, "such as `me.hand.size`")
