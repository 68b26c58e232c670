"""Compiled rulesets, as the compiler hands them to the machine: functions and tables, and the names for their numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from weakref import WeakValueDictionary

from attrs import field, frozen

from aoi_rules.diagnostics import Place
from aoi_rules.machine.decisions import Decision, DisplayFunction, Option
from aoi_rules.machine.encoding import Encoding
from aoi_rules.machine.entries import Move
from aoi_rules.machine.names import Names
from aoi_rules.machine.plugin_values import Function
from aoi_rules.machine.position import Frame, Position
from aoi_rules.model.limits import Limit
from aoi_rules.model.lines import LineText, RuleLine
from aoi_rules.model.points import RulePoint
from aoi_rules.model.ruleset import CASE, KeepModel, Model, TextLine

__all__ = ["Invariant", "Program", "Step"]


@frozen
class Step:
    """A compiled step: the routine it belongs to (`flow` or an action), the place of the line it comes from, the steps at which
    it may continue, the actions whose frames a decision may begin, and the frame slots in which it stores values computed from
    hidden information.  `name` is for people: `build.pay`."""

    routine: str
    place: Place | None
    targets: tuple[int, ...]
    begins: tuple[str, ...] = ()
    veiled: tuple[int, ...] = ()
    name: str = ""


@frozen
class Invariant:
    """A condition that must hold in every position: its name, its message, and the condition."""

    name: str
    text: str
    holds: Callable[[Position], bool]


@frozen(eq=False, slots=False)
class Program:
    """A ruleset, ready to run.  `called` has the plugins' functions that it calls, as pairs of plugin and function name, and
    `functions` these functions by name; `origin` has a function that makes the program in another process, and the function's
    arguments; `work` has for each step a bound of its uncounted work; `places` has for each line of `code` the place in the rules
    that it comes from, `file:line:column`, empty if there is none; `frames` has for each routine the names of the slots in its
    frames, after the step and the acting seat, `entries` its first step; `figures` and `details` compute the model's figures and
    its computed details, in the same order.  `noting` makes the program of the same rules that explains plays, which has the
    `points` of its notes."""

    model: Model
    new_state: Callable[[int, Mapping[str, int]], Position]
    setup: Callable[[Position], None]
    steps: tuple[Callable[[Position, Frame], int | None], ...]
    applies: Mapping[int, Callable[[Position, Frame, Move], None]]
    decisions: Mapping[int, Decision]
    lines: tuple[RuleLine, ...]
    texts: tuple[LineText, ...]
    score: Callable[[Position], list[list[int]]]
    rank: Callable[[Position, list[int]], list[tuple[int, ...]]]
    outlook: Callable[[Position], list[int]] | None
    entry: tuple[int, int]
    code: str = field(repr=False)
    work: tuple[int, ...] = field(repr=False)
    states: tuple[Step, ...] = field(repr=False)
    fingerprint: Callable[[], str] = field(repr=False)
    resolved: Callable[[], tuple[TextLine, ...]] = field(repr=False)
    invariants: tuple[Invariant, ...] = ()
    called: tuple[tuple[str, str], ...] = field(repr=False, default=())
    functions: Mapping[str, Function] = field(repr=False, factory=dict)
    origin: Callable[[Program], tuple[object, tuple[object, ...]]] | None = field(repr=False, default=None)
    places: tuple[str, ...] = field(repr=False, default=())
    frames: Mapping[str, tuple[str, ...]] = field(repr=False, factory=dict)
    entries: Mapping[str, int] = field(repr=False, factory=dict)
    figures: tuple[DisplayFunction, ...] = ()
    details: tuple[DisplayFunction, ...] = ()
    points: tuple[RulePoint, ...] = field(repr=False, default=())
    noting: Callable[[Program], Program | None] | None = field(repr=False, default=None)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """A program is pickled as its texts, and compiled again when it is unpickled."""
        if self.origin is None:
            raise TypeError(f"the ruleset `{self.model.name}` was compiled in a way that cannot be repeated elsewhere")
        return self.origin(self)

    @cached_property
    def explaining(self) -> Program:
        """The program of the same rules that records what changes in a play; the program itself if its texts cannot be compiled
        again."""
        return (None if self.noting is None else self.noting(self)) or self

    @cached_property
    def engines(self) -> dict[object, object]:
        """The engines that play the program, shared by all its games; only for `aoi_rules.play.engines`."""
        return {}

    @cached_property
    def _names(self) -> WeakValueDictionary[tuple[str, ...], Names]:
        return WeakValueDictionary()

    def names(self, seats: tuple[str, ...]) -> Names:
        """The names of the values of games in which these seats play, shared by such games."""
        found = self._names.get(seats)
        if found is None:
            found = self._names[seats] = Names(self.model, seats)
        return found

    @cached_property
    def encoding(self) -> Encoding:
        """The moves of these rules as integers."""
        return Encoding(self.decisions)

    @cached_property
    def beginnings(self) -> Mapping[str, Option]:
        """For each action that a decision can begin, the kind of move that begins it."""
        found: dict[str, Option] = {}
        for decision in self.decisions.values():
            for option in decision.options:
                if not option.inside:
                    found.setdefault(option.action, option)
        return found

    @cached_property
    def order(self) -> Mapping[str, int]:
        """The numbers of the rules by name, in the order of the text."""
        return {rule.name: number for number, rule in enumerate(self.model.rules)}

    @cached_property
    def choice_of_rule(self) -> Mapping[str, str]:
        """For a rule, by name, that reads only one choice and nothing but the choice itself, the name of this choice."""
        return {self.model.rules[line.rule].name: line.about for line in self.lines if line.about}

    @cached_property
    def keeps(self) -> Mapping[str, KeepModel]:
        """The model's keeps by slot."""
        return {keep.slot: keep for keep in self.model.keeps}

    @cached_property
    def zones(self) -> Mapping[str, int]:
        """The numbers of the model's zones by the slots that hold their pieces."""
        return {zone.pieces: number for number, zone in enumerate(self.model.zones)}

    @cached_property
    def changed_slots(self) -> tuple[tuple[str, ...], ...]:
        """For each of the `points`, the slots that it changes, without the sizes of zones, which follow from their pieces."""
        sizes = {zone.sizes for zone in self.model.zones}
        return tuple(tuple(slot for slot in point.slots if slot not in sizes) for point in self.points)

    @cached_property
    def requirements(self) -> tuple[str, ...]:
        """For each line the name of its rule; for a case that of the requirement that it belongs to."""
        rules = [self.model.rules[line.rule] for line in self.lines]
        return tuple(rule.name.rsplit(".", 1)[0] if rule.kind == CASE else rule.name for rule in rules)

    @cached_property
    def cases(self) -> frozenset[int]:
        """The numbers of the lines that are cases of a requirement."""
        return frozenset(number for number, line in enumerate(self.lines) if self.model.rules[line.rule].kind == CASE)

    @cached_property
    def limited_choices(self) -> Mapping[tuple[int, int], tuple[int, ...]]:
        """By step and number of the option, the choices from a hidden place that the rules limit in a way that all can tell, as
        indices in the move."""
        found = {(step, number): limited_choices(self.model, option) for step, decision in self.decisions.items()
                 for number, option in enumerate(decision.options)}
        return {key: choices for key, choices in found.items() if choices}

    @cached_property
    def content_hash(self) -> str:
        """A fingerprint of the resolved rules without comments, titles and layout; saves carry it."""
        return self.fingerprint()

    @cached_property
    def _rules_at(self) -> Mapping[tuple[str, int], str]:
        """The names of the rules and declarations of the text by source and line; if several begin there, the first."""
        found: dict[tuple[str, int], str] = {}
        for line in self.resolved_text():
            if line.place is not None and line.name:
                found.setdefault((line.place.source.name, line.place.line), line.name)
        return found

    def rule_at(self, place: Place) -> str:
        """The dotted name of the rule or declaration at a place, such as `build.bill`; empty if there is none."""
        return self._rules_at.get((place.source.name, place.line), "")

    def resolved_text(self) -> tuple[TextLine, ...]:
        """The lines of the one `game` that contains all that is played: game, parts, map, `like` and macros resolved.  They
        compile to the same rules."""
        return self._resolved_lines

    @cached_property
    def _resolved_lines(self) -> tuple[TextLine, ...]:
        return self.resolved()


_MOST = 20_000
"""Choices that can have more combinations than this count as not limited."""


def limited_choices(model: Model, option: Option) -> tuple[int, ...]:
    """The indices in a move of the choices from a hidden place that are limited, if at all, only by what all see and by the
    contents of their place.

    There are none if one of them depends on anything else that is hidden, if the places differ, or if something else is chosen in
    secret.
    """
    if option.limit is Limit.NONE:
        return ()
    found = tuple([i for i, c in enumerate(option.choices, 1) if c.zone and model.zone(c.zone).seen != "all"])
    chosen = [option.choices[i - 1] for i in found]
    secret = any(choice.secret for i, choice in enumerate(option.choices, 1) if i not in found)
    alone = len({(choice.zone, choice.owner) for choice in chosen}) == 1 and chosen[0].owner is not None
    few = max((choice.high + 1 for choice in chosen), default=0) ** len(found) <= _MOST
    return found if alone and few and not secret else ()
