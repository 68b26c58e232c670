"""One stretch of a search: games of some contests in turn, until one has a scenario."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from aoi_rules.witness.contest import Contest, ScenarioFound
from aoi_rules.witness.effort import CUT_SHORT, SearchEffort
from aoi_rules.witness.limits import SearchClock, SearchLimit

__all__ = ["count_tried", "play_contests", "search_stretch"]

_SOON = 4
"""Machine code is not built for a search of fewer stretches."""


def search_stretch(
    contests: Sequence[Contest], limit: SearchLimit, stretch: int, clock: SearchClock,
    is_late: Callable[[], bool] = lambda: False, watch: Callable[[int], None] = lambda _: None,
) -> tuple[str, SearchEffort]:
    """Play games of some contests in turn until one has a scenario; its text, which is empty if there is none, and what was
    tried.  `watch` is called with the number of decisions that were compared in a game, and the work ends early if it
    `is_late`.  Machine code plays if an earlier stretch found nothing."""
    if stretch and limit.stretches >= _SOON:
        for contest in contests:
            contest.build_machine_code()
    found = play_contests(contests, limit.decisions_in(stretch), lambda: clock.is_late() or is_late(), watch)
    for contest in contests if found is None and not (clock.struck or is_late()) else ():
        found = found or contest.by_log()
    tried = count_tried(contests, found)
    if found is not None:
        return found.text, tried
    return "", attrs.evolve(tried, why=CUT_SHORT, cut_short=True) if clock.struck else tried


def play_contests(
    contests: Sequence[Contest], most: int, is_late: Callable[[], bool], watch: Callable[[int], None] = lambda _: None
) -> ScenarioFound | None:
    """A scenario that is found in a game, within `most` decisions."""
    played = 0
    for _ in range(most):  # a game in which nothing can be compared counts too
        for contest in contests:
            if played >= most or is_late():
                return None
            found = contest.next_game(most - played, is_late)
            before, played = played, sum(one.decisions for one in contests)
            watch(played - before)
            if found is not None:
                return found
    return None


def count_tried(contests: Sequence[Contest], found: ScenarioFound | None) -> SearchEffort:
    """What was tried in some contests, whether or not a scenario was found in them."""
    games, decisions = sum(one.games for one in contests), sum(one.decisions for one in contests)
    return SearchEffort(games, decisions, 0 if found is None else found.shorter)
