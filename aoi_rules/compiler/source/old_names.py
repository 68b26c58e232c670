"""Texts of other authors that use old names: maps, parts and scenarios, read with the present names.

A note reports this once for each name and text.  The text that renames something belongs to its author, and there an old name is
just unknown.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

import attrs
from attrs import field, frozen

from aoi_rules.compiler.report.reporter import Reporter, note_old_name
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import name_in, rebuild, walk
from aoi_rules.machine.renaming import Renamed, name_now
from aoi_rules.words.base import Role
from aoi_rules.words.files import ChangeWord
from aoi_rules.words.files import Renamed as Renaming
from aoi_rules.words.line_names import name_of
from aoi_rules.words.roles import bound_names, has_fields, in_role, is_field, is_type, lists_members, names_given
from aoi_rules.words.vocabulary import classes_of

__all__ = ["use_present_names", "written_renames"]


def written_renames(items: Iterable[tree.Statement]) -> Renamed:
    """The pairs of old and new names that statements write; those that are malformed are left out."""
    return tuple((format_expression(item.arguments[0]), format_expression(item.arguments[2])) for item in items
                 if Renaming.begins(item) and len(item.arguments) == 3)


def use_present_names(
    statement: tree.Statement, items: Iterable[tree.Statement], report: Reporter, following: Renamed = (),
) -> tree.Statement:
    """A statement of another author's text with present names instead of old ones.

    `items` are the statements that rename things and declare what has the new names; `following` holds further pairs of old and
    new names.
    """
    items = list(items)
    renamed = dict.fromkeys((*written_renames(items), *following))
    return _OldNames.of(tuple(renamed), items, statement, report).statement(statement, top=True) if renamed else statement


@frozen
class _OldNames:
    """The old names that one text may use.

    `plain` maps old to present names for names that are alone, `inner` for names after a dot or in the block of a member.
    `types` are the present types, `known` all present names.
    """

    plain: dict[str, str]
    inner: dict[str, str]
    types: Collection[str]
    known: Collection[str]
    report: Reporter = field(repr=False)

    @classmethod
    def of(cls, renamed: Renamed, items: list[tree.Statement], statement: tree.Statement, report: Reporter) -> _OldNames:
        """The old names of a ruleset that one text may use, without those that the text itself declares or binds."""
        outer, inner = _declared_names(items)
        lines = statement.items
        own = {*_bound_names(statement),
               *(name for line in lines if isinstance(line, tree.Statement) for name in _names_declared_by(line))}
        now = {old: name_now(renamed, old) for old, _ in renamed if "." not in old and old not in own}
        plain = {old: new for old, new in now.items() if new in outer or new not in inner}
        types = {name_of(item) for item in items if is_type(item.word)} | {"seat"}
        return cls(plain, {old: new for old, new in now.items() if new in inner}, types, outer | inner | own, report)

    def statement(self, item: tree.Statement, top: bool = False, member: bool = False) -> tree.Statement:
        """A statement with present names; `member` means that it is in the block of a member, whose words are fields."""
        word = self._rename_word(item, top, member)
        inside = has_fields(item.word) or word in self.types or (
            ChangeWord.begins(item) and any(has_fields(name_in(a)) for a in item.arguments[:1]))
        block = None if item.block is None else self._rename_in_block(item.block, inside)
        value = None if item.value is None else self.node(item.value)
        condition = None if item.condition is None else self.node(item.condition)
        arguments = item.arguments if top else tuple(self._rename_in_arguments(item))
        return attrs.evolve(item, word=word, arguments=arguments, value=value, condition=condition, block=block)

    def _rename_word(self, item: tree.Statement, top: bool, member: bool) -> str:
        """The first word of a statement: a type, a verb, a field, or a member within its type."""
        new = self.inner.get(item.word) if member else None
        if new is None and not (member and self._present_plain_name(item.word) not in self.types):
            new = self._present_plain_name(item.word)
        return item.word if new is None or top else self._note_rename(item.word, new, item.word_place)

    def _rename_in_block(self, block: tree.Block, member: bool) -> tree.Block:
        items = (self.statement(item, member=member) if isinstance(item, tree.Statement) else self._rename_in_table(item)
                 for item in block.items)
        return attrs.evolve(block, items=tuple(items))

    def _rename_in_table(self, table: tree.Table) -> tree.Table:
        header = tuple(attrs.evolve(c, values=tuple(self._rename_head(v) for v in c.values)) for c in table.header.cells)
        rows = tuple(attrs.evolve(row, cells=tuple(attrs.evolve(c, values=tuple(map(self.node, c.values))) for c in row.cells))
                     for row in table.rows)
        return attrs.evolve(table, header=attrs.evolve(table.header, cells=header), rows=rows)

    def _rename_head(self, node: Any) -> Any:
        new = self.inner.get(node.name) if isinstance(node, tree.Name) else None
        return node if new is None else attrs.evolve(node, name=self._note_rename(node.name, new, node.place))

    def _rename_in_arguments(self, item: tree.Statement) -> Iterator[Any]:
        """The arguments of a statement; cited rules keep their names, and so does the line itself."""
        kept = {*map(id, in_role(item, Role.CITES)), *(id(one.name) for one in names_given(item) if one.role is Role.LABELS)}
        for number, node in enumerate(item.arguments):
            word = name_in(item.arguments[number - 1]) if number and ChangeWord.begins(item) else item.word if not number else ""
            headed = is_field(word) and name_in(node) in self.inner
            yield node if id(node) in kept else self._rename_head(node) if headed else self.node(node)

    def node(self, node: Any) -> Any:
        """An expression with present names."""
        found, new = rebuild(node, self.node), self._present_name(node)
        return found if new is None else attrs.evolve(found, name=self._note_rename(node.name, new, node.place))

    def _present_name(self, node: Any) -> str | None:
        """The present name for a name or for an attribute: a field or a keep, or a member after its type; None if it has not
        changed."""
        if isinstance(node, tree.Attribute):
            return self._present_plain_name(node.name) if name_in(node.value) in self.types else self.inner.get(node.name)
        return self._present_plain_name(node.name) if isinstance(node, tree.Name) else None

    def _present_plain_name(self, name: str) -> str | None:
        """The present name for an old name that is alone, or for one made from it, such as `koeln_1`; None for any other."""
        if name in self.plain or name in self.known:
            return self.plain.get(name)
        return next((new + name.removeprefix(old) for old, new in self.plain.items() if name.startswith(f"{old}_")), None)

    def _note_rename(self, old: str, new: str, place: Place) -> str:
        note_old_name(self.report, old, new, place)
        return new


def _bound_names(statement: tree.Statement) -> Iterator[str]:
    """The names that a text binds: variables, choices and computed values."""
    for node in walk(statement):
        if isinstance(node, tree.Comprehension):
            yield node.variable
        elif isinstance(node, tree.Statement):
            yield from (one.name.name for one in bound_names(node))


def _names_declared_by(line: tree.Statement) -> Iterator[str]:
    """The names that a line of a text declares; a line that begins with a name of the ruleset itself declares a member."""
    if not classes_of(line.word):
        yield name_of(line)
    yield from (one.name.name for one in names_given(line) if one.role is Role.DECLARES)


def _declared_names(items: Iterable[tree.Statement]) -> tuple[set[str], set[str]]:
    """The names that are used alone, and those that are used after a dot."""
    outer, inner = set[str](), set[str]()
    for item in items:
        outer.add(name_of(item))
        if any(True for _ in in_role(item, Role.BELONGS)):
            inner.add(name_of(item))
        outer.update(n.name for a in item.arguments if isinstance(a, tree.Items) for n in a.items if isinstance(n, tree.Name))
        for line in item.items if lists_members(item.word) else ():
            if isinstance(line, tree.Table):
                outer.update(n.name for row in line.rows for c in row.cells for n in c.values if isinstance(n, tree.Name))
            elif is_field(line.word):
                inner.add(name_of(line))
            else:
                outer.add(line.word)
    return outer, inner
