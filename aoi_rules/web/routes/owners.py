"""What who made a table does with it: replaces links, and deletes it."""

from __future__ import annotations

from attrs import frozen
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from aoi_rules.web.requests import Link, RequestError, read_body
from aoi_rules.web.store import SPECTATOR
from aoi_rules.web.tables import UnknownTableError
from aoi_rules.web.tokens import key_of, new_secret
from aoi_rules.web.visits import TableRequest, Visits, root_of

__all__ = ["routes"]


def routes(visits: Visits) -> list[Route]:
    """The addresses below that of the owner."""
    owners, at = _Owners(visits), "/table/{table}/{role}"
    return [Route(f"{at}/link", owners.link, methods=["POST"]), Route(f"{at}/", owners.delete, methods=["DELETE"])]


@frozen
class _Owners:
    visits: Visits

    async def link(self, request: Request) -> Response:
        """Replace the link of a seat."""
        role, secret = (await read_body(request, Link)).role, new_secret()
        store = self.visits.tables.store

        def replaced(asked: TableRequest) -> None:
            stored = store.table(asked.owned)
            if stored is None:
                raise UnknownTableError("this table no longer exists: it was deleted")
            if role != SPECTATOR and (role not in stored.seats or role in stored.bots):
                raise RequestError("no person plays this seat")
            store.replace_link(asked.table, role, key_of(secret))

        await self.visits.allowed(request, "play", replaced)
        return JSONResponse({"link": f"{root_of(request)}/join/{secret}"})

    async def delete(self, request: Request) -> Response:
        """Delete a table with all its data, also the texts that were uploaded for it."""
        def deleted(asked: TableRequest) -> None:
            self.visits.tables.delete(asked.owned)
            self.visits.processes.end(asked.table)

        await self.visits.allowed(request, "play", deleted)
        self.visits.channels.notify(request.path_params["table"], -1)
        return JSONResponse({})
