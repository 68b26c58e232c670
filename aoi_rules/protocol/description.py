"""What a ruleset is, as JSON has it: all that a client needs to explain and draw the JSON of a view."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from aoi_rules.protocol.changes import AttachedJson
from aoi_rules.protocol.values import ValueJson

__all__ = [
    "ActionChoiceJson", "ActionJson", "DescribeJson", "DetailJson", "FieldJson", "FigureJson", "GameJson", "KeepJson",
    "MarkJson", "MemberJson", "NoteJson", "OptionJson", "PartJson", "PhaseJson", "PlayersJson", "PluginJson", "RoundJson",
    "RuleJson", "ScoreLineJson", "SourceJson", "TypeJson", "ZoneJson",
]

Seen = Literal["all", "owner", "seats", "none"]


class DescribeJson(TypedDict):
    """What a ruleset is: all that a client needs to explain and draw the JSON of a view."""

    version: Literal[1]
    """The version of this form."""
    name: str
    """The name of the ruleset."""
    title: str
    """The title of the ruleset."""
    help: list[str]
    """The aim of the game, then what its map and its parts say of themselves, each a text for players."""
    hash: str
    """A fingerprint of the rules, without titles, comments and layout; saved games have it too."""
    game: GameJson
    """The game that the ruleset is a map of; itself where it is not a map."""
    parts: list[PartJson]
    """The parts that are laid over the ruleset, in their order; none of those that it uses itself."""
    players: PlayersJson
    """How many players the ruleset is for."""
    seats: list[str]
    """All seats, clockwise; a game of fewer players has the first of them unless others are named."""
    seat_colours: dict[str, str]
    """For each seat the colour that pictures have for it, as `#rrggbb`."""
    options: list[OptionJson]
    """What is chosen when a game is made."""
    types: list[TypeJson]
    """The types and their members."""
    keeps: list[KeepJson]
    """What changes in the course of a game."""
    changes: list[str]
    """The kinds of changes that an event may have, as in their `kind`; there are no others."""
    zones: list[ZoneJson]
    """Where pieces lie."""
    move_count: int
    """How many moves there are in all games of the ruleset: the `index` of each is below this."""
    actions: list[ActionJson]
    """What players may do."""
    sources: list[SourceJson]
    """What things that actions need are fetched from."""
    phases: list[PhaseJson]
    """The parts of the flow."""
    rounds: list[RoundJson]
    """The named loops of the flow, which a view counts in `rounds`."""
    rules: list[RuleJson]
    """The named lines of the rules."""
    score: list[ScoreLineJson]
    """The lines of the score."""
    winner: str
    """Who wins, in a player's words; empty if the rules do not say it."""
    drawing: list[MarkJson]
    """How types stand on the board; empty if there is none."""
    figures: list[FigureJson]
    """The figures that stand beside the board, in their order."""
    details: list[DetailJson]
    """What a player decides by, of the members of types, in the order in which it is shown."""


class GameJson(TypedDict):
    """The game that a ruleset is a map of, or the ruleset itself where it is not a map."""

    name: str
    """The name of the game."""
    title: str
    """The title of the game."""


class PartJson(TypedDict):
    """A part that is laid over a ruleset."""

    name: str
    """Its name."""
    hash: str
    """A fingerprint of its text, without titles, comments and layout."""


class PluginJson(TypedDict):
    """A plugin that a ruleset uses."""

    name: str
    """The name by which the ruleset uses it."""
    distribution: str
    """The package that brings it; empty if it is not installed."""
    version: str
    """The version of that package; empty if there is none."""
    hash: str
    """A fingerprint of what it gave to the ruleset: its texts, its words and its functions."""


class PlayersJson(TypedDict):
    """How many may play."""

    least: int
    """The least number of players."""
    most: int
    """The greatest number of players."""


class OptionJson(TypedDict):
    """What is chosen when a game is made, such as an edition."""

    name: str
    """The name of the option."""
    title: str
    """The title of the option."""
    choices: list[str]
    """What may be chosen; these are the members of the type of the same name, which has their titles."""
    default: str
    """What holds where nothing is chosen."""


class MemberJson(TypedDict):
    """A member of a type, such as one card or one place."""

    name: str
    """The name of the member, which stands for it in moves, views and events."""
    title: str
    """The title of the member."""
    colour: str | None
    """The colour that its author gave it, as `#rrggbb`; null if there is none."""
    icon: str | None
    """The picture that its author gave it, as the `d` of an SVG path in a square of 24; null if there is none."""
    position: list[int] | None
    """Where its author put it on the board: how far from the left and how far from the top, in a unit that only compares
    members; null if it has no position."""


class FieldJson(TypedDict):
    """A fact about each member of a type that never changes, such as the cost of a counter."""

    name: str
    """The name of the field."""
    title: str
    """The same in words."""
    type: str
    """The name of a type for its members' names, `number`, `money`, `truth` or `text`."""
    optional: bool
    """Whether a value may be null."""
    many: bool
    """Whether each value is a list."""
    values: list[ValueJson]
    """The value of each member, in the order of the members."""


class TypeJson(TypedDict):
    """A closed set of members, such as the cards or the places."""

    name: str
    """The name of the type."""
    title: str
    """The title of the type."""
    parent: str | None
    """The type that it is nested in; the field of that name has the parent of each member."""
    joins: str | None
    """For links, the type of their ends; the field `ends` has the two ends of each member."""
    members: list[MemberJson]
    """The members of the type; arrays in a view's `types` have this order, but for the type `seat`."""
    fields: list[FieldJson]
    """Facts about the members that never change."""


class KeepJson(TypedDict):
    """What a game keeps and changes, such as the money of each seat."""

    name: str
    """The name under which a view has it."""
    title: str
    """The same in words."""
    per: str | None
    """The type whose members have one each, found in a view's `types`; null for one of the whole game, in `keeps`."""
    of: str | None
    """A second type: each value is then an object with a value for each of its members by name."""
    type: str
    """The name of a type for its members' names, `number`, `money`, `truth` or `text`."""
    optional: bool
    """Whether a value may be null where it is seen."""
    many: bool
    """Whether each value is a list."""
    seen: Seen
    """Who sees it: all, the seat that it belongs to, the seats that `seers` name, or nobody."""
    seers: list[str]
    """The names of keeps that hold the seats who see it."""
    attached: list[AttachedJson]
    """What the rules attach to each unit of an amount of a seat, such as interest on a loan."""


class ZoneJson(TypedDict):
    """Where pieces lie, such as a hand or a deck."""

    name: str
    """The name of the zone."""
    title: str
    """The title of the zone."""
    of: str
    """The type of its pieces."""
    per: str | None
    """The type of whose members each has one, such as `seat`; null if there is one for all, under `all` in a view's
    `zones`."""
    seen: Seen
    """Who sees its pieces: all, its owner, the seats that `seers` name, or nobody."""
    size_seen: Seen
    """Who sees how many pieces it has."""
    seers: list[str]
    """The names of keeps that hold the seats who see it."""


class ActionChoiceJson(TypedDict):
    """One thing to choose in an action."""

    name: str
    """The name of the choice."""
    title: str
    """The same in words."""
    type: str
    """The name of a type for one of its members, `number`, `money` or `truth`."""
    preposition: str
    """The word before it in a move's text; empty if there is none."""
    low: int
    """The least number that it can be in any game.  Members of a type count from 0 in their order, and no and yes are 0 and 1."""
    high: int
    """The greatest number that it can be in any game; less than `low` where there is nothing to choose."""
    zone: str
    """The zone that a piece is taken from, the seat's own where each seat has one; empty if it is taken from none."""


class NoteJson(TypedDict):
    """A text that may go with a move and that no rule reads."""

    name: str
    """The name of the text."""
    title: str
    """The title of the text."""
    most: int
    """How many characters it may have at most."""


class ActionJson(TypedDict):
    """What a player may do."""

    name: str
    """The name of the action."""
    title: str
    """The title of the action."""
    help: str
    """What it is for, in a player's words; empty if the rules do not say it."""
    see: str
    """The section of the rulebook; empty if none is named."""
    choices: list[ActionChoiceJson]
    """What is chosen in it, in order; some of it in decisions of their own."""
    note: NoteJson | None
    """The text that may go with it; null if none may."""


class SourceJson(TypedDict):
    """What something that an action needs is fetched from, such as the coal of a mine; a decision inside the action."""

    name: str
    """The name of the source, which moves have as `action`."""
    title: str
    """The title of the source."""
    choices: list[ActionChoiceJson]
    """What is chosen in it, in order."""


class PhaseJson(TypedDict):
    """A part of the flow of the game."""

    name: str
    """The name of the phase."""
    title: str
    """The title of the phase, which a view has as `phase`."""
    help: str
    """What it is for, in a player's words; empty if the rules do not say it."""
    see: str
    """The section of the rulebook; empty if none is named."""


class RoundJson(TypedDict):
    """A named loop of the flow."""

    name: str
    """The name of the loop."""
    help: str
    """How it ends, in a player's words; empty if the rules do not say it."""


class RuleJson(TypedDict):
    """A named line of the rules that can forbid a move, open a way to it, or give points."""

    name: str
    """The name of the rule, which refusals have as `rule`."""
    kind: Literal["require", "case", "source", "choice", "points"]
    """What must hold, a way in which it may, where something may be fetched from, what may be chosen, or what gives points."""
    text: str
    """The rule in a player's words."""
    see: str
    """The section of the rulebook; empty if none is named."""


class ScoreLineJson(TypedDict):
    """A line of the score."""

    name: str
    """The name of the line."""
    title: str
    """The title of the line."""
    unit: str
    """What it counts: the name of a type of numbers, such as `number` or `money`."""
    counts: bool
    """Whether it is part of the total; if not, it is only shown."""
    help: str
    """What it is counted for, in a player's words; empty if the rules do not say it."""


class MarkJson(TypedDict):
    """How a type stands on the board."""

    form: Literal["place", "mark", "water", "border", "shade", "slot", "line", "stroke", "meter", "grid"]
    """A place, a mark that a place bears, water, a border, a shaded part of the map, a slot of a place, a line between two
    places, a box of a row of boxes, or a field of a grid."""
    type: str
    """The name of the type."""
    roles: dict[str, str]
    """The field or keep of the type that has each role: what is a slot's `piece`, who is its `owner`; a mark
    and a shade show the field `of`, a shade as long as the field `while` is true, of the place or of what `of` names."""


class FigureJson(TypedDict):
    """A figure that stands beside the board; a view has its values."""

    name: str
    """The name of the figure.  It stands in place of a keep or a round of that name."""
    title: str
    """The title of the figure."""
    per: str | None
    """`seat` where each player has the figure; null for one of the whole game."""
    of: str | None
    """A second type, for each of whose members there is a value, as for the keep of that name."""
    type: str
    """The name of a type for its members' names, `number`, `money`, `truth` or `text`."""
    optional: bool
    """Whether a value may be null."""
    many: bool
    """Whether each value is a list."""
    limited: bool
    """Whether there is a limit that the value can reach."""


class DetailJson(TypedDict):
    """What a player decides by, of the members of a type."""

    of: str
    """The type of the members."""
    name: str
    """The name of the field or the keep, or of what a view has in `details`."""
    title: str
    """The same in words."""
    wording: str
    """How it is worded, with `{}` in place of the value; empty if the ruleset does not say."""
    type: str
    """The name of a type for its members' names, `number`, `money`, `truth` or `text`."""
    optional: bool
    """Whether a value may be null."""
    many: bool
    """Whether each value is a list."""
    computed: bool
    """Whether a view computes it, in `details`; otherwise it is a field of the type or a keep."""
