"""Expressions of the manual, one per line, `stalls(red)  # 2`; the text after `#` is the value in the examples' position."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from aoi_rules.compiler.source.scenario_file import read_file
from aoi_rules.diagnostics import Diagnostic, Source, render
from aoi_rules.scenarios import Suite
from tests.manual.fragments import VALLEY, compiled_in_game, left_over

__all__ = ["wrong_values"]


def wrong_values(text: str, compared: Callable[[Sequence[Diagnostic]], list[str]]) -> list[str]:
    """The mistakes in some expressions; `compared` reports problems. `me` is red."""
    lines = [line.partition("#")[::2] for line in text.splitlines() if line.strip() and not line.startswith("#")]
    named = "".join(f"  let value_{n} = {expression.rstrip()}\n" for n, (expression, _) in enumerate(lines))
    found = compiled_in_game(f"action example {{\n{named}}}\n", name="expression")
    problems = [d for d in found.diagnostics if not left_over(d)]
    wrong = compared(problems)
    return wrong if problems or wrong else _values([(e.strip(), v.strip()) for e, v in lines if v.strip()])


def _values(lines: Sequence[tuple[str, str]]) -> list[str]:
    """The expressions whose value differs from the comment: each becomes a line of red's score, which is 1 if the value is the
    stated one."""
    notes = "".join(f'    note value_{n} "Value" = 1 if ({expression}) == {value} else 0\n' for n, (expression, value) in enumerate(lines))
    claims = "".join(f"  scores red value_{n} = 1\n" for n in range(len(lines)))
    three = VALLEY.replace("players 2..3", "players 3..3", 1)  # so that a value may name each seat
    text = three.replace("  score {\n", f"  score {{\n{notes}", 1).rstrip()
    suite = Suite(read_file(Source("values.aoi", text.removesuffix("}") + claims + "}\n")))
    failed = [outcome.failure for outcome in suite.outcomes("valley") if outcome.failure is not None]
    return [str(p) for p in suite.problems()] or [_said(failure, lines) for failure in failed]


def _said(failure: Diagnostic, lines: Sequence[tuple[str, str]]) -> str:
    """The message for an expression with another value."""
    found = re.search(r"value_(\d+)", failure.place.source.lines[failure.place.line - 1] if failure.place is not None else "")
    return f"`{lines[int(found[1])][0]}` is not {lines[int(found[1])][1]}" if found else render(failure)
