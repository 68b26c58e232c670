"""What is wrong as JSON has it: problems in a ruleset's text, and errors."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from aoi_rules.protocol.playing import RefusalJson

__all__ = ["DiagnosticJson", "ErrorJson", "PlaceJson"]


class PlaceJson(TypedDict):
    """A stretch of a text; lines and columns count from 1."""

    file: str
    """The file's path, or a name such as `<text>`."""
    line: int
    """The line where it begins."""
    column: int
    """The column of its first character."""
    end_line: int
    """The line where it ends."""
    end_column: int
    """The column after its last character."""


class DiagnosticJson(TypedDict):
    """One problem in the text of a ruleset."""

    code: str
    """The kind of problem, which `aoi explain` explains."""
    severity: Literal["error", "warning", "note"]
    """`error` where the ruleset cannot be used."""
    message: str
    """What is wrong, for a person."""
    place: PlaceJson | None
    """Where it is; null where it is in no text."""
    hint: str | None
    """What to write instead, where that is likely."""


class ErrorJson(TypedDict):
    """Why something could not be done."""

    code: str
    """The kind of error; unlike the message it stays the same between versions."""
    message: str
    """What is wrong, for a person; it holds nothing that the acting seat may not know."""
    expected: NotRequired[str]
    """For a text that is no move: what was expected where it could not be read on."""
    available: NotRequired[list[str]]
    """For a text that is no move: the words that could stand there."""
    refusals: NotRequired[list[RefusalJson]]
    """For a move that is not allowed: every rule that forbids it."""
    diagnostics: NotRequired[list[DiagnosticJson]]
    """For a ruleset that cannot be used: every problem in its text."""
