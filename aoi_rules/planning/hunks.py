"""The differences between two texts, in the smallest pieces that can be applied separately to the first text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher

from attrs import frozen

from aoi_rules.planning.lines import ResolvedLine

__all__ = ["Hunk", "hunks_of", "apply_hunks"]


@frozen
class Edit:
    """Lines that replace those from `first` to `last`, exclusive."""

    first: int
    last: int
    lines: tuple[ResolvedLine, ...]


@frozen
class Hunk:
    """A change: the old lines and the new lines, either of which may be empty.  A line that has moved is one change with two
    edits."""

    old: tuple[ResolvedLine, ...]
    new: tuple[ResolvedLine, ...]
    edits: tuple[Edit, ...]


def hunks_of(old: Sequence[ResolvedLine], new: Sequence[ResolvedLine]) -> tuple[Hunk, ...]:
    """The changes that turn the first text into the second, in the order of the text."""
    return tuple(_merge_moves(list(_small_hunks(old, new))))


def apply_hunks(old: Sequence[ResolvedLine], hunks: Iterable[Hunk]) -> tuple[str, ...]:
    """The first text after applying some of the changes."""
    edits = sorted((edit for hunk in hunks for edit in hunk.edits), key=lambda edit: (edit.first, edit.last))
    result, at = list[str](), 0
    for edit in edits:
        result += [line.text for line in old[at : edit.first]]
        result += [line.text for line in edit.lines]
        at = edit.last
    return (*result, *(line.text for line in old[at:]))


def _small_hunks(old: Sequence[ResolvedLine], new: Sequence[ResolvedLine]) -> Iterator[Hunk]:
    matcher = SequenceMatcher(None, [line.key for line in old], [line.key for line in new], autojunk=False)
    for kind, i, j, k, n in matcher.get_opcodes():
        if kind != "equal":
            yield from _hunks_of_stretch(_pieces(old, i, j), _pieces(new, k, n), old, new)


Piece = tuple[int, int]
"""The number of a first line, and that of the line after the last."""


def _pieces(lines: Sequence[ResolvedLine], first: int, last: int) -> list[Piece]:
    """Split a stretch into whole statements; one that begins or ends inside a statement's block is not split."""
    found, begin, depth = list[Piece](), first, 0
    for number in range(first, last):
        if depth == 0 and number > begin and lines[number].begins and lines[number].text[:1] != "}":
            found.append((begin, number))
            begin = number
        depth += lines[number].depth
        if depth < 0:
            return [(first, last)]
    if depth:
        return [(first, last)]
    return [*found, (begin, last)]


def _hunks_of_stretch(
    olds: list[Piece], news: list[Piece], old: Sequence[ResolvedLine], new: Sequence[ResolvedLine],
) -> Iterator[Hunk]:
    """The changes in a stretch: statements with the same name are changed, others are removed or added.  `news` are inserted
    where `olds` end."""
    matcher = SequenceMatcher(None, [_head(old, p) for p in olds], [_head(new, p) for p in news], autojunk=False)
    for kind, i, j, k, n in matcher.get_opcodes():
        if kind == "equal" or (kind == "replace" and j - i == n - k):
            for (first, last), (begin, end) in zip(olds[i:j], news[k:n], strict=True):
                yield _hunk(old, first, last, new[begin:end])
            continue
        for first, last in olds[i:j]:
            yield _hunk(old, first, last, ())
        at = olds[j - 1][1] if j else olds[0][0]
        for begin, end in news[k:n]:
            if begin < end:
                yield _hunk(old, at, at, new[begin:end])


def _head(lines: Sequence[ResolvedLine], piece: Piece) -> str:
    """The name of a statement: its word and its name."""
    return " ".join(lines[piece[0]].key.split()[:2]) if piece[0] < piece[1] else ""


def _hunk(old: Sequence[ResolvedLine], first: int, last: int, new: Sequence[ResolvedLine]) -> Hunk:
    return Hunk(tuple(old[first:last]), tuple(new), (Edit(first, last, tuple(new)),))


def _merge_moves(found: list[Hunk]) -> Iterator[Hunk]:
    """The same changes, in which lines that are removed in one place and added in another are one change."""
    gone = {_text(hunk.old): hunk for hunk in found if not hunk.new}
    come = {_text(hunk.new): hunk for hunk in found if not hunk.old}
    both = gone.keys() & come.keys()
    for hunk in found:
        text = _text(hunk.old or hunk.new)
        if not hunk.old and text in both and hunk is come[text]:
            continue
        if not hunk.new and text in both and hunk is gone[text]:
            yield Hunk(hunk.old, come[text].new, (*hunk.edits, *come[text].edits))
        else:
            yield hunk


def _text(lines: Iterable[ResolvedLine]) -> str:
    return "\n".join(line.key for line in lines)
