"""The symbols of a text: its blocks and what they declare, read from the text alone, and therefore even if it has errors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve

from aoi_rules.diagnostics import Place, Source
from aoi_rules.language import parse, tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.words.base import Role
from aoi_rules.words.components import GAME
from aoi_rules.words.files import ChangeWord, With
from aoi_rules.words.line_names import name_of
from aoi_rules.words.roles import has_role, takes_block
from aoi_rules.words.scenario import OfRuleset
from aoi_rules.words.statement_check import CORE
from aoi_rules.words.vocabulary import class_in, classes_of
from aoi_rules.workspace.answers import Symbol
from aoi_rules.workspace.declarations import name_place

__all__ = ["symbols_of"]


def symbols_of(source: Source) -> tuple[Symbol, ...]:
    """What a text declares, in order."""
    return tuple(_symbols(parse(source, CORE)[0].items))


def _symbols(items: Iterable[tree.Statement | tree.Table], outer: str = "") -> Iterator[Symbol]:
    for item in items:
        if isinstance(item, tree.Table):
            yield from _members(item)
        elif _is_symbol(item, outer):
            yield _symbol(item)
        else:
            yield from _symbols(item.items, outer)


def _is_symbol(item: tree.Statement, outer: str) -> bool:
    """Whether a line declares something, changes a declaration, or contains lines that do; a line that begins with a name of the
    ruleset's own declares a member or a link, unless it performs a verb."""
    if not classes_of(item.word):
        joins = outer in (*GAME, With.word) and isinstance(next(iter(item.arguments), None), tree.Pair)
        return joins or bool(item.texts) or item.block is not None
    if ChangeWord.begins(item):
        return True
    if any((cls := class_in(home.inside, item.word)) is not None and issubclass(cls, OfRuleset) for home in classes_of(outer)):
        return False  # the `map` of a scenario names one that is declared elsewhere
    return has_role(item.word, Role.DECLARES, Role.LABELS) or takes_block(item.word)


def _symbol(item: tree.Statement) -> Symbol:
    name, place = _name_and_place(item)
    title = next((a.value for a in item.arguments if isinstance(a, tree.Text)), "")
    return Symbol(item.word, name, title, item.place, place, tuple(_symbols(item.items, item.word)))


def _name_and_place(item: tree.Statement) -> tuple[str, Place]:
    """The name of a line, and its place: a link has the name of its ends, a change that of the line it changes."""
    first = next(iter(item.arguments), None)
    if isinstance(first, tree.Pair):
        return format_expression(first), first.place
    if ChangeWord.begins(item) and isinstance(first, tree.Name):
        changed = evolve(item, word=first.name, word_place=first.place, arguments=item.arguments[1:])
        name, place = _name_and_place(changed)
        return f"{first.name} {name}".strip(), place
    name = name_of(item)
    return name, name_place(item, name)


def _members(table: tree.Table) -> Iterator[Symbol]:
    """The members that the rows of a table declare: each has its name in the first cell."""
    for row in table.rows:
        cell = row.cells[0].values
        if len(cell) == 1 and isinstance(cell[0], tree.Name):
            titles = [value.value for other in row.cells[1:] for value in other.values if isinstance(value, tree.Text)]
            yield Symbol("", cell[0].name, titles[0] if titles else "", row.place, cell[0].place)
