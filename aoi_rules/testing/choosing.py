"""The law of unfinished actions: the choices made so far are in the view of everybody who may know them."""

from __future__ import annotations

from itertools import combinations
from random import Random

from aoi_rules.game import Game
from aoi_rules.machine.moves import Move
from aoi_rules.machine.viewers import is_seer
from aoi_rules.testing.playing import GameFactory, LawViolation, moments, sample_moves

__all__ = ["chooses"]

_MOMENTS = 8
_MOVES = 4


def chooses(make: GameFactory, rng: Random) -> None:
    """Two moves that begin or continue an action without finishing it lead to different views for every seat that may know the
    difference."""
    for at in moments(make(), rng, _MOMENTS):
        begun = [(move, after) for move in sample_moves(at, rng, _MOVES) if (after := _half_made(at, move)) is not None]
        for seat in (*at.seats, None) if begun[1:] else ():
            views = [(move, after.view(seat).json()) for move, after in begun]
            for (one, first), (two, second) in combinations(views, 2):
                if first == second and _may_tell(at, one, two, seat):
                    who = seat or "a spectator"
                    raise LawViolation(at, f"after `{one}` and after `{two}` {who} has the same view, although it may know which "
                                           "move it was")


def _half_made(game: Game, move: Move) -> Game | None:
    """The game after a move that leaves its action unfinished; None after any other move."""
    after = game.copy()
    after.play(move)
    begun = after.view(None).pending
    same = after.to_move == game.to_move and not after.record.turns[-1].drawn
    return after if same and any(p["action"] == move.action and p["seat"] == game.to_move for p in begun) else None


def _may_tell(game: Game, one: Move, two: Move, seat: str | None) -> bool:
    """Whether a seat may know in what two moves differ: in their kind, or in a choice that is not secret for it."""
    if seat == game.to_move or one.form is not two.form:
        return True
    state, viewer = game.record.state, game.viewer(seat)
    pairs = zip(one.form.choices, one.raw[1:], two.raw[1:], strict=True)
    return any(a != b and (not c.is_hidden or (c.shared and is_seer(c.seers, state, state.to_move, viewer)))
               for c, a, b in pairs)
