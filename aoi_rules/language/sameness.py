"""Whether nodes are the same in the same places: one that was read again can then be replaced by the earlier one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from attrs import fields

from aoi_rules.diagnostics import Place
from aoi_rules.model.node import Node

__all__ = ["field_names", "is_same"]


def is_same(one: Any, other: Any) -> bool:
    """Whether two nodes are the same in the same places."""
    if one is other:
        return True
    kind = one.__class__
    if kind is not other.__class__:
        return False
    if kind is Place:
        return bool(one == other) and one.source is other.source
    if kind is tuple:
        return len(one) == len(other) and all(map(is_same, one, other))
    names = field_names(kind)
    if names:
        return all(is_same(getattr(one, name), getattr(other, name)) for name in names)
    if isinstance(one, Mapping):
        return one.keys() == other.keys() and all(is_same(value, other[name]) for name, value in one.items())
    return bool(one == other)


@cache
def field_names(kind: type) -> tuple[str, ...]:
    """The names of the fields of a class of nodes; none for any other class."""
    return tuple(one.name for one in fields(kind)) if issubclass(kind, Node) else ()  # type: ignore[arg-type]
