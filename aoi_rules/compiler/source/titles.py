"""Titles that contain fixed figures: in `action borrow "Borrow {loan_size}"` the braces hold a definition with a plain value.

A title is the same for everybody and in every position, so nothing that changes or is hidden can be in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from aoi_rules.compiler.findings import Findings
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.quoted_spans import stretch_of
from aoi_rules.language.walk import change_tree, name_in
from aoi_rules.words.actions import Define
from aoi_rules.words.base import Role
from aoi_rules.words.functions import IN_USE
from aoi_rules.words.line_names import name_of
from aoi_rules.words.roles import in_role
from aoi_rules.words.vocabulary import classes_of

__all__ = ["fill_titles", "figures_in_titles"]

_HOLE = re.compile(r"\{(\w+)\}")
_TITLE = "title"

Items = Sequence[tuple[str, tree.Statement]]


def fill_titles(items: Items, findings: Findings) -> Items:
    """Statements with values in place of the figures that their titles name; braces with anything else stay.  The titles of a
    statement that did not change are in `findings`."""
    titles = [findings.of(_unfilled_titles, item) for _, item in items]
    if not any(titles):
        return items
    values = {name_of(item): item.value for _, item in items if _is_figure(item)}
    return [(where, change_tree(item, _Filling(values, texts).change) if texts else item)
            for (where, item), texts in zip(items, titles, strict=True)]


def figures_in_titles(items: Items, findings: Findings) -> Iterator[tuple[str, Place]]:
    """The figures that filled titles name, each with its place; what is known of an item that did not change is in `findings`."""
    for _, item in items:
        yield from findings.of(_figures_in, item)


def _figures_in(item: tree.Statement) -> list[tuple[str, Place]]:
    found: list[tuple[str, Place]] = []
    for text in _titles_in(item, filled=True):
        written = attrs.evolve(text, value=text.place.text[1:-1])
        found += [(hole[1], stretch_of(written, *hole.span(1))) for hole in _HOLE.finditer(written.value)]
    return found


def _unfilled_titles(item: tree.Statement) -> list[tree.Text]:
    return [*_titles_in(item)]


def _is_figure(item: tree.Statement) -> bool:
    return Define.begins(item) and bool(item.arguments) and isinstance(item.arguments[0], tree.Name)


def _titles_in(item: tree.Statement, filled: bool = False) -> Iterator[tree.Text]:
    """The titles with a hole in a line and its block; if they are `filled`, those whose text has one."""
    waiting: list[tree.Statement | tree.Table] = [item]
    while waiting:
        one = waiting.pop()
        if isinstance(one, tree.Table):
            yield from (text for text in _title_cells(one) if isinstance(text, tree.Text) and _has_hole(text, filled))
            continue
        waiting += one.items
        texts = [text for text in one.arguments if isinstance(text, tree.Text) and _has_hole(text, filled)]
        titles = [*in_role(one, Role.TITLED)] if texts and classes_of(one.word) else texts
        yield from (text for text in texts if any(text is title for title in titles))


def _has_hole(text: tree.Text, filled: bool) -> bool:
    if not filled:
        return "{" in text.value and bool(_HOLE.search(text.value))
    written = text.place.text
    return "{" in written and bool(_HOLE.search(written)) and written != f'"{text.value}"'


def _title_cells(table: tree.Table) -> Iterator[Any]:
    """The values in the column of titles of a table."""
    for number, head in enumerate(table.header.cells):
        if [name_in(one) for one in head.values] == [_TITLE]:
            yield from (one for row in table.rows for one in row.cells[number].values)


@attrs.frozen
class _Filling:
    """Fills some titles with the values of figures."""

    values: Mapping[str, tree.Expression | None]
    titles: Sequence[tree.Text]

    def change(self, node: Any) -> Any:
        """A node, filled if it is one of the titles."""
        if not any(node is one for one in self.titles):
            return node
        text = _HOLE.sub(self._fill_hole, node.value)
        return node if text == node.value else attrs.evolve(node, value=text)

    def _fill_hole(self, hole: re.Match[str]) -> str:
        said = self._say(self.values.get(hole[1]), {hole[1]})
        return hole[0] if said is None else said

    def _say(self, value: tree.Expression | None, passed: set[str]) -> str | None:
        """A plain value as players read it; None for any other.  `passed` are the definitions that lead to it."""
        if isinstance(value, tree.Text | tree.Number):
            return str(value.value)
        if isinstance(value, tree.Money):
            return f"${value.value}"
        if isinstance(value, tree.Conditional) and (answer := _answer_to(value.test)) is not None:
            return self._say(value.then if answer else value.otherwise, passed)
        if isinstance(value, tree.Name) and value.name not in passed:
            return self._say(self.values.get(value.name), {*passed, value.name})
        return None


def _answer_to(test: tree.Expression) -> bool | None:
    """Whether a part is in use, if that is the question."""
    if isinstance(test, tree.Call) and name_in(test.function) == IN_USE and len(test.arguments) == 1:
        return {"yes": True, "no": False}.get(name_in(test.arguments[0]))
    return None
