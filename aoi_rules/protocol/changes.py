"""The JSON of what events change."""

from __future__ import annotations

from typing import Annotated, Literal

from typing_extensions import Doc, TypeAliasType, TypedDict

from aoi_rules.protocol.values import ValueJson

__all__ = [
    "AmountChangeDataJson", "AmountChangeJson", "AmountPartJson", "AttachmentJson", "CauseJson", "EventChangeJson",
    "KeptChangeDataJson", "KeptChangeJson", "PieceChangeDataJson", "PieceChangeJson", "RoundChangeDataJson", "RoundChangeJson",
]


class CauseJson(TypedDict):
    """A line of the rules that led to a change."""

    rule: str
    """The name of the line, such as `build.bill`; empty if it has none."""
    title: str
    """The title of the action or the phase that the line belongs to; empty if there is none."""
    see: str
    """The section of the rulebook for that action or phase; empty if none is given."""
    place: str
    """The place of the line in the text: `file:line:column`."""


class AmountPartJson(TypedDict):
    """A part of an amount, or of a score line."""

    amount: int
    """The amount; negative if it is subtracted."""
    text: str
    """A description in a player's words; empty if the viewer may not know it."""
    because: CauseJson | None
    """The line of the rules that it comes from; null if the viewer may not know it."""
    type: str | None
    """The type of the member that it is counted for, such as `space`; null if there is none."""
    of: str | None
    """The name of that member; null if there is none."""


class AttachmentJson(TypedDict):
    """An effect that the rules attach to an amount, or to a unit of it, such as interest on a loan."""

    by: int
    """The amount that is added; negative if it is subtracted."""
    to: str
    """What it is added to: the name of a keep of the same seat or, if `each` is null, of a score line."""
    each: str | None
    """The name of the loop in whose every pass it is added; null for the score at the end."""
    text: str
    """A description in a player's words."""
    title: str
    """The title of the phase in which this happens, or of the score line."""
    see: str
    """The section of the rulebook for the phase or the score line; empty if none is given."""


_From = TypedDict("_From", {"from": Annotated[ValueJson, Doc("The value before.")]})
_FromAmount = TypedDict("_FromAmount", {"from": Annotated[int | None, Doc("The number before; null if there was none.")]})
_FromZone = TypedDict("_FromZone", {"from": Annotated[str | None, Doc("The zone that the piece left; null if it was in none.")]})


class AmountChangeDataJson(_FromAmount):
    """A number or an amount of money that changed."""

    keep: str
    """The type of its owner, such as `seat` or `space`; null if it belongs to the game."""
    type: str | None
    """The seat or the member that it belongs to; null if it belongs to the game."""
    of: str | None
    """The seat or the member that it is of; null if it is the game's."""
    each: str | None
    """The member of a second type that it is for; null if there is none."""
    to: int | None
    """The new number; null if there is none."""
    by: int
    """The difference."""


class KeptChangeDataJson(_From):
    """Any other value of a keep that changed."""

    keep: str
    """The name of the keep."""
    type: str | None
    """The type of its owner, such as `seat` or `space`; null if it belongs to the game."""
    of: str | None
    """The seat or the member that it belongs to; null if it belongs to the game."""
    each: str | None
    """The member of a second type that it is for; null if there is none."""
    to: ValueJson
    """The new value."""


class PieceChangeDataJson(_FromZone):
    """A piece that moved, as far as the viewer may know."""

    type: str
    """The type of the piece."""
    piece: str | None
    """The name of the piece; null if the viewer may not know which one it is."""
    to: str | None
    """The zone that it moved to; null if it is in none."""
    owner: str | None
    """The seat or the member that owns the zone it left; null if nobody does."""
    receiver: str | None
    """The seat or the member that owns the zone it moved to; null if nobody does."""


_FromRound = TypedDict("_FromRound", {"from": Annotated[int, Doc("How many passes had begun before this one.")]})


class RoundChangeDataJson(_FromRound):
    """A pass of a loop begins, or the loop itself."""

    round: str
    """The name of the loop."""
    to: int
    """How many passes have begun."""


class AmountChangeJson(TypedDict):
    """A number or an amount of money changed."""

    kind: Literal["amount"]
    """`amount`"""
    text: str
    """The change in a player's words."""
    data: AmountChangeDataJson
    """What changed, with the old and the new number."""
    because: list[CauseJson]
    """The lines of the rules that led to it: first the one that makes the change, then those that performed the verb that
    contains it; empty if the viewer cannot tell."""
    parts: list[AmountPartJson]
    """The parts of the amount, which add up to it; empty if the rules do not say how it is composed."""
    attached: list[AttachmentJson]
    """The effects that the rules attach to the difference: later costs and earnings, and points at the end."""


class KeptChangeJson(TypedDict):
    """An owner, a member, a yes-or-no value, an order or a set changed."""

    kind: Literal["owner", "member", "flag", "order", "set"]
    """What changed: a seat, another member, a yes-or-no value, a list, or a set, which is written as a list."""
    text: str
    """The change in a player's words."""
    data: KeptChangeDataJson
    """What changed, with the old and the new value."""
    because: list[CauseJson]
    """See the same field of an amount."""
    parts: list[AmountPartJson]
    """Always empty."""
    attached: list[AttachmentJson]
    """Always empty."""


class PieceChangeJson(TypedDict):
    """A piece moved."""

    kind: Literal["piece"]
    """`piece`"""
    text: str
    """The change in a player's words."""
    data: PieceChangeDataJson
    """Which piece moved, and from where to where."""
    because: list[CauseJson]
    """See the same field of an amount."""
    parts: list[AmountPartJson]
    """Always empty."""
    attached: list[AttachmentJson]
    """Always empty."""


class RoundChangeJson(TypedDict):
    """A pass of a loop of the game begins, or the loop itself."""

    kind: Literal["round"]
    """`round`"""
    text: str
    """The change in a player's words."""
    data: RoundChangeDataJson
    """Which pass of which loop."""
    because: list[CauseJson]
    """See the same field of an amount."""
    parts: list[AmountPartJson]
    """Always empty."""
    attached: list[AttachmentJson]
    """Always empty."""


EventChangeJson = TypeAliasType(
    "EventChangeJson", Annotated[AmountChangeJson | KeptChangeJson | PieceChangeJson | RoundChangeJson,
                                 Doc("What an event changed, or what a move would change.")])
