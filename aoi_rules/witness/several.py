"""Witnesses of several lines, by several processes: the result does not depend on their number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from aoi_rules.scenarios.lines import Lines, read_lines
from aoi_rules.witness.limits import SearchLimit
from aoi_rules.witness.rules import RulesText
from aoi_rules.witness.witness import Search, SearchEffort, Witness

__all__ = ["witnesses"]


def witnesses(
    text: RulesText, lines: Lines, names: Sequence[str], limit: SearchLimit, seed: int = 1, jobs: int = 1
) -> Iterator[tuple[str, Witness | SearchEffort]]:
    """For each of these lines, in order, a witness, looked for within a limit, or what was tried.  The lines are shared by
    `jobs` processes.  Raises LookupError if no line has one of the names."""
    for name in names:
        if not lines.called(name):
            raise LookupError(name)
    if min(jobs, len(names)) <= 1:
        search = Search.of(text, lines, seed)
        yield from ((name, _found(search, name, limit)) for name in names)
        return
    context = get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(names)), context, _begin, (text, seed)) as processes:
        yield from zip(names, processes.map(_look, names, [limit] * len(names)), strict=True)


def _found(search: Search, name: str, limit: SearchLimit) -> Witness | SearchEffort:
    """A witness of the first line of that name that has one; what was tried for the last otherwise."""
    found: Witness | SearchEffort = SearchEffort(0, 0)
    for rule in search.home.lines.called(name):
        found = search.witness(rule, limit)
        if isinstance(found, Witness):
            return found
    return found


_SEARCHES: list[Search] = []
"""In a process that looks for witnesses, its search."""


def _begin(text: RulesText, seed: int) -> None:
    """Compile the ruleset in another process."""
    _, lines = read_lines(text.source, text.laid)
    assert lines is not None, "the lines of the ruleset were read before"
    _SEARCHES.append(Search.of(text, lines, seed))


def _look(name: str, limit: SearchLimit) -> Witness | SearchEffort:
    return _found(_SEARCHES[-1], name, limit)
