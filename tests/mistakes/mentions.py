"""The lines that a problem mentions in words, compared with those in its data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from aoi_rules.diagnostics import Diagnostic

__all__ = ["forgotten"]

_LINES = re.compile(r"\blines? (?P<numbers>\d+(?:(?:, | and | to )\d+)*)(?: of (?P<file>[\w.]+\.aoi))?")
Line = tuple[str, int]


def forgotten(found: Iterable[Diagnostic]) -> list[tuple[str, Line]]:
    """The lines that problems mention in words but lack in their data, each with the text."""
    return [(text, line) for problem in found for text in (problem.message, problem.hint or "")
            for line in _mentioned(text, problem) if line not in _held(problem)]


def _mentioned(text: str, problem: Diagnostic) -> Iterator[Line]:
    """Each line that a text mentions: of the problem's own file, unless it names another one."""
    for match in _LINES.finditer(text):
        own = problem.place.source.name if problem.place is not None else ""
        yield from ((match["file"] or _short(own), int(number)) for number in re.findall(r"\d+", match["numbers"]))


def _held(problem: Diagnostic) -> set[Line]:
    places = (problem.place, *(one.place for one in problem.related))
    return {(_short(place.source.name), place.line) for place in places if place is not None}


def _short(name: str) -> str:
    return name.rsplit("/", 1)[-1]
