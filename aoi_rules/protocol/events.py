"""What happens in a game, as JSON has it: the events of a log, each kind with its data."""

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
    """A decision that somebody made, as far as the viewer may know it."""

    seat: str
    """The seat that decided."""
    action: str
    """The name of the action, or `stop`."""
    choices: dict[str, ScalarJson]
    """What was chosen, by the choices' names; null if the viewer may not know it."""
    inside: bool
    """Whether the decision goes on with an action that was begun before; no for `stop`."""
    note: str
    """The text that went with the move; empty if there was none or the viewer may not read it."""


class MoveEventJson(TypedDict):
    """Somebody decided."""

    kind: Literal["move"]
    """`move`"""
    text: str
    """The event as a line of the log."""
    data: MoveEventDataJson
    """Who decided what."""


_Left = TypedDict("_Left", {"from": Annotated[str, Doc("The name of the zone that it left.")]})


class PieceEventDataJson(_Left):
    """A piece that went from one zone to another, as far as the viewer may know it."""

    piece: str | None
    """The name of the piece; null if the viewer may not know which it is."""
    to: str
    """The name of the zone that it went to."""
    owner: str | None
    """The seat or member whose zone it went to; null if that zone belongs to nobody."""


class PieceEventJson(TypedDict):
    """A piece went from one zone to another."""

    kind: Literal["piece"]
    """`piece`"""
    text: str
    """The event as a line of the log."""
    data: PieceEventDataJson
    """Which piece went where."""


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
    """What was done, and with what."""


class PhaseEventDataJson(TypedDict):
    """Which phase begins."""

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
    """Which round of which loop begins."""

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
    """Which round it is."""


class TurnEventDataJson(TypedDict):
    """Whose turn begins."""

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
    """In which phase the flow of the game does something."""

    phase: str | None
    """The name of the phase; null if the game is in none."""


class FlowEventJson(TypedDict):
    """What follows is done by the flow of the game, and not by the decision before it."""

    kind: Literal["flow"]
    """`flow`"""
    text: str
    """Nothing: the event only separates what stands before it from what follows."""
    data: FlowEventDataJson
    """In which phase it is."""


EventJson = TypeAliasType(
    "EventJson",
    Annotated[
        MoveEventJson | PieceEventJson | VerbEventJson | PhaseEventJson | RoundEventJson | TurnEventJson | FlowEventJson,
        Doc("Something that happened, as one seat or a spectator saw it.")],
)
