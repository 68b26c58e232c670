"""Drafts of symbols, which are filled while words are read; `finish` makes the frozen symbol table from them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from attrs import define, field

from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import FieldSymbol, KeepSymbol, MemberSymbol, SymbolTable, TypeSymbol, ZoneSymbol
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.model.icons import ICON
from aoi_rules.words import actions as act
from aoi_rules.words import components as com
from aoi_rules.words import drawings as boa
from aoi_rules.words import flow as flo
from aoi_rules.words import networks as net
from aoi_rules.words import player_texts as hel
from aoi_rules.words import scoring as sco
from aoi_rules.words.known_words import Picture, PluginAdditions, Vocabulary
from aoi_rules.words.outline import Outline
from aoi_rules.words.usage import MEMBER

__all__ = ["MemberDraft", "TableDraft", "TypeDraft", "finish", "outline_of"]


@define(eq=False)
class MemberDraft:
    """A member whose values are not resolved yet; `pair` holds the ends in the line of a link, and `in_row` is true of one in a
    table."""

    name: str
    title: str
    place: Place
    parent: int = -1
    unconfirmed: bool = False
    raw: dict[str, tuple[tree.Expression, ...]] = field(factory=dict)
    values: dict[str, Any] = field(factory=dict)
    pair: tree.Pair | None = None
    sound: bool = True
    in_row: bool = False


@define(eq=False)
class TypeDraft:
    """A type to which further lines of the text may add; its attributes are those of `TypeSymbol`."""

    name: str
    title: str
    place: Place | None
    plural: str = ""
    parent: str = ""
    named_by: str = ""
    joins: str = ""
    fields: dict[str, FieldSymbol] = field(factory=dict)
    keeps: dict[str, KeepSymbol] = field(factory=dict)
    members: list[MemberDraft] = field(factory=list)
    index: dict[str, int] = field(factory=dict)
    sound: bool = True
    complete: bool = True


@define(eq=False)
class TableDraft:
    """Everything declared so far; its attributes are those of `SymbolTable`.  The `vocabulary` and the `lines` of the text are
    for hints."""

    vocabulary: Vocabulary = field(factory=Vocabulary)
    lines: tuple[tree.Statement, ...] = ()
    least: int = 1
    most: int = 0
    seats: list[str] = field(factory=list)
    types: dict[str, TypeDraft] = field(factory=dict)
    keeps: dict[str, KeepSymbol] = field(factory=dict)
    zones: dict[str, ZoneSymbol] = field(factory=dict)
    options: dict[str, com.Option] = field(factory=dict)
    defines: dict[str, act.Define] = field(factory=dict)
    verbs: dict[str, act.VerbWord] = field(factory=dict)
    afters: list[act.After] = field(factory=list)
    sources: dict[str, act.SourceWord] = field(factory=dict)
    networks: dict[str, net.Network] = field(factory=dict)
    actions: dict[str, act.Action] = field(factory=dict)
    menus: dict[str, flo.Menu] = field(factory=dict)
    checks: list[com.Check] = field(factory=list)
    setups: list[flo.Setup] = field(factory=list)
    flow: flo.Flow | None = None
    score: sco.Score | None = None
    drawing: boa.Drawing | None = None
    unsound: set[str] = field(factory=set)
    figures: list[tree.Name] = field(factory=list)
    helps: list[hel.Help] = field(factory=list)

    def nested_in(self, name: str) -> list[TypeDraft]:
        """The types whose members are nested in members of that type."""
        return [t for t in self.types.values() if t.parent == name]

    def members_of(self, name: str) -> dict[str, MemberDraft]:
        """The members of the type with a name, by their names."""
        decl = self.types[name]
        return {member: decl.members[number] for member, number in decl.index.items()}

    def leading_words(self, decl: TypeDraft) -> set[str]:
        """The words that may begin a statement next to a member of a type, or in its block."""
        parent = self.types.get(decl.parent)
        fields = {*decl.fields, *(parent.fields if parent else ())}
        return {*fields, *(kind.name for kind in self.types.values() if kind.parent and kind.parent in (decl.name, decl.parent))}

    def known_in(self, decl: TypeDraft) -> dict[str, Place | None]:
        """What may begin a line in the block of a type's member, with its place: a field, a nested type, a plugin's word."""
        own = {**{n: f.place for n, f in decl.fields.items()}, **{t.name: t.place for t in self.nested_in(decl.name)}}
        return {**dict.fromkeys(word for home in (decl.name, MEMBER) for word in self.vocabulary.words_in(home)), **own}


def finish(draft: TableDraft, resolved: ResolvedSource, plugged: PluginAdditions, counters: Collection[str]) -> SymbolTable:
    """The symbol table of a finished draft; it always has the type `seat`."""
    _set_picture_paths(draft, plugged.pictures)
    types = {name: _type_symbol(kind) for name, kind in draft.types.items()}
    types.setdefault("seat", TypeSymbol("seat", "Seat", None))
    return SymbolTable(
        resolved.name, resolved.title, resolved.game, resolved.game_title, draft.least, draft.most, tuple(draft.seats), types,
        draft.keeps, draft.zones, draft.options, draft.defines, plugged.functions, draft.verbs, tuple(draft.afters),
        draft.sources, draft.networks, draft.actions, draft.menus, tuple(draft.checks), tuple(draft.setups), draft.flow,
        draft.score, draft.drawing, frozenset(counters), frozenset(draft.unsound), figures=tuple(draft.figures),
        outline=outline_of(resolved, plugged), helps=tuple(draft.helps), beside=resolved.beside,
    )


def _set_picture_paths(draft: TableDraft, pictures: Mapping[str, Picture]) -> None:
    """Replace the names of plugins' pictures by their paths, so that drawing needs no plugin."""
    for member in (member for kind in draft.types.values() for member in kind.members if pictures):
        icon = member.values.get(ICON)
        if isinstance(icon, str) and icon in pictures:
            member.values[ICON] = pictures[icon].path


def outline_of(resolved: ResolvedSource, plugged: PluginAdditions) -> Outline:
    """What the statements of a ruleset declare, and the functions of its plugins."""
    return Outline(tuple(item for _, item in resolved.items), plugged.functions)


def _type_symbol(draft: TypeDraft) -> TypeSymbol:
    return TypeSymbol(draft.name, draft.title, draft.place, draft.plural, draft.parent, draft.named_by, draft.joins,
                      draft.fields, draft.keeps, tuple(map(_member_symbol, draft.members)), draft.index, draft.sound,
                      draft.complete)


def _member_symbol(draft: MemberDraft) -> MemberSymbol:
    return MemberSymbol(draft.name, draft.title, draft.place, draft.parent, draft.unconfirmed, draft.raw, draft.values,
                        draft.sound)
