"""Typed lines about what is shown: figures, details of members, and questions to seats."""

from __future__ import annotations

from attrs import field, frozen

from aoi_rules.compiler.typed.expressions import Binding, Expression
from aoi_rules.diagnostics import Place
from aoi_rules.model.node import Node
from aoi_rules.model.seers import Seer
from aoi_rules.model.types import Type
from aoi_rules.words import drawings as boa

__all__ = ["Audience", "Detail", "Figure", "Hole", "Parts", "Prompt", "RefusalText", "holes_in"]


@frozen
class Audience:
    """Who may see the values of some expressions: every seat and spectators, unless it is their `own`, which only the seat sees
    that is `me` in it.  Of each group of `seers` only one of these seats sees it."""

    own: bool = False
    seers: tuple[tuple[Seer, ...], ...] = ()


@frozen(eq=False, repr=False)
class Hole(Node):
    """The content of a pair of braces.  If `counts` names a type, the value is a list with a number for each of its members,
    which are shown with these numbers.  The words `before` it come before each thing that it lists."""

    value: Expression
    counts: str
    kind: Type
    before: str = ""


Parts = tuple[str | tuple[Hole, ...], ...]
"""The parts of a text: literal texts, and between them the contents of braces."""


def holes_in(parts: Parts) -> tuple[Hole, ...]:
    """Everything in braces, in the order of the text."""
    return tuple(hole for part in parts if not isinstance(part, str) for hole in part)


@frozen(eq=False, repr=False)
class Figure(Node):
    """`show NAME …`: its value, its limit, and when it is shown.

    If `per_seat`, it is a figure of each seat, which is `me`; for one of each member of a type, `each` is the member.  If the
    value is a text with braces, `parts` are those of the text.
    """

    word: boa.Show
    me: Binding
    each: Binding | None
    per_seat: bool
    value: Expression
    limit: Expression | None
    when: Expression | None
    audience: Audience
    parts: Parts = ()


@frozen(eq=False, repr=False)
class Detail(Node):
    """`detail NAME of TYPE …`: the value for the member `each`, as the seat `me` sees it, and when it is shown.

    If it is a field or a keep that is always shown, it is not `computed`.  It `asks_me` if it depends on who looks.
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
class RefusalText(Node):
    """What a player reads if a condition does not hold: its text with the contents of braces, who may see these, and the text in
    its `plain` form without them.  Each of `words` is a text with a value that the condition reads.  If it has `limits`, its only
    part is the chosen number with the least and the greatest one."""

    plain: str = ""
    parts: Parts = ()
    audience: Audience = Audience()
    words: tuple[Parts, ...] = ()
    limits: bool = False


@frozen(eq=False, repr=False)
class Prompt(Node):
    """The question to a seat at a decision: literal texts, and between them the contents of braces."""

    place: Place = field(repr=False)
    me: Binding
    parts: Parts
    audience: Audience

    @property
    def holes(self) -> tuple[Hole, ...]:
        """Everything in braces, in the order of the text."""
        return holes_in(self.parts)
