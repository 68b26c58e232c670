"""The possible choices at a decision are the legal ones, whatever is chosen first, in random games of the library and of maps by
others."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import aoi_rules as aoi
from tests.everyday import first
from tests.properties.tables import MAPS
from tests.properties.test_refusal_texts import WORKS

SOME, MANY = 6, 150
"""The number of decisions of each ruleset at which all choices are compared, in the daily run and in the long run."""


def decisions(rules: aoi.Ruleset, enough: int) -> Iterator[tuple[aoi.Game, random.Random]]:
    """Games at some of their decisions."""
    seed = made = 0
    while made < enough:
        rng, table = random.Random(seed), rules.new_game(seed=seed)
        while made < enough and not table.over:
            if rng.random() < 0.1:
                made += 1
                yield table, rng
            table.play(rng.choice(table.legal_moves()))
        seed += 1


def same(game: aoi.Game) -> dict[tuple[str, str, Any], set[Any]]:
    """For each value of a choice the equal values, including itself."""
    found: dict[tuple[str, str, Any], set[Any]] = {}
    for move in game.view(game.to_move).json()["moves"]:
        for choice in move["choices"]:
            found.setdefault((move["action"], choice["name"], choice["value"]), {choice["value"]}).update(choice["same"])
    return found


def agrees(game: aoi.Game, rng: random.Random) -> None:
    """A seat's possible choices are exactly the legal ones."""
    view, equal = game.view(game.to_move), same(game)
    actions = view.choices()
    assert list(actions.moves) == list(view.moves)
    assert {v.value for v in actions["action"].possible} == {move.action for move in view.moves}
    for one in actions["action"].values:
        found = view.choices(str(one.value))
        own = [move for move in view.moves if move.action == one.value]
        assert list(found.moves) == own
        assert found.possible is one.possible is bool(own)
        for choice in found.open:
            if choice.decision == 0 and choice.values:
                values = {move.choices[choice.name] for move in own}
                most = set[Any]().union(*(equal[str(one.value), choice.name, value] for value in values))
                possible = {value.value for value in choice.possible}
                assert values <= possible <= most, (one.value, choice.name)
        completed(game, str(one.value), found, rng)


def completed(game: aoi.Game, action: str, found: aoi.Choices, rng: random.Random) -> None:
    """Possible values chosen in any order lead to a playable move; a refused value leads to none."""
    view, chosen = game.view(game.to_move), dict[str, Any]()
    while found.open:
        choice = rng.choice([one for one in found.open if one.possible] or list(found.open))
        refused = [value for value in choice.values if not value.possible]
        if refused:
            value = rng.choice(refused).value
            none = view.choices(action, {**chosen, choice.name: value})
            assert (list(none.moves), none.possible, none.move) == ([], False, None)
            assert game.explain(action, game.to_move, {**chosen, choice.name: value}) == none.refusals != ()
        if not choice.possible:
            return
        chosen[choice.name] = rng.choice(choice.possible).value
        found = view.choices(action, chosen)
        assert found.possible, (action, chosen)
    if found.possible:
        assert found.move is not None
        game.copy().play(found.move)
        assert game.explain(action, game.to_move, chosen) == ()


@pytest.mark.slow_with("house_germany-6")
@pytest.mark.thorough_with("germany-6", "great_lakes-6", "house_germany-6", "new_england-6")
@pytest.mark.parametrize("enough", [SOME, pytest.param(MANY, marks=pytest.mark.slow)])
@pytest.mark.parametrize("ruleset", [*MAPS, *first(2, WORKS)], ids=lambda ruleset: Path(ruleset).stem)
def test_what_can_be_chosen_is_what_is_legal(ruleset: str | Path, enough: int) -> None:
    for game, rng in decisions(aoi.load(ruleset), enough):
        agrees(game, rng)
