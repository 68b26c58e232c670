"""The form of a word, in one line, for hints and the reference."""

from __future__ import annotations

import attrs

from aoi_rules.words.base import Word, slots_of

__all__ = ["BLOCKS", "MEMBER", "usage"]

MEMBER = "member"
"""The kind of block of any type's members."""

BLOCKS = {
    "file": "a file", "game": "a game", "map": "a map", "part": "a part", "type": "the block of a type",
    "action": "an action", "source": "a source", "cases": "the cases of a `require`", "effects": "a block of effects",
    "flow": "the flow", "setup": "`setup`", "score": "`score`", "network": "a network", "drawing": "`drawing`",
    MEMBER: "a member's block", "menu": "a menu", "scenario": "a scenario",
}


def usage(cls: type[Word]) -> str:
    """The word's form; optional parts are in square brackets."""
    if cls.form:
        return cls.form
    parts = [cls.word]
    for attribute, slot in slots_of(cls):
        name = attribute.name.upper().rstrip("_")
        text = {
            "argument": name, "rest": f"{name} …", "keyword": f"{slot.key} {name}", "flag": str(slot.key),
            "label": '"TEXT"', "value": "= EXPRESSION", "condition": "when CONDITION", "block": "{ … }",
        }[slot.form]
        parts.append(f"[{text}]" if attribute.default is not attrs.NOTHING else text)
    return " ".join(parts)
