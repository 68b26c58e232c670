"""The engines that play a ruleset: pure Python, or a library of machine code if there is one.

A position is the generated `State` for the first and `aoi_rules.native.binding.State` for the second.  Both have `to_move`,
`over`, `phase`, `step` and `moves`.  Playing never changes a position; it makes a new one.  What happened in a play, `drawn` and
`log`, is read only on request.
"""

from __future__ import annotations

from typing import cast

from aoi_rules.machine.position import Position
from aoi_rules.machine.program import Program
from aoi_rules.native.binding import State
from aoi_rules.native.libraries import NativeRules, library_of
from aoi_rules.play.engines.interface import Digests, Engine, EngineOf, NotLegal
from aoi_rules.play.engines.native_engine import NativeEngine
from aoi_rules.play.engines.python_engine import PythonEngine
from aoi_rules.play.happenings import PackedHappening

__all__ = ["Digests", "Engine", "NativeEngine", "NotLegal", "PythonEngine", "engine_of"]


def engine_of(program: Program) -> Engine:
    """The engine for a program on this machine: its library if there is one, otherwise pure Python."""
    rules = library_of(program)
    if rules not in program.engines:
        program.engines[rules] = _engine(program, rules)
    return cast("Engine", program.engines[rules])


def _engine(program: Program, rules: NativeRules | None) -> Engine:
    python = PythonEngine(program)
    if rules is None:
        pure: EngineOf[Position, bytes] = python
        return cast("Engine", pure)
    options = {step: bytes(option.inside for option in decision.options) for step, decision in program.decisions.items()}
    inside = tuple(options.get(step, b"") for step in range(max(options, default=-1) + 1))
    counted = bytes(line.counts for line in program.model.score) + bytes(program.model.team is not None)
    found: EngineOf[State, PackedHappening] = NativeEngine(program, rules, python, python.state, inside, counted)
    return cast("Engine", found)
