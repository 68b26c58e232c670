"""Decisions: where somebody decides, the kinds of move there, and what each of them chooses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen

from aoi_rules.model.types import Type

__all__ = ["Choice", "Decision", "Note", "Option"]


@frozen
class Choice:
    """One value of a move: its name, its type, the word before it in the move's text.

    In any game its value is one of the numbers `low` to `high`, both included: 0 up to the last member's for a type (of
    seats all that the ruleset names), 0 and 1 for yes and no.  There is none where `high` is `low` - 1.
    `zone` is the zone it is chosen from; its `owner` is -1 for who decides or where it is common, else the number of that
    choice of the action which is the owner, None where it is neither.  `secret` is whether not all may learn what was
    chosen; where it is `shared`, the seats that the move's log entry names do.  `alike` gives, for a state and a value,
    what a value must differ in to be another option; None where every value is its own.  What is `wanted` is the same in
    every move that is offered: it only says what the move is about.  `seers` are the slots that hold the seats that it is
    `shared` with.
    """

    name: str
    cell: Type
    low: int
    high: int
    preposition: str = ""
    zone: str = ""
    secret: bool = False
    shared: bool = False
    alike: Callable[[Any, int], tuple[Any, ...]] | None = None
    wanted: bool = False
    seers: tuple[str, ...] = ()
    owner: int | None = -1


@frozen
class Note:
    """A text that may go with a move: its name, its title, its greatest length, whether not all may read it, and the slots
    that hold the seats who may then, besides its writer."""

    name: str
    title: str
    most: int
    secret: bool = False
    seers: tuple[str, ...] = ()


@frozen
class Option:
    """One kind of move at a decision.

    `why` says, line by line, whether it is allowed: `(s, me, *earlier choices, *choices)` gives tuples of a number in
    the program's `lines`, truth, and values; of a source it is `(s, frame, *choices)`.  `inside` marks a later decision
    of an action already begun, `earlier` counts the choices made before it and `later_choices` are those
    of the decisions that follow it; `given` is what a move of this kind says without a choice, and
    `source` whether it brings something; `cost` is how many of a turn's actions it takes from the
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
    later_choices: tuple[Choice, ...] = ()
    note: Note | None = None
    tail: str = ""
    given: tuple[tuple[Choice, int], ...] = ()
    source: bool = False


@frozen
class Decision:
    """A point where somebody decides: its kinds of move in the order of their numbers.

    `left_slot` is where the frame has how many actions may still be taken here; -1 where there is no end to them, or
    where their number may depend on what not all see.
    """

    kind: str
    caption: str
    options: tuple[Option, ...]
    secret: bool
    left_slot: int = -1
