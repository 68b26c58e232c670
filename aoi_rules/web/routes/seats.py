"""What who plays or watches asks of a table: its state, choices, moves, trials, what is new, and the saved game."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator

from attrs import frozen
from sse_starlette import EventSourceResponse
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from aoi_rules.web.channels import Page
from aoi_rules.web.requests import ChoicesData, MoveMade, TrialData, UndoData, number_of, read_body
from aoi_rules.web.states import Look
from aoi_rules.web.visits import Visits, visitor_of

__all__ = ["routes"]

_WIDEST = 4000
_EVENT_ID = re.compile(r"(\d{1,15})-(\d{1,15})", re.ASCII)


def routes(visits: Visits) -> list[Route]:
    """The addresses below that of a seat."""
    seats, at = _Seats(visits), "/table/{table}/{role}"
    return [  # what is asked most often is found soonest
        Route(f"{at}/play", seats.play, methods=["POST"]),
        Route(f"{at}/choices", seats.choices, methods=["POST"]),
        Route(f"{at}/state", seats.state),
        Route(f"{at}/events", seats.events),
        Route(f"{at}/describe", seats.describe),
        Route(f"{at}/undo", seats.undo, methods=["POST"]),
        Route(f"{at}/redo", seats.redo, methods=["POST"]),
        Route(f"{at}/trial", seats.trial, methods=["POST"]),
        Route(f"{at}/save", seats.save),
    ]


@frozen
class _Seats:
    visits: Visits

    async def state(self, request: Request) -> Response:
        """What the visitor sees of the table, now or after an earlier decision."""
        return await self.visits.answer(request, "look", "state", _look(request))

    async def describe(self, request: Request) -> Response:
        """What the game consists of."""
        return await self.visits.answer(request, "look", "describe")

    async def choices(self, request: Request) -> Response:
        """What the seat can choose, with consequences."""
        return await self.visits.answer(request, "look", "choices", await read_body(request, ChoicesData))

    async def play(self, request: Request) -> Response:
        """Play a move; the answer comes once it is stored."""
        return await self.visits.answer(request, "play", "play", await read_body(request, MoveMade))

    async def undo(self, request: Request) -> Response:
        """Take back what the seat decided."""
        return await self.visits.answer(request, "play", "undo", await read_body(request, UndoData))

    async def redo(self, request: Request) -> Response:
        """Repeat what was taken back."""
        return await self.visits.answer(request, "play", "redo", await read_body(request, UndoData))

    async def trial(self, request: Request) -> Response:
        """What the visitor sees of a game that is only tried."""
        return await self.visits.answer(request, "try", "trial", await read_body(request, TrialData))

    async def events(self, request: Request) -> Response:
        """What the visitor sees of the table after each entry, as server-sent events; what has changed since the last one.

        The id of an event is the number of the entry and the token of the position, `12-15`.  A browser that connects again sends
        the id of the last one that it has, and gets what it lacks.
        """
        look, said = _look(request), _EVENT_ID.fullmatch(request.headers.get("last-event-id", ""))
        number, at = (int(said[1]), int(said[2])) if said else (number_of(request, "after") or 0, look.since)
        page = Page(*visitor_of(request), look.after(at), number)

        async def states() -> AsyncIterator[bytes]:
            async for answer in self.visits.channels.answers(page):
                yield f"id: {answer.number}-{answer.at}\r\nevent: state\r\ndata: {answer.text}\r\n\r\n".encode()

        await self.visits.require_seat(request, "look")
        return EventSourceResponse(states(), ping=20)

    async def save(self, request: Request) -> Response:
        """The game as a saved game, once it is over."""
        found = json.loads((await self.visits.ask(request, "look", "save", None)).text)
        return PlainTextResponse(found["text"], headers={"Content-Disposition": f"attachment; filename={found['file']}"})


def _look(request: Request) -> Look:
    """How a request wants to look at a table."""
    parts = request.query_params.get("parts")
    return Look(number_of(request, "decision"), number_of(request, "since"), number_of(request, "scene"),
                number_of(request, "width", _WIDEST), None if parts is None else tuple(filter(None, parts.split(","))))
