"""What was tried in a search, and its result."""

from __future__ import annotations

from attrs import frozen

__all__ = ["CUT_SHORT", "Finding", "SearchEffort"]

CUT_SHORT = "the search was cut short by its time limit"
"""The reason for having no scenario if time ran out."""


@frozen
class SearchEffort:
    """What was tried: the numbers of games, of compared decisions and of shorter scenarios; why there is no scenario, or empty;
    and whether the search was cut short by its time limit, so that a longer one may find more."""

    games: int = 0
    decisions: int = 0
    shorter: int = 0
    why: str = ""
    cut_short: bool = False

    def __add__(self, later: SearchEffort) -> SearchEffort:
        """Both, one after the other."""
        return SearchEffort(self.games + later.games, self.decisions + later.decisions, self.shorter + later.shorter, later.why,
                            self.cut_short or later.cut_short)


@frozen
class Finding:
    """The text of a scenario that distinguishes two rulesets, which is empty if none was found, and what was tried.  It fails
    with the changes `fails_with` of its line, and passes with those of `holds_with`, as far as these were tried."""

    text: str
    tried: SearchEffort
    fails_with: tuple[str, ...] = ()
    holds_with: tuple[str, ...] = ()
