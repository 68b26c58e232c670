"""Values and functions of other languages in a correction, in the words of this one."""

from __future__ import annotations

import re

from aoi_rules.advice.similar_names import constant_for, word_here
from aoi_rules.advice.suggestions import times
from aoi_rules.diagnostics import Source
from aoi_rules.language.loops import LOOPS
from aoi_rules.language.operators import LOGIC

__all__ = ["in_own_words"]


def in_own_words(corrected: str | None, source: Source) -> str | None:
    """A correction with our words for values such as `True`, which are in it as operands, and for functions such as `len` that
    go through something, where the text has the word nowhere else."""
    def value(found: re.Match[str]) -> str:
        ours = constant_for(found["word"]) if times(found["word"], source) == 1 else None
        return found["before"] + (ours or found["word"])

    def function(found: re.Match[str]) -> str:
        ours = [word for word in word_here(found["word"]) if word in LOOPS]
        return ours[0] if ours and found["word"] not in LOOPS and times(found["word"], source) == 1 else found["word"]

    return corrected if corrected is None else _LOOP.sub(function, _OPERAND.sub(value, corrected))


_OPERAND = re.compile(rf"(?P<before>(?:[=(]|\b(?:{'|'.join(one.sign for one in LOGIC)})\s)\s*)(?P<word>[A-Za-z]+)(?![\w.(])")
_LOOP = re.compile(r"(?<![\w.])(?P<word>[a-z_]+)(?=\((?:[^()\n]|\([^()\n]*\))* for \w+ in )")
