"""Time grows with a text, not with its square: steps are counted, and every maker of texts is timed generously."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

import pytest

import aoi_rules as aoi
from tests.everyday import first
from tests.hostile.growth import seconds, work_on
from tests.hostile.growth_texts import TEXTS
from tests.hostile.patterns import Found, patterns, pumped
from tests.hostile.saves import LARGE
from tests.properties.tables import loaded

COUNTED = (
    "blank lines in a game", "short comments", "comments behind statements", "ands over lines", "unknown names", "actions",
    "types in each other", "a long table", "towns without a place",
)
SMALL, MANY = 1_500, 6_000
PLAYED, EACH = 400_000, 80
"""The number of calls for playing the game of a large save, and for each of its entries."""
DOUBLED_TWICE = 2.3**2
SHARES = 6  # in all texts, so that several processes can share them
FEW_PATTERN = 0.02  # seconds of processor time: for 8,000 characters, quadratic work takes at least five times as long
FEW = 0.1  # seconds of processor time: shorter work may take any share of it


def steps(work: Callable[[], object]) -> int:
    """The number of calls in some work, of functions in Python and in C."""
    count = 0

    def profile(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    work()  # reading and compiling that happens once in a process does not count
    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.thorough
@pytest.mark.parametrize("name", first(3, COUNTED))
def test_steps_grow_with_the_text(name: str) -> None:
    small, large = (dict(work_on(TEXTS[name](size))) for size in (SMALL, MANY))
    for what in large.keys() & small.keys():
        few, many = steps(small[what]), steps(large[what])
        assert many <= DOUBLED_TWICE * few + 1_000, (name, what, few, many)


@pytest.mark.parametrize("name", first(5, LARGE))
def test_steps_grow_with_a_save(name: str) -> None:
    """Mistakes are found during the same reading: nothing is read twice."""
    def loading(number: int) -> Callable[[], object]:
        text, rules = LARGE[name](number), loaded("germany")

        def load() -> None:
            with suppress(aoi.SaveError):
                aoi.loads(text, rules)

        return load

    few, many = steps(loading(SMALL)), steps(loading(MANY))
    assert many <= DOUBLED_TWICE * few + 1_000, (few, many)
    assert many <= PLAYED + EACH * MANY, many


@pytest.mark.slow
@pytest.mark.parametrize("share", range(SHARES))
def test_time_grows_with_the_text(share: int) -> None:
    """No text is checked, formatted or drawn in quadratic time: that would be sixteen times as much."""
    found = [(name, *slow) for name, text in list(TEXTS.items())[share::SHARES] for slow in grown_too_much(text)]
    assert found == []


def grown_too_much(text: Callable[[int], str]) -> Iterator[tuple[str, float, float]]:
    """The operations that take more than nine times as long on a text four times as long, and both times in seconds.

    Pictures are left out: the layout of a map compares pairs of places, and has a bound of its own; the layout is cached. The
    time may jump once, when a text becomes too large to compile and so is no longer read from the cache; quadratic time continues
    to grow.
    """
    small, large = (dict(work_on(text(size))) for size in (3_000, 12_000))
    for what in large.keys() & small.keys() - {"picture"}:
        few, many = seconds(small[what], 2), seconds(large[what])
        if many > FEW and many > 9 * few and seconds(large[what], 2) > 9 * seconds(small[what], 3):
            more = dict(work_on(text(48_000)))
            if what not in more or seconds(more[what], 2) > 9 * seconds(large[what], 3):
                yield what, few, many


@pytest.mark.slow
@pytest.mark.parametrize("share", range(SHARES))
def test_patterns_are_quick_on_long_runs_of_one_sign(share: int) -> None:
    """No pattern that the package runs over whole texts takes quadratic time."""
    assert [(one.where, slow) for one in list(patterns())[share::SHARES] if (slow := slow_on(one)) is not None] == []


def slow_on(found: Found) -> str | None:
    """The beginning of a text for which a pattern is slow, if there is one; short texts come first, so that the search ends
    soon."""
    for size in (400, 8_000):
        for text in pumped(found.pattern, size):
            if seconds(partial(found.run, text)) > FEW_PATTERN and seconds(partial(found.run, text), 3) > FEW_PATTERN:
                return ascii(text[:60])
    return None


@pytest.mark.slow
def test_a_slow_pattern_is_noticed() -> None:
    pattern = re.compile(r"^\s*scenario\b", re.MULTILINE)  # from each of many empty lines to the last one
    assert slow_on(Found("here", pattern, "search")) is not None


@pytest.mark.slow
def test_patterns_are_found_where_they_are_run() -> None:
    homes = {found.where.partition(":")[0] for found in patterns()}
    assert {"aoi_rules.language.headers", "aoi_rules.language.files", "aoi_rules.language.bounds", "aoi_rules.advice.syntax.repairs"} <= homes


def test_a_slow_way_is_noticed() -> None:
    def squared(size: int) -> int:
        return steps(lambda: [len(str(a)) for a in range(size) for b in range(size)])

    assert squared(80) > DOUBLED_TWICE * squared(20) + 1_000
