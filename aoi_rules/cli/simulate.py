"""`aoi simulate`: many games between bots, and what came of them."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import click

from aoi_rules.bots import make
from aoi_rules.cli.arguments import check_seats, form_option, pairs, ruleset, ruleset_argument, seating, source_of
from aoi_rules.cli.output import say, say_json, table
from aoi_rules.cli.tournament import Plan, Tally, run, tallies
from aoi_rules.diagnostics import Source

__all__ = ["command"]


@click.command("simulate", short_help="Many games between bots, and what came of them.")
@ruleset_argument
@click.option("--games", type=click.IntRange(1, 1_000_000), default=100, show_default=True, metavar="N",
              help="How many games.")
@click.option("--players", type=int, metavar="K", help="How many play; as many as can, if not told.")
@click.option("--seat", "seats", multiple=True, metavar="SEAT=BOT", help="Which bot has a seat; random, if not told.")
@click.option("--seed", type=int, metavar="S", help="The first game's seed; the next game has the next number.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, metavar="J",
              help="How many processes share the work.")
@click.option("--rotate", is_flag=True, help="Move the bots on by one seat from game to game.")
@form_option
def command(
    name: str, games: int, players: int | None, seats: tuple[str, ...], seed: int | None, jobs: int, rotate: bool,
    form: str,
) -> None:
    """Play many games between bots and count what came of them.

    A win is shared where a rulebook leaves a tie. The interval is Wilson's, at 95 %: where the share would be found in
    the long run. The same seed gives the same games, whatever the number of processes.
    """
    source = source_of(name)
    rules = ruleset_from(source, name)
    playing = seating(rules.model, players)
    told = pairs(seats, "--seat", "red=greedy")
    check_seats(told, playing)
    bots = tuple(told.get(seat, "random") for seat in playing)
    for bot in bots:
        make(bot)  # a wrong name is told before the work begins
    first = secrets.randbits(32) if seed is None else seed
    assert isinstance(source, Source)
    plan = Plan(source, playing, bots, first, games, rotate)
    counted = tallies(plan, run(plan, rules, jobs))
    if form == "json":
        say_json(_data(name, plan, counted))
    else:
        _tell(rules.title, plan, counted)
