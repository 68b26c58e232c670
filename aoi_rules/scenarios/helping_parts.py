"""Parts that only help scenarios: their lines declare words for positions, and change no rule."""

from __future__ import annotations

from functools import lru_cache

from aoi_rules.diagnostics import Source
from aoi_rules.language import parse
from aoi_rules.language.headers import PART
from aoi_rules.language.tree import Statement
from aoi_rules.words.line_names import name_of
from aoi_rules.words.roles import is_helper
from aoi_rules.words.statement_check import CORE

__all__ = ["only_helps"]


@lru_cache(maxsize=64)
def only_helps(source: Source, part: str) -> bool:
    """Whether every line of the part with that name in a text declares something for scenarios, such as a verb that sets up a
    position.  A part that adds, amends, replaces or drops something is a part of the rules."""
    block, _ = parse(source, CORE)
    lines = [line for item in block.items if isinstance(item, Statement) and item.word == PART and name_of(item) == part
             for line in item.lines]
    return all(is_helper(line.word) for line in lines)
