"""Tables: plays their games, stores each move before anybody hears of it, and lets bots decide.

Any number of processes may have the same tables open.  Each asks the store for what others have added before it answers, and a
move counts when the store has taken it.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import lru_cache, partial
from typing import Any, ClassVar

from attrs import define, evolve, field

from aoi_rules.bots import Bot, decide, make
from aoi_rules.drawing import Scene
from aoi_rules.errors import AoiError, PositionError
from aoi_rules.game import Game, Ruleset, View
from aoi_rules.storage.loading import dump_lines, loads, play_lines
from aoi_rules.web.rule_texts import rule_texts, rules_of
from aoi_rules.web.store import OWNER, SPECTATOR, Entry, Notices, Store, StoredTable, StoreError, TakenError
from aoi_rules.web.tokens import key_of, new_id, new_secret

__all__ = ["Change", "Decision", "OpenTable", "Tables", "UnknownTableError", "UploadedError", "log_failure", "to_play",
           "to_redo", "to_undo"]

Decision = Callable[[Game, Sequence[str]], object]
"""Decides something in a game; it is also given the seats that bots play."""

_LOG = logging.getLogger(__name__)
_SCENES = 24
"""How many pictures of a table are kept, to send only what has changed."""
_ALIKE = 4
"""So many of them are searched for parts that need not be drawn again."""
_OPEN = 500
"""How many tables may be open; those that were not used for the longest time are closed, and opened again when they are used."""
_RULES = 64
"""How many rulesets of tables are kept."""
_IDLE = 1800.0
"""A table is closed when it was not used for this number of seconds: longer than most players think about a move, so that a
table is seldom opened again while people sit at it."""
_AGAIN = 2.0
"""After this number of seconds a bot tries again to have its move stored."""


class UnknownTableError(AoiError):
    """There is no such table, or not any more."""

    code = "table-unknown"
    status: ClassVar[int] = 404


class UploadedError(AoiError):
    """A table is played under the rules of a stranger, which this process may not compile or play."""

    code = "table-uploaded"


@define(eq=False)
class Change:
    """A decision that was tried in a copy of a table's game and is being stored as the entry `number`: the copy replaces the
    game when it is `stored`."""

    table: OpenTable
    game: Game
    number: int
    stored: Future[None]


@define
class OpenTable:
    """A table whose game this process has in memory, as of the entry `number`.  Only the thread that has the `lock` may use the
    game."""

    stored: StoredTable
    game: Game
    number: int
    lock: threading.RLock = field(factory=threading.RLock)
    bots: dict[str, Bot] = field(factory=dict)
    scenes: OrderedDict[tuple[object, ...], Scene] = field(factory=OrderedDict)
    thinking: str | None = None
    trouble: str = ""
    deciding: bool = False
    changes: list[Change] = field(factory=list)
    """What is being stored."""
    used: float = 0.0
    """When it was used last, by `time.monotonic`."""
    _views: dict[str | None, View] = field(factory=dict)
    _viewed: Game | None = None
    _viewed_at: int = 0

    def settle(self) -> None:
        """Continue with what has been stored since."""
        for change in [one for one in self.changes if one.stored.done()]:
            self.changes.remove(change)
            if change.stored.exception() is None and change.number == self.number + 1:
                self.game, self.number = change.game, change.number

    def view(self, seat: str | None) -> View:
        """What a seat sees of the present position.  All pages of the seat share it until somebody decides, and with it what
        moves would do, which takes long to find out."""
        if self._viewed is not self.game or self._viewed_at != self.game.at:
            self._views, self._viewed, self._viewed_at = {}, self.game, self.game.at
        if seat not in self._views:
            self._views[seat] = self.game.view(seat)
        return self._views[seat]

    def scene(self, view: View, width: float | None, parts: Sequence[str] | None) -> Scene:
        """The picture of the present view of a seat, which is kept for a while."""
        seat = view.seat
        key = view.at, seat, width, None if parts is None else tuple(parts)
        found = self.scenes.get(key)
        if found is None:
            alike = [scene for (at, who, *_), scene in reversed(self.scenes.items()) if who == seat or at == key[0]]
            found = self.scenes[key] = view.scene(parts=parts, width=width, before=alike[:_ALIKE])
            if len(self.scenes) > _SCENES:
                self.scenes.popitem(last=False)
        return found


@define
class Tables:
    """The tables of a store.  `notices` are called after each entry that any process stores; use `listen`.

    Only where `of_stranger` is true, in a process with limits, are tables played whose rules were uploaded, and no others.
    """

    store: Store
    of_stranger: bool = False
    _open: OrderedDict[str, OpenTable] = field(factory=OrderedDict)
    _lock: threading.RLock = field(factory=threading.RLock)
    _opening: dict[str, threading.Lock] = field(factory=dict)
    _machines: ThreadPoolExecutor = field(factory=lambda: ThreadPoolExecutor(2, thread_name_prefix="bots"))
    _closed: bool = False
    _rules_of: Callable[[str], Ruleset] = field(init=False)
    """The ruleset with a key, which says everything about it; see `rules_of`."""

    def __attrs_post_init__(self) -> None:
        self._rules_of = lru_cache(_RULES)(partial(rules_of, self.store))

    # ---- tables -----------------------------------------------------------------------------------------------------

    def create(
        self, rules: Ruleset, players: int | Sequence[str] | None = None, bots: Mapping[str, str] | None = None,
        options: Mapping[str, str] | None = None, seed: int | None = None,
    ) -> tuple[StoredTable, dict[str, str]]:
        """Make a table.  Returns it with the secret of each role: the seats of people, SPECTATOR and OWNER.

        `bots` has the bots of seats, as `aoi_rules.bots.make` takes them.  Raises what `Ruleset.new_game` and `make` raise, and
        StoreError if the table cannot be stored.
        """
        return self.add(rules.new_game(players, seed, options), bots or {})

    def add(self, game: Game, bots: Mapping[str, str]) -> tuple[StoredTable, dict[str, str]]:
        """As `create`, with a game that has begun."""
        rules, machines = game.rules, {seat: who for seat, who in bots.items() if game.viewer(seat) >= 0}
        made = {seat: make(who, rules) for seat, who in machines.items()}
        key, texts = rule_texts(rules)
        stored = StoredTable(new_id(), rules.title, key, game.seats, machines, time.time(), self.of_stranger)
        secrets = {role: new_secret() for role in (*(s for s in game.seats if s not in machines), SPECTATOR, OWNER)}
        links = {key_of(secret): role for role, secret in secrets.items()}
        self.store.create(stored, dump_lines(game), links, texts)
        table = OpenTable(stored, game, 0, bots=made)
        with self._lock:
            self._remember(table)
        self._go_on(table)
        return stored, secrets

    def open(self, name: str) -> OpenTable:
        """A table, with everything that any process has stored.  Raises UnknownTableError if there is none, SaveError if its game
        does not load, RulesetError if its rules cannot be used, UploadedError for the rules of a stranger, and StoreError."""
        table = self._open.get(name)
        if table is None:
            with self._lock:
                one_at_a_time = self._opening.setdefault(name, threading.Lock())
            with one_at_a_time:
                table = self._open.get(name) or self._load(name)
        with self._lock:
            self._remember(table)
        with table.lock:
            self._catch_up(table)
            self._go_on(table)
        return table

    def get_open(self, name: str) -> OpenTable | None:
        """A table that is open already, perhaps without what other processes have stored."""
        return self._open.get(name)

    def delete(self, name: str) -> None:
        """Delete a table with all its data."""
        self.store.delete(name)
        with self._lock:
            self._open.pop(name, None)

    def close(self) -> None:
        """End what bots do."""
        self._closed = True
        self._machines.shutdown(wait=False, cancel_futures=True)

    def _remember(self, table: OpenTable) -> None:
        """Keep a table open, and close those that were not used for the longest time if there are too many."""
        table.used = time.monotonic()
        self._open[table.stored.id] = table
        self._open.move_to_end(table.stored.id)
        while len(self._open) > _OPEN:
            name, _ = self._open.popitem(last=False)
            self._opening.pop(name, None)

    def close_idle(self) -> None:
        """Close the tables that nobody has used for a while; they are opened again when they are used."""
        with self._lock:
            for name, table in (*self._open.items(),):
                if table.used > time.monotonic() - _IDLE:
                    break  # the others were used later
                if not table.deciding:
                    del self._open[name]
                    self._opening.pop(name, None)

    def _load(self, name: str) -> OpenTable:
        stored = self.store.table(name)
        if stored is None:
            raise UnknownTableError("there is no such table; it may have been deleted")
        if stored.uploaded != self.of_stranger:
            raise UploadedError("the rules of this table were uploaded: it is played in a process of its own")
        rules = self._rules_of(stored.rules)
        entries = self.store.entries(name)
        game = loads("".join(entry.text for entry in entries), rules)
        return OpenTable(stored, game, entries[-1].number, bots={seat: make(who, rules) for seat, who in stored.bots.items()})

    def _catch_up(self, table: OpenTable) -> None:
        """Play what other processes have stored."""
        table.settle()
        latest = self.store.latest(table.stored.id)
        if latest == (table.number, table.stored.rules):
            return
        if latest is None:
            with self._lock:
                self._open.pop(table.stored.id, None)
            raise UnknownTableError("this table no longer exists: it was deleted")
        new = self.store.entries(table.stored.id, after=table.number) if latest[1] == table.stored.rules else ()
        if new:
            table.game = play_lines(table.game, "".join(entry.text for entry in new))
            table.number = new[-1].number
        else:  # the rules are others
            fresh = self._load(table.stored.id)
            table.stored, table.game, table.number, table.bots = fresh.stored, fresh.game, fresh.number, fresh.bots

    # ---- what seats do ----------------------------------------------------------------------------------------------

    def play(self, name: str, seat: str | None, move: str, at: int) -> OpenTable:
        """Play a move for a seat.  When this returns, the move is stored.  Raises what `Game.play` raises; PositionError also if
        another move was stored at the same moment."""
        return self.end(self.begin(name, to_play(seat, move, at)))

    def begin(self, name: str, decide: Decision) -> Change:
        """Decide something in a copy of a table's game, such as `to_undo`, and begin to store it; `end` waits until it is stored.
        Raises what `decide` raises."""
        table = self.open(name)
        with table.lock:
            tried = table.game.copy()
            decide(tried, tuple(table.stored.bots))
            return self._begin_to_store(table, tried)

    def end(self, change: Change) -> OpenTable:
        """Wait until a decision is stored, and continue from there.  Raises PositionError if another one was stored at the same
        moment, and StoreError."""
        self.confirm(change)
        with change.table.lock:
            change.table.settle()
        return change.table

    def confirm(self, change: Change) -> None:
        """As `end`, but the next to use the table continues from there: this does not wait until nobody uses it."""
        self._require_stored(change)
        if change.table.bots:
            with suppress(RuntimeError):  # the pool ends
                self._machines.submit(self._go_on, change.table).add_done_callback(log_failure)

    def _require_stored(self, change: Change) -> None:
        try:
            change.stored.result()
        except TakenError:
            with change.table.lock:
                self._catch_up(change.table)
                now = change.table.game.at
            raise PositionError("another move was played at the same moment; look at the new position and decide again",
                                now=now) from None

    def _begin_to_store(self, table: OpenTable, played: Game) -> Change:
        """Begin to store what was played in a copy of the game; who calls this has the table's lock."""
        number = table.number + 1
        stored = self.store.append(table.stored.id, Entry(number, dump_lines(played, since=table.game.at)))
        change = Change(table, played, number, stored)
        table.changes.append(change)
        return change

    # ---- bots -------------------------------------------------------------------------------------------------------

    def _go_on(self, table: OpenTable) -> None:
        """Let bots decide in the background, if it is their turn and none of this process does already."""
        with table.lock:
            table.settle()
            if self._closed or table.deciding or table.trouble or table.game.to_move not in table.bots:
                return
            table.deciding = True
        with suppress(RuntimeError):  # the pool ends
            self._machines.submit(self._decide_all, table).add_done_callback(log_failure)

    def _decide_all(self, table: OpenTable) -> None:
        ended = False
        try:
            while not self._closed and self._decide(table):
                pass
            ended = True
        except StoreError:
            _LOG.warning("a bot's move could not be stored at the table %s", table.stored.id)
            if not self._closed:
                timer = threading.Timer(_AGAIN, self._go_on, [table])
                timer.daemon = True
                timer.start()
        except AoiError as error:
            table.trouble = str(error)
        finally:
            with table.lock:
                table.deciding, table.thinking = False, None
        if ended:  # a person may have moved while it ended
            self._go_on(table)

    def _decide(self, table: OpenTable) -> bool:
        """Let the bot whose turn it is decide; returns whether there was one.  It thinks about a copy, so that others can look at
        the table meanwhile."""
        with table.lock:
            self._catch_up(table)
            seat, number, tried = table.game.to_move, table.number, table.game.copy()
            bot = table.bots.get(seat or "")
            if seat is None or bot is None:
                return False
            table.thinking = seat
        decide(tried, bot)
        with table.lock:
            change = self._begin_to_store(table, tried) if table.number == number else None
        if change is not None:
            with suppress(PositionError):
                self._require_stored(change)
        return True

    # ---- other rules ------------------------------------------------------------------------------------------------

    def upgrade(self, name: str, rules: Ruleset) -> None:
        """Let a table go on under changed rules; raises SaveError, and leaves it as it is, if its game does not go on."""
        stored = self.store.table(name)
        if stored is None:
            raise UnknownTableError("there is no such table")
        if stored.uploaded:
            raise UploadedError("the rules of this table were uploaded, and stay as they are")
        loads("".join(entry.text for entry in self.store.entries(name)), rules)
        key, texts = rule_texts(rules)
        self.store.change(evolve(stored, rules=key, title=rules.title), texts)
        with self._lock:
            self._open.pop(name, None)

    def listen(self, notices: Notices) -> Callable[[], None]:
        """Have notices of all entries from now on; returns what ends this."""
        return self.store.listen(notices)

    def saved(self, name: str) -> str:
        """The game of a table as the text of a saved game, which contains everything hidden."""
        if not (entries := self.store.entries(name)):
            raise UnknownTableError("there is no such table")
        return "".join(entry.text for entry in entries)


def to_play(seat: str | None, move: str, at: int) -> Decision:
    """A seat plays a move."""
    return lambda game, _: game.play(move, seat=seat, at=at)


def to_undo(seat: str | None, at: int, to: int) -> Decision:
    """A seat takes back what it has decided since the position `to`, and what bots have decided since."""
    return lambda game, bots: game.undo(seat=seat, at=at, to=to, bots=bots)


def to_redo(seat: str | None, at: int) -> Decision:
    """A seat repeats what it took back last."""
    return lambda game, bots: game.redo(seat=seat, at=at, bots=bots)


def log_failure(done: Future[Any]) -> None:
    """Say in the log of the server why a thread ended, if it should not have."""
    if not done.cancelled() and (error := done.exception()) is not None:
        _LOG.critical("what was done in the background failed", exc_info=error)
