"""Another name for something that hides a declared name, and the line with that name."""

from __future__ import annotations

import re
from collections.abc import Collection

from attrs import evolve

from aoi_rules.compiler.source.addresses import in_outline
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression

__all__ = ["called_otherwise"]


def called_otherwise(
    node: tree.Statement | tree.Comprehension, name: tree.Name, kind: str, used: Collection[str], brought: bool
) -> str:
    """The hint for a line or a loop that gives a value to a name which hides something of a kind: its head with a name that is
    not yet `used`. A name for the goods that are `brought` is compared with the name that it hides."""
    new = next(one for one in (kind[0], name.name[0], f"{name.name}_", f"one_{name.name}", "it") if one not in used)
    line = _rename_in_head(node, name, new)
    if brought:
        return f"choose another name, such as `{line}`; to test whether it is {name.name}, write `{new} == {name.name}`"
    return f"choose another name, such as `{line}`, and in its lines too"


def _rename_in_head(node: tree.Statement | tree.Comprehension, name: tree.Name, new: str) -> str:
    """The head of the line or the loop with another name."""
    if isinstance(node, tree.Comprehension):
        return f"for {new} in {format_expression(node.source)}"
    return in_outline(evolve(node, arguments=tuple(_rename_in_argument(one, name, new) for one in node.arguments)))


def _rename_in_argument(node: tree.Expression, name: tree.Name, new: str) -> tree.Expression:
    """An argument of a head with another name in it, if it is the name, a call with it, or a text about it."""
    if isinstance(node, tree.Text):
        return evolve(node, value=re.sub(rf"\{{{name.name}\b", f"{{{new}", node.value))
    if isinstance(node, tree.Call):
        return evolve(node, arguments=tuple(_rename_in_argument(one, name, new) for one in node.arguments))
    return evolve(name, name=new) if node is name else node
