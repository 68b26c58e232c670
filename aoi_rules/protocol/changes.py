"""What events change, as JSON has it."""

from __future__ import annotations

from typing import Annotated, Literal

from typing_extensions import Doc, TypeAliasType, TypedDict

from aoi_rules.protocol.values import ValueJson

__all__ = [
    "AmountChangeDataJson", "AmountChangeJson", "AmountPartJson", "AttachedJson", "CauseJson", "EventChangeJson",
    "KeptChangeDataJson", "KeptChangeJson", "PieceChangeDataJson", "PieceChangeJson", "RoundChangeDataJson", "RoundChangeJson",
]


class CauseJson(TypedDict):
    """A line of the rules that led to a change."""

    rule: str
    """The name of the line, such as `build.bill`; empty if it has none."""
    title: str
    """The title of the action or the phase that it is in; empty if it is in none."""
    see: str
    """The section of the rulebook of that action or phase; empty if it names none."""
    place: str
    """Where the line stands in the text: `file:line:column`."""


class AmountPartJson(TypedDict):
    """A part of an amount, or of a line of the score."""

    amount: int
    """How much it is; below 0 if it is taken off."""
    text: str
    """What it is, in a player's words; empty if the viewer may not know it."""
    because: CauseJson | None
    """The line of the rules that says so; null if the viewer may not know it."""
    type: str | None
    """The type of the member that it is counted of, such as `space`; null if it is of none."""
    of: str | None
    """The name of that member; null if there is none."""


class AttachedJson(TypedDict):
    """What the rules attach to an amount, or to a unit of it, such as interest on a loan."""

    by: int
    """How much is added; below 0 if it is taken off."""
    to: str
    """What it is added to: the name of a keep of the same seat; where `each` is null, of a line of the score."""
    each: str | None
    """The name of the loop in each pass of which it is added; null for the score at the end."""
    text: str
    """What it is, in a player's words."""
    title: str
    """The title of the phase in which that happens, or of the line of the score."""
    see: str
    """The section of the rulebook that the phase or the line names; empty if it names none."""


_From = TypedDict("_From", {"from": Annotated[ValueJson, Doc("The value before.")]})
_FromAmount = TypedDict("_FromAmount", {"from": Annotated[int | None, Doc("The number before; null if there was none.")]})
_FromZone = TypedDict("_FromZone", {"from": Annotated[str | None, Doc("The zone that it left; null if it was in none.")]})


class AmountChangeDataJson(_FromAmount):
    """A number or an amount of money that changed."""

    keep: str
    """The name of the keep."""
    type: str | None
    """The type of what it is of, such as `seat` or `space`; null if it is the game's."""
    of: str | None
    """The seat or the member that it is of; null if it is the game's."""
    each: str | None
    """The member of a second type that it is for; null if there is none."""
    to: int | None
    """The number now; null if there is none."""
    by: int
    """The difference."""


class KeptChangeDataJson(_From):
    """Anything else that is kept and changed."""

    keep: str
    """The name of the keep."""
    type: str | None
    """The type of what it is of, such as `seat` or `space`; null if it is the game's."""
    of: str | None
    """The seat or the member that it is of; null if it is the game's."""
    each: str | None
    """The member of a second type that it is for; null if there is none."""
    to: ValueJson
    """The value now."""


class PieceChangeDataJson(_FromZone):
    """A piece that changed its place, as far as the viewer may know it."""

    type: str
    """The type of the piece."""
    piece: str | None
    """The name of the piece; null if the viewer may not know which it is."""
    to: str | None
    """The zone that it went to; null if it is in none."""
    owner: str | None
    """The seat or the member whose zone it left; null if that belongs to nobody."""
    receiver: str | None
    """The seat or the member whose zone it went to; null if that belongs to nobody."""


_FromRound = TypedDict("_FromRound", {"from": Annotated[int, Doc("How many passes had begun before.")]})


class RoundChangeDataJson(_FromRound):
    """A pass of a loop that begins, or the loop itself."""

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
    """What changed, from where to where."""
    because: list[CauseJson]
    """The lines of the rules that led to it, first the one that makes the change, then those that carried out the verb which it
    is in; none if the viewer cannot tell."""
    parts: list[AmountPartJson]
    """The parts of the amount, which add up to it; none if the rules do not say what it consists of."""
    attached: list[AttachedJson]
    """What the rules attach to the difference: later costs and earnings, and points at the end."""


class KeptChangeJson(TypedDict):
    """An owner, a member, yes or no, an order or a set changed."""

    kind: Literal["owner", "member", "flag", "order", "set"]
    """What changed: a seat, another member, yes or no, a list, or a set, which is a list too."""
    text: str
    """The change in a player's words."""
    data: KeptChangeDataJson
    """What changed, from where to where."""
    because: list[CauseJson]
    """As of an amount."""
    parts: list[AmountPartJson]
    """None."""
    attached: list[AttachedJson]
    """None."""


class PieceChangeJson(TypedDict):
    """A piece changed its place."""

    kind: Literal["piece"]
    """`piece`"""
    text: str
    """The change in a player's words."""
    data: PieceChangeDataJson
    """Which piece went from where to where."""
    because: list[CauseJson]
    """As of an amount."""
    parts: list[AmountPartJson]
    """None."""
    attached: list[AttachedJson]
    """None."""


class RoundChangeJson(TypedDict):
    """A pass of a loop of the game begins, or the loop itself."""

    kind: Literal["round"]
    """`round`"""
    text: str
    """The change in a player's words."""
    data: RoundChangeDataJson
    """Which pass of which loop."""
    because: list[CauseJson]
    """As of an amount."""
    parts: list[AmountPartJson]
    """None."""
    attached: list[AttachedJson]
    """None."""


EventChangeJson = TypeAliasType(
    "EventChangeJson", Annotated[AmountChangeJson | KeptChangeJson | PieceChangeJson | RoundChangeJson,
                                 Doc("What an event changed, or what a move would change.")])
