"""The record of a game: lines of text, each of one kind, and a hash for each kind."""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import blake2b
from typing import Any

from attrs import frozen

__all__ = ["KINDS", "Line", "hashes", "of_text", "to_text"]

KINDS = ("moves", "events", "views", "refusals", "end", "digests")
"""`moves` has the deciding seat, the legal moves in order, and the move played; `events` the player's view of the move's events,
and the log of every seat; `views` the view of each seat and of a spectator; `refusals` the reasons why some moves are not
allowed; `end` scores and winners; `digests` the data that a saved game has for each decision."""


@frozen
class Line:
    """An entry recorded after the given number of decisions: its kind, and its data as JSON."""

    kind: str
    decision: int
    text: str

    @classmethod
    def of(cls, kind: str, decision: int, data: Any) -> Line:
        """The line of plain data."""
        return cls(kind, decision, json.dumps(data, ensure_ascii=False))

    def __str__(self) -> str:
        return f"{self.decision}\t{self.kind}\t{self.text}"


def hashes(lines: Iterable[Line]) -> dict[str, str]:
    """For each kind a hash of its lines: 16 hexadecimal digits."""
    found = {kind: blake2b(digest_size=8) for kind in KINDS}
    for line in lines:
        found[line.kind].update(f"{line}\n".encode())
    return {kind: found[kind].hexdigest() for kind in KINDS}


def to_text(lines: Iterable[Line]) -> str:
    """Lines as a text that `of_text` reads."""
    return "".join(f"{line}\n" for line in lines)


def of_text(text: str) -> list[Line]:
    """The lines of a text that `to_text` made."""
    parts = (line.split("\t", 2) for line in text.split("\n") if line)  # JSON has no line break and no tab in it
    return [Line(kind, int(decision), data) for decision, kind, data in parts]
