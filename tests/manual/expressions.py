"""Expressions of the manual: a line each, `stalls(red)  # 2`; what stands behind `#` is its value in the examples' position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from aoi_rules.compiler.source.scenario_file import read_file
from aoi_rules.diagnostics import Diagnostic, Source
from aoi_rules.scenarios import Suite
from tests.manual.fragments import VALLEY, compiled_in_game, left_over

__all__ = ["wrong_values"]


def wrong_values(text: str, compared: Callable[[Sequence[Diagnostic]], list[str]]) -> list[str]:
    """What is wrong with some expressions; `compared` says it of problems.  `me` is red."""
    lines = [line.partition("#")[::2] for line in text.splitlines() if line.strip() and not line.startswith("#")]
    named = "".join(f"  let value_{n} = {expression.rstrip()}\n" for n, (expression, _) in enumerate(lines))
    found = compiled_in_game(f"action example {{\n{named}}}\n", name="expression")
    problems = [d for d in found.diagnostics if not left_over(d)]
    wrong = compared(problems)
    return wrong if problems or wrong else _values([(e.strip(), v.strip()) for e, v in lines if v.strip()])


def _values(lines: Sequence[tuple[str, str]]) -> list[str]:
    """The expressions that have another value than theirs: red's own lines of a score, 1 where the value is the one named."""
    notes = "".join(f'    note value_{n} "Value" = 1 if ({expression}) == {value} else 0\n' for n, (expression, value) in enumerate(lines))
    claims = "".join(f"  scores red value_{n} = 1\n" for n in range(len(lines)))
    text = VALLEY.replace("  score {\n", f"  score {{\n{notes}", 1).rstrip()
    suite = Suite(read_file(Source("values.aoi", text.removesuffix("}") + claims + "}\n", str(Path("values.aoi")))))
    return [str(p) for p in suite.problems()] or [
        f"{outcome.failure.message}: {lines[int(outcome.failure.message.split('value_')[1].split('`')[0].split()[0])]}"
        if "value_" in outcome.failure.message else str(outcome)
        for outcome in suite.outcomes("valley") if outcome.failure is not None]
