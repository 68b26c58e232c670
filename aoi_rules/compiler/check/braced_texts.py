"""Texts with names in braces, such as the question of a `take` and the text of a `help`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import frozen

from aoi_rules.compiler.report.fault import Fault
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.placeholders import PLACEHOLDER
from aoi_rules.language.quoted_spans import stretch_of
from aoi_rules.words.base import Word

__all__ = ["Piece", "is_dotted_name", "pieces", "text_of"]

_DOT = re.compile(r"\.")
_BRACE = re.compile(r"[{}]")


@frozen
class Piece:
    """A part of a text that begins at some character: the content of braces, or the text between them."""

    text: tree.Text
    start: int
    words: str
    braced: bool = False

    @property
    def place(self) -> Place:
        """Its place in its line; if it is empty or blank, including the braces."""
        more = self.braced and not self.words.strip()
        return stretch_of(self.text, self.start - more, self.start + len(self.words) + more)

    def cut_piece(self, start: int, end: int) -> Piece:
        """A stretch of it, without surrounding blanks."""
        words = self.words[start:end]
        left = len(words) - len(words.lstrip())
        return Piece(self.text, self.start + start + left, words.strip(), self.braced)

    def split(self, separator: re.Pattern[str]) -> Iterator[Piece]:
        """The stretches between separators, without surrounding blanks."""
        start = 0
        for found in separator.finditer(self.words):
            yield self.cut_piece(start, found.start())
            start = found.end()
        yield self.cut_piece(start, len(self.words))


def text_of(word: Word, text: str | None) -> tree.Text:
    """The node of a word's text."""
    found = (a for a in word.statement.arguments if isinstance(a, tree.Text) and a.value == text)
    return next(found, tree.Text(text or "", word.place))


def pieces(text: tree.Text, hole: re.Pattern[str] = PLACEHOLDER) -> Iterator[Piece]:
    """The pieces of a text in order; raises Fault for a lone brace.  With another pattern for a `hole`, whose group is the
    content of the braces, all other braces are plain text."""
    start = 0
    for found in hole.finditer(text.value):
        yield _literal_piece(text, start, found.start(), hole)
        yield Piece(text, found.start(1), found[1], braced=True)
        start = found.end()
    yield _literal_piece(text, start, len(text.value), hole)


def is_dotted_name(piece: Piece) -> tree.Expression:
    """A name, or several names with dots between them."""
    first, *rest = piece.split(_DOT)
    node: tree.Expression = tree.Name(first.words, first.place)
    for name in rest:
        whole = piece.cut_piece(0, name.start + len(name.words) - piece.start)
        node = tree.Attribute(node, name.words, whole.place)
    return node


def _literal_piece(text: tree.Text, start: int, end: int, hole: re.Pattern[str]) -> Piece:
    """A piece outside of braces."""
    brace = _BRACE.search(text.value, start, end) if hole is PLACEHOLDER else None
    if brace is not None:
        raise Fault("wrong-argument", "a brace in this text has no partner", stretch_of(text, *brace.span()),
                    "write names between `{` and `}`")
    return Piece(text, start, text.value[start:end])
