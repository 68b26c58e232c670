"""The grammar of the subset as Lark and as llama.cpp (GBNF) read it."""

from __future__ import annotations

import re

from aoi_rules.grammars.subset import START, rules

__all__ = ["gbnf", "lark"]

_PART = re.compile(r'"(?:[^"\\]|\\.)*"|<(?P<rule>[^>]+)>|(?P<letters>\[[^]]+\])')


def gbnf() -> str:
    """The grammar for llama.cpp and programs that read its grammars."""
    written = _PART.sub
    lines = [f"{name} ::= {written(lambda found: found['rule'] or found[0], rule)}" for name, rule in rules().items()]
    return "\n".join((f"root ::= {START}", *lines)) + "\n"


def lark() -> str:
    """The grammar for Lark, to be read with Earley's algorithm."""
    def part(found: re.Match[str]) -> str:
        return _lark_name(found["rule"]) if found["rule"] else f"/{found['letters']}/" if found["letters"] else found[0]

    lines = [f"{_lark_name(name)}: {_PART.sub(part, rule)}" for name, rule in rules().items()]
    return "\n".join((f"start: {_lark_name(START)}", *lines)) + "\n"


def _lark_name(rule: str) -> str:
    return rule.replace("-", "_")
