"""Merging of equal functions."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Function
from aoi_rules.compiler.walking import evolve_node, rewrite

__all__ = ["MergedFunctions"]

_MERGED = ("value", "exists")


@define
class MergedFunctions:
    """Functions, added one after the other.  Of value and exists functions with equal parameters and bodies, the first one is
    kept.

    `names` maps each function that was not kept to the one that replaces it; `awaited` are those that were called before they
    were added, which are all kept.  A function that replaces lines at several places has no place itself.
    """

    functions: dict[str, Function] = field(factory=dict)
    names: dict[str, str] = field(factory=dict)
    first: dict[Any, str] = field(factory=dict)
    awaited: set[str] = field(factory=set)

    def add(self, function: Function) -> str:
        """Add a function; returns the name of the one that is kept for it."""
        name = function.name
        if function.kind in _MERGED and name not in self.awaited:
            parameters = tuple((p.name, p.type) for p in function.parameters)
            kept = self.first.setdefault((parameters, function.returns, function.body), name)
            if kept != name:
                self.names[name] = kept
                self._drop_differing_places(kept, function)
                return kept
        self.functions[name] = function
        return name

    def replacement_name(self, name: str) -> str:
        """The name of the function that replaces the one of the given name."""
        if name not in self.functions and name not in self.names:
            self.awaited.add(name)
        return self.names.get(name, name)

    def _drop_differing_places(self, kept: str, other: Function) -> None:
        """Remove the places from a function that was kept, where the other one is from another line."""
        function = self.functions[kept]
        if function.place != other.place:
            self.functions[kept] = evolve_node(function, place=None, body=rewrite(function.body, _drop_place))


def _drop_place(node: Any) -> Any:
    return evolve_node(node, place=None) if isinstance(node, sta.Statement) and node.place is not None else node
