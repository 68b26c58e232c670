"""The JSON of what happens in a game: the events of a log, each kind with its data."""

from __future__ import annotations

from typing import Annotated, Literal

from typing_extensions import Doc, TypeAliasType, TypedDict

from aoi_rules.protocol.values import ScalarJson, ValueJson

__all__ = [
    "EventJson", "FlowEventDataJson", "FlowEventJson", "MoveEventDataJson", "MoveEventJson", "PhaseEventDataJson",
    "PhaseEventJson", "PieceEventDataJson", "PieceEventJson", "RoundEventDataJson", "RoundEventJson", "TurnEventDataJson",
    "TurnEventJson", "VerbEventDataJson", "VerbEventJson",
]


class MoveEventDataJson(TypedDict):
    """A decision that somebody made, as far as the viewer may know."""

    seat: str
    """The seat that decided."""
    action: str
    """The name of the action, or `stop`."""
    choices: dict[str, ScalarJson]
    """The values that were chosen, by the names of the choices; null if the viewer may not know a value."""
    inside: bool
    """Whether the decision continues an action that began before; no for `stop`."""
    note: str
    """The text that was added to the move; empty if there was none or the viewer may not read it."""


class MoveEventJson(TypedDict):
    """Somebody decided."""

    kind: Literal["move"]
    """`move`"""
    text: str
    """The event as a line of the log."""
    data: MoveEventDataJson
    """The seat and its decision."""


_Left = TypedDict("_Left", {"from": Annotated[str, Doc("The name of the zone that the piece left.")]})


class PieceEventDataJson(_Left):
    """A piece that moved from one zone to another, as far as the viewer may know."""

    piece: str | None
    """The name of the piece; null if the viewer may not know which one it is."""
    to: str
    """The name of the zone that it moved to."""
    owner: str | None
    """The seat or member that owns the zone it moved to; null if nobody does."""
    from_owner: str | None
    """The seat or member that owns the zone it moved from; null if nobody does."""


class PieceEventJson(TypedDict):
    """A piece moved from one zone to another."""

    kind: Literal["piece"]
    """`piece`"""
    text: str
    """The event as a line of the log."""
    data: PieceEventDataJson
    """Which piece moved, and from where to where."""


class VerbEventDataJson(TypedDict):
    """Something that the rules did."""

    verb: str
    """The name of the verb in the rules."""
    values: list[ValueJson]
    """The values that the text of the event names."""


class VerbEventJson(TypedDict):
    """The rules did something, such as paying interest."""

    kind: Literal["verb"]
    """`verb`"""
    text: str
    """The event as a line of the log."""
    data: VerbEventDataJson
    """What was done, and with which values."""


class PhaseEventDataJson(TypedDict):
    """The phase that begins."""

    phase: str
    """The name of the phase."""


class PhaseEventJson(TypedDict):
    """A phase begins."""

    kind: Literal["phase"]
    """`phase`"""
    text: str
    """The title of the phase, for a heading of the log."""
    data: PhaseEventDataJson
    """Which phase it is."""


class RoundEventDataJson(TypedDict):
    """The round that begins, and its loop."""

    round: str
    """The name of the loop in the rules."""
    number: int
    """The number of the round, from 1."""


class RoundEventJson(TypedDict):
    """A round of a named loop begins."""

    kind: Literal["round"]
    """`round`"""
    text: str
    """The event as a heading of the log: `Round 3`."""
    data: RoundEventDataJson
    """The round that begins."""


class TurnEventDataJson(TypedDict):
    """The seat whose turn begins."""

    seat: str
    """The seat whose turn it is."""


class TurnEventJson(TypedDict):
    """A player's turn begins, in a part of the flow that goes from player to player once."""

    kind: Literal["turn"]
    """`turn`"""
    text: str
    """The event as a heading of the log: `red's turn`."""
    data: TurnEventDataJson
    """Whose turn it is."""


class FlowEventDataJson(TypedDict):
    """The phase in which the flow of the game acts."""

    phase: str | None
    """The name of the phase; null if the game is in none."""


class FlowEventJson(TypedDict):
    """The flow of the game, and not the decision before it, causes the events that follow."""

    kind: Literal["flow"]
    """`flow`"""
    text: str
    """Always empty: the event only separates what comes before it from what follows."""
    data: FlowEventDataJson
    """The phase in which this happens."""


EventJson = TypeAliasType(
    "EventJson",
    Annotated[
        MoveEventJson | PieceEventJson | VerbEventJson | PhaseEventJson | RoundEventJson | TurnEventJson | FlowEventJson,
        Doc("Something that happened, as one seat or a spectator saw it.")],
)
