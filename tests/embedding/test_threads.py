"""One game used by several threads: each gets the same answers as if it were alone, or a BusyError."""

from __future__ import annotations

import pickle
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest

import aoi_rules as aoi

PLAYS = 400
LOOKS = 20
MOST = 30


@pytest.fixture(autouse=True)
def _in_turn() -> Iterator[None]:
    """Threads switch as often as possible."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.fixture
def game() -> aoi.Game:
    return aoi.load("germany").new_game(3, seed=5)


def together(*tasks: Callable[[], object]) -> list[BaseException]:
    """Run each of these in its own thread; return the errors."""
    wrong: list[BaseException] = []

    def done(task: Callable[[], object]) -> None:
        try:
            task()
        except BaseException as error:  # noqa: BLE001 - the test looks at it
            wrong.append(error)

    threads = [threading.Thread(target=done, args=(task,)) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return wrong


@pytest.mark.thorough
def test_each_play_that_returned_was_made(game: aoi.Game) -> None:
    made: list[int] = []
    refused: list[aoi.AoiError] = []

    def play() -> None:
        for number in range(PLAYS):
            try:
                if moves := game.legal_moves():  # none once the game is over
                    game.play(moves[number % 2 and -1])
                    made.append(number)
            except (aoi.BusyError, aoi.IllegalMoveError, aoi.MoveTextError) as error:  # the other thread was quicker
                refused.append(error)

    assert together(play, play) == []
    assert any(isinstance(error, aoi.BusyError) for error in refused), "they met"
    assert game.decisions == game.at == len(made)
    again = aoi.loads(aoi.dumps(game), game.rules)
    assert again.view(None).json() == game.view(None).json()


@pytest.mark.thorough
def test_who_looks_sees_one_position(game: aoi.Game) -> None:
    """A view and a copy show the game as it was before a move or after it."""
    ended = threading.Event()
    looked: list[aoi.Game] = []

    def play() -> None:
        while not ended.is_set():
            with suppress(aoi.BusyError, aoi.UndoError):
                game.play(game.legal_moves()[0]) if game.decisions < MOST else game.undo(force=True)
                game.undo(force=True)
                game.redo()
            time.sleep(0)  # between two moves others may read

    def look() -> None:
        try:
            while len(looked) < LOOKS:
                with suppress(aoi.BusyError):
                    view, copy = game.view("red"), game.copy()
                    assert view.at <= copy.at
                    looked.append(copy)
        finally:
            ended.set()

    assert together(play, look) == []
    for copy in looked:
        assert aoi.loads(aoi.dump_lines(copy), copy.rules).view("red").json() == copy.view("red").json()


def test_what_fails_leaves_the_game_free(game: aoi.Game) -> None:
    for wrong in (lambda: game.play("nonsense"), game.undo, lambda: game.view("nobody"), lambda: game.play("stop", at=-1)):
        with pytest.raises(aoi.AoiError, match=r"\w"):
            wrong()
    game.play(game.legal_moves()[0])
    assert pickle.loads(pickle.dumps(game)).decisions == 1  # noqa: S301 - made here


def test_every_use_of_a_game_is_for_one_thread(game: aoi.Game) -> None:
    """While a thread is in the middle of a move, another one cannot use the game; the thread itself may read it."""
    uses: list[Callable[[], object]] = [
        game.copy, game.undo, game.redo, game.view, game.events, lambda: game.parse("pass"), lambda: aoi.dumps(game),
        lambda: game.explain("pass"), lambda: game.preview("pass"), lambda: game.consequences("pass"), game.choices,
        lambda: game.history, lambda: game.can_undo, game.choices, lambda: game.play("pass"), lambda: aoi.dump_lines(game),
        lambda: pickle.dumps(game),
    ]

    class Meanwhile(int):
        def __ne__(self, other: object) -> bool:
            wrong = together(*uses)
            assert [type(error) for error in wrong] == [aoi.BusyError] * len(uses), wrong
            assert game.view("red").at == 0
            return False

        __hash__ = int.__hash__

    game.play(game.legal_moves()[0], at=Meanwhile(game.at))
    assert game.decisions == 1
