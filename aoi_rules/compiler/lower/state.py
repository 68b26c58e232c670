"""The slots of the state with their first values, and the zones."""

from __future__ import annotations

from aoi_rules.compiler.lower.context import Context, Env
from aoi_rules.compiler.lower.effects import as_number
from aoi_rules.compiler.lower.expressions import lowered
from aoi_rules.compiler.lower.layout import layout, owners_of
from aoi_rules.compiler.operations import absent
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program.model import SlotData, ZoneData
from aoi_rules.compiler.symbols.symbol_table import ZoneSymbol
from aoi_rules.compiler.walking import evolve_node
from aoi_rules.machine.renaming import first_name
from aoi_rules.model.types import Shape

__all__ = ["slots_of", "zone_streams", "zones_of"]


def slots_of(context: Context) -> tuple[SlotData, ...]:
    """All slots but the machine's own, in the order in which the state has them; keeps have their first values."""
    return tuple(evolve_node(slot, first=_first_value(context, slot)) if slot.kind == "keep" else slot
                 for slot in layout(context.symbols))


def zones_of(context: Context) -> tuple[ZoneData, ...]:
    """All zones, in the order of their numbers."""
    return tuple(_make_zone(context, zone) for zone in context.symbols.zones.values())


def zone_streams(context: Context) -> list[str]:
    """The random streams for draws from zones; each has the original name of its zone."""
    return [first_name(context.symbols.renamed, name) for name in context.symbols.zones]


def _first_value(context: Context, slot: SlotData) -> exp.Expression:
    """The first value of a keep: the one in the text, otherwise 0, no, or the absent value."""
    given, kind = context.typed.firsts.get(slot.name), slot.type
    if given is not None:
        value = lowered(context, given, Env())
        return as_number(value) if kind.kind is Shape.TRUTH else value
    return exp.Const(0, kind) if kind.numeric or kind.kind is Shape.TRUTH else absent(kind)


def _make_zone(context: Context, zone: ZoneSymbol) -> ZoneData:
    members = context.symbols.types[zone.of].members
    copies = tuple(member.values.get("copies", 1) for member in members) if zone.full else None
    stream = first_name(context.symbols.renamed, zone.name)
    owners = owners_of(context.symbols, zone.per)
    return ZoneData(zone.name, zone.number, len(members), owners, zone.per == "seat", copies, stream, zone.of == "seat")
