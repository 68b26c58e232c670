"""Functions through the hook `aoi_functions`: their calls, their arguments, and the messages about wrong use."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from aoi_rules.plugin import Function
from tests.compiler.texts import game, problems, sound
from tests.plugins.fakes import BY_ZERO, gives, install, plugin

TOWNS = "type town { has size number ; bonn { size 3 } ; ulm { size 5 } ; kiel { size 8 } }"
SEEN: list[tuple[Any, ...]] = []


def note(*values: Any) -> int:
    """Keep the arguments."""
    SEEN.append(values)
    return len(values)


def nearest(number: int) -> int | None:
    """A town, or none beyond the last."""
    return number if number < 3 else None


def middle(numbers: tuple[int, ...]) -> int | None:
    """The middle one of some numbers, absent if there is none."""
    return sorted(numbers)[len(numbers) // 2] if numbers else None


@cache
def bigger(towns: int) -> int:
    """The same set without its first member."""
    return towns & (towns - 1)


def table(first: int, players: int) -> tuple[int, ...]:
    """Seats, backwards."""
    return tuple((first - i) % players for i in range(players))


FUNCTIONS = [
    Function("note", ("number", "money", "truth", "text", "town", "seat", "list of town", "list of number", "set of town"),
             "number", note),
    Function("nearest", ("number",), "town or none", nearest),
    Function("middle", ("list of number",), "number or none", middle),
    Function("bigger", ("set of town",), "set of town", bigger),
    Function("table", ("seat",), "list of seat", table, of_players=True),
]


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, odd=plugin(aoi_functions=gives(*FUNCTIONS)))


def check(*lines: str) -> str:
    """The message and the hint for a game that uses the plugin."""
    (problem,) = problems(game("uses odd", TOWNS, *lines))
    return f"{problem.code}: {problem.message}; {problem.hint}"


def test_the_shapes_of_values() -> None:
    SEEN.clear()
    sound(game(
        "uses odd", TOWNS,
        'check a = note(7, $8, 1 < 2, "é", ulm, blue, list(t for t in town), (3, 4), set(t for t in town when t != ulm)) == 9',
        'check b = note(-7, $0, no, "", bonn, red, town, sorted(n for n in 1..2 by 0 - n), set(t for t in town when no)) == 9'))
    assert SEEN == [
        (7, 8, True, "é", 1, 1, (0, 1, 2), (3, 4), 0b101),
        (-7, 0, False, "", 0, 0, (0, 1, 2), (2, 1), 0),
    ]
    assert [type(v) for v in SEEN[0]] == [int, int, bool, str, int, int, tuple, tuple, int]


def test_what_they_give_is_like_any_value() -> None:
    sound(game(
        "uses odd", TOWNS,
        "check a = nearest(1) == ulm and nearest(1).size == 5 and nearest(7) == none",
        "check b = middle(list(t.size for t in town)) == 5 and middle(list(t.size for t in town when t.size > 9)) == none",
        "check c = count(bigger(set(t for t in town))) == 2 and ulm in bigger(set(t for t in town))"))


def test_the_number_of_players_comes_last() -> None:
    rules = sound(game("uses odd", "keep order seat many", "setup { do { set order = table(red) } }"))
    assert rules.new_game(seed=1).view().data["keeps"]["order"] == ["red", "blue"]
    assert "fn_table(0, s.players)" in rules.program.code


def test_no_plugin_is_asked_in_play() -> None:
    """The module calls the function itself; values that the text fixes are computed before a game begins, when it is checked and
    loaded."""
    SEEN.clear()
    lines = ("uses odd", TOWNS, "keep pot number = 0",
             'setup { do { set pot = sum(note(1, $1, yes, "", t, red, list(u for u in town), list(n for n in 1..2), set(t for t in town)) for t in town) } }')
    rules = sound(game(*lines))
    before = len(SEEN)
    assert before == 2 * 3
    assert rules.new_game(seed=1).view().data["keeps"]["pot"] == 27
    assert len(SEEN) == before


@pytest.mark.parametrize(("call", "said"), [
    ("nearest() == ulm", "wrong-count: `nearest` takes 1 value, not 0; write `nearest(number)`"),
    ("nearest(1, 2) == ulm", "wrong-count: `nearest` takes 1 value, not 2; write `nearest(number)`"),
    ("nearest($1) == ulm", "wrong-type: the value of `nearest` is a number, and this is an amount of money; write `1`"),
    ("middle(1) == 1",
     "wrong-type: the value of `middle` is a list of number, and this is a number; None"),
    ("middle(list(t for t in town)) == 1",
     "wrong-type: the value of `middle` is a list of number, and this is a list of town; None"),
    ("count(bigger(town)) == 1", "wrong-type: the value of `bigger` is a set of town, and this is a list of town; None"),
    ('note(1, $1, yes, "", red, red, town, (1, 2), set(t for t in town)) == 1',
     "wrong-type: value 5 of `note` is a town, and this is a seat; None"),
    ("nearest(nearest(1).size) == ulm",
     "may-be-absent: the value of `nearest` must be present, and this may be absent; write "
     "`check a = nearest(1).size != none and nearest(nearest(1).size) == ulm`"),
    ("nearst(1) == ulm", "unknown-function: no function is called `nearst`; did you mean `nearest`?"),
])
def test_wrong_use_is_reported_where_it_stands(call: str, said: str) -> None:
    assert check(f"check a = {call}") == said


def test_a_type_that_the_game_has_not() -> None:
    (problem,) = problems(game("uses odd", "check a = count(bigger(players)) == 1"))
    assert re.sub(r"py:\d+", "py:LINE", str(problem)) == (
        "demo.aoi:6:19: error[unknown-type]: `bigger(set of town)` of the plugin `odd` (test_functions.py:LINE) goes with the type "
        "`town`, and this game has none\n"
        "    6 |   check a = count(bigger(players)) == 1\n"
        "      |                   ^^^^^^^^^^^^^^^ it is for other games")


@pytest.mark.parametrize("function", [Function("far", ("twon",), "number", note), Function("far", ("number",), "list of twon", note)])
def test_a_misspelt_type_is_its_authors(monkeypatch: pytest.MonkeyPatch, function: Function) -> None:
    install(monkeypatch, odd=plugin(aoi_functions=gives(function)))
    found = check("check a = far(1) == 1")
    assert found.startswith(f"unknown-type: `{function.form}` of the plugin `odd` (test_functions.py:")
    assert found.endswith(") goes with the type `twon`, and this game has none; its author may have meant `town`; otherwise it is for other games")


def test_its_name_cannot_be_taken() -> None:
    assert check("define nearest(n) = n", "check a = nearest(1) == 1") == (
        "reserved-name: `nearest` is a function of the language; choose another name")


def test_who_does_not_use_it_does_not_have_it() -> None:
    (problem,) = problems(game("check a = nearest(1) == 1"))
    assert problem.code == "unknown-function"
    sound(game("define nearest(n) = n", "check a = nearest(1) == 1"))


def test_one_that_fails_where_the_text_is_read() -> None:
    def broken(number: int) -> int:
        """Fail."""
        return number // 0

    with pytest.MonkeyPatch.context() as patch:
        install(patch, odd=plugin(aoi_functions=gives(Function("broken", ("number",), "number", broken))))
        (problem,) = problems(game("uses odd", "check a = broken(1) == 1"))
        assert (problem.code, problem.message) == ("unknown-plugin", "the plugin `odd` fails in the function `broken` of its hook "
                                                   "`aoi_functions` at demo.aoi:6:13: "
                                                   f"{BY_ZERO} (test_functions.py:{broken.__code__.co_firstlineno + 2})")
