"""The stretches of a text that have a meaning, for editors that colour them; and the colours that a text names."""

from __future__ import annotations

from collections.abc import Iterator

from aoi_rules.diagnostics import Source
from aoi_rules.language import parse, tree
from aoi_rules.language.walk import walk
from aoi_rules.model.paints import PAINT, hex_of
from aoi_rules.words.base import slots_of
from aoi_rules.words.drawings import Stroke
from aoi_rules.words.statement_check import CORE
from aoi_rules.words.vocabulary import classes_of
from aoi_rules.workspace.answers import Colour, Token
from aoi_rules.workspace.index import Index, spot

__all__ = ["colours_of", "tokens_of"]


def tokens_of(source: Source, path: str, names: Index) -> tuple[Token, ...]:
    """The words and the names of a text, in order; none of them overlap."""
    found: dict[tuple[int, int], Token] = {}
    for place, key in names.in_file(path):
        declared = names.declared.get(key)
        here = declared is not None and declared.place is not None and spot(declared.place) == spot(place)
        found.setdefault((place.line, place.column), Token(place, key[0], here))
    for one in _words(source):
        found.setdefault((one.place.line, one.place.column), one)
    return tuple(_drop_overlaps(found[start] for start in sorted(found)))


def _drop_overlaps(tokens: Iterator[Token]) -> Iterator[Token]:
    """Tokens within one line, without those that begin inside the one before."""
    end = (0, 0)
    for one in tokens:
        if one.place.line == one.place.end_line and (one.place.line, one.place.column) >= end:
            yield one
            end = one.place.line, one.place.end_column


def _words(source: Source) -> Iterator[Token]:
    """The words that begin lines, and the keywords within these."""
    for item in walk(*parse(source, CORE)[0].items):
        classes = classes_of(item.word) if isinstance(item, tree.Statement) else ()
        if classes:
            yield Token(item.word_place, "word")
            keys = {slot.key for cls in classes for _, slot in slots_of(cls) if slot.key}
            yield from (Token(one.place, "keyword") for one in item.arguments if isinstance(one, tree.Name) and one.name in keys)


def colours_of(source: Source) -> Iterator[Colour]:
    """The texts of a source that are colours: `#rgb` and `#rrggbb` anywhere, well-known names where a colour is expected."""
    items = [*walk(*parse(source, CORE)[0].items)]
    named = {id(text) for item in items if isinstance(item, tree.Statement) and item.word in (PAINT, Stroke.word)
             for text in item.arguments}
    for one in (item for item in items if isinstance(item, tree.Text)):
        colour = hex_of(one.value)
        if colour and (one.value.startswith("#") or id(one) in named):
            yield Colour(one.place, colour)
