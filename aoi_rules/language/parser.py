"""Text to tree.  An author's mistake never raises: it becomes a diagnostic, and reading continues with the next statement.

Trees are kept, and if a text changes slightly while it is being edited, only the changed part is read again.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Any

from attrs import define, field

from aoi_rules.diagnostics import Diagnostic, Latest, Place, Source
from aoi_rules.language.bounds import find_unreadable
from aoi_rules.language.conflict_markers import without_merges
from aoi_rules.language.copied_rows import without_copied_rows
from aoi_rules.language.front_matter import without_front_matter
from aoi_rules.language.headless_blocks import without_commented_heads
from aoi_rules.language.incremental import LastReading, reread
from aoi_rules.language.pasted_lines import without_pasted
from aoi_rules.language.reader import SOLE, WHOLE, read
from aoi_rules.language.syntax_error import Words
from aoi_rules.language.tree import Block, Expression

__all__ = ["OpenTexts", "parse", "parse_expression", "reading_open_texts"]

Parsed = tuple[Any, tuple[Diagnostic, ...]]
"""A tree, None if there is none, and the problems of its text."""


def parse(source: Source, words: Words | None = None) -> tuple[Block, tuple[Diagnostic, ...]]:
    """The tree of a text and every syntax problem in it, in the order of the text.

    If there are problems, the tree lacks the statements that contain them, and may be empty.  A problem shows only corrections
    that the `words` accept.
    """
    written = _WRITTEN.get()
    if len(source.text) > _LONG:
        block, problems = _read_source(source, WHOLE, words)
    else:
        block, problems = _read_cached(source, words) if written is None else written.read(source, words)
    return block or Block((), Place(source, 1, 1, 1, 1)), problems


def parse_expression(text: str) -> tuple[Expression | None, tuple[Diagnostic, ...]]:
    """A text that is one expression, as it would be after `=`; None if it is not."""
    expression, problems = _read_source(Source("<expression>", text), SOLE)
    return (None if problems else expression), problems


def _read_source(source: Source, start: str, words: Words | None = None) -> Parsed:
    problem = find_unreadable(source)
    if problem:
        return None, (problem,)
    source, headed = without_front_matter(source)
    source, merges = without_merges(source)
    source, copied = without_copied_rows(source, words)
    tree, problems = read(source, start, words)
    plain, pasted = without_pasted(source, problems)
    if pasted:
        tree, problems = read(plain, start, words)
    plain, commented = without_commented_heads(plain, problems)
    if commented:
        tree, problems = read(plain, start, words)
    return tree, _sort_problems((*headed, *merges, *copied, *pasted, *commented, *problems))


def _sort_problems(problems: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(sorted(problems, key=lambda d: (d.place.line, d.place.column) if d.place else (0, 0)))


_LONG = 100_000
"""A text with more characters than this is read anew each time, because its tree is too large to be kept."""


@define(eq=False)
class OpenTexts:
    """The texts that are being edited, as they were last read: the places in them follow new versions."""

    _last: dict[tuple[str, str, Words | None], LastReading] = field(factory=dict)

    def without_files(self, paths: Collection[str]) -> OpenTexts:
        """The same texts without those of some files, by their absolute paths, for callers that read other texts instead."""
        return OpenTexts({key: last for key, last in self._last.items() if os.path.abspath(key[0]) not in paths})  # noqa: PTH100

    def read(self, source: Source, words: Words | None) -> Parsed:
        """Like `_read_source`, reusing an earlier text of this file."""
        key = source.path, source.name, words
        last = self._last.get(key)
        if last is not None and last.source == source:
            return last.block, last.problems
        now = reread(last, source, words) if last is not None and find_unreadable(source) is None else None
        if now is None:
            tree, problems = _read_source(source, WHOLE, words)
            if tree is None:
                return None, problems
            latest, before = (Latest(source), None) if last is None else (last.latest, last.block)
            now = LastReading.of(source, tree, problems, latest, before)
        self._last[key] = now
        return now.block, now.problems


_WRITTEN: ContextVar[OpenTexts | None] = ContextVar("written", default=None)


@contextmanager
def reading_open_texts(written: OpenTexts) -> Iterator[None]:
    """Context manager: texts read inside it are treated as texts that are being edited."""
    token = _WRITTEN.set(written)
    try:
        yield
    finally:
        _WRITTEN.reset(token)


@lru_cache(maxsize=24)
def _read_cached(source: Source, words: Words | None) -> Parsed:
    """Like `_read_source`, for texts that are often read again: all maps of a game, and all changed lines that `aoi coverage`
    tries, need the text of that game, those of its parts and what plugins write for their words."""
    return _read_source(source, WHOLE, words)
