"""A view computes its parts when they are first requested, from the position at which the view was made."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Callable
from functools import cached_property
from typing import Any

import attrs
import pytest
from hypothesis import given

import aoi_rules as aoi
from aoi_rules.machine.state import pack_state
from aoi_rules.machine.viewers import EVERYTHING
from aoi_rules.play import seat_view as seeing
from aoi_rules.play import view_source
from aoi_rules.play.record import GameRecord
from aoi_rules.play.turns import Timeline, Turn
from aoi_rules.testing.playing import play_at_random
from aoi_rules.testing.secrets import make_twin
from tests.properties.tables import Start, Table, dice, laws, loaded, starts
from tests.properties.test_secrets import dream, reachable

PARTS: dict[str, Callable[[aoi.View], Any]] = {
    "moves": lambda view: [m.json() for m in view.moves],
    "left": lambda view: view.left,
    "pending": lambda view: json.dumps(view.pending),
    "prompt": lambda view: view.prompt,
    "can_undo": lambda view: view.can_undo,
    "can_redo": lambda view: view.can_redo,
    "undoable": lambda view: view.undoable,
    "data": lambda view: json.dumps(view.data),
    "options": lambda view: dict(view.options),
    "winners": lambda view: tuple(view.winners),
    "teams": lambda view: tuple(map(tuple, view.teams)),
    "scores": lambda view: view.scores and {seat: score.json() for seat, score in view.scores.items()},
    "events": lambda view: [e.json() for e in view.events],
    "json": lambda view: json.dumps(view.json()),
    "repr": repr,
    "known": lambda view: (pack_state(view._knowledge.state), view._knowledge.past.log()),
    "pickled": lambda view: PARTS["json"](pickle.loads(pickle.dumps(view))),  # noqa: S301 - made here
    "dreamt": lambda view: dream(view, 7) if view.seat == view.to_move and not view.over else None,
}
"""Everything that a view offers."""


HIDDEN = (aoi.Game, GameRecord, Timeline, Turn, view_source.ViewSource)
"""Objects that no view may refer to: each of them leads to hidden information."""


def looked_at(view: aoi.View, parts: list[str]) -> dict[str, Any]:
    """These parts, computed in this order."""
    return {part: PARTS[part](view) for part in parts}


def in_some_order(rng: random.Random) -> list[str]:
    return rng.sample(sorted(PARTS), len(PARTS))


def went_on(game: aoi.Game, rng: random.Random) -> None:
    """Play a few moves, take some back, and play others."""
    for _ in play_at_random(game, rng, 6):
        pass
    for _ in range(min(rng.randrange(9), game.decisions)):
        game.undo(force=True)
    if game.to_move and rng.randrange(2):
        for _ in play_at_random(game, rng, 3):
            pass


def test_every_part_is_tried() -> None:
    """The parts that a view computes late are those that it lists, and this module tests all of them."""
    late = {name for name, part in vars(seeing.SeatView).items() if isinstance(part, cached_property) and name[0] != "_"}
    assert late == set(seeing._PARTS)
    assert late < PARTS.keys()


@pytest.mark.slow_with("card_game-2")
@pytest.mark.thorough
@laws(6)
@given(start=starts)
def test_a_view_stays_as_it_was(table: Table, start: Start) -> None:
    """A view read after the game went on, back and on again equals a view read immediately, in any order."""
    game, rng = table.reached(start), dice(start.seed)
    for seat in (*game.seats, None):
        first, late = looked_at(game.view(seat), in_some_order(rng)), game.view(seat)
        went_on(game, rng)
        if rng.randrange(2):
            game.view(seat).json()  # results computed for later positions have no influence
            list(game.events(seat))
        assert looked_at(late, in_some_order(rng)) == first
        if game.over:
            game.undo(force=True)


@pytest.mark.thorough
@laws(6)
@given(start=starts)
def test_late_views_of_twins_are_alike(table: Table, start: Start) -> None:
    """Two positions that differ only in information hidden from a seat give equal parts, in any order of reading them, and
    however the two games went on."""
    twins_are_alike(table.reached(start), dice(start.seed))


def twins_are_alike(game: aoi.Game, rng: random.Random) -> None:
    for seat in (*game.seats, None):
        at = game.copy()
        other = make_twin(at, seat, rng)
        assert other
        ours, theirs = at.view(seat), other.view(seat)
        went_on(at, rng)
        went_on(other, rng)
        mine, its = (without_past(looked_at(view, in_some_order(rng))) for view in (ours, theirs))
        assert mine == its, f"{seat} sees a difference"


def without_past(parts: dict[str, Any]) -> dict[str, Any]:
    """Without the undo history: a twin is imagined, and has no earlier decisions."""
    past = {"can_undo", "can_redo", "undoable"}
    table = {name: json.loads(parts[name]) for name in ("json", "pickled")}
    return {**{name: part for name, part in parts.items() if name not in past},
            **{name: {key: value for key, value in data.items() if key not in past} for name, data in table.items()}}


@pytest.mark.slow_with("card_game-2", "germany-3")
@pytest.mark.thorough_with("germany-3", "industry-3")
@laws(4)
@given(start=starts)
def test_a_view_that_was_looked_at_holds_no_game(table: Table, start: Start) -> None:
    """Before and after its parts were computed, and after unpickling, the view has no reference to a record, to turns or to a
    state other than the one without secrets."""
    game, rng = table.reached(start), dice(start.seed)
    for seat in (*game.seats, None):
        view = game.view(seat)
        assert not [thing for thing in reachable(view) if isinstance(thing, (*HIDDEN, type(game.record.position)))]
        looked_at(view, in_some_order(rng))
        for seen in (view, pickle.loads(pickle.dumps(view))):  # noqa: S301 - made here
            held = reachable(seen)
            assert not [thing for thing in held if isinstance(thing, HIDDEN)]
            assert [thing for thing in held if isinstance(thing, type(seen._knowledge.state))] == [seen._knowledge.state]


def test_a_planted_origin_is_found() -> None:
    view = loaded("germany").new_game(seed=1).view("red")
    vars(view)["kept"] = seeing._ORIGINS[view._key]
    assert [thing for thing in reachable(view) if isinstance(thing, HIDDEN)]


def test_a_part_that_shows_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A part that is computed for a viewer who sees everything."""
    real = view_source.ViewSource.data
    monkeypatch.setattr(view_source.ViewSource, "data", lambda origin: real(attrs.evolve(origin, viewer=EVERYTHING)))
    game = loaded("card_game").new_game(2, seed=1)
    with pytest.raises(AssertionError, match="sees a difference"):
        twins_are_alike(game, dice(1))


def test_an_origin_goes_with_its_view() -> None:
    """The source of a view is kept no longer than the view."""
    game = loaded("germany").new_game(seed=1)
    before = len(seeing._ORIGINS)
    held = [game.view("red"), game.view("red")]
    assert len(seeing._ORIGINS) == before + 2
    held.clear()
    assert len(seeing._ORIGINS) == before


def test_what_a_play_gives_holds_no_position() -> None:
    """The events of a move may be passed on."""
    game = loaded("card_game").new_game(2, seed=1)
    for events in play_at_random(game, dice(1), 4):
        assert not [thing for thing in reachable(events) if isinstance(thing, (aoi.Game, GameRecord, type(game.record.position)))]
