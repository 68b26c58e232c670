"""What the compiler hands to the machine: functions and tables, and what a person calls their numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from attrs import field, frozen

from aoi_rules.machine.decisions import Decision, Option
from aoi_rules.machine.encoding import Encoding
from aoi_rules.model.ruleset import Model, TextLine
from aoi_rules.model.types import Type

__all__ = ["Invariant", "LineText", "Program", "RuleLine", "Step"]

Moves = tuple[int, ...]


@frozen
class RuleLine:
    """A line of `explain`: rule number in the model, and the text and type of each value it reports."""

    rule: int
    values: tuple[tuple[str, Type], ...]
    secret: bool


@frozen
class Step:
    """A compiled state: the routine it belongs to (`flow` or an action), the line it comes from, the steps it may go on
    to, the actions whose frames a decision may begin, and the places in the frame where it writes what it computes from
    what not all see.  `name` is what a person calls it: `build.pay`."""

    routine: str
    label: str
    targets: tuple[int, ...]
    begins: tuple[str, ...] = ()
    veiled: tuple[int, ...] = ()
    name: str = ""


@frozen
class LineText:
    """What the log says of a verb: literal parts, and between them the numbers of its values."""

    name: str
    parts: tuple[str | int, ...]
    cells: tuple[Type, ...]


@frozen
class Invariant:
    """What must hold in every position: its name, what a person reads where it does not, and the condition."""

    name: str
    text: str
    holds: Callable[[Any], bool]


@frozen(eq=False, slots=False)
class Program:
    """A ruleset, ready to run.  `called` has plugins' functions that it calls: whose each is, and its name; `origin`
    gives a function that makes the program in another process, and the function's arguments; `work` bounds for each step
    what it does without counting it; `places` has for each line of `code` the place in the rules that it comes from,
    `file:line:column`, empty where there is none; `frames` has for each routine the names of what lies in its frames behind
    the step and who acts, `entries` the step that it begins with."""

    model: Model
    new_state: Callable[[int, Mapping[str, int]], Any]
    setup: Callable[[Any], None]
    steps: tuple[Callable[[Any, list[Any]], int | None], ...]
    applies: Mapping[int, Callable[[Any, list[Any], Moves], None]]
    decisions: Mapping[int, Decision]
    lines: tuple[RuleLine, ...]
    texts: tuple[LineText, ...]
    score: Callable[[Any], list[list[int]]]
    rank: Callable[[Any, list[int]], list[tuple[int, ...]]]
    outlook: Callable[[Any], list[int]] | None
    entry: tuple[int, int]
    code: str = field(repr=False)
    work: tuple[int, ...] = field(repr=False)
    states: tuple[Step, ...] = field(repr=False)
    fingerprint: Callable[[], str] = field(repr=False)
    resolved: Callable[[], tuple[TextLine, ...]] = field(repr=False)
    invariants: tuple[Invariant, ...] = ()
    called: tuple[tuple[str, str], ...] = field(repr=False, default=())
    origin: Callable[[Program], tuple[Any, ...]] | None = field(repr=False, default=None)
    places: tuple[str, ...] = field(repr=False, default=())
    frames: Mapping[str, tuple[str, ...]] = field(repr=False, factory=dict)
    entries: Mapping[str, int] = field(repr=False, factory=dict)

    def __reduce__(self) -> tuple[Any, ...]:
        """A program is pickled as its texts and compiled again where it is unpickled."""
        if self.origin is None:
            raise TypeError(f"the ruleset `{self.model.name}` was compiled in a way that cannot be repeated elsewhere")
        return self.origin(self)

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
    def content_hash(self) -> str:
        """A fingerprint of the resolved rules without comments, titles and layout; saves carry it."""
        return self.fingerprint()

    def resolved_text(self) -> tuple[TextLine, ...]:
        """The lines of the one `game` that says all that is played: game, parts, map, `like` and macros carried out.

        It is made again at each call, and compiles to the same rules.
        """
        return self.resolved()
