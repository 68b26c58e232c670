"""What was done to lines, and what is said where that does not go together or names no line."""

from __future__ import annotations

from attrs import frozen

from aoi_rules.compiler.source.addresses import Path
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.words.base import words_below
from aoi_rules.words.files import ChangeWord, Drop, Replace

__all__ = ["DONE", "Change", "against", "name_of_line", "is_own"]

DONE = {word: cls.done for word, cls in words_below(ChangeWord).items()}
"""What a change does to a line, in a message."""


@frozen
class Change:
    """Something that was done to a line: `amend`, `replace` or `drop`, with the statement that says so, and whose it is: a
    `part` or a `map`, the number of that block, the path of the line, and the line as it was.  A part may be `laid` over the
    ruleset."""

    word: str
    statement: tree.Statement
    kind: str
    block: int
    path: Path
    line: tree.Statement
    laid: bool = False

    @property
    def place(self) -> Place:
        """Where it is written."""
        return self.statement.place


def name_of_line(path: Path) -> str:
    """The line at a path as a message calls it."""
    return " ".join(filter(None, path[-1]))


def is_own(change: Change, home: Place | None) -> bool:
    """Whether a change replaces or drops a whole line of the very block that it stands in, which itself stands at `home`."""
    here, there = change.place, change.line.place
    alone = len(change.path) == 1 and (Replace.begins(change.statement) or Drop.begins(change.statement))
    return alone and home is not None and all(
        home.source is place.source and home.line <= place.line <= place.end_line <= home.end_line for place in (here, there))


def against(change: Change, other: Change) -> str:
    """What another change did that does not go with this one; empty if they go together."""
    if Replace.begins(change.statement) and Replace.begins(other.statement) and change.path == other.path:
        return "replaced elsewhere too"
    if Drop.begins(change.statement) and other.block != change.block and other.path[:len(change.path)] == change.path:
        return f"{'' if other.path == change.path else 'something in it is '}{DONE[other.word]} elsewhere"
    return ""
