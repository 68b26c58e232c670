"""What a ruleset declares, gathered from its words before anything is compiled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import define, field

from aoi_rules.compiler.symbols.slots import pieces_slot, sizes_slot
from aoi_rules.diagnostics import Place
from aoi_rules.hooks import Function
from aoi_rules.language import tree
from aoi_rules.mechanics import board as boa
from aoi_rules.mechanics import network as net
from aoi_rules.model.types import Type, list_of
from aoi_rules.words import actions as act
from aoi_rules.words import components as com
from aoi_rules.words import flow as flo
from aoi_rules.words.base import Ident

__all__ = ["Declarations", "FieldDecl", "KeepDecl", "MemberDecl", "TypeDecl", "ZoneDecl"]


@define
class FieldDecl:
    """A `has` of a type: `typ` is the type of one value, `many` whether members have a list of them."""

    name: str
    typ: Type
    many: bool
    default: tree.Expression | None
    place: Place

    @property
    def type(self) -> Type:
        """The type of what a member has."""
        return list_of(self.typ.name) if self.many else self.typ


@define
class KeepDecl:
    """A `keep`: `slot` is its name in the state, `typ` the type of one value, `many` whether it is a list of them, `per` the
    type whose members each have one, `of` a second such type, `seen` all, owner, none or seats, and `seers` names the keeps
    that then hold the seats."""

    name: str
    slot: str
    typ: Type
    many: bool
    per: str
    first: tree.Expression | None
    seen: str
    resets: str
    place: Place
    of: str = ""
    seers: tuple[Ident, ...] = ()

    @property
    def type(self) -> Type:
        """The type of what is kept in each place."""
        return list_of(self.typ.name) if self.many else self.typ


@define
class MemberDecl:
    """A member: raw values by field, then `values` once they are resolved; `sound` unless one of them is lost."""

    name: str
    title: str
    place: Place
    parent: int = -1
    unconfirmed: bool = False
    raw: dict[str, tuple[tree.Expression, ...]] = field(factory=dict)
    values: dict[str, Any] = field(factory=dict)
    pair: tree.Pair | None = None
    sound: bool = True


@define
class TypeDecl:
    """A type, a kind of link, the seats (`seat`), or an option's values; `sound` unless a line of it is lost."""

    name: str
    title: str
    place: Place | None
    parent: str = ""
    named_by: str = ""
    joins: str = ""
    fields: dict[str, FieldDecl] = field(factory=dict)
    keeps: dict[str, KeepDecl] = field(factory=dict)
    members: list[MemberDecl] = field(factory=list)
    index: dict[str, int] = field(factory=dict)
    sound: bool = True
    complete: bool = True  # unless a member is lost: its name is not known


@define
class ZoneDecl:
    """A zone: `number` counts zones in the order of the text; `refills` is the zone it takes in when it is empty."""

    name: str
    title: str
    number: int
    of: str
    per_seat: bool
    seen: str
    size_seen: str
    full: bool
    place: Place
    refills: Ident | None = None
    seers: tuple[Ident, ...] = ()


@define
class Declarations:
    """Everything, by name; `unsound` are names of types of which nothing is known but that they are named, `renamed` pairs of
    old and new names."""

    name: str = ""
    title: str = ""
    game: str = ""
    game_title: str = ""
    least: int = 1
    most: int = 0
    seats: list[str] = field(factory=list)
    types: dict[str, TypeDecl] = field(factory=dict)
    keeps: dict[str, KeepDecl] = field(factory=dict)
    zones: dict[str, ZoneDecl] = field(factory=dict)
    options: dict[str, com.Option] = field(factory=dict)
    defines: dict[str, act.Define] = field(factory=dict)
    functions: Mapping[str, Function] = field(factory=dict)
    verbs: dict[str, act.VerbWord] = field(factory=dict)
    afters: list[act.After] = field(factory=list)
    sources: dict[str, act.SourceWord] = field(factory=dict)
    networks: dict[str, net.Network] = field(factory=dict)
    actions: dict[str, act.Action] = field(factory=dict)
    checks: list[com.Check] = field(factory=list)
    setups: list[flo.Setup] = field(factory=list)
    flow: flo.Flow | None = None
    score: flo.Score | None = None
    drawing: boa.Drawing | None = None
    counters: set[str] = field(factory=set)
    network_deps: dict[str, frozenset[str]] = field(factory=dict)
    unsound: set[str] = field(factory=set)
    renamed: tuple[tuple[str, str], ...] = ()

    def all_words(self) -> Iterator[Any]:
        """Every word that is carried out or asked in play."""
        for home in (self.verbs, self.sources, self.actions):
            yield from home.values()
        yield from (*self.afters, *self.setups, *(w for w in (self.flow, self.score) if w is not None))

    def seers(self, idents: tuple[Ident, ...]) -> tuple[str, ...]:
        """The slots of the keeps that hold the seats who see something."""
        return tuple(self.keeps[i.name].slot for i in idents if i.name in self.keeps)

    def hidden(self) -> frozenset[str]:
        """The slots of which a player may not see everything."""
        found = {pieces_slot(z.name) for z in self.zones.values() if z.seen != "all"}
        found |= {sizes_slot(z.name) for z in self.zones.values() if z.size_seen != "all"}
        homes = (self.keeps, *(t.keeps for t in self.types.values()))
        return frozenset(found | {k.slot for home in homes for k in home.values() if k.seen != "all"})

    def names(self) -> dict[str, Place | None]:
        """All names that mean something everywhere in expressions, and where they are declared."""
        found: dict[str, Place | None] = {m: t.members[i].place for t in self.types.values()
                                          for m, i in t.index.items() if " " not in m}
        for home in (self.types, self.keeps, self.zones, self.networks, self.defines):
            found.update((name, thing.place) for name, thing in home.items())
        return found | dict.fromkeys(("players", "none", "yes", "no", *self.counters))

    def nested_in(self, name: str) -> list[TypeDecl]:
        """The types whose members stand in blocks of that type."""
        return [t for t in self.types.values() if t.parent == name]
