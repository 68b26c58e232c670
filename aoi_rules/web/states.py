"""What visitors see of a table, as data for JSON: the game now or after an earlier decision, and games that they try."""

from __future__ import annotations

import random
import threading
import time
from collections import OrderedDict
from collections.abc import Callable

from attrs import define, field, frozen

from aoi_rules.bots import decide, make
from aoi_rules.drawing.details import summaries
from aoi_rules.errors import PositionError
from aoi_rules.game import Game, View
from aoi_rules.protocol import (
    ChoicesJson,
    SceneChangesJson,
    SceneJson,
    TableLogJson,
    TableSeatJson,
    TableStateJson,
    TriedMoveJson,
)
from aoi_rules.web.requests import ChoicesData
from aoi_rules.web.tables import OpenTable

__all__ = ["Analyses", "Look", "Trial", "state_json"]

_TRIALS = 200
"""How many games that visitors try are kept; others are played again when they are asked for."""
_OTHERS = "greedy"
"""The bot that decides for the other seats in a trial, if bots are wanted."""
_LONGEST_LINE = 400
"""The greatest number of decisions that may be tried in a row."""
_REPLIES = 60
"""The greatest number of decisions of bots in a row: more than the others make between two turns of a seat, and few for a server.
They go on when the visitor asks for the whole line."""
_SECONDS = 3.0
"""The processor time that a trial may take; bots stop there."""


@frozen
class Look:
    """How a visitor looks at a table: after how many decisions, None for now; the tokens of the positions of which the visitor
    has the log (`since`) and the picture (`scene`), if any; and the width and the parts of the picture.  No picture is made if
    there are no parts."""

    decision: int | None = None
    since: int | None = None
    scene: int | None = None
    width: int | None = None
    parts: tuple[str, ...] | None = None

    def after(self, at: int | None) -> Look:
        """How the visitor looks at the table when it has everything up to the position `at`."""
        return Look(self.decision, at, at, self.width, self.parts)


@frozen
class Trial:
    """A game that a visitor tries: it is imagined from what the seat saw after a number of decisions, by a seed; then come the
    moves, as texts.  With `bots`, bots decide for the other seats if the visitor has one; otherwise the visitor does."""

    decision: int
    seed: int = 0
    moves: tuple[str, ...] = ()
    bots: bool = False


def state_json(table: OpenTable, seat: str | None, look: Look) -> TableStateJson:
    """A table as a seat sees it, or for None a spectator.  The caller has the table's lock."""
    now = table.game
    game = now if look.decision is None or look.decision == now.decisions else now.at_decision(look.decision)
    view = table.view(seat) if game is now else game.view(seat)
    state = _state(table, game, view, look.since if game is now else None)
    if game is now:
        state["scene"], state["changes"] = _picture(table, view, look)
    else:
        state["scene"] = _scene(view, look)
    return state


def _state(table: OpenTable, game: Game, seen: View, since: int | None = None) -> TableStateJson:
    seat = seen.seat
    seats: list[TableSeatJson] = [{"name": name, "bot": table.stored.bots.get(name)} for name in game.seats]
    view = seen.json()
    if seat is not None and table.stored.bots and game is table.game:  # what bots have decided since goes back too
        view["undoable"] = game.undoable(seat, tuple(table.stored.bots))
    return {
        "version": 1, "table": table.stored.id, "title": table.game.rules.title, "number": table.number, "seat": seat,
        "decision": game.decisions, "decisions": table.game.decisions, "seats": seats, "view": view,
        "scene": None, "changes": None, "log": _log(game, seat, since),
        "thinking": table.thinking, "trouble": table.trouble, "line": [],
        "about": summaries(game.rules.model, seen.data) if seat is not None and seen.to_move == seat else {},
    }


def _log(game: Game, seat: str | None, since: int | None) -> TableLogJson:
    try:
        events = game.events(seat, since)
    except PositionError:  # this process did not have the game open then
        events = game.events(seat)
    return {"first": events.first, "events": [event.json() for event in events]}


def _picture(table: OpenTable, view: View, look: Look) -> tuple[SceneJson | None, SceneChangesJson | None]:
    """The whole picture, or what has changed in the one that the visitor has."""
    if look.parts == ():
        return None, None
    known = table.scenes.get((look.scene, view.seat, look.width, look.parts))
    scene = table.scene(view, look.width, look.parts)
    return (scene.json(), None) if known is None else (None, scene.changes(known))


def _scene(view: View, look: Look) -> SceneJson | None:
    return None if look.parts == () else view.scene(parts=look.parts, width=look.width).json()


def _tried(game: Game, text: str, before: int) -> TriedMoveJson:
    """A move that was played as the turns after the first ones."""
    turns = game.record.turns[before:]
    return {"seat": game.seats[turns[0].seat], "move": text, "words": ", ".join(turn.move.words for turn in turns)}


@define
class _Tried:
    """A game that visitors try and all its moves, once it was made.  Only who has the `lock` may use it."""

    lock: threading.Lock = field(factory=threading.Lock)
    game: Game | None = None
    moves: list[TriedMoveJson] = field(factory=list)


@define
class Analyses:
    """Games that visitors try.  They depend on nothing but what the seat saw and the moves, so that any process can make them.

    They are played without the table's lock, so that others can use the table meanwhile.  `give_way` is called before each
    decision, so that who waits for a table comes first.
    """

    give_way: Callable[[], object] = lambda: None
    _kept: OrderedDict[tuple[object, ...], _Tried] = field(factory=OrderedDict)
    _lock: threading.Lock = field(factory=threading.Lock)

    def choices(self, table: OpenTable, own: str | None, trial: Trial, asked: ChoicesData) -> ChoicesJson:
        """What can be chosen in a trial.  Raises as `state`, and what `Game.choices` raises."""
        tried = self._tried(table, own, trial)
        with tried.lock:
            game = self._game(tried, table, own, trial)
            seat = own if _with_bots(trial, own) else game.to_move
            return game.choices(asked.action, asked.chosen or None, seat=seat).json(consequences=asked.consequences)

    def state(self, table: OpenTable, own: str | None, look: Look, trial: Trial) -> TableStateJson:
        """A trial as its visitor sees it, who decides for every seat unless there are bots.  Raises PositionError for too many
        moves or a decision that was not made, and what `Game.play` raises.  The caller does not have the table's lock."""
        tried = self._tried(table, own, trial)
        with tried.lock:
            game = self._game(tried, table, own, trial)
            view = game.view(own if _with_bots(trial, own) else game.to_move or own)
            scene = _scene(view, look)
            with table.lock:
                state = _state(table, game, view)
            state["decision"], state["scene"], state["line"] = trial.decision, scene, tried.moves
        return state

    def _tried(self, table: OpenTable, own: str | None, trial: Trial) -> _Tried:
        """The place of a trial among those that are kept."""
        if len(trial.moves) > _LONGEST_LINE:
            raise PositionError(f"a line has at most {_LONGEST_LINE} decisions")
        key = table.stored.id, table.number, own, trial
        with self._lock:
            found = self._kept.setdefault(key, _Tried())
            self._kept.move_to_end(key)
            while len(self._kept) > _TRIALS:
                self._kept.popitem(last=False)
        return found

    def _game(self, tried: _Tried, table: OpenTable, own: str | None, trial: Trial) -> Game:
        """The game of a trial, made if it was not yet; the caller has its lock."""
        if tried.game is None:
            with table.lock:
                view = table.game.at_decision(trial.decision).view(own)
            tried.game, tried.moves = self._make_game(view, trial)
        return tried.game

    def _make_game(self, view: View, trial: Trial) -> tuple[Game, list[TriedMoveJson]]:
        end = time.thread_time() + _SECONDS
        game = view.imagine(random.Random(trial.seed))  # noqa: S311 - a guess is no secret
        moves = list[TriedMoveJson]()
        for move in trial.moves:
            self.give_way()
            if time.thread_time() > end:
                raise PositionError(f"only the first {len(moves)} of these moves can be tried: they take the server too long")
            before = len(game.record.turns)
            game.play(move)
            moves.append(_tried(game, move, before))
        bot = make(_OTHERS, game.rules)
        for _ in range(_REPLIES if _with_bots(trial, view.seat) else 0):
            if game.to_move in (None, view.seat) or time.thread_time() > end:
                break
            self.give_way()
            decide(game, bot)
            moves.append(_tried(game, str(game.record.turns[-1].move), len(game.record.turns) - 1))
        return game, moves


def _with_bots(trial: Trial, own: str | None) -> bool:
    """Whether bots decide for other seats: who has no seat decides for all of them."""
    return trial.bots and own is not None
