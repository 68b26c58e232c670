"""The names of lines: in messages, changes, `renamed` lines, coverage and the resolved text; and sequences of such names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import name_in
from aoi_rules.words.actions import After
from aoi_rules.words.base import slots_of
from aoi_rules.words.matching import match_arguments
from aoi_rules.words.roles import is_nameless
from aoi_rules.words.vocabulary import classes_of, every_word

__all__ = ["NAMEABLE", "address_of", "given_name", "lines_named", "name_of"]

NAMEABLE = frozenset(word for word, some in every_word().items() if any(s.key == "as" for cls in some for _, s in slots_of(cls)))
"""Words of blocks that have only the name that their author gives them with `as`."""


def name_of(item: tree.Statement | tree.Table, *, leading: bool = False, effect: bool = False) -> str:
    """The name of a statement, empty if it has none: the first name among its arguments, or the name at the beginning of a call.

    With `leading`, only the first argument counts.  With `effect`, the statement is a line of an action: its word may be a verb
    of the author, even `score`, and a call is a value.
    """
    if isinstance(item, tree.Table) or (is_nameless(item.word) and not effect):
        return ""
    for argument in item.arguments[:1] if leading else item.arguments:
        if isinstance(argument, tree.Name):
            return argument.name
        if not effect and isinstance(argument, tree.Call) and isinstance(argument.function, tree.Name):
            return argument.function.name
    return ""


def given_name(item: tree.Statement) -> str:
    """The name that the author gave to a line with `as`, as in `each p in losers as fines { … }`; empty if there is none."""
    pairs = zip(item.arguments, item.arguments[1:], strict=False)
    return next((name_in(name) for word, name in pairs if name_in(word) == "as"), "")


def address_of(item: tree.Statement) -> str:
    """The name by which `amend`, `replace` and `drop` identify a line: the one after `as`, the two ends of a link, sorted, the
    content of the field that its word is `known_by`, as written, or its own name."""
    if given := given_name(item):
        return given
    first = item.arguments[0] if item.arguments else None
    if isinstance(first, tree.Pair):
        return " -- ".join(sorted(map(format_expression, (first.left, first.right))))
    cls = next((cls for cls in classes_of(item.word) if cls.known_by), None)
    if cls is None:
        return name_of(item)
    found = match_arguments(item, cls)[0].get(cls.known_by, first)
    return format_expression(found) if found is not None else ""


def lines_named(arguments: Sequence[tree.Expression]) -> Iterator[tuple[str, Place]]:
    """The names of lines in a sequence, as in `covers build.card after truce`: the name of a consequence has two words."""
    words = iter(arguments)
    for word in words:
        name = format_expression(word)
        if name == After.word and (other := next(words, None)) is not None:
            name += f" {format_expression(other)}"
        yield name, word.place
