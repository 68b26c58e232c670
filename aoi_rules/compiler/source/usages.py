"""The line of a ruleset that uses something: the names in it, and how to drop it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

import attrs

from aoi_rules.advice.rules.blame import User
from aoi_rules.compiler.source.addresses import Path, line_at, lines_below
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.placeholders import names_in_placeholders
from aoi_rules.language.walk import walk
from aoi_rules.words.flow import Menu
from aoi_rules.words.vocabulary import classes_of

__all__ = ["names_in", "user_at"]



def names_in(item: Any) -> frozenset[str]:
    """All names in a line and in the braces of texts in it, and the words of the lines in its block."""
    found = set[str]()
    for part in walk(item):
        if isinstance(part, tree.Statement) and part is not item:
            found.add(part.word)
        if isinstance(part, tree.Name):
            found.add(part.name)
        elif isinstance(part, tree.Text):
            found.update(names_in_placeholders(part.value))
    return frozenset(found)


def user_at(lines: Sequence[tree.Statement], place: Place, names: Collection[str]) -> User | None:
    """The innermost line at a place, which uses these names; None if the place is in no line."""
    found = line_at(lines, place)
    if found is None:
        return None
    path, line = found
    listed = [name for name in names if Menu.begins(line) and name in set(_names_in_line(line))]
    text = _drop_statement(path, listed[0] if listed else "", lines)
    sure = bool(listed) or any(cls.dispensable for cls in classes_of(path[-1][0])) or " -- " in path[-1][1]
    return User(frozenset(_names_in_line(line)), text if sure else "", text, names_in(line))


def _names_in_line(line: tree.Statement) -> Iterator[str]:
    """The names in a line, without those in its block."""
    yield line.word
    for node in walk(attrs.evolve(line, block=None)):
        if isinstance(node, tree.Name | tree.Attribute):
            yield node.name


def _drop_statement(path: Path, listed: str, lines: Sequence[tree.Statement]) -> str:
    """The change that drops a line, or an entry of a menu; empty if other lines have the same path."""
    words = [" ".join(filter(None, key)) for key in path]
    if listed:
        return f"amend {words[-1]} {{ drop {listed} }}"
    if sum(other == path for other, _ in lines_below(lines)) != 1:
        return ""
    return "".join(f"amend {word} {{ " for word in words[:-1]) + f"drop {words[-1]}" + " }" * (len(words) - 1)

