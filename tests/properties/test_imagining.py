"""An imagined game depends only on the information of a seat and on the random numbers, and never contradicts known facts."""

from __future__ import annotations

import pytest
from hypothesis import given

from aoi_rules.testing.playing import play_at_random
from tests.properties.tables import Start, Table, dice, laws, loaded, starts
from tests.properties.test_secrets import dream


@laws(2)
@given(start=starts)
def test_the_same_dice_imagine_the_same_game(table: Table, start: Start) -> None:
    """This holds for an imagined game too, and after others have looked, and after moves were undone and redone."""
    game = table.reached(start)
    for seat in (*game.seats, None):
        view = game.view(seat)
        found = dream(view, start.seed)
        assert dream(view.imagine(dice(start.seed + 1)).view(seat), start.seed) == found
        assert dream(game.copy().view(seat), start.seed) == found
        assert view.imagine(dice(start.seed)).legal_moves()
    back = min(9, game.decisions)
    for _ in range(back):
        game.undo(force=True)
        game.view(game.seats[0])
    for _ in range(back):
        game.redo()
    assert dream(game.view(None), start.seed) == found


@pytest.mark.slow_with("6")
@pytest.mark.thorough
@pytest.mark.parametrize("players", [3, 6])
def test_nothing_contradicts_what_is_known(players: int) -> None:
    """In a game with robberies, trade and refilled decks, the imagined game agrees with the seen events at every decision."""
    game, rng = loaded("card_game").new_game(players, seed=players), dice(players)
    for _ in play_at_random(game, rng, 900):
        pass
    for viewer in range(-1, players):
        past = game.record.past(viewer)
        (cards,), ((_, spots),) = past.viewer_knowledge(game.rules.program).beliefs, past.hidden.spots
        zones = [(game.rules.model.zones[zone].name, owner) for zone, owner in spots]
        assert cards.bounds.has_limits
        assert cards.sizes == [getattr(game.record.state, f"n_{name}")[owner] for name, owner in zones]
