"""What the machine needs of a state, whatever the game."""

from __future__ import annotations

from typing import Any, Protocol

__all__ = ["NoSource", "Position"]


class NoSource(RuntimeError):
    """A unit must be brought and no source offers it: a requirement let an impossible move through."""


class Position(Protocol):
    """The slots that every generated state has."""

    players: int
    seed: int
    streams: list[int]
    frames: list[list[Any]]
    moves: list[tuple[int, ...]]
    to_move: int
    over: int
    phase: int
    log: list[Any] | None
    drawn: list[int] | None
    script: list[int] | None

    def copy(self) -> Position:
        """An equal state that shares nothing that changes."""
        ...

    def pack(self) -> tuple[Any, ...]:
        """Everything that makes two states the same."""
        ...
