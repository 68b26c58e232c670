"""Pages for people: the front page, the page of a table, their files, and links, which are exchanged for cookies."""

from __future__ import annotations

import json

from attrs import frozen
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from aoi_rules.web.desk import NotAllowedError
from aoi_rules.web.page_files import file_answer, page_files
from aoi_rules.web.rules_page import rules_html
from aoi_rules.web.tokens import key_of, new_secret
from aoi_rules.web.visits import COOKIE, OWN, Visits, address_of, root_of

__all__ = ["routes"]

_YEAR = 365 * 24 * 3600
_SEATS = 20
"""The greatest number of seats that are joined at once."""
_PACKAGE = "aoi_rules.web"


def routes(visits: Visits, creates: bool) -> list[Route]:
    """The addresses; the front page makes tables only with `creates`."""
    pages = _Pages(visits)
    return [
        Route("/", pages.front if creates else pages.nothing),
        Route("/page/{file}", pages.file),
        Route("/join/{secret}", pages.join),
        Route("/table/{table}/{role}/", pages.page),
        Route("/table/{table}/{role}/rules", pages.rules),
    ]


@frozen
class _Pages:
    visits: Visits

    async def front(self, request: Request) -> Response:
        """The front page, where tables are made."""
        return _html(request, "index.html", uploads="" if self.visits.uploads else "hidden")

    async def nothing(self, _: Request) -> Response:
        """What is at the root of a server that makes no tables."""
        return PlainTextResponse("Open the link that you were given.")

    async def page(self, request: Request) -> Response:
        """The page of a table."""
        try:
            await self.visits.allowed(request, "look", lambda asked: asked)
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
        """Exchange the secret of a link, or several with `+` between them, for cookies; the browser is sent to the first seat."""
        self.visits.count(request, "join")
        store, asked = self.visits.tables.store, request.path_params["secret"].split("+")[:_SEATS]
        found = [await self.visits.in_thread(store.visitor, key_of(secret)) for secret in asked]
        visitors = [one for one in found if one is not None]
        if len(visitors) < len(asked):
            return _html(request, "closed.html", 403)
        first, *others = visitors
        names = "+".join(one.role for one in others)
        answer = RedirectResponse(address_of(request, first) + (f"#seats={names}" if names else ""), 303)
        for visitor in visitors:
            session = new_secret()
            await self.visits.in_thread(store.add_session, key_of(session), visitor)
            answer.set_cookie(COOKIE, session, _YEAR, path=address_of(request, visitor), secure=request.url.scheme == "https",
                              httponly=True, samesite="lax")
        return answer


def _html(request: Request, name: str, status: int = 200, **more: str) -> Response:
    """A page, whose addresses begin at the root of the app."""
    text = page_files(_PACKAGE)[name]
    for key, value in {"root": root_of(request), **more}.items():
        text = text.replace(f"{{{key}}}", value)
    return HTMLResponse(text, status)
