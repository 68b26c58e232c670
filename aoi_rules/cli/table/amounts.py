"""Amounts in the texts of events: adding up several equal ones, and what a seat gains or loses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve

from aoi_rules import Change, Part
from aoi_rules.machine.attachments import brief_terms, signed_amount
from aoi_rules.machine.names import Names, capital
from aoi_rules.machine.results import Amount
from aoi_rules.model.ruleset import Model
from aoi_rules.model.types import member_of

__all__ = ["own_amounts", "part_name", "total"]


def total(alike: Sequence[Amount]) -> str:
    """The sum of amounts that events express in the same words: `pays $2` and `pays $1` become `pays $3`."""
    return str(evolve(alike[0], amount=sum(one.amount for one in alike)))


def part_name(names: Names, part: Part) -> str:
    """A short text for a part of an amount: the member that it is for, or its name in the rules."""
    if part.type is None or part.of is None:
        return part.text or "something else"
    return names.title(member_of(part.type), names.index[part.type][part.of])


def own_amounts(model: Model, changes: Iterable[Change], seat: str | None) -> str:
    """What changes add to the amounts of a seat, each with what the rules attach to it: `Loans +1 (each −$1 a round)`."""
    sums: dict[str, int] = {}
    for data in (change.data for change in changes):
        if data.get("type") == "seat" and data.get("of") == seat and data.get("each") is None and "by" in data:
            sums[data["keep"]] = sums.get(data["keep"], 0) + data["by"]
    keeps = {keep.name: keep for keep in model.keeps if keep.per == "seat"}
    found = []
    for keep, by in ((keeps[name], by) for name, by in sums.items() if by):
        terms = brief_terms(model, keep)
        amount = f"{capital(keep.name.replace('_', ' '))} {signed_amount(keep.cell, by)}"
        found.append(amount + (f" (each {terms})" if terms else ""))
    return ", ".join(found)
