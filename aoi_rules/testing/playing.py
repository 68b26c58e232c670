"""Random games on which the laws are checked, and comparisons between two games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from aoi_rules.bots import chance
from aoi_rules.game import Game, View
from aoi_rules.machine.moves import Move
from aoi_rules.machine.results import Event
from aoi_rules.model.types import Shape

__all__ = ["LawViolation", "GameFactory", "any_moves", "decisions_of", "first_difference", "is_legal", "moments", "picture",
           "play_at_random", "position", "require_same", "sample_moves"]

GameFactory = Callable[[], Game]
"""Makes the same game at its first decision each time it is called."""

MOST_DECISIONS = 6000
"""The largest number of decisions in a game.  Random games of Age of Industry have about 60, those with cards and trade up to
2700."""
SPAN = 400
"""Most laws look at this many decisions of a game: all of Age of Industry, the first turns of a game with much trade."""
_LATEST = 20


class LawViolation(AssertionError):
    """A law does not hold; the text says where and what is wrong, in an author's words."""

    def __init__(self, game: Game, text: str, decisions: int | None = None) -> None:
        super().__init__(text)
        self.decisions, self.text = game.decisions if decisions is None else decisions, text


def play_at_random(game: Game, rng: Random | None = None, decisions: int = 1 << 30) -> Iterator[Sequence[Event]]:
    """Play on at random; yields, for each decision, what its player saw of it.  Raises Broken for a dead end or an endless game.

    Without `rng`, it is the game that `aoi play` plays with random bots.  With it, a player who may stop does so half of the
    time, which keeps games short.
    """
    most = MOST_DECISIONS * len(game.seats)
    while not game.over and decisions > 0:
        moves = game.legal_moves()
        if not moves:
            raise LawViolation(game, f"this is a dead end: {game.to_move} must decide, but no move is legal ({game.phase})")
        if game.decisions >= most:
            raise LawViolation(game, f"this game does not end ({game.phase}); the last moves are {_last_line(game)}")
        decisions -= 1
        yield game.play(_choose(moves, rng) if rng else chance(game).choice(moves))


def decisions_of(game: Game) -> Iterator[Sequence[Event]]:
    """The same, up to the end of the game or its SPAN-th decision."""
    return play_at_random(game, decisions=max(0, SPAN - game.decisions))


def _choose(moves: Sequence[Move], rng: Random) -> Move:
    return moves[-1] if moves[-1].option is None and rng.random() < 0.5 else rng.choice(moves)


def _last_line(game: Game) -> str:
    return ", ".join(f"`{turn.move}`" for turn in game.record.turns[-4:])


def moments(game: Game, rng: Random, number: int, look: Callable[[Game], None] | None = None) -> list[Game]:
    """Play a game on as far as laws look, and return copies of it at `number` random decisions, in order.  `look` is called with
    the game at each decision."""
    kept: list[Game] = [game.copy()]
    for seen, _ in enumerate(decisions_of(game), 2):
        if game.over:
            break
        if look is not None:
            look(game)
        if len(kept) < number:
            kept.append(game.copy())
        elif (at := rng.randrange(seen)) < number:
            kept[at] = game.copy()
    return sorted((g for g in kept if not g.over), key=lambda g: g.decisions)


def sample_moves(game: Game, rng: Random, number: int) -> list[Move]:
    """`number` of the legal moves, or all of them if there are fewer, in order."""
    moves = game.legal_moves()
    return [moves[i] for i in sorted(rng.sample(range(len(moves)), min(number, len(moves))))]


def any_moves(game: Game, rng: Random, number: int, elsewhere: bool = True) -> list[Move]:
    """`number` moves of any kind with any values, which are rarely legal.  They belong to the current decision; with `elsewhere`,
    every third one belongs to any decision of the rules."""
    made = (_any_move(game, rng, elsewhere and n % 3 == 0) for n in range(number))
    return [move for move in made if move is not None]


def _any_move(game: Game, rng: Random, elsewhere: bool) -> Move | None:
    """A random move; None if the ruleset has no member to choose."""
    program, names = game.rules.program, game.record.names
    step = rng.choice(list(program.decisions)) if elsewhere else game.record.position.step
    options = program.decisions[step].options
    number = rng.randrange(len(options))
    values = []
    for choice in options[number].choices:
        size = 2 if choice.cell.kind is Shape.TRUTH else 12
        if choice.cell.kind is Shape.MEMBER:
            size = len(game.seats) if choice.cell.of == "seat" else len(names.types[choice.cell.of].members)
        values.append(rng.randrange(size) if size else -1)
    return None if -1 in values else Move(program, names, step, (number, *values))


def is_legal(game: Game, move: Move) -> bool:
    """Whether a move is one of the legal moves."""
    return not game.over and move in game.legal_moves()


def picture(game: Game) -> dict[str, Any]:
    """Everything that can be seen of a game, by seat, with the latest entries of the log; then what nobody sees.  It leaves out
    the token of the position and what can be taken back, because these differ after a move is taken back."""
    looks = {}
    for seat in (*game.seats, None):
        events = game.events(seat)
        latest = [str(e) for e in events[max(0, len(events) - _LATEST) :]]
        looks[seat or "a spectator"] = {**facts_shown(game.view(seat)), "at": 0, "events": len(events), "log": latest}
    moves = [str(m) for m in game.legal_moves()]
    return {**looks, "decisions": game.decisions, "moves": moves, "what nobody sees": position(game)}


def position(game: Game) -> str:
    """A text of everything that defines a position, including what is hidden."""
    state = game.record.state
    return repr((state.seed, state.pack()))


def require_same(game: Game, ours: Any, theirs: Any, what: str) -> None:
    """Raise Broken unless two pictures are the same; `what` names what is compared."""
    if ours != theirs:
        raise LawViolation(game, f"{what}: {first_difference(ours, theirs)}")


def facts_shown(view: View) -> dict[str, object]:
    """What a view shows, except what can be taken back: a game that a view imagined has no earlier decisions."""
    return {key: value for key, value in view.json().items() if key not in {"can_undo", "can_redo", "undoable"}}


def first_difference(ours: Any, theirs: Any, path: tuple[str, ...] = ()) -> str:
    """The first difference between two values made of lists and dictionaries."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        pairs = [(str(k), ours.get(k), theirs.get(k)) for k in dict.fromkeys([*ours, *theirs])]
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        pairs = [(str(n), a, b) for n, (a, b) in enumerate(zip(ours, theirs, strict=True))]
    else:
        where = ", ".join(path) + ": " if path else ""
        return f"{where}{_abbreviate(ours)} and {_abbreviate(theirs)}"
    return next(first_difference(a, b, (*path, name)) for name, a, b in pairs if a != b)


def _abbreviate(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 200 else f"{text[:200]}…"
