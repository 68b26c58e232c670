"""What can be written next in a line of a drawing, and in the quotation marks of a member's look."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet

from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.model.icons import ICON, PICTURES
from aoi_rules.model.paints import NAMED, PAINT
from aoi_rules.words import drawings as boa
from aoi_rules.words.vocabulary import classes_of
from aoi_rules.workspace.answers import Completion
from aoi_rules.workspace.drawing_words import ROLE

__all__ = ["complete_drawing", "complete_look"]

_LOOK = re.compile(rf'\b(?P<field>{ICON}|{PAINT}|{boa.Stroke.word}\s+\w+)\s+"$')
_LINE = re.compile(r"(?:^|[{;])[ \t]*(?P<word>\w+)(?P<rest>(?:[ \t]+\w+)*)[ \t]+$")


def complete_look(head: str, pictures: Iterable[str]) -> Iterator[Completion]:
    """The named pictures and colours, if one can follow `head` in the line."""
    look = _LOOK.search(head)
    if look is not None and look["field"] == ICON:
        yield from (Completion(name, ICON, "a picture") for name in (*PICTURES, *pictures))
    elif look is not None:
        yield from (Completion(name, PAINT, colour) for name, colour in NAMED.items())


def complete_drawing(head: str, homes: AbstractSet[str], symbols: SymbolTable) -> Iterator[Completion]:
    """The types, roles and fields of a drawn thing, and the strokes of a link, if one can follow in the line of a block of some
    kinds."""
    line = _LINE.search(head)
    given = line["rest"].split() if line is not None else []
    for cls in classes_of(line["word"]) if line is not None else ():
        if not homes & {*cls.where}:
            continue
        if issubclass(cls, boa.Mark):
            yield from _complete_mark(cls, given, symbols)
        elif cls is boa.Stroke and not given:
            yield from (Completion(stroke, cls.word, "how a link looks") for stroke in cls.STROKES)


def _complete_mark(cls: type[boa.Mark], given: list[str], symbols: SymbolTable) -> Iterator[Completion]:
    """What can follow the first names of a line: the type, then role and field alternately."""
    if not given:
        yield from (Completion(name, "type", decl.title) for name, decl in symbols.types.items())
    elif len(given) % 2:
        yield from (Completion(role, ROLE, about) for role, about in cls.ROLES.items() if role not in given[1::2])
    elif decl := symbols.types.get(given[0]):
        for values, what in ((decl.fields, "field"), (decl.keeps, "keep")):
            yield from (Completion(one.name, what, one.type.wording) for one in values.values())
