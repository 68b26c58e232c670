"""Decisions: the points where a seat decides, the kinds of move, and the choices of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Protocol

from attrs import frozen

from aoi_rules.machine.combinations import Combinations
from aoi_rules.machine.entries import Move, Result, Value
from aoi_rules.machine.position import Frame, Position
from aoi_rules.model.limits import Limit
from aoi_rules.model.lines import MoveNote, TextTemplate
from aoi_rules.model.seers import Seer
from aoi_rules.model.types import Type

__all__ = ["Choice", "Decision", "Line", "Option"]


Line = tuple[int, int, tuple[Result, ...]]
"""A line that was evaluated: its number in the program's `lines`, whether it holds, the values that it reports, then those that
its text names."""


class Why(Protocol):
    """Evaluates the lines of the rules for a move; for a source `me` is the frame."""

    def __call__(self, s: Position, me: int | Frame, /, *choices: Value) -> list[Line]: ...


class Judge(Protocol):
    """Tells for each way to choose among some values which lines of the rules forbid it, as sets of lines: `(s, me, *earlier
    choices, *values of each choice)`."""

    def __call__(self, s: Position, me: int, /, *values: Value | Sequence[int]) -> list[int]: ...


class Offers(Protocol):
    """Adds moves to a list; its arguments are the earlier choices, the list and the number of the option."""

    def __call__(self, s: Position, me: int, /, *values: Value | list[Move]) -> None: ...


class ComputedFunction(Protocol):
    """Computes values of a position, or of the things whose numbers follow it."""

    def __call__(self, s: Position, /, *of: int) -> tuple[Result, ...]: ...


@frozen
class Choice:
    """One value of a move: its name, its type, the word before it in the move's text.

    In any game its value is one of the numbers `low` to `high`, both included: 0 up to the last member's for a type (for seats,
    of all that the ruleset names), 0 and 1 for no and yes.  There is no value if `high` is `low` - 1. `zone` is the zone it is
    chosen from; its `owner` is -1 if the zone is common or belongs to the deciding seat, otherwise the index of the action's
    choice that is the owner, None if it is neither.  `secret` means that not all seats may learn the choice; if it is `shared`,
    the seats that the move's log entry names may, which are `seers`; if it is `revealed`, what the action
    does at once shows it to all.  `goes` is the zone that the chosen piece, and no other, moves to from `zone` at once, empty if
    there is none.  `alike` returns, for a state and a value, the key by which options are equal; None if every value is an option
    of its own.  A `wanted` value is the same in every move that is offered: it only tells what the move is about.
    """

    name: str
    cell: Type
    low: int
    high: int
    preposition: str = ""
    zone: str = ""
    secret: bool = False
    shared: bool = False
    alike: Callable[[Position, int], tuple[Value, ...]] | None = None
    wanted: bool = False
    seers: tuple[Seer, ...] = ()
    owner: int | None = -1
    revealed: bool = False
    goes: str = ""

    @property
    def is_hidden(self) -> bool:
        """Whether some seats do not know the choice even after the move."""
        return self.secret and not self.revealed

    @property
    def message_name(self) -> str:
        """Its name in messages: its type if its name is a letter, or only repeats the word before it, as in `from FROM`."""
        says_nothing = len(self.name) == 1 or self.name == self.preposition
        return self.cell.of if says_nothing and self.cell.of else self.name


@frozen(slots=False)
class Option:
    """One kind of move at a decision.

    `why` explains, line by line, whether it is allowed: `(s, me, *earlier choices, *choices)`; for a source the arguments are
    `(s, frame, *choices)`.  `inside` marks a later decision of an action that has begun, `earlier` counts the choices made before
    it and `later_choices` are those of the decisions that follow it; `given` has the fixed values of a move of this kind, and
    `source` tells whether it brings something; `cost` is how many of a turn's actions it takes from the frame's `left_slot`;
    `note` is the text that may go with it.  In a move's text `lead` comes before the choices and `tail` after them.  `limit`
    tells what determines which pieces of a hidden place can be chosen; `offers` adds the moves of this kind to a list: `(s, me,
    *earlier choices, moves, number of the option)`; None for a source.  `judge` judges many ways to choose at once, by the lines
    with the numbers `judged`; None for a source.  `combinations` are those of its choices that can occur together in any game.
    """

    action: str
    title: str
    choices: tuple[Choice, ...]
    why: Why
    combinations: Combinations
    inside: bool = False
    cost: int = 1
    left_slot: int = -1
    lead: str = ""
    earlier: int = 0
    later_choices: tuple[Choice, ...] = ()
    note: MoveNote | None = None
    tail: str = ""
    given: tuple[tuple[Choice, int], ...] = ()
    source: bool = False
    limit: Limit = Limit.NONE
    offers: Offers | None = None
    judge: Judge | None = None
    judged: tuple[int, ...] = ()

    @cached_property
    def has_hidden_choice(self) -> bool:
        """Whether some seats do not know all choices even after the move."""
        return any(choice.is_hidden for choice in self.choices)

    @property
    def form(self) -> str:
        """How to type a move of this kind: `build INDUSTRY at SPACE`; for a later decision only what is decided then."""
        words = [] if self.inside and (self.lead or self.choices) else [self.action]
        asked = (f"{choice.preposition} {choice.message_name.upper()}".strip() for choice in self.choices)
        words += [self.lead, *asked, self.tail]
        return " ".join(word for word in words if word)


@frozen
class DisplayFunction:
    """A function of something shown beside the board, and who sees it: only the seat that it is about if it is their `own`, and
    only one of the seats in each group of `seers`.

    It returns a tuple of values, empty if nothing is shown.  If it `asks_me`, its first argument is the viewing seat.  If it has
    a `text`, its values are those in the text.
    """

    compute: ComputedFunction
    own: bool
    seers: tuple[tuple[Seer, ...], ...]
    asks_me: bool = False
    text: TextTemplate | None = None


@frozen
class Decision:
    """A point where a seat decides: its kinds of move in the order of their numbers.

    `left_slot` is the frame slot with the number of actions that may still be taken here; -1 if there is no limit, or if their
    number may depend on hidden information.  `prompt` is the question, None if the rules have none.
    """

    kind: str
    caption: str
    options: tuple[Option, ...]
    secret: bool
    left_slot: int = -1
    prompt: DisplayFunction | None = None
