"""Lists that two states share until one of them is changed.

A copy of a state has the same lists as its original; in a state at rest these are tuples.  Before code writes to a list, it makes
the list the state's own: it replaces it by a copy, unless no other state has it.  The bits of `shared` tell which lists another
state may have; the two lists of a zone have one bit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import frozen

from aoi_rules.compiler.emit.layout import INDENT
from aoi_rules.compiler.program.model import SlotData

__all__ = ["SharedLists"]


@frozen
class SharedLists:
    """The lists of a program's states: `bits` has the bit of `shared` for each slot with a list."""

    bits: Mapping[str, int]

    @classmethod
    def of(cls, slots: Iterable[SlotData]) -> SharedLists:
        """The lists of a program with these slots."""
        units: dict[tuple[str, str], int] = {}
        found = {}
        for slot in slots:
            if slot.listed:
                unit = ("zone", slot.of) if slot.kind in ("pieces", "sizes") else ("keep", slot.name)
                found[slot.name] = units.setdefault(unit, 1 << len(units))
        return cls(found)

    def lines(self, bit: int) -> list[str]:
        """The lines that make the lists of a bit the state's own."""
        slots = [slot for slot, other in self.bits.items() if other == bit]
        return [f"if s.shared & {bit}:", f"{INDENT}s.shared &= ~{bit}", *(f"{INDENT}s.{slot} = [*s.{slot}]" for slot in slots)]
