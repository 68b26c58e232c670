"""Texts that contain fixed figures: in `action borrow "Borrow {loan_size}"` the braces hold a constant.

Such a text is the same for everybody and in every position, so nothing that changes or is hidden can be in it.  Texts that are
read with the rules, such as the reason of a `require`, are filled in elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import attrs

from aoi_rules.compiler.constants import Constants
from aoi_rules.compiler.findings import Findings
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.quoted_spans import stretch_of
from aoi_rules.language.walk import change_tree, walk
from aoi_rules.words.actions import Define
from aoi_rules.words.base import Role
from aoi_rules.words.line_names import name_of
from aoi_rules.words.roles import in_role

__all__ = ["fill_texts", "figures_in_texts"]

_HOLE = re.compile(r"\{(\w+)\}")

Items = Sequence[tuple[str, tree.Statement]]


def fill_texts(items: Items, findings: Findings) -> Items:
    """Statements with values in place of the figures that their texts name; braces with anything else stay.  The texts of a
    statement that did not change are in `findings`."""
    found = [findings.of(_FilledStatement.of, item) for _, item in items]
    if not any(one.texts for one in found):
        return items
    values = Constants({name_of(item): item.value for _, item in items if _is_figure(item)})
    return [(where, one.fill_figures(values) if one.texts else one.item) for (where, _), one in zip(items, found, strict=True)]


def figures_in_texts(items: Items, findings: Findings) -> Iterator[tuple[str, Place]]:
    """The figures that filled texts name, each with its place; what is known of an item that did not change is in `findings`."""
    for _, item in items:
        yield from findings.of(_figures_in, item)


def _figures_in(item: tree.Statement) -> list[tuple[str, Place]]:
    found: list[tuple[str, Place]] = []
    for text in _texts_in(item, filled=True):
        written = attrs.evolve(text, value=text.place.text[1:-1])
        found += [(hole[1], stretch_of(written, *hole.span(1))) for hole in _HOLE.finditer(written.value)]
    return found


def _is_figure(item: tree.Statement) -> bool:
    return Define.begins(item) and bool(item.arguments) and isinstance(item.arguments[0], tree.Name)


def _texts_in(item: tree.Statement, filled: bool = False) -> Iterator[tree.Text]:
    """The texts with a hole in a line and its block that are not read with the rules; if `filled`, those that had one."""
    waiting: list[tree.Statement | tree.Table] = [item]
    while waiting:
        one = waiting.pop()
        if isinstance(one, tree.Table):
            yield from (text for row in one.rows for text in _texts_below(row, filled))
            continue
        waiting += one.items
        texts = [node for node in one.texts if _has_hole(node, filled)]
        texts += _texts_below(one.value, filled) if one.value is not None else ()
        read = [*in_role(one, Role.FILLED_IN)] if texts else []
        yield from (text for text in texts if not any(text is other for other in read))


def _texts_below(node: tree.Row | tree.Expression, filled: bool) -> Sequence[tree.Text]:
    """The texts with a hole in a row or an expression, which is searched only if its lines have a hole at all."""
    place = node.place
    lines = _lines_with_holes(place.source.text)
    if not lines or lines.isdisjoint(range(place.line, place.end_line + 1)):
        return ()
    return [one for one in walk(node) if isinstance(one, tree.Text) and _has_hole(one, filled)]


@lru_cache(maxsize=256)
def _lines_with_holes(text: str) -> frozenset[int]:
    return frozenset(number for number, line in enumerate(text.split("\n"), 1) if _HOLE.search(line))


def _has_hole(text: tree.Text, filled: bool) -> bool:
    if not filled:
        return "{" in text.value and bool(_HOLE.search(text.value))
    written = text.place.text
    return "{" in written and bool(_HOLE.search(written)) and written != f'"{text.value}"'


@attrs.define(eq=False)
class _FilledStatement:
    """A statement with the texts in it that may name figures, and what these became when they were filled last."""

    item: tree.Statement
    texts: Sequence[tree.Text]
    _said: Sequence[str] = ()
    _now: tree.Statement | None = None

    @classmethod
    def of(cls, item: tree.Statement) -> _FilledStatement:
        """A statement that has not been filled."""
        return cls(item, [*_texts_in(item)])

    def fill_figures(self, values: Constants) -> tree.Statement:
        """The statement with the values of figures in its texts: the same object as before if these have not changed."""
        said = [_HOLE.sub(lambda hole: hole[0] if (value := values.text(hole[1])) is None else value, text.value)
                for text in self.texts]
        if self._now is None or said != self._said:
            self._said = said
            self._now = change_tree(self.item, self._change)
        return self._now

    def _change(self, node: Any) -> Any:
        """A node, filled if it is one of the texts."""
        text = next((text for one, text in zip(self.texts, self._said, strict=True) if node is one), None)
        return node if text is None or text == node.value else attrs.evolve(node, value=text)
