"""The arguments of `new_game`, and how it refuses anything else."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

import aoi_rules as aoi


@pytest.fixture(scope="module")
def germany() -> aoi.Ruleset:
    return aoi.load("germany")


class _Four:
    """A whole number type from another package, as in numpy."""

    def __index__(self) -> int:
        return 4


def test_whole_numbers_of_other_packages_are_taken(germany: aoi.Ruleset) -> None:
    game = germany.new_game(_Four(), _Four())  # type: ignore[arg-type] - numpy's are declared otherwise
    assert (len(game.seats), game.seed, type(game.seed)) == (4, 4, int)


@pytest.mark.parametrize("seats", [("green", "red", "blue"), ["green", "red", "blue"]])
def test_seats_by_name(germany: aoi.Ruleset, seats: list[str]) -> None:
    assert germany.new_game(seats, 1).seats == ("green", "red", "blue")


@pytest.mark.parametrize(("players", "message"), [
    (2, "Germany is for 3 to 5 players, not 2"),
    (-3, "Germany is for 3 to 5 players, not -3"),
    (10**5000, "Germany is for 3 to 5 players, not so many"),
    ([], "Germany is for 3 to 5 players, not 0"),
    (["red", "blue", "pink"], "the seats are red, blue, yellow, green, purple, each at most once; there is no `pink`"),
    (["red", "blue", "p" * 100_000], "the seats are red, blue, yellow, green, purple, each at most once; there is no "
     f"`{'p' * 60}…`"),
    (["red", "blue", "\udcff"], "the seats are red, blue, yellow, green, purple, each at most once; there is no `\\udcff`"),
    (["red", "blue", "red"], "the seats are red, blue, yellow, green, purple, each at most once"),
], ids=["few", "negative", "many", "none", "unknown", "long", "surrogate", "twice"])
def test_players_that_a_ruleset_does_not_take(germany: aoi.Ruleset, players: int | list[str], message: str) -> None:
    with pytest.raises(aoi.SetupError, match=f"^{re.escape(message)}$") as error:
        germany.new_game(players)
    assert error.value.argument == "players"


@pytest.mark.parametrize("players", [True, 2.5, 3.0, "red", b"red", {"red", "blue", "green"}, Fraction(3), iter(["red"])],
                         ids=lambda players: type(players).__name__)
def test_what_is_no_number_of_players_and_no_seats(germany: aoi.Ruleset, players: object) -> None:
    with pytest.raises(TypeError, match=f"players are a whole number or the seats' names, .*not {type(players).__name__}"):
        germany.new_game(players)  # type: ignore[arg-type] - that is the test


@pytest.mark.parametrize("seat", [1, None, ["red"], {"red": 1}], ids=lambda seat: type(seat).__name__)
def test_a_seat_is_a_text(germany: aoi.Ruleset, seat: object) -> None:
    """This includes values that cannot be looked up in a set."""
    with pytest.raises(TypeError, match="seats are given by their names"):
        germany.new_game(["red", "blue", seat])  # type: ignore[list-item] - that is the test


@pytest.mark.parametrize("seed", [True, False, 1.5, 1.0, "x", "1", [1], b"1"], ids=repr)
def test_what_is_no_seed(germany: aoi.Ruleset, seed: object) -> None:
    with pytest.raises(TypeError, match=f"a seed is a whole number or None, not {type(seed).__name__}"):
        germany.new_game(3, seed)  # type: ignore[arg-type] - that is the test


def test_a_seed_is_not_negative(germany: aoi.Ruleset) -> None:
    with pytest.raises(aoi.SetupError, match="a seed is not negative") as error:
        germany.new_game(3, -1)
    assert error.value.argument == "seed"


@pytest.mark.parametrize("seed", [2**128, 10**5000], ids=["2**128", "10**5000"])
def test_a_seed_is_below_2_to_the_128th(germany: aoi.Ruleset, seed: int) -> None:
    """The message does not repeat the digits."""
    with pytest.raises(aoi.SetupError, match=r"^a seed is a whole number below 2\*\*128$") as error:
        germany.new_game(3, seed)
    assert error.value.argument == "seed"


def test_the_greatest_seed(germany: aoi.Ruleset) -> None:
    game = germany.new_game(3, 2**128 - 1)
    assert aoi.loads(aoi.dumps(game)).seed == game.seed == 2**128 - 1


def test_a_seed_is_drawn_where_none_is_given(germany: aoi.Ruleset) -> None:
    first, second = germany.new_game(), germany.new_game(seed=None)
    assert first.seed != second.seed
    assert min(first.seed, second.seed) >= 0


@pytest.mark.parametrize(("options", "message", "available"), [
    ({"edtion": "first"}, "there is no option `edtion`; there are: edition", ["edition"]),
    ({"edition": "third"}, "`edition` is one of second, first, not `third`", ["second", "first"]),
    ({"\ud800": "first"}, "there is no option `\\ud800`; there are: edition", ["edition"]),
    ({"edition": "\ud800"}, "`edition` is one of second, first, not `\\ud800`", ["second", "first"]),
])
def test_options_that_a_ruleset_does_not_have(
    germany: aoi.Ruleset, options: dict[str, str], message: str, available: list[str]
) -> None:
    with pytest.raises(aoi.SetupError, match=f"^{re.escape(message)}$") as error:
        germany.new_game(3, 1, options)
    assert error.value.json() == {"code": "wrong-setup", "message": message, "argument": "options", "available": available}


@pytest.mark.parametrize(("options", "message"), [
    ("edition=first", r"options are given by their names, such as \{'edition': 'first'\}, not as str"),
    ([("edition", "first")], "not as list"),
    (0, "not as int"),
    ({"edition": 1}, "an option's name and its value are texts, not str and int"),
    ({"edition": ["first"]}, "texts, not str and list"),
    ({1: "first"}, "texts, not int and str"),
], ids=["text", "pairs", "number", "value", "list", "name"])
def test_what_is_no_mapping_of_options(germany: aoi.Ruleset, options: object, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        germany.new_game(3, 1, options)  # type: ignore[arg-type] - that is the test


def test_what_is_wrong_with_a_set_up_is_an_aoi_error_and_a_value_error() -> None:
    assert issubclass(aoi.SetupError, aoi.AoiError)
    assert issubclass(aoi.SetupError, ValueError)


@pytest.mark.slow
def test_a_ruleset_given_as_text() -> None:
    """A site may get such a text from a stranger; it finds its game in the library, and has no file."""
    text = (Path(__file__).parent.parent.parent / "rulesets/age_of_industry/germany.aoi").read_text(encoding="utf-8")
    rules = aoi.load(text=text)
    game = rules.new_game(seed=1)
    assert aoi.dumps(aoi.loads(aoi.dumps(game), rules)) == aoi.dumps(game)
    with pytest.raises(aoi.RulesetError, match=r"(?s)^this text cannot be used:\n<text>:1:8: error\[syntax-missing-brace\]"):
        aoi.load(text="game x {")
    for wrong in ({}, {"text": 7}):
        with pytest.raises(TypeError, match="a ruleset"):
            aoi.load(**wrong)
