"""The forms that the compiler's stages make of a ruleset, as text for people: `aoi show MAP --stage STAGE`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from aoi_rules.compiler.emit.c.module import c_text
from aoi_rules.compiler.emit.c.unsupported import find_unsupported
from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.optimize.spans import spans
from aoi_rules.compiler.program.model import RuleProgram
from aoi_rules.compiler.program.printer import program_text
from aoi_rules.compiler.source.resolved_text import resolved_lines
from aoi_rules.compiler.typed.rule_text import rules_text

__all__ = ["STAGES", "c_of"]


def _resolved_text(forms: Forms) -> str:
    return "" if forms.resolved is None else "".join(f"{line.text}\n" for line in resolved_lines(forms.resolved))


def _typed_text(forms: Forms) -> str:
    return "" if forms.rules is None else rules_text(forms.rules)


def _program_text(program: RuleProgram | None) -> str:
    return "" if program is None else program_text(program)


def _python_text(forms: Forms) -> str:
    return "" if forms.module is None else forms.module.printed.text


def c_of(forms: Forms, identity: str) -> str:
    """The C file of a ruleset with complete forms that machine code can play, for a library with this identity."""
    assert forms.optimized is not None, "it did not compile"
    assert forms.model is not None, "it did not run"
    return c_text(spans(forms.optimized), forms.model, identity)


def _c_text(forms: Forms) -> str:
    if forms.model is None or forms.optimized is None:
        return ""
    return "".join(f"/* {problem.message} */\n" for problem in find_unsupported(forms.optimized)) or c_of(forms, "")


STAGES: Mapping[str, Callable[[Forms], str]] = {
    "resolved": _resolved_text,
    "typed": _typed_text,
    "lowered": lambda forms: _program_text(forms.program),
    "program": lambda forms: _program_text(forms.optimized),
    "code": _python_text,
    "c": _c_text,
}
"""The text of each form, by the name of its stage, in order; empty if a ruleset did not reach the stage.  `lowered` is the
program before the passes of the optimiser, `program` the one after them."""
