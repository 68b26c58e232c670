"""Who sees or learns something: `all`, `owner`, `none`, or the seats that keeps hold, with `owner` or without."""

from __future__ import annotations

from aoi_rules.language import tree
from aoi_rules.model.seers import OWNER
from aoi_rules.words.base import Ident

__all__ = ["RULES", "who_sees"]

RULES = ("all", OWNER, "none")


def who_sees(node: tree.Items | None) -> tuple[str, tuple[Ident, ...]]:
    """The rule after `seen by`, and for `seats` the names of the keeps that hold them, and `owner` if it is among them;
    anything that is not a name is left out."""
    if node is None:
        return "all", ()
    items = node.items
    if len(items) == 1 and isinstance(items[0], tree.Name) and items[0].name in RULES:
        return items[0].name, ()
    return "seats", tuple(Ident(n.name, n.place) for n in items if isinstance(n, tree.Name))
