"""Texts with names in braces, such as what a seat is asked at a `take`, and what a `help` says."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import frozen

from aoi_rules.compiler.report.fault import Fault
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.quoted_spans import stretch_of
from aoi_rules.words.base import Word

__all__ = ["Piece", "is_dotted_name", "pieces", "text_of"]

_HOLE = re.compile(r"\{([^{}]*)\}")
_DOT = re.compile(r"\.")
_BRACE = re.compile(r"[{}]")


@frozen
class Piece:
    """A part of a text, which begins at a number of characters: what stands in braces, or what stands between them."""

    text: tree.Text
    start: int
    words: str
    braced: bool = False

    @property
    def place(self) -> Place:
        """Where it stands in its line; with the braces where it is empty, or nothing but blanks."""
        more = self.braced and not self.words.strip()
        return stretch_of(self.text, self.start - more, self.start + len(self.words) + more)

    def cut(self, start: int, end: int) -> Piece:
        """A stretch of it, without blanks around it."""
        words = self.words[start:end]
        left = len(words) - len(words.lstrip())
        return Piece(self.text, self.start + start + left, words.strip(), self.braced)

    def split(self, separator: re.Pattern[str]) -> Iterator[Piece]:
        """What stands between separators, without blanks around it."""
        start = 0
        for found in separator.finditer(self.words):
            yield self.cut(start, found.start())
            start = found.end()
        yield self.cut(start, len(self.words))


def text_of(word: Word, text: str | None) -> tree.Text:
    """The node of a word's text."""
    found = (a for a in word.statement.arguments if isinstance(a, tree.Text) and a.value == text)
    return next(found, tree.Text(text or "", word.place))


def pieces(text: tree.Text, hole: re.Pattern[str] = _HOLE) -> Iterator[Piece]:
    """The pieces of a text in their order; raises Fault for a lone brace.  With another pattern for a `hole`, whose group is what
    stands in braces, all other braces stand as they are."""
    start = 0
    for found in hole.finditer(text.value):
        yield _literal_piece(text, start, found.start(), hole)
        yield Piece(text, found.start(1), found[1], braced=True)
        start = found.end()
    yield _literal_piece(text, start, len(text.value), hole)


def is_dotted_name(piece: Piece) -> tree.Expression:
    """A name, or several with dots between them."""
    first, *rest = piece.split(_DOT)
    node: tree.Expression = tree.Name(first.words, first.place)
    for name in rest:
        whole = piece.cut(0, name.start + len(name.words) - piece.start)
        node = tree.Attribute(node, name.words, whole.place)
    return node


def _literal_piece(text: tree.Text, start: int, end: int, hole: re.Pattern[str]) -> Piece:
    """What stands outside of braces."""
    brace = _BRACE.search(text.value, start, end) if hole is _HOLE else None
    if brace is not None:
        raise Fault("wrong-argument", "a brace is alone in this text", stretch_of(text, *brace.span()),
                    "names stand between `{` and `}`")
    return Piece(text, start, text.value[start:end])
