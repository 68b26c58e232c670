"""The layout of the state: a slot for each option, counter and keep, and two for each zone, with their first values."""

from __future__ import annotations

from collections.abc import Iterator

from aoi_rules.compiler.lower.context import Context, Env
from aoi_rules.compiler.lower.effects import as_number
from aoi_rules.compiler.lower.expressions import absent, lowered
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program.model import SlotData, ZoneData
from aoi_rules.compiler.symbols.slots import counter_slot, option_slot, pieces_slot, sizes_slot
from aoi_rules.compiler.symbols.symbol_table import KeepSymbol, ZoneSymbol
from aoi_rules.machine.renaming import first_name
from aoi_rules.model.types import NUMBER, Shape, Type, member_of

__all__ = ["slots_of", "zone_streams", "zones_of"]


def slots_of(context: Context) -> tuple[SlotData, ...]:
    """All slots but the machine's own, in the order in which the state has them."""
    symbols = context.symbols
    found = [SlotData(option_slot(name), "option", member_of(name), of=name) for name in symbols.options]
    found += [SlotData(counter_slot(name), "counter", NUMBER, of=name) for name in sorted(symbols.counters)]
    found += [_kept(context, keep) for keep in _keeps(context)]
    for zone in symbols.zones.values():
        owners, kinds = _owners(context, zone), context.members(zone.of)
        found.append(SlotData(pieces_slot(zone.name), "pieces", NUMBER, owners * kinds, of=zone.name, listed=True))
        found.append(SlotData(sizes_slot(zone.name), "sizes", NUMBER, owners, of=zone.name, listed=True))
    return tuple(found)


def zones_of(context: Context) -> tuple[ZoneData, ...]:
    """All zones, in the order of their numbers."""
    return tuple(_zone(context, zone) for zone in context.symbols.zones.values())


def zone_streams(context: Context) -> list[str]:
    """The random streams for draws from zones; each has the original name of its zone."""
    return [first_name(context.symbols.renamed, name) for name in context.symbols.zones]


def _keeps(context: Context) -> Iterator[KeepSymbol]:
    """All keeps, in the order of the text."""
    yield from context.symbols.keeps.values()
    for decl in context.symbols.types.values():
        yield from decl.keeps.values()


def _kept(context: Context, keep: KeepSymbol) -> SlotData:
    """The slot of a keep; where seats have the keep, it has an entry for every seat that may play."""
    kind = keep.type
    size = 0
    if keep.per:
        size = context.symbols.most if keep.per == "seat" else context.members(keep.per)
        size *= context.members(keep.of) if keep.of else 1
    return SlotData(keep.slot, "keep", kind, size, _first(context, keep, kind), keep.name, bool(keep.per))


def _first(context: Context, keep: KeepSymbol, kind: Type) -> exp.Expr:
    """The first value of a keep: the one in the text, otherwise 0, no, or the absent value."""
    given = context.typed.firsts.get(keep.slot)
    if given is not None:
        value = lowered(context, given, Env())
        return as_number(value) if kind.kind is Shape.TRUTH else value
    return exp.Const(0) if kind.numeric or kind.kind is Shape.TRUTH else absent(kind)


def _owners(context: Context, zone: ZoneSymbol) -> int:
    if not zone.per:
        return 1
    return context.symbols.most if zone.per == "seat" else context.members(zone.per)


def _zone(context: Context, zone: ZoneSymbol) -> ZoneData:
    members = context.symbols.types[zone.of].members
    copies = tuple(member.values.get("copies", 1) for member in members) if zone.full else None
    stream = first_name(context.symbols.renamed, zone.name)
    return ZoneData(zone.name, zone.number, len(members), _owners(context, zone), zone.per == "seat", copies, stream,
                    zone.of == "seat")
