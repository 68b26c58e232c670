"""The cost of a query after a decision depends on its result, not on the length of the history; the tests count calls, not
seconds."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

import aoi_rules as aoi
from aoi_rules.diagnostics import Source
from aoi_rules.library.compilation import compile_text
from tests.benchmarks import growth

EARLY, LATE, STEPS = 100, 2100, 20


@pytest.fixture(scope="module")
def rules() -> aoi.Ruleset:
    program = compile_text(Source("long.aoi", growth.TEXT)).program
    assert program is not None
    return aoi.Ruleset(program)


def calls(work: Callable[[], object]) -> int:
    """The number of function calls, including those in C."""
    found = 0

    def counted(_: object, event: str, __: object) -> None:
        nonlocal found
        found += event in ("call", "c_call")

    sys.setprofile(counted)
    try:
        work()
    finally:
        sys.setprofile(None)
    return found


@pytest.mark.thorough_with(
    "a view, undo and redo", "events since the last decision", "lines for a file", "the last events of a view",
    "the last of the history", "the last three events", "undo and redo", "view.imagine")
@pytest.mark.parametrize("what", growth.ASKED)
def test_the_same_work_early_and_late(rules: aoi.Ruleset, what: str) -> None:
    game, ask, found = rules.new_game(2, seed=1), growth.ASKED[what], dict[int, int]()
    for number in range(1, LATE + 1):
        at = game.at
        game.play(game.legal_moves()[number % 9])
        if any(end - STEPS < number <= end for end in (EARLY, LATE)):
            found[number] = calls(lambda at=at: ask(game, at))  # type: ignore[misc]
        else:
            ask(game, at)
    early, late = (sum(found[end - step] for step in range(STEPS)) for end in (EARLY, LATE))
    assert late <= 1.2 * early + 20, f"{what}: {early} calls at {EARLY} decisions, {late} at {LATE}"


@pytest.mark.slow
def test_taking_back_many_decisions_takes_a_step_for_each(rules: aoi.Ruleset) -> None:
    """Making the decisions again does too: neither revisits the decisions taken back before."""
    few, many = [], []
    for number, found in ((400, few), (1600, many)):
        game = rules.new_game(2, seed=1)
        for _ in range(number):
            game.play(game.legal_moves()[0])
        aoi.dumps(game)
        found.append(calls(lambda game=game: game.undo(to=0, force=True)))  # type: ignore[misc]
        found.append(calls(lambda game=game, number=number: [game.redo() for _ in range(number)]))  # type: ignore[misc]
        assert game.decisions == number
    assert [more <= 4.4 * less for less, more in zip(few, many, strict=True)] == [True, True], (few, many)
    assert many[0] <= 80 * 1600


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    growth.growth((10, 20))
    said = capsys.readouterr().out
    assert all(what in said for what in growth.ASKED)
