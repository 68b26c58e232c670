"""What a line without a name of its own is called: by its word and the first thing it names."""

from __future__ import annotations

from typing import Any

from aoi_rules.language import tree

__all__ = ["line_name"]

_TITLED = frozenset((
    "add", "bring", "choose", "draw", "each", "free", "let", "lower", "move", "open", "raise", "remove", "repeat", "set", "take",
))


def line_name(item: Any) -> str:
    """`set_harbour` for `set harbour = here when …`, `each_s` for a loop, `borrow` for a verb of the author's; of a word or
    of its statement."""
    line: tree.Statement = item if isinstance(item, tree.Statement) else item.statement
    first = line.arguments[0] if line.arguments and line.word in _TITLED else None
    return f"{line.word}_{first.name}" if isinstance(first, tree.Name | tree.Attribute) else line.word
