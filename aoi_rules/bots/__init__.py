"""Bots: players that see a view and choose a move.  Plugins offer them with the hook `aoi_bots`."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from aoi_rules.bots.protocol import Bot
from aoi_rules.bots.specs import LEVELS, bots, make
from aoi_rules.errors import MoveTextError, PlayError, PluginError, TurnError
from aoi_rules.game import Game, Ruleset
from aoi_rules.machine.generator import Generator, decision_state, seat_state
from aoi_rules.machine.moves import Move
from aoi_rules.machine.plugin_values import class_of, is_a, raised_as, show_value, to_plain
from aoi_rules.native.libraries import library_of

__all__ = ["LEVELS", "MANY", "Bot", "bots", "chance", "decide", "make", "prepare"]

MANY = 200
"""The number of games from which it is worth building a library, which takes a second or two."""


def prepare(rules: Ruleset, players: Iterable[Bot], games: int = 1, say: Callable[[str], None] | None = None) -> bool:
    """Build the ruleset's library of machine code if there is none and it saves time: for many games, and for bots that search.

    Returns whether it was built in this call; games that begin afterwards are played with it.  `say` gets a line if something was
    built or failed; the default is standard error.  Without a C compiler, and if AOI_NATIVE is 0, pure Python plays.  Raises
    PluginError if a bot's `searches` fails.
    """
    if (games < MANY and not any(map(_searches, players))) or library_of(rules.program) is not None:
        return False
    from aoi_rules.library.machine_code import ensure_built  # noqa: PLC0415 - who builds nothing need not load it

    return ensure_built(rules.program, say) is not None


def _searches(bot: Bot) -> bool:
    """Whether a bot declares that it plays many imagined games."""
    with raised_as(f"`searches` of a bot of the class {class_of(bot)} failed", PluginError):
        return bool(getattr(bot, "searches", False))


def chance(game: Game) -> random.Random:
    """The random numbers that a bot's decision depends on, besides its view.  They are determined by the game's seed, the seat
    and the decision's number, so a game that is resumed continues as it would have.  The seed cannot be computed from them."""
    return Generator(decision_state(seat_state(game.seed, game.to_move or ""), game.decisions))


def decide(game: Game, bot: Bot) -> None:
    """Let a bot decide for the seat whose turn it is, by a move or by a move's text.  Raises PluginError if the bot fails or does
    not return a legal move, and TurnError if the game is over."""
    seat = game.to_move
    if seat is None:
        raise TurnError("there is nothing to decide: the game is over", seat="", to_move=None)
    rng = chance(game)
    view = game.view(seat)
    with raised_as(f"the bot that plays {seat} failed", PlayError, PluginError):  # the rules may fail while it looks ahead
        chosen = to_plain(bot.choose(view, rng))
    move = _read_bot_move(game, chosen, f"the bot that plays {seat}")
    if move not in view.moves:
        raise PluginError(f"the bot that plays {seat} chose `{move}`, which is not legal")
    game.play(move)


def _read_bot_move(game: Game, chosen: object, who: str) -> Move:
    """The move that a bot returned, or that the text it returned means; raises PluginError if it is neither."""
    if type(chosen) is Move:
        return chosen
    if not is_a(chosen, str):
        raise PluginError(f"{who} chose {show_value(chosen)}, which is neither a move nor a move's text")
    try:
        return game.parse(chosen)
    except MoveTextError as error:
        raise PluginError(f"{who} chose the text {show_value(chosen)}: {error}") from error
