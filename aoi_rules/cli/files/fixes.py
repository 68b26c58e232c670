"""Applies the fixes of problems to files, and takes back those that only replaced one mistake with another."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from attrs import frozen

from aoi_rules.cli.files.atomic import fingerprint, resolve_path, write_file
from aoi_rules.diagnostics import Diagnostic, Fix, Place

__all__ = ["AppliedFix", "apply_fixes"]

_ROUNDS = 100
"""How often fixes are applied and the texts checked again, at most: a fix may reveal a problem that was hidden before."""
Problems = Sequence[Diagnostic]


@frozen
class AppliedFix:
    """A fix that was applied; `before` is the text that it replaced, `start` is where `after` begins in the new text."""

    place: Place
    before: str
    after: str
    start: int

    def __str__(self) -> str:
        before, after = (" ".join(text.split()) for text in (self.before, self.after))
        change = (f"`{before}` is `{after}` now" if before and after else
                  f"`{after}` is added" if after else f"`{before}` is removed")
        return f"{self.place.full_text}: fixed: {change}"

    def json(self) -> dict[str, Any]:
        """`{"place", "before", "after"}`."""
        return {"place": self.place.json(full=True), "before": self.before, "after": self.after}

    @property
    def path(self) -> str:
        """The path of the file."""
        return self.place.source.path


def apply_fixes(paths: Iterable[str], check: Callable[[], Problems]) -> list[AppliedFix]:
    """Apply all fixes in the files with certain paths, and in no others; returns what was done.  `check` returns the current
    problems.

    A fix is taken back if there is another error at its place afterwards.  Of overlapping fixes, only the first is applied.  A
    file that has changed in the meantime is left alone.  Raises OSError if a file cannot be written, AoiError if another program
    writes it at the same time.
    """
    files, done, refused = {resolve_path(Path(path)) for path in paths}, list[AppliedFix](), set[tuple[str, str, str]]()
    found = check()
    for _ in range(_ROUNDS):
        fixes = [p.fix for p in found if p.fix is not None and resolve_path(Path(p.fix.place.source.path)) in files]
        made = _apply_to_files([fix for fix in fixes if (fix.place.source.path, fix.place.text, fix.text) not in refused])
        if not made:
            break
        before, found = found, check()
        bad = [one for one in made if _is_worse(one, before, found)]
        if bad:
            _take_back(bad)
            refused |= {(one.path, one.before, one.after) for one in bad}
            found = check()
        done += [one for one in made if one not in bad]
    return done


# ---- writing ---------------------------------------------------------------------------------------------------------


def _apply_to_files(fixes: Sequence[Fix]) -> list[AppliedFix]:
    paths = dict.fromkeys(fix.place.source.path for fix in fixes)
    return [done for path in paths for done in _apply_fixes(path, [fix for fix in fixes if fix.place.source.path == path])]


def _apply_fixes(path: str, fixes: list[Fix]) -> list[AppliedFix]:
    data, text = Path(path).read_bytes(), fixes[0].place.source.text
    if data.removeprefix(codecs.BOM_UTF8) != text.encode():
        return []
    new, done, latest, end = "", list[AppliedFix](), -1, 0
    for start, stop, fix in sorted(_spans(text, fixes), key=lambda span: span[:2]):
        if start >= end and start > latest:
            new += text[end:start]
            done.append(AppliedFix(fix.place, text[start:stop], fix.text, len(new)))
            new += fix.text
            latest, end = start, stop
    _write(path, new + text[end:], data)
    return done


def _write(path: str, text: str, before: bytes) -> None:
    """Write a file, with its previous byte order mark."""
    mark = "\ufeff" if before.startswith(codecs.BOM_UTF8) else ""
    write_file(Path(path), mark + text, fingerprint(before))


def _spans(text: str, fixes: list[Fix]) -> Iterator[tuple[int, int, Fix]]:
    """The beginnings and ends of fixes in a text, each fix once."""
    starts = _starts(text)
    for fix in dict.fromkeys(fixes):
        place = fix.place
        yield starts[place.line - 1] + place.column - 1, starts[place.end_line - 1] + place.end_column - 1, fix


def _starts(text: str) -> list[int]:
    """The index at which each line begins, and the end of the text."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    return starts


# ---- taking back -----------------------------------------------------------------------------------------------------


def _is_worse(one: AppliedFix, before: Problems, after: Problems) -> bool:
    """Whether there is a new error at the place of a fix or next to it, or a new syntax error in its line."""
    known = {(problem.code, problem.message) for problem in before}
    for problem in after:
        place = problem.place
        if place is None or place.source.path != one.path:
            continue
        if problem.severity != "error" or (problem.code, problem.message) in known:
            continue
        starts = _starts(place.source.text)
        first, last = starts[place.line - 1], starts[place.end_line - 1]
        if problem.code.startswith("syntax-") and first <= one.start < starts[place.line]:
            return True
        # also next to it, with one character between, such as after a dot that follows a name
        if first + place.column - 1 <= one.start + len(one.after) + 1 and one.start - 1 <= last + place.end_column - 1:
            return True
    return False


def _take_back(bad: Sequence[AppliedFix]) -> None:
    for path in dict.fromkeys(one.path for one in bad):
        data = Path(path).read_bytes()
        text = data.removeprefix(codecs.BOM_UTF8).decode()
        for one in sorted((one for one in bad if one.path == path), key=lambda one: -one.start):
            text = text[: one.start] + one.before + text[one.start + len(one.after) :]
        _write(path, text, data)
