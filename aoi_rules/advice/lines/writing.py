"""How a hint shows a corrected statement, and the small words between its arguments."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from aoi_rules.language import tree
from aoi_rules.language.parser_tables import grammar
from aoi_rules.language.unparser import format_statement

__all__ = ["CALLED", "OF", "PAIR", "PER", "PLAYER", "RISE", "lines_with_choices", "show_statement", "word_argument"]

PER, PLAYER, OF = "per", "player", "of"
CALLED = ("from", "to", "by")
"""What is between the values of effects."""


def lines_with_choices(word: str, choices: Sequence[str]) -> str:
    """The hint for a line that takes one of some words: the line with each of them."""
    *first, last = (f"`{word} {choice}`" for choice in choices)
    return f"write {', '.join(first)} or {last}"


def show_statement(item: tree.Statement) -> str | None:
    """The line of a statement, with a `{` if it has a block; None if it is too long to be shown."""
    text = format_statement(attrs.evolve(item, block=None, arguments=tuple(map(_as_written, item.arguments))))
    return f"{text}{' {' if item.block is not None else ''}" if "\n" not in text and len(text) <= _SHOWN else None


def _as_written(node: tree.Expression | tree.Keyword) -> tree.Expression | tree.Keyword:
    """A text as its author wrote it, with the names in its braces instead of the fixed figures that were filled in."""
    written = node.place.text
    plain = isinstance(node, tree.Text) and len(written) >= _QUOTED and written[0] == written[-1] == '"' and "\\" not in written
    return tree.Text(written[1:-1], node.place) if plain else node


_QUOTED = 2


def word_argument(text: str, item: tree.Statement) -> tree.Name | tree.Keyword:
    """A word among the arguments of a statement, at its place."""
    return tree.Keyword(text, item.place) if text in grammar().words else tree.Name(text, item.place)


_SHOWN = 160
PAIR, RISE = 2, 4
