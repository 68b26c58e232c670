"""Names that stand side by side in a line: what an author may mean who puts them in brackets, or `and` between them."""

from __future__ import annotations

import attrs

from aoi_rules.diagnostics import Fix
from aoi_rules.language import tree
from aoi_rules.words.base import Ident, Word, slots_of
from aoi_rules.words.converting import types_of

__all__ = ["side_by_side"]


def side_by_side(item: tree.Statement, cls: type[Word]) -> Fix | None:
    """The correction of a line whose word takes nothing but names; None for another word, and where nothing but names
    or something else stands there."""
    slots = [(a.name, s.form) for a, s in slots_of(cls) if s.form in ("argument", "rest")]
    if [form for _, form in slots] != ["rest"] or types_of(cls)[slots[0][0]] != tuple[Ident, ...] or not item.arguments:
        return None
    nodes = [n for node in item.arguments for n in (node.items if isinstance(node, tree.Items) else (node,))]
    names = [n.name for n in nodes if isinstance(n, tree.Name)]
    joined = [n for n in nodes if isinstance(n, tree.Keyword) and n.name == "and"]
    first, last = item.arguments[0].place, item.arguments[-1].place
    right = all(isinstance(node, tree.Name) for node in item.arguments)
    if not names or right or len(names) + len(joined) < len(nodes) or first.line != last.end_line:
        return None
    return Fix(attrs.evolve(first, end_line=last.end_line, end_column=last.end_column), " ".join(dict.fromkeys(names)))
