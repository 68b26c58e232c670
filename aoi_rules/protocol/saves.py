"""A saved game as JSON has it."""

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
    """The decision that was taken back last was made again, with what chance drew then."""

    redo: Literal[True]
    """Always true."""


class SaveJson(TypedDict):
    """A saved game.  It holds what is hidden from seats: it is for the table, not for a player.

    In the form that grows, the first line is this object without `moves`, and each entry of `moves` is a line after it.
    """

    schema: Literal[3]
    """The version of this form."""
    ruleset: str
    """The name of the ruleset."""
    game: str
    """The name of the game that the ruleset is a map of; its own name where it is not a map."""
    hash: str
    """A fingerprint of the rules, without titles, comments and layout."""
    parts: list[PartJson]
    """The parts that were laid over the ruleset, in their order."""
    plugins: list[PluginJson]
    """The plugins that the ruleset uses, in their order."""
    seats: list[str]
    """The seats that play, clockwise."""
    options: dict[str, str]
    """The options that were chosen, by name."""
    seed: str
    """The seed of all that chance draws, in decimal digits; below 2**128."""
    setup: list[int]
    """What chance drew before the first decision."""
    start: str
    """A digest of the position before the first decision."""
    before: int
    """How often a move was made, taken back or made again beside what is in `moves`."""
    moves: list[SavedMoveJson | UndoJson | RedoJson]
    """What happened, in order.  With `before` it gives the position's `at`."""


class DifferenceJson(TypedDict):
    """Where a saved game cannot go on as it was saved."""

    number: int
    """The number of the entry in `moves`, from 1; 0 is the beginning."""
    seat: str
    """Who decided there; empty at the beginning and at an undo or redo."""
    move: str
    """The move as text; empty at the beginning and at an undo or redo."""
    kind: Literal["start", "seat", "move", "draws", "position", "undo"]
    """What differs: the first position, who must decide, whether the move is legal, what chance draws, where the move leads,
    or whether there is something to take back or make again."""
    text: str
    """What differs, for people."""
    refusals: list[RefusalJson]
    """The rules that forbid the move."""
