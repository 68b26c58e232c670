"""The data that a program can read from an error: its code, its fields, its JSON; every kind is explained."""

from __future__ import annotations

import copy
import inspect
import json
import pickle
from collections.abc import Iterator
from enum import IntEnum

import pytest

import aoi_rules
from aoi_rules import (
    AoiError,
    Diagnostic,
    IllegalMoveError,
    MoveTextError,
    PositionError,
    RulesetError,
    SeatError,
    SetupError,
    TurnError,
    errors,
)
from aoi_rules.advice.explanations.meaning import EXPLANATIONS
from aoi_rules.advice.explanations.syntax import SYNTAX_CODES
from aoi_rules.machine.state import NoSource, NothingToPick

KINDS = [kind for name, kind in vars(errors).items() if inspect.isclass(kind) and issubclass(kind, AoiError)]
SAMPLES = [
    AoiError("no"),
    RulesetError("no", [Diagnostic("unknown-word", "no word is called `x`")]),
    SetupError("no", argument="players", available=("red", "blue")),
    SeatError("no", seat="pink", seats=("red", "blue")),
    TurnError("no", seat="red", to_move="blue"),
    PositionError("no", given=3, now=4),
    MoveTextError("no", expected="a space", available=("koeln",)),
    IllegalMoveError("no", ["one rule"]),
    NoSource("my.aoi:3:1"),
    NothingToPick("my.aoi:3:1"),
]


class _Colour(IntEnum):
    RED = 1


def test_each_kind_has_a_code_of_its_own() -> None:
    assert len(KINDS) > 10
    codes = [kind.code for kind in KINDS]
    assert len(codes) == len(set(codes))
    assert [code for code in codes if not code.replace("-", "").isalpha() or code != code.lower()] == []
    assert [code for code in codes if code in EXPLANATIONS or code in SYNTAX_CODES] == []


def test_each_kind_stands_on_the_front_page() -> None:
    assert {kind.__name__ for kind in KINDS} <= set(aoi_rules.__all__)


def test_a_kind_that_is_no_longer_public_belongs_to_one_that_is() -> None:
    """An internal subclass has the code of its public class, so there is an explanation for it. The errors of a server of tables
    are for its own page."""
    own = [kind for kind in derived(AoiError) if not kind.__module__.startswith("aoi_rules.web")]
    assert {kind.code for kind in own} <= {kind.code for kind in KINDS}


@pytest.mark.parametrize("error", SAMPLES, ids=lambda error: type(error).__name__)
def test_an_error_as_json(error: AoiError) -> None:
    data = error.json()
    assert (data["code"], data["message"]) == (error.code, str(error))
    assert json.loads(json.dumps(data)) == data


def test_the_fields_are_in_the_json() -> None:
    assert SAMPLES[1].json() == {
        "code": "ruleset-unusable", "message": "no",
        "diagnostics": [{"code": "unknown-word", "severity": "error", "message": "no word is called `x`", "place": None,
                         "hint": None, "related": [], "fix": None, "help": "reference/messages.md#unknown-word"}],
    }
    assert SAMPLES[2].json() == {"code": "wrong-setup", "message": "no", "argument": "players", "available": ["red", "blue"]}
    assert SAMPLES[3].json() == {"code": "unknown-seat", "message": "no", "seat": "pink", "seats": ["red", "blue"]}
    assert SAMPLES[4].json() == {"code": "wrong-turn", "message": "no", "seat": "red", "to_move": "blue"}
    assert SAMPLES[5].json() == {"code": "stale-position", "message": "no", "given": 3, "now": 4}
    assert SAMPLES[6].json() == {"code": "move-unreadable", "message": "no", "expected": "a space", "available": ["koeln"]}
    assert SAMPLES[7].json() == {"code": "move-illegal", "message": "no", "refusals": ["one rule"]}


def test_a_text_move_s_fields_may_be_left_out() -> None:
    error = MoveTextError("the game is over")
    assert (error.expected, error.available) == ("", ())


@pytest.mark.parametrize(("given", "shown"), [
    ("\ud800", "\\ud800"),
    ("\ud83d\ude00", "\\ud83d\\ude00"),
    ("Köln 😀", "Köln 😀"),
    (True, True),
    (_Colour.RED, 1),
    (1.5, "<float>"),
    (float("nan"), "<float>"),
    (10**5000, "an integer of 16610 bits"),
    (1 - (1 << 53), 1 - (1 << 53)),
    (1 << 53, "an integer of 54 bits"),
    (["\udcff", {"\udcff": object()}], ["\\udcff", {"\\udcff": "<object>"}]),
], ids=["surrogate", "two", "letters", "truth", "enum", "fraction", "nan", "endless", "least", "more", "nested"])  # fmt: skip
def test_whatever_a_field_holds_its_json_is_plain(given: object, shown: object) -> None:
    data = SeatError("no", seat=given).json()  # type: ignore[arg-type] - what callers give may be anything
    assert data["seat"] == shown
    assert json.loads(json.dumps(data, allow_nan=False).encode("utf-8")) == data


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_no_message_holds_a_lone_surrogate(kind: type[AoiError]) -> None:
    error = kind("no seat `\ud800` plays")
    assert str(error) == "no seat `\\ud800` plays"
    assert error.json()["message"] == str(error)


@pytest.mark.parametrize("error", SAMPLES, ids=lambda error: type(error).__name__)
def test_an_error_can_be_copied_and_pickled(error: AoiError) -> None:
    """A process pool sends errors home."""
    for again in (copy.copy(error), pickle.loads(pickle.dumps(error))):  # noqa: S301 - our own bytes
        assert type(again) is type(error)
        assert again.json() == error.json()


def derived(kind: type[AoiError]) -> Iterator[type[AoiError]]:
    for below in kind.__subclasses__():
        yield below
        yield from derived(below)
