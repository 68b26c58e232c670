"""The line of a word with its block, as editors insert it, with what is to be filled in."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from aoi_rules.words.base import Slot, Word, slots_of

__all__ = ["snippet"]

_FILLED = {
    "argument": "{}", "rest": "{}", "keyword": "{key} {}", "flag": "{key}", "label": '"{}"', "value": "= {}",
    "condition": "when {}",
}
"""How each form of a field is written around what is filled in."""
_ORDER = ("value", "condition")
"""What follows everything else, in this order, before the block."""


def snippet(cls: type[Word]) -> str:
    """The line of a word with what it needs; empty if it is nothing but the word."""
    needed = [(one, slot) for one, slot in slots_of(cls) if one.default is attrs.NOTHING and slot.form in _FILLED]
    needed.sort(key=lambda pair: _ORDER.index(pair[1].form) if pair[1].form in _ORDER else -1)
    line = " ".join((cls.word, *_fields(needed)))
    takes_block = any(slot.form == "block" for _, slot in slots_of(cls))
    block = " {\n\t$0\n}" if takes_block and cls.inside is not None else ""
    return line + block if needed or block else ""


def _fields(needed: list[tuple[attrs.Attribute[object], Slot]]) -> Iterator[str]:
    for number, (one, slot) in enumerate(needed, 1):
        shown = "text" if slot.form == "label" else one.name.rstrip("_").upper()
        filled = f"${{{number}:{slot.choices[0] if slot.choices else shown}}}"
        yield _FILLED[slot.form].format(filled, key=slot.key)
