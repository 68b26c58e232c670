"""The JSON that describes a ruleset: everything that a client needs to explain and draw the JSON of a view."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from aoi_rules.protocol.changes import AttachmentJson
from aoi_rules.protocol.values import ValueJson

__all__ = [
    "ActionChoiceJson", "ActionJson", "DescribeJson", "DetailJson", "FieldJson", "FigureJson", "GameJson", "KeepJson",
    "MarkJson", "MemberJson", "NoteJson", "OptionJson", "PartJson", "PhaseJson", "PlayersJson", "PluginJson", "RoundJson",
    "RuleJson", "ScoreLineJson", "SourceJson", "TypeJson", "ZoneJson",
]

Seen = Literal["all", "owner", "seats", "none"]


class DescribeJson(TypedDict):
    """A ruleset: everything that a client needs to explain and draw the JSON of a view."""

    version: Literal[1]
    """The version of this form."""
    name: str
    """The name of the ruleset."""
    title: str
    """The title of the ruleset."""
    help: list[str]
    """The aim of the game, then the descriptions of its map and its parts, each a text for players."""
    hash: str
    """A fingerprint of the rules, without titles, comments and layout; saved games contain it too."""
    game: GameJson
    """The game that the ruleset is a map of; the ruleset itself if it is not a map."""
    parts: list[PartJson]
    """The parts that were added to the ruleset, in order, without those that it uses itself."""
    players: PlayersJson
    """The numbers of players that the ruleset allows."""
    seats: list[str]
    """All seats, clockwise; a game with fewer players has the first of them unless others are named."""
    seat_colours: dict[str, str]
    """The colour of each seat in pictures, as `#rrggbb`."""
    options: list[OptionJson]
    """The options to choose when a game is made."""
    types: list[TypeJson]
    """The types and their members."""
    keeps: list[KeepJson]
    """The values that change during a game."""
    changes: list[str]
    """All kinds of changes that an event may have, as in their `kind`."""
    zones: list[ZoneJson]
    """The places for pieces."""
    move_count: int
    """How many different moves all games of the ruleset have: the `index` of each is below this."""
    actions: list[ActionJson]
    """The actions of players."""
    sources: list[SourceJson]
    """The sources of things that actions need."""
    phases: list[PhaseJson]
    """The phases of the flow."""
    rounds: list[RoundJson]
    """The named loops of the flow, which a view counts in `rounds`."""
    rules: list[RuleJson]
    """The named lines of the rules."""
    score: list[ScoreLineJson]
    """The lines of the score."""
    winner: str
    """Who wins, in a player's words; empty if the rules do not say it."""
    drawing: list[MarkJson]
    """How types are drawn on the board; empty if there is no drawing."""
    figures: list[FigureJson]
    """The figures next to the board, in order."""
    details: list[DetailJson]
    """Facts about members that help a player decide, in the order in which they are shown."""


class GameJson(TypedDict):
    """The game that a ruleset is a map of, or the ruleset itself if it is not a map."""

    name: str
    """The name of the game."""
    title: str
    """The title of the game."""


class PartJson(TypedDict):
    """A part that was added to a ruleset."""

    name: str
    """Its name."""
    hash: str
    """A fingerprint of its text, without titles, comments and layout."""


class PluginJson(TypedDict):
    """A plugin that a ruleset uses."""

    name: str
    """The name by which the ruleset uses it."""
    distribution: str
    """The package that it comes from; empty if it is not installed."""
    version: str
    """The version of that package; empty if there is none."""
    hash: str
    """A fingerprint of what it added to the ruleset: its texts, its words and its functions."""


class PlayersJson(TypedDict):
    """The numbers of players allowed."""

    least: int
    """The smallest number of players."""
    most: int
    """The largest number of players."""


class OptionJson(TypedDict):
    """An option to choose when a game is made, such as an edition."""

    name: str
    """The name of the option."""
    title: str
    """The title of the option."""
    choices: list[str]
    """The possible choices; these are the members of the type with the same name, which has their titles."""
    default: str
    """The choice if none is made."""


class MemberJson(TypedDict):
    """A member of a type, such as one card or one place."""

    name: str
    """The name of the member, which identifies it in moves, views and events."""
    title: str
    """The title of the member."""
    colour: str | None
    """The colour that its author gave it, as `#rrggbb`; null if there is none."""
    icon: str | None
    """The picture that its author gave it, as the `d` of an SVG path in a square of 24; null if there is none."""
    position: list[int] | None
    """Its position on the board: the distances from the left and from the top, in a unit that only compares members; in a
    grid, the numbers of its column and its row, from 0; null if it has no position."""


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
    """The title of the type, or of one of its members."""
    plural: str | None
    """The title of several members, such as the values of a choice, a keep or a field with this `type`; null if the rules give
    none."""
    parent: str | None
    """The type that it is nested in; the field with that name has the parent of each member."""
    joins: str | None
    """For links, the type of their ends; the field `ends` has the two ends of each member."""
    members: list[MemberJson]
    """The members of the type; arrays in a view's `types` have this order, except for the type `seat`."""
    fields: list[FieldJson]
    """Facts about the members that never change."""


class KeepJson(TypedDict):
    """A value that a game keeps and changes, such as the money of each seat."""

    name: str
    """Its name in a view."""
    title: str
    """The same in words."""
    per: str | None
    """The type whose members each have a value, which is in a view's `types`; null for a single value of the game, which is in
    `keeps`."""
    of: str | None
    """A second type: each value is then an object that has one value for each of its members, by name."""
    type: str
    """The name of a type for its members' names, `number`, `money`, `truth` or `text`."""
    optional: bool
    """Whether a value may be null although it is seen."""
    many: bool
    """Whether each value is a list."""
    seen: Seen
    """Who sees it: everybody, the seat that it belongs to, the seats in `seers`, or nobody."""
    seers: list[str]
    """The names of keeps that hold the seats that see it."""
    attached: list[AttachmentJson]
    """The effects that the rules attach to each unit of a seat's amount, such as interest on a loan."""


class ZoneJson(TypedDict):
    """A place for pieces, such as a hand or a deck."""

    name: str
    """The name of the zone."""
    title: str
    """The title of the zone."""
    of: str
    """The type of its pieces."""
    per: str | None
    """The type whose members each have such a zone, such as `seat`; null if there is one for all, under `all` in a view's
    `zones`."""
    seen: Seen
    """Who sees its pieces: everybody, its owner, the seats in `seers`, or nobody."""
    size_seen: Seen
    """Who sees how many pieces it has."""
    seers: list[str]
    """The names of keeps that hold the seats that see it."""


class ActionChoiceJson(TypedDict):
    """A choice in an action."""

    name: str
    """The name of the choice."""
    title: str
    """The same in words."""
    type: str
    """What is chosen: the name of a type for one of its members, `number`, `money` or `truth`."""
    preposition: str
    """The word before it in a move's text; empty if there is none."""
    low: int
    """The lowest number that it can be in any game.  Members of a type count from 0 in order; no is 0 and yes is 1."""
    high: int
    """The highest number that it can be in any game; less than `low` if there is nothing to choose."""
    zone: str
    """The zone that a piece is taken from (the seat's own if each seat has one); empty if it is taken from none."""


class NoteJson(TypedDict):
    """A text that may be added to a move and that no rule reads."""

    name: str
    """The name of the text."""
    title: str
    """The title of the text."""
    most: int
    """The largest number of characters."""


class ActionJson(TypedDict):
    """An action of a player."""

    name: str
    """The name of the action."""
    title: str
    """The title of the action."""
    help: str
    """What it is for, in a player's words; empty if the rules do not say."""
    see: str
    """The section of the rulebook; empty if none is given."""
    choices: list[ActionChoiceJson]
    """Its choices, in order; some of them are decisions of their own."""
    note: NoteJson | None
    """The text that may be added to it; null if none may."""


class SourceJson(TypedDict):
    """A source of something that an action needs, such as a mine for coal; using it is a decision inside the action."""

    name: str
    """The name of the source, which is the `action` of moves."""
    title: str
    """The title of the source."""
    choices: list[ActionChoiceJson]
    """Its choices, in order."""


class PhaseJson(TypedDict):
    """A phase of the flow of the game."""

    name: str
    """The name of the phase."""
    title: str
    """The title of the phase, as in a view's `phase`."""
    help: str
    """What it is for, in a player's words; empty if the rules do not say."""
    see: str
    """The section of the rulebook; empty if none is given."""


class RoundJson(TypedDict):
    """A named loop of the flow."""

    name: str
    """The name of the loop."""
    help: str
    """How it ends, in a player's words; empty if the rules do not say."""


class RuleJson(TypedDict):
    """A named line of the rules that can forbid a move, open a way to it, or give points."""

    name: str
    """The name of the rule, as in a refusal's `rule`."""
    kind: Literal["require", "case", "source", "choice", "points"]
    """A requirement, one of several ways to meet it, a source, a choice, or a line that gives points."""
    text: str
    """The rule in a player's words."""
    see: str
    """The section of the rulebook; empty if none is given."""


class ScoreLineJson(TypedDict):
    """A score line."""

    name: str
    """The name of the line."""
    title: str
    """The title of the line."""
    unit: str
    """What it counts: the name of a type of numbers, such as `number` or `money`."""
    counts: bool
    """Whether it is part of the total; if not, it is only shown."""
    loses: bool
    """Whether a seat loses for which its value is 1; otherwise it is 0."""
    help: str
    """What it counts, in a player's words; empty if the rules do not say."""


class MarkJson(TypedDict):
    """How a type is drawn on the board."""

    form: Literal["place", "mark", "water", "border", "shade", "slot", "line", "stroke", "meter", "grid"]
    """A place, a mark at a place, water, a border, a shaded part of the map, a slot of a place, a line between two places, a box
    in a row of boxes, or a field of a grid."""
    type: str
    """The name of the type."""
    roles: dict[str, str]
    """The name of the field or keep of the type for each role.  A slot has the role `piece`, its contents, and `owner`; a mark
    and a shade show the field `of`; a shade is shown only while the field `while` of the place, or of what `of` names, is
    true."""


class FigureJson(TypedDict):
    """A figure next to the board; a view has its values."""

    name: str
    """The name of the figure.  It replaces a keep or a round with that name."""
    title: str
    """The title of the figure."""
    per: str | None
    """`seat` if each player has the figure; null for one of the whole game."""
    of: str | None
    """A type whose members have one value each, of the game or of each player."""
    type: str
    """The name of a type for its members' names, `number`, `money`, `truth` or `text`."""
    optional: bool
    """Whether a value may be null."""
    many: bool
    """Whether each value is a list."""
    limited: bool
    """Whether the value has an upper limit."""
    hidden: bool
    """Whether it is never shown, because it is bookkeeping."""


class DetailJson(TypedDict):
    """A fact about the members of a type that helps a player decide."""

    of: str
    """The type of the members."""
    name: str
    """The name of the field or the keep, or of the entry in a view's `details`."""
    title: str
    """The same in words."""
    wording: str
    """Its wording, with `{}` in place of the value; empty if the ruleset gives none."""
    type: str
    """The name of a type for its members' names, `number`, `money`, `truth` or `text`."""
    optional: bool
    """Whether a value may be null."""
    many: bool
    """Whether each value is a list."""
    computed: bool
    """Whether a view computes it, in `details`; otherwise it is a field of the type or a keep."""
