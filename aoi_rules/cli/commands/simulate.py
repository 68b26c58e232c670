"""`aoi simulate`: plays many games between bots, and shows the results."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import click

from aoi_rules.bots import prepare
from aoi_rules.cli.arguments.rulesets import (
    batch_options,
    check_bots,
    check_seats,
    form_option,
    pairs,
    parts_option,
    ruleset,
    ruleset_argument,
    seats_for,
)
from aoi_rules.cli.terminal.output import complain, say, say_json, table
from aoi_rules.cli.terminal.progress import progress
from aoi_rules.lab import MOST, Plan, Result, Tally, cores, play_batch, run, tallies
from aoi_rules.machine.kernel import SEEDS

__all__ = ["command"]


@click.command("simulate")
@ruleset_argument
@click.option("--games", type=click.IntRange(1, 1_000_000), default=100, show_default=True, metavar="N",
              help="How many games.")
@click.option("--players", type=int, metavar="K", help="The number of players; by default as many as possible.")
@click.option("--seat", "seats", multiple=True, metavar="SEAT=BOT",
              help="Which bot has a seat: NAME, NAME:ARGUMENT or path/to/bot.py; by default random.")
@batch_options
@click.option("--rotate", is_flag=True, help="Move the bots on by one seat after each game.")
@parts_option
@form_option
def command(
    name: str, games: int, players: int | None, seats: tuple[str, ...], seed: int | None, jobs: int | None, ray: str | None,
    rotate: bool, parts: tuple[str, ...], form: str,
) -> None:
    """Play many games between bots and count the results.

    A win is shared if a rulebook allows a tie. The interval is Wilson's, at 95 %: the range that contains the long-term
    share. The same seed gives the same games, for any number of processes, and on a cluster too.
    """
    rules = ruleset(name, parts)
    playing = seats_for(rules.model, players)
    named = pairs(seats, "--seat", "red=greedy")
    check_seats(named, playing)
    bots = tuple(named.get(seat, "random") for seat in playing)
    made = check_bots(bots, rules)
    if seed is not None and seed + games > SEEDS:
        raise click.UsageError("the last game's seed would be 2**128 or more; begin with a smaller --seed")
    plan = Plan(rules, playing, bots, secrets.randbits(32) if seed is None else seed, games, rotate)
    prepare(rules, made, games, complain)
    with progress(games) as step:
        results = run(plan, play_batch, jobs or cores(), step, ray)
    counted = tallies(plan, results)
    if form == "json":
        say_json(_data(rules.name, plan, results, counted))
        return
    for line in _lines(counted):
        say(line)
    say(f"\n{rules.title}: {games} {'game' if games == 1 else 'games'} from seed {plan.seed}, "
        f"{sum(r.decisions for r in results) / games:.0f} decisions a game")
    if unfinished := sum(not r.outcome.over for r in results):
        complain(f"{unfinished} of the games did not end within {MOST} decisions; nobody won them")


def _lines(counted: Sequence[Tally]) -> list[str]:
    rows = [("", "wins", "share", "95 % interval", "fair share", "points")]
    for tally in counted:
        low, high = tally.interval
        rows.append((tally.name, f"{tally.wins:.6g}", f"{tally.share:.1%}", f"{low:.1%} to {high:.1%}",
                     "" if tally.fair is None else f"{float(tally.fair):.1%}", f"{tally.points:.1f}"))
    return table(rows)


def _data(name: str, plan: Plan, results: Sequence[Result], counted: Sequence[Tally]) -> dict[str, Any]:
    return {
        "ruleset": name, "seats": list(plan.seats), "bots": list(plan.bots), "games": plan.games, "seed": str(plan.seed),
        "rotate": plan.rotate, "unfinished": sum(not result.outcome.over for result in results),
        "results": [
            {"name": t.name, "seats": t.seats, "wins": t.wins, "share": t.share, "interval": list(t.interval),
             "fair": None if t.fair is None else float(t.fair), "points": t.points}
            for t in counted
        ],
    }
