"""Rulesets compiled with some of the optimiser's passes, and comparisons of their games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest

from aoi_rules import Ruleset
from aoi_rules.compiler.back_end import PASSES, Pass
from aoi_rules.compiler.pipeline import compile_source
from aoi_rules.diagnostics import Source, render
from aoi_rules.library import catalogue
from aoi_rules.machine import budget, engine, faults
from aoi_rules.plugin_manager.manager import plug_in
from tests.recording.comparing import Difference, first_difference
from tests.recording.playing import recorded
from tests.recording.setups import Setup

__all__ = ["MANDATORY", "compiled_with", "difference", "large_budget"]

MANDATORY = tuple(one for one in PASSES if not one.removable)
"""The mandatory passes."""


@contextmanager
def large_budget() -> Iterator[None]:
    """Rules that are compiled and played here may take a million times as many steps as elsewhere.

    The budget pays for upper bounds of the work, and without optimisations these bounds are far above the actual work.
    """
    large = 1_000_000 * budget.BUDGET
    with pytest.MonkeyPatch.context() as patch:
        for module in (budget, engine, faults):
            patch.setattr(module, "BUDGET", large)
        yield


def compiled_with(passes: Sequence[Pass], source: Source) -> Ruleset:
    """A ruleset whose program went through these passes alone."""
    found = compile_source(source, catalogue.find, plug_in, passes=passes)
    assert found.program is not None, "\n".join(map(render, found.diagnostics))
    return Ruleset(found.program)


def difference(one: Ruleset, other: Ruleset, setup: Setup, number: int, most: int | None = None) -> Difference | None:
    """The first difference between the games with that seed: moves in their order, events, views, refusals, scores and digests,
    for at most the given number of decisions; None if there is none."""
    return first_difference(*(list(recorded(rules, setup, number, most)) for rules in (one, other)))
