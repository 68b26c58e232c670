"""Prints a rule program for people: `aoi show MAP --stage program`.  Nothing parses the printed text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from aoi_rules.compiler.printing import type_text
from aoi_rules.compiler.program.expression_text import PRINTER
from aoi_rules.compiler.program.model import (
    ChoiceData,
    Computation,
    Decision,
    Function,
    Option,
    Routine,
    RuleProgram,
    SlotData,
    Step,
    ZoneData,
)
from aoi_rules.compiler.program.statement_text import statement_lines
from aoi_rules.model.lines import RuleLine

__all__ = ["function_text", "program_text"]

_DEPTH = "    "


def program_text(program: RuleProgram) -> str:
    """A whole program: the slots of the state, then constants, functions, routines with their steps, and decisions, each with
    the place in the text that it comes from."""
    blocks = [_print_state(program), *map(_print_constant, program.constants.values())]
    blocks += map(function_text, program.functions.values())
    steps: dict[str, list[Step]] = {}
    for step in program.steps.values():
        steps.setdefault(step.routine, []).append(step)
    for routine in program.routines.values():
        blocks += [_print_routine(routine), *(_print_step(step, program) for step in steps.pop(routine.name, ()))]
    blocks += [_print_step(step, program) for rest in steps.values() for step in rest]
    return "\n\n".join(blocks) + "\n"


def function_text(function: Function) -> str:
    """A function: its parameters with their types, its purpose, its work, and its body."""
    head = f"{function.kind} {function.name}({', '.join(f'{p.name}: {type_text(p.type)}' for p in function.parameters)})"
    returns = f" -> {type_text(function.returns)}" if function.returns else ""
    returns += f" in a frame of {function.frame}" if function.frame else ""
    notes = [f"memo {function.memo}"] if function.memo is not None else []
    notes += [str(function.place)] if function.place else []
    return _print_block(f"{head}{returns}:", statement_lines(function.body), ", ".join(notes))


def _print_block(head: str, body: Iterable[str], note: object = "") -> str:
    lines = [f"{_DEPTH}{line}" for line in body] or [f"{_DEPTH}pass"]
    return "\n".join([f"{head}  # {note}" if note else head, *lines])


def _print_state(program: RuleProgram) -> str:
    lines = [*map(_print_slot, program.slots), *map(_print_zone, program.zones)]
    lines += [f"network {name}: {places} places, {len(links)} links" for name, (places, links) in program.networks.items()]
    lines += [f"stream {name}" for name in program.streams]
    lines += [f"memo {number}: {', '.join(sorted(group))}" for number, group in enumerate(program.groups)]
    lines += [f"text {number}: {_join_parts(text.parts)}" for number, text in enumerate(program.texts)]
    lines += [f"line {number}: {program.rules[line.rule].name}{_print_report(line)}" for number, line in enumerate(program.lines)]
    lines += [f"check {check.name}: {check.function}" for check in program.checks]
    return _print_block(f"program {program.name}, {program.most_players} players:", lines)


def _join_parts(parts: Iterable[Any]) -> str:
    return "".join(part if isinstance(part, str) else f"{{{part}}}" for part in parts)


def _print_report(line: RuleLine) -> str:
    values = ", ".join(f"{text}: {type_text(typ)}" for text, typ in line.values)
    about = f" (about {line.about})" if line.about else ""
    whose = f" (whose {', '.join(line.whose)})" if line.whose else ""
    return f"{f' with {values}' if values else ''}{' (secret)' if line.secret else ''}{about}{whose}"


def _print_slot(slot: SlotData) -> str:
    size = f"{slot.size} × " if slot.size else ""
    first = f" = {PRINTER.of(slot.first)}" if slot.first is not None else ""
    of = f" of {slot.of}" if slot.of else ""
    return f"state.{slot.name}: {size}{type_text(slot.type)}{first}  # {slot.kind}{of}"


def _print_zone(zone: ZoneData) -> str:
    begins = f", begins with {zone.copies}" if zone.copies is not None else ""
    seats = " (seats)" if zone.per_seat else ""
    return f"zone {zone.name}: {zone.kinds} kinds, {zone.owners} owners{seats}, draws by {zone.stream}{begins}"


def _print_constant(constant: Computation) -> str:
    value = PRINTER.of(constant.value)
    if constant.variable is None:
        return f"constant {constant.name}: {type_text(constant.type)} = {value}"
    absent = f", then {PRINTER.of(constant.absent)}" if constant.absent is not None else ""
    head = f"constant {constant.name}: {constant.size} × {type_text(constant.type)}"
    return f"{head} = {value} for {constant.variable.name}{absent}"


def _print_routine(routine: Routine) -> str:
    slots = f" with {', '.join(routine.slots)}" if routine.slots else ""
    chosen = f", of which the first {routine.chosen} are chosen at once" if routine.chosen else ""
    return f"routine {routine.name}{slots}{chosen}, from {routine.entry}"


def _print_step(step: Step, program: RuleProgram) -> str:
    veiled = f" veils {', '.join(step.veiled)}" if step.veiled else ""
    text = _print_block(f"step {step.name}{veiled}:", statement_lines(step.body), step.place)
    own = [_print_decision(name, decision) for name, decision in program.decisions.items() if decision.step == step.name]
    return "\n\n".join([text, *own])


def _print_decision(name: str, decision: Decision) -> str:
    secret = " secret" if decision.secret else ""
    left = f", counts down {decision.left}" if decision.left else ""
    lines = [*map(_print_option, decision.options), *statement_lines(decision.apply)]
    return _print_block(f"decision {name}: {decision.kind}{secret} {decision.caption!r}{left}:", lines)


def _print_choice(choice: ChoiceData) -> str:
    secret = " (revealed)" if choice.revealed else " (shared)" if choice.shared else " (secret)" if choice.secret else ""
    zone = f" in {choice.zone}" if choice.zone else ""
    return f"{choice.name}: {type_text(choice.type)} {choice.low}..{choice.high}{zone}{secret}"


def _print_option(option: Option) -> str:
    what = f"source {option.source} of {option.good}" if option.source else option.action
    stage = f" stage {option.stage}" if option.stage >= 0 else ""
    fields = [f"cost {option.cost}"] if option.cost != 1 else []
    fields += [f"list {option.list}"] if option.list else []
    fields += [f"why {option.why}"] if option.why else []
    fields += [f"judge {option.judge}"] if option.judge else []
    fields += [f"chooses {_print_choice(choice)}" for choice in option.choices]
    fields += [f"counts down {option.left}"] if option.left else []
    for word, member in (("brings", option.brought), ("from", option.element)):
        if member is not None:
            fields.append(f"{word} {type_text(member[0])} {member[1].low}..{member[1].high}")
    return f"option {what}{stage} {option.title!r}" + "".join(f", {f}" for f in fields)
