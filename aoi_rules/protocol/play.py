"""The JSON of play: moves, choices, refusals, views and scores."""

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
    """A choice in a move, such as the space of a build."""

    name: str
    """The name of the choice in its action: `space`."""
    type: str
    """What is chosen: the name of a type for one of its members (`space`, `seat`, `card`), `number`, `money` or `truth`."""
    value: ScalarJson
    """The name of the member, a number, or yes or no; null if the viewer may not know it."""
    title: str
    """The value in a player's words: `Köln`, `$3`, `yes`."""
    same: list[str]
    """Other members that would be the same choice here, such as the other empty spaces of a town: the move is listed once, and
    each of these may replace the value.  Only in the moves of a view."""


class MoveJson(TypedDict):
    """One decision."""

    action: str
    """The name of the action, or `stop`, which has no choices."""
    choices: list[ChoiceJson]
    """The choices, in the order of the move's text."""
    note: str
    """The text that was added to the move and that no rule reads; empty for most moves."""
    text: str
    """The move as text, which a game can parse: `build cotton_mill at koeln`."""
    words: str
    """The move in a player's words."""
    index: int | None
    """The number of the move without its note, the same in every game of the ruleset: from 0, below `move_count`.  null if a
    number in the move cannot occur in a legal move, such as a bid of 0."""
    then: list[MoveJson]
    """The decisions that follow if one text named a whole action; empty for a single decision."""


class ReportedJson(TypedDict):
    """A value that a rule read."""

    name: str
    """The expression of the value in the rules: `price_of(me, field)`."""
    value: str
    """The value in a player's words: `$6`."""


class RefusalJson(TypedDict):
    """One rule that forbids a move."""

    rule: str
    """The name of the rule: `build.require.money`."""
    text: str
    """The rule in a player's words, with the values that its author mentions."""
    words: list[str]
    """The values that the rule read, in a player's words, if the titles of things provide them: `Owner of Köln 2: blue`; empty if
    the text itself mentions values."""
    values: list[ReportedJson]
    """The values that the rule read, as far as the viewer may know them: for authors, each with its expression."""
    place: str
    """The place of the rule, as `file:line:column` relative to the folder of the ruleset; empty if no line of a text forbids the
    move."""
    see: str
    """The section of the rulebook; empty if none is given."""
    cases: list[RefusalJson]
    """The different ways to meet the rule; empty if there is only one."""


class ChoiceValueJson(TypedDict):
    """A value that a choice may have."""

    value: ScalarJson
    """The name of the member or the action, a number, or yes or no."""
    title: str
    """The value in a player's words."""
    possible: bool
    """Whether a legal move has it, together with the choices made so far."""
    refusals: list[RefusalJson]
    """The rules that forbid it; empty if it is possible."""
    nearest: list[str]
    """In `own` and `nearest` of choices: the ways with this value that are closest to being allowed, in a player's words."""
    consequences: list[EventChangeJson] | None
    """What every way of completing the action with this value certainly changes; null if this was not requested."""


class OpenChoiceJson(TypedDict):
    """A choice of an action that has not been made yet."""

    name: str
    """The name of the choice in its action: `space`; `action` if an action is to be chosen."""
    title: str
    """The choice in a player's words."""
    type: str
    """What is chosen, as for a choice in a move; `action` for an action."""
    preposition: str
    """The word before it in a move's text; empty if there is none."""
    decision: int
    """The number of its decision: choices with the same number are made together, those with a higher number later in the same
    action."""
    values: list[ChoiceValueJson]
    """The values it may have, in the order of the rules."""


class ChoicesJson(TypedDict):
    """What a seat can choose at a decision."""

    version: Literal[1]
    """The version of this form."""
    action: str | None
    """The name of the action; null if an action is to be chosen."""
    title: str
    """The title of the action; if an action is to be chosen, the title of the decision, empty for a seat that has none."""
    chosen: dict[str, ScalarJson]
    """The choices made so far: their values, by the names of the choices."""
    possible: bool
    """Whether a legal move has all of these values."""
    refusals: list[RefusalJson]
    """The rules that forbid it; empty if it is possible."""
    open: list[OpenChoiceJson]
    """The choices that have not been made yet, in the order of the rules."""
    moves: list[MoveJson]
    """The legal moves of this decision that have the chosen values."""
    move: MoveJson | None
    """The move to play when no choice is open, with the later decisions of its action; null before."""
    consequences: list[EventChangeJson] | None
    """What `move` certainly changes; null if this was not requested."""
    own: list[ChoicesJson]
    """If an action is to be chosen: the actions in which something of the seat's own cannot be chosen first, with these
    values."""
    nearest: list[ChoiceValueJson]
    """For an action that is not possible at all: the action, with what forbids every way, or with what forbids each group of the
    ways that are closest to being allowed."""


class PendingJson(TypedDict):
    """An action that has begun and is not finished."""

    seat: str
    """The seat whose action it is."""
    action: str
    """The name of the action."""
    title: str
    """The title of the action."""
    choices: list[ChoiceJson]
    """The choices so far; the value of a choice is null if the viewer may not know it."""


class UndoableJson(TypedDict):
    """A decision that a seat may take back, together with all later ones."""

    to: int
    """The `at` of the position in which it was made; pass it to an undo as `to`."""
    seat: str
    """The seat that made the decision: the seat itself, or a bot."""
    words: str
    """The move in a player's words."""
    inside: bool
    """Whether the decision continues an action that began before; no for `stop`."""


class ViewJson(TypedDict):
    """Everything that one seat, or a spectator, may know of a position."""

    version: Literal[1]
    """The version of this form."""
    seat: str | None
    """The viewing seat; null for a spectator."""
    to_move: str | None
    """The seat that must decide; null when the game is over."""
    over: bool
    """Whether the game has ended."""
    phase: str
    """The title of the phase that the game is in; empty before the first."""
    at: int
    """A token of this position, to pass on with a move; it is unique in a game, even after an undo."""
    moves: list[MoveJson]
    """The legal moves of the viewing seat, only the first of equal ones; empty while another seat decides."""
    ruleset: str
    """The name of the ruleset."""
    hash: str
    """The fingerprint of its rules, as in its description: while it is the same, the indices of moves are too."""
    options: dict[str, str]
    """The options that the game was made with."""
    winners: list[str]
    """The seats that have won, clockwise; none before the end, or if all have lost."""
    scores: dict[str, ScoreJson] | None
    """The scores by seat when the game is over; null before, because they may depend on hidden information."""
    left: int | None
    """How many actions the viewing seat may still take before the game needs another decision; null if they are not counted."""
    prompt: str | None
    """The question to the seat that must decide, such as `blue gives 2 Food and wants Guns 4`; null if the rules define none, or
    if it contains something that the viewer may not see."""
    pending: list[PendingJson]
    """The actions that have begun and are not finished, the outermost first."""
    can_undo: bool
    """Whether the viewing seat may take back the last decision, which must be its own: nobody has learned anything from it."""
    can_redo: bool
    """Whether the viewing seat may repeat the decision that was taken back last, which must have been its own."""
    undoable: list[UndoableJson]
    """The decisions that the viewing seat may take back, the latest first; empty for a spectator."""
    seats: list[str]
    """The seats in play, clockwise."""
    rounds: dict[str, int]
    """How many passes of each named loop of the flow have begun, by the name of the loop."""
    keeps: dict[str, KeptJson]
    """The single values of the game, by name; values that the viewer may not see are left out."""
    types: dict[str, dict[str, list[KeptJson]]]
    """The values for each member of a type, by the names of the type and the keep: an array in the order of the members in the
    description of the ruleset; for the type `seat`, in the order of `seats`.  A value that the viewer may not see is null."""
    zones: dict[str, dict[str, dict[str, int] | int]]
    """The contents of zones, by the zone's name and the owner's (a seat, a member of the type that has them, or `all` for a
    common zone): the number of each piece by the piece's name, or only the number of all pieces if the viewer sees no more.  If
    the viewer does not see even that, the zone or the owner is left out."""
    figures: list[ShownJson]
    """The figures next to the board, without those that are absent, not shown now, or not shown to this viewer."""
    details: dict[str, dict[str, dict[str, ValueJson]]]
    """The computed facts that help a player decide, by type, member and name; those that are absent or not shown are left out."""
    teams: list[list[str]]
    """The seats that win and lose together, one list for each team and for each seat that is in none; empty if the rules have no
    teams, or if not all may know them before the end."""


class ShownJson(TypedDict):
    """The value of a figure."""

    name: str
    """The name of the figure."""
    seat: str | None
    """The seat whose figure it is; null for one of the whole game."""
    member: str | None
    """The member of the second type, if the figure has one."""
    value: ValueJson
    """The value."""
    limit: int | None
    """The highest possible value; null if there is no limit."""


class ScoreJson(TypedDict):
    """The score of one seat."""

    lines: dict[str, int]
    """The value of each score line, by its name, in the order of the ruleset."""
    total: int
    """The sum of the lines that count."""
    team_total: int
    """The sum of the totals of its team; the same as `total` if the rules have no teams."""
    lost: bool
    """Whether it has lost whatever its points, because a line that `loses` holds for its team."""
