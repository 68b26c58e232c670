"""The layout of the state: a slot for each option, counter and keep, and two for each zone."""

from __future__ import annotations

from collections.abc import Iterator

from aoi_rules.compiler.program.model import SlotData
from aoi_rules.compiler.symbols.slots import counter_slot, option_slot, pieces_slot, sizes_slot
from aoi_rules.compiler.symbols.symbol_table import KeepSymbol, SymbolTable
from aoi_rules.model.types import NUMBER, member_of

__all__ = ["keeps_of", "layout", "owners_of"]


def layout(symbols: SymbolTable) -> tuple[SlotData, ...]:
    """All slots except the machine's own, in the order in which the state has them, without first values."""
    found = [SlotData(option_slot(name), "option", member_of(name), of=name) for name in symbols.options]
    found += [SlotData(counter_slot(name), "counter", NUMBER, of=name) for name in sorted(symbols.counters)]
    found += [_keep_slot(symbols, keep) for keep in keeps_of(symbols)]
    for zone in symbols.zones.values():
        owners, kinds = owners_of(symbols, zone.per), len(symbols.types[zone.of].members)
        found.append(SlotData(pieces_slot(zone.name), "pieces", NUMBER, owners * kinds, of=zone.name, listed=True))
        found.append(SlotData(sizes_slot(zone.name), "sizes", NUMBER, owners, of=zone.name, listed=True))
    return tuple(found)


def keeps_of(symbols: SymbolTable) -> Iterator[KeepSymbol]:
    """All keeps, in the order of the text."""
    yield from symbols.keeps.values()
    for decl in symbols.types.values():
        yield from decl.keeps.values()


def owners_of(symbols: SymbolTable, per: str) -> int:
    """How many have a keep or a zone of their own: the members of the type `per` (all seats that may play), or 1 if it is
    empty."""
    if not per:
        return 1
    return symbols.most if per == "seat" else len(symbols.types[per].members)


def _keep_slot(symbols: SymbolTable, keep: KeepSymbol) -> SlotData:
    size = owners_of(symbols, keep.per) * (len(symbols.types[keep.of].members) if keep.of else 1) if keep.per else 0
    return SlotData(keep.slot, "keep", keep.type, size, of=keep.name, listed=bool(keep.per))
