"""A line about links without the kind of link: the name that it gives may be that of a place."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from aoi_rules.advice.lines.writing import word_argument
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_statement
from aoi_rules.language.walk import walk
from aoi_rules.words.base import Role, Word, slots_of
from aoi_rules.words.components import Link
from aoi_rules.words.line_names import name_of
from aoi_rules.words.matching import accepts_arguments
from aoi_rules.words.outline import Outline

__all__ = ["of_missing_kind"]


def of_missing_kind(
    item: tree.Statement, cls: type[Word], others: Iterable[type[Word]], outline: Outline
) -> tuple[str, Place, str] | None:
    """What is wrong with a line that names no kind of link, `cost p = p.toll`, its place, and the hint: the line of one of the
    `others` in its block that is about a place, unless only links have what is read of it.  None for all other lines."""
    name = item.arguments[0] if len(item.arguments) == 1 else None
    kinds = [name_of(line) for line in outline.lines if Link.begins(line)]
    if not _names_link(cls) or not isinstance(name, tree.Name) or name.name in kinds:
        return None
    read = [node.name for part in (item.value, item.condition) if part is not None for node in walk(part)
            if isinstance(node, tree.Attribute) and node.value == name]
    of_places = next((one for one in others if not _names_link(one) and accepts_arguments(item, one)), None)
    if not read or of_places is None:
        return None
    having = [kind for kind, names in outline.attributes.items() if set(read) <= names]
    having_links = [kind for kind in having if kind in kinds]
    kind = having_links[0] if len(having_links) == 1 else "LINK"
    of_link = f"`{format_statement(attrs.evolve(item, arguments=(word_argument(kind, item), name)))}`"
    of_place = f"`{format_statement(attrs.evolve(item, word=of_places.word))}` for places"
    lines = [of_place] * (having != having_links or not having) + [of_link] * bool(having_links or not having)
    return f"`{name.name}` is no kind of link", name.place, f"write {', or '.join(lines)}"


def _names_link(cls: type[Word]) -> bool:
    """Whether the lines of a word name a kind of link and then give each of these links a name."""
    roles = [(slot.role, slot.of) for _, slot in slots_of(cls)]
    return (Role.REFERS, (Link.word,)) in roles and (Role.BINDS_INSIDE, ()) in roles
