"""`aoi play`: plays a game, people against bots."""

from __future__ import annotations

import os
import shlex
import webbrowser
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from aoi_rules import Game, Ruleset
from aoi_rules.bots import LEVELS, Bot, prepare
from aoi_rules.cli.arguments.rulesets import LONGEST, check_bots, check_seats, pairs, parts_option, ruleset, seats_for, seed_of
from aoi_rules.cli.arguments.saved_games import load_saved
from aoi_rules.cli.files.atomic import fingerprint, resolve_path, write_file
from aoi_rules.cli.table.autosave import Autosave
from aoi_rules.cli.table.session import PERSON, Session
from aoi_rules.cli.terminal.output import complain, is_terminal
from aoi_rules.cli.terminal.progress import show_waiting
from aoi_rules.language.files import file_bytes
from aoi_rules.library import catalogue

__all__ = ["continue_command", "command"]


@click.command("play")
@click.argument("name", metavar="[NAME]", required=False)
@click.option("--players", type=int, metavar="N", help="The number of players; by default as many as possible.")
@click.option("--seat", "seats", multiple=True, metavar="SEAT=WHO",
              help="Who plays a seat: human or a bot, such as greedy, NAME:ARGUMENT or path/to/bot.py.")
@click.option("--level", type=click.Choice(list(LEVELS)),
              help="How well the other seats play; by default medium. Hard takes a few seconds for each decision.")
@click.option("--seed", type=seed_of, metavar="S",
              help="The same seed gives the same game; a small seed is not a secret. Without it, a seed is drawn and shown at "
                   "the end.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the ruleset.")
@parts_option
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Save the game in this file after each decision of a person, and at the end.")
@click.option("--load", type=click.Path(exists=True, dir_okay=False), metavar="FILE",
              help="Continue a saved game; a game with people is saved in this file, or in the one of --save.")
@click.option("--web", is_flag=True, help="Play in the browser of this computer; several people share its screen.")
@click.option("--port", type=click.IntRange(0, 65535), default=0, metavar="PORT",
              help="With --web, the port of the page; by default any free port.")
@click.pass_context
def command(
    ctx: click.Context, name: str | None, players: int | None, seats: tuple[str, ...], level: str | None, seed: int | None,
    options: tuple[str, ...], parts: tuple[str, ...], save: Path | None, load: str | None, web: bool, port: int,
) -> None:
    """Play a game of the ruleset NAME: a name from `aoi list`, or a path.

    Without --seat, the first seat is yours, and bots play the others, as well as --level says; if nobody is at the terminal,
    random bots play alone. With --load, the ruleset is that of the saved game, and NAME is needed only if it is not in the
    library.
    """
    if save is not None:
        _check_file(save, load)
    named = pairs(seats, "--seat", "red=human")
    held = file_bytes(load, LONGEST) if load else b""

    def begin_game() -> Game:
        if load:
            return _load_game(load, held, (name, parts), players, seed, options)
        return _begin_game((name, parts), players, seed, options)

    game = begin_game()
    check_seats(named, game.seats)
    seated = _seat_players(game.seats, named, level, web)
    made = _make_bots({seat: who for seat, who in seated.items() if who != PERSON}, game.rules)
    if _build_for_search(game.rules, made):
        game = begin_game()  # played with the library that was built
    person = PERSON in seated.values()
    _announce(game, seated, seed)
    autosave = _autosave(game, Path(load) if load else None, save, person)
    autosave.again = continue_command(name, parts)
    autosave.known = fingerprint(held) if autosave.is_saved else None
    if web:
        _play_in_browser(game, seated, autosave, port)
        return
    if not person:
        autosave.advice = "name another file with --save"
    code = Session(game, made, autosave).run()
    if seed is None and game.over:
        complain(f"The seed was {game.seed}.")
    ctx.exit(code)


def _announce(game: Game, seated: Mapping[str, str], seed: int | None) -> None:
    """Say what is played, and who plays it."""
    shown = "" if seed is None else f", seed {seed}"
    complain(f"{game.rules.title}{shown}: " + ", ".join(f"{seat} {who}" for seat, who in seated.items()))
    if PERSON in seated.values() and game.decisions:
        complain(f"{game.decisions} decisions were made before; `log all` shows them.")


def _play_in_browser(game: Game, seated: Mapping[str, str], autosave: Autosave, port: int) -> None:
    """Play in the browser until the program is interrupted."""
    from aoi_rules.web.server import bound, play_here  # noqa: PLC0415 - needs the extra `web`

    known = autosave.known

    def save_text(text: str) -> None:
        nonlocal known
        if autosave.file is not None:
            known = write_file(autosave.file, text, known)

    def opened(address: str) -> None:
        complain(f"The table is at {address}")
        complain(f"Ctrl-C ends it; the game is saved in {autosave.file}." if autosave.file else
                 "Ctrl-C ends it; the game is not saved, --save FILE would do that.")
        webbrowser.open(address)

    play_here(game, {seat: who for seat, who in seated.items() if who != PERSON}, bound("127.0.0.1", port), opened, save_text)


def _build_for_search(rules: Ruleset, bots: Mapping[str, Bot]) -> bool:
    """Build machine code for bots that search if there is none; returns whether it was built."""
    said: list[str] = []
    with show_waiting("Building machine code for this game …"):
        built = prepare(rules, bots.values(), say=said.append)
    for line in said:
        complain(line)
    return built


def _check_file(save: Path, load: str | None) -> None:
    """Raise UsageError if a game cannot be saved in a file."""
    if save.exists() and (load is None or resolve_path(save) != resolve_path(Path(load))):
        raise click.UsageError(f"{save} already exists; continue it with --load {save}, or choose another name")
    if not resolve_path(save).parent.is_dir():
        raise click.UsageError(f"{save}: there is no such folder")
    if not os.access(resolve_path(save).parent, os.W_OK):
        raise click.UsageError(f"{save}: this folder cannot be written to; choose another one")


def _autosave(game: Game, load: Path | None, save: Path | None, person: bool) -> Autosave:
    """The automatic saving of a game.  A loaded game continues in its own file, which contains all of it, unless another file is
    named, or unless only bots play on: then a person's file is not changed."""
    if load is None or not load.is_file() or (save is None and not person) or (save and resolve_path(save) != resolve_path(load)):
        return Autosave(game, save)
    return Autosave(game, load, written=game.at)


_Named = tuple[str | None, tuple[str, ...]]
"""A ruleset as the user named it, if at all, and the parts added to it."""


def _begin_game(named: _Named, players: int | None, seed: int | None, options: tuple[str, ...]) -> Game:
    name, parts = named
    if name is None:
        raise click.UsageError("say which ruleset to play; `aoi list` shows them")
    rules = ruleset(name, parts)
    seats = seats_for(rules.model, players)
    try:
        return rules.new_game(seats, seed, pairs(options, "--option", "NAME=VALUE"))
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def _load_game(
    load: str, held: bytes, named: _Named, players: int | None, seed: int | None, options: tuple[str, ...]
) -> Game:
    if players is not None or seed is not None or options:
        raise click.UsageError("--players, --seed and --option are those of the saved game; leave them out with --load")
    text = held.decode("utf-8", "replace")
    return load_saved(load, text, *named, f"name its file: `aoi play PATH --load {load}`", "leave the name out")


def continue_command(name: str | None, parts: Sequence[str]) -> str:
    """The command that continues a saved game, up to `--load`; it names whatever the library cannot find from the file alone."""
    if name is None or (catalogue.has_ruleset(name) and not parts):
        return "aoi play"
    return shlex.join(["aoi", "play", name, *(word for part in parts for word in ("--with", part))])


def _make_bots(machines: Mapping[str, str], rules: Ruleset) -> dict[str, Bot]:
    """Make the bots of these seats."""
    return dict(zip(machines, check_bots(machines.values(), rules), strict=True))


def _seat_players(seats: Sequence[str], named: Mapping[str, str], level: str | None, web: bool) -> dict[str, str]:
    """The player of each seat, as named by the user.  The first other seat belongs to a person, if one can be at the terminal or
    the browser and none is named."""
    left = [seat for seat in seats if seat not in named]
    seated = dict(named)
    if left and PERSON not in named.values() and (web or is_terminal("stdin")):
        seated[left.pop(0)] = PERSON
    others = LEVELS[level or "medium"] if level or PERSON in seated.values() else "random"
    return {seat: seated.get(seat, others) for seat in seats}
