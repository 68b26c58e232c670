"""Pages for people: the front page, the page of a table, their files, and links, which are exchanged for cookies."""

from __future__ import annotations

import json

from attrs import frozen
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from aoi_rules.web.desk import NotAllowedError
from aoi_rules.web.page_files import file_answer, page_files
from aoi_rules.web.rules_page import rules_html
from aoi_rules.web.store import Visitor
from aoi_rules.web.tokens import key_of, new_secret
from aoi_rules.web.visits import COOKIE, OWN, Visits, address_of, visitor_of, way_to_root

__all__ = ["routes"]

_YEAR = 365 * 24 * 3600
_SEATS = 16
"""The greatest number of seats that are joined at once: browsers follow twenty redirections."""
_PACKAGE = "aoi_rules.web"


def routes(visits: Visits, creates: bool) -> list[Route]:
    """The addresses; the front page makes tables only with `creates`."""
    pages = _Pages(visits, creates)
    return [
        Route("/", pages.front),
        Route("/page/{file}", pages.file),
        Route("/join/{secret}", pages.join),
        Route("/table/{table}/{role}/", pages.page),
        Route("/table/{table}/{role}/rules", pages.rules),
        Route("/table/{table}/{role}/join-{secret}", pages.enter),
    ]


@frozen
class _Pages:
    visits: Visits
    creates: bool

    async def front(self, request: Request) -> Response:
        """The front page, which lists the tables of a browser; others are made there if this server makes any."""
        return _html(request, "index.html", creates="" if self.creates else "hidden",
                     uploads="" if self.creates and self.visits.uploads else "hidden")

    async def page(self, request: Request) -> Response:
        """The page of a table."""
        try:
            await self.visits.require_seat(request, "look")
        except NotAllowedError:
            return _html(request, "closed.html", 403)
        return _html(request, "owner.html" if request.path_params["role"] == OWN else "table.html")

    async def rules(self, request: Request) -> Response:
        """How the game of a table is played, for players who are new to it."""
        first = json.loads((await self.visits.ask(request, "look", "first_game", None)).text)
        described = json.loads((await self.visits.ask(request, "look", "describe", None)).text)
        return _html(request, "rules.html", content=rules_html(first["text"], described))

    async def file(self, request: Request) -> Response:
        """A file of the pages."""
        return file_answer(request.path_params["file"], _PACKAGE)

    async def join(self, request: Request) -> Response:
        """Exchange the secret of a link, or several with `+` between them, for cookies: the browser is sent to the seats, one
        after the other, and at last to the page of the first."""
        self.visits.count(request, "join")
        visitors = await self._invited(request)
        return _html(request, "closed.html", 403) if not visitors else _sent_to(request, _entrance(request, visitors[0]))

    async def enter(self, request: Request) -> Response:
        """Give a seat its cookie, and send the browser on.  The cookie names no path, so that it is for what the browser has at
        this seat: a proxy may have put a path before it."""
        self.visits.count(request, "join")
        visitors, (visitor, _) = await self._invited(request), visitor_of(request)
        if visitor not in visitors:
            return _html(request, "closed.html", 403)
        session, following = new_secret(), visitors[visitors.index(visitor) + 1:]
        await self.visits.in_thread(self.visits.tables.store.add_session, key_of(session), visitor)
        names = "+".join(one.role for one in visitors[1:])
        answer = _sent_to(request, _entrance(request, following[0]) if following else (
            address_of(visitors[0]) + (f"#seats={names}" if names else "")))
        secure = request.scope["scheme"] == "https"
        answer.set_cookie(COOKIE, session, _YEAR, path=None, secure=secure, httponly=True, samesite="lax")
        return answer

    async def _invited(self, request: Request) -> list[Visitor]:
        """Whom the secrets of a link invite, each once; nobody if one of them is not that of a link."""
        store, asked = self.visits.tables.store, request.path_params["secret"].split("+")[:_SEATS]
        found = [await self.visits.in_thread(store.visitor, key_of(secret)) for secret in asked]
        return [*dict.fromkeys(one for one in found if one is not None)] if None not in found else []


def _entrance(request: Request, visitor: Visitor) -> str:
    """Where a seat gets its cookie, below the root of the app."""
    return f"{address_of(visitor)}join-{request.path_params['secret']}"


def _sent_to(request: Request, address: str) -> Response:
    """Send the browser to an address below the root of the app."""
    return RedirectResponse(f"{way_to_root(request)}/{address}", 303)


def _html(request: Request, name: str, status: int = 200, **more: str) -> Response:
    """A page, whose addresses begin at the root of the app."""
    text = page_files(_PACKAGE)[name]
    for key, value in {"root": way_to_root(request), **more}.items():
        text = text.replace(f"{{{key}}}", value)
    return HTMLResponse(text, status)
