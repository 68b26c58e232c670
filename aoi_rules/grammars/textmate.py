"""Colours for editors, from the vocabulary; the answers of the language server are more exact."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

from aoi_rules.language.loops import LOOPS
from aoi_rules.language.operators import GIVES, OPERATORS
from aoi_rules.language.scanner import reserved_words
from aoi_rules.plugin_api.values import FUNCTIONS
from aoi_rules.words.base import slots_of
from aoi_rules.words.names import NAMES
from aoi_rules.words.vocabulary import every_word

__all__ = ["textmate"]

_JOINING = ("--", "..")
"""The signs of links and of ranges, which are not operators."""


def textmate() -> str:
    """A TextMate grammar, as JSON."""
    keys = {part for classes in every_word().values() for cls in classes for _, slot in slots_of(cls)
            for part in (*(slot.key or "").split(), *slot.choices)}
    functions = {*map(str, LOOPS), *FUNCTIONS}
    constants = {name for one in NAMES for name in one.names if name.isidentifier() and name.islower()}
    signs = {*_JOINING, *(sign for sign in OPERATORS if not sign[0].isalpha())}
    word = rf"(?:^|(?<=[{{;]))\s*({_any_of(every_word())})\b(?!\s*[.(=])"
    patterns = [
        _pattern("comment.line.number-sign", r"#.*$"),
        {"name": "string.quoted.double.aoi", "begin": '"', "end": '"|$', "patterns": [
            _pattern("constant.character.escape", r'\\["\\]'), _pattern("variable.parameter", r"\{\w+[^}]*\}")]},
        {"match": word, "captures": {"1": {"name": "keyword.control.aoi"}}},
        _pattern("constant.numeric", r"\$?\b[0-9]+\b\??|\$[0-9]+\??"),
        _pattern("keyword.operator.word", rf"\b({_any_of(reserved_words())})\b"),
        _pattern("support.function", rf"\b({_any_of(functions)})(?=\()"),
        _pattern("constant.language", rf"(?<!\.)\b({_any_of(constants)})\b"),
        _pattern("storage.modifier", rf"(?<!\.)\b({_any_of(keys - constants - {*reserved_words()})})\b(?=\s+[\w(\"]|\s*$)"),
        _pattern("keyword.operator", "|".join((*map(re.escape, sorted(signs, key=lambda sign: (-len(sign), sign))), str(GIVES)))),
    ]
    grammar = {"name": "aoi rules", "scopeName": "source.aoi", "fileTypes": ["aoi"], "patterns": patterns}
    return json.dumps(grammar, indent=2, ensure_ascii=False) + "\n"


def _pattern(scope: str, match: str) -> dict[str, str]:
    return {"name": f"{scope}.aoi", "match": match}


def _any_of(words: Iterable[str]) -> str:
    return "|".join(sorted(words))
