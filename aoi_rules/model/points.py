"""The places where rules change something, for explaining a play: facts that the compiler finds.  No behaviour."""

from __future__ import annotations

from enum import StrEnum

from attrs import field, frozen

from aoi_rules.diagnostics import Place
from aoi_rules.model.node import Node

__all__ = ["RulePoint", "PointKind", "Addend"]


class PointKind(StrEnum):
    """What the rules do next at a point."""

    CHANGE = "change"
    """Something changes."""
    VALUE = "value"
    """A value gets a name."""
    CALL = "call"
    """A verb begins."""
    RETURN = "return"
    """A verb ends."""
    SCORE = "score"
    """A seat's number of a score line is counted."""


@frozen(repr=False)
class Addend(Node):
    """One of the numbers that add up to a value: its `text`, and its `sign`, 1 or -1.  If it is the value of a `local`, or of a
    `slot` of the state (with `listed`, of one entry of the slot), it has the parts of that value.  If it is a sum over members,
    `each` is their type, and its value is a list of members with their numbers.  `hidden` says that not all players may see
    it."""

    text: str
    sign: int
    local: str = ""
    slot: str = ""
    listed: bool = False
    hidden: bool = False
    each: str = ""


@frozen(repr=False)
class RulePoint(Node):
    """A line of the rules that changes something, or that leads to a change.

    `slots` are the slots that it changes.  `sums` has the terms of the number by which it changes something or, with `sets`, of
    the new value.  For a verb, `sums` has the terms of each argument, `names` are the verb's locals that hold the arguments, and
    `logged` says that the verb has a line in the log.  For a line of the score, `sums` and `names` are its terms and its name.
    `hidden` says that not all players can tell that the point is reached, `secret` that not all may see the number.  `rule` is
    the dotted name of the rule or declaration that the line belongs to, such as `build.bill`; empty if there is none.
    """

    kind: PointKind
    place: Place = field(eq=False, repr=False)
    slots: tuple[str, ...] = ()
    sums: tuple[tuple[Addend, ...], ...] = ()
    names: tuple[str, ...] = ()
    sets: bool = False
    logged: bool = False
    hidden: bool = False
    secret: bool = False
    rule: str = ""
