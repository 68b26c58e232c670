"""The legality of a move at a position, and the rules that are evaluated for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from attrs import define, field

from aoi_rules.machine.decisions import Choice, Line, Option
from aoi_rules.machine.entries import Value
from aoi_rules.machine.faults import guard
from aoi_rules.machine.judged_ways import set_of
from aoi_rules.machine.names import Names
from aoi_rules.machine.position import Position
from aoi_rules.machine.program import Program

__all__ = ["EqualChoices", "failing_rules", "forbidding_lines", "judge", "lines_asked", "is_legal", "same_as_listed"]


def is_legal(program: Program, s: Position, raw: tuple[int, ...]) -> bool:
    """Whether a move of the current decision, as numbers, is legal."""
    return not s.over and (raw in s.moves or same_as_listed(program, s, raw))


def same_as_listed(program: Program, s: Position, raw: tuple[int, ...]) -> bool:
    """Whether a move is not listed only because the rules treat it as equal to one that is: its choices have the same keys, and
    no rule forbids it."""
    decision = program.decisions[s.frames[-1][0]]
    if raw[0] < 0:
        return False
    option = decision.options[raw[0]]
    if not any(choice.alike for choice in option.choices):
        return False
    with guard(program, s):
        return _stands_for(program, s, option, raw)


def _stands_for(program: Program, s: Position, option: Option, raw: tuple[int, ...]) -> bool:
    """Whether a listed move is equal by `alike by`, and no rule forbids this one."""
    listed = any(m[0] == raw[0] and _are_equal(s, option, m, raw) for m in s.moves)
    return listed and not forbidding_lines(program, lines_asked(s, option, raw))


def _are_equal(s: Position, option: Option, one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(a == b or (c.alike is not None and c.alike(s, a) == c.alike(s, b))
               for c, a, b in zip(option.choices, one[1:], other[1:], strict=True))


def lines_asked(s: Position, option: Option, raw: tuple[int, ...]) -> list[Line]:
    """Each line of the rules that is evaluated for a move: its number in the program's `lines`, whether it holds, and the
    values of its operands."""
    frame = s.frames[-1]
    if option.source:
        return option.why(s, frame, *raw[1:])
    if option.inside:
        return option.why(s, s.to_move, *frame[2 : 2 + option.earlier], *raw[1:])
    return option.why(s, s.to_move, *raw[1:])


def judge(
    program: Program, s: Position, option: Option, earlier: Sequence[int], each: Sequence[Sequence[int]]
) -> list[int]:
    """For each way to choose, after the `earlier` choices of the action, one of the given values of each choice, the set of lines
    that forbid it: of `option.judged`, or of all lines if `why` judges each way."""
    if option.judge is None:
        return [set_of(forbidding_lines(program, lines_asked(s, option, (0, *way)))) for way in product(*each)]
    return option.judge(s, s.to_move, *earlier, *each)


@define
class EqualChoices:
    """The members that are equal choices at a position, by the ruleset's `alike by`."""

    names: Names
    state: Position
    _found: dict[int, dict[int, tuple[Value, ...]]] = field(factory=dict)

    def equal_members(self, choice: Choice, value: int) -> list[str]:
        """The names of all other members that are equal to a value of a choice, in order."""
        if choice.alike is None:
            return []
        keys = self._found.get(id(choice))
        if keys is None:
            keys = self._found[id(choice)] = {v: choice.alike(self.state, v) for v in range(choice.low, choice.high + 1)}
        return [str(self.names.value(choice.cell, v)) for v, key in keys.items() if v != value and key == keys[value]]


def forbidding_lines(program: Program, lines: Iterable[Line]) -> list[int]:
    """The numbers of the lines that do not hold, without cases: a case belongs to a requirement, which has a line of its own."""
    return [line for line, holds, _ in lines if not holds and line not in program.cases]


def failing_rules(program: Program, lines: Iterable[Line]) -> list[str]:
    """The names of the rules that have failing lines."""
    return [program.requirements[line] for line in forbidding_lines(program, lines)]
