"""The values that a claim reads of member after member, for the message of one that fails."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from aoi_rules.machine.names import Names
from aoi_rules.model.ruleset import KeepModel, ZoneModel
from aoi_rules.model.types import Type

__all__ = ["read_values"]

MOST = 12
"""How many members of one keep are shown."""


def read_values(names: Names, s: Any, slots: Sequence[str]) -> Iterator[str]:
    """A line for each slot of a keep or a zone: whose values they are; those that are 0, no or absent only where all are."""
    keeps = {keep.slot: keep for keep in names.model.keeps}
    zones = {zone.pieces: zone for zone in names.model.zones}
    for slot in slots:
        if slot in keeps:
            yield _keep(names, s, keeps[slot])
        elif slot in zones:
            yield _zone(names, s, zones[slot])


def _keep(names: Names, s: Any, keep: KeepModel) -> str:
    values = getattr(s, keep.slot)
    if not keep.per:
        return f"{keep.name} is {names.title(keep.cell, values)}"
    owners, seconds = names.members(keep.per), names.members(keep.of) if keep.of else ("",)
    called = [f"{owner} {second}".strip() for owner in owners for second in seconds]
    return f"{keep.name} of each {keep.per}: {_some_values(names, keep.cell, called, values)}"


def _zone(names: Names, s: Any, zone: ZoneModel) -> str:
    kinds = names.members(zone.of)
    owners = names.owners(zone) if zone.per else ("",)
    called = [f"{owner} {kind}".strip() for owner in owners for kind in kinds]
    found = [f"{name} {count}" for name, count in zip(called, getattr(s, zone.pieces), strict=False) if count]
    return f"{zone.name}: {_cut(found) or 'nothing'}"


def _some_values(names: Names, cell: Type, called: Sequence[str], values: Sequence[Any]) -> str:
    pairs = [(name, value, names.value(cell, value)) for name, value in zip(called, values, strict=False)]
    shown = [pair for pair in pairs if pair[2] not in (None, 0, False, [])]
    if not shown:
        return f"all {names.title(cell, pairs[0][1])}" if pairs else "nothing"
    rest = "" if len(shown) == len(pairs) else "; all others " + names.title(cell, next(p[1] for p in pairs if p not in shown))
    return _cut([f"{name} {names.title(cell, value)}" for name, value, _ in shown]) + rest


def _cut(found: Sequence[str]) -> str:
    more = len(found) - MOST
    return ", ".join(found[:MOST]) + (f" and {more} more" if more > 0 else "")
