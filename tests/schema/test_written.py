"""All JSON that the package writes matches the forms that `aoi schema` prints, in random games of everything in the library."""

from __future__ import annotations

import inspect
import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import aoi_rules as aoi
from aoi_rules import errors
from aoi_rules.machine.results import ChangeKind
from aoi_rules.scenarios import Suite
from aoi_rules.testing.playing import moments
from tests.cli.conftest import Run
from tests.everyday import first
from tests.examples import MESSAGES
from tests.properties.tables import MAPS, loaded
from tests.schema.forms import forms, wrong

TESTS = Path(__file__).parents[1]
BROKEN = [TESTS / "cli/island.aoi", *sorted(MESSAGES.glob("*.aoi"))]
MOMENTS = 4
MOVES = 12
EVENTS = 30


@cache
def games(name: str) -> tuple[aoi.Game, ...]:
    """A random game at some of its decisions, in their order; the last is the latest."""
    return tuple(moments(loaded(name).new_game(seed=18), random.Random(11), MOMENTS))


@pytest.mark.slow_with("card_game", "germany", "new_england")
@pytest.mark.thorough_with("germany", "card_game")
@pytest.mark.parametrize("name", first(2, MAPS, pytest.mark.thorough))
def test_views(name: str) -> None:
    """Views of the deciding seat, of a waiting seat, and of a spectator; from the legal moves only the first ones."""
    for game in games(name):
        waiting = next(seat for seat in game.seats if seat != game.to_move)
        for seat in (game.to_move, waiting, None):
            view = game.view(seat).json()
            assert (len(view["moves"]) > 0) == (seat == game.to_move)
            assert wrong("View", {**view, "moves": view["moves"][:MOVES]}) == []


@cache
def before_building() -> aoi.Game:
    """A random game of Germany at the first decision at which something can be built."""
    game, rng = loaded("germany").new_game(seed=18), random.Random(11)
    while all(move.action != "build" for move in game.legal_moves()):
        game.play(rng.choice(game.legal_moves()))
    return game


@pytest.mark.thorough
def test_a_view_inside_an_action() -> None:
    game = before_building().copy()
    game.play(next(m for m in game.legal_moves() if m.action == "build"))
    for seat in (*game.seats, None):
        view = game.view(seat).json()
        assert [(begun["seat"], begun["action"]) for begun in view["pending"]] == [(game.to_move, "build")]
        assert wrong("View", {**view, "moves": view["moves"][:MOVES]}) == []


@pytest.mark.thorough
@pytest.mark.parametrize("name", first(2, MAPS, pytest.mark.thorough))
def test_a_view_of_a_game_that_is_over(name: str) -> None:
    game = games(name)[0].copy()
    rng = random.Random(5)
    while not game.over:
        game.play(rng.choice(game.legal_moves()))
    for seat in (game.seats[0], None):
        view = game.view(seat).json()
        assert (view["over"], view["to_move"], view["moves"], view["pending"]) == (True, None, [], [])
        assert wrong("View", view) == []


@pytest.mark.parametrize("name", first(2, MAPS, pytest.mark.thorough))
def test_moves(name: str) -> None:
    """Legal moves, and the moves read from their texts."""
    rng = random.Random(7)
    for game in games(name):
        moves = game.legal_moves()
        for move in rng.sample(list(moves), min(MOVES, len(moves))):
            assert wrong("Move", move.json()) == []
            assert game.parse(str(move)).json() == move.json()


def test_a_move_with_a_text() -> None:
    move = games("card_game")[0].parse('send "I shall be kind"').json()
    assert (move["action"], move["note"], move["text"]) == ("send", "I shall be kind", 'send "I shall be kind"')
    assert wrong("Move", move) == []


def test_a_text_that_names_a_whole_action() -> None:
    game = before_building()
    first = next(m for m in game.legal_moves() if m.action == "build")
    copy, words = game.copy(), [str(first)]
    copy.play(first)
    while copy.view(copy.to_move).json()["pending"]:
        words.append(str(copy.legal_moves()[0]))
        copy.play(copy.legal_moves()[0])
    whole = game.parse(" ".join(words)).json()
    assert len(whole["then"]) == len(words) - 1 > 0
    assert wrong("Move", whole) == []


@pytest.mark.thorough_with("germany")
@pytest.mark.parametrize("name", first(2, MAPS, pytest.mark.thorough))
def test_events(name: str) -> None:
    """A number of events from the whole log, as seats and a spectator saw them; and the result of a move for the seat that made
    it."""
    game = games(name)[-1]
    kinds = set()
    for seat in (*game.seats[:2], None):
        log = [event.json() for event in game.events(seat)]
        kinds |= {event["kind"] for event in log}
        for event in random.Random(1).sample(log, min(EVENTS, len(log))):
            assert wrong("Event", event) == []
    assert kinds >= {"move", "piece"}
    for event in game.copy().play(game.legal_moves()[0]):
        assert wrong("Event", event.json()) == []


@pytest.mark.slow
def test_what_events_change() -> None:
    found = {}
    for name in MAPS:
        for event in islice(games(name)[-1].events(None), 400):
            found |= {change.kind: change.json() for change in event.changes}
    assert set(found) >= set(ChangeKind) - {ChangeKind.SET}
    for change in found.values():
        assert wrong("EventChange", change) == []


def test_each_kind_of_event_occurs() -> None:
    log = [event.json() for name in MAPS for event in games(name)[-1].events(None)]
    assert {event["kind"] for event in log} == {"move", "piece", "verb", "phase", "round", "turn", "flow"}
    for event in {event["kind"]: event for event in log}.values():
        assert wrong("Event", event) == []


@pytest.mark.parametrize("name", first(2, MAPS, pytest.mark.thorough))
def test_refusals(name: str) -> None:
    """Refusals of moves that were legal at other decisions, as the deciding seat, another seat and a spectator get them."""
    found = list(refusals(name))
    assert len(found) > 5
    for refusal in found:
        assert wrong("Refusal", refusal) == []


def test_refusals_have_values_and_cases_and_places() -> None:
    game, rng = before_building().copy(), random.Random(3)
    legal = list(game.legal_moves())
    found = [r for name in MAPS for r in refusals(name)]
    for _ in range(60):
        game.play(rng.choice(game.legal_moves()))
        legal.append(rng.choice(game.legal_moves()))
        found += [refusal.json() for refusal in game.explain(rng.choice(legal))]
    assert any(r["values"] for r in found)
    assert any(r["cases"] for r in found)
    assert any(r["place"] for r in found)
    assert [r["place"] for r in found if r["place"].startswith("/")] == []


@pytest.mark.parametrize("name", first(2, MAPS, pytest.mark.thorough))
def test_scores(name: str) -> None:
    game = games(name)[-1]
    lines = [line["name"] for line in loaded(name).describe()["score"]]
    for score in game.scores().values():
        assert wrong("Score", score.json()) == []
        assert list(score.json()["lines"]) == lines


@pytest.mark.parametrize("name", first(2, MAPS, pytest.mark.thorough))
def test_saved_games(name: str) -> None:
    for game in (loaded(name).new_game(seed=1), games(name)[-1]):
        saved = json.loads(aoi.dumps(game))
        assert wrong("Save", {**saved, "moves": saved["moves"][:EVENTS]}) == []


@pytest.mark.slow
def test_diagnostics() -> None:
    """Problems of each deliberately wrong file, of a name that does not exist, and of a scenario with an old name."""
    problems = [problem for source in (*BROKEN, "germani") for problem in aoi.check(source)]
    found = [problem.json() for problem in (*problems, *Suite.read(MESSAGES / "old-name.aoi").problems())]
    assert len(found) > 80
    assert [(problem["code"], wrong("Diagnostic", problem)) for problem in found if wrong("Diagnostic", problem)] == []
    assert {problem["severity"] for problem in found} == {"error", "warning", "note"}
    assert {problem["place"] is None for problem in found} == {problem["hint"] is None for problem in found} == {True, False}


@pytest.mark.parametrize("name", ["germany", "nowhere", MESSAGES / "unused-name.aoi"])
def test_what_a_check_prints_for_programs(run: Run, name: str | Path) -> None:
    data = json.loads(run("check", name, "--format", "json").stdout)
    assert len(data["problems"]) + len(data["unconfirmed"]) > 0
    for problem in data["problems"]:
        assert wrong("Diagnostic", problem) == []
    for place in data["unconfirmed"]:
        assert wrong("Place", place) == []


CAUSES: dict[str, Callable[[aoi.Game], Any]] = {
    "ruleset-unusable": lambda _: aoi.load(MESSAGES / "too-many-problems.aoi"),
    "wrong-setup": lambda game: game.rules.new_game(players=99),
    "unknown-seat": lambda game: game.view("nobody"),
    "wrong-turn": lambda game: game.play(game.legal_moves()[0], seat=waiting(game)),
    "stale-position": lambda game: game.play(game.legal_moves()[0], seat=game.to_move, at=-1),
    "move-unreadable": lambda game: game.play("nonsense"),
    "move-illegal": lambda game: game.play(illegal(game)),
    "cannot-undo": lambda game: game.undo(),
    "save-unusable": lambda _: aoi.loads("{"),
}


@pytest.mark.parametrize("code", CAUSES)
def test_errors(code: str) -> None:
    game = loaded("germany").new_game(seed=1)
    with pytest.raises(aoi.AoiError, match=r"\w") as caught:
        CAUSES[code](game)
    assert caught.value.json()["code"] == code
    assert caught.value.json()["message"] == str(caught.value)
    assert wrong("Error", caught.value.json()) == []


def test_each_kind_of_error_has_its_form() -> None:
    kinds = [k for k in vars(errors).values() if inspect.isclass(k) and issubclass(k, aoi.AoiError)]
    assert [wrong("Error", kind("It cannot be done").json()) for kind in kinds] == [[]] * len(kinds)
    assert {kind("").json()["code"] for kind in kinds} == set(codes())


def codes() -> Iterator[str]:
    """The codes in the forms of errors."""
    for reference in forms()["$defs"]["Error"]["anyOf"]:
        code = forms()["$defs"][reference["$ref"].rpartition("/")[2]]["properties"]["code"]
        yield from code.get("enum") or [code["const"]]


def refusals(name: str) -> Iterator[dict[str, Any]]:
    """The refusals of moves from some decisions at others; at most a given number each time."""
    rng = random.Random(13)
    found = [move for game in games(name) for move in rng.sample(list(game.legal_moves()), min(4, len(game.legal_moves())))]
    for game in games(name):
        for move in found:
            for seat in (game.to_move, waiting(game), None):
                yield from (refusal.json() for refusal in game.explain(move, seat)[:4])


def illegal(game: aoi.Game) -> aoi.Move:
    """A move that is legal at another decision of the same rules, and not at this one."""
    return next(move for other in games("germany") for move in other.legal_moves() if move not in game.legal_moves())


def waiting(game: aoi.Game) -> str:
    """A seat that is not deciding now."""
    return next(seat for seat in game.seats if seat != game.to_move)
