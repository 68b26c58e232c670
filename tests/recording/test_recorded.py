"""Random games of every ruleset stay the same: moves, events, views, refusals, ends and digests.

`hashes.json` has one hash per game and kind.  The code of commit 18d3b1f produced it:

    git worktree add ../old 18d3b1f
    python -m tests.recording --code ../old --games 5 --most 500 --write tests/recording/hashes.json

After a change with an intended effect on games, or one that moves lines in a ruleset's text, make it again with this checkout:
the same command without `--code`. Before that, `python -m tests.recording --compare tests/recording/hashes.json --against ../old`
shows the first difference of each game, if `../old` is a commit from before the change.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.everyday import first
from tests.recording import files
from tests.recording.lines import hashes
from tests.recording.playing import recorded
from tests.recording.setups import Setup, loaded, setups, third_party_installed

FILE = Path(__file__).with_name("hashes.json")
RECORD = files.read(FILE)
SHOW = f"see the docstring of {Path(__file__).name} for what shows the first difference"


@pytest.fixture(autouse=True)
def _third_party() -> Iterator[None]:
    with third_party_installed():
        yield


@pytest.mark.slow_with(
    "alps edition=first-one", "card_game-one", "germany edition=first-one", "germany edition=second-one",
    "new_england edition=first-one", "new_england edition=second-one")
@pytest.mark.thorough_with("alps edition=first-one", "alps edition=second-one")
@pytest.mark.parametrize("games", [range(1), pytest.param(range(1, RECORD.games), marks=pytest.mark.slow)], ids=["one", "the rest"])
@pytest.mark.parametrize("label", first(2, RECORD.played, pytest.mark.thorough))
def test_its_games_go_as_they_did(label: str, games: range) -> None:
    setup = Setup.of(label)
    rules = loaded(setup.name)
    now = [hashes(recorded(rules, setup, number, RECORD.most)) for number in games]
    different = {
        f"game {number}": [kind for kind in was if was[kind] != of[kind]]
        for number, of in zip(games, now, strict=True) if (was := RECORD.played[label][number]) != of
    }
    assert different == {}, SHOW
    assert files.of_ruleset(rules) == RECORD.rulesets[setup.name]


@pytest.mark.slow
def test_every_ruleset_is_recorded_with_all_its_options() -> None:
    assert {setup.label for setup in setups()} == RECORD.played.keys(), "make hashes.json anew"


def test_five_games_of_each_are_recorded() -> None:
    assert {len(games) for games in RECORD.played.values()} == {RECORD.games} == {5}
