"""How much work the rules may do between two decisions, and which numbers they may compute with.

Work is counted in steps: about one for each name and number in the generated code that is evaluated, a hundredth of a
microsecond or two. Work that the text alone shows to be small is not counted.
"""

from __future__ import annotations

from collections.abc import Collection, Sized
from typing import NoReturn, Protocol, TypeVar

from attrs import define

__all__ = ["BUDGET", "GREATEST", "LEAST", "MAX_DEEP", "MAX_KEPT", "MAX_RANGE", "SPENT", "Halt", "Meter", "fits", "check_length",
           "over", "spend", "raise_spent", "too_deep"]

BUDGET = 20_000_000
"""The greatest number of steps from one decision to the next, in listing moves, in explaining one, or in scoring."""
SPENT = (f"this takes more than {BUDGET:,} steps, and nobody decides anything in between; use shorter loops, or let "
         "it end")
MAX_RANGE = 10_000
"""The greatest number of numbers in a range."""
MAX_KEPT = 1_000
"""The greatest number of entries in a list of a keep."""

MAX_DEEP = 100
"""The greatest depth of verbs that perform verbs."""

LEAST, GREATEST = -(1 << 63) + 2, (1 << 63) - 1
"""The least and the greatest number of a game: those of 64 bits, except the two that are for absence and for what is hidden."""

Things = TypeVar("Things", bound=Sized)


class WorkCounter(Protocol):
    """Something that counts work: `left` is the rest of the budget."""

    left: int


class Halt(Exception):
    """The rules exceed a limit that applies to all games.  The message tells which; the place in the text is added before it."""


@define
class Meter:
    """Holds the budget of everything that is computed before a game.  The compiler leaves expensive computations to play, so
    correct rules never use up this budget."""

    left: int = 10 * BUDGET
    deep: int = 0


def raise_spent() -> NoReturn:
    """Raise the error that the budget is used up."""
    raise Halt(SPENT)


def too_deep() -> NoReturn:
    """Raise the error that verbs perform one another without end."""
    raise Halt(f"verbs, and what follows from them by `after`, carry each other out here more than {MAX_DEEP} deep; let a "
               "condition end it")


def spend(s: WorkCounter, steps: int) -> None:
    """Take steps from the budget of a state.  Raises Halt if it is used up."""
    s.left -= steps
    if s.left < 0:
        raise_spent()


def over(s: WorkCounter, things: Things, each: int) -> Things:
    """The items of a loop, each of which takes `each` steps from the budget.  Raises Halt if there are too many."""
    try:
        number = len(things)
    except OverflowError:  # a range with more numbers than fit into memory
        number = BUDGET
    if number > MAX_RANGE and isinstance(things, range):
        raise Halt(f"a range may have at most {MAX_RANGE:,} numbers, and this one has more; go through fewer")
    s.left -= number * each
    if s.left < 0:
        raise_spent()
    return things


def fits(number: int) -> int:
    """The number itself.  Raises Halt if it does not fit into the numbers of a game."""
    if LEAST <= number <= GREATEST:
        return number
    raise Halt(f"a number comes out here that is not from {LEAST:,} to {GREATEST:,}, which is what 64 bits hold; let it stay "
               "smaller")


def check_length(entries: Collection[int]) -> tuple[int, ...]:
    """A list as a keep stores it.  Raises Halt if it is too long."""
    if len(entries) > MAX_KEPT:
        raise Halt(f"a list that is kept may have {MAX_KEPT:,} entries, and this one has more; keep fewer")
    return tuple(entries)
