"""The processes of uploaded rules of a server: one for each table in use, and one for each ruleset that is being checked."""

from __future__ import annotations

import tempfile
import threading
import time
from collections import OrderedDict
from typing import Any, ClassVar

from attrs import asdict, define, field

from aoi_rules.errors import AoiError
from aoi_rules.protocol import TableMadeJson, TableRulesJson
from aoi_rules.web.desk import Answer
from aoi_rules.web.requests import NewTable
from aoi_rules.web.store import Store
from aoi_rules.web.strangers import limits as limiting
from aoi_rules.web.strangers.limits import Limits
from aoi_rules.web.strangers.process import EndedError, Process, stopped_error

__all__ = ["FullError", "Limits", "Processes"]


class FullError(AoiError):
    """As many uploaded rulesets are in use at this moment as the server allows."""

    code = "uploads-busy"
    status: ClassVar[int] = 503


@define
class Processes:
    """Asks processes.  Those that nobody has asked for the longest time are ended if others are needed; a table whose process had
    to be stopped rests for a while."""

    store: Store
    limits: Limits
    _by_table: OrderedDict[str, Process] = field(factory=OrderedDict)
    _unnamed: int = 0
    _resting: dict[str, float] = field(factory=dict)
    _lock: threading.RLock = field(factory=threading.RLock)
    _folder: tempfile.TemporaryDirectory[str] | None = None

    @staticmethod
    def possible() -> None:
        """Raise AoiError if this system cannot limit processes."""
        limiting.require_limits()

    def plays(self, table: str) -> bool:
        """Whether a table is known to have uploaded rules."""
        return table in self._by_table or table in self._resting

    def check(self, text: str) -> TableRulesJson:
        """What a table can be made with under uploaded rules.  Raises what `load` raises, StoppedError and FullError."""
        process = self._start_spare()
        try:
            found: TableRulesJson = process.ask({"kind": "check", "text": text})
        finally:
            self._unnamed -= 1
            process.end()
        return found

    def create(self, asked: NewTable) -> TableMadeJson:
        """A new table with the text that was uploaded; its links have only their secrets.  Raises as `check`, and what
        `Tables.create` raises."""
        process, made = self._start_spare(), False
        try:
            found: TableMadeJson = process.ask({"kind": "create", "asked": asdict(asked)})
            made = True
        finally:
            with self._lock:
                self._unnamed -= 1
                if made:
                    self._by_table[process.table] = process
            if not made:
                process.end()
        return found

    def answer(self, kind: str, table: str, seat: str | None, asked: Any) -> Answer:
        """As `Desk.answer`, for a table with uploaded rules.  Raises StoppedError and FullError too."""
        question = {"kind": kind, "table": table, "seat": seat, "asked": asked and asdict(asked)}
        while True:
            try:
                return Answer(**self._process_of(table).ask(question))
            except EndedError:
                continue

    def end(self, table: str) -> None:
        """End the process of a table that is deleted."""
        with self._lock:
            self._resting.pop(table, None)
            process = self._by_table.pop(table, None)
        if process is not None:
            process.end()

    def close(self) -> None:
        """End all processes."""
        for table in (*self._by_table,):
            self.end(table)
        with self._lock:
            folder, self._folder = self._folder, None
        if folder is not None:
            folder.cleanup()

    def _process_of(self, table: str) -> Process:
        """The process of a table, begun if there is none."""
        with self._lock:
            if self._resting.get(table, 0) > time.monotonic():
                raise stopped_error(self.limits)
            self._resting.pop(table, None)
            found = self._by_table.get(table)
            if found is None or found.ended:
                self._make_room()
                found = self._by_table[table] = self._start_process(table)
            self._by_table.move_to_end(table)
        return found

    def _start_spare(self) -> Process:
        """A process that has no table yet."""
        with self._lock:
            self._make_room()
            self._unnamed += 1
            return self._start_process("")

    def _start_process(self, table: str) -> Process:
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="aoi-uploads-", ignore_cleanup_errors=True)
        return Process(self.store, self.limits, self._rest_table, self._folder.name, table)

    def _make_room(self) -> None:
        """End a process that nobody asks anything now, if there are as many as may be; raises FullError if there is none."""
        if len(self._by_table) + self._unnamed < self.limits.processes:
            return
        idle = next((one for one in self._by_table.values() if not one.busy), None)
        if idle is None:
            raise FullError("this server is busy with other uploaded rules; try again in a minute")
        self.end(idle.table)

    def _rest_table(self, process: Process) -> None:
        """Let the table of a process that ended by itself rest."""
        with self._lock:
            if self._by_table.get(process.table) is process:
                del self._by_table[process.table]
                self._resting[process.table] = time.monotonic() + self.limits.rest
