"""Applying the fixes of problems to files."""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from attrs import frozen

from aoi_rules.cli.store import fingerprint, real, write_file
from aoi_rules.diagnostics import Diagnostic, Fix, Place

__all__ = ["Applied", "apply"]


@frozen
class Applied:
    """A fix that was made; `before` is what stood at its place."""

    place: Place
    before: str
    after: str

    def __str__(self) -> str:
        before, after = (" ".join(text.split()) for text in (self.before, self.after))
        if before and after:
            return f"{self.place.full}: fixed: `{before}` is `{after}` now"
        return f"{self.place.full}: fixed: `{after}` is added" if after else f"{self.place.full}: fixed: `{before}` is removed"

    def json(self) -> dict[str, Any]:
        """`{"place", "before", "after"}`."""
        return {"place": self.place.json(full=True), "before": self.before, "after": self.after}


def apply(problems: Iterable[Diagnostic], paths: Iterable[str]) -> list[Applied]:
    """Make the fixes of problems in the files of some paths, and in no others; returns what was done.

    Of fixes that overlap only the first is made.  A file that is another one by now stays as it is.  Raises OSError where one
    cannot be written, AoiError where another program writes it at the same time.
    """
    known, by_path = {real(Path(path)) for path in paths}, dict[str, list[Fix]]()
    for problem in problems:
        if problem.fix is not None and real(Path(problem.fix.place.source.path)) in known:
            by_path.setdefault(problem.fix.place.source.path, []).append(problem.fix)
    return [done for path, fixes in by_path.items() for done in _applied(path, fixes)]


def _applied(path: str, fixes: list[Fix]) -> list[Applied]:
    data = Path(path).read_bytes()
    text, mark = fixes[0].place.source.text, codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""
    if mark + text.encode() != data:
        return []
    parts, done, latest, end = [mark.decode()], list[Applied](), -1, 0
    for start, stop, fix in sorted(_spans(text, fixes), key=lambda span: span[:2]):
        if start >= end and start > latest:
            parts += [text[end:start], fix.text]
            done.append(Applied(fix.place, text[start:stop], fix.text))
            latest, end = start, stop
    write_file(Path(path), "".join([*parts, text[end:]]), fingerprint(data))
    return done


def _spans(text: str, fixes: list[Fix]) -> Iterator[tuple[int, int, Fix]]:
    """Where fixes begin and end in a text, each once."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    for fix in dict.fromkeys(fixes):
        place = fix.place
        yield starts[place.line - 1] + place.column - 1, starts[place.end_line - 1] + place.end_column - 1, fix
