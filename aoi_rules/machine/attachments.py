"""The recurring costs, incomes and points that the rules attach to amounts, as values for players."""

from __future__ import annotations

from aoi_rules.machine.results import Attachment
from aoi_rules.model import ruleset
from aoi_rules.model.ruleset import Model
from aoi_rules.model.types import NUMBER, Type

__all__ = ["attached_amounts", "brief_terms", "signed_amount", "terms"]


def attached_amounts(model: Model, found: ruleset.AttachmentModel, units: int) -> Attachment:
    """What the rules attach to a number of units of an amount: `−$2 each round`, `−10 points at the end`."""
    text = f"{_amount(model, found, units)} {f'each {_loop(found)}' if found.each else 'at the end'}"
    return Attachment(found.by * units, found.to, found.each or None, text, found.title, found.see, str(found.place))


def terms(model: Model, keep: ruleset.KeepModel) -> tuple[Attachment, ...]:
    """What is attached to one unit of a keep; nothing for a keep that counts points, which it would only repeat."""
    return () if _counts_points(keep) else tuple(attached_amounts(model, one, 1) for one in keep.attached)


def brief_terms(model: Model, keep: ruleset.KeepModel) -> str:
    """The same in short form: `−$1 a round, −5 points`."""
    found = () if _counts_points(keep) else keep.attached
    return ", ".join(_amount(model, one, 1) + (f" a {_loop(one)}" if one.each else "") for one in found)


def _counts_points(keep: ruleset.KeepModel) -> bool:
    return all(one.by == 1 and not one.each for one in keep.attached)


def _loop(found: ruleset.AttachmentModel) -> str:
    return found.each.replace("_", " ")


def _amount(model: Model, found: ruleset.AttachmentModel, units: int) -> str:
    """An amount with its sign: `−$2`, `+1 point`."""
    by = found.by * units
    cell = next((keep.cell for keep in model.keeps if found.each and keep.name == found.to and keep.per == "seat"), NUMBER)
    points = "" if found.each else " point" if abs(by) == 1 else " points"
    return f"{signed_amount(cell, by)}{points}"


def signed_amount(cell: Type, by: int) -> str:
    """A difference of an amount of a type: `−$2`, `+1`."""
    return f"{'−' if by < 0 else '+'}{cell.show_value(abs(by))}"
