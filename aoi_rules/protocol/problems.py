"""The JSON of what is wrong: problems in a ruleset's text, and errors."""

from __future__ import annotations

from typing import Annotated, Literal

from typing_extensions import Doc, TypeAliasType, TypedDict

from aoi_rules.protocol.play import RefusalJson

__all__ = [
    "DiagnosticJson", "ErrorJson", "FailureJson", "FixJson", "IllegalMoveErrorJson", "MoveTextErrorJson", "PlaceJson",
    "PositionErrorJson", "RelatedLineJson", "RulesetErrorJson", "SeatErrorJson", "SetupErrorJson", "TurnErrorJson",
]


class PlaceJson(TypedDict):
    """A stretch of a text; lines and columns count from 1."""

    file: str
    """The path of the file, or a name such as `<text>`; for a file that belongs to a package, its path in the library, such as
    `industry/industry.aoi`."""
    line: int
    """The line where it begins."""
    column: int
    """The column of its first character."""
    end_line: int
    """The line where it ends."""
    end_column: int
    """The column after its last character."""


class RelatedLineJson(TypedDict):
    """Another line that a problem's message or hint mentions."""

    name: str
    """The name that is declared there, or else the text there."""
    place: PlaceJson
    """Its place."""


class FixJson(TypedDict):
    """The correction of a problem, if only one is possible."""

    place: PlaceJson
    """The place of the text to replace; nothing is replaced if it begins and ends in the same column."""
    text: str
    """The new text."""


class DiagnosticJson(TypedDict):
    """One problem in the text of a ruleset."""

    code: str
    """The kind of problem, which `aoi explain` explains."""
    severity: Literal["error", "warning", "note"]
    """`error` if the ruleset cannot be used because of it."""
    message: str
    """What is wrong, for a person."""
    place: PlaceJson | None
    """Its place; null if it is in no text."""
    hint: str | None
    """What to write instead, if that can be guessed."""
    related: list[RelatedLineJson]
    """The other lines that the message and the hint mention, in order; empty if there are none."""
    fix: FixJson | None
    """The correction, if only one is possible; null if a person must decide."""
    help: str
    """The code's entry in the manual: a URL if AOI_DOCS in the environment is the URL of the site, otherwise the page in the
    manual, such as `reference/messages.md#unknown-name`; in the output of `aoi check`, the path of that page."""


class RulesetErrorJson(TypedDict):
    """A ruleset cannot be used."""

    code: Literal["ruleset-unusable"]
    """The kind of error; unlike the message, it does not change between versions."""
    message: str
    """What is wrong, for a person."""
    diagnostics: list[DiagnosticJson]
    """Every problem found, in the order of the text."""


class SetupErrorJson(TypedDict):
    """A game cannot begin with these players, options or seed."""

    code: Literal["wrong-setup"]
    """The kind of error; unlike the message, it does not change between versions."""
    message: str
    """What is wrong, for a person."""
    argument: str
    """The argument that was wrong: `players`, `options` or `seed`."""
    available: list[str]
    """What can be given instead, if there is such a list; otherwise empty."""


class SeatErrorJson(TypedDict):
    """No such seat is in play."""

    code: Literal["unknown-seat"]
    """The kind of error; unlike the message, it does not change between versions."""
    message: str
    """What is wrong, for a person."""
    seat: str
    """The seat that was given."""
    seats: list[str]
    """The seats in play, clockwise."""


class TurnErrorJson(TypedDict):
    """A move was given for a seat that does not decide now; nothing was played."""

    code: Literal["wrong-turn"]
    """The kind of error; unlike the message, it does not change between versions."""
    message: str
    """What is wrong, for a person."""
    seat: str
    """The seat that the move was given for."""
    to_move: str | None
    """The seat that must decide; null when the game is over."""


class PositionErrorJson(TypedDict):
    """A move was given for an earlier position; nothing was played.  A new view shows the present position."""

    code: Literal["stale-position"]
    """The kind of error; unlike the message, it does not change between versions."""
    message: str
    """What is wrong, for a person."""
    given: int
    """The `at` that came with the move."""
    now: int
    """The `at` of the present position."""


class MoveTextErrorJson(TypedDict):
    """A text is not a move; nothing was played."""

    code: Literal["move-unreadable"]
    """The kind of error; unlike the message, it does not change between versions."""
    message: str
    """What is wrong, for a person."""
    expected: str
    """What was expected where reading stopped; empty if unknown."""
    available: list[str]
    """What could be there, as far as the seat that decides may know."""


class IllegalMoveErrorJson(TypedDict):
    """A move is understood but not allowed now; nothing was played."""

    code: Literal["move-illegal"]
    """The kind of error; unlike the message, it does not change between versions."""
    message: str
    """What is wrong, for a person."""
    refusals: list[RefusalJson]
    """Every rule that forbids the move."""


class FailureJson(TypedDict):
    """An error that has only a message: a move that cannot be taken back, rules or a plugin that fail, a saved game that cannot
    be loaded, rules that cannot be compiled to machine code, a game that two threads use."""

    code: Literal["cannot-undo", "play-failed", "plugin-failed", "save-unusable", "build-failed", "outdated", "game-busy",
                  "failed"]
    """The kind of error; unlike the message, it does not change between versions."""
    message: str
    """What is wrong, for a person."""


ErrorJson = TypeAliasType(
    "ErrorJson",
    Annotated[
        RulesetErrorJson | SetupErrorJson | SeatErrorJson | TurnErrorJson | PositionErrorJson | MoveTextErrorJson
        | IllegalMoveErrorJson | FailureJson,
        Doc("Why something could not be done; `aoi explain CODE` says more of each code."),
    ],
)
