"""An oracle of random games: at every decision the listed moves can be played, no others can, and undoing restores the
position."""

from __future__ import annotations

from collections import Counter
from random import Random

import aoi_rules as aoi
from aoi_rules.machine.moves import Move
from aoi_rules.scenarios.pieces import faults
from aoi_rules.testing.playing import any_moves, first_difference, is_legal, picture
from tests.hostile.positions import any_position, begun, dice, earlier
from tests.hostile.trials import Attack, Case, Counts, Failed

__all__ = ["GAMES"]

_LISTED = 12
_OTHERS = 6
_SAVED = 10
"""The interval, in decisions, at which a game is saved and loaded, and undone and redone."""


def _made(rng: Random) -> Case:
    return {**any_position(rng), "decisions": rng.choice((30, 60, 60, 200))}


def _attempt(case: Case) -> Counts:
    game, rng, counts = begun(case), dice(case), Counter({"games": 1})
    first = game.record.state
    while not game.over and game.decisions < case["decisions"]:
        moves = game.legal_moves()
        if not moves:
            raise Failed("a dead end", f"after {game.decisions} decisions {game.to_move} has no move")
        counts += _listed(game, rng) + _unlisted(game, rng)
        wrong = next(faults(game.rules.program, first, game.record.state, game.seats), None)
        if wrong is not None:
            raise Failed("something vanished or appeared", f"after {game.decisions} decisions: {wrong.message}")
        if game.decisions % _SAVED == _SAVED - 1:
            _back_and_forth(game, rng)
            counts["saved, loaded, taken back"] += 1
        game.play(rng.choice(moves))
        counts["decisions"] += 1
    if game.over and (game.legal_moves() or not game.winners):
        raise Failed("a game is over, and somebody may move or nobody wins")
    return counts


def _listed(game: aoi.Game, rng: Random) -> Counts:
    """Each listed move, or a sample of many, is accepted on a copy and changes only that copy, given as a move or as its text."""
    moves = game.legal_moves()
    texts = [str(m) for m in moves]
    if len(set(texts)) < len(texts):
        raise Failed("a move is listed twice", f"after {game.decisions} decisions")
    before = repr(game.record.state.pack())
    for at in rng.sample(range(len(moves)), min(_LISTED, len(moves))):
        try:
            game.copy().play(moves[at], seat=game.to_move, at=game.at)
        except aoi.AoiError as error:
            raise Failed("a listed move is refused", f"after {game.decisions} decisions `{moves[at]}`: {error}") from None
        if game.parse(texts[at]) != moves[at]:
            raise Failed("a listed move is read as another one", f"after {game.decisions} decisions `{moves[at]}`")
        if game.explain(moves[at], game.to_move):
            raise Failed("a rule is shown against a listed move", f"after {game.decisions} decisions `{moves[at]}`")
    if repr(game.record.state.pack()) != before:
        raise Failed("a move in a copy changed the game", f"after {game.decisions} decisions")
    return Counter({"listed moves": min(_LISTED, len(moves))})


def _unlisted(game: aoi.Game, rng: Random) -> Counts:
    """A move that is neither listed nor equal to a listed one is refused, and nothing changes."""
    tried = [move for move in any_moves(game, rng, _OTHERS) if not is_legal(game, move)]
    for move in tried:
        _refused(game, move)
    return Counter({"other moves": len(tried)})


def _refused(game: aoi.Game, move: Move) -> None:
    copy = game.copy()
    try:
        copy.play(move)
    except aoi.AoiError:
        if repr(copy.record.state.pack()) != repr(game.record.state.pack()) or copy.at != game.at:
            raise Failed("a move that was refused changed the game", f"after {game.decisions} decisions `{move}`") from None
    else:
        raise Failed("a move that is not listed is accepted", f"after {game.decisions} decisions `{move}`")
    if not game.explain(move, game.to_move):
        raise Failed("no rule is shown against a move that is refused", f"after {game.decisions} decisions `{move}`")


def _back_and_forth(game: aoi.Game, rng: Random) -> None:
    """Saving and loading in both forms, undo and redo all give back the same game."""
    before, text = picture(game), aoi.dumps(game)
    for form in (text, aoi.dump_lines(game)):
        again = aoi.loads(form, game.rules)
        if (picture(again), aoi.dumps(again)) != (before, text):
            raise Failed("saved and loaded, a game is another one",
                         f"after {game.decisions} decisions: {first_difference(before, picture(again)) if picture(again) != before else ''}")
    copy, steps = game.copy(), rng.randint(1, game.decisions)
    for _ in range(steps):
        copy.undo(force=True)
    for _ in range(steps):
        copy.redo()
    if picture(copy) != before or picture(game) != before:
        raise Failed("taken back and made again, a game is another one", f"after {game.decisions} decisions, {steps} back")


GAMES = Attack("games", _made, _attempt, earlier)
