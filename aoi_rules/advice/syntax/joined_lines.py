"""Two statements on one line with nothing between them, and words of a line with a sign between them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from aoi_rules.advice.suggestions import without_quotes
from aoi_rules.advice.syntax.foreign_row import Foreign
from aoi_rules.advice.syntax.fragments import Piece
from aoi_rules.language.operators import sign_pattern
from aoi_rules.language.parser_tables import grammar
from aoi_rules.language.syntax_error import Words

__all__ = ["of_joined_statements", "of_pairs"]


def of_joined_statements(piece: Piece, words: Words) -> Iterator[Foreign]:
    """Rows for `set bid = amount set bidder = me`: a word that begins a statement in the same block follows a value. A third
    statement is separated too only if the line cannot be read without that."""
    found = _WORD.match(piece.masked, piece.at)
    if found is None or not _VALUE_BEFORE.search(piece.masked[: piece.at]) or not _begins(found[0], piece, words):
        return
    after = {*_WORD.findall(piece.masked, piece.at)} - {*grammar().words}
    begun = sign_pattern(word for word in after if _begins(word, piece, words) and word not in _SMALL)
    for further in (rf"^\s+(?={found[0]}\b)", rf"\s+(?=(?:{begun})\b)"):
        yield Foreign(rf"\s+(?P<at>{found[0]}\b)[\s\S]*$",
                      lambda match, further=further: re.sub(further, "; ", match[0]),  # type: ignore[misc]
                      "Two statements are separated by a `;` or a new line.", code="syntax-missing-end", exact=True)


_SMALL = ("by",)
"""What begins a statement and is much more often a small word inside one."""
_WORD = re.compile(r"\b[a-z_]\w*\b(?![.(])")
_VALUE_BEFORE = re.compile(r"[\w)\]\"]\s+$")


def _begins(word: str, piece: Piece, words: Words) -> bool:
    """Whether a word begins a statement in the block of a piece, as far as the words and the verbs of the text tell. Where the
    head of the block is far above, each word may."""
    home = piece.block_word
    if words.is_word(word):
        return home is None or words.may_stand(word, home)
    return (home is not None and words.is_word(home) and any(words.may_stand(one, home) for one in words.effects)
            and re.search(rf"\bverb\s+{word}\b", without_quotes(piece.source.text)) is not None)


def of_pairs(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for pairs with `=` in a line of words that takes no value, `place town fill=colour position=at`."""
    if words.is_word(piece.word) and not words.takes_value(piece.word):
        yield Foreign(r"^[a-z]\w*(?:\s+\w+)*?\s+\w+(?P<at>\s*=\s*)\w+(?:\s+\w+(?:\s*=\s*\w+)?)+$",
                      lambda found: re.sub(r"\s*=\s*", " ", found[0]),
                      "The words of this line are separated by blanks, without `=`.")
