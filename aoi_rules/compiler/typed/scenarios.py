"""Typed scenarios: starting positions, and the values that are examined."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from aoi_rules.compiler.typed.effects import Effect
from aoi_rules.compiler.typed.expressions import Expression
from aoi_rules.diagnostics import Place
from aoi_rules.model.node import Node
from aoi_rules.words import scenario as sce

__all__ = ["GivenPosition", "Look", "Scenario"]


@frozen(eq=False, repr=False)
class GivenPosition(Node):
    """The starting position of a scenario."""

    place: Place = field(repr=False)
    phase: str
    effects: tuple[Effect, ...]


@frozen(eq=False, repr=False)
class Look(Node):
    """Values that a scenario evaluates: for an `expect` whether it holds and the values shown with it, for `scores` one
    number."""

    place: Place = field(repr=False)
    values: tuple[Expression, ...]


@frozen(eq=False, repr=False)
class Scenario(Node):
    """A scenario; `looks` maps the index of a step to the values that it evaluates."""

    word: sce.Scenario
    seats: tuple[str, ...]
    given: GivenPosition
    looks: dict[int, Look]
    draft: Any
