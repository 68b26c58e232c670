"""Shared searches: the stretch with the answer, and the progress reports."""

from __future__ import annotations

from collections.abc import Callable

from attrs import define, field

from aoi_rules.cli.terminal.search_progress import SearchState
from aoi_rules.witness import SearchEffort, SearchLimit
from aoi_rules.witness.contest import Contest
from aoi_rules.witness.effort import Finding
from aoi_rules.witness.limits import STRETCH
from aoi_rules.witness.sharing import QuestionSearches, Task, find_scenarios

LIMIT = SearchLimit(4 * STRETCH)


def done(searches: QuestionSearches, task: Task, text: str = "") -> None:
    """A finished task, with or without a scenario."""
    searches.take(task, Finding(text, SearchEffort(games=1, decisions=10)))


def tasks(searches: QuestionSearches, number: int) -> list[Task]:
    found = [searches.next_task(ahead=True) for _ in range(number)]
    return [task for task in found if task is not None]


def test_the_first_stretch_with_a_scenario_has_the_answer() -> None:
    """The time does not matter; unsuccessful work before it counts, and work after it does not."""
    searches = QuestionSearches.of([["a line"]], LIMIT)
    first, second, third = tasks(searches, 3)
    done(searches, third, "late")
    assert searches.next_task(ahead=True) is None
    done(searches, second, "early")
    assert list(searches.answers()) == []
    done(searches, first)
    assert list(searches.answers()) == [Finding("early", SearchEffort(games=2, decisions=20))]


def test_what_nobody_works_at_is_done_before_what_may_be_in_vain() -> None:
    searches = QuestionSearches.of([["one"], ["other"]], LIMIT)
    assert [(task.query, task.stretch) for task in tasks(searches, 3)] == [("one", 0), ("other", 0), ("one", 1)]
    assert searches.next_task(ahead=False) is None


def test_the_next_query_is_looked_for_after_all_stretches_of_one() -> None:
    searches = QuestionSearches.of([["first map", "second map"]], SearchLimit(STRETCH))
    done(searches, *tasks(searches, 1))
    (task,) = tasks(searches, 1)
    assert task.query == "second map"
    done(searches, task, "found")
    assert list(searches.answers()) == [Finding("found", SearchEffort(games=2, decisions=20))]


@define
class NoRulesets:
    """A searcher whose changes never make a ruleset."""

    asked: list[tuple[str, int]] = field(factory=list)

    def contests(self, query: str, stretch: int) -> list[Contest] | str:
        self.asked.append((query, stretch))
        return "no ruleset"

    def finish(self, query: str, text: str, tried: SearchEffort, is_late: Callable[[], bool]) -> Finding:
        raise AssertionError(query, text, tried, is_late)


def test_where_nothing_can_be_searched_no_stretch_is_tried_again() -> None:
    searcher = NoRulesets()
    found = list(find_scenarios(searcher, NoRulesets, [["one"], [], ["other"]], LIMIT))
    assert [one.tried.why for one in found] == ["no ruleset", "none of these rulesets has this line", "no ruleset"]
    assert searcher.asked == [("one", 0), ("other", 0)]


def test_a_line_says_how_far_a_search_is() -> None:
    """For a second search, the decisions and the time are its own."""
    now = [100.0]
    state = SearchState(2, "lines", SearchLimit(2_000, 90, lambda: now[0]))
    state.compare(1_500)
    now[0] += 25
    assert (str(state), state.share) == ("0/2 lines, 1,500 of 2,000 decisions, 1:05 left", 0.375)
    state.answer()
    assert (str(state), state.share) == ("1/2 lines, 0 of 2,000 decisions, 1:30 left", 0.5)
    state.answer()
    assert state.share == 1
    assert str(SearchState(1, "lines", SearchLimit(2_000, 600))) == "0 of 2,000 decisions, 10:00 left"
