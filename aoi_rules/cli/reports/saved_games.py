"""The verdict for a saved game, for people: where it stops, what is different there, and the lines that cause it."""

from __future__ import annotations

from collections.abc import Iterator

from aoi_rules.planning import Change, Verdict
from aoi_rules.planning.lines import ResolvedLine
from aoi_rules.save_format import Difference

__all__ = ["verdict_lines", "where_stopped"]

_MOST = 8  # the largest number of differing values shown; people look for the first ones
_SAID = {"start": "it begins in another position", "seat": "another seat must decide there", "move": "it is not legal there",
         "draws": "chance draws other numbers", "position": "it leads to another position",
         "undo": "the undo or redo there is not possible"}


def where_stopped(difference: Difference) -> str:
    """Where a game stops: `stops at move 12, red's "build port at kiel"`."""
    if difference.number == 0:
        return "stops at the beginning"
    return f"stops at move {difference.number}" + (f", {difference.seat}'s `{difference.move}`" if difference.move else "")


def verdict_lines(verdict: Verdict) -> Iterator[str]:
    """What is different, and because of which lines; for a game that continues, what is scored differently."""
    difference = verdict.difference
    if difference is None:
        yield from verdict.values
        return
    yield _explain_difference(verdict, difference)
    yield from (line for refusal in difference.refusals for line in refusal.detailed.splitlines())
    yield from verdict.values[:_MOST]
    if len(verdict.values) > _MOST:
        yield f"… and {len(verdict.values) - _MOST} more"
    if not verdict.changes:
        yield "no line of the rules' text makes the difference: has a plugin changed?"
    elif len(verdict.changes) > 1:
        yield f"these {len(verdict.changes)} changes make the difference only together:"
    for change in verdict.changes:
        yield from _change(change)


def _explain_difference(verdict: Verdict, difference: Difference) -> str:
    """A short description of the difference; if it says too little, the replay's own text."""
    bare = not verdict.values and not difference.refusals
    if bare and difference.kind in ("start", "move", "undo"):
        return difference.text.partition("; the rules have changed since")[0]
    return _SAID[difference.kind]


def _change(change: Change) -> Iterator[str]:
    named = next((line.name for line in (*change.new, *change.old) if line.name), "")
    if named:
        yield f"because of `{named}`:"
    yield from (f"  - {_with_place(line)}" for line in change.old)
    yield from (f"  + {_with_place(line)}" for line in change.new)


def _with_place(line: ResolvedLine) -> str:
    return f"{line.place.full_text.rsplit(':', 1)[0]}: {' '.join(line.written.split())}"
