"""Pieces of the small game that are tried together to save time, since none affects the others."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from attrs import frozen

from aoi_rules.diagnostics import Source
from aoi_rules.language.parser import parse
from aoi_rules.language.tree import Statement
from aoi_rules.plugin_manager.manager import plug_in
from tests.manual.fragments import VALLEY, key_of

__all__ = ["batches"]


@frozen
class _Piece:
    """The contents of a piece: names that are not in the game, its lines, whether it offers actions itself, whether it has
    actions."""

    names: frozenset[str]
    lines: frozenset[tuple[str, ...]]
    offers: bool
    acts: bool

    def goes_with(self, other: _Piece) -> bool:
        """Whether neither affects the other."""
        course = (self.offers and other.acts) or (self.acts and other.offers)
        return not (course or self.names & other.names or self.lines & other.lines)


def batches(pieces: Sequence[str]) -> list[list[int]]:
    """The numbers of the pieces in groups; in a group no piece names what another one declares, or changes what it changes."""
    said = [_read(piece) for piece in pieces]
    found: list[list[int]] = []
    for number, one in enumerate(said):
        home = next((batch for batch in found if all(one.goes_with(said[other]) for other in batch)), None)
        if home is None:
            found.append([number])
        else:
            home.append(number)
    return found


def _read(piece: str) -> _Piece:
    items = [item for item in parse(Source("<piece>", piece))[0].items if isinstance(item, Statement)]
    words = {item.word for item in items}
    lines = frozenset(key_of(item) for item in items if item.word not in ("after", "check"))
    return _Piece(_names(piece) - _known(), lines, bool(words & {"flow", "menu"}), "action" in words)


@cache
def _known() -> frozenset[str]:
    """The names in the game, and the words of the language."""
    return _names(VALLEY) | {word for _, word in plug_in([]).vocabulary.words}


def _names(text: str) -> frozenset[str]:
    """All names of two letters or more, except those in comments and quotation marks."""
    return frozenset(re.findall(r"\b[a-z]\w+", re.sub(r'"[^"\n]*"|#[^\n]*', "", text)))
