"""Which words' lines have a name that their author gives, or are called by what they name; names of lines in a row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.words import actions, effects, flow
from aoi_rules.words.base import Word, is_finished, slots_of

__all__ = ["LABELLED", "NAMEABLE", "lines_named"]

_WORDS = tuple(kind for theme in (actions, flow, effects) for kind in vars(theme).values()
               if isinstance(kind, type) and issubclass(kind, Word) and is_finished(kind))
LABELLED = {kind.word: {slot.key for _, slot in slots_of(kind)} for kind in _WORDS if kind.labelled}
"""Words whose lines are known by the first thing they name, with their keywords."""
NAMEABLE = frozenset(kind.word for kind in _WORDS if any(slot.key == "as" for _, slot in slots_of(kind)))
"""Words of blocks that have no name but the one that their author gives them with `as`."""


def lines_named(arguments: Sequence[tree.Expression]) -> Iterator[tuple[str, Place]]:
    """The names of lines in a row, as in `covers build.card after truce`: that of a consequence has two words."""
    words = iter(arguments)
    for word in words:
        name = format_expression(word)
        if name == "after" and (other := next(words, None)) is not None:
            name += f" {format_expression(other)}"
        yield name, word.place
