"""Bots: the protocol, the information they may use, and that the greedy bot tries to win."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import aoi_rules as aoi
from aoi_rules.bots import Bot, bots, decide, make
from aoi_rules.bots.greedy import GreedyBot
from aoi_rules.bots.random_bot import RandomBot
from aoi_rules.testing.playing import facts_shown
from tests.everyday import first

NAMES = tuple({"search": "search:5"}.get(name, name) for name in bots())  # anything that takes an argument is quick with it
ISLAND = Path(__file__).parents[1] / "cli/island.aoi"
IDLE = """game idle "Idle" {
  players 2..2
  seats red blue
  keep steps per player number = 0
  menu turn (left, right)
  flow { repeat round until (round == 3) { phase walking "Walking" { each player in players { take 0..1 of turn } } } }
  action left "Left" { do { raise me.steps by 1 } }
  action right "Right" { do { raise me.steps by 1 } }
  score { points still "Still" = 1; winner most points }
}
"""


@pytest.fixture(scope="module")
def island() -> aoi.Ruleset:
    return aoi.load(ISLAND)


@pytest.fixture(scope="module")
def germany() -> aoi.Ruleset:
    return aoi.load("germany")


def chance(seed: int = 0) -> random.Random:
    return random.Random(seed)


def positions(rules: aoi.Ruleset, number: int, every: int) -> Iterator[aoi.Game]:
    """A random game, at every decision whose number is a multiple of `every`."""
    rng = chance(number)
    game = rules.new_game(seed=number)
    while not game.over:
        if game.decisions % every == 0:
            yield game
        game.play(rng.choice(game.legal_moves()))


def test_they_are_found_by_name() -> None:
    assert {"greedy", "random", "search"} <= set(bots())
    assert isinstance(make("random"), RandomBot)
    assert isinstance(make("greedy"), GreedyBot)


def test_an_unknown_one_is_reported() -> None:
    with pytest.raises(aoi.PluginError, match=r"no bot is called `gready`; did you mean `greedy`\?"):
        make("gready")
    with pytest.raises(aoi.PluginError, match="there are: greedy, random"):
        make("x")


@pytest.mark.parametrize("name", NAMES)
def test_they_follow_the_protocol(name: str, island: aoi.Ruleset) -> None:
    bot = make(name)
    assert isinstance(bot, Bot)
    for game in positions(island, 1, 2):
        view = game.view(game.to_move)
        before = view.json()
        assert bot.choose(view, chance(1)) in view.moves
        assert view.json() == before


@pytest.mark.parametrize("name", NAMES)
def test_the_same_view_and_chance_give_the_same_move(name: str, island: aoi.Ruleset) -> None:
    for game in positions(island, 2, 3):
        moves = [make(name).choose(game.view(game.to_move), chance(5)) for _ in range(2)]
        assert moves[0] == moves[1]


@pytest.mark.thorough_with("greedy-germany")
@pytest.mark.parametrize(("name", "ruleset"), [
    *((name, "island") for name in NAMES),
    *(pytest.param(name, "germany", marks=pytest.mark.slow if "search" in name else ()) for name in NAMES),
])
def test_what_they_cannot_see_does_not_matter(name: str, ruleset: str, request: pytest.FixtureRequest) -> None:
    """The move is the same in another game that looks identical to this seat."""
    bot = make(name)
    for game in positions(request.getfixturevalue(ruleset), 3, 45 if ruleset == "germany" else 3):
        seat = game.to_move
        other = game.view(seat).imagine(chance(8))
        assert facts_shown(other.view(seat)) == facts_shown(game.view(seat))
        moves = [bot.choose(g.view(seat), chance(5)) for g in (game, other)]
        assert moves[0] == moves[1]


def test_decide_plays_what_the_bot_chooses(island: aoi.Ruleset) -> None:
    games = [island.new_game(seed=4) for _ in range(2)]
    for game in games:
        while not game.over:
            decide(game, make("random"))
    assert aoi.dumps(games[0]) == aoi.dumps(games[1])


class _Broken:
    def choose(self, view: aoi.View, rng: random.Random) -> aoi.Move:
        return view.moves[rng.randrange(1) // 0]


class _Cheat:
    def choose(self, view: aoi.View, rng: random.Random) -> aoi.Move:
        del rng
        return view.imagine(chance(1)).parse("settle hill with stone" if view.over else "idle")


@pytest.mark.parametrize(("bot", "message"), [(_Broken(), "failed: ZeroDivisionError"), (_Cheat(), "is not legal")])
def test_a_bots_mistake_is_reported(bot: Bot, message: str, island: aoi.Ruleset) -> None:
    game = island.new_game(seed=4)
    with pytest.raises(aoi.PluginError, match=message):
        decide(game, bot)
    assert game.decisions == 0


def share(rules: aoi.Ruleset, bot: Bot, players: int, games: int) -> float:
    """The share of the games that one bot wins against random ones, from a different seat each game."""
    won, rng = 0.0, chance(0)
    for number in range(games):
        game = rules.new_game(players=players, seed=number)
        own = game.seats[number % players]
        while game.to_move is not None:
            if game.to_move == own:
                decide(game, bot)
            else:
                game.play(rng.choice(game.legal_moves()))
        won += own in game.winners and 1 / len(game.winners)
    return won / games


@pytest.mark.thorough
def test_greedy_wins_a_small_game(island: aoi.Ruleset) -> None:
    assert share(island, GreedyBot(), 3, 30) > 2 / 3 * 0.8


@pytest.mark.slow
def test_greedy_wins_germany_at_first_sight(germany: aoi.Ruleset) -> None:
    """With no futures, which is quick; the README has its results with futures."""
    assert share(germany, GreedyBot(futures=0), 4, 3) > 2 / 4


@pytest.mark.slow_with("0")
@pytest.mark.thorough
@pytest.mark.parametrize("seed", first(1, range(4)))
def test_a_greedy_one_beats_a_random_one_at_cards(seed: int) -> None:
    game, rng = aoi.load("card_game").new_game(2, seed), chance(seed)
    own = game.seats[seed % 2]
    while not game.over:
        bot: Bot = GreedyBot() if game.to_move == own else RandomBot()
        game.play(bot.choose(game.view(game.to_move), rng))
    assert game.winners == (own,)


class _Typist:
    """A bot that returns the text it was given, or the first move's text."""

    def __init__(self, text: Any = None) -> None:
        self.text = text

    def choose(self, view: aoi.View, rng: random.Random) -> Any:
        del rng
        return str(view.moves[0]) if self.text is None else self.text


def test_a_move_s_text_is_taken(island: aoi.Ruleset) -> None:
    game, other = island.new_game(seed=1), island.new_game(seed=1)
    for _ in range(5):
        decide(game, _Typist())
        other.play(other.legal_moves()[0])
    assert aoi.dumps(game) == aoi.dumps(other)


@pytest.mark.parametrize(("chosen", "message"), [
    ("fly", r"the bot that plays red chose the text 'fly': `fly` is not a move here"),
    ("\udcff", r"the bot that plays red chose the text '\\udcff'"),
    (3, "the bot that plays red chose 3, which is neither a move nor a move's text"),
    ([None], r"chose \[None\], which is neither a move nor a move's text"),
])
def test_what_is_no_legal_move_s_text_is_reported(island: aoi.Ruleset, chosen: Any, message: str) -> None:
    game = island.new_game(seed=1)
    with pytest.raises(aoi.PluginError, match=message):
        decide(game, _Typist(chosen))
    assert game.decisions == 0


def test_a_text_that_means_no_legal_move_is_reported(island: aoi.Ruleset) -> None:
    game = island.new_game(seed=1)
    other = next(str(move) for table in positions(island, 1, 1) for move in table.legal_moves()
                 if reads(game, str(move)) and game.parse(str(move)) not in game.legal_moves())
    with pytest.raises(aoi.PluginError, match="which is not legal"):
        decide(game, _Typist(other))


def reads(game: aoi.Game, text: str) -> bool:
    """Whether a text is a move in this position, legal or not."""
    try:
        game.parse(text)
    except aoi.MoveTextError:
        return False
    return True


@pytest.mark.parametrize("name", NAMES)
def test_a_seat_that_does_not_decide_chooses_nothing(island: aoi.Ruleset, name: str) -> None:
    game = island.new_game(seed=1)
    other = next(seat for seat in game.seats if seat != game.to_move)
    with pytest.raises(aoi.TurnError, match=f"^there is nothing to choose: {other} does not decide; {game.to_move} does$") as caught:
        make(name).choose(game.view(other), chance())
    assert (caught.value.seat, caught.value.to_move) == (other, game.to_move)
    with pytest.raises(aoi.TurnError, match="this is the view of a spectator, who never decides"):
        make(name).choose(game.view(None), chance())


def test_nobody_decides_where_a_game_is_over(island: aoi.Ruleset) -> None:
    game, bot = island.new_game(seed=1), make("random")
    while not game.over:
        decide(game, bot)
    with pytest.raises(aoi.TurnError, match="^there is nothing to decide: the game is over$"):
        decide(game, bot)


@pytest.mark.thorough
def test_slips_make_greedy_an_easier_opponent() -> None:
    """With 100 slips in a hundred decisions it plays any move, with none always the move that looks best."""
    game = aoi.load("germany").new_game(3, seed=1)
    view = game.view(game.to_move)
    found = [{GreedyBot(slips=slips).choose(view, random.Random(seed)).action for seed in range(8)} for slips in (0, 100)]
    assert found[0] == {"draw", "draw_deck"}
    assert found[1] - found[0]


@pytest.mark.slow
def test_greedy_begins_games_in_different_ways() -> None:
    """Of the same deal: the bot's own random numbers choose between equal moves, and the same seed repeats them."""
    first, second = [{seed: _opening(seed) for seed in range(6)} for _ in range(2)]
    assert first == second
    assert len(set(first.values())) > 3


def test_greedy_does_not_stop_where_going_on_is_worth_as_much() -> None:
    game = aoi.load(text=IDLE).new_game(seed=1)
    assert {GreedyBot().choose(game.view("red"), random.Random(seed)).action for seed in range(12)} == {"left", "right"}


def _opening(seed: int) -> tuple[str, ...]:
    game, rng, played = aoi.load("germany").new_game(4, seed=5), random.Random(seed), []
    for _ in range(4):
        move = GreedyBot().choose(game.view(game.to_move), rng)
        game.play(move)
        played.append(str(move))
    return tuple(played)
