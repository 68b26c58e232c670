"""One row of the tables of foreign syntax: what is written elsewhere, and how it is written here."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from attrs import field, frozen

from aoi_rules.advice.syntax import rewriting
from aoi_rules.language.operators import ARITHMETIC, COMPARING, GIVES, Level, sign_pattern
from aoi_rules.language.parser_tables import grammar

__all__ = ["Foreign"]

_EFFECT = r"(?P<effect>(?!if\b|when\b)[A-Za-z_][^{};\n]*?)"
_TEST = r"(?P<test>[^\s{};:][^{};:\n]*?)"
_NAME = rf"(?!(?:{'|'.join(grammar().words)})\b)[a-z_]\w*\b"
_NAMED = {"CALL": rewriting.CALL, "NAME": _NAME, "VALUE": rewriting.VALUE, "EFFECT": _EFFECT, "TEST": _TEST,
          "COMPARING": COMPARING, "GIVES": GIVES, "ARITHMETIC": f"(?:{sign_pattern(one.sign for one in ARITHMETIC)})",
          "STEP": f"(?:{sign_pattern(one.sign for one in ARITHMETIC if one.level is Level.SUM)})"}
"""The meanings of names in capital letters in the patterns of rows."""


def _pattern(text: str) -> re.Pattern[str]:
    return _compile_pattern(text)


@lru_cache(maxsize=1_024)  # rows that a text gives are made again for each mistake in it
def _compile_pattern(text: str) -> re.Pattern[str]:
    for name, part in _NAMED.items():
        text = text.replace(name, part)
    return re.compile(text)


@frozen
class Foreign:
    """One row: the `pattern` of what is written elsewhere, its `form` here, and the message. The caret is below the group `at` of
    the pattern or, without one, below the whole match. The form is as for `re.sub`, and None if no single form fits. In `says`
    and `hint`, a group of the pattern may be named in braces. In `hint`, `written` stands for the advice to write the corrected
    statement, which is also the hint if there is no `hint`.
    """

    pattern: re.Pattern[str] = field(converter=_pattern)
    form: str | Callable[[re.Match[str]], str] | None
    says: str
    hint: str | Callable[[re.Match[str]], str] = ""
    code: str = "syntax-foreign"
    sure: bool = True  # whether nothing else can be meant, so that `aoi check --fix` may write it
    exact: bool = False  # whether only `at` itself, and not the whole pattern, may be what does not fit
    own: bool = False  # whether only a line of a type or a link of the ruleset is written so
    valued: bool = False  # whether only a line with a value after `=` is written so
