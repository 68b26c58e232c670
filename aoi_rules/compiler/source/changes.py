"""What was done to lines, and what is said where that does not go together or names no line."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from aoi_rules.compiler.source.addresses import Path, key_of, lines_below, shown
from aoi_rules.compiler.source.rows import member_names, nameless_rows
from aoi_rules.diagnostics import Place, did_you_mean
from aoi_rules.language import tree

__all__ = ["DONE", "Change", "against", "called", "meant"]

_LINK = " -- "
DONE = {"amend": "amended", "replace": "replaced", "drop": "dropped"}
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


def called(path: Path) -> str:
    """The line at a path as a message calls it."""
    return " ".join(filter(None, path[-1]))


def against(change: Change, other: Change) -> str:
    """What another change did that does not go with this one; empty where they go together."""
    if change.word == other.word == "replace" and change.path == other.path:
        return "replaced elsewhere too"
    if change.word == "drop" and other.block != change.block and other.path[:len(change.path)] == change.path:
        return f"{'' if other.path == change.path else 'something in it is '}{DONE[other.word]} elsewhere"
    return ""


def meant(wanted: tree.Statement, change: tree.Statement, lines: list[Any]) -> str | None:
    """The line that is probably meant: one with a like name, or one with this name and another word."""
    word, name = key_of(wanted)
    known = [path for path, _ in lines_below(lines)]
    if not name and (links := [path for path in known if path[-1][0] == word and _LINK in path[-1][1]]):
        return f"it is called by its two ends: `{shown(change, links[0])}`"
    if members := member_names(lines, word):
        hint = did_you_mean(name, members)
        return hint and hint.replace(f"`{hint.split('`')[1]}`", f"`{change.word} {word} {hint.split('`')[1]}`")
    if nameless_rows(lines, word):
        return f"the rows of `{word}` have no `id`, so they have no address: replace the block that they stand in"
    if not name and (called := [path for path in known if path[-1][1] == word]):
        return f"its word stands before its name: `{change.word} {' '.join(called[0][-1])}`"
    like = did_you_mean(name, [path[-1][1] for path in known if path[-1][0] == word]) if name else None
    key = (word, like.split("`")[1]) if like else ("", "")
    meant = [path for path in known if path[-1] == key] if like else [path for path in known if name and path[-1][1] == name]
    return f"did you mean `{shown(change, meant[0])}`?" if meant else None
