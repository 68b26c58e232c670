"""The symbols of a text: its blocks and what they declare, read from the text alone, so also where it has errors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from aoi_rules.diagnostics import Source
from aoi_rules.language import parse, tree
from aoi_rules.words.base import Role
from aoi_rules.words.naming import name_of
from aoi_rules.words.reading import CORE
from aoi_rules.words.roles import has_role, takes_block
from aoi_rules.words.vocabulary import classes_of
from aoi_rules.workspace.answers import Symbol
from aoi_rules.workspace.declared import name_place

__all__ = ["symbols_of"]


def symbols_of(source: Source) -> tuple[Symbol, ...]:
    """What a text declares, in its order."""
    return tuple(_symbols(parse(source, CORE)[0].items))


def _symbols(items: Iterable[tree.Statement | tree.Table]) -> Iterator[Symbol]:
    for item in items:
        if isinstance(item, tree.Table):
            yield from _members(item)
        elif _is_symbol(item):
            yield _symbol(item)
        else:
            yield from _symbols(item.items)


def _is_symbol(item: tree.Statement) -> bool:
    """Whether a line declares something, or holds lines that do; a line that begins with a name of the ruleset's own declares a
    member, unless it stands for a verb's effects."""
    if not classes_of(item.word):
        return any(isinstance(argument, tree.Text) for argument in item.arguments) or item.block is not None
    return has_role(item.word, Role.DECLARES, Role.LABELS) or takes_block(item.word)


def _symbol(item: tree.Statement) -> Symbol:
    name = name_of(item)
    title = next((a.value for a in item.arguments if isinstance(a, tree.Text)), "")
    return Symbol(item.word, name, title, item.place, name_place(item, name), tuple(_symbols(item.items)))


def _members(table: tree.Table) -> Iterator[Symbol]:
    """The members that the rows of a table declare: each has its name in the first cell."""
    for row in table.rows:
        cell = row.cells[0].values
        if len(cell) == 1 and isinstance(cell[0], tree.Name):
            titles = [value.value for other in row.cells[1:] for value in other.values if isinstance(value, tree.Text)]
            yield Symbol("", cell[0].name, titles[0] if titles else "", row.place, cell[0].place)
