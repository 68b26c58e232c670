"""A whole rule program as the text of a Python module, with its line map."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from types import CodeType

from aoi_rules.compiler.emit.expressions import network
from aoi_rules.compiler.emit.fast_bodies import quick_and_rest, scan_of
from aoi_rules.compiler.emit.layout import CALL, INDENT, TUPLE, WIDTH, Breakable, Doc, Group, Row, one_line, rows, wrap_lines
from aoi_rules.compiler.emit.lines import Lines, PrintedModule, escape_text, remark
from aoi_rules.compiler.emit.names import IMPORTS, Names
from aoi_rules.compiler.emit.shared_lists import SharedLists
from aoi_rules.compiler.emit.state import new_state, state_class
from aoi_rules.compiler.emit.statements import Statements
from aoi_rules.compiler.emit.writer import APPLY, STEP, Numbers
from aoi_rules.compiler.emit.zone_layout import Zones
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Function, Purpose, RuleProgram, SlotData
from aoi_rules.compiler.symbols.slots import paths_slot
from aoi_rules.machine.faults import file_of
from aoi_rules.model.types import ABSENT, Shape, Type

__all__ = ["ModulePrinter"]

_GIVES = {
    Purpose.LIST: "None", Purpose.EXISTS: "bool", Purpose.WHY: "list[tuple[int, int, tuple[int, ...]]]",
    Purpose.JUDGE: "list[int]", Purpose.VERB: "None", Purpose.NETWORK: "tuple[int, int]", Purpose.SETUP: "None",
    Purpose.SCORE: "list[list[int]]", Purpose.RANK: "list[tuple[int, ...]]", Purpose.OUTLOOK: "list[int]",
    Purpose.CHECK: "bool", Purpose.GIVEN: "Iterator[int]", Purpose.LOOK: "tuple[int, ...]", Purpose.ALIKE: "tuple[Any, ...]",
    Purpose.SHOWN: "tuple[Any, ...]",
}


class ModulePrinter:
    """Prints one program: `printed` is the module, `names` has its Python names."""

    def __init__(self, program: RuleProgram) -> None:
        self.program = program
        self.names = Names()
        self.numbers = Numbers(
            {name: n for n, name in enumerate(program.steps)}, {name: n for n, name in enumerate(program.streams)},
            program.routines, frozenset(slot.name for slot in program.slots if slot.listed),
        )
        self.body = Lines()
        self.zones = Zones({zone.name: zone for zone in program.zones})
        self.owning = SharedLists.of(program.slots)
        self.sizes = {slot.name: slot.size for slot in program.slots if slot.listed}
        self.statements = Statements(self.body, self.names, self.numbers, self.zones, self.owning)
        self._claim_global_names()
        self.printed = self._print_module()

    @cached_property
    def code(self) -> CodeType:
        """The module, compiled by Python."""
        return compile(self.printed.text, file_of(self.program.name), "exec")

    def _claim_global_names(self) -> None:
        """Claim the names of everything global before any local gets one."""
        for name in self.program.functions:
            self.names.function(name)
        for name in self.program.steps:
            self.names.step(name)
        for name in self.program.decisions:
            self.names.apply(name)
        for name in self.program.constants:
            self.names.constant(name)
        for slot in self.program.slots:
            if slot.first is not None:
                self.names.constant(f"first {slot.name}")
        for function in self.program.hooks:  # their results are printed, so it is known where they come from
            self.names.hook(function)

    def _print_module(self) -> PrintedModule:
        for function in self.program.functions.values():
            self._print_function(function)
        self._print_moves()
        self._print_step_lists()
        return self._join_module()

    def _print_moves(self) -> None:
        """Print the functions of moves and steps."""
        for name in self.program.decisions:
            self._print_apply(name)
        begun: set[str] = set()
        for name, step in self.program.steps.items():
            if step.routine not in begun:
                begun.add(step.routine)
                self._print_frame(step.routine)
            self._print_step(name)

    def _join_module(self) -> PrintedModule:
        """Put the head before the body."""
        whole = Lines()
        whole.add(*self._head_lines(), *self._constant_lines())
        for lines in (state_class(self.program), new_state(self.program, self.names)):
            whole.gap()
            whole.add(*lines)
        whole.extend(self.body)
        return whole.to_module()

    # ---- head --------------------------------------------------------------------------------------------------------

    def _head_lines(self) -> list[str]:
        name = escape_text(self.program.name).replace('"', "'").replace("\\", "/")
        lines = [f'"""The rules of {name}, written out by the compiler; a change belongs in their text, not here."""', "",
                 "from __future__ import annotations", ""]
        for module, names in IMPORTS.items():
            line = f"from {module} import {', '.join(names)}"
            lines += [line] if len(line) <= WIDTH else wrap_lines(Group(f"from {module} import (", names, ")", CALL), "")
            lines += [""] if module in ("typing", "attrs") else []
        lines += ["", "Frame = list[Any]"]
        for python, function in self.names.hooks.values():
            lines.append(f"{python}: Any  # `{function.form}` of {function.plugin or function.run.__module__}")
        return lines

    def _constant_lines(self) -> list[str]:
        lines = []
        for data, name in self.names.tables.items():
            lines += wrap_lines(_print_rows(data.rows), "", f"{name}: {_table_type(data.rows)} = ")
        for network_, (places, links) in self.program.networks.items():
            pairs = tuple(f"({a}, {b})" for a, b in links)
            lines += wrap_lines(Group("Graph(", (str(places), Group("(", pairs, ")", TUPLE)), ")", CALL), "",
                             f"{self.names.graph(network_)} = ")
        for constant in self.program.constants.values():
            lines += wrap_lines(_print_rows(constant.result), "", f"{self.names.constant(constant.name)} = ")
        for slot in self.program.slots:
            if slot.first is not None:
                lines += wrap_lines(_first_value(slot), "", f"{self.names.constant(f'first {slot.name}')} = ")
        return ["", *lines] if lines else []

    # ---- functions ---------------------------------------------------------------------------------------------------

    def _print_function(self, function: Function) -> None:
        name = self.names.function(function.name)
        parameters = [f"{self.names.local(p.name)}: {_parameter_type(p.type)}" for p in function.parameters]
        head = ["s: State", *(["f: Frame"] if function.frame else []), *parameters]
        gives = _GIVES.get(function.kind) or _result_type(function.returns)
        self.statements.routine(function.frame)
        inner = name
        if function.memo is not None or function.kind is Purpose.NETWORK:
            inner = self.names.helper(f"compute_{name}")
        front, rest = quick_and_rest(function.body) if function.memo is not None else ([], function.body)
        self.statements.function(inner, head, gives, function.place)
        self._print_body(rest)
        if function.kind is Purpose.NETWORK:
            self._print_paths(function, name, inner)
        elif function.memo is not None:
            self.statements.function(name, head, gives, function.place)
            if front:
                self.statements.body(front)
            self._print_lookup(function, name, inner)

    def _print_body(self, body: Sequence[sta.Statement]) -> None:
        """Print the body of a function; Python searches a whole slot faster than a loop does."""
        found = scan_of(body, self.sizes)
        if found is None:
            self.statements.body(body)
            return
        how, slot, value = found
        if isinstance(body[0], sta.Spend):
            self.statements.body(body[:1])
        if how == "in":
            self.statements.put(lambda e: e.make.chain((e.at(value), e.at(slot)), (" in ",)), "return ")
        else:
            self.statements.put(lambda e: e.make.row(e.at(slot), e.make.group(".count(", (e.at(value),), ")")), "return ")

    def _print_lookup(self, function: Function, name: str, inner: str) -> None:
        """Print the look-up of a memoised result."""
        values = [self.names.local(p.name) for p in function.parameters]
        self.statements.line(f"known = s.memo[{function.memo}]")
        self.statements.put(lambda e: e.make.group("(", [repr(name), *values], ")", TUPLE), "key = ")
        self.statements.line("value = known.get(key)", "if value is None:")
        self.statements.put(lambda e: e.make.group(f"{inner}(", ["s", *values], ")", CALL), f"{INDENT}value = known[key] = ")
        self.statements.line("return value")

    def _print_paths(self, function: Function, name: str, inner: str) -> None:
        """Print the function that returns the paths of a network; they are searched again when its links may have changed."""
        network_ = next(n for n in self.program.networks if network(n) == function.name)
        slot = f"s.{paths_slot(network_)}"
        self.statements.function(name, ["s: State"], "Paths", function.place)
        self.statements.line(f"paths = {slot}", "if paths is None:",
                             f"{INDENT}paths = {slot} = {self.names.graph(network_)}.paths(*{inner}(s))", "return paths")

    # ---- steps -------------------------------------------------------------------------------------------------------

    def _print_frame(self, routine: str) -> None:
        """Print a comment with the slots in the frames of a routine."""
        slots, head = [f"f[{at}] {slot}" for slot, at in self.numbers.frames[routine].items()], remark("frame: ")
        self.body.gap()
        self.body.place = None
        self.body.add(remark(f"---- {routine} ----"), *[head + ", ".join(row) for row in rows(slots, WIDTH - len(head))])

    def _print_step(self, name: str) -> None:
        step = self.program.steps[name]
        self.statements.routine(step.routine)
        self.statements.function(self.names.step(name), ["s: State", "f: Frame"], "int", step.place)
        self.statements.body(step.body, STEP, exp.CanFinish not in step.kinds)

    def _print_apply(self, name: str) -> None:
        step = self.program.steps[name]
        self.statements.routine(step.routine)
        head = ["s: State", "f: Frame", f"{self.names.local('move')}: tuple[int, ...]"]
        self.statements.function(self.names.apply(name), head, "None", step.place)
        self.statements.body(self.program.decisions[name].apply, APPLY)

    def _print_step_lists(self) -> None:
        self.body.gap()
        steps = tuple(self.names.step(name) for name in self.program.steps)
        applies = tuple(f"{self.numbers.steps[name]}: {self.names.apply(name)}" for name in self.program.decisions)
        self.body.add(*wrap_lines(Group("(", steps, ")", TUPLE), "", "STEPS = "))
        self.body.add(*wrap_lines(Group("{", applies, "}", CALL), "", "APPLIES = "))


_FEW, _SHORT = 4, 50
"""The greatest number of values of a constant, and of its characters, that are kept on one line."""


def _print_rows(value: object) -> Doc:
    """A row of a table, or a whole table."""
    if isinstance(value, tuple):
        group = Group("(", tuple(map(_print_rows, value)), ")", TUPLE)
        if len(value) <= _FEW and len(text := one_line(group)) <= _SHORT:
            return text
        return group
    if isinstance(value, str):
        return Breakable().text(value)
    return "ABSENT" if value == ABSENT else repr(value)


def _first_value(slot: SlotData) -> Doc:
    """The value of a keep before set-up."""
    value = _print_rows(slot.result)
    return Row(("[", value, f"] * {slot.size} + [", _print_rows(slot.type.absent_value), "]")) if slot.listed else value


def _parameter_type(type_: Type) -> str:
    """The Python type of a parameter."""
    if type_.kind is Shape.LIST:
        return "list[tuple[int, ...]]" if type_.parts else "tuple[int, ...]"
    return {Shape.TRUTH: "bool", Shape.TEXT: "str"}.get(type_.kind, "int")


def _result_type(type_: Type | None) -> str:
    """The Python type of a function's result."""
    if type_ is None:
        return "None"
    return "tuple[Any, ...]" if type_.parts or type_.of == Shape.TUPLE else _parameter_type(type_)


def _table_type(rows: Sequence[object]) -> str:
    """The Python type of a table."""
    if any(isinstance(row, tuple) for row in rows):
        return "tuple[tuple[Any, ...], ...]"
    return "tuple[str, ...]" if any(isinstance(row, str) for row in rows) else "tuple[int, ...]"
