"""Libraries of rulesets, as this benchmark uses them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import ParamSpec, TypeVar

import aoi_rules as aoi
from aoi_rules.library.machine_code import ensure_built
from aoi_rules.native.libraries import NativeRules, library_of

__all__ = ["build", "in_pure_python", "native", "pure"]

P = ParamSpec("P")
Result = TypeVar("Result")


def build(rulesets: Iterable[aoi.Ruleset]) -> None:
    """Build the missing libraries, if there is a C compiler."""
    for rules in rulesets:
        ensure_built(rules.program)


def native(rules: aoi.Ruleset) -> NativeRules | None:
    """The library of a ruleset; None if there is none."""
    return library_of(rules.program)


@contextmanager
def in_pure_python() -> Iterator[None]:
    """Inside this context, new games are played in pure Python."""
    before = os.environ.get("AOI_NATIVE")
    os.environ["AOI_NATIVE"] = "0"
    try:
        yield
    finally:
        del os.environ["AOI_NATIVE"]
        if before is not None:
            os.environ["AOI_NATIVE"] = before


def pure(work: Callable[P, Result]) -> Callable[P, Result]:
    """The same work with games in pure Python."""
    @wraps(work)
    def done(*values: P.args, **named: P.kwargs) -> Result:
        with in_pure_python():
            return work(*values, **named)

    return done
