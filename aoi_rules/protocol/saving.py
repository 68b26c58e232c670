"""A saved game as JSON has it."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

__all__ = ["SaveJson", "SavedMoveJson"]


class SavedMoveJson(TypedDict):
    """A decision of a saved game."""

    move: str
    """The move as text."""
    drawn: list[int]
    """What chance drew for it."""
    digest: str
    """A digest of the position after it."""


class SaveJson(TypedDict):
    """A saved game.  It holds what is hidden from seats: it is for the table, not for a player."""

    schema: Literal[1]
    """The version of this form."""
    ruleset: str
    """The name of the ruleset."""
    game: str
    """The name of the game that the ruleset is a map of; its own name where it is no map."""
    hash: str
    """A fingerprint of the rules, without titles, comments and layout."""
    plugins: list[list[str]]
    """The plugins of the ruleset, each as its name and version."""
    players: list[str]
    """The seats that play, clockwise."""
    options: dict[str, str]
    """The options that were chosen, by name."""
    seed: int
    """The seed of all that chance draws."""
    setup: list[int]
    """What chance drew before the first decision."""
    start: str
    """A digest of the position before the first decision."""
    moves: list[SavedMoveJson]
    """The decisions, in order."""
    at: int
    """How often a move was made, taken back or made again; the next position's `at` is higher than any before."""
