"""Playing one scenario of a text that is being written."""

from __future__ import annotations

from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.diagnostics import Diagnostic
from aoi_rules.errors import AoiError
from aoi_rules.scenarios import Suite

__all__ = ["play_scenario"]


def play_scenario(path: str, title: str) -> tuple[Diagnostic, ...]:
    """The problems because of which the scenario of a file with a title cannot be played, or the line of it that does not hold;
    nothing if all lines hold.  Raises AoiError if there is no such scenario."""
    suite = Suite.read(path)
    titles = {shown: (name, number) for name, number, shown in suite.titles()}
    if title not in titles:
        hint = did_you_mean(title, titles)
        raise AoiError(f'there is no scenario "{title}" in {path}' + (f"; {hint}" if hint else ""))
    name, number = titles[title]
    if stops := suite.stops(name, number):
        return stops
    failure = suite.outcome(name, suite.model(name, number)).failure
    return () if failure is None else (failure,)
