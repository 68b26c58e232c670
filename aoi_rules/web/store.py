"""What tables are kept in: the values that a store holds, and what any store must do.

A table is a row of texts that only grows: the head of a saved game, then the lines of each move.  Each has the next number, and a
store takes each number once, so of two moves that were made for the same position one is kept and the other is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from typing import ClassVar, Protocol

from attrs import frozen

from aoi_rules.errors import AoiError

__all__ = ["OWNER", "SESSIONS", "SPECTATOR", "Entry", "Notices", "Store", "StoreError", "StoredTable", "TakenError", "Visitor"]

OWNER = "*"
"""Who made a table, and may replace its links and delete it: no seat has this name."""
SPECTATOR = ""
"""Somebody who may look and not play."""
SESSIONS = 30
"""How many sessions a role has at most: some for each device of a person and for many spectators."""

Notices = Callable[[str, int], None]
"""Is called with a table and the number of its latest entry after that was stored.  The store does nothing else until it returns,
so anything that takes long belongs in another thread."""


class StoreError(AoiError):
    """The store cannot be used now, such as a database that does not answer or a full disk.  Nothing was stored."""

    code = "store-unavailable"
    status: ClassVar[int] = 503


class TakenError(Exception):
    """Another entry of the table has this number."""


@frozen
class StoredTable:
    """What a store knows of a table besides its entries.

    `rules` is the key of the texts that it is played under; `bots` has the seats that bots play, with their names as in
    `aoi play --seat`; `created` is in seconds since 1970.  The texts of a table that is `uploaded` come from a stranger: it is
    played only in a process of its own.
    """

    id: str
    title: str
    rules: str
    seats: tuple[str, ...]
    bots: dict[str, str]
    created: float
    uploaded: bool = False


@frozen
class Entry:
    """Some lines of a saved game: the head, which has the number 0, or the lines of one move."""

    number: int
    text: str


@frozen
class Visitor:
    """Who may use a table, and as what: a seat, SPECTATOR or OWNER."""

    table: str
    role: str


class Store(Protocol):
    """Keeps tables.  All methods may be called from any thread; each that changes something, other than `append`, has stored it
    for good when it returns, and has stored nothing when it raises.  They raise StoreError if the store does not answer."""

    @property
    def local(self) -> bool:
        """Whether this process alone adds entries, and questions are answered without waiting for another process."""

    def text(self, key: str) -> str:
        """The text with a key; raises KeyError if there is none."""

    def create(self, table: StoredTable, head: str, links: dict[str, str], texts: dict[str, str]) -> None:
        """Store a new table with its first entry.  `links` has the keys of links, with their roles, and `texts` those of its
        rules by their keys; texts that are there already are not stored again."""

    def table(self, table: str) -> StoredTable | None:
        """A table; None if there is none."""

    def tables(self) -> Sequence[StoredTable]:
        """All tables, the oldest first."""

    def latest(self, table: str) -> tuple[int, str] | None:
        """The number of the latest entry and the key of the rules; None if there is no such table."""

    def entries(self, table: str, after: int = -1) -> Sequence[Entry]:
        """The entries of a table with greater numbers, in order."""

    def append(self, table: str, entry: Entry) -> Future[None]:
        """Begin to store an entry.  The future ends when it is stored for good, and with TakenError if its number is taken or
        StoreError if nothing was stored."""

    def change(self, table: StoredTable, texts: dict[str, str]) -> None:
        """Store the rules and the bots of a table that is there; `texts` as in `create`."""

    def visitor(self, key: str) -> Visitor | None:
        """Who has the link with a key; None if nobody has."""

    def sessions(self, keys: Sequence[str]) -> Mapping[str, Visitor]:
        """Who has the sessions with some keys, without those that nobody has."""

    def add_session(self, key: str, visitor: Visitor) -> None:
        """Let a browser use a table as somebody.  Only the SESSIONS of this visitor that were added last go on."""

    def replace_link(self, table: str, role: str, key: str) -> None:
        """Replace the link of a role, and end the sessions that came by the old one."""

    def delete(self, table: str) -> None:
        """Delete a table with all its data, and the texts that no other table is played under."""

    def listen(self, notices: Notices) -> Callable[[], None]:
        """Have notices of what any process stores, from now on; returns what ends this."""

    def close(self) -> None:
        """Close all connections."""
