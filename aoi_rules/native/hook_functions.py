"""The functions of plugins, as a library calls them: with cells, and giving cells."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from aoi_rules.machine.giving import Giver
from aoi_rules.machine.program import Program
from aoi_rules.native.cells import Values

__all__ = ["hook_functions"]


def hook_functions(table: str, program: Program) -> list[Callable[[list[int]], list[int]]]:
    """The functions that a library's table names, in its order, from those that the program itself calls."""
    said = json.loads(table)
    values = Values(said["words"], tuple(said["texts"]))
    given = [found for found in program.new_state.__globals__.values() if isinstance(getattr(found, "giver", None), Giver)]
    known = {(function.giver.plugin, function.giver.function): function for function in given}
    return [_in_cells(known[hook["plugin"], hook["name"]], hook["takes"], values) for hook in said["hooks"]]


def _in_cells(function: Any, takes: Sequence[str], values: Values) -> Callable[[list[int]], list[int]]:
    """A function that takes values and gives one, as one that takes and gives their cells."""
    type_ = function.giver.type
    gives = type_.kind if type_.many else "number"

    def called(cells: list[int]) -> list[int]:
        at, arguments, found = 0, [], list[int]()
        for kind in takes:
            value, at = values.read(kind, cells, at)
            arguments.append(value)
        values.write(gives, function(*arguments), found)
        return found

    return called
