"""`aoi serve`: a server of tables for a group."""

from __future__ import annotations

import threading

import click

from aoi_rules.cli.terminal.output import complain

__all__ = ["DATABASE", "command", "database_option"]

DATABASE = "aoi-tables.sqlite"
database_option = click.option(
    "--db", "database", default=DATABASE, show_default=True, metavar="ADDRESS",
    help="Where tables are kept: a file for SQLite, or an address such as postgresql+psycopg://user:password@host/name.")


@click.command("serve")
@database_option
@click.option("--host", default="127.0.0.1", show_default=True, metavar="HOST",
              help="The address to listen at; 0.0.0.0 means every address of this computer.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, metavar="PORT",
              help="The port to listen at; 0 is any free port.")
@click.option("--uploads", is_flag=True, help="Let anybody also play rulesets of their own, in processes with limits.")
def command(database: str, host: str, port: int, uploads: bool) -> None:
    """Serve tables to browsers: anybody who can reach the server makes a table and gets a secret link for each seat.

    Each move is on the disk before the server confirms it. Any number of servers may share a PostgreSQL database. A server that
    others can reach belongs behind one that speaks HTTPS; `aoi docs` has a page about that. Ctrl-C ends it, and nothing is lost.
    """
    from aoi_rules.web import Tables, open_store, table_app  # noqa: PLC0415 - needs the extra `web`
    from aoi_rules.web.offers import offered_rules  # noqa: PLC0415 - as above
    from aoi_rules.web.server import bound, serve  # noqa: PLC0415 - as above

    store = open_store(database)
    app = table_app(Tables(store), uploads=uploads)
    at = bound(host, port)
    complain(f"Tables are at http://{host}:{at.getsockname()[1]}/, kept in {database.rpartition('@')[2]}. Ctrl-C ends this.")
    threading.Thread(target=offered_rules, daemon=True).start()  # with an empty cache this compiles, and a visitor would wait
    try:
        serve(app, at)
    finally:
        store.close()
