"""Names that are allowed for parameters."""

from __future__ import annotations

from collections.abc import Sequence

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.language import tree

__all__ = ["check_parameters"]


def check_parameters(nodes: Sequence[tree.Expression], report: Reporter) -> bool:
    """Whether parameters are plain names, all different and none with a meaning of its own; if not, a problem is reported."""
    names: list[str] = []
    for node in nodes:
        if not isinstance(node, tree.Name):
            report.error("wrong-argument", "a parameter must be a plain name", node.place, "such as `f(p, place)`")
            return False
        if node.name in tree.RESERVED:
            report.error("reserved-name", f"`{node.name}` has a meaning of its own", node.place, "choose another name")
            return False
        if node.name in names:
            report.error("declared-twice", f"there is a second parameter `{node.name}`", node.place,
                         "give each another name, or leave it out")
            return False
        names.append(node.name)
    return True
