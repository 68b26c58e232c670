"""The meaning of a name that several places share, as the index of a workspace stores it."""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen

from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.walk import head_of
from aoi_rules.model.types import Type

__all__ = ["LANGUAGE", "Declaration", "Key", "declared_name", "name_place", "narrow"]

Key = tuple[str, str]
"""A declaration: its kind (`type`, `member`, `keep`, `field`, `define` …), and its name, preceded by that of its type and a dot
if it belongs to one.  A name that a line binds has the kind `name`, and its place distinguishes it from others."""
LANGUAGE = "the language"
"""The giver of names that always exist."""


@frozen
class Declaration:
    """A declaration: the place of its name, if a text or readable Python declares it; its type and its value if it has them; its
    explanation, empty if the declaring line explains it.  `giver` is the source of the name, `the language` or a plugin, empty
    for a ruleset's own declarations."""

    place: Place | None
    type: Type | None = None
    value: str = ""
    text: str = ""
    giver: str = ""


@lru_cache(maxsize=10_000)
def declared_name(key: Key) -> str:
    """The name of a declaration, as written in its line."""
    return key[1].partition("@")[0].rpartition(".")[2].rpartition(" ")[2]  # a consequence is called `after truce`


def name_place(item: tree.Statement, name: str) -> Place:
    """The place of a line's name, or of its word if it has no name."""
    heads = (head_of(argument)[0] for argument in item.arguments)
    return next((head.place for head in heads if isinstance(head, tree.Name) and head.name == name), item.word_place)


def narrow(place: Place, name: str) -> Place:
    """The place of a name within a place: at its end, as after a dot, or otherwise its first occurrence."""
    source, first = place.source, place.line - 1
    for number in range(first, min(place.end_line, len(source.lines))):
        line = source.lines[number]
        start = place.column - 1 if number == first else 0
        end = place.end_column - 1 if number == place.end_line - 1 else len(line)
        if (found := _find_in_line(name, line, start, end)) is not None:
            return Place(source, number + 1, found + 1, number + 1, found + 1 + len(name))
    return place


def _find_in_line(name: str, line: str, start: int, end: int) -> int | None:
    """The index at which a name begins in a stretch of a line."""
    if not name:
        return None
    if end - start > len(name) and line[:end].endswith(f".{name}"):
        return end - len(name)
    at = line.find(name, start, end)
    while at >= 0:
        after = at + len(name)
        if not (at and _is_letter(line[at - 1])) and not (after < end and _is_letter(line[after])):
            return at
        at = line.find(name, at + 1, end)
    return None


def _is_letter(sign: str) -> bool:
    """Whether a name may contain a character after its first one."""
    return sign == "_" or sign.isalnum()
