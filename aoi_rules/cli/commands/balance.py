"""`aoi balance`: a report on a ruleset from many games, as an HTML page."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from attrs import frozen

from aoi_rules.bots import make, prepare
from aoi_rules.cli.arguments.rulesets import (
    batch_options,
    check_bots,
    form_option,
    parts_option,
    ruleset,
    ruleset_argument,
    seats_for,
)
from aoi_rules.cli.files.atomic import check_writable, write_file
from aoi_rules.cli.terminal.output import complain, say, say_json
from aoi_rules.cli.terminal.progress import progress
from aoi_rules.lab import Plan, cores, run
from aoi_rules.lab.jobs import keep_joined
from aoi_rules.lab.observation import watch_batch
from aoi_rules.machine.kernel import SEEDS

if TYPE_CHECKING:
    from aoi_rules import Ruleset
    from aoi_rules.lab.balance import Report, Sample

__all__ = ["command"]


@click.command("balance")
@ruleset_argument
@click.option("--against", metavar="OLD", help="Play these rules too, and show which differences exceed chance.")
@click.option("--games", type=click.IntRange(2, 100_000), default=10_000, show_default=True, metavar="N",
              help="How many games in total, divided evenly among the numbers of players.")
@click.option("--players", default="all", show_default=True, metavar="K|all", help="The number of players.")
@click.option("--bot", default="greedy", show_default=True, metavar="BOT",
              help="Which bot plays all seats: NAME, NAME:ARGUMENT or path/to/bot.py.")
@click.option("--out", metavar="FILE", help="The page; by default NAME-balance.html.")
@batch_options
@parts_option
@form_option
def command(
    name: str, against: str | None, games: int, players: str, bot: str, out: str | None, seed: int | None, jobs: int | None,
    ray: str | None, parts: tuple[str, ...], form: str,
) -> None:
    """Let bots play many games, and write an HTML page about them: wins by seat and by order of the first decision, points,
    length, differences between numbers of players, how often each action, card, place, space and link is chosen or never
    chosen, what the players have at the end, and what winners did more often than the others.

    With --against, both rulesets are played from the same seeds, and the page says which differences exceed chance. --with
    adds its parts only to NAME: `aoi balance germany --with house.aoi --against germany`.

    10,000 games of `greedy` take one processor core one to three hours in the bundled games; a terminal shows the remaining
    time. Begin with `--games 400`, which shows what is far out of balance, or with `--bot random`, which takes a tenth of the
    time or less; but a bot without a plan shows what can happen, not what is good.

    The page needs no other files, and can be printed. The same seed gives the same page. With --format json, its figures are
    printed, and a page is written only if --out is given. `pip install 'aoi-rules[lab]'` installs the packages that this
    command needs.
    """
    from aoi_rules.lab.balance import Report  # noqa: PLC0415 - an extra, and slow to import

    rules = ruleset(name, parts)
    old = ruleset(against) if against is not None else None
    numbers = _numbers(rules, old, players)
    check_bots([bot], rules)
    path = Path(out or f"{rules.name}-balance.html") if out or form == "text" else None
    if path is not None:
        check_writable(path)
    work = _Work(bot, games, secrets.randbits(32) if seed is None else seed, jobs or cores(), ray)
    work.check()
    with keep_joined(ray), progress(max(work.games, len(numbers)) * (1 if old is None else 2)) as step:
        samples = work.samples(rules, numbers, step)
        before = work.samples(old, numbers, step) if old is not None else []
    report = Report.of(samples, bot, work.seed, before)
    _give(report, path, form)


def _give(report: Report, path: Path | None, form: str) -> None:
    """Write the page, and print the most important results or all figures."""
    if path is not None:  # before printing, because the program may end there if nobody reads its output
        write_file(path, report.html())
    if form == "json":
        say_json(report.data())
    else:
        for finding in report.findings:
            say(finding)
    if path is not None:
        complain(f"{path}: written")


def _numbers(rules: Ruleset, old: Ruleset | None, players: str) -> list[int]:
    """The numbers of players; raises UsageError if a ruleset does not allow one of them, or if the rulesets belong to two
    different games."""
    if old is not None and old.model.game != rules.model.game:
        raise click.UsageError(f"`{rules.model.game}` and `{old.model.game}` are two different games, so they cannot be "
                               "compared: --against takes the same game under other rules, or another map of it")
    if players != "all":
        if not (players.isascii() and players.isdigit() and len(players) < 4):
            raise click.UsageError(f"--players takes a number or `all`, not `{players}`")
        for one in (rules, old):
            if one is not None:
                seats_for(one.model, int(players))
        return [int(players)]
    models = [one.model for one in (rules, old) if one is not None]
    found = range(max(model.least_players for model in models), min(model.most_players for model in models) + 1)
    if not found:
        raise click.UsageError("the two rulesets are for different numbers of players, so they cannot be compared")
    return list(found)


@frozen
class _Work:
    """The games to play and the bot that plays them, divided among the numbers of players, at least one for each."""

    bot: str
    games: int
    seed: int
    jobs: int
    ray: str | None

    def check(self) -> None:
        """Raise UsageError if a seed would be too large."""
        if self.seed + self.games > SEEDS:
            raise click.UsageError("the last game's seed would be 2**128 or more; begin with a smaller --seed")

    def samples(self, rules: Ruleset, numbers: Sequence[int], step: Callable[[], None]) -> list[Sample]:
        """Play the games of a ruleset; returns one sample for each number of players."""
        from aoi_rules.lab.balance import Sample  # noqa: PLC0415 - an extra, and slow to import

        prepare(rules, [make(self.bot, rules)], self.games, complain)
        found = []
        for at, players in enumerate(numbers):
            seats, games = seats_for(rules.model, players), max(1, (self.games + len(numbers) - 1 - at) // len(numbers))
            plan = Plan(rules, seats, (self.bot,) * players, self.seed, games)
            found.append(Sample.of(rules, seats, run(plan, watch_batch, self.jobs, step, self.ray)))
        return found
