"""The ASGI app: its addresses, which are in `routes`, and how errors are answered."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from http import HTTPStatus
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from aoi_rules.errors import AoiError
from aoi_rules.web.guards import Guard, Rates, add_headers
from aoi_rules.web.routes import making, owners, pages, seats
from aoi_rules.web.store import Notices
from aoi_rules.web.strangers.processes import Limits, Processes
from aoi_rules.web.tables import Tables, log_failure
from aoi_rules.web.visits import Visits

__all__ = ["table_app"]

_LOG = logging.getLogger(__name__)
_LOOK = 60.0
"""After this number of seconds a process looks again for tables that nobody uses."""


def table_app(
    tables: Tables, *, creates: bool = True, uploads: bool = False, limits: Limits | None = None, rates: Rates | None = None,
    notices: Notices | None = None,
) -> Starlette:
    """An ASGI app for tables, to run with any ASGI server, or to mount in another app.

    `creates` says whether visitors may make tables, and `uploads` whether also with rules of their own, which are compiled and
    played in processes with `limits`.  `rates` limits how often a client may ask.  `notices` is called with a table and the
    number of its latest entry after any process has stored one, such as to send a message to the player whose turn it is; it has
    a thread of its own.  Raises AoiError for `uploads` on a system that cannot limit processes.
    """
    visits = Visits(tables, rates or Rates(), Processes(tables.store, limits or Limits()), uploads)
    if uploads:
        visits.processes.possible()

    @asynccontextmanager
    async def running(_: Starlette) -> AsyncIterator[None]:
        notifier = ThreadPoolExecutor(1, "notices")
        ends = [tables.listen(visits.channels.notify)]
        if notices is not None:
            ends.append(tables.listen(partial(_notify, notifier, notices)))
        closing = asyncio.create_task(_close_idle(visits))
        try:
            yield
        finally:
            closing.cancel()
            for end in ends:
                end()
            await asyncio.to_thread(notifier.shutdown)
            visits.close()
            tables.close()

    routes = [*seats.routes(visits), *pages.routes(visits, creates), *owners.routes(visits)]
    if creates:
        routes += making.routes(visits)
    handlers: Mapping[Any, Any] = {
        AoiError: _refusal_response, HTTPException: _address_response, Exception: _failure_response}
    return Starlette(routes=routes, middleware=[Middleware(Guard)], exception_handlers=handlers, lifespan=running)


def _notify(notifier: ThreadPoolExecutor, notices: Notices, table: str, number: int) -> None:
    """Call `notices` in a thread, because the store waits for whatever it calls."""
    notifier.submit(notices, table, number).add_done_callback(log_failure)


async def _close_idle(visits: Visits) -> None:
    """Close tables that nobody uses, from time to time."""
    while True:
        await asyncio.sleep(_LOOK)
        await visits.in_thread(visits.tables.close_idle)


async def _refusal_response(_: Request, error: Exception) -> Response:
    assert isinstance(error, AoiError), "as registered"
    return JSONResponse(error.json(), getattr(error, "status", 409))


async def _address_response(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException), "as registered"
    said = "this address does not answer this kind of request" if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED else (
        "there is nothing at this address")
    return JSONResponse({"code": "address-unknown", "message": said}, error.status_code, error.headers)


async def _failure_response(request: Request, error: Exception) -> Response:
    """Hide what went wrong inside: only the log of the server says it.  This answer does not pass the Guard."""
    _LOG.critical("%s %s failed", request.method, request.scope["path"], exc_info=error)
    answer = JSONResponse({"code": "server-failed", "message": "the server failed; nothing was played"}, 500)
    answer.raw_headers = add_headers(answer.raw_headers)
    return answer
