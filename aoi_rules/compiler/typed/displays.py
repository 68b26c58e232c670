"""Typed lines of what is shown: figures, details of members, and what a seat is asked."""

from __future__ import annotations

from attrs import field, frozen

from aoi_rules.compiler.typed.expressions import Binding, Expression
from aoi_rules.diagnostics import Place
from aoi_rules.model.node import Node
from aoi_rules.model.types import Type
from aoi_rules.words import drawings as boa

__all__ = ["Audience", "Detail", "Figure", "Hole", "Parts", "Prompt", "RefusalText", "holes_in"]


@frozen
class Audience:
    """Who may see what is computed from some expressions: every seat and who watches, unless it is their `own`, which only the
    seat sees that is called `me` in it.  `seers` are slots that hold seats: of each group only these seats see it."""

    own: bool = False
    seers: tuple[tuple[str, ...], ...] = ()


@frozen(eq=False, repr=False)
class Figure(Node):
    """`show NAME …`: its value, what that can reach, and when it is shown.

    It is a figure of each seat, called `me`, where `per_seat`; of a keep with a second type, `each` is the member of that.
    """

    word: boa.Show
    me: Binding
    each: Binding | None
    per_seat: bool
    value: Expression
    limit: Expression | None
    when: Expression | None
    audience: Audience


@frozen(eq=False, repr=False)
class Detail(Node):
    """`detail NAME of TYPE …`: the value for the member called `each`, as the seat `me` sees it, and when it is shown.

    Where it is a field or a keep that is always shown, it is not `computed`.  It `asks_me` where it depends on who looks.
    """

    word: boa.Detail
    me: Binding
    each: Binding
    computed: bool
    asks_me: bool
    value: Expression
    when: Expression | None
    audience: Audience


@frozen(eq=False, repr=False)
class Hole(Node):
    """One thing in the braces of a prompt.  Where `counts` names a type, the value is a list with a number for each of its
    members, which are then named with these numbers.  The words `before` it stand before each thing that it lists."""

    value: Expression
    counts: str
    kind: Type
    before: str = ""


Parts = tuple[str | tuple[Hole, ...], ...]
"""The parts of a text: literal texts, and between them what stands in braces."""


def holes_in(parts: Parts) -> tuple[Hole, ...]:
    """Everything in braces, in the order of the text."""
    return tuple(hole for part in parts if not isinstance(part, str) for hole in part)


@frozen(eq=False, repr=False)
class RefusalText(Node):
    """What a player reads where a condition does not hold: its text with what stands in braces, who may see that, and the text
    in its `plain` form without it.  Each of `words` is a text that names a value the condition reads.  Of what has `limits` the
    only part is the number that was chosen, the least and the greatest one."""

    plain: str = ""
    parts: Parts = ()
    audience: Audience = Audience()
    words: tuple[Parts, ...] = ()
    limits: bool = False


@frozen(eq=False, repr=False)
class Prompt(Node):
    """What a seat is asked at a decision: literal texts, and between them what stands in braces."""

    place: Place = field(repr=False)
    me: Binding
    parts: Parts
    audience: Audience

    @property
    def holes(self) -> tuple[Hole, ...]:
        """Everything in braces, in the order of the text."""
        return holes_in(self.parts)
