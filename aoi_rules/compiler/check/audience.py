"""Who may see the value of an expression: nothing shows a seat what that seat may not see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import define, field

from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.symbols.symbol_table import KeepSymbol, SymbolTable, ZoneSymbol
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.displays import Audience
from aoi_rules.compiler.typed.networks import Costs, Network
from aoi_rules.compiler.typed.walk import strip_present
from aoi_rules.compiler.walking import children
from aoi_rules.diagnostics import Place
from aoi_rules.model.seers import OWNER, Seer
from aoi_rules.model.types import Shape

__all__ = ["audience"]

_Values = Mapping[typ.Binding, typ.Expression]


def audience(
    symbols: SymbolTable, networks: Iterable[Network], me: typ.Binding, nodes: Iterable[typ.Expression | None],
    place: Place | None = None,
) -> Audience:
    """Who may see the values of some expressions in which `me` is the seat that they are about.

    Raises Fault at `place`, or at the expression, if one depends on what nobody sees, or on what only another seat sees.
    """
    finder = _AudienceFinder(symbols, {network.name: network for network in networks}, me)
    for node in nodes:
        if node is not None:
            finder.place = place or node.place
            finder.read_expression(node, {})
    return Audience(finder.own, tuple(dict.fromkeys(finder.seers)))


@define
class _AudienceFinder:
    """Traverses expressions and the definitions and networks that they use; `own` and `seers` are the results."""

    symbols: SymbolTable
    networks: Mapping[str, Network]
    me: typ.Binding
    place: Place | None = None
    own: bool = False
    seers: list[tuple[Seer, ...]] = field(factory=list)
    asked: set[str] = field(factory=set)

    def read_expression(self, node: typ.Expression, values: _Values) -> None:
        """Read an expression; `values` has the values of a definition's parameters."""
        if isinstance(node, typ.Use):
            self._read_use(node, values)
            return
        zone = _counted_zone(node)
        if zone is not None:
            self._read_size(_resolve_parameter(zone, values), values)
            return
        if isinstance(node, typ.KeepValue):
            mine = self._is_mine(node.base, node.keep.per, values)
            self._restrict_audience(node.keep, node.keep.seen, mine)
        elif isinstance(node, typ.Zone):
            home = self.symbols.zones[node.type.of]
            self._restrict_audience(home, home.seen, self._is_mine(node.owner, home.per, values))
        elif isinstance(node, typ.Local) and node.type.kind is Shape.ZONE:
            self._read_zone(node, values)
        elif isinstance(node, typ.Query):
            self._read_network(node.network)
        for part in children(node):
            self.read_expression(part, values)

    def _read_use(self, node: typ.Use, values: _Values) -> None:
        """Read a use of a definition: its body, with the values of its parameters."""
        inner = {p: _resolve_parameter(a, values) for p, a in zip(node.definition.parameters, node.arguments, strict=True)}
        if node.definition.me is not None and node.me is not None:
            inner[node.definition.me] = _resolve_parameter(node.me, values)
        for argument in node.arguments:
            if argument.type.kind is not Shape.ZONE:  # the body may read only its size
                self.read_expression(argument, values)
        self.read_expression(node.definition.body, inner)

    def _read_zone(self, node: typ.Local, values: _Values) -> None:
        meant = _resolve_parameter(node, values)
        if meant is node:
            zone = self.symbols.zones[node.type.of]
            self._restrict_audience(zone, zone.seen, mine=False)
        else:
            self.read_expression(meant, {})

    def _read_size(self, node: typ.Expression, values: _Values) -> None:
        """Read the number of pieces in a zone, which more seats may see than the pieces."""
        zone = self.symbols.zones[node.type.of]
        mine = isinstance(node, typ.Zone) and self._is_mine(node.owner, zone.per, values)
        self._restrict_audience(zone, zone.size_seen, mine)
        for part in children(node):
            self.read_expression(part, values)

    def _read_network(self, name: str) -> None:
        if name in self.asked:
            return
        self.asked.add(name)
        if name not in self.networks:
            raise Fault("secret-text", f"it is not known here who sees what opens the network `{name}`", self.place,
                        "leave it out")
        for line in self.networks[name].lines:
            for node in (line.when, line.value if isinstance(line, Costs) else None):
                if node is not None:
                    self.read_expression(node, {})

    def _is_mine(self, base: typ.Expression | None, per: str, values: _Values) -> bool:
        """Whether something belongs to the seat that the expressions are about."""
        if base is None or per != "seat":
            return False
        owner = _resolve_parameter(base, values)
        return isinstance(owner, typ.Local) and owner.binding is self.me

    def _restrict_audience(self, of: KeepSymbol | ZoneSymbol, seen: str, mine: bool) -> None:
        """Take into account who sees a keep or a zone.  Whose it is, is known only if it is `mine`: otherwise only those are
        counted who see it of every owner."""
        seers = self.symbols.seers(of.seers, of.per) if seen == "seats" else ()
        group = tuple(seer for seer in seers if mine or not seer.by_owner)
        if group:
            self.seers.append(group)
        elif seen == OWNER and mine:
            self.own = True
        elif seen != "all":
            who = {"none": "nobody sees", OWNER: "only its owner sees"}.get(seen, "only some seats see")
            hint = "leave it out" if seen == "none" else "read only the value of `me`, which is then shown to nobody else"
            if seers:
                hint = "read only the value of `me`, which is then shown only to those who see it"
            raise Fault("secret-text", f"{who} `{of.name}`, and this would reveal it", self.place, hint)


def _counted_zone(node: typ.Expression) -> typ.Expression | None:
    """The zone of which an expression reads only the number of pieces; None if it reads anything else."""
    if isinstance(node, typ.ZoneSize | typ.ZoneEmpty):
        return node.zone
    return node.operand if isinstance(node, typ.Size) and node.operand.type.kind is Shape.ZONE else None


def _resolve_parameter(node: typ.Expression, values: _Values) -> typ.Expression:
    """The value of an expression: for a parameter, the argument of the definition; for a zone, its owner is resolved too."""
    node = strip_present(node)
    if isinstance(node, typ.Local) and node.binding in values:
        return values[node.binding]
    if isinstance(node, typ.Zone) and node.owner is not None:
        return typ.Zone(node.type, node.place, _resolve_parameter(node.owner, values))
    return node
