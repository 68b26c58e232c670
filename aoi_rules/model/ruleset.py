"""What a compiled ruleset is: frozen facts about its types, zones, actions, rules and scoring.  No behaviour."""

from __future__ import annotations

from attrs import field, frozen

from aoi_rules.diagnostics import Place
from aoi_rules.model.node import Node
from aoi_rules.model.types import Shape, Type

__all__ = [
    "CASE", "MAX_USES", "OF_SCORE", "OF_SOURCE", "ActionModel", "AttachedModel", "ChoiceModel", "DetailModel", "DrawingMark",
    "FieldModel", "FigureModel", "KeepModel", "MemberModel", "Model", "OptionModel", "PartModel", "PhaseModel", "PluginModel",
    "RoundModel", "RuleModel", "ScoreLine", "TextLine", "TypeModel", "Value", "ZoneModel",
]

OF_SOURCE, OF_SCORE = "source.", "score."
"""What the names of sources and of lines of the score begin with, among those of rules."""
MAX_USES = 32
"""The greatest number of plugins and parts of a ruleset together."""

Value = int | str | tuple[int, ...]


@frozen(repr=False)
class MemberModel(Node):
    """One member of a type: its name in the language, its title for people; `marked` are its fields with a `?`."""

    name: str
    title: str
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False
    marked: tuple[str, ...] = ()


@frozen(repr=False)
class FieldModel(Node):
    """A fact about each member, `values` in member order; an absent one is `cell.absent`, or `cell.element.absent` in a list."""

    name: str
    cell: Type
    values: tuple[Value, ...]


@frozen(repr=False)
class TypeModel(Node):
    """A closed set of members, numbered from 0.

    `parent` is the type it is nested in, `joins` that of a link's ends. A nested type has a field with the name of its
    parent, which gives each member's parent; a link has a field `ends` with its two ends.
    """

    name: str
    title: str
    members: tuple[MemberModel, ...]
    fields: tuple[FieldModel, ...]
    parent: str = ""
    joins: str = ""

    def field(self, name: str) -> FieldModel:
        """The field of that name; KeyError if there is none."""
        for item in self.fields:
            if item.name == name:
                return item
        raise KeyError(name)


@frozen(repr=False)
class AttachedModel(Node):
    """What the rules attach to an amount that a seat has: for each unit of it, `by` is added to the amount of the same seat that
    is called `to`, in each pass of the loop `each`; without a loop, to the line `to` of the score.  `title` and `see` are those
    of the phase, or of the line, and the section of the rulebook that it names; `place` is where the rules say so."""

    by: int
    to: str
    each: str
    title: str
    see: str
    place: Place = field(eq=False)


@frozen(repr=False)
class KeepModel(Node):
    """What changes in play.

    `slot` is its name in the state; `per` the type whose members each have one (`seat`: players), `of` a second type for each
    of whose members each of those has one. `seen` is all, owner, none or seats, and `seers` are then the slots that hold the
    seats who see it. `rests` is the first value of what goes back to it again and again, where that is plain.
    """

    name: str
    slot: str
    cell: Type
    per: str = ""
    seen: str = "all"
    of: str = ""
    seers: tuple[str, ...] = ()
    rests: int | None = None
    attached: tuple[AttachedModel, ...] = ()


@frozen(repr=False)
class ZoneModel(Node):
    """Where pieces of type `of` lie: one place for all, or one for each member of the type `per`.  `seen` and `size_seen` are
    all, owner, none or seats, and `seers` are then the slots that hold the seats who see it.  The slot `pieces` of the state
    has the number of each kind by owner, `sizes` that of all by owner."""

    name: str
    title: str
    of: str
    per: str
    seen: str
    size_seen: str
    seers: tuple[str, ...] = ()
    pieces: str = ""
    sizes: str = ""


@frozen(repr=False)
class OptionModel(Node):
    """Fixed when a game is made; `slot` is its name in the state, where the first of `choices` is number 0."""

    name: str
    title: str
    choices: tuple[str, ...]
    default: int
    slot: str = ""


@frozen(repr=False)
class PartModel(Node):
    """A part that is laid over the ruleset; `hash` is that of its text without titles, comments and layout."""

    name: str
    hash: str


@frozen(repr=False)
class PluginModel(Node):
    """A plugin that the ruleset uses: the package that brings it with its version, both empty if it is not installed, and the
    hash of what it gave to this ruleset: its texts, its words and its functions."""

    name: str
    distribution: str
    version: str
    hash: str

    def __str__(self) -> str:
        """As a message names it: `tolls (aoi-tolls 1.2)`."""
        return f"{self.name} ({self.distribution} {self.version})" if self.distribution else self.name


@frozen(repr=False)
class RoundModel(Node):
    """A named loop of the flow; `slot` of the state counts its passes, `help` says how it ends."""

    name: str
    slot: str
    help: str = ""


@frozen(repr=False)
class ChoiceModel(Node):
    """A choice of an action: its name, its type, and the word before it in a move's text.

    In any game its value is one of the numbers `low` to `high`, both included: 0 up to the last member's for a type, 0 and 1
    for yes and no. There is no value where `high` is `low` - 1. `zone` is the zone it is taken from, empty if it is taken
    from none.
    """

    name: str
    cell: Type
    preposition: str
    low: int
    high: int
    zone: str = ""


@frozen(repr=False)
class ActionModel(Node):
    """What a player may do, with its choices in their order; `help` says what it is for."""

    name: str
    title: str
    see: str
    choices: tuple[ChoiceModel, ...]
    place: Place = field(eq=False, repr=False)
    help: str = ""


CASE = "case"
"""The kind of a line that is one way to meet another one."""


@frozen(repr=False)
class RuleModel(Node):
    """A named line: `kind` is require, case, source, define, points …; `see` its place in the rulebook."""

    name: str
    kind: str
    text: str
    see: str
    place: Place = field(eq=False, repr=False)


@frozen(repr=False)
class PhaseModel(Node):
    """A part of the flow, for captions; `help` says what it is for."""

    name: str
    title: str
    see: str
    help: str = ""


@frozen(repr=False)
class ScoreLine(Node):
    """A line of the final score; a `note` is shown and not added.  `help` says what it is counted for."""

    name: str
    title: str
    unit: str
    counts: bool
    help: str = ""


@frozen(repr=False)
class DrawingMark(Node):
    """How a type is drawn: `form` is place, mark, water, border, shade, slot, line, stroke, meter or grid; `roles` pairs a role
    with a field's name.

    A mark and a shade have the role `of`, the field that they show; a shade may have `while`, a truth of the same type or of the
    type that the field names.  A stroke has the roles `stroke`, one of solid, dashed, dotted, double, wavy and rails, and may
    have `paint`, its colour, and `while`."""

    form: str
    type: str
    roles: tuple[tuple[str, str], ...]

    def role(self, name: str) -> str | None:
        """What fills a role, or None."""
        return dict(self.roles).get(name)


@frozen(repr=False)
class FigureModel(Node):
    """A figure that is shown beside the board, of the game or where `per` is `seat` of each player; it stands in place of a keep
    or a counted round of its name.  `of` is the type for each of whose members it has a value, as the keep has.  `limit` is the
    type of what it can reach, None if it has no limit; `title` is empty if the ruleset gives none, and `during`, the only
    phase in which it is shown, where it is shown in all."""

    name: str
    title: str
    cell: Type
    per: str
    of: str
    limit: Type | None
    during: str = ""

    @property
    def announced(self) -> bool:
        """Whether it is a text of the game's own, which stands above every turn."""
        return self.cell.kind is Shape.TEXT and not self.per


@frozen(repr=False)
class DetailModel(Node):
    """What a player decides by, of the members of a type: a field or a keep, or `computed` in each position.  `wording` has `{}`
    where the value stands; it is empty if the ruleset gives none."""

    type: str
    name: str
    wording: str
    cell: Type
    computed: bool


@frozen(repr=False)
class TextLine(Node):
    """A line of a resolved ruleset: its text, the dotted name of the rule or declaration it belongs to, and where it
    was written; a blank line was written nowhere."""

    text: str
    name: str = ""
    place: Place | None = field(default=None, eq=False, repr=False)


@frozen(repr=False)
class Model(Node):
    """Everything about a ruleset that is not behaviour; `rounds` are the named loops of its flow, which are counted,
    `renamed` pairs names of before with those that took their place, in the order of the renamings.  `parts` are those laid
    over the ruleset, in their order; a part that it `uses` itself is none of them.  `extends` is the name of the game or the map
    that a map extends, empty for a game.  `help` are the aim of the game and what its map and its parts say of themselves,
    `winner` says who wins; each text for players is empty if the rules have none.  Where the rules
    name a seat (`names_seats`), the first seats play, in their order."""

    name: str
    title: str
    game: str
    game_title: str
    least_players: int
    most_players: int
    seats: tuple[str, ...]
    types: tuple[TypeModel, ...]
    keeps: tuple[KeepModel, ...]
    zones: tuple[ZoneModel, ...]
    options: tuple[OptionModel, ...]
    actions: tuple[ActionModel, ...]
    rules: tuple[RuleModel, ...]
    phases: tuple[PhaseModel, ...]
    score: tuple[ScoreLine, ...]
    drawing: tuple[DrawingMark, ...]
    unconfirmed: tuple[Place, ...] = field(repr=False)
    plugins: tuple[PluginModel, ...] = ()
    rounds: tuple[RoundModel, ...] = ()
    renamed: tuple[tuple[str, str], ...] = ()
    parts: tuple[PartModel, ...] = ()
    extends: str = ""
    figures: tuple[FigureModel, ...] = ()
    details: tuple[DetailModel, ...] = ()
    help: tuple[str, ...] = ()
    winner: str = ""
    names_seats: bool = False

    @property
    def by_seats(self) -> bool:
        """Whether keeps say which seats see some zone or keep."""
        return any(zone.seen == "seats" for zone in self.zones) or any(keep.seen == "seats" for keep in self.keeps)

    def type(self, name: str) -> TypeModel:
        """The type of that name; KeyError if there is none."""
        for item in self.types:
            if item.name == name:
                return item
        raise KeyError(name)

    def owners(self, zone: ZoneModel, players: int) -> int:
        """How many have a zone of their own, in a game with that number of players: 1 for a common zone."""
        return players if zone.per == "seat" else len(self.type(zone.per).members) if zone.per else 1

    def zone(self, name: str) -> ZoneModel:
        """The zone of that name; KeyError if there is none."""
        for item in self.zones:
            if item.name == name:
                return item
        raise KeyError(name)
