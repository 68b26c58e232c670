"""Who asks what: which seat a request's cookie stands for, how often it may ask, and where its table is played."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, ClassVar, TypeVar

from anyio import CapacityLimiter, to_thread
from attrs import define, field, frozen
from starlette.requests import Request
from starlette.responses import Response

from aoi_rules.errors import AoiError
from aoi_rules.web.channels import Channels
from aoi_rules.web.desk import Answer, Desk, NotAllowedError
from aoi_rules.web.guards import Rates
from aoi_rules.web.store import OWNER, SPECTATOR, Visitor
from aoi_rules.web.strangers.processes import Processes
from aoi_rules.web.tables import Tables, UploadedError
from aoi_rules.web.tokens import key_of

__all__ = ["COOKIE", "OWN", "Asked", "TooManyError", "Visits", "address_of", "in_thread", "root_of"]

COOKIE = "aoi"
OWN = "~owner"
_WATCH = "~watch"
"""In addresses, what the owner and a spectator of a table have in place of a seat; a seat's name has no `~`."""
_ROLES = {SPECTATOR: _WATCH, OWNER: OWN}
_ROLES_BY_ADDRESS = {address: role for role, address in _ROLES.items()}
_STRANGERS = 12
"""So many requests at once wait for processes of uploaded rules, so that there are always threads left for other tables."""
_ANYBODY = {"join", "create", "upload"}
"""What visitors ask before they have a seat: any cookie can be sent with it, so their address is counted."""

T = TypeVar("T")


class TooManyError(AoiError):
    """A client sends more requests in a minute than the server answers."""

    code = "too-many-requests"
    status: ClassVar[int] = 429


@frozen
class Asked:
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
class Visits:
    """What the addresses of the app have in common.  `uploads` says whether tables can be made with rules of strangers."""

    tables: Tables
    rates: Rates
    processes: Processes
    uploads: bool = False
    desk: Desk = field(init=False)
    channels: Channels = field(factory=Channels)
    strangers: CapacityLimiter = field(factory=lambda: CapacityLimiter(_STRANGERS))

    def __attrs_post_init__(self) -> None:
        self.desk = Desk(self.tables)

    def count(self, request: Request, kind: str) -> None:
        """Count a request of a kind in `Rates`; raises TooManyError."""
        host = request.client.host if request.client else ""
        client = host if kind in _ANYBODY else request.cookies.get(COOKIE) or host
        if not self.rates.allows(kind, client[:100]):
            raise TooManyError("too many requests: wait a minute")

    async def allowed(self, request: Request, kind: str, work: Callable[[Asked], T], limiter: CapacityLimiter | None = None) -> T:
        """What a function gives for who asks; it runs in a thread.  Raises NotAllowedError and TooManyError."""
        self.count(request, kind)
        return await self._answer(request, work, limiter)

    async def _answer(self, request: Request, work: Callable[[Asked], T], limiter: CapacityLimiter | None = None) -> T:
        table, role, session = request.path_params["table"], request.path_params["role"], request.cookies.get(COOKIE, "")

        def answered() -> T:
            found = self.tables.store.visitor(key_of(session), link=False) if session else None
            if found is None or found != Visitor(table, _ROLES_BY_ADDRESS.get(role, role)):
                raise NotAllowedError("you have no seat here: open the link that you were given")
            return work(Asked(found.table, found.role))

        return await in_thread(answered, limiter=limiter)

    async def ask(self, request: Request, kind: str, question: str, asked: Any, limiter: CapacityLimiter | None = None) -> Answer:
        """What a table answers, see `Desk.answer`: one with the rules of a stranger in a process of its own."""
        self.count(request, kind)
        if not self.processes.plays(request.path_params["table"]):
            try:
                return await self._answer(request, lambda who: self.desk.answer(question, who.table, who.seat, asked), limiter)
            except UploadedError:
                pass
        return await self._answer(
            request, lambda who: self.processes.answer(question, who.table, who.seat, asked), self.strangers)

    async def answer(self, request: Request, kind: str, question: str, asked: Any = None) -> Response:
        """The answer of a table as JSON."""
        found = await self.ask(request, kind, question, asked)
        return Response(found.text, media_type="application/json")


def in_thread(function: Callable[..., T], *args: object, limiter: CapacityLimiter | None = None) -> Awaitable[T]:
    """The result of a function that waits for the disk or plays."""
    return to_thread.run_sync(function, *args, limiter=limiter)


def root_of(request: Request) -> str:
    """Where the app is mounted, as the browser knows it."""
    return str(request.scope.get("root_path", ""))


def address_of(request: Request, visitor: Visitor) -> str:
    """The address of a seat's page, as the browser knows it."""
    return f"{root_of(request)}/table/{visitor.table}/{_ROLES.get(visitor.role, visitor.role)}/"
