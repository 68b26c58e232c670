"""The names of effects, lines of actions and steps of the flow, for messages, amendments, coverage and mutants."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Any

from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.naming import given_name, name_of
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.words import actions, effects, flow
from aoi_rules.words.base import Word, is_finished, slots_of

__all__ = ["NAMEABLE", "line_name", "lines_named", "marked"]

_WORDS = tuple(kind for theme in (actions, flow, effects) for kind in vars(theme).values()
               if isinstance(kind, type) and issubclass(kind, Word) and is_finished(kind))
_LABELLED = {kind.word: {slot.key for _, slot in slots_of(kind)} for kind in _WORDS if kind.labelled}
"""Words whose lines are known by the first thing they name, with their keywords."""
NAMEABLE = frozenset(kind.word for kind in _WORDS if any(slot.key == "as" for _, slot in slots_of(kind)))
"""Words of blocks that have no name but the one that their author gives them with `as`."""
_DIGITS = 4


def line_name(item: Any) -> str:
    """The name of an effect or a step of the flow, given its word or its statement.

    `set_harbour` for `set harbour = here when …`, `borrow` for a verb of the author.  A block is called by the name after `as`;
    without one its name ends with four digits made of its text, `each_s_3fa2`, which stay whatever is added around it.
    """
    line: tree.Statement = item if isinstance(item, tree.Statement) else item.statement
    given = given_name(line)
    if line.word == "after":
        return f"after {given}" if given else marked(f"after {name_of(line)}", line)
    if given:
        return given
    label = line.word
    first = line.arguments[0] if line.arguments and line.word in _LABELLED else None
    if isinstance(first, tree.Name | tree.Attribute) and first.name not in _LABELLED[line.word]:
        label += f"_{first.name}"
    return marked(label, line) if line.word in NAMEABLE else label


def lines_named(arguments: Sequence[tree.Expression]) -> Iterator[tuple[str, Place]]:
    """The names of lines in a row, as in `covers build.card after truce`: that of a consequence has two words."""
    words = iter(arguments)
    for word in words:
        name = format_expression(word)
        if name == "after" and (other := next(words, None)) is not None:
            name += f" {format_expression(other)}"
        yield name, word.place


def marked(name: str, line: tree.Statement) -> str:
    """A name with four hexadecimal digits made of the line's own text: it differs from that of another line, and a line that is
    added or left out elsewhere does not change it."""
    return f"{name}_{blake2b(format_statement(line).encode(), digest_size=_DIGITS // 2).hexdigest()}"
