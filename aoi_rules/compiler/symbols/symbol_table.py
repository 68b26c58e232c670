"""What a ruleset declares: one symbol for each type, member, field, keep and zone, and the table of all of them by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from attrs import field, frozen

from aoi_rules.compiler.constants import Constants
from aoi_rules.compiler.symbols.slots import pieces_slot, sizes_slot
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.model.node import Node
from aoi_rules.model.seers import OWNER, Seer
from aoi_rules.model.types import Type
from aoi_rules.plugin_api.values import Function
from aoi_rules.words import actions as act
from aoi_rules.words import components as com
from aoi_rules.words import drawings as boa
from aoi_rules.words import flow as flo
from aoi_rules.words import networks as net
from aoi_rules.words import player_texts as hel
from aoi_rules.words import scoring as sco
from aoi_rules.words.base import Ident
from aoi_rules.words.outline import Outline

__all__ = ["FieldSymbol", "KeepSymbol", "MemberSymbol", "SymbolTable", "TypeSymbol", "ZoneSymbol"]


@frozen(eq=False, repr=False)
class ValueSymbol(Node):
    """Something that holds a value of a type, or a list if the line says `many`.  `first` is its value unless the text gives
    another."""

    name: str
    type: Type
    first: tree.Expression | None
    place: Place

    @property
    def has_several(self) -> bool:
        """Whether each place holds a list of values."""
        return self.type.has_several

    @cached_property
    def value_type(self) -> Type:
        """The type of one value as the text writes it: optional if `= none` follows, also for a list."""
        absent = isinstance(self.first, tree.Name) and self.first.name == "none"
        one = self.type.element_type
        return one.or_absent() if absent and self.has_several and one.has_absent_value else one


@frozen(eq=False, repr=False)
class FieldSymbol(ValueSymbol):
    """A `has` of a type: an attribute of each member that never changes.

    `first` is the value of a member whose text does not give one; None if it must give one.
    """


@frozen(eq=False, repr=False)
class KeepSymbol(ValueSymbol):
    """A `keep`: a value that changes in play.

    `slot` is its name in the state.  There is one value, or one for each member of the type `per`, or one for each pair of
    members of `per` and `of`; an empty text means that there is no such type.  `seen` is `all`, `owner`, `none` or `seats`;
    `seers` names the keeps that hold these seats.  `resets` is the loop of the flow whose passes reset the value; empty if there
    is none.
    """

    slot: str
    per: str
    seen: str
    resets: str
    of: str = ""
    seers: tuple[Ident, ...] = ()


@frozen(eq=False, repr=False)
class MemberSymbol(Node):
    """A member of a type.

    `parent` is the number of the member that contains it, -1 if there is none.  `raw` holds what the text gives it, by field;
    `values` are its resolved values: numbers of members instead of names, and the absent value if there is none; under the name
    of the parent's type also `parent`, and under `ends` the two members that a link joins.  `unconfirmed` means that its line
    ends in `?`.  It is `sound` unless a reported problem removed one of its values.
    """

    name: str
    title: str
    place: Place
    parent: int = -1
    unconfirmed: bool = False
    raw: Mapping[str, tuple[tree.Expression, ...]] = field(factory=dict)
    values: Mapping[str, Any] = field(factory=dict)
    sound: bool = True


@frozen(eq=False, repr=False)
class TypeSymbol(Node):
    """A type, a kind of link, the seats (`seat`), or the values of an option.

    `plural` is the title of several members, `parent` the type in whose members its own members are nested, `joins` the type
    whose members a link joins, `named_by` the field after which nested members are named; each is empty if there is none.
    `index` gives the number of a member by its name.
    The type is `sound` unless a reported problem removed one of its lines, and `complete` unless a problem removed the name of a
    member.
    """

    name: str
    title: str
    place: Place | None
    plural: str = ""
    parent: str = ""
    named_by: str = ""
    joins: str = ""
    fields: Mapping[str, FieldSymbol] = field(factory=dict)
    keeps: Mapping[str, KeepSymbol] = field(factory=dict)
    members: tuple[MemberSymbol, ...] = ()
    index: Mapping[str, int] = field(factory=dict)
    sound: bool = True
    complete: bool = True


@frozen(eq=False, repr=False)
class ZoneSymbol(Node):
    """A zone for pieces, which are members of the type `of`.

    `number` counts the zones in the order of the text.  Each member of the type `per`, which may be `seat`, has one of its own;
    empty if there is one zone.  `seen` and `size_seen` tell who sees the pieces and who sees how many there are: `all`, `owner`,
    `none` or `seats`; `seers` names the keeps that hold these seats.  It begins with all pieces if `full`; `refills` is the zone
    whose pieces it takes when it is empty.
    """

    name: str
    title: str
    number: int
    of: str
    per: str
    seen: str
    size_seen: str
    full: bool
    place: Place
    refills: Ident | None = None
    seers: tuple[Ident, ...] = ()


@frozen(eq=False, repr=False)
class SymbolTable(Node):
    """Everything that a ruleset declares, by name.

    `least` and `most` are numbers of players.  What a later stage reads, such as actions, is here as its word. `functions` are
    those of plugins.  `counters` names the loops of the flow that count their passes.  `unsound` holds names of types of which
    only the name is known.  `renamed` holds pairs of old and new names, `figures` the names of definitions that are constants in
    a member's values.  `outline` is for hints. `helps` are the texts for players of the game, the map and the parts.  `beside`
    has word and name of each definition and verb next to scenarios.
    """

    name: str = ""
    title: str = ""
    game: str = ""
    game_title: str = ""
    least: int = 1
    most: int = 0
    seats: tuple[str, ...] = ()
    types: Mapping[str, TypeSymbol] = field(factory=dict)
    keeps: Mapping[str, KeepSymbol] = field(factory=dict)
    zones: Mapping[str, ZoneSymbol] = field(factory=dict)
    options: Mapping[str, com.Option] = field(factory=dict)
    defines: Mapping[str, act.Define] = field(factory=dict)
    functions: Mapping[str, Function] = field(factory=dict)
    verbs: Mapping[str, act.VerbWord] = field(factory=dict)
    afters: tuple[act.After, ...] = ()
    sources: Mapping[str, act.SourceWord] = field(factory=dict)
    networks: Mapping[str, net.Network] = field(factory=dict)
    actions: Mapping[str, act.Action] = field(factory=dict)
    menus: Mapping[str, flo.Menu] = field(factory=dict)
    checks: tuple[com.Check, ...] = ()
    setups: tuple[flo.Setup, ...] = ()
    flow: flo.Flow | None = None
    score: sco.Score | None = None
    drawing: boa.Drawing | None = None
    counters: frozenset[str] = frozenset()
    unsound: frozenset[str] = frozenset()
    renamed: tuple[tuple[str, str], ...] = ()
    figures: tuple[tree.Name, ...] = ()
    outline: Outline = field(factory=Outline)
    helps: tuple[hel.Help, ...] = ()
    beside: frozenset[tuple[str, str]] = frozenset()

    @cached_property
    def constants(self) -> Constants:
        """The values of the definitions that are constant."""
        return Constants.of(self.defines)

    def all_words(self) -> Iterator[Any]:
        """Every word that is carried out or evaluated in play."""
        for home in (self.verbs, self.sources, self.actions):
            yield from home.values()
        yield from (*self.afters, *self.setups, *(w for w in (self.flow, self.score) if w is not None))

    def seers(self, idents: tuple[Ident, ...], per: str) -> tuple[Seer, ...]:
        """The seats that see something of which each member of the type `per` has one, empty if there is only one: its owner, and
        the seats that keeps of the game or of that type hold."""
        found = []
        for ident in idents:
            keep = self.deciding_keep(ident, per)
            if ident.name == OWNER or keep is not None:
                found.append(Seer() if keep is None else Seer(keep.slot, keep.per != ""))
        return tuple(found)

    def deciding_keep(self, ident: Ident, per: str) -> KeepSymbol | None:
        """The keep that `seen by` means with a name, for something that each member of the type `per` has; None if there is none,
        as for `owner`."""
        own = self.types[per].keeps if per in self.types else {}
        return None if ident.name == OWNER else self.keeps.get(ident.name) or own.get(ident.name)

    def hidden_slots(self) -> frozenset[str]:
        """The slots that are not fully visible to every player."""
        found = {pieces_slot(z.name) for z in self.zones.values() if z.seen != "all"}
        found |= {sizes_slot(z.name) for z in self.zones.values() if z.size_seen != "all"}
        return frozenset(found | {keep.slot for keep in self.every_keep() if keep.seen != "all"})

    def every_keep(self) -> Iterator[KeepSymbol]:
        """The keeps of the game and of each player, then those of the members of each type."""
        for home in (self.keeps, *(kind.keeps for kind in self.types.values())):
            yield from home.values()

    def other_names(self) -> Iterator[tuple[str, str, Place]]:
        """What expressions know by name, besides types and members: its description for people, the name, and its place."""
        yield from ((com.Keep.word, keep.name, keep.place) for keep in self.keeps.values())
        yield from ((com.Zone.word, zone.name, zone.place) for zone in self.zones.values())
        yield from ((net.Network.word, name, word.name.place) for name, word in self.networks.items())
        yield from (("definition", name, word.head.place) for name, word in self.defines.items())

    def names(self) -> dict[str, Place | None]:
        """All names that expressions may use everywhere, and where they are declared."""
        found: dict[str, Place | None] = {m: t.members[i].place for t in self.types.values()
                                          for m, i in t.index.items() if " " not in m}
        found |= {name: decl.place for name, decl in self.types.items()} | {name: place for _, name, place in self.other_names()}
        return found | dict.fromkeys(("players", "none", "yes", "no", *sorted(self.counters)))

    def nested_in(self, name: str) -> list[TypeSymbol]:
        """The types whose members are nested in members of that type."""
        return [t for t in self.types.values() if t.parent == name]
