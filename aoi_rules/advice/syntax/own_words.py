"""Values and functions of other languages in a correction, in the words of this one."""

from __future__ import annotations

import re

from aoi_rules.advice.similar_names import constant_for, word_here
from aoi_rules.advice.suggestions import times
from aoi_rules.advice.syntax.fragments import Piece
from aoi_rules.diagnostics import Source
from aoi_rules.language.loops import LOOPS
from aoi_rules.language.operators import LOGIC, sign_pattern
from aoi_rules.language.syntax_error import Words

__all__ = ["first_words", "in_own_words"]


def first_words(piece: Piece, words: Words | None) -> list[str]:
    """The possible words of the language for the first word of a statement, `define` for `const`. That word belongs to other
    languages and means nothing in the text."""
    word = piece.word
    if words is None or not word or words.is_word(word) or _is_declared(piece, words):
        return []
    found = [ours for ours in word_here(word.lower()) if words.is_word(ours) and words.may_stand(ours, piece.block_word)]
    opens = piece.masked.rstrip().endswith((":", "{"))
    return sorted(found, key=words.takes_value) if opens else found  # it needs a block, not a value


def _is_declared(piece: Piece, words: Words) -> bool:
    """Whether a line of the text declares the first word of a statement, or uses it as that of a link."""
    declares = sign_pattern((*words.kinds, "verb"))
    return re.search(rf"\b(?:{declares})\s+{piece.word}\b|\b{piece.word}\s+\w+\s+--\s", piece.source.text) is not None


def in_own_words(corrected: str | None, source: Source) -> str | None:
    """A correction with our words instead of those of other languages: for values such as `True` among the operands, and for
    functions such as `len` that go through something. A word that the text has elsewhere stays."""
    def value(found: re.Match[str]) -> str:
        ours = constant_for(found["word"]) if times(found["word"], source) == 1 or _is_foreign(found["word"], source) else None
        return found["before"] + (ours or found["word"])

    def function(found: re.Match[str]) -> str:
        ours = [word for word in word_here(found["word"]) if word in LOOPS]
        return ours[0] if ours and found["word"] not in LOOPS and times(found["word"], source) == 1 else found["word"]

    return corrected if corrected is None else _LOOP.sub(function, _ARGUMENT.sub(value, _OPERAND.sub(value, corrected)))


def _is_foreign(word: str, source: Source) -> bool:
    """Whether a word is a value of other languages that the text has as no name."""
    return word.lower() in _CONSTANTS and re.search(rf'\b{word}\s*"', source.text) is None


_CONSTANTS = ("true", "false", "null", "nil", "undefined")
_OPERAND = re.compile(rf"(?P<before>(?:[=(]|\b(?:{'|'.join(one.sign for one in LOGIC)}|else|not)\s)\s*)"
                      r"(?P<word>[A-Za-z]+)(?![\w.(])")
_ARGUMENT = re.compile(rf"(?P<before>(?:^|[;{{]\s*)[a-z]\w*\s+)(?P<word>(?i:{'|'.join(_CONSTANTS)}))(?=\s*(?:[;}}]|$))")
_LOOP = re.compile(r"(?<![\w.])(?P<word>[a-z_]+)(?=\((?:[^()\n]|\([^()\n]*\))* for \w+ in )")
