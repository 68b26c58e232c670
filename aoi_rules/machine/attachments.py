"""What the rules attach to amounts, as values for players."""

from __future__ import annotations

from aoi_rules.machine.results import Attached
from aoi_rules.model import ruleset
from aoi_rules.model.ruleset import Model
from aoi_rules.model.types import NUMBER

__all__ = ["attached", "terms"]


def attached(model: Model, found: ruleset.Attached, units: int) -> Attached:
    """What is attached to so many units of an amount: `−$2 each round`, `−10 points at the end`."""
    by = found.by * units
    if found.each:
        cell = next((keep.cell for keep in model.keeps if keep.name == found.to and keep.per == "seat"), NUMBER)
        text = f"{_signed(by, cell.shown(abs(by)))} each {found.each.replace('_', ' ')}"
    else:
        text = f"{_signed(by, str(abs(by)))} point{'' if abs(by) == 1 else 's'} at the end"
    return Attached(by, found.to, found.each or None, text, found.title, found.see, str(found.place))


def terms(model: Model, keep: ruleset.KeepModel) -> tuple[Attached, ...]:
    """What is attached to one unit of a keep; nothing of one that counts points, of which that says nothing new."""
    found = tuple(attached(model, one, 1) for one in keep.attached)
    return () if all(one.by == 1 and one.each is None for one in found) else found


def _signed(by: int, shown: str) -> str:
    return f"{'−' if by < 0 else '+'}{shown}"
