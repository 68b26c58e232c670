"""Nodes of programs for tests in which their types make no difference: each is a number unless the call says otherwise."""

from __future__ import annotations

from aoi_rules.compiler.program import expressions as exp
from aoi_rules.model.types import NUMBER, Type, list_of

__all__ = ["call", "frame", "indices", "mask", "new_list", "paths", "slot"]


def slot(name: str, typ: Type = NUMBER) -> exp.Slot:
    """A slot of the state."""
    return exp.Slot(name, typ)


def frame(name: str, typ: Type = NUMBER) -> exp.FrameRead:
    """A slot of the frame."""
    return exp.FrameRead(name, typ)


def call(name: str, arguments: tuple[exp.Expression, ...], typ: Type = NUMBER) -> exp.CallFunction:
    """A call of a function."""
    return exp.CallFunction(name, arguments, typ)


def indices(size: exp.Expression, of: str = "thing") -> exp.Indices:
    """All members of a type."""
    return exp.Indices(size, of)


def mask(members: int, of: str = "thing") -> exp.Mask:
    """The set of all members of a type."""
    return exp.Mask(members, of)


def paths(network: str, of: str = "thing") -> exp.Paths:
    """The paths of a network."""
    return exp.Paths(network, of)


def new_list(typ: Type = list_of("number")) -> exp.NewList:  # noqa: B008 - a type never changes
    """A new list."""
    return exp.NewList(typ)
