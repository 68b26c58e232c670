"""The `replace` that is meant by an `amend` which gives the keywords of a line other values."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import attrs

from aoi_rules.language import tree
from aoi_rules.words.base import slots_of
from aoi_rules.words.files import Replace
from aoi_rules.words.matching import name_at
from aoi_rules.words.vocabulary import classes_of

__all__ = ["keywords_behind", "keywords_in_block"]


def keywords_in_block(change: tree.Statement, line: tree.Statement) -> tree.Statement | None:
    """The `replace` that is meant by an `amend` whose block has what keywords of its line are followed by, `amend zone hand {
    seen by all }`; None for other changes, and for lines with a block."""
    if line.block is not None or any(slot.form == "block" for cls in classes_of(line.word) for _, slot in slots_of(cls)):
        return None
    return _with_values(change, line, [(tree.Name(inner.word, inner.place), *inner.arguments) for inner in change.lines])


def keywords_behind(change: tree.Statement, wanted: tree.Statement, line: tree.Statement) -> tree.Statement | None:
    """The same for an `amend` that has a title or keywords after the name of its line, `amend zone hand seen by all`, and for all
    lines."""
    if change.block is not None or change.condition is not None or change.value is not None:
        return None
    rest, firsts = wanted.arguments[1:], {key[0] for key in _keywords_of(line)}
    if rest and isinstance(rest[0], tree.Text) and firsts:
        titled = len(line.arguments) > 1 and isinstance(line.arguments[1], tree.Text)
        line = attrs.evolve(line, arguments=(line.arguments[0], rest[0], *line.arguments[1 + titled :]))
        if len(rest) == 1:
            return _with_values(change, line, [rest[:0]])
        rest = rest[1:]
    starts = [at for at, node in enumerate(rest) if name_at(node) in firsts]
    if starts[:1] != [0]:
        return None
    return _with_values(change, line, [rest[begin:end] for begin, end in pairwise((*starts, len(rest)))])


def _keywords_of(line: tree.Statement) -> list[list[str]]:
    """The keywords that the word of a line has, each as its words."""
    slots = [slot for cls in classes_of(line.word) for _, slot in slots_of(cls)]
    return [str(slot.key).split() for slot in slots if slot.form == "keyword"]


def _with_values(
    change: tree.Statement, line: tree.Statement, pieces: Sequence[Sequence[tree.Expression]]
) -> tree.Statement | None:
    """The `replace` of a line in which some keywords have other values; each of the `pieces` is a keyword and its value. None if
    one of them is something else."""
    keys, arguments = _keywords_of(line), list(line.arguments)
    for given in filter(None, pieces):
        key = next((key for key in keys if [name_at(node) for node in given[: len(key)]] == key), None)
        if key is None or len(given) != len(key) + 1:
            return None
        names = list(map(name_at, arguments))
        there = next((at for at in range(len(names)) if names[at : at + len(key)] == key), len(names))
        arguments[there : there + len(given)] = given
    if not pieces:
        return None
    return attrs.evolve(line, word=Replace.word, arguments=(tree.Name(line.word, change.place), *arguments), place=change.place,
                        word_place=change.word_place)
