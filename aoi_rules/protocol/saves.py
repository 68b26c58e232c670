"""The JSON of a saved game."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from aoi_rules.protocol.description import PartJson, PluginJson
from aoi_rules.protocol.play import RefusalJson

__all__ = ["DifferenceJson", "RedoJson", "SaveJson", "SavedMoveJson", "UndoJson"]


class SavedMoveJson(TypedDict):
    """A decision of a saved game."""

    seat: str
    """The seat that decided."""
    move: str
    """The move as text."""
    drawn: list[int]
    """What chance drew for it."""
    digest: str
    """A digest of the position after it, and of this entry."""


class UndoJson(TypedDict):
    """The last decision was taken back."""

    undo: Literal[True]
    """Always true."""


class RedoJson(TypedDict):
    """The decision that was taken back last was repeated, with the same draws."""

    redo: Literal[True]
    """Always true."""


class SaveJson(TypedDict):
    """A saved game.  It contains hidden information: it is for the table, not for a player.

    In the form that grows, the first line is this object without `moves`, and each entry of `moves` is a line after it.
    """

    schema: Literal[3]
    """The version of this form."""
    ruleset: str
    """The name of the ruleset."""
    game: str
    """The name of the game that the ruleset is a map of; its own name if it is not a map."""
    hash: str
    """A fingerprint of the rules, without titles, comments and layout."""
    parts: list[PartJson]
    """The parts that were added to the ruleset, in order."""
    plugins: list[PluginJson]
    """The plugins that the ruleset uses, in order."""
    seats: list[str]
    """The seats in play, clockwise."""
    options: dict[str, str]
    """The options that were chosen, by name."""
    seed: str
    """The seed of everything that chance draws, in decimal digits; below 2**128."""
    setup: list[int]
    """What chance drew before the first decision."""
    start: str
    """A digest of the position before the first decision."""
    before: int
    """How many further moves were made, taken back or repeated, besides those in `moves`."""
    moves: list[SavedMoveJson | UndoJson | RedoJson]
    """What happened, in order.  `before` and the number of these entries add up to the position's `at`."""


class DifferenceJson(TypedDict):
    """Where a saved game cannot continue as it was saved."""

    number: int
    """The number of the entry in `moves`, from 1; 0 is the beginning."""
    seat: str
    """The seat that decided there; empty at the beginning, and for an undo or a redo."""
    move: str
    """The move as text; empty at the beginning, and for an undo or a redo."""
    kind: Literal["start", "seat", "move", "draws", "position", "undo"]
    """What differs: the first position, the seat that must decide, whether the move is legal, what chance draws, the position
    after the move, or whether something can be taken back or repeated."""
    text: str
    """What differs, for people."""
    refusals: list[RefusalJson]
    """The rules that forbid the move."""
