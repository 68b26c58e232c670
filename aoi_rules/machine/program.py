"""What the compiler hands to the machine: functions and tables, and what a person calls their numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from types import CodeType
from typing import Any

from attrs import field, frozen

from aoi_rules.model.ruleset import CellModel, Model, TextLine

__all__ = ["Choice", "Decision", "LineText", "Note", "Option", "Program", "RuleLine", "Step"]

Moves = tuple[int, ...]


@frozen
class Choice:
    """One value of a move: its name, its type, the word before it in the move's text.

    In any game its value is one of the numbers `low` to `high`, both included: 0 up to the last member's for a type (of
    seats all that the ruleset names), 0 and 1 for yes and no.  There is none where `high` is `low` - 1.
    `zone` is the zone it is chosen from and `secret` whether not all may learn what was chosen; where it is `told`, the
    seats that the move's log entry names do.  `alike` gives, for a state and a value, what a value must differ in to be
    another option; None where every value is its own.  What is `wanted` is the same in every move that is offered: it
    only says what the move is about.
    """

    name: str
    cell: CellModel
    low: int
    high: int
    preposition: str = ""
    zone: str = ""
    secret: bool = False
    told: bool = False
    alike: Callable[[Any, int], tuple[Any, ...]] | None = None
    wanted: bool = False


@frozen
class Note:
    """A text that may go with a move: its name, its title, its greatest length, and whether not all may read it."""

    name: str
    title: str
    most: int
    secret: bool = False


@frozen
class RuleLine:
    """A line of `explain`: rule number in the model, and the text and type of each value it reports."""

    rule: int
    values: tuple[tuple[str, CellModel], ...]
    secret: bool


@frozen
class Option:
    """One kind of move at a decision.

    `why` tells, line by line, whether it is allowed: `(s, me, *earlier choices, *choices)` gives tuples of a number in
    the program's `lines`, truth, and values; of a source it is `(s, frame, *choices)`.  `inside` marks a later decision
    of an action already begun, `earlier` counts the choices made before it, `later` names the rules of decisions that
    follow it and `later_choices` what is chosen there; `cost` is how many of a turn's actions it takes from the
    frame's `left_slot`; `note` is the text that may go with it.  In a move's text `lead` stands before the choices and
    `tail` behind them.
    """

    action: str
    title: str
    choices: tuple[Choice, ...]
    why: Callable[..., list[tuple[Any, ...]]]
    inside: bool = False
    cost: int = 1
    left_slot: int = -1
    lead: str = ""
    earlier: int = 0
    later: tuple[str, ...] = ()
    later_choices: tuple[Choice, ...] = ()
    note: Note | None = None
    tail: str = ""


@frozen
class Decision:
    """A point where somebody decides: its kinds of move in the order of their numbers.

    `left_slot` is where the frame has how many actions may still be taken here; -1 where there is no end to them, or
    where their number may hang on what not all see.
    """

    kind: str
    caption: str
    options: tuple[Option, ...]
    secret: bool
    left_slot: int = -1


@frozen
class Step:
    """A compiled state: the routine it belongs to (`flow` or an action), the line it comes from, the steps it may go on
    to, and the actions whose frames a decision may begin."""

    routine: str
    label: str
    targets: tuple[int, ...]
    begins: tuple[str, ...] = ()


@frozen
class LineText:
    """What the log says of a verb: literal parts, and between them the numbers of its values."""

    name: str
    parts: tuple[str | int, ...]
    cells: tuple[CellModel, ...]


@frozen
class Invariant:
    """What must hold in every position: its name, what a person is told where it does not, and the question."""

    name: str
    text: str
    holds: Callable[[Any], bool]


@frozen(eq=False, slots=False)
class Program:
    """A ruleset, ready to run.  `called` has plugins' functions that it calls: whose each is, and its name."""

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
    states: tuple[Step, ...] = field(repr=False)
    fingerprint: Callable[[], str] = field(repr=False)
    resolved: Callable[[], tuple[TextLine, ...]] = field(repr=False)
    invariants: tuple[Invariant, ...] = ()
    called: Mapping[CodeType, tuple[str, str]] = field(repr=False, factory=dict)

    @cached_property
    def content_hash(self) -> str:
        """A fingerprint of the resolved rules without comments, titles and layout; saves carry it."""
        return self.fingerprint()

    def resolved_text(self) -> tuple[TextLine, ...]:
        """The lines of the one `game` that says all that is played: game, parts, map, `like` and macros carried out.

        It is made anew at each call, and compiles to the same rules.
        """
        return self.resolved()
