"""A hint that suggests another word, and the correction derived from it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from aoi_rules.advice.suggestions import Guess, did_you_mean, times
from aoi_rules.diagnostics import Diagnostic, Mention, Place, Source

SOURCE = Source("a.aoi", 'keep fare = 3  # fare\nrequire faer > 2 "the fare"\n')
FAER = Place(SOURCE, 2, 9, 2, 13)


def test_a_problem_takes_its_correction_from_the_hint() -> None:
    fix = Diagnostic("unknown-name", "no name", FAER, did_you_mean("faer", ["fare", "price"])).fix
    assert fix is not None
    assert (fix.place, fix.text) == (FAER, "fare")


@pytest.mark.parametrize("hint", [
    "write `fare`", Mention("write `fare`"), did_you_mean("fa", ["fare"]), Guess.of("did you mean `fare`?", "fear", "fare"),
])
def test_no_correction_of_what_is_not_sure_or_stands_elsewhere(hint: str) -> None:
    assert Diagnostic("unknown-name", "no name", FAER, hint).fix is None


def test_names_in_comments_and_quotation_marks_do_not_count() -> None:
    assert times("fare", SOURCE) == 1


@pytest.mark.thorough
def test_problems_as_values_need_no_advice() -> None:
    script = "import sys, aoi_rules.diagnostics; print(*(name for name in sys.modules if name.startswith('aoi_rules.advice')))"
    assert not subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.strip()
