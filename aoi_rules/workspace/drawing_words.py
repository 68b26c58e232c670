"""The words of drawings: the types, fields and keeps that they name, what they declare, and names that the language gives: roles,
strokes, colours and pictures."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import SymbolTable, TypeSymbol
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.walk import statements
from aoi_rules.model.icons import ICON, PICTURES
from aoi_rules.model.paints import NAMED, PAINT
from aoi_rules.model.types import Shape
from aoi_rules.words import components as com
from aoi_rules.words import drawings as boa
from aoi_rules.words.base import Ident
from aoi_rules.words.line_names import name_of
from aoi_rules.words.vocabulary import words_of
from aoi_rules.workspace.declarations import LANGUAGE, Declaration, Key, narrow

__all__ = ["ROLE", "drawn_names", "drawn_uses", "figures"]

ROLE = "role"
"""The kind of a role, such as `position`."""


def drawn_names() -> Iterator[tuple[Key, Declaration]]:
    """The names that the language gives for drawings."""
    yield from (((ICON, name), Declaration(None, value=path, text="a picture", giver=LANGUAGE))
                for name, path in PICTURES.items())
    yield from (((PAINT, name), Declaration(None, value=colour, text="a colour", giver=LANGUAGE))
                for name, colour in NAMED.items())
    yield from (((boa.Stroke.word, name), Declaration(None, text="how a link looks", giver=LANGUAGE))
                for name in boa.Stroke.STROKES)
    yield from (((ROLE, f"{mark.word}.{role}"), Declaration(None, text=text, giver=LANGUAGE))
                for mark in words_of(boa) if issubclass(mark, boa.Mark) for role, text in mark.ROLES.items())


def figures(symbols: SymbolTable) -> Iterator[tuple[Key, Place]]:
    """The figures and the details that a drawing declares: those with values of their own."""
    for item in symbols.drawing.body if symbols.drawing is not None else ():
        if isinstance(item, boa.Show) and item.value is not None:
            yield (item.word, item.name.name), item.name.place
        elif isinstance(item, boa.Detail) and item.value is not None:
            yield (item.word, f"{item.type}.{item.name}"), item.name.place


def drawn_uses(
    resolved: ResolvedSource, symbols: SymbolTable, pictures: Collection[str], findings: Findings
) -> Iterator[tuple[Key, Place]]:
    """What a ruleset's drawing and its members' looks name; `pictures` are those of plugins."""
    for item in symbols.drawing.body if symbols.drawing is not None else ():
        yield from _line(item, symbols)
    known: dict[str, Mapping[str, str]] = {ICON: dict.fromkeys((*PICTURES, *pictures), ""), PAINT: NAMED}
    for kind, names in known.items():
        for node in _texts(resolved, symbols, kind, findings):
            name = node.value if kind == ICON else node.value.lower()
            if name in names:
                yield (kind, name), narrow(node.place, node.value)


def _texts(resolved: ResolvedSource, symbols: SymbolTable, field: str, findings: Findings) -> Iterator[tree.Text]:
    """The texts in a field of members, and its default text; for strokes, the colours."""
    for decl in symbols.types.values():
        for member in decl.members:
            yield from (node for node in member.raw.get(field, ()) if isinstance(node, tree.Text))
    for _, item in resolved.items:
        yield from findings.of(_TEXTS_IN[field], item)


def _icons_in(item: tree.Statement) -> tuple[tree.Text, ...]:
    return tuple(_first_texts(item, ICON))


def _paints_in(item: tree.Statement) -> tuple[tree.Text, ...]:
    strokes = (part for part in statements(item) if boa.Stroke.begins(part))
    return (*_first_texts(item, PAINT), *(node for part in strokes for node in part.texts))


_TEXTS_IN = {ICON: _icons_in, PAINT: _paints_in}
"""The texts in the lines of an item, by the field of members with such texts."""


def _first_texts(item: tree.Statement, field: str) -> Iterator[tree.Text]:
    """The texts that members have in a field unless they give another one."""
    return (part.value for part in statements(item)
            if com.Has.begins(part) and name_of(part) == field and isinstance(part.value, tree.Text))


def _line(item: object, symbols: SymbolTable) -> Iterator[tuple[Key, Place]]:
    """What one line of a drawing names."""
    if isinstance(item, boa.Show):
        yield from _shown_keep(item, symbols)
        return
    if not isinstance(item, boa.Mark | boa.Sign | boa.Shade | boa.Stroke | boa.Detail) or item.type.name not in symbols.types:
        return
    decl = symbols.types[item.type.name]
    if not isinstance(item, boa.Detail):  # the checker of expressions records the type
        yield ("type", decl.name), item.type.place
    if isinstance(item, boa.Mark):
        yield from (((ROLE, f"{item.word}.{role}"), role.place) for role in item.roles[::2] if role.name in item.ROLES)
        yield from (use for ident in item.roles[1::2] for use in _field(ident, decl))
    elif isinstance(item, boa.Sign | boa.Shade):
        yield from _field(item.field, decl)
    elif isinstance(item, boa.Detail) and item.value is None:
        yield from _field(item.name, decl)
    elif isinstance(item, boa.Stroke) and item.stroke.name in item.STROKES:
        yield (item.word, item.stroke.name), item.stroke.place
    if isinstance(item, boa.Shade | boa.Stroke) and item.shown is not None:
        yield from _field(item.shown, decl, *_groups(item, decl, symbols))


def _groups(item: boa.Shade | boa.Stroke, decl: TypeSymbol, symbols: SymbolTable) -> Iterator[TypeSymbol]:
    """The type of the members whose areas are shaded: a condition after `while` may be one of their attributes."""
    field = (decl.fields.get(item.field.name) or decl.keeps.get(item.field.name)) if isinstance(item, boa.Shade) else None
    if field is not None and field.type.kind is Shape.MEMBER and field.type.of in symbols.types:
        yield symbols.types[field.type.of]


def _field(ident: Ident, *homes: TypeSymbol) -> Iterator[tuple[Key, Place]]:
    """The field or the keep with that name, of the first of some types that has it."""
    for decl in homes:
        if ident.name in decl.fields or ident.name in decl.keeps:
            yield ("field" if ident.name in decl.fields else com.Keep.word, f"{decl.name}.{ident}"), ident.place
            return


def _shown_keep(item: boa.Show, symbols: SymbolTable) -> Iterator[tuple[Key, Place]]:
    """The keep that a figure shows, of the game, of each player or of each member of a type."""
    seats = symbols.types.get("seat")
    if item.per is not None:
        home = symbols.types.get(item.per.name)
        if item.value is None and home is not None:
            yield from _field(item.name, home)
    elif item.value is None and item.name.name in symbols.keeps:
        yield (com.Keep.word, item.name.name), item.name.place
    elif item.value is None and seats is not None and item.name.name in seats.keeps:
        yield (com.Keep.word, f"{seats.name}.{item.name}"), item.name.place
