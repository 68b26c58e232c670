"""A compiled scenario: its seats, its first position, and its lines in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from attrs import field, frozen

from aoi_rules.diagnostics import Place
from aoi_rules.model.types import Type

__all__ = ["TOTAL", "ScenarioModel", "StepModel", "nothing_called"]


TOTAL = "total"
"""The line of the scoring that is the sum of all others."""


def nothing_called(name: str) -> str:
    """The message for a word in a move that is not a known name."""
    return f"nothing in a move is called `{name}`"


@frozen
class StepModel:
    """A line of a scenario; `kind` is the word that it begins with.

    `seat` and `move` are those of `plays`, `allow`, `refuse` and `explain`; for `offers`, `move` is the kind of move.  A
    spectator's seat is empty.  `names` are the rules of a refusal, a score line, the winners, the subject of a snapshot, whether
    `undo` is possible, or what is seen (`zone`, `size` or `keep`, its name, and `hidden` or nothing).  `moves` are the texts of
    the moves offered, each with its place.  `unknown` are the words of the move that are not known names, each with its place.
    `look` computes the truth and the values of an `expect`; the number of a `scores`; or, for `sees`, the members that own the
    zone or keep, and its value.  `values` describes these values, apart from those that the `text` of an `expect` shows: they
    come last, and their types are where they are in the text.  `reads` are the slots that an `expect` reads for one member
    after another.
    """

    kind: str
    place: Place
    seat: str = ""
    move: str = ""
    names: tuple[str, ...] = ()
    look: Callable[[Any], tuple[int, ...]] | None = field(default=None, repr=False)
    values: tuple[tuple[str, Type], ...] = ()
    text: tuple[str | Type, ...] = ()
    moves: tuple[tuple[str, Place], ...] = ()
    reads: tuple[str, ...] = ()
    unknown: tuple[tuple[str, Place], ...] = ()


@frozen
class ScenarioModel:
    """A scenario.  `given` changes a state line by line and yields the number of each line; `places` are the places of these
    lines.  `phase` is the step of the flow that the scenario begins with, -1 for the game's first; `phases` are the possible
    first steps by the names of phases; `sets` has, for each line of `given`, the slots and entries of slots that it certainly
    stores."""

    title: str
    place: Place
    covers: tuple[tuple[str, Place], ...]
    seats: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    given: Callable[[Any], Iterator[int]] = field(repr=False)
    places: tuple[Place, ...]
    phase: int
    phases: Mapping[str, int]
    sets: tuple[frozenset[tuple[str, int | None]], ...]
    steps: tuple[StepModel, ...]
