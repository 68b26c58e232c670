"""What a line without a name of its own is called: by its word and by what it changes."""

from __future__ import annotations

from typing import Any

from aoi_rules.language import tree

__all__ = ["line_name"]


def line_name(item: Any) -> str:
    """`set_harbour` for `set harbour = here when …`, `borrow` for a verb, `each_s` for a loop."""
    if isinstance(item, tree.Statement):
        return item.word
    for field in ("target", "what", "name"):
        node = getattr(item, field, None)
        while isinstance(node, tree.Attribute):
            return f"{item.word}_{node.name}"
        if getattr(node, "name", None):
            return f"{item.word}_{node.name}"  # type: ignore[union-attr]
    return str(item.word)
