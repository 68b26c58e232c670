"""`aoi replay`: shows a saved game, move by move."""

from __future__ import annotations

import click

from aoi_rules import Game
from aoi_rules.cli.arguments.pictures import picture_options
from aoi_rules.cli.arguments.rulesets import form_option, parts_option, read_text
from aoi_rules.cli.arguments.saved_games import load_saved
from aoi_rules.cli.files.atomic import picture
from aoi_rules.cli.table.event_log import event_lines
from aoi_rules.cli.table.standings import ending_data, final_table
from aoi_rules.cli.terminal.output import columns, say, say_json

__all__ = ["command"]


@click.command("replay")
@click.argument("save", metavar="SAVE")
@click.option("--seat", help="Show what this seat saw; by default, what everybody may see.")
@click.option("--rules", metavar="NAME", help="The ruleset, by name or path, if it is not in the library.")
@click.option("--at", type=click.IntRange(min=0), metavar="N", help="Stop after the N-th decision.")
@click.option("--svg", metavar="FILE", help="Draw the final position; `-` is standard output. No moves are shown.")
@picture_options
@parts_option
@form_option
def command(
    save: str, seat: str | None, rules: str | None, at: int | None, svg: str | None, pictured: tuple[str, ...], width: int | None,
    theme: str, parts: tuple[str, ...], form: str,
) -> None:
    """Play a saved game again, move by move, and show the position at the end."""
    if save == "-" == rules:
        raise click.UsageError("the game and the ruleset cannot both be standard input")
    if svg is not None and form == "json":
        raise click.UsageError("--svg and --format json cannot be combined; leave one of them out")
    game = load_saved(save, read_text(save), rules, parts, "name its file: --rules PATH", "leave --rules out")
    if seat is not None and seat not in game.seats:
        raise click.UsageError(f"no seat `{seat}` plays; there are: {', '.join(game.seats)}")
    if at is not None:
        _take_back_to(game, at)
    if svg is not None:
        picture(svg, game.view(seat).svg(pictured or None, width, theme))
        return
    if form == "json":
        say_json(_data(game, seat))
        return
    for line in event_lines(game.events(seat), columns(), game.over):
        say(line)
    say()
    say(final_table(game))


def _take_back_to(game: Game, decisions: int) -> None:
    """Take a game back to the position after the given number of decisions."""
    if decisions > game.decisions:
        raise click.UsageError(f"this game has {game.decisions} decisions")
    while game.decisions > decisions:
        game.undo(force=True)


def _data(game: Game, seat: str | None) -> dict[str, object]:
    events = [event.json() for event in game.events(seat)]
    seed = str(game.seed) if game.over else None  # whoever knows the seed knows everything that is hidden
    return {"ruleset": game.rules.name, "seats": list(game.seats), "seat": seat, "seed": seed,
            "options": game.options, "decisions": game.decisions, "events": events, **ending_data(game)}
