"""Blanks in place of parts of a text that are not read, so that all other places stay the same."""

from __future__ import annotations

import re
from collections.abc import Iterable

__all__ = ["blank_out"]

_LETTER = re.compile(r"[^\n]")


def blank_out(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """The text with blanks in place of all characters but line ends between some offsets, in the order of the text."""
    parts, at = list[str](), 0
    for start, end in spans:
        parts += (text[at:start], _LETTER.sub(" ", text[start:end]))
        at = end
    return "".join((*parts, text[at:]))
