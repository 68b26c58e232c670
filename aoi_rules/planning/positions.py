"""Compares two positions by the names of their values, in words: `red's money is $12, and was $10`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import frozen

from aoi_rules.machine.names import Names
from aoi_rules.machine.program import Program
from aoi_rules.machine.renaming import names_now, times_of
from aoi_rules.machine.viewers import EVERYTHING
from aoi_rules.machine.views import position
from aoi_rules.model.types import Type

__all__ = ["Position", "changed_values"]


@frozen
class Position:
    """A position with the names of its values."""

    program: Program
    names: Names
    state: Any


def changed_values(was: Position, now: Position) -> tuple[str, ...]:
    """The values that have changed, each as a sentence without a full stop; old names are replaced by the present ones."""
    today = names_now(times_of(now.program.model))
    before, after = dict(_values(was, today)), dict(_values(now, {}))
    return tuple(_describe_value(what, before.get(what), after.get(what)) for what in dict.fromkeys((*after, *before))
                 if before.get(what) != after.get(what))


Value = tuple[str, str]
"""The name of a value and, for a zone, the piece that is counted there."""


def _describe_value(what: Value, was: str | None, now: str | None) -> str:
    subject, piece = what
    if piece:
        return f"{subject} has {now or 'no'} {piece}, and had {was or 'none'}"
    return f"{subject} is {now or 'none'}, and was {was or 'none'}"


def _values(here: Position, today: Mapping[str, str]) -> Iterator[tuple[Value, str]]:
    """Each value in words."""
    model, state = here.program.model, here.state
    data = position(here.program, here.names, state, EVERYTHING)

    def present_name(name: str) -> str:
        return today.get(name, name)

    yield ("the seat to move", ""), "none" if state.over else present_name(here.names.seats[state.to_move])
    if state.phase >= 0:
        yield ("the phase", ""), present_name(model.phases[state.phase].name)
    yield from (((present_name(name), ""), str(number)) for name, number in data["rounds"].items())
    for keep in model.keeps:
        if not keep.per:
            yield (present_name(keep.name), ""), _word(keep.cell, data["keeps"][keep.name], today)
            continue
        owners = here.names.seats if keep.per == "seat" else [m.name for m in here.names.types[keep.per].members]
        for owner, value in zip(owners, data["types"][keep.per][keep.name], strict=False):
            for second, one in value.items() if isinstance(value, dict) else [("", value)]:
                of = f"({present_name(second)})" if second else ""
                yield (f"{present_name(owner)}'s {present_name(keep.name)}{of}", ""), _word(keep.cell, one, today)
    for zone, homes in data["zones"].items():
        for owner, pieces in homes.items():
            assert isinstance(pieces, dict), "nothing is hidden from this viewer"
            whose = present_name(zone) if owner == "all" else f"{present_name(owner)}'s {present_name(zone)}"
            yield from (((whose, present_name(piece)), str(count)) for piece, count in pieces.items())


def _word(cell: Type, value: Any, today: Mapping[str, str]) -> str:
    if isinstance(value, list):
        return ", ".join(_word(cell.element, one, today) for one in value) or "none"
    if value is None:
        return "none"
    return today.get(value, value) if isinstance(value, str) else cell.show_value(value)
