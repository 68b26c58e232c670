"""The third printer's code computes the same values as pure Python, in positions of random games."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from contextlib import suppress
from itertools import product
from typing import Any

import pytest

from aoi_rules.compiler.emit.module_loader import function_of
from aoi_rules.compiler.program.model import Function, RuleProgram
from aoi_rules.machine import engine
from aoi_rules.machine.state import pack_state
from aoi_rules.model.types import Shape
from tests.compiler.emit.javascript import Printer, name_of
from tests.native.rulesets import LISTS, forms_of, wide

NODE = shutil.which("node")
MOST = 150
"""The greatest number of argument combinations to try for a function."""
CALLS = """
const lines = require("fs").readFileSync(0, "utf8").split("\\n").map(JSON.parse);
const plain = (value) => typeof value === "bigint" ? Number(value) : Array.isArray(value) ? value.map(plain) : value;
for (const [position, calls] of lines) {
  state = position;
  console.log(JSON.stringify(calls.map(([name, given]) => plain(eval(name)(...given)))));
}
"""


def arguments(program: RuleProgram, function: Function, players: int) -> list[tuple[int, ...]]:
    """Combinations of arguments of a function, from existing members; none if it takes anything else."""
    if any(p.type.kind is not Shape.MEMBER for p in function.parameters):
        return []
    sizes = [players if p.type.of == "seat" else program.members.get(p.type.of, 0) for p in function.parameters]
    every = list(product(*map(range, sizes)))
    return random.Random(1).sample(every, min(MOST, len(every)))


def plain(value: Any) -> Any:
    """A value in JSON."""
    return list(map(plain, value)) if isinstance(value, tuple | list) else value


@pytest.mark.slow_with("germany", "new_england")
@pytest.mark.thorough_with("wide")
@pytest.mark.skipif(NODE is None, reason="node runs JavaScript")
@pytest.mark.parametrize("ruleset", [
    pytest.param("germany", marks=pytest.mark.thorough), pytest.param("new_england", marks=pytest.mark.thorough),
    pytest.param(wide(20), id="wide"), pytest.param(LISTS, id="lists"),
])
def test_it_computes_what_python_computes(ruleset: str) -> None:
    forms, program = forms_of(ruleset)
    assert forms.optimized is not None
    assert forms.module is not None
    assert forms.space is not None
    printer, found, wanted = Printer(forms.optimized), [], []
    players, options = program.model.least_players, {option.name: 0 for option in program.model.options}
    s, chance = engine.start(program, players, options, 1, None), random.Random(1)
    for _ in range(4):
        calls, results = [], []
        for one in printer.printable():
            python, name = function_of(forms.module, forms.space, one.name), name_of(one.name)
            for given in arguments(forms.optimized, one, players):
                with suppress(IndexError):  # nobody but 0 owns a common zone
                    results.append(plain(python(s, *given)))
                    calls.append((name, given))
        found.append(json.dumps([pack_state(s), calls]))
        wanted.append(results)
        for _ in range(5):
            engine.play(program, s, chance.choice(s.moves))
    assert len(wanted[0]) > 3
    done = subprocess.run([str(NODE), "-e", printer.module() + CALLS], input="\n".join(found), capture_output=True, text=True, check=True)
    assert [json.loads(line) for line in done.stdout.splitlines()] == wanted
