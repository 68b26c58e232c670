"""Lines that accept warnings: they are removed when a text is read, so no rule and no hash depends on them."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from aoi_rules.compiler.report.accepted_warnings import AcceptLine
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.words.files import Accept, Game, Part, RulesetWord
from aoi_rules.words.known_words import Vocabulary
from aoi_rules.words.structure import structure

__all__ = ["without_accepting"]

Items = Sequence[tree.Statement | tree.Table]
_ONLY = Vocabulary({(Game.word, Accept.word): Accept})


def without_accepting(block: tree.Block, report: Reporter) -> Items:
    """The content of a text without the lines that accept warnings, which are recorded; malformed ones are reported."""
    if Accept.word not in block.place.source.text:
        return block.items
    return _remove_accept_lines(block.items, report, None)


def _remove_accept_lines(items: Items, report: Reporter, home: Place | None) -> tuple[tree.Statement | tree.Table, ...]:
    """The lines of a block; without a `home`, those of the text itself."""
    left: list[tree.Statement | tree.Table] = []
    waiting: list[Accept] = []
    for item in items:
        if Accept.begins(item):
            waiting += structure([item], Game.word, _ONLY, report)
            continue
        _note_accept_lines(waiting, item, report, home or item.place)
        waiting = []
        left.append(_filter_block(item, report, home or item.place) if isinstance(item, tree.Statement) else item)
    _note_accept_lines(waiting, None, report, home)
    return tuple(left)


def _filter_block(item: tree.Statement, report: Reporter, home: Place) -> tree.Statement:
    if item.block is None or not item.block.items or not _has_word(item.block.place):
        return item
    items = _remove_accept_lines(item.block.items, report, home)
    same = len(items) == len(item.block.items) and all(new is old for new, old in zip(items, item.block.items, strict=True))
    return item if same else evolve(item, block=evolve(item.block, items=items))


def _has_word(place: Place) -> bool:
    """Whether the word that accepts a warning occurs in the text of a block."""
    source = place.source
    return Accept.word in source.text[source.starts[place.line - 1] : source.starts[place.end_line - 1] + place.end_column]


def _note_accept_lines(
    words: Sequence[Accept], item: tree.Statement | tree.Table | None, report: Reporter, home: Place | None
) -> None:
    """Record the lines that accept warnings in the line after them."""
    for word in words:
        place = word.place
        start, end = ((place.line, place.column),) * 2 if item is None else _extent(item)
        report.accepting.append(AcceptLine(word.code.name.replace("_", "-"), word.reason, place, word.code.place, start, end,
                                           home or place))


def _extent(item: tree.Statement | tree.Table) -> tuple[tuple[int, int], tuple[int, int]]:
    """Where a line begins and ends; for a game, a map and a part, only the text before the block."""
    place, block = item.place, item.block if isinstance(item, tree.Statement) else None
    start = place.line, place.column
    if block is None:
        return start, (place.end_line, place.end_column)
    if RulesetWord.begins(item) or Part.begins(item):
        return start, (block.place.line, block.place.column)
    return start, (block.place.end_line, block.place.end_column)
