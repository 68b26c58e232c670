"""The laws that every ruleset must obey, whatever its game.  Each plays random games and raises Broken if the law does not hold.

The laws about what a seat may know are in `secrets`.
"""

from __future__ import annotations

from random import Random
from typing import Any

from aoi_rules.errors import IllegalMoveError
from aoi_rules.game import Game
from aoi_rules.machine.moves import Move
from aoi_rules.scenarios.pieces import faults
from aoi_rules.storage.loading import dump_lines, dumps, loads
from aoi_rules.testing.playing import (
    GameFactory,
    LawViolation,
    any_moves,
    decisions_of,
    is_legal,
    moments,
    picture,
    play_at_random,
    position,
    require_same,
    sample_moves,
)

__all__ = ["conserves", "copies", "ends", "moves", "saves", "undoes"]

_APART = 4
"""Pieces are counted every time this many decisions were made."""
_TAKEN_BACK = 0.1
"""The probability of taking back the latest decision in the test of writing lines."""
_BACK = 12


def ends(make: GameFactory, rng: Random) -> None:
    """Somebody can decide until the game is over; then nobody can move, the totals match the lines of the score, and somebody
    wins."""
    game = make()
    for _ in play_at_random(game):
        if game.winners and not game.over:
            raise LawViolation(game, "somebody has won, but the game goes on")
    if game.to_move is not None or len(game.legal_moves()):
        raise LawViolation(game, f"the game is over, but {game.to_move} may move")
    _check_winners(game)
    if not game.decisions:
        raise LawViolation(game, "nobody decides anything in this game")
    _check_scores(game)
    last = rng.choice([turn.move for turn in game.record.turns])
    if not any(r.rule == "over" for r in game.explain(last)):
        raise LawViolation(game, f"the game is over, but this does not forbid `{last}`")


def _check_winners(game: Game) -> None:
    """Somebody wins unless all have lost; nobody who has lost wins, and a team wins or loses as one."""
    scores, won = game.scores(), set(game.winners)
    if not won and not all(score.lost for score in scores.values()):
        raise LawViolation(game, "the game is over, but nobody has won")
    if any(scores[seat].lost for seat in won):
        raise LawViolation(game, "somebody who has lost wins")
    if any(won & set(side) not in (set(), set(side)) for side in game.teams):
        raise LawViolation(game, "only a part of a team wins")


def _check_scores(game: Game) -> None:
    counted = [line.name for line in game.rules.model.score if line.counts]
    for seat, score in game.scores().items():
        total = sum(score.lines[name] for name in counted)
        if score.total != total:
            raise LawViolation(game, f"{seat} has {score.total} points, but its lines add up to {total}")


def conserves(make: GameFactory, rng: Random) -> None:  # noqa: ARG001 - every law is called alike
    """No piece appears or vanishes, each zone holds as many pieces as its size, and no number leaves its bounds."""
    game = make()
    first = game.record.state
    _check_pieces(game, first)
    for number, _ in enumerate(decisions_of(game)):
        _check_sizes(game)
        if number % _APART == 0 or game.over:
            _check_pieces(game, first)


def _check_pieces(game: Game, first: Any) -> None:
    wrong = next(faults(game.rules.program, first, game.record.state, game.seats), None)
    if wrong is not None:
        hint = "; what leaves the game must go to a zone for that" if wrong.piece is not None else ""
        raise LawViolation(game, wrong.message + hint)


def _check_sizes(game: Game) -> None:
    state = game.record.state
    for zone in game.rules.model.zones:
        counts, sizes = getattr(state, zone.pieces), [*getattr(state, zone.sizes)]
        kinds = len(counts) // max(1, len(sizes))
        held = [sum(counts[o * kinds : (o + 1) * kinds]) for o in range(len(sizes))]
        if held != sizes or min(counts, default=0) < 0:
            raise LawViolation(game, f"{zone.title} ({zone.name}) should hold {sizes} pieces, but holds {held}")


def saves(make: GameFactory, rng: Random) -> None:
    """A game that is saved and loaded is the same game, in the middle and later, and continues in the same way; the same holds
    for a game whose lines were written a few at a time."""
    game = make()
    (middle,) = moments(game, rng, 1)
    text, lines, at = dumps(middle), dump_lines(middle), middle.at
    again = loads(text, rules=game.rules)
    require_same(middle, picture(middle), picture(again), "after saving and loading, this game is different")
    if (again.seed, again.seats, again.options) != (game.seed, game.seats, game.options) or dumps(again) != text:
        raise LawViolation(middle, "after saving and loading, this game is saved as another text")
    for _ in decisions_of(again):
        pass
    require_same(game, picture(game), picture(again), f"loaded after {middle.decisions} decisions, the game goes on differently")
    end = loads(dumps(game), rules=game.rules)
    require_same(game, picture(game), picture(end), "after saving and loading later on, this game is different")
    for _ in decisions_of(middle):
        if rng.random() < _TAKEN_BACK:
            middle.undo(force=True)
    if lines + dump_lines(middle, since=at) != dump_lines(middle):
        raise LawViolation(middle, "the lines of this game are different when they are written a few at a time")
    again = loads(dump_lines(middle), rules=game.rules)
    require_same(middle, picture(middle), picture(again), "after saving as lines and loading, this game is different")
    if again.at != middle.at or again.history != middle.history:
        raise LawViolation(middle, "after saving as lines and loading, this game has another past")


def undoes(make: GameFactory, rng: Random) -> None:
    """When a game is taken back decision by decision to the first, and then repeated, every position is the same as before."""
    game = make()
    looks = sorted(rng.randrange(300) for _ in range(3))
    were, positions = [_glance_at(game, looks)], [position(game)]
    for _ in decisions_of(game):
        were.append(_glance_at(game, looks))
        positions.append(position(game))
        if game.decisions in looks or game.over:
            _goes_back(game, positions)
    for number in reversed(range(len(were) - 1)):
        game.undo(force=True)
        require_same(game, were[number], _glance_at(game, looks), "taking a move back leads to a position that differs from the "
                                                               "one before")
    if game.can_undo:
        raise LawViolation(game, "before the first move, something can be taken back")
    for was in were[1:]:
        game.redo()
        require_same(game, was, _glance_at(game, looks), "taking moves back and making them again leads to another position")


def _goes_back(game: Game, positions: list[str]) -> None:
    """Check that exactly the decisions that a view lists as undoable can be taken back at once, and that the game at any decision
    can be looked at again."""
    for seat in game.seats:
        view, copy = game.view(seat), game.copy()
        if view.can_undo != bool(view.undoable):
            raise LawViolation(game, f"{seat} can take back something that is not listed, or the other way round")
        if not view.undoable:
            continue
        copy.undo(seat=seat, at=view.at, to=view.undoable[-1]["to"])
        if position(copy) != positions[game.decisions - len(view.undoable)]:
            raise LawViolation(game, f"{seat} takes back all its latest decisions, but the game is not as it was before them")
        if copy.view(seat).can_undo or not copy.view(seat).can_redo:
            raise LawViolation(copy, f"{seat} took back everything that it may, but may take back more, or cannot make it again")
    number = game.decisions // 2
    if position(game.at_decision(number)) != positions[number]:
        raise LawViolation(game, f"after {number} decisions, the game was not the one that `at_decision` returns")


def _glance_at(game: Game, looks: list[int]) -> Any:
    """What everybody sees of a game at a few decisions, only the position at the others."""
    if game.decisions in looks or game.over:
        return picture(game)
    return {"position": position(game), "moves": list(game.record.position.moves)}


def copies(make: GameFactory, rng: Random) -> None:
    """Playing in a copy changes nothing in the game and vice versa, and both continue in the same way; it does not change a view
    that was made before, either."""
    end = make()
    (game,) = moments(end, rng, 1)
    before = picture(game)
    seen, views = [game.view(seat).json() for seat in game.seats], [game.view(seat) for seat in game.seats]
    copy = game.copy()
    require_same(game, before, picture(copy), "a copy of this game is different")
    for _ in decisions_of(copy):
        pass
    ended = picture(copy)
    for _ in range(min(_BACK, copy.decisions)):
        copy.undo(force=True)
    require_same(game, before, picture(game), "playing in a copy changed the original game")
    require_same(game, picture(end), ended, "a copy made here goes on differently")
    copy = game.copy()
    for _ in decisions_of(game):
        pass
    require_same(copy, before, picture(copy), "playing the game changed a copy of it")
    require_same(copy, seen, [view.json() for view in views],
                 "a view that was made here shows another position after the game continued")


def moves(make: GameFactory, rng: Random) -> None:
    """Each legal move is listed once, its text and its integer identify it, and no rule forbids it; all other moves are
    refused."""
    game, numbered = make(), set[tuple[int, tuple[int, ...]]]()
    for _ in decisions_of(game):
        if len(set(game.record.position.moves)) < len(game.record.position.moves):
            _check_listed_moves(game)
        _check_numbers(game, numbered)
    for at in moments(make(), rng, 5):
        _check_listed_moves(at)
        for move in sample_moves(at, rng, 6):
            _check_offers(at, move)
        for move in any_moves(at, rng, 9):
            _check_answers(at, move)


def _check_listed_moves(game: Game) -> None:
    texts = [str(m) for m in game.legal_moves()]
    if len(set(texts)) < len(texts):
        twice = next(t for t in texts if texts.count(t) > 1)
        raise LawViolation(game, f"`{twice}` is among the legal moves of {game.to_move} twice")


def _check_numbers(game: Game, known: set[tuple[int, tuple[int, ...]]]) -> None:
    """Check that each legal move has an integer that gives the move back; moves that are `known` are skipped."""
    for move in game.legal_moves():
        if (move.step, move.raw) in known:
            continue
        known.add((move.step, move.raw))
        try:
            again = game.rules.move(move.index)
        except IndexError as error:
            raise LawViolation(game, f"the legal move `{move}` has no integer: {error}") from None
        if again != move:
            raise LawViolation(game, f"the integer of the legal move `{move}` is that of `{again}`")


def _check_offers(game: Game, move: Move) -> None:
    found = game.parse(str(move))
    if found != move:
        raise LawViolation(game, f"the text of the legal move `{move}` is read as `{found}`")
    for seat in (*game.seats, None):
        refused = [r for r in game.explain(move, seat) if r.rule != "seat" or seat in (game.to_move, None)]
        if refused:
            raise LawViolation(game, f"`{move}` is legal, and {seat or 'a spectator'} is shown a rule against it: {refused[0]}")
    before, copy = position(game), game.copy()
    copy.play(str(move))
    if position(game) != before:
        raise LawViolation(game, f"playing `{move}` in a copy changed the original game")


def _check_answers(game: Game, move: Move) -> None:
    for seat in (*game.seats, None):
        game.explain(move, seat)
    if is_legal(game, move):
        return
    if not game.explain(move, game.to_move):
        raise LawViolation(game, f"`{move}` is not legal, but no rule that forbids it is shown")
    before = position(game)
    try:
        game.play(move)
    except IllegalMoveError:
        if position(game) != before:
            raise LawViolation(game, f"`{move}` was refused, but changed the game") from None
    else:
        raise LawViolation(game, f"`{move}` is not legal, but was played")
