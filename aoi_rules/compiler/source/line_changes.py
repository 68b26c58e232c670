"""The changes that were made to lines, and the messages for changes that conflict or name no line."""

from __future__ import annotations

from attrs import frozen

from aoi_rules.compiler.source.addresses import Path
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.words.base import words_below
from aoi_rules.words.files import ChangeWord, Drop, Replace

__all__ = ["DONE", "Change", "conflict_with", "name_of_line", "is_own"]

DONE = {word: cls.done for word, cls in words_below(ChangeWord).items()}
"""For a message: what a change does to a line."""


@frozen
class Change:
    """A change that was made: `amend`, `replace` or `drop`, with its statement, its owner (a `part` or a `map`), the number of
    that block, the path of the line, and the line before the change.  A part may be `laid` over the ruleset."""

    word: str
    statement: tree.Statement
    kind: str
    block: int
    path: Path
    line: tree.Statement
    laid: bool = False

    @property
    def place(self) -> Place:
        """The place where it is written."""
        return self.statement.place


def name_of_line(path: Path) -> str:
    """The line at a path, as a message names it."""
    return " ".join(filter(None, path[-1]))


def is_own(change: Change, home: Place | None) -> bool:
    """Whether a change replaces or drops a whole line of its own block, which is at `home`."""
    here, there = change.place, change.line.place
    alone = len(change.path) == 1 and (Replace.begins(change.statement) or Drop.begins(change.statement))
    return alone and home is not None and all(
        home.source is place.source and home.line <= place.line <= place.end_line <= home.end_line for place in (here, there))


def conflict_with(change: Change, other: Change) -> str:
    """How another change conflicts with this one; empty if they are compatible."""
    if Replace.begins(change.statement) and Replace.begins(other.statement) and change.path == other.path:
        return "replaced elsewhere too"
    if Drop.begins(change.statement) and other.block != change.block and other.path[:len(change.path)] == change.path:
        return f"{'' if other.path == change.path else 'something in it is '}{DONE[other.word]} elsewhere"
    return ""
