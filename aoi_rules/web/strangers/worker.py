"""What runs in a process of its own: it compiles and plays the rules of one stranger, and answers questions of the server.

The processor time that it may take is counted anew with each question, so rules that take too long end their process only, and so
do bots that nobody waits for.  It stores nothing itself: the server does, if it is for this process's table.
"""

from __future__ import annotations

import json
import os
import queue
import sys
import threading
from typing import IO, TYPE_CHECKING, Any, cast

from attrs import define, field

from aoi_rules.diagnostics import Source
from aoi_rules.errors import AoiError
from aoi_rules.protocol import TableMadeJson, TableRulesJson
from aoi_rules.storage.loading import load
from aoi_rules.web.desk import QUESTIONS, Desk
from aoi_rules.web.offers import bots_of, offer
from aoi_rules.web.requests import NewTable, structured_as
from aoi_rules.web.strangers.limits import Limits, confine, renew
from aoi_rules.web.strangers.remote_store import RemoteStore
from aoi_rules.web.tables import Tables

if TYPE_CHECKING:
    from aoi_rules.web.store import Store

__all__ = ["main"]


@define
class Worker:
    """Answers questions one after the other."""

    limits: Limits
    out: IO[str]
    _writing: threading.Lock = field(factory=threading.Lock)
    _questions: queue.SimpleQueue[dict[str, Any]] = field(factory=queue.SimpleQueue)
    _store: RemoteStore = field(init=False)
    _desk: Desk = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._store = RemoteStore(self._send)
        store = cast("Store", self._store)  # what else a store does, nobody asks for here
        self._desk = Desk(Tables(store, of_stranger=True))

    def run(self, lines: IO[str]) -> None:
        """Answer the questions that come in, until there are no more."""
        threading.Thread(target=self._answer_all, name="questions", daemon=True).start()
        for line in lines:
            message = json.loads(line)
            if "result" in message:
                self._store.results.put(message)
            else:
                self._questions.put(message)

    def _send(self, message: dict[str, Any]) -> None:
        text = json.dumps(message, ensure_ascii=True, separators=(",", ":"))
        with self._writing:
            self.out.write(text + "\n")
            self.out.flush()

    def _answer_all(self) -> None:
        while True:
            question = self._questions.get()
            renew(self.limits)
            try:
                answer = {"answer": self._answer(question["kind"], question)}
            except AoiError as error:
                answer = {"refused": error.json(), "status": getattr(error, "status", None)}
            except BaseException as error:  # noqa: BLE001 - also a lack of memory: the server begins a new process
                sys.stderr.write(f"a process of uploaded rules ends: {type(error).__name__}: {str(error)[:500]}\n")
                os._exit(1)
            self._send(answer)

    def _answer(self, kind: str, question: dict[str, Any]) -> Any:
        if kind == "check":
            return _check_rules(question["text"])
        if kind == "create":
            return self._create_table(structured_as(question["asked"], NewTable))
        form, asked = QUESTIONS[kind], question["asked"]
        found = self._desk.answer(kind, question["table"], question["seat"], form and structured_as(asked, form))
        return {"text": found.text, "number": found.number, "at": found.at}

    def _create_table(self, asked: NewTable) -> TableMadeJson:
        rules = load(text=asked.text, library_only=True, parts=asked.parts)
        stored, secrets = self._desk.tables.create(rules, asked.players, bots_of(asked.bots), asked.options)
        return {"table": stored.id, "title": stored.title, "links": secrets}


def _check_rules(text: str) -> TableRulesJson:
    return offer(load(text=text, library_only=True), Source("<text>", text))


def main(limits: str) -> None:
    """Answer the questions on standard input, within limits that are given as JSON."""
    wanted = Limits(**json.loads(limits))
    confine(wanted)
    out, sys.stdout = sys.stdout, sys.stderr
    Worker(wanted, out).run(sys.stdin)
    os._exit(0)  # what is computed now is for nobody


if __name__ == "__main__":
    main(*sys.argv[1:])
