"""What an author may mean by a line that no word fits, where the text round it shows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from aoi_rules.diagnostics import an
from aoi_rules.language import tree
from aoi_rules.language.naming import name_of
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.language.walk import walk
from aoi_rules.words.base import Word, slots_of
from aoi_rules.words.matching import WordFault, match

__all__ = ["bounded", "shifted"]

_WANTED = {"in": ("type", "link", "players"), "of": ("menu", "action")}
"""The words that declare what stands behind a keyword."""
_BINDING = ("choose", "let", "pick", "each", "draw")
_SHOWN = 80


def shifted(
    item: tree.Statement, cls: type[Word], declared: Mapping[str, str], beside: tuple[Any, ...]
) -> WordFault | None:
    """The fault of a line whose one argument belongs behind a keyword: `choose town`, where `choose f in town` is meant.
    `declared` has for each name of the ruleset the word that declares it; `beside` are the lines of the same block."""
    key = next((s.key for a, s in slots_of(cls) if s.key in _WANTED and a.default is attrs.NOTHING), None)
    given = item.arguments[0] if item.arguments else None
    kind = _kind(given, declared)
    if key is None or given is None or kind not in _WANTED[key]:
        return None
    named = _unbound(beside, set(declared)) if item.word == "choose" else None  # elsewhere more gives names
    first = "1" if item.word == "take" else named or "NAME"
    sign = tree.Keyword(key, item.place) if key == "in" else tree.Name(key, item.place)
    changed = attrs.evolve(item, arguments=(tree.Name(first, item.place), sign, *item.arguments))
    try:
        match(changed, cls, lambda _: False)
    except WordFault:
        return None
    line = format_statement(attrs.evolve(changed, block=None)) + (" {" if item.block is not None else "")
    what = "how many is" if item.word == "take" else "its name is"
    is_what = "the list of all players" if kind == "players" else an(kind)
    return WordFault(f"{what} missing: `{format_expression(given)}` is {is_what}", given.place, f"write `{line}`")


def _kind(given: tree.Expression | None, declared: Mapping[str, str]) -> str:
    """The word that declares a name; empty for what is none."""
    if not isinstance(given, tree.Name):
        return ""
    return "players" if given.name == "players" else declared.get(given.name, "")


def _unbound(items: tuple[Any, ...], declared: set[str]) -> str | None:
    """The one name whose attributes some lines use and to which none of them gives a value; None where there are others."""
    parts = list(walk(*items))
    bound = {part.variable for part in parts if isinstance(part, tree.Comprehension)}
    bound |= {name_of(part) for part in parts if isinstance(part, tree.Statement) and part.word in _BINDING}
    used = {part.value.name for part in parts if isinstance(part, tree.Attribute) and isinstance(part.value, tree.Name)}
    free = used - bound - declared - {"me"}
    return free.pop() if len(free) == 1 else None


def bounded(item: tree.Statement) -> str:
    """The effect that a loop of another language repeats, with the loop's condition; three dots for several."""
    lines = item.block.items if item.block is not None else ()
    only = lines[0] if len(lines) == 1 else None
    test = item.arguments[0] if len(item.arguments) == 1 and item.word == "while" else None
    if test is None:
        return "…"
    if not isinstance(only, tree.Statement) or only.block is not None or only.condition is not None:
        return f"… when {format_expression(test)}"
    text = format_statement(attrs.evolve(only, condition=test))
    return text if len(text) <= _SHOWN and "\n" not in text else "…"
