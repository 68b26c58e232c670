"""What a compiled ruleset is: frozen facts about its types, zones, actions, rules and scoring.  No behaviour."""

from __future__ import annotations

from attrs import field, frozen

from aoi_rules.diagnostics import Place
from aoi_rules.model.node import Node
from aoi_rules.model.seers import Seer
from aoi_rules.model.types import Shape, Type

__all__ = [
    "CASE", "MAX_USES", "OF_SCORE", "OF_SOURCE", "ActionModel", "AttachmentModel", "ChoiceModel", "DetailModel", "DrawingMark",
    "FieldModel", "FigureModel", "KeepModel", "MemberModel", "Model", "OptionModel", "PartModel", "PhaseModel", "PluginModel",
    "RoundModel", "RuleModel", "ScoreLine", "TeamModel", "TextLine", "TypeModel", "Value", "ZoneModel",
]

OF_SOURCE, OF_SCORE = "source.", "score."
"""The beginnings of the names that sources and score lines have among the rules."""
MAX_USES = 32
"""The largest total number of plugins and parts of a ruleset."""

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
    """A fact about each member.  `values` are in member order; an absent value is `cell.absent`, or `cell.element.absent` in a
    list."""

    name: str
    cell: Type
    values: tuple[Value, ...]


@frozen(repr=False)
class TypeModel(Node):
    """A closed set of members, numbered from 0.

    `parent` is the type that it is nested in; `joins` is the type of a link's ends.  A nested type has a field named after its
    parent, which gives each member's parent; a link has a field `ends` with its two ends.  `plural` is the title of several
    members, empty if the text gives none.
    """

    name: str
    title: str
    members: tuple[MemberModel, ...]
    fields: tuple[FieldModel, ...]
    parent: str = ""
    joins: str = ""
    plural: str = ""

    def field(self, name: str) -> FieldModel:
        """The field with that name; raises KeyError if there is none."""
        for item in self.fields:
            if item.name == name:
                return item
        raise KeyError(name)


@frozen(repr=False)
class AttachmentModel(Node):
    """An effect that the rules attach to an amount of a seat: for each unit of the amount, `by` is added to the same seat's
    amount `to` in each pass of the loop `each`; without a loop, to the score line `to`.  `title` and `see` are the title of the
    phase or the score line and its section of the rulebook; `place` is the line of the rules."""

    by: int
    to: str
    each: str
    title: str
    see: str
    place: Place = field(eq=False)


@frozen(repr=False)
class KeepModel(Node):
    """A value that changes in play.

    `slot` is its name in the state.  `per` is a type: each of its members has a value of its own (`seat`: each player); with
    `of`, each of these has one value for each member of that second type. `seen` is all, owner, none or seats; for seats, `seers`
    are the seats that see it. `rests` is the initial value of a keep that returns to it regularly, if that
    can be determined.
    """

    name: str
    slot: str
    cell: Type
    per: str = ""
    seen: str = "all"
    of: str = ""
    seers: tuple[Seer, ...] = ()
    rests: int | None = None
    attached: tuple[AttachmentModel, ...] = ()


@frozen(repr=False)
class ZoneModel(Node):
    """A place for pieces of the type `of`: one for all, or one for each member of the type `per`.  `seen` and `size_seen` are
    all, owner, none or seats; for seats, `seers` are the seats that see it.  The slot `pieces` of the state
    has the number of each kind of piece by owner, the slot `sizes` the number of all pieces by owner."""

    name: str
    title: str
    of: str
    per: str
    seen: str
    size_seen: str
    seers: tuple[Seer, ...] = ()
    pieces: str = ""
    sizes: str = ""


@frozen(repr=False)
class OptionModel(Node):
    """A setting that is fixed when a game is made; `slot` is its name in the state, where 0 is the first of `choices`."""

    name: str
    title: str
    choices: tuple[str, ...]
    default: int
    slot: str = ""


@frozen(repr=False)
class PartModel(Node):
    """A part that is added to the ruleset; `hash` is that of its text without titles, comments and layout."""

    name: str
    hash: str


@frozen(repr=False)
class PluginModel(Node):
    """A plugin that the ruleset uses: the package that it comes from and its version, both empty if it is not installed, and the
    hash of what it added to this ruleset: its texts, its words and its functions."""

    name: str
    distribution: str
    version: str
    hash: str

    def __str__(self) -> str:
        """The name for messages: `tolls (aoi-tolls 1.2)`."""
        return f"{self.name} ({self.distribution} {self.version})" if self.distribution else self.name


@frozen(repr=False)
class RoundModel(Node):
    """A named loop of the flow.  The `slot` of the state counts its passes; `help` says how it ends."""

    name: str
    slot: str
    help: str = ""


@frozen(repr=False)
class ChoiceModel(Node):
    """A choice of an action: its name, its type, and the word before it in a move's text.

    In any game its value is one of the numbers `low` to `high`, both included: from 0 to the last member for a type, 0 and 1 for
    yes and no. If `high` is `low` - 1, there is no value. `zone` is the zone that it is taken from, empty if there is none.
    """

    name: str
    cell: Type
    preposition: str
    low: int
    high: int
    zone: str = ""


@frozen(repr=False)
class ActionModel(Node):
    """An action that a player may take, with its choices in order; `help` says what it is for."""

    name: str
    title: str
    see: str
    choices: tuple[ChoiceModel, ...]
    place: Place = field(eq=False, repr=False)
    help: str = ""


CASE = "case"
"""The kind of a line that is one of several ways to meet a requirement."""


@frozen(repr=False)
class RuleModel(Node):
    """A named line: `kind` is require, case, source, define, points …; `see` is its section of the rulebook."""

    name: str
    kind: str
    text: str
    see: str
    place: Place = field(eq=False, repr=False)


@frozen(repr=False)
class PhaseModel(Node):
    """A phase of the flow, for captions; `help` says what it is for."""

    name: str
    title: str
    see: str
    help: str = ""


@frozen(repr=False)
class ScoreLine(Node):
    """A line of the final score; what does not count is shown but not added.  A player with 1 in a line that `loses` loses; one
    with 0 does not.  `help` says what it counts."""

    name: str
    title: str
    unit: str
    counts: bool
    help: str = ""
    loses: bool = False


@frozen(repr=False)
class TeamModel(Node):
    """Teams: the type `cell` of the value that their members have in common, which the last row of the score has for each seat.
    It is `open` if all can know at any time who belongs together."""

    cell: Type
    open: bool


@frozen(repr=False)
class DrawingMark(Node):
    """How a type is drawn: `form` is place, mark, water, border, shade, slot, line, stroke, meter or grid; `roles` are pairs of a
    role and the name of a field.

    A mark, water, a border and a shade have the role `of`, the field that they show.  A shade may have `while`, a yes-or-no value
    of the same type or of the type that the field names.  A stroke has the role `stroke`, one of solid, dashed, dotted, double,
    wavy, rails and canal, and may have `paint`, its colour, and `while`.
    """

    form: str
    type: str
    roles: tuple[tuple[str, str], ...]

    def role(self, name: str) -> str | None:
        """The name of the field that has a role, or None."""
        return dict(self.roles).get(name)


@frozen(repr=False)
class FigureModel(Node):
    """A figure that is shown next to the board: one for the game or, if `per` is `seat`, one for each player.  It replaces the
    keep or the counted round with its name.  `of` is the type whose members have one value each, empty if there is none.  `limit`
    is the type of its upper limit, None if it has no limit.  `title` is empty if the ruleset gives none.  `during` is the only
    phase in which it is shown; empty if it is shown in all.  A `hidden` one is never shown."""

    name: str
    title: str
    cell: Type
    per: str
    of: str
    limit: Type | None
    during: str = ""
    hidden: bool = False

    @property
    def is_announced(self) -> bool:
        """Whether it is a text of the whole game, which is shown above every turn."""
        return self.cell.kind is Shape.TEXT and not self.per


@frozen(repr=False)
class DetailModel(Node):
    """A fact about members of a type that helps a player decide: a field or a keep, or a value that is `computed` in each
    position.  `wording` has `{}` in place of the value; it is empty if the ruleset gives none."""

    type: str
    name: str
    wording: str
    cell: Type
    computed: bool


@frozen(repr=False)
class TextLine(Node):
    """A line of a resolved ruleset: its text, the dotted name of the rule or declaration that it belongs to, and the place where
    it was written.  A blank line has no place."""

    text: str
    name: str = ""
    place: Place | None = field(default=None, eq=False, repr=False)


@frozen(repr=False)
class Model(Node):
    """Everything about a ruleset that is not behaviour.  `rounds` are the named loops of its flow, which are counted.  `renamed`
    has pairs of an old name and the new one, in the order in which they were renamed.  `parts` are the parts that were added to
    the ruleset, in order, without those that it `uses` itself.  `extends` is the name of the game or map that a map extends,
    empty for a game.  `help` has the aim of the game and the descriptions of its map and its parts, `winner` says who wins; texts
    for players that the rules lack are empty.  If the rules name a seat (`names_seats`), the first seats play, in their order."""

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
    team: TeamModel | None = None
    ranked: bool = True

    @property
    def by_seats(self) -> bool:
        """Whether the rules have keeps that decide which seats see a zone or a keep."""
        return any(zone.seen == "seats" for zone in self.zones) or any(keep.seen == "seats" for keep in self.keeps)

    @property
    def can_be_lost(self) -> bool:
        """Whether players can lose whatever their points, so that nobody may win."""
        return any(line.loses for line in self.score)

    @property
    def is_cooperative(self) -> bool:
        """Whether the players play against the game: all who have not lost win, and nothing ranks them."""
        return self.can_be_lost and not self.ranked

    def type(self, name: str) -> TypeModel:
        """The type with that name; raises KeyError if there is none."""
        for item in self.types:
            if item.name == name:
                return item
        raise KeyError(name)

    def owners(self, of: ZoneModel | KeepModel, players: int) -> int:
        """How many zones or keeps of this name there are in a game with that number of players; 1 for a common one."""
        return players if of.per == "seat" else len(self.type(of.per).members) if of.per else 1

    def zone(self, name: str) -> ZoneModel:
        """The zone with that name; raises KeyError if there is none."""
        for item in self.zones:
            if item.name == name:
                return item
        raise KeyError(name)
