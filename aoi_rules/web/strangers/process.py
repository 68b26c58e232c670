"""A process of uploaded rules, as the server sees it: it is asked, it may use the store for its own table, and it is ended."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import IO, Any, ClassVar

from attrs import asdict, define, evolve, field

from aoi_rules.errors import AoiError
from aoi_rules.web.store import Entry, Store, StoredTable, StoreError, TakenError
from aoi_rules.web.strangers.limits import Limits

__all__ = ["EndedError", "Process", "StoppedError", "stopped_error"]

_LONGEST_LINE = 32 << 20
"""Letters of the longest message that is read from a process."""
_LONGEST_ENTRY, _LONGEST_TEXTS = 1 << 20, 4 << 20
"""Letters of a table's entry, and of all texts of its rules, that are stored for a process."""
_PASSED_ON = ("PATH", "PYTHONPATH", "LANG", "LC_ALL", "TMPDIR")
"""The variables of the server's environment that a process gets: none of them can be secret."""


class StoppedError(AoiError):
    """Uploaded rules took too long or too much memory, so what was asked was not done; what was played before is kept."""

    code = "rules-stopped"
    status: ClassVar[int] = 503


class EndedError(Exception):
    """The process was ended because nobody had used it; another one can be asked."""


class _ToldError(AoiError):
    """What a process refuses, in its words."""

    def __init__(self, said: Mapping[str, Any], status: int | None) -> None:
        super().__init__(str(said["message"]))
        self.said, self.status = said, status or 409

    def json(self) -> Any:
        """What the process says."""
        return self.said


@define(eq=False)
class Process:
    """One process, for one table or one check.  `stopped` is called if it ends by itself."""

    store: Store
    limits: Limits
    stopped: Callable[[Process], object]
    cache: str
    table: str = ""
    closed: bool = False
    ended: bool = False
    _running: subprocess.Popen[str] = field(init=False)
    _turn: threading.Lock = field(factory=threading.Lock)
    _writing: threading.Lock = field(factory=threading.Lock)
    _answers: queue.SimpleQueue[dict[str, Any] | None] = field(factory=queue.SimpleQueue)

    def __attrs_post_init__(self) -> None:
        command = [sys.executable, "-P", "-m", "aoi_rules.web.strangers.worker", json.dumps(asdict(self.limits))]
        environment = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
        environment |= {"AOI_NATIVE": "0", "AOI_CACHE": self.cache, "MALLOC_ARENA_MAX": "2", "PYTHONIOENCODING": "utf-8"}
        self._running = subprocess.Popen(  # noqa: S603 - the words are our own
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=self.cache, env=environment, encoding="utf-8")
        threading.Thread(target=self._hear, name="a process of uploaded rules", daemon=True).start()

    @property
    def busy(self) -> bool:
        """Whether it is being asked something."""
        return self._turn.locked()

    def ask(self, question: Mapping[str, Any]) -> Any:
        """What it answers.  Raises what it refuses, StoppedError if it was ended meanwhile because it took too much, and
        EndedError if it was not needed any more before."""
        with self._turn:
            if self.closed:
                raise EndedError
            clock = threading.Timer((self.limits.seconds + 1) * self.limits.patience, self._kill)
            clock.start()
            try:
                if self.ended or not self._send(question) or (found := self._answers.get()) is None:
                    raise stopped_error(self.limits)
            finally:
                clock.cancel()
        if "refused" in found:
            raise _ToldError(found["refused"], found["status"])
        return found["answer"]

    def end(self) -> None:
        """End it: it is not needed any more."""
        self.closed = True
        self._kill()
        self._running.wait()

    def _kill(self) -> None:
        with suppress(ProcessLookupError):
            self._running.kill()

    def _send(self, message: Mapping[str, Any]) -> bool:
        """Send a message; returns whether there is a process to read it."""
        assert self._running.stdin is not None
        with self._writing:
            try:
                self._running.stdin.write(json.dumps(message) + "\n")
                self._running.stdin.flush()
            except (OSError, ValueError):
                return False
        return True

    def _hear(self) -> None:
        """Pass on answers and do what the process asks of the store, until it ends."""
        assert self._running.stdout is not None
        try:
            self._hear_all(self._running.stdout)
        finally:
            self._kill()
            self._running.wait()
            self.ended = True
            self._answers.put(None)
            for pipe in filter(None, (self._running.stdin, self._running.stdout)):
                with suppress(OSError):
                    pipe.close()
            if not self.closed:
                self.stopped(self)

    def _hear_all(self, lines: IO[str]) -> None:
        while (line := lines.readline(_LONGEST_LINE)).endswith("\n"):
            message = json.loads(line)
            if "call" in message:
                self._send(self._done(message["call"], message["given"]))
            else:
                self._answers.put(message)

    # ---- the store --------------------------------------------------------------------------------------------------

    def _done(self, method: str, given: dict[str, Any]) -> dict[str, Any]:
        """Do what the process asks of the store, if it is about its own table."""
        if method == "create" and not self.table:
            self.table = str(given["table"]["id"])
        elif method != "text" and given["table"] != self.table:
            raise ValueError(f"a process of uploaded rules asks for {method} of another table")
        try:
            return {"result": _METHODS[method](self.store, **given)}
        except TakenError:
            return {"taken": True}
        except StoreError as error:
            return {"unavailable": str(error)}


def stopped_error(limits: Limits) -> StoppedError:
    """Why rules were stopped, and what can be done."""
    return StoppedError(
        f"these rules took more than {limits.seconds} seconds or {limits.memory >> 20} MB of memory, and were stopped. What was "
        f"played before is kept; the table can be used again after {limits.rest:g} seconds")


def _create(store: Store, table: dict[str, Any], head: str, links: dict[str, str], texts: dict[str, str]) -> None:
    made = evolve(StoredTable(**{**table, "seats": tuple(table["seats"])}), uploaded=True)
    if sum(map(len, texts.values())) > _LONGEST_TEXTS or len(head) > _LONGEST_ENTRY:
        raise StoreError("these rules are too long to be stored")
    store.create(made, head, links, texts)


def _append(store: Store, table: str, number: int, text: str) -> None:
    if len(text) > _LONGEST_ENTRY:
        raise StoreError("this move is too long to be stored")
    store.append(table, Entry(number, text)).result()


def _table(store: Store, table: str) -> dict[str, Any] | None:
    found = store.table(table)
    return None if found is None else asdict(found)


_METHODS: Mapping[str, Callable[..., Any]] = {
    "create": _create, "append": _append, "table": _table,
    "text": lambda store, key: store.text(key),
    "latest": lambda store, table: store.latest(table),
    "entries": lambda store, table, after: [(one.number, one.text) for one in store.entries(table, after)],
}
