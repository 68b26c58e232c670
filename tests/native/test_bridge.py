"""The bridge: Python uses positions of a handwritten library; wrong use raises an exception, and never crashes."""

from __future__ import annotations

import copy
import gc
import pickle
import threading
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from aoi_rules.native.binding import Bridge, Fault, Library, State
from aoi_rules.native.builder import Builder
from tests.native.conftest import IDENTITY, toy_text

MOVES = [(0, 1), (0, 2), (0, 3), (1,), (2,)]
HUGE = 1 << 64


@pytest.fixture
def start(toy: Library) -> State:
    return toy.start(3, [0], 7)


@pytest.mark.slow
def test_a_library_says_what_it_is(toy: Library, bridge: Bridge) -> None:
    assert (toy.identity, toy.interface, bridge.interface) == (IDENTITY, 4, 4)
    assert '"name": "matches"' in toy.table


@pytest.mark.slow
def test_a_game_begins(start: State, toy: Library) -> None:
    assert (start.to_move, start.over, start.phase, start.step, start.players) == (0, 0, 0, 1, 3)
    assert list(start.moves) == MOVES
    drawn, log = toy.read_story(start.story)
    assert (len(drawn), drawn[1]) == (2, 6)
    assert log == ((1, "begins", 10 + drawn[0]),)


@pytest.mark.thorough
def test_a_play_gives_another_position_and_changes_nothing(start: State, toy: Library) -> None:
    before = start.export()
    after = start.play((0, 2))
    assert after is not None
    assert (start.export(), list(start.moves)) == (before, MOVES)
    assert after.to_move == 1
    assert toy.read_story(after.story) == ((), ((0, 0, "takes", (0, 2)),))
    assert start.play_at(1).export() == after.export()


def test_a_move_that_is_not_legal_gives_none(start: State) -> None:
    assert start.play((0, 4)) is None
    assert start.play(()) is None
    assert start.play((0, HUGE)) is None
    assert start.play(tuple(range(100))) is None


def test_moves_are_a_sequence(start: State) -> None:
    moves = start.moves
    assert (len(moves), moves[0], moves[-1], moves[1:3]) == (5, (0, 1), (2,), ((0, 2), (0, 3)))
    assert (0, 3) in moves
    assert all(wrong not in moves for wrong in ((0, 4), (0,), [0, 3], ("0", 3), (0, HUGE), None))
    assert moves.index((1,)) == 3
    assert moves == start.play_at(0).library.restore(start.export()).moves
    assert moves != start.play_at(3 - 1).play_at(2).play_at(2).moves


def test_the_move_that_was_asked_for_last_is_a_move_like_any_other(start: State) -> None:
    """The bridge remembers it; it has the same effect as an equal tuple, and in another position the bridge looks it up there."""
    first = start.moves[0]
    for place, move in enumerate(MOVES[:3]):
        asked, equal = start.moves[place], (*move, 0)[:-1]
        assert asked == equal == start.moves[place - len(MOVES)]
        assert (start.moves.index(asked), start.moves.index(equal), start.moves.index(first)) == (place, place, 0)
        after, same = start.play(asked), start.play(equal)
        assert after is not None
        assert same is not None
        assert after.export() == same.export() == start.play_at(place).export()
        there = [tuple(found) for found in after.moves]
        assert (after.play(asked) is not None) == (asked in there)


def test_chance_can_be_given(toy: Library) -> None:
    state = toy.start(2, [0], 7, script=[3])
    assert toy.read_story(state.story)[0] == (3, 6)
    assert state.export()[7] == 13


def test_the_seed_has_128_bits(toy: Library) -> None:
    cells = toy.start(2, [0], (1 << 128) - 1).export()
    assert cells[1:3] == [-1, -1]
    assert toy.start(2, [0], 5 << 64).export()[1:3] == [0, 5]


def test_a_position_is_restored_from_its_cells(start: State, toy: Library) -> None:
    again = toy.restore(start.export(), start.moves)
    assert again.export() == start.export()
    assert again.moves == start.moves == toy.restore(start.export()).moves
    assert toy.read_story(again.story) == ((), ())
    after, other = again.play((0, 3)), start.play((0, 3))
    assert after is not None
    assert other is not None
    assert after.export() == other.export()


def test_a_game_ends_with_a_score(start: State) -> None:
    over, random, decisions, real = start.playout(7, 1000)
    assert (over.over, over.to_move, over.phase, over.step, len(over.moves)) == (1, -1, -1, -1, 0)
    assert sum(over.score()[0]) == 10 + start.export()[7] - 10
    assert over.score()[1] == [0, 10, 20]
    assert over.rank([1, 2, 3]) == [(1, 0), (2, -1), (3, -2)]
    assert over.outlook() is None
    assert 0 < real <= decisions
    assert random != 7


def test_a_playout_stops_after_so_many_decisions(start: State) -> None:
    state, random, decisions, _ = start.playout(7, 2)
    assert (decisions, state.over, len(state.moves) > 0) == (2, 0, True)
    assert state.playout(random, 1000)[0].export() == start.playout(7, 1000)[0].export()


def test_bots_play_at_random_with_generators_of_their_own(start: State) -> None:
    over, decisions, _ = start.random_bots([1, 2, 3], 0, 1000)
    part, first, _ = start.random_bots([1, 2, 3], 0, 2)
    rest, second, _ = part.random_bots([1, 2, 3], 2, 1000)
    assert (over.over, first, first + second) == (1, 2, decisions)
    assert rest.export() == over.export()


LOOK = ((b"", b"\0\0\0"), b"\1\0")
"""No step has an option that continues an action, and of the two lines of the score only the first one counts."""


def test_a_look_at_moves_says_what_each_player_has_then(start: State) -> None:
    before = start.export()
    assert start.evaluate_moves(*LOOK, [0, 2]) == [(1, 0, 0, 0, 0, 0), (3, 0, 0, 0, 0, 0)]
    assert start.evaluate_moves(LOOK[0], b"\1\1", [1]) == [(2, 10, 20, 0, 0, 0)]
    assert start.evaluate_moves(*LOOK, []) == []
    assert start.export() == before


def test_the_best_moves_are_played(start: State) -> None:
    """The deciding player takes as many of the last matches as possible; the one with the most is ahead."""
    last = start
    while (heap := last.export()[7]) > 3:
        last = last.play_at(min(3, heap - 3) - 1)
    assert len(last.moves) == 3
    over = last.play_best_moves(*LOOK, 1, 9)
    assert (over.over, list(over.moves), over.story) == (1, [], b"")
    assert over.export() == last.play_at(2).export()
    assert last.play_best_moves(*LOOK, 1000, 9).export() == over.export()
    assert last.play_best_moves(*LOOK, 0, 9).export() == last.export()


def test_playouts_do_not_depend_on_how_they_are_divided(toy: Library) -> None:
    whole, parts = toy.playouts(4, 40, 1), [toy.playouts(4, 20, 1), toy.playouts(4, 20, 21)]
    assert whole == (sum(p[0] for p in parts), sum(p[1] for p in parts))


def test_a_digest_is_of_names_and_texts(start: State) -> None:
    digest, _, _ = start.digest(["a", "b", "c"], "\nx")
    assert len(digest) == 16
    assert digest != start.digest(["a", "b", "d"], "\nx")[0]
    assert digest != start.digest(["a", "b", "c"], "\n\ud800")[0]


def test_a_digest_goes_on_from_that_of_a_position_before(start: State) -> None:
    seats, after = ["a", "b", "c"], start.play((0, 1))
    assert after is not None
    _, known, hashed = start.digest(seats, "")
    digest, total, _ = after.digest(seats, "")
    assert after.digest(seats, "", start, known) == (digest, total, 1)
    assert start.digest(seats, "", start, known) == (start.digest(seats, "")[0], known, 0)
    assert (hashed, total != known) == (1, True)


# ---- faults ---------------------------------------------------------------------------------------------------------


def test_a_fault_of_the_rules_has_its_code(start: State) -> None:
    with pytest.raises(Fault, match="the rules fail here") as caught:
        start.play((2,))
    assert caught.value.code == 2
    assert pickle.loads(pickle.dumps(caught.value)).code == 2  # noqa: S301 - our own
    assert start.play((0, 1)) is not None


def test_a_number_of_players_that_the_rules_have_not_got_is_a_fault(toy: Library) -> None:
    with pytest.raises(Fault, match="wrong way"):
        toy.start(9, [0], 7)


def test_what_chance_cannot_have_drawn_is_a_fault(start: State, toy: Library) -> None:
    with pytest.raises(Fault, match="the rules fail"):
        toy.start(2, [0], 7, [HUGE])
    with pytest.raises(Fault, match="memory"):
        start.play((0, 1), [0] * 9)
    assert start.play((0, 1), script=[]) is not None


def test_a_text_that_c_cannot_hold_is_a_fault(start: State) -> None:
    with pytest.raises(Fault, match="the rules fail"):
        start.digest(["a", "b", "c"], "\nzero \0 byte")


# ---- plugins' functions ---------------------------------------------------------------------------------------------


@pytest.fixture
def hooked(bridge: Bridge, builder: Builder) -> Callable[[Callable[[list[int]], Any]], State]:
    """A position of a library whose plugin's function is the given one."""
    def made(function: Callable[[list[int]], Any]) -> State:
        library = bridge.open(str(builder.home / next(iter(builder.home.glob("matches-*/*.so")))), Fault)
        library.set_hook([function])
        return library.start(3, [0], 7)

    return made


def test_a_plugin_without_functions_is_a_fault(start: State) -> None:
    with pytest.raises(Fault, match="plugin"):
        start.play((1,))


def test_a_plugins_function_is_called(hooked: Any) -> None:
    given: list[list[int]] = []
    state = hooked(lambda cells: given.append(cells) or [2])
    heap = state.export()[7]
    assert state.play((1,)).export()[7] == heap - 2
    assert given == [[heap]]


def test_a_plugins_function_may_play_itself(hooked: Any) -> None:
    state = hooked(lambda _: [len(state.play((0, 1)).moves)])
    assert state.play((1,)).export()[7] == state.export()[7] - 5  # the other call's moves do not interfere


@pytest.mark.parametrize("wrong", [lambda _: 1 / 0, lambda _: None, lambda _: [1, 2], lambda _: ["x"], lambda _: [HUGE]])
def test_a_plugins_error_is_the_cause_of_a_fault(hooked: Any, wrong: Any) -> None:
    with pytest.raises(Fault, match="plugin") as caught:
        hooked(wrong).play((1,))
    assert isinstance(caught.value.__cause__, Exception)


def test_an_interruption_is_no_fault(hooked: Any) -> None:
    def interrupted(_: list[int]) -> list[int]:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        hooked(interrupted).play((1,))


# ---- wrong use ------------------------------------------------------------------------------------------------------

WRONG: list[tuple[type[Exception], str, Callable[[Any], Any]]] = [
    (TypeError, "a move is a tuple", lambda s: s.play([0, 1])),
    (TypeError, "is not an integer", lambda s: s.play((0, "1"))),
    (TypeError, "is not an integer", lambda s: s.play((0, 1.0))),
    (TypeError, "play takes a move", lambda s: s.play()),
    (TypeError, "play takes a move", lambda s: s.play((0, 1), None, None)),
    (TypeError, "play takes a move", lambda s: s.play((0, 1), text=None)),
    (TypeError, "not iterable", lambda s: s.play((0, 1), 5)),
    (TypeError, "is not an integer", lambda s: s.play((0, 1), ["x"])),
    (IndexError, "fewer moves", lambda s: s.play_at(5)),
    (IndexError, "fewer moves", lambda s: s.play_at(-1)),
    (IndexError, "index", lambda s: s.play_at(HUGE)),
    (TypeError, "integer", lambda s: s.play_at("0")),
    (IndexError, "fewer moves", lambda s: s.moves[5]),
    (IndexError, "fewer moves", lambda s: s.moves[-6]),
    (TypeError, "integer or a slice", lambda s: s.moves["0"]),
    (ValueError, "none of these moves", lambda s: s.moves.index((9,))),
    (TypeError, "unhashable", lambda s: hash(s.moves)),
    (AttributeError, "readonly", lambda s: setattr(s, "to_move", 1)),
    (TypeError, "cannot create", lambda s: type(s)()),
    (TypeError, "cannot create", lambda s: type(s.moves)()),
    (TypeError, "pickle", pickle.dumps),
    (TypeError, "pickle", copy.copy),
    (TypeError, "argument", lambda s: s.playout("7", 1)),
    (OverflowError, "int|convert", lambda s: s.playout(HUGE, 1)),
    (OverflowError, "int|convert", lambda s: s.playout(-1, 1)),
    (OverflowError, "int|convert", lambda s: s.playout(1, HUGE)),
    (ValueError, "2 generators were given", lambda s: s.random_bots([1, 2], 0, 1)),
    (ValueError, "not a number of decisions", lambda s: s.random_bots([1, 2, 3], -1, 1)),
    (OverflowError, "int|convert", lambda s: s.random_bots([1, 2, HUGE], 0, 1)),
    (TypeError, "int", lambda s: s.random_bots([1, 2, "3"], 0, 1)),
    (TypeError, "tuple", lambda s: s.evaluate_moves([b""], b"\1\0", [0])),
    (TypeError, "options are bytes", lambda s: s.evaluate_moves((1,), b"\1\0", [0])),
    (TypeError, "bytes", lambda s: s.evaluate_moves((), "10", [0])),
    (ValueError, "the score has 2 lines", lambda s: s.evaluate_moves((), b"\1", [0])),
    (IndexError, "fewer moves", lambda s: s.evaluate_moves((), b"\1\0", [5])),
    (IndexError, "fewer moves", lambda s: s.evaluate_moves((), b"\1\0", [-1])),
    (IndexError, "fewer moves", lambda s: s.evaluate_moves((), b"\1\0", [HUGE])),
    (TypeError, "is not an integer", lambda s: s.evaluate_moves((), b"\1\0", ["0"])),
    (Fault, "rules fail", lambda s: s.evaluate_moves((), b"\1\0", [0, 4])),
    (Fault, "plugin", lambda s: s.play_best_moves((), b"\1\0", 1, 1)),
    (TypeError, "options are bytes", lambda s: s.play_best_moves((1,), b"\1\0", 1, 1)),
    (OverflowError, "int|convert", lambda s: s.play_best_moves((), b"\1\0", HUGE, 1)),
    (ValueError, "2 totals were given", lambda s: s.rank([1, 2])),
    (OverflowError, "64 bits", lambda s: s.rank([1, 2, HUGE])),
    (ValueError, "2 seats were given", lambda s: s.digest(["a", "b"], "")),
    (TypeError, "is not a text", lambda s: s.digest(["a", "b", 3], "")),
    (TypeError, "is not a text", lambda s: s.digest(["a", "b", "c"], None)),
    (TypeError, "one of the same library", lambda s: s.digest(["a", "b", "c"], "", 5, 1)),
    (TypeError, "int", lambda s: s.digest(["a", "b", "c"], "", s, "1")),
    (TypeError, "an integer", lambda s: s.library.start("3", [0], 7)),
    (ValueError, "the rules have 1 options, and 2 were given", lambda s: s.library.start(3, [0, 0], 7)),
    (OverflowError, "64 bits", lambda s: s.library.start(3, [HUGE], 7)),
    (OverflowError, "2\\*\\*128", lambda s: s.library.start(3, [0], 1 << 128)),
    (OverflowError, "2\\*\\*128", lambda s: s.library.start(3, [0], -1)),
    (TypeError, "a seed is an integer", lambda s: s.library.start(3, [0], "7")),
    (Fault, "wrong way", lambda s: s.library.restore([], [])),
    (Fault, "wrong way", lambda s: s.library.restore([3] * 40, [])),
    (OverflowError, "64 bits", lambda s: s.library.restore([HUGE], [])),
    (TypeError, "a move is a tuple", lambda s: s.library.restore(s.export(), [[0, 1]])),
    (OverflowError, "64 bits", lambda s: s.library.restore(s.export(), [(HUGE,)])),
    (TypeError, "is not an integer", lambda s: s.library.restore(s.export(), [("x",)])),
    (TypeError, "bytes", lambda s: s.library.read_story("")),
    (ValueError, "not a story", lambda s: s.library.read_story(b"\3")),
    (ValueError, "not a story", lambda s: s.library.read_story(s.story[:-1])),
    (ValueError, "not a story", lambda s: s.library.read_story(b"\x81" + b"\xff" * 20)),
    (ValueError, "not a story", lambda s: s.library.read_story(b"\x05")),
    (ValueError, "not a story", lambda s: s.library.read_story(b"\x01\x7e")),
    (ValueError, "not a story", lambda s: s.library.read_story(b"\x09" * 400)),
    (TypeError, "not iterable", lambda s: s.library.set_hook(5)),
    (Fault, "wrong way", lambda s: s.library.playouts(9, 1, 1)),
    (OverflowError, "int|convert", lambda s: s.library.playouts(2, 1, HUGE)),
]


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_wrong_use_raises(start: State, number: int) -> None:
    error, says, wrong = WRONG[number]
    with pytest.raises(error, match=says):
        wrong(start)
    assert list(start.moves) == MOVES
    assert start.play((0, 1)) is not None


@pytest.mark.thorough
def test_a_library_that_is_none_is_refused(bridge: Bridge, builder: Builder, tmp_path: Path) -> None:
    with pytest.raises(OSError, match="cannot be loaded"):
        bridge.open(str(tmp_path / "nothing.so"), Fault)
    with pytest.raises(OSError, match="it has no function aoi_interface"):
        bridge.open(str(builder.bridge()), Fault)
    old = builder.library("old", "old", lambda _: (Path(__file__).parent / "toy.c").read_text().replace(
        "return AOI_INTERFACE;", "return 99;"))
    with pytest.raises(OSError, match="this library has interface 99, and this bridge has 4"):
        bridge.open(str(old), Fault)
    with pytest.raises(TypeError, match="not a class of exceptions"):
        bridge.open(str(old), int)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="argument"):
        bridge.open(b"x", Fault)  # type: ignore[arg-type]


# ---- memory ---------------------------------------------------------------------------------------------------------


def test_threads_play_at_the_same_time(toy: Library) -> None:
    alone, found = toy.playouts(4, 3000, 1), []
    threads = [threading.Thread(target=lambda: found.append(toy.playouts(4, 3000, 1))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [alone] * 4


@pytest.mark.thorough
def test_a_library_lives_as_long_as_its_positions(bridge: Bridge, builder: Builder) -> None:
    library = bridge.open(str(builder.library("matches", IDENTITY, toy_text)), Fault)
    state = library.start(2, [0], 7)
    library.set_hook([library.start])  # a cycle
    del library
    gc.collect()
    assert state.play((0, 1)) is not None


@pytest.mark.thorough
def test_nothing_is_lost(start: State, toy: Library) -> None:
    def round_of_everything() -> None:
        for move in (0, 1, 2):
            state = start.play_at(move)
            toy.read_story(state.story)
            toy.restore(state.export(), state.moves)
            state.playout(1, 100)
            state.digest(["a", "b", "c"], "")
            state.rank(state.score()[0])
            state.evaluate_moves(*LOOK, [0, 1])
        for _, _, wrong in WRONG:
            with pytest.raises(Exception, match="."):
                wrong(start)

    for _ in range(3):
        round_of_everything()
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for _ in range(30):
        round_of_everything()
    gc.collect()
    lost = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert lost < 6000, "a leak of one object in each round would be more"
