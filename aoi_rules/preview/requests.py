"""The requests that the page of a preview may send, each as a class; everything else is refused."""

from __future__ import annotations

from attrs import Attribute, field, frozen
from attrs.validators import ge, max_len

__all__ = ["BendRequest", "GameRequest", "JoinRequest", "LineRequest", "LookRequest", "MoveRequest", "PlaceRequest",
           "ScenarioRequest", "ThingRequest"]

_FARTHEST = 100_000
"""The largest coordinate."""
_LONGEST = 120
"""The most letters of a title."""


def _is_point(_: object, __: Attribute[list[int]], value: list[int]) -> None:
    """Raise ValueError for anything except two numbers that are not too large."""
    if len(value) != 2 or any(abs(one) > _FARTHEST for one in value):
        raise ValueError(f"a point has two numbers, each from -{_FARTHEST} to {_FARTHEST}")


@frozen
class MoveRequest:
    """A point of a thing is moved to the author's coordinates `to`; `version` is that of the text with its line."""

    type: str
    name: str
    number: int = field(validator=ge(0))
    to: list[int] = field(validator=_is_point)
    version: str


@frozen
class BendRequest:
    """A link gets a bend at a point of the picture, in pixels; `version` is that of the text with its line."""

    type: str
    name: str
    at: list[int] = field(validator=_is_point)
    version: str


@frozen
class JoinRequest:
    """Two places are joined by a link of a type; `version` is that of the ruleset's text."""

    type: str
    first: str
    last: str
    version: str


@frozen
class PlaceRequest:
    """A place of a type is added at a point of the picture, in pixels; `version` is that of the ruleset's text."""

    type: str
    title: str = field(validator=max_len(_LONGEST))
    at: list[int] = field(validator=_is_point)
    version: str


@frozen
class ThingRequest:
    """The thing whose line is to be shown in the editor."""

    type: str
    name: str


@frozen
class LineRequest:
    """The line that is to be shown in the editor."""

    file: str
    line: int = field(validator=ge(1))
    column: int = field(validator=ge(1))


@frozen
class ScenarioRequest:
    """The scenario that is to be stepped through: the path of its file, and its title."""

    file: str
    title: str


@frozen
class GameRequest:
    """The text of a saved game that is to be stepped through."""

    text: str


@frozen
class LookRequest:
    """A position of a game that is stepped through."""

    course: str
    number: int = field(validator=ge(0))
