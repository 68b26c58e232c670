"""Typed effects: what a line changes in the state, and the names that it binds.  The effect of performing a verb is in
`verbs`."""

from __future__ import annotations

from typing import ClassVar

from attrs import field, frozen

from aoi_rules.compiler.symbols.symbol_table import ZoneSymbol
from aoi_rules.compiler.typed.expressions import Binding, Expression
from aoi_rules.diagnostics import Place
from aoi_rules.language.operators import ArithmeticOperator
from aoi_rules.model.node import Node

__all__ = [
    "AddPiece", "Alias", "Change", "DrawPiece", "Effect", "EffectEach", "FetchPiece", "MoveAll", "MovePiece", "MoveRandom",
    "PickOne", "RemovePiece", "Set", "Together",
]


@frozen(repr=False)
class Effect(Node):
    """One effect: its place, and the condition under which it happens.

    Every subclass lists the fields that name what it changes (`CHANGES`), and those that hold nested effects (`HOLDS`).
    """

    CHANGES: ClassVar[tuple[str, ...]]
    HOLDS: ClassVar[tuple[str, ...]] = ()

    place: Place = field(eq=False, repr=False)
    when: Expression | None

    @property
    def blocks(self) -> tuple[tuple[Effect, ...], ...]:
        """The effects that it contains, block by block; none if it does one thing itself."""
        return tuple(getattr(self, name) for name in self.HOLDS)


@frozen(repr=False)
class Alias(Effect):
    """`let NAME = VALUE`: computed once, at this line."""

    CHANGES = ()
    binding: Binding
    value: Expression


@frozen(repr=False)
class DrawPiece(Effect):
    """`draw NAME from ZONE [to ZONE]`; `refill` is the zone whose pieces are moved into the first one when it is empty."""

    CHANGES = ("source", "target")
    binding: Binding
    source: Expression
    target: Expression | None


@frozen(repr=False)
class PickOne(Effect):
    """`pick NAME in MEMBERS at random`; `stream` is the name of the random stream."""

    CHANGES = ()
    binding: Binding
    within: Expression
    stream: str


@frozen(repr=False)
class EffectEach(Effect):
    """`each NAME in SEQUENCE [when] { … }` among effects; `when` is evaluated for each item."""

    CHANGES = ()
    HOLDS = ("body",)
    binding: Binding
    within: Expression
    body: tuple[Effect, ...]


@frozen(repr=False)
class Together(Effect):
    """What one line does in several steps, none of which performs a verb; its condition is evaluated once, before them."""

    CHANGES = ()
    HOLDS = ("body",)
    body: tuple[Effect, ...]


@frozen(repr=False)
class Set(Effect):
    """`set WHAT = VALUE`; `target` is a `Kept`, or a `Counter` in the starting position of a scenario."""

    CHANGES = ("target",)
    target: Expression
    value: Expression


@frozen(repr=False)
class Change(Effect):
    """`raise WHAT by NUMBER`, or `lower`: `operator` is that of the sum or the difference."""

    CHANGES = ("target",)
    target: Expression
    operator: ArithmeticOperator
    by: Expression


@frozen(repr=False)
class MovePiece(Effect):
    """One piece moves from a zone to another one."""

    CHANGES = ("source", "target")
    piece: Expression
    source: Expression
    target: Expression


@frozen(repr=False)
class FetchPiece(Effect):
    """In the starting position of a scenario: one piece moves to a zone from the first of `sources` that has it.  Members' zones
    are all tried in turn or, with `own`, only the zone of the member that owns the target."""

    CHANGES = ("target",)
    piece: Expression
    target: Expression
    sources: tuple[ZoneSymbol, ...]
    own: bool


@frozen(repr=False)
class MoveAll(Effect):
    """Every piece of a zone moves to another one."""

    CHANGES = ("source", "target")
    source: Expression
    target: Expression


@frozen(repr=False)
class MoveRandom(Effect):
    """The given number of pieces, picked at random, moves from a zone to another one."""

    CHANGES = ("source", "target")
    number: Expression
    source: Expression
    target: Expression


@frozen(repr=False)
class AddPiece(Effect):
    """A piece is moved from the board into a zone."""

    CHANGES = ("target",)
    piece: Expression
    target: Expression


@frozen(repr=False)
class RemovePiece(Effect):
    """A piece is moved from a zone to the board."""

    CHANGES = ("source",)
    piece: Expression
    source: Expression
