"""What an author may mean by a line that no word fits, where the text round it shows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from aoi_rules.diagnostics import an
from aoi_rules.language import tree
from aoi_rules.language.naming import name_of
from aoi_rules.language.unparser import format_statement
from aoi_rules.language.walk import walk
from aoi_rules.words.base import Word, slots_of
from aoi_rules.words.matching import WordFault

__all__ = ["bounded", "shifted"]

_WANTED = {"in": ("type", "link"), "of": ("menu", "action")}
"""The words that declare what stands behind a keyword."""
_BINDING = ("choose", "let", "pick", "each", "draw")
_SHOWN = 80


def shifted(
    item: tree.Statement, cls: type[Word], declared: Mapping[str, str], beside: tuple[Any, ...]
) -> WordFault | None:
    """The fault of a line whose one argument belongs behind a keyword: `choose town`, where `choose f in town` is meant.
    `declared` has for each name of the ruleset the word that declares it; `beside` are the lines of the same block."""
    key = next((s.key for a, s in slots_of(cls) if s.key in _WANTED and a.default is attrs.NOTHING), None)
    given = item.arguments[0] if len(item.arguments) == 1 else None
    if key is None or not isinstance(given, tree.Name) or declared.get(given.name) not in _WANTED[key]:
        return None
    named = _unbound(beside, set(declared)) if item.word == "choose" else None  # elsewhere more gives names
    first = "1" if item.word == "take" else named or "NAME"
    line = f"{item.word} {first} {key} {given.name}{' {' if item.block is not None else ''}"
    what = "how many is" if item.word == "take" else "its name is"
    return WordFault(f"{what} missing: `{given.name}` is {an(declared[given.name])}", given.place, f"write `{line}`")


def _unbound(items: tuple[Any, ...], declared: set[str]) -> str | None:
    """The one name whose attributes some lines use and to which none of them gives a value; None where there are others."""
    parts = list(walk(*items))
    bound = {part.variable for part in parts if isinstance(part, tree.Comprehension)}
    bound |= {name_of(part) for part in parts if isinstance(part, tree.Statement) and part.word in _BINDING}
    used = {part.value.name for part in parts if isinstance(part, tree.Attribute) and isinstance(part.value, tree.Name)}
    free = used - bound - declared - {"me"}
    return free.pop() if len(free) == 1 else None


def bounded(item: tree.Statement) -> str:
    """The one effect that a loop of another language repeats, with the loop's condition; else three dots."""
    lines = item.block.items if item.block is not None else ()
    only = lines[0] if len(lines) == 1 else None
    test = item.arguments[0] if len(item.arguments) == 1 and item.word == "while" else None
    if test is None or not isinstance(only, tree.Statement) or only.block is not None or only.condition is not None:
        return "…"
    text = format_statement(attrs.evolve(only, condition=test))
    return text if len(text) <= _SHOWN and "\n" not in text else "…"
