"""Who makes a request: the seat that its cookie represents, how often it may ask, and where its table is played."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext, suppress
from typing import Any, ClassVar, TypeVar

from attrs import define, field, frozen
from starlette.requests import Request
from starlette.responses import Response

from aoi_rules.errors import AoiError
from aoi_rules.web.channels import Channels, Page
from aoi_rules.web.desk import Answer, Desk, NotAllowedError, foresees, tries
from aoi_rules.web.guards import Rates
from aoi_rules.web.states import Analyses, Look
from aoi_rules.web.store import OWNER, SPECTATOR, StoreError, TakenError, Visitor
from aoi_rules.web.strangers.processes import Processes
from aoi_rules.web.tables import Change, Tables, UploadedError
from aoi_rules.web.tokens import key_of

__all__ = ["COOKIE", "OWN", "TableRequest", "TooManyError", "Visits", "address_of", "root_of", "visitor_of",
           "way_to_root"]

COOKIE = "aoi"
OWN = "~owner"
_WATCH = "~watch"
"""In addresses, what the owner and a spectator of a table have in place of a seat; a seat's name has no `~`."""
_ROLES = {SPECTATOR: _WATCH, OWNER: OWN}
_ROLES_BY_ADDRESS = {address: role for role, address in _ROLES.items()}
_THREADS = 40
"""The number of requests that threads answer at the same time."""
_STRANGERS = 12
"""The number of requests that may wait for processes of uploaded rules at the same time, so that requests for other tables need
not wait."""
_TRIALS = 2
"""The number of games that visitors only try which are played at the same time: few, so that those who play need not wait."""
_CONSEQUENCES = 1
"""The number of answers with what each choice would do that are made at the same time.  A page shows the choices before that, and
whatever else is computed at the same time makes others wait longer: all threads share one processor core."""
_NEWS = 1
"""The number of tables whose pages are sent what is new at the same time, for the same reason."""
_PATIENCE = 0.05
"""The greatest number of seconds for which news of a table wait for visitors who have asked something."""

T = TypeVar("T")
States = Callable[[str, Sequence[tuple[str | None, Look]]], Sequence[Answer | None] | None]
"""Gives the states of a table as some seats look at it, None for what cannot be had now; None altogether if it is not to be asked
now."""


class TooManyError(AoiError):
    """A client sends more requests in a minute than the server answers."""

    code = "too-many-requests"
    status: ClassVar[int] = 429


@frozen
class TableRequest:
    """A request of somebody who may use a table."""

    table: str
    role: str

    @property
    def seat(self) -> str | None:
        """The seat of the visitor; None for a spectator and for the owner."""
        return None if self.role in (SPECTATOR, OWNER) else self.role

    @property
    def owned(self) -> str:
        """The table, if the visitor made it; raises NotAllowedError otherwise."""
        if self.role != OWNER:
            raise NotAllowedError("only the person who made the table may do this")
        return self.table


@define
class Precedence:
    """Lets the answers to what visitors ask go before the news for pages that only wait: all threads share one processor core."""

    _asked: int = 0
    _free: threading.Condition = field(factory=threading.Condition)

    @contextmanager
    def first(self) -> Iterator[None]:
        """Have news wait meanwhile."""
        with self._free:
            self._asked += 1
        try:
            yield
        finally:
            with self._free:
                self._asked -= 1
                if not self._asked:
                    self._free.notify_all()

    def give_way(self) -> None:
        """Wait until no visitor has asked anything, though not for long."""
        with self._free:
            self._free.wait_for(lambda: not self._asked, _PATIENCE)


@define
class Visits:
    """What the addresses of the app have in common.  `uploads` says whether tables can be made with rules of strangers."""

    tables: Tables
    rates: Rates
    processes: Processes
    uploads: bool = False
    desk: Desk = field(init=False)
    channels: Channels = field(init=False)
    precedence: Precedence = field(factory=Precedence)
    strangers: ThreadPoolExecutor = field(factory=lambda: ThreadPoolExecutor(_STRANGERS, "uploaded rules"))
    _threads: ThreadPoolExecutor = field(factory=lambda: ThreadPoolExecutor(_THREADS, "visitors"))
    _trials: ThreadPoolExecutor = field(factory=lambda: ThreadPoolExecutor(_TRIALS, "trials"))
    _consequences: ThreadPoolExecutor = field(factory=lambda: ThreadPoolExecutor(_CONSEQUENCES, "consequences"))
    _news: ThreadPoolExecutor = field(factory=lambda: ThreadPoolExecutor(_NEWS, "news"))

    def __attrs_post_init__(self) -> None:
        self.desk = Desk(self.tables, Analyses(self.precedence.give_way), self.precedence.give_way)
        self.channels = Channels(self.tables.store, self._look_all, self.in_thread)

    def close(self) -> None:
        """End the threads and the processes."""
        self.processes.close()
        for some in (self._threads, self._trials, self._consequences, self._news, self.strangers):
            some.shutdown(wait=False, cancel_futures=True)

    def in_thread(self, function: Callable[..., T], *args: object, threads: ThreadPoolExecutor | None = None) -> Awaitable[T]:
        """The result of a function that waits for the disk or plays."""
        return asyncio.get_running_loop().run_in_executor(threads or self._threads, function, *args)

    def count(self, request: Request, kind: str) -> None:
        """Count a request of somebody whose session is not known in `Rates`, by the address; raises TooManyError."""
        self._count_client(kind, request.client.host if request.client else "")

    def _count_client(self, kind: str, client: str) -> None:
        if not self.rates.allows(kind, client[:100]):
            raise TooManyError("too many requests: wait a minute")

    async def require_seat(self, request: Request, kind: str) -> TableRequest:
        """Who makes a request, which is counted.  Raises NotAllowedError unless the session is that of the visitor, and
        TooManyError."""
        who = self._find_visitor(request, kind)
        return await self._answer(request, kind, lambda who: who) if who is None else who

    async def allowed(self, request: Request, kind: str, work: Callable[[TableRequest], T]) -> T:
        """What a function gives for the visitor; it runs in a thread.  Raises as `require_seat`."""
        return await self._answer(request, kind, work, who=self._find_visitor(request, kind))

    async def _answer(
        self, request: Request, kind: str, work: Callable[[TableRequest], T], threads: ThreadPoolExecutor | None = None,
        who: TableRequest | None = None,
    ) -> T:
        def answered() -> T:
            return work(who or self._require_seat(request, kind))

        with self.precedence.first() if threads is None else nullcontext():
            return await self.in_thread(answered, threads=threads)

    def _find_visitor(self, request: Request, kind: str) -> TableRequest | None:
        """As `require_seat`, if the store answers at once; None otherwise."""
        return self._require_seat(request, kind) if self.tables.store.local else None

    def _require_seat(self, request: Request, kind: str) -> TableRequest:
        """Any cookie can be sent, so a request is counted by its session only if the store has that."""
        visitor, key = visitor_of(request)
        if self.tables.store.sessions([key]).get(key) != visitor:
            self.count(request, kind)
            raise NotAllowedError("you have no seat here: open the link that you were given")
        self._count_client(kind, key)
        return TableRequest(visitor.table, visitor.role)

    async def ask(self, request: Request, kind: str, question: str, asked: Any) -> Answer:
        """What a table answers, see `Desk.answer`: one with the rules of a stranger in a process of its own."""
        who = self._find_visitor(request, kind)
        if not self.processes.plays(request.path_params["table"]):
            try:
                if who is not None and (found := await self._ask_at_once(question, who, asked)) is not None:
                    return found
                return await self._answer(request, kind, lambda who: self.desk.answer(question, who.table, who.seat, asked),
                                          self._threads_for(question, asked), who)
            except UploadedError:
                pass
        return await self._answer(
            request, kind, lambda who: self.processes.answer(question, who.table, who.seat, asked), self.strangers, who)

    async def _ask_at_once(self, question: str, who: TableRequest, asked: Any) -> Answer | None:
        """As `ask`, if no other thread is needed; None otherwise."""
        with self.precedence.first():
            found = self.desk.answer_at_once(question, who.table, who.seat, asked)
        if not isinstance(found, Change):
            return found
        with suppress(TakenError, StoreError):  # `end` raises what is to be said
            await asyncio.wrap_future(found.stored)
        return self.desk.end(found)

    def _threads_for(self, question: str, asked: Any) -> ThreadPoolExecutor | None:
        """The threads for a question that may take long; None for one that goes before such questions."""
        if tries(question, asked):
            return self._trials
        return self._consequences if foresees(question, asked) else None

    async def _look_all(self, table: str, pages: Sequence[Page]) -> Sequence[Answer | None]:
        """What pages see of a table; None for a page that has no seat any more, or whose state cannot be had now."""
        found = None
        if not self.processes.plays(table):
            try:
                if self.tables.store.local and self.desk.is_news_quick(table):
                    found = self._look_each(self.desk.states_at_once, table, pages)
                if found is None:
                    found = await self.in_thread(self._look_each, self.desk.states, table, pages, threads=self._news)
            except UploadedError:
                pass
        if found is None:
            found = await self.in_thread(self._look_each, self._states_of_stranger, table, pages, threads=self.strangers)
        return found or [None] * len(pages)

    def _look_each(self, states: States, table: str, pages: Sequence[Page]) -> list[Answer | None] | None:
        """What pages see of a table, None if `states` is not to be asked now.  Those that look at it alike get the same answer,
        which is made once."""
        try:
            sessions = self.tables.store.sessions([page.key for page in pages])
        except StoreError:
            return [None] * len(pages)
        looks = [(TableRequest(table, page.visitor.role).seat, page.look) if sessions.get(page.key) == page.visitor else None
                 for page in pages]
        alike = [*dict.fromkeys(look for look in looks if look is not None)]
        found = states(table, alike)
        if found is None:
            return None
        answers = dict(zip(alike, found, strict=True))
        return [None if look is None else answers[look] for look in looks]

    def _states_of_stranger(self, table: str, looks: Sequence[tuple[str | None, Look]]) -> list[Answer | None]:
        found = list[Answer | None]()
        for seat, look in looks:
            try:
                found.append(self.processes.answer("state", table, seat, look))
            except AoiError:
                found.append(None)
        return found

    async def answer(self, request: Request, kind: str, question: str, asked: Any = None) -> Response:
        """The answer of a table as JSON."""
        found = await self.ask(request, kind, question, asked)
        return Response(found.text, media_type="application/json")


def visitor_of(request: Request) -> tuple[Visitor, str]:
    """Who a request says that it comes from, and the key of its session, which is to be compared."""
    table, role = request.path_params["table"], request.path_params["role"]
    return Visitor(table, _ROLES_BY_ADDRESS.get(role, role)), key_of(request.cookies.get(COOKIE, ""))


def root_of(request: Request) -> str:
    """Where the app is mounted, as this server knows it."""
    return str(request.scope.get("root_path", ""))


def way_to_root(request: Request) -> str:
    """The root of the app as an address relative to what was asked for, without a `/` at its end.  A proxy may have the app below
    a path that this server does not know."""
    return "/".join([".."] * (str(request.scope["path"]).removeprefix(root_of(request)).count("/") - 1)) or "."


def address_of(visitor: Visitor) -> str:
    """The address of a seat's page, below the root of the app."""
    return f"table/{visitor.table}/{_ROLES.get(visitor.role, visitor.role)}/"
