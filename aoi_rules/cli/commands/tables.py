"""`aoi tables`: looks after the tables of a server."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from aoi_rules.cli.arguments.rulesets import parts_option, ruleset
from aoi_rules.cli.commands.serve import database_option
from aoi_rules.cli.files.atomic import write_file
from aoi_rules.cli.reports.saved_games import verdict_lines, where_stopped
from aoi_rules.cli.terminal.output import say, table
from aoi_rules.planning import Plan, PlannedSave
from aoi_rules.planning.folder import planned_text

if TYPE_CHECKING:
    from aoi_rules import Ruleset
    from aoi_rules.web import Tables
    from aoi_rules.web.database import DatabaseStore

__all__ = ["command"]


@click.group("tables")
def command() -> None:
    """List, save, upgrade and delete the tables of `aoi serve`, even while servers run.

    Each of these commands takes the --db of the server.
    """


@contextmanager
def _store(database: str) -> Iterator[DatabaseStore]:
    from aoi_rules.web import open_store  # noqa: PLC0415 - needs the extra `web`

    if "://" not in database and not Path(database).is_file():
        raise click.UsageError(f"{database}: there is no such file; --db says where the tables are")
    store = open_store(database)
    try:
        yield store
    finally:
        store.close()


@contextmanager
def _tables(database: str) -> Iterator[Tables]:
    from aoi_rules.web import Tables  # noqa: PLC0415 - needs the extra `web`

    with _store(database) as store:
        tables = Tables(store)
        try:
            yield tables
        finally:
            tables.close()


@command.command("list")
@database_option
def list_tables(database: str) -> None:
    """List all tables: when each was made, its game, its seats, how many decisions were made, and whether its rules were
    uploaded."""
    with _tables(database) as tables:
        rows = [("table", "made", "game", "seats", "moves")]
        for one in tables.store.tables():
            made = datetime.fromtimestamp(one.created, UTC).strftime("%Y-%m-%d %H:%M")
            seats = ", ".join(f"{seat} ({one.bots[seat]})" if seat in one.bots else seat for seat in one.seats)
            latest = tables.store.latest(one.id)
            title = f"{one.title} (uploaded)" if one.uploaded else one.title
            rows.append((one.id, made, title, seats, str(latest[0] if latest else 0)))
        for line in table(rows, left=4):
            say(line)


@command.command("save")
@click.argument("name", metavar="TABLE")
@click.argument("path", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path))
@database_option
def save(name: str, path: Path, database: str) -> None:
    """Write the game of TABLE to FILE as a saved game, which contains everything hidden."""
    if path.exists():
        raise click.UsageError(f"{path} already exists; choose another name")
    with _tables(database) as tables:
        write_file(path, tables.saved(name), None)
    say(f"The game is saved in {path}.")


@command.command("delete")
@click.argument("name", metavar="TABLE")
@database_option
def delete(name: str, database: str) -> None:
    """Delete TABLE with its game, its links and everything else that is stored for it."""
    with _tables(database) as tables:
        if tables.store.table(name) is None:
            raise click.UsageError(f"there is no table {name}; `aoi tables list` shows them")
        tables.delete(name)
    say(f"The table {name} is deleted.")


@command.command("copy")
@click.argument("address", metavar="ADDRESS")
@database_option
def copy(address: str, database: str) -> None:
    """Copy all tables to the empty database at ADDRESS, such as from SQLite to PostgreSQL. Stop all servers first; links continue
    to work."""
    from aoi_rules.web import open_store  # noqa: PLC0415 - needs the extra `web`
    from aoi_rules.web.database import copy_tables  # noqa: PLC0415 - as above

    with _store(database) as old:
        new = open_store(address)
        try:
            number = copy_tables(old, new)
        finally:
            new.close()
    say(f"{number} tables are copied to {address.rpartition('@')[2]}.")


@command.command("plan")
@click.argument("new", metavar="NEW")
@parts_option
@database_option
@click.pass_context
def plan(ctx: click.Context, new: str, parts: tuple[str, ...], database: str) -> None:
    """Say for each table of a game whether it continues under the rules NEW, and which line stops it if not. The exit code is 1
    if one stops."""
    rules = ruleset(new, parts)
    with _tables(database) as tables:
        found = list(_plan_tables(tables, rules))
    _say_none(found, rules)
    for one in found:
        _show(one)
    ctx.exit(0 if all(one.result == "continues" for one in found) else 1)


@command.command("upgrade")
@click.argument("new", metavar="NEW")
@parts_option
@database_option
@click.pass_context
def upgrade(ctx: click.Context, new: str, parts: tuple[str, ...], database: str) -> None:
    """Let the tables of a game that continue under the rules NEW be played under them from now on; the others stay as they are,
    and are named with the line that stops them. The exit code is 1 if there are such tables."""
    rules = ruleset(new, parts)
    with _tables(database) as tables:
        found = list(_plan_tables(tables, rules))
        for one in found:
            if one.result == "continues":
                tables.upgrade(one.file, rules)
    _say_none(found, rules)
    for one in found:
        _show(one, "is played under the new rules now")
    ctx.exit(0 if all(one.result == "continues" for one in found) else 1)


def _plan_tables(tables: Tables, rules: Ruleset) -> Iterator[PlannedSave]:
    """The verdicts for all tables of the game, by the table's name."""
    from aoi_rules.web.rule_texts import rules_of  # noqa: PLC0415 - needs the extra `web`

    plans: dict[str, Plan | None] = {}
    for one in tables.store.tables():
        if one.uploaded:
            continue  # its rules come from a stranger, who is not an author here
        if one.rules not in plans:
            old = rules_of(tables.store, one.rules)
            plans[one.rules] = Plan(old, rules) if old.name == rules.name else None
        found = plans[one.rules]
        verdict = planned_text(found, one.id, tables.saved(one.id)) if found else None
        if verdict is not None:
            yield verdict


def _say_none(found: Sequence[PlannedSave], rules: Ruleset) -> None:
    if not found:
        say(f"No table plays {rules.title}.")


def _show(one: PlannedSave, continues: str = "continues") -> None:
    difference = one.verdict.difference if one.verdict else None
    say(f"{one.file}: {continues if one.result == 'continues' else where_stopped(difference) if difference else one.message}")
    for line in verdict_lines(one.verdict) if one.verdict else ():
        say(f"    {line}")
