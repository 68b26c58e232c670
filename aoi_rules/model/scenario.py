"""A compiled scenario: who plays, where it begins, and its lines in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from attrs import field, frozen

from aoi_rules.diagnostics import Place
from aoi_rules.model.types import Type

__all__ = ["ScenarioModel", "StepModel", "nothing_called"]


def nothing_called(name: str) -> str:
    """What is wrong with a word of a move that is the name of nothing."""
    return f"nothing in a move is called `{name}`"


@frozen
class StepModel:
    """A line: `kind` is the word it begins with.

    `seat` and `move` are those of `plays`, `allow`, `refuse`, `explain`, and for `offers` the kind of move; of a spectator the
    seat is empty.  `names` are the rules of a refusal, a scoring line, the winners, what a snapshot is of, whether `undo` is
    possible, or what is seen (`zone`, `size` or `keep`, its name, and `hidden` or nothing).  `moves` are the texts of what is
    offered, each with its place.  `unknown` are the words of the move that are the name of nothing, each with its place.  `look`
    gives truth and values of an `expect`, the number of a `scores`, or for `sees` the members whose zone or keep it is and the
    value; `values` says what the values are.  `reads` are the slots of what an `expect` reads of member after member.
    """

    kind: str
    place: Place
    seat: str = ""
    move: str = ""
    names: tuple[str, ...] = ()
    look: Callable[[Any], tuple[int, ...]] | None = field(default=None, repr=False)
    values: tuple[tuple[str, Type], ...] = ()
    text: str = ""
    moves: tuple[tuple[str, Place], ...] = ()
    reads: tuple[str, ...] = ()
    unknown: tuple[tuple[str, Place], ...] = ()


@frozen
class ScenarioModel:
    """A scenario.  `given` changes a state line by line and yields each line's number, whose places are `places`; `phase` is the
    step of the flow it begins with, -1 for the game's first; `phases` are the steps with which it might begin, by the names of
    phases; `sets` has for each line of `given` the slots, and the entries of slots, that it surely stores."""

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
