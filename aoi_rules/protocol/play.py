"""Playing a game, as JSON has it: moves, choices, refusals, views and scores."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from aoi_rules.protocol.changes import EventChangeJson
from aoi_rules.protocol.values import KeptJson, ScalarJson, ValueJson

__all__ = [
    "ChoiceJson", "ChoiceValueJson", "ChoicesJson", "MoveJson", "OpenChoiceJson", "PendingJson", "RefusalJson",
    "ReportedJson", "ScoreJson", "ShownJson", "UndoableJson", "ViewJson",
]


class ChoiceJson(TypedDict):
    """One thing chosen in a move, such as the space of a build."""

    name: str
    """The name of the choice in its action: `space`."""
    type: str
    """What is chosen: the name of a type for one of its members (`space`, `seat`, `card`), `number`, `money` or `truth`."""
    value: ScalarJson
    """The name of the member, a number, or yes or no; null if the viewer may not know it."""
    title: str
    """The value as a player reads it: `Köln`, `$3`, `yes`."""
    same: list[str]
    """Other members that would be the same choice here, such as the other empty spaces of a town: the move is listed once, and
    each of these may be named in its place.  Only of the moves in a view."""


class MoveJson(TypedDict):
    """One decision."""

    action: str
    """The name of the action, or `stop`, which has no choices."""
    choices: list[ChoiceJson]
    """What is chosen, in the order of the move's text."""
    note: str
    """The text that goes with the move and that no rule reads; empty for most moves."""
    text: str
    """The move as text, which a game reads back: `build cotton_mill at koeln`."""
    words: str
    """The move in a player's words."""
    index: int | None
    """The number of the move without its note, the same in every game of the ruleset; from 0, below its `move_count`.  null where
    a number in the move can be in no legal one, such as a bid of 0."""
    then: list[MoveJson]
    """The decisions that follow where one text named a whole action; empty for a single decision."""


class ReportedJson(TypedDict):
    """A value that a rule looked at."""

    name: str
    """What the value is, as the rules write it: `price_of(me, field)`."""
    value: str
    """The value as a player reads it: `$6`."""


class RefusalJson(TypedDict):
    """One rule that forbids a move."""

    rule: str
    """The name of the rule: `build.require.money`."""
    text: str
    """The rule in a player's words, with the values that its author names."""
    words: list[str]
    """Values that the rule looked at in a player's words, as far as the titles of things give any: `Owner of Köln 2: blue`; empty
    where the text names values itself."""
    values: list[ReportedJson]
    """The values that the rule looked at, as far as the viewer may know them: for authors, each with its expression."""
    place: str
    """Where the rule is written, as `file:line:column` relative to the folder of the ruleset; empty if no line of a text
    forbids the move."""
    see: str
    """The section of the rulebook; empty if none is named."""
    cases: list[RefusalJson]
    """The ways in which the rule could have been met; empty if there is only one."""


class ChoiceValueJson(TypedDict):
    """A value that a choice may have."""

    value: ScalarJson
    """The name of the member or the action, a number, or yes or no."""
    title: str
    """The value as a player reads it."""
    possible: bool
    """Whether a legal move has it, together with what is chosen already."""
    refusals: list[RefusalJson]
    """The rules that forbid it; empty if it is possible."""
    nearest: list[str]
    """In `own` and `nearest` of choices: the ways with it that come nearest to being allowed, as a player reads them."""
    consequences: list[EventChangeJson] | None
    """What every way of completing the action with it changes for certain; null if it was not asked for."""


class OpenChoiceJson(TypedDict):
    """A choice of an action that is not made yet."""

    name: str
    """The name of the choice in its action: `space`; `action` where an action is to be chosen."""
    title: str
    """The choice as a player reads it."""
    type: str
    """What is chosen, as for a choice in a move; `action` for an action."""
    preposition: str
    """The word before it in a move's text; empty if there is none."""
    decision: int
    """The choices with the same number are one decision; those with a greater one come later in the same action."""
    values: list[ChoiceValueJson]
    """The values it may have, in the order of the rules."""


class ChoicesJson(TypedDict):
    """What a seat can choose at a decision."""

    version: Literal[1]
    """The version of this form."""
    action: str | None
    """The name of the action; null if an action is to be chosen."""
    title: str
    """The title of the action; where an action is to be chosen what the decision is called, empty for a seat without one."""
    chosen: dict[str, ScalarJson]
    """The values that are chosen, by the choices' names."""
    possible: bool
    """Whether a legal move has all that is chosen."""
    refusals: list[RefusalJson]
    """The rules that forbid it; empty if it is possible."""
    open: list[OpenChoiceJson]
    """The choices that are not made yet, in the order of the rules."""
    moves: list[MoveJson]
    """The legal moves of this decision that have what is chosen."""
    move: MoveJson | None
    """The move to play once nothing is open, with the later decisions of its action; else null."""
    own: list[ChoicesJson]
    """Where an action is to be chosen: the actions with what of the seat's own cannot be chosen first in them."""
    nearest: list[ChoiceValueJson]
    """Of an action of which nothing is possible: the action, with what forbids every way, or for each group of nearest ways."""


class PendingJson(TypedDict):
    """An action that has begun and is not finished."""

    seat: str
    """The seat whose action it is."""
    action: str
    """The name of the action."""
    title: str
    """The title of the action."""
    choices: list[ChoiceJson]
    """What was chosen so far; the value of a choice is null if the viewer may not know it."""


class UndoableJson(TypedDict):
    """A decision that a seat may take back, with all later ones."""

    to: int
    """The `at` of the position in which it was made, to be given as `to` of an undo."""
    seat: str
    """Whose decision it was: the seat itself, or a bot."""
    words: str
    """The move in a player's words."""
    inside: bool
    """Whether the decision goes on with an action that was begun before; no for `stop`."""


class ViewJson(TypedDict):
    """All that one seat, or a spectator, may know of a position."""

    version: Literal[1]
    """The version of this form."""
    seat: str | None
    """The seat that sees this; null for a spectator."""
    to_move: str | None
    """The seat that must decide; null when the game is over."""
    over: bool
    """Whether the game has ended."""
    phase: str
    """The title of the phase that the game is in; empty before the first."""
    at: int
    """A token of this position, to be given back with a move; it never occurs twice in a game, not even after undo."""
    moves: list[MoveJson]
    """The legal moves of the viewing seat, of equal ones the first; empty while another seat decides."""
    ruleset: str
    """The name of the ruleset."""
    hash: str
    """The fingerprint of its rules, as in its description: while it is the same, so are the indices of moves."""
    options: dict[str, str]
    """The options that the game was made with."""
    winners: list[str]
    """The seats that have won, clockwise; none before the end."""
    scores: dict[str, ScoreJson] | None
    """The scores by seat, once the game is over; null before, since they may depend on what not all see."""
    left: int | None
    """How many actions the viewing seat may still take before the game asks for something else; null if none are
    counted."""
    prompt: str | None
    """What is asked, as a sentence such as `blue gives 2 Food and wants Guns 4`; null if the rules do not say it, or say it to
    those alone who see what it tells."""
    pending: list[PendingJson]
    """The actions that have begun and are not finished, the outermost first."""
    can_undo: bool
    """Whether the viewing seat may take back the last decision, which is then its own: nobody has learned anything by it."""
    can_redo: bool
    """Whether the viewing seat may make the decision again that was taken back last, which was its own."""
    undoable: list[UndoableJson]
    """The decisions that the viewing seat may take back, the latest first; empty for a spectator."""
    seats: list[str]
    """The seats that play, clockwise."""
    rounds: dict[str, int]
    """How often each named loop of the flow has begun, by its name."""
    keeps: dict[str, KeptJson]
    """What the game keeps once, by name; what the viewer may not see is left out."""
    types: dict[str, dict[str, list[KeptJson]]]
    """What is kept for each member of a type, by the type's name and the keep's: an array in the order of the members in the
    description of the ruleset; for the type `seat` in the order of `seats`.  null also where the viewer may not see it."""
    zones: dict[str, dict[str, dict[str, int] | int]]
    """What lies in zones, by the zone's name and the owner's (a seat, a member of the type that has them, or `all` for a zone
    that belongs to nobody): how many of each piece by the piece's name, or only how many pieces where the viewer sees no
    more.  Where the viewer does not see even that, the zone or owner is left out."""
    figures: list[ShownJson]
    """The figures that stand beside the board, without those that are absent, not shown now, or not shown to this viewer."""
    details: dict[str, dict[str, dict[str, ValueJson]]]
    """What a player decides by, as far as it is computed, by type, member and name; what is absent or not shown is left out."""


class ShownJson(TypedDict):
    """The value of a figure."""

    name: str
    """The name of the figure."""
    seat: str | None
    """The seat whose figure it is; null for one of the whole game."""
    member: str | None
    """The member of the second type, where the figure has one."""
    value: ValueJson
    """The value."""
    limit: int | None
    """What it can reach; null if there is no limit."""


class ScoreJson(TypedDict):
    """The score of one seat."""

    lines: dict[str, int]
    """What each line of the score gives, by its name, in the order of the ruleset."""
    total: int
    """The sum of the lines that count."""
