"""Limits of choices as a decision diagram, from which the numbers of moves are made, and as boxes: sets of values for each choice
of which all combinations are possible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import define, field

from aoi_rules.compiler.facts.values import Values
from aoi_rules.compiler.numbering.limits import Limits, exactly_these
from aoi_rules.compiler.typed.expressions import Binding
from aoi_rules.compiler.typed.rules import Choice
from aoi_rules.machine.combinations import Combinations, Run

__all__ = ["Boxes", "boxes", "combinations"]

Boxes = tuple[Mapping[Binding, Values], ...]
"""Which values choices can have together: each possible combination is in a box, which maps the names of the choices to
values."""
_MOST_NODES = 1_000
"""A diagram with more nodes is built without the limits of pairs."""
_MOST_BOXES = 64

_Groups = tuple[tuple[int, int], ...]
"""For pairs of choices, by their numbers, the group of the earlier one's value."""


@define(eq=False)
class _Diagram:
    """The diagram of the choices of one stage, while it is built."""

    limits: Limits
    nodes: list[tuple[Run, ...]] = field(factory=list)
    _known: dict[tuple[int, _Groups], int] = field(factory=dict)

    def branches(self, number: int, groups: _Groups) -> Iterator[tuple[_Groups, list[int]]]:
        """The values that a choice can have if those before it are in certain groups, by the groups that then limit a later
        choice."""
        limits, known = self.limits, dict(groups)
        found: dict[_Groups, list[int]] = {}
        allowed = [pair.allowed[known[n]] for n, pair in enumerate(limits.pairs) if pair.later == number]
        later = [(n, pair) for n, pair in enumerate(limits.pairs) if pair.later > number]
        for value in limits.values[number]:
            if all(value in one for one in allowed):
                key = tuple((n, pair.group[value] if pair.earlier == number else known[n])
                            for n, pair in later if pair.earlier <= number)
                found.setdefault(key, []).append(value)
        yield from found.items()

    def node(self, number: int, groups: _Groups) -> int:
        """The node of a choice if those before it are in certain groups; -1 after the last choice."""
        if number == len(self.limits.values):
            return -1
        key = (number, groups)
        if key not in self._known:
            following = [(value, self.node(number + 1, after)) for after, values in self.branches(number, groups)
                         for value in values]
            self.nodes.append(_merge_runs(sorted(following)))
            self._known[key] = len(self.nodes) - 1
            if len(self.nodes) > _MOST_NODES:
                raise OverflowError
        return self._known[key]


def _merge_runs(following: Sequence[tuple[int, int]]) -> tuple[Run, ...]:
    """Values and the nodes after them, ascending, as runs."""
    found: list[Run] = []
    for value, node in following:
        if found and found[-1][1] == value - 1 and found[-1][2] == node:
            found[-1] = (found[-1][0], value, node)
        else:
            found.append((value, value, node))
    return tuple(found)


def combinations(limits: Limits) -> Combinations:
    """The combinations of choices that the limits allow."""
    diagram = _Diagram(limits)
    try:
        diagram.node(0, ())
    except OverflowError:
        diagram = _Diagram(Limits(limits.values))
        diagram.node(0, ())
    return Combinations(tuple(diagram.nodes))


def boxes(choices: Sequence[Choice], limits: Limits) -> Boxes:
    """Which values choices can have together, given the limits."""
    diagram = _Diagram(limits)
    found: list[tuple[Sequence[int], ...]] = []
    waiting: list[tuple[tuple[Sequence[int], ...], _Groups]] = [((), ())]
    while waiting:
        chosen, groups = waiting.pop()
        if len(chosen) == len(choices):
            found.append(chosen)
        else:
            waiting += (((*chosen, values), after) for after, values in diagram.branches(len(chosen), groups))
        if len(found) + len(waiting) > _MOST_BOXES:
            found = [limits.values]
            break
    return tuple({choice.binding: exactly_these(values) for choice, values in zip(choices, box, strict=True)} for box in found)
