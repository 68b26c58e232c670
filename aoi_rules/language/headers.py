"""What can be seen of a text before it is parsed: the lines that begin its games, maps and parts, and what it uses."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator
from functools import lru_cache

from attrs import frozen

from aoi_rules.diagnostics import Place, Source

__all__ = ["GAME", "MAP", "PART", "Head", "heads_in", "used_in"]

GAME = "game"
MAP = "map"
PART = "part"

_NAME = r"([A-Za-z_]\w*)"
_HEAD = re.compile(rf'^({GAME}|{MAP}|{PART})\s+{_NAME}\??\s*(?:"((?:[^"\\]|\\.)*)")?(?:[^\n{{]*?\bfor\s+{_NAME})?', re.MULTILINE)
_USES = re.compile(r"(?:^|[{;])[ \t]*uses\b([^\n#;}]*)", re.MULTILINE)


@frozen
class Head:
    """The beginning of a block: `kind` is game, map or part; `title`, and `game` for a part, are "" if they are missing."""

    source: Source
    kind: str
    name: str
    title: str
    game: str
    starts: tuple[int, int]  # of the name and of the game in the text, from 0

    @property
    def place(self) -> Place:
        """The place of its name."""
        return _place(self.source, self.starts[0], self.name)

    @property
    def game_place(self) -> Place:
        """The place of the game that a part is for."""
        return _place(self.source, self.starts[1], self.game)


def heads_in(source: Source, kind: str = "") -> Iterator[Head]:
    """The beginnings of the blocks of a text, or those of one kind, in order; blocks inside other blocks do not count."""
    for found in _find_heads(source.text):
        if kind in ("", found[1]):
            yield Head(source, found[1], found[2], found[3] or "", found[4] or "", (found.start(2), found.start(4)))


@lru_cache(maxsize=64)
def _find_heads(text: str) -> tuple[re.Match[str], ...]:
    return tuple(_HEAD.finditer(text))


def used_in(source: Source) -> frozenset[str]:
    """The plugins and parts that blocks of a text use."""
    return _find_used(source.text)


@lru_cache(maxsize=64)
def _find_used(text: str) -> frozenset[str]:
    return frozenset(name for names in _USES.findall(text) for name in names.split())


def _place(source: Source, start: int, word: str) -> Place:
    line = bisect(source.starts, start)
    column = start - source.starts[line - 1] + 1
    return Place(source, line, column, line, column + len(word))
