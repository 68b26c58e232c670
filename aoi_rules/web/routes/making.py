"""Tables to be made: with the rulesets of this server or, where strangers may, with a text of one's own."""

from __future__ import annotations

from attrs import frozen
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from aoi_rules.protocol import TableMadeJson, TableRulesJson
from aoi_rules.storage.loading import load
from aoi_rules.web.offers import bots_of, offered_rules
from aoi_rules.web.requests import LONGEST_UPLOAD, NewTable, RequestError, UploadData, read_body
from aoi_rules.web.tables import Tables
from aoi_rules.web.visits import Visits, root_of

__all__ = ["routes"]


def routes(visits: Visits) -> list[Route]:
    """The addresses; the one for uploads only if they are accepted."""
    making = _Making(visits)
    uploads = [Route("/api/uploads", making.upload, methods=["POST"])] if visits.uploads else []
    return [Route("/api/rulesets", making.rulesets), Route("/api/tables", making.create, methods=["POST"]), *uploads]


@frozen
class _Making:
    visits: Visits

    async def rulesets(self, request: Request) -> Response:
        """The rulesets that tables can be made with."""
        self.visits.count(request, "look")
        return JSONResponse(await self.visits.in_thread(offered_rules))

    async def upload(self, request: Request) -> Response:
        """Check a ruleset of a stranger; answers what a table can be made with, as for a ruleset of the server.  The text is not
        kept: who makes a table with it sends it again."""
        self.visits.count(request, "upload")
        uploaded = await read_body(request, UploadData, LONGEST_UPLOAD)
        found: TableRulesJson = await self.visits.in_thread(
            self.visits.processes.check, uploaded.text, threads=self.visits.strangers)
        return JSONResponse(found)

    async def create(self, request: Request) -> Response:
        """Make a table."""
        self.visits.count(request, "create")
        asked = await read_body(request, NewTable, LONGEST_UPLOAD if self.visits.uploads else None)
        if asked.text is None:
            made: TableMadeJson = await self.visits.in_thread(_create_table, self.visits.tables, asked)
        elif self.visits.uploads:
            self.visits.count(request, "upload")
            made = await self.visits.in_thread(self.visits.processes.create, asked, threads=self.visits.strangers)
        else:
            raise RequestError("this server accepts no rules of your own: choose one of its rulesets")
        made["links"] = {role: f"{root_of(request)}/join/{secret}" for role, secret in made["links"].items()}
        return JSONResponse(made, 201)


def _create_table(tables: Tables, asked: NewTable) -> TableMadeJson:
    """A new table; its links have only their secrets."""
    bots = bots_of(asked.bots)
    stored, secrets = tables.create(load(asked.rules, library_only=True, parts=asked.parts), asked.players, bots, asked.options)
    return {"table": stored.id, "title": stored.title, "links": secrets}
