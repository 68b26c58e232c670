"""Where rules change something, as a program that explains plays says it: facts that the compiler finds.  No behaviour."""

from __future__ import annotations

from enum import StrEnum

from attrs import field, frozen

from aoi_rules.diagnostics import Place
from aoi_rules.model.node import Node

__all__ = ["RulePoint", "PointKind", "Addend"]


class PointKind(StrEnum):
    """What the rules do next at a point."""

    CHANGE = "change"
    """They change something."""
    VALUE = "value"
    """They go on with a name for a value."""
    CALL = "call"
    """They carry out a verb."""
    RETURN = "return"
    """The verb has been carried out."""
    SCORE = "score"
    """They count a seat's number of a line of the score."""


@frozen(repr=False)
class Addend(Node):
    """One of the numbers that add up to a value: its `text`, and `sign`, 1 or -1.  Where it is the value of a `local`, or of a
    `slot` of the state (of an entry of it, where it is `listed`), it consists of what that consists of.  One that is a sum over
    members names their type, `each`, and its value is a list of members with their numbers.  It is `hidden` where not all players
    may see it."""

    text: str
    sign: int
    local: str = ""
    slot: str = ""
    listed: bool = False
    hidden: bool = False
    each: str = ""


@frozen(repr=False)
class RulePoint(Node):
    """A line of the rules that changes something, or leads to one that does.

    `slots` are those that it changes.  `sums` has the terms of the number by which it changes something, or to which it `sets`
    it; of a verb those of each argument, and `names` are then the locals that have them in the verb, which has a line in the log
    where it is `logged`; of a line of the score they are its terms and its name.  It is `hidden` where not all players can tell
    that it is reached, and `secret` where not all may see what it changes something by or to.  `rule` is the dotted name of the
    rule or declaration that the line is in, such as `build.bill`; empty if it is in none.
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
