"""The library's rulesets with the result of each stage of the compiler, compiled once for all tests of a process."""

from __future__ import annotations

from functools import cache

import attrs

from aoi_rules.compiler.forms import Forms
from aoi_rules.library.compilation import compile_named
from aoi_rules.machine.program import Program

__all__ = ["library_forms"]


def library_forms(name: str) -> tuple[Forms, Program]:
    """The forms of a ruleset of the library, some of which a test may replace, and its program."""
    forms, program = _compiled(name)
    return attrs.evolve(forms), program


@cache
def _compiled(name: str) -> tuple[Forms, Program]:
    forms = Forms()
    program = compile_named(name, library_only=True, forms=forms).program
    assert program is not None
    return forms, program
