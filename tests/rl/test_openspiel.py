"""OpenSpiel: its own tests, that chance and players decide in accordance with the rules, and that nothing leaks."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

import aoi_rules as aoi
from aoi_rules.testing.secrets import make_twin
from tests.properties.tables import MAPS

pytestmark = pytest.mark.thorough  # `.ci/run` has a section for learning

pyspiel = pytest.importorskip("pyspiel")
np = pytest.importorskip("numpy")
from aoi_rules.rl.chance_nodes import Node  # noqa: E402 - it needs what may be missing
from aoi_rules.rl.compact_positions import CompactPosition  # noqa: E402
from aoi_rules.rl.openspiel import AoiState, load  # noqa: E402
from aoi_rules.rl.table import rewards  # noqa: E402

LODGE = str(Path(__file__).parent / "lodge.aoi")
RULESETS = [pytest.param(LODGE, id="lodge"), *(pytest.param(name, marks=pytest.mark.slow) for name in MAPS)]


def states(game: pyspiel.Game, seed: int, every: int) -> Iterator[AoiState]:
    """The states of a random game, some of them, and the last."""
    state, rng = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal():
        if len(state.history()) % every == 0:
            yield state.clone()
        state.apply_action(rng.choice(state.legal_actions()))
    yield state


@pytest.mark.parametrize("name", RULESETS)
def test_the_test_of_openspiel_passes_with_fewest_and_most_players(name: str) -> None:
    """It keeps a copy of every state, and reads each from the view of every player."""
    model = aoi.load(name).model
    for players in (model.least_players, model.most_players):
        pyspiel.random_sim_test(load(name, players), num_sims=1, serialize=True, verbose=False)
    assert model.most_players > model.least_players


# ---- players and chance --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULESETS)
def test_the_draws_and_moves_of_a_game_lead_to_the_same_game(name: str) -> None:
    rules = aoi.load(name)
    game, rng = rules.new_game(seed=4), random.Random(4)
    state = load(name).new_initial_state()
    for number in game.record.beginning.drawn:
        assert state.is_chance_node()
        state.apply_action(number)
    while not game.over:
        assert state.current_player() == game.seats.index(game.to_move)
        assert state.legal_actions() == sorted(move.index for move in game.legal_moves())
        assert state.returns() == [0.0] * len(game.seats)
        move = rng.choice(game.legal_moves())
        assert state.action_to_string(move.index) == move.text
        game.play(move)
        for action in (move.index, *game.record.turns[-1].drawn):
            state.apply_action(action)
    assert state.is_terminal()
    assert state.returns() == list(rewards(game.outcome).values())
    assert [str(move.move) for move in state.game.record.turns] == [move.text for move in game.history]
    assert state.game.scores() == game.scores()


def test_chance_draws_one_of_as_many_as_there_are() -> None:
    state = load(LODGE, 2).new_initial_state()
    assert state.chance_outcomes() == [(number, 1 / 14) for number in range(14)]  # cards in the deck
    state.apply_action(0)
    assert [number for number, _ in state.chance_outcomes()] == list(range(13))
    with pytest.raises(ValueError, match="below 13 here, not 13"):
        state.node.play_action(13)
    state.apply_action(12)
    assert state.current_player() == 0
    hands = [state.game.view(seat).data["zones"]["hand"][seat] for seat in state.game.seats]
    assert hands == [{"one": 1}, {"three": 1}]


COUNT = """
language 1
game count "Counting" {
  players 1..2
  seats ann bea
  keep sum number
  flow { repeat turn until (sum > 3) { each player in players { take 1 of add } } }
  action add "Add" { choose number in 1..2 ; do { raise sum by number } }
  score { points sum "Sum" = sum ; winner most points }
}
"""


def test_a_game_without_chance_says_so(tmp_path: Path) -> None:
    (tmp_path / "count.aoi").write_text(COUNT)
    for players in (1, 2):
        game = load(str(tmp_path / "count.aoi"), players)
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    assert load(LODGE).get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC


def test_what_is_not_legal_is_refused() -> None:
    state = next(state for state in states(load(LODGE), 1, 1) if not state.is_chance_node())
    other = next(action for action in range(1000) if action not in state.legal_actions())
    with pytest.raises(ValueError, match=f"the action {other} is not legal here"):
        state.apply_action(other)


def test_options_and_players_are_parameters() -> None:
    game = load(LODGE, 3, {"weather": "foul"})
    assert (game.num_players(), game.setting.first_node.setting.options) == (3, (("weather", "foul"),))
    again = pyspiel.load_game(str(game))
    assert again.setting is game.setting
    with pytest.raises(aoi.SetupError, match="for 2 to 4 players, not 5"):
        load(LODGE, 5)
    with pytest.raises(aoi.SetupError, match="not `wet`"):
        load(LODGE, options={"weather": "wet"})
    with pytest.raises(ValueError, match="a path may not have a comma"):
        load("one,two.aoi")


# ---- copies ----------------------------------------------------------------------------------------------------------------


def test_a_state_is_what_it_was_after_pickling_also_among_draws() -> None:
    kinds = set()
    for state in states(load(LODGE, 3), 2, 1):
        again = pickle.loads(pickle.dumps(state))  # noqa: S301 - our own
        assert (str(again), again.history()) == (str(state), state.history())
        assert again.legal_actions() == state.legal_actions()
        for player in range(3):
            assert again.information_state_string(player) == state.information_state_string(player)
        kinds.add((state.current_player() < 0, bool(state.node.drawn), state.node.move is not None))
    assert {(True, True, False), (True, False, True), (False, False, False)} <= kinds


# ---- information of players ------------------------------------------------------------------------------------------------


def known(state: AoiState, player: int) -> tuple[str, str, tuple[float, ...]]:
    return state.information_state_string(player), state.observation_string(player), tuple(state.observation_tensor(player))


def standing(state: AoiState, game: aoi.Game) -> AoiState:
    """The state with another game in it."""
    other = state.clone()
    other.node = Node(state.node.setting, CompactPosition.of(game))
    return other


@pytest.mark.parametrize("name", RULESETS)
def test_what_a_player_cannot_see_changes_nothing_that_it_learns(name: str) -> None:
    """A game is dealt again, except for the player's own information: position and past."""
    rng, tried, changed = random.Random(5), 0, 0
    for state in islice(states(load(name), 5, 41), 12):
        if state.is_chance_node():
            continue
        for player, seat in enumerate(state.node.setting.seats):
            other = make_twin(state.game, seat, rng)
            if other is not None:
                assert known(standing(state, other), player) == known(state, player)
                tried += 1
                changed += any(known(standing(state, other), p) != known(state, p) for p in range(len(state.game.seats)))
    model = aoi.load(name).model
    assert tried
    assert bool(changed) == any(place.seen in ("owner", "seats") for place in (*model.zones, *model.keeps)), "it changes for others"


def reached(*actions: int | str, players: int = 2) -> AoiState:
    """The state of the lodge after some actions, which are numbers or moves' texts."""
    state = load(LODGE, players).new_initial_state()
    for action in actions:
        number = action if isinstance(action, int) else next(
            legal for legal in state.legal_actions() if state.action_to_string(legal) == action)
        state.apply_action(number)
    return state


def test_a_card_that_chance_deals_is_shown_to_its_owner_alone() -> None:
    one, three = reached(0, 0), reached(0, 12)
    assert known(one, 0) == known(three, 0)
    assert known(one, 1) != known(three, 1)


def test_a_secret_choice_is_shown_to_who_made_it_alone() -> None:
    one, two = reached(0, 0, "climb 1"), reached(0, 0, "climb 2")
    assert known(one, 1) == known(two, 1)
    assert known(one, 0) != known(two, 0)


def test_while_chance_draws_nobody_learns_more_than_before_the_move() -> None:
    before = reached(0, 0, "climb 1")
    drawing = reached(0, 0, "climb 1", "near")
    assert drawing.is_chance_node()
    assert [known(drawing, player) for player in (0, 1)] == [known(before, player) for player in (0, 1)]
    setting_up = reached(0)
    assert [known(setting_up, player)[1:] for player in (0, 1)] == [
        (f'{{"seat": "{seat}"}}', (0.0,) * len(setting_up.observation_tensor(0))) for seat in ("ann", "bea")]


def test_an_information_state_goes_on_where_the_one_before_ended() -> None:
    """So it has everything that the player did and saw, whatever part of that the position has."""
    earlier = ["", ""]
    for state in states(load(LODGE, 2), 7, 1):
        if not state.is_chance_node():
            for player in (0, 1):
                past = state.information_state_string(player).partition("\n")[2]
                assert past.startswith(earlier[player])
                earlier[player] = past
                assert past.count("\n") == len(state.game.events(state.game.seats[player]))


def test_openspiels_search_plays_by_what_its_player_knows() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(load(LODGE, 2), evaluator, 1.4, 20, random_state=np.random.RandomState(1))
    state = reached(0, 0)
    assert bot.step(state) in state.legal_actions()
    imagined = [state.resample_from_infostate(0, lambda at=at: at / 10) for at in range(10)]
    assert {known(one, 0) for one in imagined} == {known(state, 0)}
    assert len({known(one, 1)[0] for one in imagined}) > 1
    with pytest.raises(aoi.SaveError, match="imagined from a view"):
        pickle.dumps(imagined[0])
    with pytest.raises(ValueError, match="when a player decides"):
        reached(0).resample_from_infostate(0, lambda: 0.5)
