"""`team` and `lose`: the seats that win and lose together, and the games that nobody wins."""

from __future__ import annotations

import random

import pytest

from aoi_rules import Game
from aoi_rules.bots import make
from aoi_rules.drawing.table import table
from aoi_rules.lab.plan import Plan, Result
from aoi_rules.lab.playing import play_batch
from aoi_rules.lab.tallies import tallies
from aoi_rules.testing.conformance import Conformance
from tests.compiler.texts import codes, problems, sound

GAME = """\
game sides {
  players 4..4 ; seats north east south west
  keep tricks number per player = 0
  keep favours number per player = 0
  keep sunk truth = no
  menu turn (win, pass, help, sink)
  action win { choose number in 1..3 ; do { raise me.tricks by number } }
  action pass { }
  action help { do { raise me.favours by 1 } }
  action sink { do { set sunk = yes } }
  flow { repeat round until (round == 2 or sunk) { each player in players { take 1 of turn } } }
  score {
    points tricks "Tricks" = me.tricks
    lose sunk "The ship sank" = sunk
    team = me in (north, south)
    winner most points then most me.favours then first in players
  }
}
"""
TOGETHER = GAME.replace("    team = me in (north, south)\n", "").replace("    winner most points then most me.favours then first in players\n", "")


def beside(game: Game) -> list[tuple[str, ...]]:
    """The cells beside each seat in pictures, in the browser and in the terminal; the first names its team."""
    shown = table(game.rules.model, game.view(None).data)
    assert shown.columns[0].title == "Plays with"
    return [cells for _, cells in shown.rows]


def played(text: str, *moves: str) -> Game:
    """The game after these moves of the first round; all pass in the second."""
    game = sound(text).new_game(4, seed=2)
    for move in moves:
        game.play(move)
    while not game.over:
        game.play("pass")
    return game


@pytest.mark.parametrize(("moves", "winners"), [
    (("win 1", "win 2", "win 3", "win 1"), ("north", "south")),     # 4 to 3, although no seat except south has the most
    (("win 1", "win 3", "win 1", "pass"), ("east", "west")),
    (("win 1", "win 2", "help", "pass"), ("east", "west")),
    (("win 1", "win 1", "help", "pass"), ("north", "south")),       # a tie, which the favours of both break
    (("win 1", "win 1", "help", "help"), ("north", "south")),       # and the first in the list of the seats in play
    (("sink", "win 3", "win 3", "win 3"), ()),
])  # fmt: skip
def test_a_team_wins_as_one(moves: tuple[str, ...], winners: tuple[str, ...]) -> None:
    game = played(GAME, *moves)
    assert game.winners == winners
    assert game.teams == (("north", "south"), ("east", "west"))
    scores = game.scores()
    assert all(scores[seat].team_total == sum(scores[member].total for member in side) for side in game.teams for seat in side)
    assert {score.lost for score in scores.values()} == {not winners}


def test_a_team_is_as_early_in_a_list_as_its_first_seat() -> None:
    """The places of both teams have the same sum."""
    game = played(GAME.replace("(north, south)", "(north, west)"), "win 1", "win 1", "help", "help")
    assert game.winners == ("north", "west")


def test_a_view_has_the_teams_that_all_know() -> None:
    game = sound(GAME).new_game(4, seed=2)
    assert game.view(None).teams == (("north", "south"), ("east", "west"))
    assert [cells[0] for cells in beside(game)] == ["south", "west", "north", "east"]
    secret = GAME.replace("keep sunk", "keep side number per player seen by owner = 0\n  keep sunk").replace("me in (north, south)", "me.side")
    game = sound(secret).new_game(4, seed=2)
    assert (game.view("north").json()["teams"], game.teams) == ([], (("north", "east", "south", "west"),))
    assert played(secret, "win 1").view(None).json()["teams"] == [["north", "east", "south", "west"]]
    assert sound(TOGETHER).new_game(4, seed=2).view(None).json()["teams"] == []


def test_who_has_no_team_plays_alone() -> None:
    alone = GAME.replace("keep sunk", "keep ally seat per player = none\n  keep sunk").replace("me in (north, south)", "me.ally")
    game = played(alone.replace("action pass { }", "action pass { do { set me.ally = north when me != east } }"), "win 1")
    assert game.teams == (("north", "south", "west"), ("east",))
    assert [cells[0] for cells in beside(game)] == ["south, west", "nobody", "north, west", "north, south"]
    assert [column.title for column in table(game.rules.model, sound(TOGETHER).new_game(4, seed=2).view(None).data).columns] == [
        "Tricks", "Favours"], "where all play together, nobody is named"


def test_one_loses_and_the_team_with_it() -> None:
    broke = GAME.replace("lose sunk \"The ship sank\" = sunk", "lose greedy \"Took three\" = me.tricks > 2")
    game = played(broke, "win 3", "pass", "win 3", "pass")
    assert (game.winners, [score.lost for score in game.scores().values()]) == (("east", "west"), [True, False, True, False])
    of_one = played(broke, "win 3").scores().values()
    assert [(score.lines["greedy"], score.lost) for score in of_one] == [(1, True), (0, False), (0, True), (0, False)]
    assert not played(broke, "win 3", "win 3").winners


@pytest.mark.parametrize(("moves", "winners"), [(("win 1",), ("north", "east", "south", "west")), (("sink", "win 3"), ())])
def test_all_win_or_lose_together(moves: tuple[str, ...], winners: tuple[str, ...]) -> None:
    game = played(TOGETHER, *moves)
    assert (game.winners, game.outcome.together) == (winners, True)


@pytest.mark.slow
@pytest.mark.parametrize("text", [GAME, TOGETHER])
def test_the_laws(text: str) -> None:
    Conformance()(sound(text), seeds=2)


@pytest.mark.thorough
def test_a_team_wins_once() -> None:
    """In a tally of seats each member has the win of its team; a bot with both seats has it once."""
    rules, seats = sound(GAME), ("north", "east", "south", "west")
    ended = [Result((0, 0, 0, 0), played(GAME, *moves).outcome, 8) for moves in (("win 1",), ("pass", "win 1"), ("sink",), ("win 2",))]
    by_seat = tallies(Plan(rules, seats, ("random",) * 4, 1, 4), ended)
    assert [(tally.wins, tally.fair) for tally in by_seat] == [(2, 0.5), (1, 0.5), (2, 0.5), (1, 0.5)]
    (both,) = tallies(Plan(rules, seats, ("random",) * 4, 1, 4, rotate=True), ended)
    assert (both.wins, both.fair) == (3, 1)
    together = [Result((0, 0, 0, 0), played(TOGETHER, move).outcome, 8) for move in ("pass", "sink", "pass", "pass")]
    assert [(tally.wins, tally.fair) for tally in tallies(Plan(rules, seats, ("random",) * 4, 1, 4), together)] == [(3, None)] * 4


@pytest.mark.slow
def test_bots_play_for_their_team() -> None:
    """South can win a trick or do a favour, and the team needs the trick."""
    game = sound(GAME).new_game(4, seed=2)
    for name in ("greedy", "search"):
        assert make(name, game.rules).choose(game.view("north"), random.Random(1)).text == "win 3"
    results = play_batch(Plan(sound(GAME), ("north", "east", "south", "west"), ("greedy", "random", "greedy", "random"), 1, 10), range(10))
    assert all(set(result.outcome.winners) in ({"north", "south"}, set()) for result in results)


@pytest.mark.parametrize(("old", "new", "code"), [
    ("team = me in (north, south)", "team = \"us\"", "wrong-type"),
    ("team = me in (north, south)", "team = players", "wrong-type"),
    ("\"The ship sank\" = sunk", "\"The ship sank\" = 3", "wrong-type"),
])  # fmt: skip
def test_what_they_take(old: str, new: str, code: str) -> None:
    assert codes(GAME.replace(old, new))[:1] == [code]


def test_without_a_winner_there_is_a_loss() -> None:
    """A score with only points means that all win, which is surely unintended; with a loss it is a game of all against the
    game."""
    sound(TOGETHER)
    assert [found.code for found in problems(TOGETHER.replace("    lose sunk \"The ship sank\" = sunk\n", ""))] == ["incomplete-game"]
