"""The ASGI app of a preview: its addresses are below a secret, and it answers only for this computer."""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import Any, TypeVar

from anyio import to_thread
from attrs import frozen
from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from aoi_rules.errors import AoiError
from aoi_rules.preview.follower import Follower
from aoi_rules.preview.requests import (
    BendRequest,
    GameRequest,
    JoinRequest,
    LineRequest,
    LookRequest,
    MoveRequest,
    PlaceRequest,
    ScenarioRequest,
    ThingRequest,
)
from aoi_rules.web.app import table_app
from aoi_rules.web.guards import Guard
from aoi_rules.web.page_files import file_answer, page_files
from aoi_rules.web.requests import read_body
from aoi_rules.web.store import OWNER, SPECTATOR
from aoi_rules.web.tables import Tables
from aoi_rules.workspace.map_edits import AddLink, MovePoint

__all__ = ["HOSTS", "preview_app"]

HOSTS = ("127.0.0.1", "localhost")
"""The names by which a browser of this computer knows it: a request with another name comes from a page that pretends to be this
one."""
_LOG = logging.getLogger(__name__)
_LONGEST_GAME = 16 << 20
"""The largest number of bytes of a request with a saved game."""
_TABLES = "tables"
"""The address of tables, below that of the page."""
_PACKAGES = ("aoi_rules.web", "aoi_rules.preview")
"""The packages whose files the page loads: it shares some with tables."""

T = TypeVar("T")


def preview_app(follower: Follower, tables: Tables, secret: str, framed: bool = False) -> Starlette:
    """An app for the page of a preview, at `/SECRET/`; `tables` are for games that are continued, below it.  If `framed`, an
    editor that knows the secret may show the page in a frame."""
    played = table_app(tables, creates=False)
    answers = _Answers(follower, tables)
    inner: list[BaseRoute] = [
        Route("/", answers.page),
        Route("/page/{file}", answers.file),
        Route("/events", answers.events),
        *(Route(f"/{name}", answer, methods=["POST"]) for name, answer in answers.changes().items()),
        Mount(f"/{_TABLES}", played),
    ]

    def running(_: Starlette) -> AbstractAsyncContextManager[None]:
        return follower.running(played)

    handlers: Mapping[Any, Any] = {AoiError: _refusal_response, Exception: _failure_response}
    guards = [Middleware(TrustedHostMiddleware, allowed_hosts=list(HOSTS), www_redirect=False), Middleware(Guard, framed=framed)]
    return Starlette(routes=[Mount(f"/{secret}", routes=inner)], middleware=guards, exception_handlers=handlers, lifespan=running)


@frozen
class _Answers:
    """What is answered at each address."""

    follower: Follower
    tables: Tables

    def changes(self) -> dict[str, Callable[[Request], Any]]:
        """The addresses to which the page sends changes."""
        return {"move": self.move, "bend": self.bend, "join": self.join, "place": self.place, "thing": self.show_line,
                "line": self.line, "scenario": self.scenario, "game": self.game, "look": self.show_position, "play": self.play}

    async def page(self, _: Request) -> Response:
        """The page."""
        return HTMLResponse(page_files(*_PACKAGES)["preview.html"])

    async def file(self, request: Request) -> Response:
        """A file of the page."""
        return file_answer(request.path_params["file"], *_PACKAGES)

    async def events(self, _: Request) -> Response:
        """What the page shows now, and after each change, as server-sent events."""
        async def send_events() -> AsyncIterator[ServerSentEvent]:
            async for kind, data in self.follower.messages():
                yield ServerSentEvent(json.dumps(data, ensure_ascii=False, separators=(",", ":")), event=kind)

        at_once = {"Cache-Control": "no-store, no-transform"}  # a server in between would collect messages to compress them
        return EventSourceResponse(send_events(), ping=20, headers=at_once)

    async def move(self, request: Request) -> Response:
        """Move a point of a thing."""
        asked = await read_body(request, MoveRequest)
        change = MovePoint(asked.type, asked.name, asked.number, (asked.to[0], asked.to[1]), asked.version)
        return await self._change_response(lambda: self.follower.preview.move(change))

    async def bend(self, request: Request) -> Response:
        """Give a link a bend."""
        asked = await read_body(request, BendRequest)
        return await self._change_response(
            lambda: self.follower.preview.bend(asked.type, asked.name, (asked.at[0], asked.at[1]), asked.version))

    async def join(self, request: Request) -> Response:
        """Join two places."""
        asked = await read_body(request, JoinRequest)
        change = AddLink(asked.type, asked.first, asked.last, asked.version)
        return await self._change_response(lambda: self.follower.preview.join(change))

    async def place(self, request: Request) -> Response:
        """Add a place."""
        asked = await read_body(request, PlaceRequest)
        return await self._change_response(
            lambda: self.follower.preview.place(asked.type, asked.title, (asked.at[0], asked.at[1]), asked.version))

    async def _change_response(self, work: Callable[[], None]) -> Response:
        await to_thread.run_sync(work)
        self.follower.check_again()
        return JSONResponse({})

    async def show_line(self, request: Request) -> Response:
        """Show the line of a thing in the editor; answers its place."""
        asked = await read_body(request, ThingRequest)
        place = await to_thread.run_sync(self.follower.preview.show_thing, asked.type, asked.name)
        return JSONResponse(place.json(full=True))

    async def line(self, request: Request) -> Response:
        """Show a line in the editor; answers its place."""
        asked = await read_body(request, LineRequest)
        place = await to_thread.run_sync(self.follower.preview.show_line, asked.file, asked.line, asked.column)
        return JSONResponse(place.json(full=True))

    async def scenario(self, request: Request) -> Response:
        """Step through a scenario."""
        asked = await read_body(request, ScenarioRequest)
        return JSONResponse(await to_thread.run_sync(self.follower.preview.step_through, asked.file, asked.title))

    async def game(self, request: Request) -> Response:
        """Step through a saved game."""
        asked = await read_body(request, GameRequest, _LONGEST_GAME)
        return JSONResponse(await to_thread.run_sync(self.follower.preview.step_through_game, asked.text))

    async def show_position(self, request: Request) -> Response:
        """A position of a game that is stepped through."""
        asked = await read_body(request, LookRequest)
        return JSONResponse(await to_thread.run_sync(self.follower.preview.show_position, asked.course, asked.number))

    async def play(self, request: Request) -> Response:
        """Make a table at which a game continues from a position; answers the address of all its seats, relative to that of the
        page, which may be different for the browser than for this server."""
        asked = await read_body(request, LookRequest)

        def make_table() -> str:
            game = self.follower.preview.game(asked.course, asked.number)
            _, secrets = self.tables.add(game, {})
            seats = "+".join(secret for role, secret in secrets.items() if role not in (SPECTATOR, OWNER))
            return f"{_TABLES}/join/{seats}"

        return JSONResponse({"url": await to_thread.run_sync(make_table)}, 201)


async def _refusal_response(_: Request, error: Exception) -> Response:
    assert isinstance(error, AoiError), "as registered"
    return JSONResponse(error.json(), getattr(error, "status", 409))


async def _failure_response(request: Request, error: Exception) -> Response:
    """Hide what went wrong inside: only the terminal shows it."""
    _LOG.critical("%s failed", request.url.path.rpartition("/")[2], exc_info=error)
    return JSONResponse({"code": "preview-failed", "message": "the preview failed; nothing was written"}, 500)
