"""`aoi replay`: a saved game, move by move."""

from __future__ import annotations

import click

from aoi_rules import Game, loads
from aoi_rules.cli.arguments import form_option, read_text, ruleset
from aoi_rules.cli.chronicle import told
from aoi_rules.cli.ending import ending, ending_data
from aoi_rules.cli.output import columns, say, say_json

__all__ = ["command"]


@click.command("replay", short_help="A saved game, move by move.")
@click.argument("save", metavar="SAVE")
@click.option("--seat", help="Show what this seat saw; without it, what anybody may see.")
@click.option("--rules", metavar="NAME", help="The ruleset, by name or path, where the library has not got it.")
@form_option
def command(save: str, seat: str | None, rules: str | None, form: str) -> None:
    """Play a saved game through, move by move, and tell how it stands at the end."""
    if save == "-" == rules:
        raise click.UsageError("standard input cannot be both the game and the ruleset")
    game = loads(read_text(save), ruleset(rules) if rules else None)
    if seat is not None and seat not in game.seats:
        raise click.UsageError(f"no seat `{seat}` plays; there are: {', '.join(game.seats)}")
    if form == "json":
        say_json(_data(game, seat))
        return
    for line in told(game.events(seat), columns()):
        say(line)
    say()
    say(ending(game))


def _data(game: Game, seat: str | None) -> dict[str, object]:
    events = [{"kind": e.kind, "text": e.text, **({"data": e.data} if e.data else {})} for e in game.events(seat)]
    return {"ruleset": game.rules.name, "seats": list(game.seats), "seat": seat, "seed": game.seed,
            "options": game.options, "events": events, **ending_data(game)}
