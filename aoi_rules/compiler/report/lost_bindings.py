"""Lines that would have bound a name for the lines below them and could not be understood: the lines below are not to blame for
the missing name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import frozen

from aoi_rules.advice.similar_names import word_here
from aoi_rules.advice.suggestions import ARTICLES
from aoi_rules.diagnostics import Diagnostic, Source
from aoi_rules.language import tree
from aoi_rules.language.walk import name_in
from aoi_rules.words.actions import Let
from aoi_rules.words.base import Role
from aoi_rules.words.roles import has_role

__all__ = ["LostBinding", "lost_bindings_in", "lost_bindings_of"]

_BINDING = re.compile(r"(?:^|[{;])[ \t]*(?P<word>[A-Za-z_]\w*)(?:[ \t]+(?P<name>[A-Za-z_]\w*))?")


@frozen
class LostBinding:
    """A line that could not be understood, in its source, and the name that it would have bound; empty if it gives none."""

    source: Source
    line: int
    name: str
    guards: bool = False
    """Whether the line would have required something, not bound a name."""

    def causes(self, problem: Diagnostic) -> bool:
        """Whether an error in a later line of the same block may follow from this line: it is about the name or, where the line
        gives none, about a name that nothing else has. Below a lost requirement it may be about what this would require."""
        place = problem.place
        if place is None or place.source.name != self.source.name or not self._is_before(place.line):
            return False
        if self.guards:
            return problem.code == "may-be-absent"
        if not self.name:
            return problem.code == "unknown-name"
        if self.name in problem.names:
            return True
        end = place.end_column - 1 if place.end_line == place.line else None
        return re.search(rf"(?<![\w.]){self.name}\b", place.source.lines[place.line - 1][place.column - 1 : end]) is not None

    def _is_before(self, line: int) -> bool:
        """Whether a line stands below this one in the same block, as their indentation shows."""
        lines = self.source.lines[self.line - 1 : line]
        return self.line < line and all(_indentation(one) >= _indentation(lines[0]) for one in lines if one.strip())


def _indentation(line: str) -> int:
    return len(line) - len(line.lstrip())


def lost_bindings_in(text: str, source: Source, line: int) -> Iterator[LostBinding]:
    """The names that the statements in an unreadable line would have bound."""
    for found in _BINDING.finditer(text):
        if has_role(found["word"], Role.BINDS_AFTER):
            yield LostBinding(source, line, found["name"] or "")
        elif has_role(found["word"], Role.DECIDES):
            yield LostBinding(source, line, "", guards=True)


def lost_bindings_of(item: tree.Statement) -> Iterator[LostBinding]:
    """The name that a statement would have bound; it may begin with the word that other languages have for `let`."""
    if has_role(item.word, Role.BINDS_AFTER) or (item.value is not None and Let.word in word_here(item.word.lower())):
        first = next((node for node in item.arguments if name_in(node) not in ARTICLES), None)
        yield LostBinding(item.place.source, item.place.line, first.name if isinstance(first, tree.Name) else "")
