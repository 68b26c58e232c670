"""Claims in a scenario about what a seat sees: a keep, a zone, or the number of pieces in a zone."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen

from aoi_rules.advice.rules.attributes import value_meant
from aoi_rules.advice.suggestions import suggest_word
from aoi_rules.compiler.check.expressions import Checker
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.symbols.symbol_table import ZoneSymbol
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.walk import strip_present
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.model.seers import OWNER
from aoi_rules.model.types import NUMBER, Shape, Type, list_of, member_of
from aoi_rules.words import scenario as sce

__all__ = ["SightClaim", "check_sight"]


@frozen
class SightClaim:
    """A claim: `names` are the kind (`zone`, `size` or `keep`), the name, and `hidden` or nothing; `values` are the owning
    members and then, unless it is hidden, the value, which has the given type."""

    names: tuple[str, ...]
    values: tuple[typ.Expression, ...]
    type: Type


def check_sight(checker: Checker, item: sce.Sees) -> SightClaim:
    """The claim of a line; raises Fault for something that no view contains, and for a value of another type."""
    kind, name, whose, of = _seen_subject(checker, item.what)
    if isinstance(item.value, tree.Name) and item.value.name == sce.HIDDEN:
        return SightClaim((kind, name, sce.HIDDEN), whose, of)
    if name in checker.symbols.zones and of.kind is Shape.LIST and isinstance(item.value, tree.Number):
        sized = tree.Attribute(item.what, "size", item.what.place)
        line = format_statement(evolve(item.statement, arguments=(*item.statement.arguments[:-1], sized)))
        raise Fault("wrong-type", f"`{name}` has {of.wording}, and this is a number", item.value.place, f"write `{line}`")
    if isinstance(item.value, tree.Name):
        _require_plain_value(checker, item, item.value, name, whose, of)
    return SightClaim((kind, name, ""), (*whose, *_check_value(checker, item.value, name, of)), of)


def _require_plain_value(
    checker: Checker, item: sce.Sees, value: tree.Name, name: str, whose: Sequence[typ.Expression], of: Type
) -> None:
    """Raise Fault for a name with which the word for what a seat does not see is meant."""
    what = format_expression(item.what)
    line = format_statement(evolve(item.statement, value=tree.Name(sce.HIDDEN, value.place)))
    if value.name == _ABSENT and not of.optional:
        if of.kind is not Shape.LIST:
            says = f"`{what}` is never `{_ABSENT}`; what a seat does not see is `{sce.HIDDEN}` for it"
            raise Fault("wrong-type", says, value.place, f"write `{line}`")
        owners = [checker.symbols.seats[one.number] for one in whose if isinstance(one, typ.Member) and one.type.of == "seat"]
        if _is_hidden(checker.symbols.zones[name], item.seat.name, owners):
            says = f"`{_ABSENT}` means that `{what}` is empty, and {_viewer(item)} does not see what is in it"
            raise Fault("wrong-argument", says, value.place, f"write `{line}`")
    hint = suggest_word(value.name, {sce.HIDDEN: None}, value.place)
    if hint and not any(value.name in one.index for one in checker.symbols.types.values()):
        raise Fault("unknown-name", f"nothing is called `{value.name}` here", value.place, hint, names=(value.name,))


_ABSENT = "none"


def _is_hidden(zone: ZoneSymbol, seat: str, owners: list[str]) -> bool:
    """Whether a seat can never see what is in a zone: nobody does, or only another one of the seats, its owner."""
    return zone.seen == _ABSENT or (zone.seen == OWNER and bool(owners) and seat not in owners)


def _viewer(item: sce.Sees) -> str:
    return f"a {sce.SPECTATOR}" if item.seat.name == sce.SPECTATOR else item.seat.name


def _seen_subject(checker: Checker, node: tree.Expression) -> tuple[str, str, tuple[typ.Expression, ...], Type]:
    """The kind and the name of what is seen, its owning members, and its type."""
    if isinstance(node, tree.Name) and node.name in checker.symbols.zones:
        found = checker.zone(node, Scope())
    else:
        found = strip_present(checker.expression(node, Scope()))
    zone = strip_present(found.zone) if isinstance(found, typ.ZoneSize) else found
    if isinstance(zone, typ.Zone):
        kind, of = ("size", NUMBER) if zone is not found else ("zone", list_of(checker.symbols.zones[zone.type.of].of))
        return kind, zone.type.of, (zone.owner,) if zone.owner is not None else (), of
    if isinstance(found, typ.KeepValue):
        whose = tuple(part for part in (found.base, found.second) if part is not None)
        return "keep", f"{found.keep.per}.{found.keep.name}".lstrip("."), whose, found.keep.type
    raise Fault("wrong-argument", "only a keep, a zone or a zone's `size` can be seen", node.place,
                "use `expect` for what follows from them")


def _check_value(checker: Checker, node: tree.Expression, name: str, of: Type) -> tuple[typ.Expression, ...]:
    """The value that is seen; none if a zone is empty."""
    if of.kind is not Shape.LIST:
        return (checker.value(node, Scope(), of, f"`{name}`"),)
    if isinstance(node, tree.Name) and node.name == _ABSENT:
        return ()
    found = checker.expression(node, Scope(), member_of(of.of) if isinstance(node, tree.Name | tree.Attribute) else of)
    if found.type.of != of.of:
        raise Fault("wrong-type", f"`{name}` has {of.wording}, and this is {found.type.wording}", node.place,
                    value_meant(node, found.type, member_of(of.of), checker.symbols))
    return (found,)
