"""A game played by a library equals the game played by pure Python: for players, seats, saves and bots, and if rules fail."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

import aoi_rules as aoi
from aoi_rules.bots.search import SearchBot
from aoi_rules.library import machine_code
from aoi_rules.machine.knowledge import Knowledge
from aoi_rules.native import libraries
from aoi_rules.native.binding import Fault
from aoi_rules.play.engines import NativeEngine, PythonEngine, engine_of
from aoi_rules.play.seat_view import _ORIGINS
from aoi_rules.testing.conformance import LAWS, Trial
from aoi_rules.testing.playing import picture, play_at_random
from tests.benchmarks.large_maps import large_map
from tests.embedding.test_many_games import objects_of_a_game
from tests.everyday import first
from tests.library.caches import beginning_with_all
from tests.machine.test_budget import acting
from tests.machine.test_imagined_limits import CARDS as LIMITED
from tests.properties.test_secrets import reachable
from tests.recording.playing import recorded
from tests.recording.setups import Setup, setups
from tests.testing.games import CARDS, written
from tests.testing.test_leaks import WHISPERS

pytestmark = pytest.mark.thorough  # each library is compiled

MOST = 400
Patch = pytest.MonkeyPatch


@pytest.fixture(scope="module", autouse=True)
def _shelf(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Libraries built here are in a folder of the tests; without a C compiler these tests are skipped."""
    request.getfixturevalue("builder")
    with Patch.context() as patch:
        patch.setenv("AOI_CACHE", str(beginning_with_all(tmp_path_factory.mktemp("own") / "cache")))
        patch.delenv("AOI_NATIVE", raising=False)
        yield
    libraries.forget()


def native(rules: aoi.Ruleset) -> aoi.Ruleset:
    """The ruleset, with its library built."""
    said: list[str] = []
    assert machine_code.ensure_built(rules.program, said.append) is not None, said
    assert isinstance(engine_of(rules.program), NativeEngine)
    return rules


def written_rules(folder: Path, text: str) -> aoi.Ruleset:
    return native(aoi.load(written(folder, "rules.aoi", text)))


@pytest.fixture(scope="module", params=first(1, [CARDS, WHISPERS], pytest.mark.thorough), ids=["cards", "whispers"])
def rules(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> aoi.Ruleset:
    """A small game with secrets, notes and chance."""
    return written_rules(tmp_path_factory.mktemp("rules"), request.param)


def in_python(patch: Patch, rules: aoi.Ruleset, seed: int) -> aoi.Game:
    """A game that pure Python plays."""
    with patch.context() as off:
        off.setenv("AOI_NATIVE", "0")
        game = rules.new_game(3, seed)
    assert isinstance(game.record.engine, PythonEngine)
    return game


def both(patch: Patch, rules: aoi.Ruleset, seed: int) -> tuple[aoi.Game, aoi.Game]:
    """The same game in both engines."""
    game = rules.new_game(3, seed)
    assert isinstance(game.record.engine, NativeEngine)
    return game, in_python(patch, rules, seed)


def noted(game: aoi.Game, rng: Random) -> aoi.Move:
    """Any move, with a note if it takes one."""
    move = rng.choice(game.legal_moves())
    return attrs.evolve(move, note="psst") if move.option is not None and move.option.note is not None else move


# ---- the same games -----------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("seed", first(1, range(4)))
def test_every_decision_is_the_same(rules: aoi.Ruleset, monkeypatch: Patch, seed: int) -> None:
    """The test compares views, legal moves, events, and hidden information; undo and redo; the end."""
    one, two = both(monkeypatch, rules, seed)
    rng = Random(seed)
    while not one.over and one.decisions < MOST:
        assert list(map(str, one.legal_moves())) == list(map(str, two.legal_moves()))
        if rng.random() < 0.3:
            assert picture(one) == picture(two)
            assert one.can_undo == two.can_undo
        move = noted(one, rng)
        assert one.preview(move, one.to_move) == two.preview(str(move), two.to_move)
        assert one.consequences(move, one.to_move) == two.consequences(str(move), two.to_move)
        assert list(one.play(move)) == list(two.play(str(move)))
        if rng.random() < 0.3:
            for game in (one, two):
                game.undo(force=True)
            if rng.random() < 0.5:
                for game in (one, two):
                    game.redo()
    assert picture(one) == picture(two)
    for seat in (None, *one.seats):
        ours, theirs = ([event.changes for event in game.events(seat)] for game in (one, two))
        assert ours == theirs
        assert any(ours)
    assert (one.over, one.winners, one.scores(), one.outlook()) == (two.over, two.winners, two.scores(), two.outlook())
    assert one.history == two.history
    assert aoi.dumps(one) == aoi.dumps(two)


@pytest.mark.thorough_with(
    "cards-a plugin's function returns the same for the same values", "cards-a seat learns nothing that it may not see")
@pytest.mark.slow_with(
    "whispers-a plugin's function returns the same for the same values", "whispers-a seat learns nothing that it may not see")
@pytest.mark.parametrize("law", LAWS)
def test_the_laws_hold(rules: aoi.Ruleset, law: str) -> None:
    for seed in range(2):
        trial = Trial(rules, 3, seed)
        assert isinstance(trial.begin_game().record.engine, NativeEngine)
        trial.keep(law)


@pytest.mark.slow_with("66-60")
@pytest.mark.parametrize(("places", "most"), [(66, 60), pytest.param(120, 150, marks=pytest.mark.slow)])
def test_a_map_of_many_places_is_played_the_same(monkeypatch: Patch, places: int, most: int) -> None:
    """Its sets take several words, and those of small types use only the first word."""
    quick, slow = both(monkeypatch, native(aoi.load(text=large_map(places))), 3)
    rng = Random(3)
    while not quick.over and quick.decisions < most:
        moves = [str(move) for move in quick.legal_moves()]
        assert moves == [str(move) for move in slow.legal_moves()]
        move = rng.choice(moves)
        quick.play(move)
        slow.play(move)
    assert quick.view(None).json() == slow.view(None).json()


def every_setup() -> list[Any]:
    first = {setup.name: setup for setup in reversed(setups())}
    found = [pytest.param(setup, marks=pytest.mark.slow, id=setup.label) for setup in first.values()]
    assert len(found) > 3
    return found


@pytest.mark.parametrize("setup", every_setup())
def test_recorded_games_are_the_same(setup: Setup, monkeypatch: Patch) -> None:
    """Moves, events, views, refusals, the end, and the digests of the saved game."""
    rules = native(aoi.load(setup.name))
    for number in range(2):
        assert isinstance(setup.begun(rules, number).record.engine, NativeEngine)
        ours = list(recorded(rules, setup, number, MOST))
        with monkeypatch.context() as off:
            off.setenv("AOI_NATIVE", "0")
            theirs = list(recorded(rules, setup, number, MOST))
        assert len(ours) > 100
        assert ours == theirs


# ---- saves, pickles, bots -----------------------------------------------------------------------------------------------


def test_saves_go_from_one_to_the_other(rules: aoi.Ruleset, monkeypatch: Patch) -> None:
    for saved, elsewhere in (both(monkeypatch, rules, 5), both(monkeypatch, rules, 5)[::-1]):
        for _ in play_at_random(saved, Random(5), 7):
            pass
        again = aoi.loads(aoi.dumps(saved), rules)
        assert isinstance(again.record.engine, NativeEngine)
        assert picture(again) == picture(saved)
        with monkeypatch.context() as off:
            if isinstance(elsewhere.record.engine, PythonEngine):
                off.setenv("AOI_NATIVE", "0")
            other = aoi.loads(aoi.dumps(saved), rules)
        assert type(other.record.engine) is type(elsewhere.record.engine)
        assert picture(other) == picture(saved)


def test_a_pickled_game_goes_on(rules: aoi.Ruleset) -> None:
    game = rules.new_game(3, 2)
    for _ in play_at_random(game, Random(2), 5):
        pass
    again = pickle.loads(pickle.dumps(game))  # noqa: S301 - made here
    assert picture(again) == picture(game)
    assert again.history == game.history


def test_bots_imagine_natively(rules: aoi.Ruleset, monkeypatch: Patch) -> None:
    """The library also plays the games that a view imagines, and they equal those that pure Python imagines."""
    for game, other in (both(monkeypatch, rules, seed) for seed in range(3)):
        for _ in play_at_random(game, Random(1), 4):
            pass
        for _ in play_at_random(other, Random(1), 4):
            pass
        ours, theirs = (g.view(g.to_move).imagine(Random(3)) for g in (game, other))
        assert isinstance(ours.record.engine, NativeEngine)
        assert isinstance(theirs.record.engine, PythonEngine)
        for _ in play_at_random(ours, Random(4)):
            pass
        for _ in play_at_random(theirs, Random(4)):
            pass
        assert picture(ours) == picture(theirs)


def test_a_search_finds_the_same(rules: aoi.Ruleset, monkeypatch: Patch) -> None:
    """The games it imagines, plays on and evaluates are the same in machine code."""
    found = []
    for value in "1", "0":
        monkeypatch.setenv("AOI_NATIVE", value)
        game = rules.new_game(seed=3)
        while len(game.legal_moves()) < 3:
            game.play(game.legal_moves()[-1])
        view = game.view(game.to_move)
        found.append(SearchBot(60).estimates(view, Random(2)))
    assert found[0] == found[1]
    assert sum(one.visits for one in found[0]) == 60


FORCED = """language 1
game forced "Forced" {
  players 2..2
  seats red blue
  keep money per player money = $9
  verb pay(p, amount) "{p} pays {amount}" { lower p.money by amount }
  menu selling (sell, keep)
  menu buying (buy)
  flow { repeat round until (round == 3) { by red { take 1 of selling }; by blue { take 1 of buying } } }
  action sell "Sell" { do { pay red $1 } }
  action keep "Keep" { do { pay red $2 } }
  action buy "Buy" { do { pay blue $3 } }
  score { points money "Money" = me.money // $1; winner most points }
}
"""
"""Blue's move is made at once, since there is no other."""


@pytest.mark.slow
def test_a_preview_ends_with_the_action(tmp_path: Path, monkeypatch: Patch) -> None:
    """It does not include the next task of another player."""
    game = written_rules(tmp_path, FORCED).new_game(seed=1)
    with monkeypatch.context() as off:
        off.setenv("AOI_NATIVE", "0")
        other = game.rules.new_game(seed=1)
    for one in (game, other):
        assert [event.text for event in one.preview("sell", "red")] == ["red pays $1"]
    assert "blue pays $3" in [event.text for event in game.play("sell")]


def test_a_look_at_moves_is_the_same(rules: aoi.Ruleset, monkeypatch: Patch) -> None:
    """The test compares each seat's possessions after a move whose action is completed, the results of several decisions that
    each look best, or of those to the end of a phase, and the legal moves then. The examined position stays unchanged."""
    one, two = both(monkeypatch, rules, 5)
    rng, looked = Random(5), 0
    while not one.over and looked < 12:
        if rng.random() < 0.3:
            looked += 1
            ours, theirs = one.record, two.record
            which = rng.sample(range(len(one.legal_moves())), min(4, len(one.legal_moves())))
            assert ours.engine.evaluate_moves(ours.position, which) == theirs.engine.evaluate_moves(theirs.position, which)
            far = (60, 1) if looked == 1 else (3, 9)
            some, others = ours.engine.play_best_moves(ours.position, *far), theirs.engine.play_best_moves(theirs.position, *far)
            assert list(some.moves) == list(others.moves)
            assert ours.engine.lines(some) == theirs.engine.lines(others)
        move = str(noted(one, rng))
        one.play(move)
        two.play(move)
    assert picture(one) == picture(two)


def test_looking_at_moves_thaws_nothing(rules: aoi.Ruleset, monkeypatch: Patch) -> None:
    """If a bot looks only at its moves, neither the game nor the view makes a `State`."""
    game = rules.new_game(3, 1)
    view = game.view(game.to_move)
    monkeypatch.setattr(libraries.NativeRules, "thaw", lambda *_: pytest.fail("a position was thawed"))
    while not game.over:
        view = game.view(game.to_move)
        game.play(view.moves[0], seat=view.seat, at=view.at)
    assert game.winners
    assert _ORIGINS[view._key]._state is None


# ---- where rules fail ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("text", [
    acting("do { each i in 1..9999 { each j in 1..9999 { each k in 1..9999 { set n = 3 } } } }"),
    acting("do { each i in 1..200 { set n = n * n } }"),
], ids=["too much work", "too large a number"])
def test_the_error_is_that_of_pure_python(text: str, tmp_path: Path, monkeypatch: Patch) -> None:
    """The game stays as it was."""
    rules = written_rules(tmp_path, text)
    said = []
    game = rules.new_game(seed=1)
    assert isinstance(game.record.engine, NativeEngine)
    with monkeypatch.context() as off:
        off.setenv("AOI_NATIVE", "0")
        other = rules.new_game(seed=1)
    for each in (game, other):
        before = picture(each)
        with pytest.raises(aoi.PlayError, match=r"rules\.aoi:\d+:\d+: ") as error:
            each.play("act")
        assert picture(each) == before
        each.play("pass")
        said.append((str(error.value), picture(each)))
    assert said[0] == said[1]


class Failing:
    """A position in which every play and computation ends in a fault."""

    def __init__(self, position: Any) -> None:
        self.real = position
        self.to_move, self.over, self.phase = position.to_move, position.over, position.phase
        self.step, self.moves, self.players = position.step, position.moves, position.players

    def fails(self, *_: object) -> Any:
        raise Fault(1)

    play = score = rank = outlook = digest = evaluate_moves = play_best_moves = fails


@attrs.frozen
class FailingRules:
    """A library that starts no game and plays no move, and has positions only if it `holds` them."""

    real: libraries.NativeRules
    holds: bool

    def start(self, *_: object) -> Any:
        raise Fault(1)

    def freeze(self, state: Any) -> Failing:
        if not self.holds:
            raise Fault(1)
        return Failing(self.real.freeze(state))

    def thaw(self, position: Failing) -> Any:
        return self.real.thaw(position.real)


LOOKED_AT = 5
"""Moves are looked at after this number of decisions."""


@pytest.mark.parametrize("holds", [True, False], ids=["positions are frozen", "positions stay as they are"])
def test_every_fault_is_played_in_python(rules: aoi.Ruleset, monkeypatch: Patch, holds: bool) -> None:
    """Setup, moves, scores, ranks and outlooks all have the same results as in pure Python."""
    library = libraries.library_of(rules.program)
    assert library is not None
    other = in_python(monkeypatch, rules, 3)
    monkeypatch.setattr("aoi_rules.play.engines.library_of", lambda _: FailingRules(library, holds))
    game = rules.new_game(3, 3)
    assert isinstance(game.record.position, Failing) is holds
    for events in play_at_random(game, Random(3)):
        assert list(events) == list(other.play(str(game.record.turns[-1].move)))
        if game.decisions == LOOKED_AT:
            one, two, which = game.record, other.record, range(len(game.legal_moves()))
            assert one.engine.evaluate_moves(one.position, which) == two.engine.evaluate_moves(two.position, which)
            best = [game.engine.play_best_moves(game.position, 2, 9) for game in (one, two)]
            assert list(best[0].moves) == list(best[1].moves)
    assert game.decisions >= LOOKED_AT
    assert picture(game) == picture(other)
    assert (game.winners, game.scores(), game.outlook()) == (other.winners, other.scores(), other.outlook())
    assert game.history == other.history


@pytest.mark.slow_with("80")
@pytest.mark.parametrize("end", first(1, [80, 150]))
def test_a_game_consists_of_few_objects(end: int) -> None:
    """A library's positions contain no object that Python's garbage collector visits."""
    rules = native(aoi.load("germany"))
    assert max(objects_of_a_game(rules, decisions) for decisions in (10, end)) < 14


@pytest.mark.slow
def test_moves_that_stand_for_listed_ones(monkeypatch: Patch) -> None:
    """One of several equal options is listed; the others are legal too, and a library plays them."""
    rules = native(aoi.load("germany"))
    one, two = both(monkeypatch, rules, 1)
    found = 0
    for rng in (Random(8), Random(9)):
        for _ in play_at_random(one, rng, 60):
            two.play(str(one.record.turns[-1].move))
            if one.over:
                break
            for move in unlisted(one):
                assert move in one.legal_moves()
                assert list(one.copy().play(move)) == list(two.copy().play(move))
                found += 1
    assert found


def unlisted(game: aoi.Game) -> Sequence[aoi.Move]:
    """Some moves that equal a listed one."""
    same = [(move, choice) for move in game.view(game.to_move).json()["moves"] for choice in move["choices"] if choice["same"]]
    texts = [move["text"].replace(str(choice["value"]), choice["same"][0]) for move, choice in same[:2]]
    return [game.parse(text) for text in texts]


@pytest.mark.slow
def test_all_know_the_same_of_hidden_pieces(monkeypatch: Patch, tmp_path: Path) -> None:
    """Pieces that the rules name, and those that they allow a player to choose; also after a move was undone and redone."""
    for one, two in [both(monkeypatch, written_rules(tmp_path, LIMITED), seed) for seed in range(4)]:
        rng = Random(one.seed)
        for _ in range(25):
            move = rng.choice(one.legal_moves())
            for game in (one, two):
                game.play(str(move))
            if rng.random() < 0.3:
                one.undo(force=True)
                one.redo()
            for seat in one.seats:
                first, second = (game.record.past(game.seats.index(seat)) for game in (one, two))
                assert first.log() == second.log()
                known = [past.viewer_knowledge(game.rules.program) for past, game in ((first, one), (second, two))]
                assert what_is_known(known[0]) == what_is_known(known[1])
        openings = [opening for _, _, entry, opening in first.log() if entry[0] == 0]
        assert any(openings)


def what_is_known(known: Knowledge) -> tuple[object, ...]:
    """A viewer's whole knowledge, with the last step of each factor."""
    beliefs = [(one.stock, one.sizes, one.bounds, {factor.places: (factor.weights.step, factor.weights.depth) for factor in one.factors.all_factors()})
               for one in known.beliefs]
    return known.made, known.chosen, known.open, beliefs


def test_a_view_holds_no_position(rules: aoi.Ruleset) -> None:
    """Its computed results hold none either: a position of a library contains all hidden information."""
    game = rules.new_game(3, 1)
    for _ in play_at_random(game, Random(1), 3):
        pass
    for seat in (*game.seats, None):
        view = game.view(seat)
        for _ in range(2):
            assert not [thing for thing in reachable(view) if isinstance(thing, type(game.record.position) | aoi.Game)]
            view.json()
            view.imagine(Random(2))
            assert [event.changes for event in view.events]


def test_what_a_play_gives_holds_no_position(rules: aoi.Ruleset) -> None:
    """The events of a move may be passed on."""
    game = rules.new_game(3, 1)
    for events in play_at_random(game, Random(1), 4):
        assert not [thing for thing in reachable(events) if isinstance(thing, type(game.record.position) | aoi.Game)]
