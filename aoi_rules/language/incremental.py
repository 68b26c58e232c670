"""Reads a text of which most was read before: the statements of a game, a map or a part that did not change are reused, with
their new places.

If anything could make the result differ from that of reading the whole, the whole text is read.  Places lead to the `latest`
text: a statement that neither changed nor moved is the same object as before, so that findings about it remain valid.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from itertools import pairwise
from typing import Any

from attrs import define, evolve, fields, frozen

from aoi_rules.diagnostics import Diagnostic, Latest, Place, Source
from aoi_rules.language.brace_repair import doubtful_lines, in_balance
from aoi_rules.language.copied_rows import without_copied_rows
from aoi_rules.language.headless_blocks import COMMENTED, without_commented_heads
from aoi_rules.language.pasted_lines import PASTED, without_pasted
from aoi_rules.language.reader import WHOLE, GivenUp, Stretch, read
from aoi_rules.language.sameness import is_same
from aoi_rules.language.syntax_error import Words
from aoi_rules.language.tree import Block, Statement, Table
from aoi_rules.model.node import Node

__all__ = ["LastReading", "reread"]

Item = Statement | Table


@define(eq=False)
class LastReading:
    """A text that was read: its tree and its problems; the places in the tree lead to the `latest` text.  `_doubtful` has the
    lines whose braces would be reported if any brace lacked its partner; None if that has not been asked."""

    source: Source
    block: Block
    problems: tuple[Diagnostic, ...]
    latest: Latest
    _doubtful: tuple[int, ...] | None = None

    @classmethod
    def of(
        cls, source: Source, block: Block, problems: tuple[Diagnostic, ...], latest: Latest, before: Block | None = None
    ) -> LastReading:
        """A text that was read as a whole and is the latest one; the statements of `before`, the tree of the last text, that are
        still the same are reused."""
        latest.source = source
        moved: Block = _make_mover(latest, 0)(block)
        return cls(source, moved if before is None else evolve(moved, items=_reuse(moved.items, before)), problems, latest)

    def has_doubts_outside(self, change: _Change, words: Words | None) -> bool:
        """Whether braces outside a change would be reported if one in the change lacks its partner."""
        if self._doubtful is None:
            self._doubtful = doubtful_lines(self.source, words)
        return any(not change.first <= line <= change.last for line in self._doubtful)


@frozen
class _Change:
    """The first and the last line of what is read again, in the old text, and by how many lines the following text moves."""

    first: int
    last: int
    moved: int


def reread(last: LastReading, source: Source, words: Words | None) -> LastReading | None:
    """The result of reading a text again after a change; None if the whole must be read."""
    change = _find_change(last, source.text)
    if change is None:
        return None
    ways = _paths_to_change(last.block, change)
    return next((found for way in reversed(ways) if (found := _reread_block(last, source, words, change, way)) is not None), None)


def _reread_block(
    last: LastReading, source: Source, words: Words | None, change: _Change, way: Sequence[int],
) -> LastReading | None:
    """The result of reading the lines of a change in one block again; None if they cannot be read alone."""
    head = _statement_at(last.block, way)
    parts = _split_block(head, change)
    if parts is None:
        return None
    before, after, start, end = parts
    balanced = in_balance(source, source.starts[start - 1], source.starts[end - 1])
    if not balanced and (len(way) > 1 or last.has_doubts_outside(change, words)):
        return None  # the surrounding lines also determine where a brace is missing
    if len(way) > 1 and last.problems:
        return None
    if any(_begins_outside(line, head) for line in source.lines[start - 1 : end - 1]):
        return None
    try:
        block, problems = read(source, WHOLE, words, _make_stretch(source, head, start, end))
    except GivenUp:
        return None
    if block is None or (len(problems) > 1 and not balanced) or any(remove(source, problems)[1] for remove in (
            without_pasted, without_commented_heads)) or without_copied_rows(source, words)[1]:
        return None  # if there are other problems, the whole text determines where a brace is missing
    last.latest.source = source
    moving = _NodeMover(last.latest, change.moved)
    again = _reuse(tuple(map(_make_mover(last.latest, 0), block.items)), _block_of(head))
    items = (*before, *again, *map(moving.move_below, after))
    return LastReading(source, moving.replace_block(last.block, way, items), tuple(problems), last.latest, None if balanced
                       else ())


# ---- what changed -------------------------------------------------------------------------------------------------------


def _find_change(last: LastReading, new: str) -> _Change | None:
    """What must be read again: the lines that differ, and those with problems."""
    old = last.source.text
    before = _common_length(old, new)
    after = _common_length(old[before:][::-1], new[before:][::-1])
    first = old.count("\n", 0, before) + 1
    final = first + old.count("\n", before, len(old) - after)
    for problem in last.problems:
        if problem.place is None or problem.code in (PASTED, COMMENTED):  # lines were read without such marks
            return None
        first, final = min(first, problem.place.line), max(final, problem.place.end_line)
    return _Change(first, final, new.count("\n") - old.count("\n"))


def _common_length(one: str, other: str) -> int:
    """How many characters at the beginning of two texts are equal."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _paths_to_change(block: Block, change: _Change) -> list[tuple[int, ...]]:
    """The paths to the statements whose blocks contain a change: the number of each enclosing statement, the outermost first."""
    found: list[tuple[int, ...]] = []
    way: tuple[int, ...] = ()
    while True:
        number = next((number for number, item in enumerate(block.items) if _contains_change(item, change)), None)
        if number is None:
            return found
        way = (*way, number)
        found.append(way)
        block = _block_of(block.items[number])


def _statement_at(block: Block, way: Sequence[int]) -> Statement:
    """The statement at the end of a path."""
    for number in way[:-1]:
        block = _block_of(block.items[number])
    head = block.items[way[-1]]
    assert isinstance(head, Statement)
    return head


def _block_of(item: object) -> Block:
    assert isinstance(item, Statement)
    assert item.block is not None
    return item.block


def _contains_change(item: object, change: _Change) -> bool:
    """Whether a change is in the block of a statement that is alone on its first line."""
    if not isinstance(item, Statement) or item.block is None or item.block.place.line != item.place.line:
        return False
    if item.place.text_before.strip():
        return False
    return item.block.place.line < change.first and change.last < item.block.place.end_line


def _split_block(head: Statement, change: _Change) -> tuple[list[Statement], list[Statement], int, int] | None:
    """The statements of a block before a change and after it, the first line that is read again, and the line after the last one,
    in the new text; None if several statements share a line, or some are tables."""
    assert head.block is not None
    items, place = head.lines, head.block.place
    if len(items) != len(head.items) or not items:
        return None
    ends = [(place.line, items[0].place.line), *((one.place.end_line, other.place.line) for one, other in pairwise(items)),
            (items[-1].place.end_line, place.end_line)]
    if any(end >= begin for end, begin in ends):
        return None
    before = [item for item in items if item.place.end_line < change.first][:-1]  # the last may continue on the next line
    after = [item for item in items if item.place.line > change.last][1:]  # comments above the first belong to it
    start = items[len(before)].place.line if before else place.line + 1
    return before, after, start, (after[0].place.line if after else place.end_line) + change.moved


def _begins_outside(line: str, head: Statement) -> bool:
    """Whether a line is not indented more than the head of its block, so that it may end the block."""
    text = line.lstrip()
    return text[:1] not in ("", "#") and len(line) - len(text) < head.place.column


def _make_stretch(source: Source, head: Statement, start: int, end: int) -> Stretch:
    """The lines from one line up to another (excluded), in the block of a head."""
    inner = [(item.lines[0].place, item) for item in head.lines if item.block is not None and item.lines]
    deeper = [first.column > item.place.column for first, item in inner if first.line > item.place.line]
    return Stretch(source.starts[start - 1], source.starts[end - 1], start, head.place.line, 2 * sum(deeper) >= len(deeper))


# ---- what is taken over ---------------------------------------------------------------------------------------------------


@frozen(eq=False, slots=False)
class _NodeMover:
    """Adjusts the nodes below a change, which move by a number of lines, and those around it."""

    latest: Latest
    moved: int

    @cached_property
    def move_below(self) -> Callable[[Any], Any]:
        """Moves a node below the change; if nothing moves, it stays the same object."""
        return _make_mover(self.latest, self.moved) if self.moved else _keep_node

    def replace_block(self, block: Block, way: Sequence[int], items: tuple[Any, ...]) -> Block:
        """A block with other statements in the innermost block at the end of a path."""
        if not way:
            return Block(items, self._stretch_place(block.place))
        number, *rest = way
        head = block.items[number]
        assert isinstance(head, Statement)
        inner = self.replace_block(_block_of(head), rest, items)
        changed = evolve(head, block=inner, place=self._stretch_place(head.place))
        around = (*block.items[:number], changed, *map(self.move_below, block.items[number + 1 :]))
        return Block(around, self._stretch_place(block.place))

    def _stretch_place(self, place: Place) -> Place:
        """The place of a node that contains the change."""
        return Place(self.latest, place.line, place.column, place.end_line + self.moved, place.end_column)


def _reuse(items: Sequence[Item], before: Block) -> tuple[Item, ...]:
    """Items that were read again, with those of the block as it was before in place of the same ones in the same place."""
    known = {(one.place.line, one.place.column): one for one in before.items}
    return tuple(_reuse_item(item, known.get((item.place.line, item.place.column))) for item in items)


def _reuse_item(item: Item, before: Item | None) -> Item:
    """An item, or the one that was in its place before if they are the same; otherwise lines of its block may still be."""
    if isinstance(item, Statement) and isinstance(before, Statement) and item.block is not None and before.block is not None:
        item = evolve(item, block=evolve(item.block, items=_reuse(item.items, before.block)))
    return before if before is not None and is_same(before, item) else item


def _keep_node(node: Any) -> Any:
    return node


def _make_mover(source: Latest, moved: int) -> Callable[[Any], Any]:
    """A function that gives nodes their places in another text, moved down by the given number of lines.

    It creates them without their constructors, which would take as long as reading them.
    """
    new, put = object.__new__, object.__setattr__

    def move_value(value: Any) -> Any:
        kind = value.__class__
        if kind is Place:
            return Place(source, value.line + moved, value.column, value.end_line + moved, value.end_column)
        if kind is tuple:
            return tuple([move_value(one) for one in value]) if value else value
        names = _node_fields(kind)
        if names is None:
            return value
        node = new(kind)
        for name in names:
            put(node, name, move_value(getattr(value, name)))
        return node

    return move_value


@cache
def _node_fields(kind: type) -> tuple[str, ...] | None:
    """The fields of a kind of node; None for anything else."""
    return tuple(field.name for field in fields(kind)) if issubclass(kind, Node) else None  # type: ignore[arg-type]
