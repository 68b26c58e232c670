"""Searches for several scenarios, in one process or several: the result does not depend on their number. The decisions of a
search are compared in stretches, each with its own games. The scenario is that of the first stretch that has one, even if a later
stretch finishes before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from typing import Any, Protocol

from attrs import define, field, frozen

from aoi_rules.witness.contest import Contest
from aoi_rules.witness.effort import Finding, SearchEffort
from aoi_rules.witness.limits import SearchClock, SearchLimit
from aoi_rules.witness.stretches import search_stretch

__all__ = ["QuestionSearches", "Question", "SearchWatcher", "Searcher", "Task", "find_scenarios"]

_NO_QUERY = "none of these rulesets has this line"
Query = Any
"""What a scenario is wanted for: plain data that a searcher understands."""
Question = Sequence[Query]
"""Queries for which one scenario is wanted: that of the first query that has one."""


class Searcher(Protocol):
    """Looks for scenarios in certain rulesets."""

    def contests(self, query: Query, stretch: int) -> Sequence[Contest] | str:
        """The contests in which a scenario can be found, in a stretch of the search; or the reason why there are none."""
        ...

    def finish(self, query: Query, text: str, tried: SearchEffort, is_late: Callable[[], bool]) -> Finding:
        """The result for the scenario that was found, or for a better one; slow steps are left out if it `is_late`."""
        ...


class SearchWatcher:
    """Follows the progress of searches; this one ignores it."""

    def compare(self, decisions: int) -> None:
        """A number of further decisions was compared."""

    def answer(self) -> None:
        """A question was answered."""


@frozen
class Task:
    """A stretch of the search for an answer: the numbers of the question, of its query and of the stretch, and when it is cut
    short."""

    question: int
    number: int
    query: Query
    stretch: int
    limit: SearchLimit
    end: float

    def run(self, searcher: Searcher, watch: Callable[[int], None], is_late: Callable[[], bool] = lambda: False) -> Finding:
        """Carry it out; `watch` is called with numbers of decisions that were compared, and the work ends early if it
        `is_late`."""
        contests = searcher.contests(self.query, self.stretch)
        if isinstance(contests, str):
            return Finding("", SearchEffort(why=contests))
        clock = SearchClock(self.limit.now, self.end)
        text, tried = search_stretch(contests, self.limit, self.stretch, clock, is_late, watch)
        if not text:
            return Finding("", tried)
        return searcher.finish(self.query, text, tried, lambda: clock.is_late() or is_late())


@define(eq=False)
class QuestionSearch:
    """The search for the answer to one question: which stretches have begun, and the results of those of the present query."""

    number: int
    queries: Question
    limit: SearchLimit
    at: int = 0
    begun: int = 0
    found: dict[int, Finding] = field(factory=dict)
    before: SearchEffort = field(factory=SearchEffort)
    clock: SearchClock | None = None
    answer: Finding | None = None

    @property
    def is_busy(self) -> bool:
        """Whether work for it is in progress."""
        return self.begun > len(self.found)

    def next_task(self) -> Task | None:
        """The next stretch that could be begun."""
        if self.answer is not None or self.begun == self.limit.stretches or any(one.text for one in self.found.values()):
            return None
        self.clock = self.clock or self.limit.begin()
        self.begun += 1
        return Task(self.number, self.at, self.queries[self.at], self.begun - 1, self.limit, self.clock.end)

    def take(self, task: Task, finding: Finding) -> None:
        """Note what came of a task."""
        if self.answer is not None or task.number != self.at:
            return
        self.found[task.stretch] = finding
        tried = self.before
        for stretch in range(self.limit.stretches):
            one = self.found.get(stretch)
            if one is None:
                return
            tried += one.tried
            if one.text or one.tried.cut_short:
                self.answer = Finding(one.text, tried, one.fails_with, one.holds_with)
                return
            if one.tried.why:
                break  # there is no ruleset to search
        self._end_query(tried)

    def _end_query(self, tried: SearchEffort) -> None:
        """End the present query, for which nothing was found."""
        if self.at + 1 == len(self.queries):
            self.answer = Finding("", tried)
            return
        self.at, self.begun, self.before, self.found, self.clock = self.at + 1, 0, tried, {}, None


@define(eq=False)
class QuestionSearches:
    """The searches for the answers to several questions."""

    searches: Sequence[QuestionSearch]
    given: int = 0

    @classmethod
    def of(cls, questions: Sequence[Question], limit: SearchLimit) -> QuestionSearches:
        """Those of questions; one without a query has its answer."""
        nothing = Finding("", SearchEffort(why=_NO_QUERY))
        return cls([QuestionSearch(number, queries, limit, answer=None if queries else nothing)
                    for number, queries in enumerate(questions)])

    @property
    def open(self) -> bool:
        """Whether there are questions that have not been answered."""
        return self.given < len(self.searches)

    def next_task(self, ahead: bool) -> Task | None:
        """What to do next; with `ahead`, also work that will be wasted if work in progress has an answer."""
        searches = self.searches[self.given :]
        tasks = (search.next_task() for idle in (True, False)[: 1 + ahead] for search in searches if search.is_busy is not idle)
        return next(filter(None, tasks), None)

    def take(self, task: Task, finding: Finding) -> None:
        """Note what came of a task."""
        self.searches[task.question].take(task, finding)

    def answers(self) -> Iterator[Finding]:
        """The known answers that directly follow those given before, in the order of the questions."""
        while self.open and (answer := self.searches[self.given].answer) is not None:
            self.given += 1
            yield answer


def find_scenarios(
    searcher: Searcher, again: Callable[[], Searcher], questions: Sequence[Question], limit: SearchLimit, jobs: int = 1,
    watcher: SearchWatcher | None = None,
) -> Iterator[Finding]:
    """The answers to questions, in their order.  `jobs` processes share the work; each of them makes a searcher with `again`,
    which can be pickled. A single question is first tried in this process."""
    watcher, searches = watcher or SearchWatcher(), QuestionSearches.of(questions, limit)
    alone = jobs <= 1 or (len(questions) == 1 and limit.stretches == 1 == len(questions[0]))
    left = len(questions) * limit.stretches * max(map(len, questions), default=0) if alone else int(len(questions) == 1)
    yield from _report_answers(searches.answers(), watcher)
    while searches.open and left and (task := searches.next_task(ahead=False)) is not None:
        searches.take(task, task.run(searcher, watcher.compare))
        left -= 1
        yield from _report_answers(searches.answers(), watcher)
    if searches.open:
        yield from _report_answers(_search_in_processes(again, searches, jobs, watcher), watcher)


def _report_answers(answers: Iterator[Finding], watcher: SearchWatcher) -> Iterator[Finding]:
    for answer in answers:
        watcher.answer()
        yield answer


# ---- several processes -----------------------------------------------------------------------------------------------

_GLANCE = 0.5
"""The watcher is notified of compared decisions at most once in this number of seconds."""


def _search_in_processes(again: Callable[[], Searcher], searches: QuestionSearches, jobs: int,
                         watcher: SearchWatcher) -> Iterator[Finding]:
    """The answers that are still missing, found by several processes."""
    context = get_context("spawn")
    board = _Board(context.Value("q", 0), context.Array("q", [_NOWHERE] * len(searches.searches)))
    running = dict[Future[Finding], Task]()
    with ProcessPoolExecutor(jobs, context, _begin, (again, board)) as processes:
        while searches.open:
            while len(running) < jobs and (task := searches.next_task(ahead=True)) is not None:
                running[processes.submit(_run, task)] = task
            finished, _ = wait(running, _GLANCE, FIRST_COMPLETED)
            watcher.compare(board.read_compared())
            for future in finished:
                task = running.pop(future)
                finding = future.result()
                if finding.text:
                    board.note_found(task)
                searches.take(task, finding)
            yield from searches.answers()


_NOWHERE = 2**62
"""The place of a scenario that was not found."""


@frozen(eq=False)
class _Board:
    """What all processes can read: how many decisions were compared since the last reading; and, for each question, the place of
    a scenario that was found, so that no process looks for later ones."""

    compared: Any
    places: Any

    def note_compared(self, decisions: int) -> None:
        """Add to the number of decisions that were compared."""
        with self.compared.get_lock():
            self.compared.value += decisions

    def read_compared(self) -> int:
        """The number of decisions that were compared since the last call."""
        with self.compared.get_lock():
            found, self.compared.value = self.compared.value, 0
        return int(found)

    def note_found(self, task: Task) -> None:
        """Record that a task has found a scenario."""
        self.places[task.question] = min(self.places[task.question], task.stretch)

    def is_idle(self, task: Task) -> bool:
        """Whether a task can no longer have the answer."""
        return bool(self.places[task.question] < task.stretch)


_HERE: list[tuple[Searcher, _Board]] = []
"""The searcher and the board of a process that searches."""


def _begin(again: Callable[[], Searcher], board: _Board) -> None:
    _HERE.append((again(), board))


def _run(task: Task) -> Finding:
    searcher, board = _HERE[-1]
    return task.run(searcher, board.note_compared, lambda: board.is_idle(task))
