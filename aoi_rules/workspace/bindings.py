"""Where a line gives a name to a value: in a loop, after `let`, or in the head of a verb or a definition."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.quoted_spans import stretch_of
from aoi_rules.language.walk import walk
from aoi_rules.model.types import Type
from aoi_rules.words import actions as act
from aoi_rules.workspace.declarations import narrow

__all__ = ["BoundName", "Head", "bound_names", "heads_of"]

_HOLE = re.compile(r"\{(\w+)")


@frozen
class Head:
    """The parameters of a verb or a definition by name, its whole content, and the places of names in the log text of a verb, or
    in the value of a definition, which may be computed without them."""

    whole: Place
    parameters: dict[str, Place]
    said: tuple[Place, ...] = ()

    def holds(self, place: Place) -> bool:
        """Whether a place is inside it."""
        inside = self.whole.line <= place.line <= self.whole.end_line
        return inside and place.source.path == self.whole.source.path


@frozen
class BoundName:
    """The use of a name that a line binds: the name, the place where it gets its value if that is known, the place of the use,
    and its type if an expression uses it."""

    name: str
    home: Place | None
    place: Place
    type: Type | None = None


def bound_names(nodes: Iterable[typ.Expression], heads: Sequence[Head]) -> Iterator[BoundName]:
    """The uses of names that lines bind: those among some expressions, followed by those in the texts and values of heads."""
    for node in nodes:
        if isinstance(node, typ.Local):
            yield BoundName(node.binding.name, _home_of(node, heads), node.place, node.binding.type)
    for head in heads:
        yield from (BoundName(one.text, head.parameters[one.text], one) for one in head.said if one.text in head.parameters)


def heads_of(resolved: ResolvedSource) -> Iterator[Head]:
    """The heads of all verbs, consequences and definitions that have parameters."""
    for _, item in resolved.items:
        if act.VerbWord.begins(item) or act.Define.begins(item) or act.After.begins(item):
            names = [name for node in item.arguments[:1] if isinstance(node, tree.Call) for name in node.arguments]
            found = {name.name: name.place for name in names if isinstance(name, tree.Name)}
            if found:
                yield Head(item.place, found, tuple(_holes(item) if act.VerbWord.begins(item) else _names_in(item.value)))


def _holes(item: tree.Statement) -> Iterator[Place]:
    """The places of names in the braces of a line's texts."""
    for text in (one for one in item.arguments if isinstance(one, tree.Text)):
        yield from (stretch_of(text, *found.span(1)) for found in _HOLE.finditer(text.value))


def _names_in(value: tree.Expression | None) -> Iterator[Place]:
    """The places of names in a value that are not bound by a loop inside it."""
    nodes = list(walk(value))
    looped = {node.variable for node in nodes if isinstance(node, tree.Comprehension)}
    yield from (node.place for node in nodes if isinstance(node, tree.Name) and node.name not in looped)


def _home_of(node: typ.Local, heads: Sequence[Head]) -> Place | None:
    """The place where the name that a node uses gets its value; None if it is not found.  For a loop and for `let`, the known
    place is that of the value, which follows the name; for a parameter, that of a call's argument."""
    name, place = node.binding.name, node.binding.place
    written = node.place.text
    inside = next((head for head in heads if written in head.parameters and head.holds(node.place)), None)
    if inside is not None and (place is None or not inside.holds(place)):
        return inside.parameters[written]  # a call elsewhere gives its value
    if place is None:
        return None
    before = re.search(rf"\b{re.escape(name)}(?=\s+\w+\s+\(*$|\s*=\s*\(*$)", place.text_before)
    if before is not None:
        return Place(place.source, place.line, before.start() + 1, place.line, before.end() + 1)
    home = narrow(place, name)
    return home if home.text == name else None
