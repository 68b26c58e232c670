"""The exceptions that leave this package; each message is meant to be read by a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["AoiError", "IllegalMoveError", "MoveTextError", "PlayError", "PluginError", "RulesetError", "SaveError"]


class AoiError(Exception):
    """Base of every error this package raises on purpose."""


class RulesetError(AoiError):
    """A ruleset cannot be used.  `diagnostics` holds every problem found, in the order of the text."""

    def __init__(self, message: str, diagnostics: Sequence[Any] = ()) -> None:
        super().__init__(message)
        self.diagnostics = tuple(diagnostics)


class MoveTextError(AoiError, ValueError):
    """A text is not a move: a word is unknown, missing, or fits several moves."""


class IllegalMoveError(AoiError, ValueError):
    """A move is understood but not allowed now.  `refusals` says why, rule by rule."""

    def __init__(self, message: str, refusals: Sequence[Any] = ()) -> None:
        super().__init__(message)
        self.refusals = tuple(refusals)


class PlayError(AoiError):
    """The rules themselves cannot go on, by a flaw in their text; the message names the place.  The game is as it was."""


class SaveError(AoiError, ValueError):
    """A saved game cannot be taken up again."""


class PluginError(AoiError):
    """A plugin is missing, wrongly made, or raised; the message names plugin, hook and place."""
