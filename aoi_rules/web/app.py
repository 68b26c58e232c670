"""The ASGI app: answers browsers from `Tables`, each as the seat that its cookie stands for."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from functools import cache, partial
from importlib.resources import files
from typing import Any, ClassVar, TypeVar

from anyio import to_thread
from attrs import define, evolve, field, frozen
from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from aoi_rules.bots import LEVELS
from aoi_rules.errors import AoiError
from aoi_rules.protocol import ChoicesJson, TableMadeJson, TableStateJson
from aoi_rules.storage.loading import load
from aoi_rules.web.channels import Channels
from aoi_rules.web.guards import Guard, Rates
from aoi_rules.web.offers import offered_rules
from aoi_rules.web.requests import ChoicesAsked, Link, MoveMade, NewTable, RequestError, Taken, TrialAsked, number_of, read_body
from aoi_rules.web.states import Analyses, Look, Trial, state_json
from aoi_rules.web.store import OWNER, SPECTATOR, Notices, Visitor
from aoi_rules.web.tables import OpenTable, Tables, UnknownTableError
from aoi_rules.web.tokens import key_of, new_secret

__all__ = ["table_app"]

_LOG = logging.getLogger(__name__)
_COOKIE = "aoi"
_YEAR = 365 * 24 * 3600
_WATCH, _OWN = "~watch", "~owner"
"""In addresses, what a spectator and the owner of a table have in place of a seat; a seat's name has no `~`."""
_ROLES = {SPECTATOR: _WATCH, OWNER: _OWN}
_ROLES_BY_ADDRESS = {address: role for role, address in _ROLES.items()}
_WIDEST = 4000
_EVENT_ID = re.compile(r"(\d{1,15})-(\d{1,15})", re.ASCII)
_SEATS = 20
"""So many seats at most are joined at once."""
_KINDS = {"html": "text/html", "css": "text/css", "mjs": "text/javascript", "svg": "image/svg+xml"}

T = TypeVar("T")


class NotAllowedError(AoiError):
    """A visitor of a table may not do this: the link is wrong or was replaced, or only another visitor may."""

    code = "visitor-not-allowed"
    status: ClassVar[int] = 403


class TooManyError(AoiError):
    """A client sends more requests in a minute than the server answers."""

    code = "too-many-requests"
    status: ClassVar[int] = 429


def table_app(tables: Tables, *, creates: bool = True, rates: Rates | None = None, notices: Notices | None = None) -> Starlette:
    """An ASGI app for tables, to run with any ASGI server, or to mount in another app.

    `creates` says whether visitors may make tables.  `rates` limits how often a client may ask.  `notices` is called with a table
    and the number of its latest entry after any process has stored one, such as to send a message to who is to move.
    """
    service = _Service(tables, rates or Rates())

    @asynccontextmanager
    async def running(_: Starlette) -> AsyncIterator[None]:
        ends = [tables.listen(service.channels.notify), *([tables.listen(notices)] if notices else [])]
        try:
            yield
        finally:
            for end in ends:
                end()
            tables.close()

    own = [Route("/api/rulesets", service.rulesets), Route("/api/tables", service.create, methods=["POST"])] if creates else []
    at = "/table/{table}/{role}"
    routes = [
        Route("/", service.front if creates else service.nothing),
        Route("/page/{file}", service.file),
        Route("/join/{secret}", service.join),
        Route(f"{at}/", service.page),
        Route(f"{at}/state", service.state),
        Route(f"{at}/describe", service.describe),
        Route(f"{at}/choices", service.choices, methods=["POST"]),
        Route(f"{at}/play", service.play, methods=["POST"]),
        Route(f"{at}/undo", service.undo, methods=["POST"]),
        Route(f"{at}/redo", service.redo, methods=["POST"]),
        Route(f"{at}/trial", service.trial, methods=["POST"]),
        Route(f"{at}/events", service.events),
        Route(f"{at}/save", service.save),
        Route(f"{at}/link", service.link, methods=["POST"]),
        Route(f"{at}/", service.delete, methods=["DELETE"]),
        *own,
    ]
    handlers: Mapping[Any, Any] = {AoiError: _refused, Exception: _failed}
    return Starlette(routes=routes, middleware=[Middleware(Guard)], exception_handlers=handlers, lifespan=running)


@frozen
class _Asked:
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
            raise NotAllowedError("only who made the table may do this")
        return self.table


@define
class _Service:
    """What the addresses of the app do."""

    tables: Tables
    rates: Rates
    channels: Channels = field(factory=Channels)
    analyses: Analyses = field(factory=Analyses)

    # ---- pages ------------------------------------------------------------------------------------------------------

    async def front(self, request: Request) -> Response:
        """The front page, where tables are made."""
        return _html(request, "index.html")

    async def nothing(self, _: Request) -> Response:
        """What is at the root of a server that makes no tables."""
        return PlainTextResponse("Open the link that you were given.")

    async def page(self, request: Request) -> Response:
        """The page of a table."""
        try:
            await self._answer(request, "look", lambda asked: asked)
        except NotAllowedError:
            return _html(request, "closed.html", 403)
        return _html(request, "owner.html" if request.path_params["role"] == _OWN else "table.html")

    async def file(self, request: Request) -> Response:
        """A file of the pages."""
        name = request.path_params["file"]
        text = _page_files().get(name)
        if text is None:
            return PlainTextResponse("There is no such file.", 404)
        return Response(text, media_type=_KINDS[name.rpartition(".")[2]], headers={"Cache-Control": "no-cache"})

    async def join(self, request: Request) -> Response:
        """Exchange the secret of a link, or several with `+` between them, for cookies; the browser is sent to the first seat."""
        self._count(request, "join")
        asked = request.path_params["secret"].split("+")[:_SEATS]
        found = [await _in_thread(self.tables.store.visitor, key_of(secret), link=True) for secret in asked]
        paths = [_path(request, one) for one in found if one is not None]
        if len(paths) < len(asked):
            return _html(request, "closed.html", 403)
        others = "+".join(one.role for one in found[1:] if one is not None)
        answer = RedirectResponse(paths[0] + (f"#seats={others}" if others else ""), 303)
        secure = request.url.scheme == "https"
        for path, visitor in zip(paths, filter(None, found), strict=True):
            session = new_secret()
            await _in_thread(self.tables.store.add_session, key_of(session), visitor)
            answer.set_cookie(_COOKIE, session, _YEAR, path=path, secure=secure, httponly=True, samesite="lax")
        return answer

    # ---- tables -----------------------------------------------------------------------------------------------------

    async def rulesets(self, request: Request) -> Response:
        """The rulesets that tables can be made with."""
        self._count(request, "look")
        return JSONResponse(await _in_thread(offered_rules))

    async def create(self, request: Request) -> Response:
        """Make a table."""
        self._count(request, "create")
        asked = await read_body(request, NewTable)
        return JSONResponse(await _in_thread(self._create, asked, request.scope.get("root_path", "")), 201)

    def _create(self, asked: NewTable, root: str) -> TableMadeJson:
        levels = {**LEVELS, "random": "random"}
        for level in asked.bots.values():
            if level not in levels:
                raise RequestError(f"the levels of bots are: {', '.join(levels)}")
        rules = load(asked.rules, library_only=True, parts=asked.parts)
        bots = {seat: levels[level] for seat, level in asked.bots.items()}
        stored, secrets = self.tables.create(rules, asked.players, bots, asked.options)
        links = {role: f"{root}/join/{secret}" for role, secret in secrets.items()}
        return {"table": stored.id, "title": stored.title, "links": links}

    async def link(self, request: Request) -> Response:
        """Replace the link of a seat, for the owner."""
        role, secret = (await read_body(request, Link)).role, new_secret()

        def replaced(asked: _Asked) -> None:
            table = self.tables.open(asked.owned)
            if role != SPECTATOR and (role not in table.stored.seats or role in table.stored.bots):
                raise RequestError("no person plays this seat")
            self.tables.store.replace_link(asked.table, role, key_of(secret))

        await self._answer(request, "play", replaced)
        return JSONResponse({"link": f"{request.scope.get('root_path', '')}/join/{secret}"})

    async def delete(self, request: Request) -> Response:
        """Delete a table, for the owner."""
        await self._answer(request, "play", lambda asked: self.tables.delete(asked.owned))
        self.channels.notify(request.path_params["table"], -1)
        return JSONResponse({})

    async def save(self, request: Request) -> Response:
        """The game as a saved game.  It contains everything hidden, so a game that goes on is not given away."""
        def saved(asked: _Asked) -> tuple[str, str]:
            table = self.tables.open(asked.table)
            if not table.game.over:
                raise NotAllowedError("a saved game contains what is hidden: it can be had when the game is over, and before "
                                      "that by `aoi tables save` on the server")
            return f"{table.game.rules.name}-{asked.table}.jsonl", self.tables.saved(asked.table)

        name, text = await self._answer(request, "look", saved)
        return PlainTextResponse(text, headers={"Content-Disposition": f"attachment; filename={name}"})

    # ---- a seat -----------------------------------------------------------------------------------------------------

    async def state(self, request: Request) -> Response:
        """What the visitor sees of the table, now or after an earlier decision."""
        look = _look(request)
        return await self._at(request, "look", lambda table, asked: _checked(state_json, table, asked.seat, look))

    async def describe(self, request: Request) -> Response:
        """What the game consists of."""
        return await self._at(request, "look", lambda table, _: table.game.rules.describe())

    async def choices(self, request: Request) -> Response:
        """What the seat can choose, with consequences."""
        wanted = await read_body(request, ChoicesAsked)
        return await self._at(request, "look", lambda table, asked: self._choices(table, asked, wanted))

    def _choices(self, table: OpenTable, asked: _Asked, wanted: ChoicesAsked) -> ChoicesJson:
        game, seat = table.game, asked.seat
        if wanted.trial is not None:
            trial = _trial(wanted.trial)
            game, _ = self.analyses.game(table, seat, trial)
            seat = seat if trial.bots else game.to_move
        return game.choices(wanted.action, wanted.chosen or None, seat=seat).json(consequences=True)

    async def play(self, request: Request) -> Response:
        """Play a move; the answer comes when it is stored."""
        move = await read_body(request, MoveMade)
        return await self._change(request, lambda asked: self.tables.play(asked.table, asked.seat, move.move, move.at))

    async def undo(self, request: Request) -> Response:
        """Take back what the seat decided."""
        taken = await read_body(request, Taken)
        return await self._change(request, lambda asked: self.tables.undo(asked.table, asked.seat, taken.at, taken.to))

    async def redo(self, request: Request) -> Response:
        """Repeat what was taken back."""
        taken = await read_body(request, Taken)
        return await self._change(request, lambda asked: self.tables.redo(asked.table, asked.seat, taken.at))

    async def trial(self, request: Request) -> Response:
        """What the visitor sees of a game that is only tried."""
        wanted = await read_body(request, TrialAsked)
        look = Look(width=wanted.width, parts=None if wanted.parts is None else tuple(wanted.parts))

        def state(table: OpenTable, asked: _Asked) -> TableStateJson:
            return _checked(self.analyses.state, table, asked.seat, look, _trial(wanted))

        return await self._at(request, "try", state)

    async def events(self, request: Request) -> Response:
        """What the visitor sees of the table after each entry, as server-sent events; what has changed since the last one.

        The id of an event is the number of the entry and the token of the position, `12-15`.  A browser that connects again sends
        the id of the last one that it has, and gets what it lacks.
        """
        look, table = _look(request), request.path_params["table"]
        said = _EVENT_ID.fullmatch(request.headers.get("last-event-id", ""))
        known = (int(said[1]), int(said[2])) if said else (number_of(request, "after") or 0, look.since)

        def latest() -> int:
            found = self.tables.store.latest(table)
            return -1 if found is None else found[0]

        async def states(after: int, at: int | None) -> AsyncIterator[ServerSentEvent]:
            async for _ in self.channels.numbers(table, after, latest):
                event = partial(self._event, look=evolve(look, since=at, scene=at))
                try:
                    number, at, data = await self._answer(request, "look", event)
                except (NotAllowedError, UnknownTableError):
                    return  # its link was replaced
                yield ServerSentEvent(data, event="state", id=f"{number}-{at}")

        await self._answer(request, "look", lambda _: None)
        return EventSourceResponse(states(*known), ping=20)

    def _event(self, asked: _Asked, look: Look) -> tuple[int, int, str]:
        """The number of the latest entry, the token of its position, and what the visitor sees of it."""
        table = self.tables.open(asked.table)
        with table.lock:
            state = state_json(table, asked.seat, look)
        return state["number"], state["view"]["at"], _encoded(state).decode()

    # ---- who asks ---------------------------------------------------------------------------------------------------

    async def _answer(self, request: Request, kind: str, work: Callable[[_Asked], T]) -> T:
        """What a function gives for who asks; it runs in a thread.  Raises NotAllowedError and TooManyError."""
        self._count(request, kind)
        table, role, session = request.path_params["table"], request.path_params["role"], request.cookies.get(_COOKIE, "")

        def answered() -> T:
            found = self.tables.store.visitor(key_of(session), link=False) if session else None
            if found is None or found != Visitor(table, _ROLES_BY_ADDRESS.get(role, role)):
                raise NotAllowedError("you have no seat here: open the link that you were given")
            return work(_Asked(found.table, found.role))

        return await _in_thread(answered)

    async def _at(self, request: Request, kind: str, look: Callable[[OpenTable, _Asked], object]) -> Response:
        """What a function says of the table, while nobody changes it."""
        def looked(asked: _Asked) -> bytes:
            table = self.tables.open(asked.table)
            with table.lock:
                found = look(table, asked)
            return _encoded(found)

        return Response(await self._answer(request, kind, looked), media_type="application/json")

    async def _change(self, request: Request, change: Callable[[_Asked], OpenTable]) -> Response:
        """Change a table.  What comes back is the number of the entry, and the position."""
        def changed(asked: _Asked) -> bytes:
            table = change(asked)
            return _encoded({"number": table.number, "at": table.game.at})

        return Response(await self._answer(request, "play", changed), media_type="application/json")

    def _count(self, request: Request, kind: str) -> None:
        client = request.cookies.get(_COOKIE) or (request.client.host if request.client else "")
        if not self.rates.allows(kind, client[:100]):
            raise TooManyError("too many requests: wait a minute")


# ---- answers ------------------------------------------------------------------------------------------------------------


def _in_thread(function: Callable[..., T], *args: object, **named: object) -> Awaitable[T]:
    """The result of a function that waits for the disk or plays."""
    return to_thread.run_sync(lambda: function(*args, **named))


def _path(request: Request, visitor: Visitor) -> str:
    """The address of a seat's page, as the browser knows it."""
    return f"{request.scope.get('root_path', '')}/table/{visitor.table}/{_ROLES.get(visitor.role, visitor.role)}/"


def _html(request: Request, name: str, status: int = 200) -> Response:
    """A page, whose addresses begin at the root of the app."""
    return HTMLResponse(_page_files()[name].replace("{root}", request.scope.get("root_path", "")), status)


def _encoded(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def _checked(function: Callable[..., T], *args: object) -> T:
    """The result of a function that refuses a picture of a part or width that does not exist."""
    try:
        return function(*args)
    except AoiError:
        raise
    except ValueError as error:
        raise RequestError(str(error)) from None


def _look(request: Request) -> Look:
    """How a request wants to look at a table."""
    parts = request.query_params.get("parts")
    return Look(number_of(request, "decision"), number_of(request, "since"), number_of(request, "scene"),
                number_of(request, "width", _WIDEST), None if parts is None else tuple(filter(None, parts.split(","))))


def _trial(asked: TrialAsked) -> Trial:
    return Trial(asked.decision, asked.seed, tuple(asked.moves), asked.bots)


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, AoiError), "as registered"
    return JSONResponse(error.json(), getattr(error, "status", 409))


async def _failed(request: Request, error: Exception) -> Response:
    """Hide what went wrong inside: only the log of the server says it."""
    _LOG.critical("%s %s failed", request.method, request.url.path, exc_info=error)
    return JSONResponse({"code": "server-failed", "message": "the server failed; nothing was played"}, 500)


@cache
def _page_files() -> dict[str, str]:
    """The files of the pages, by name."""
    folder = files("aoi_rules.web") / "page"
    return {one.name: one.read_text(encoding="utf-8") for one in folder.iterdir() if one.name.rpartition(".")[2] in _KINDS}
