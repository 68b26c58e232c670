"""Seeds on the command line: a drawn seed is shown when the game is over, and not before."""

from __future__ import annotations

import json
import secrets

import pytest

from tests.cli.conftest import Run

DRAWN = 271828182845904523536028747135266249775
GREATEST = str(2**128 - 1)
PERSON = ("play", "island.aoi", "--seat", "red=human", "--seat", "blue=random", "--seat", "green=random")
COMMANDS = "1\nboard\nwhy 1\nwhy xyzzy\nlog\n?\nundo\nxyzzy\nsave game.json\nquit\nquit"


@pytest.fixture(autouse=True)
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seed that is drawn if none is given."""
    monkeypatch.setattr(secrets, "randbelow", lambda _: DRAWN)


def test_a_drawn_seed_is_shown_at_the_end(run: Run) -> None:
    result = run("play", "island.aoi", typed="")
    assert result.stderr == f"The island: red random, blue random, green random\nThe seed was {DRAWN}.\n"
    assert "win" in result.stdout
    again = run("play", "island.aoi", "--seed", str(DRAWN), typed="")
    assert (again.stdout, again.stderr.splitlines()) == (
        result.stdout, [f"The island, seed {DRAWN}: red random, blue random, green random"])


@pytest.mark.thorough
def test_a_person_is_not_shown_it_before(run: Run) -> None:
    result = run(*PERSON, typed=COMMANDS)
    assert "You left the game." in result.stderr
    assert str(DRAWN) not in result.output
    whole = run(*PERSON, typed="1\n" * 60)
    assert whole.stderr.splitlines()[-1] == f"The seed was {DRAWN}."
    assert whole.output.count(str(DRAWN)) == 1


@pytest.mark.thorough
def test_a_game_that_goes_on_shows_it_at_its_end(run: Run) -> None:
    run(*PERSON, typed=COMMANDS)
    left = run("play", "island.aoi", "--load", "game.json", "--seat", "red=human", typed="quit\n")
    assert str(DRAWN) not in left.output
    ended = run("play", "island.aoi", "--load", "game.json", "--save", "end.json", typed="")
    assert ended.stderr.splitlines()[-1] == f"The seed was {DRAWN}."
    assert json.loads(run("replay", "game.json", "--rules", "island.aoi", "--format", "json").stdout)["seed"] is None
    replayed = run("replay", "end.json", "--rules", "island.aoi", "--format", "json").stdout
    assert json.loads(replayed)["seed"] == str(DRAWN)


def test_the_greatest_seed(run: Run) -> None:
    shown = run("play", "island.aoi", "--seed", GREATEST, typed="")
    assert (shown.exit_code, shown.stderr.splitlines()) == (
        0, [f"The island, seed {GREATEST}: red random, blue random, green random"])


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize("seed", [str(2**128), "9" * 9000, "-1", "x", "1.5", "²", "１", "1_0", ""], ids=range(9))
def test_what_is_no_seed(run: Run, command: str, seed: str) -> None:
    """The message does not repeat the digits: there may be many."""
    refused = run(command, "island.aoi", "--seed", seed)
    assert refused.exit_code == 2
    assert refused.stderr.endswith("Error: Invalid value for '--seed': a seed is a whole number, not negative and below 2**128\n")


def test_many_games_up_to_the_greatest_seed(run: Run) -> None:
    """In JSON the seed is a string: numbers of that size do not fit in every language."""
    first = str(2**128 - 2)
    shown = json.loads(run("simulate", "island.aoi", "--seed", first, "--games", "2", "--format", "json").stdout)
    assert (shown["seed"], shown["games"]) == (first, 2)
    refused = run("simulate", "island.aoi", "--seed", first, "--games", "3")
    assert refused.exit_code == 2
    assert "the last game's seed would be 2**128 or more; begin with a smaller --seed" in refused.stderr
