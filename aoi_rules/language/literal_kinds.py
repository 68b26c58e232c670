"""The types that literals show by how they are written."""

from __future__ import annotations

from typing import Any

from aoi_rules.advice.similar_names import constant_for
from aoi_rules.language import tree
from aoi_rules.model.types import Shape

__all__ = ["written_kind"]


def written_kind(value: Any) -> str | None:
    """The type that a value shows by how it is written; None if it shows none."""
    if isinstance(value, tree.Name):
        return Shape.TRUTH if {value.name, constant_for(value.name)} & {"yes", "no"} else None
    return tree.LITERALS.get(type(value))
