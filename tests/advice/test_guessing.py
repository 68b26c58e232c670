"""Guesses for a name that is not known."""

from __future__ import annotations

import pytest

from aoi_rules.advice.similar_names import find_similar, only_match
from aoi_rules.advice.suggestions import did_you_mean
from tests.compiler.texts import game, problems


@pytest.mark.parametrize(("word", "known", "guess"), [
    ("klear", ["clear"], "clear"),
    ("Ulm", ["ulm"], "ulm"),
    ("Settle", ["settle.free", "settle"], "settle"),
    ("settle.fre", ["settle.free", "settle"], "settle.free"),
    ("keep", ["kept", "keep_card"], "keep_card"),  # a part of the other name comes before a name that is nearly the same
    ("card", ["give_card", "yard"], "give_card"),
    ("colo", ["colonial_rebellion", "cool_air"], "colonial_rebellion"),
    ("gulf_of", ["gulf_of_maine", "golf"], "gulf_of_maine"),  # several parts that begin the other name, or its end
    ("of_mai", ["gulf_of_maine", "main_of"], "gulf_of_maine"),
    ("fair_price", ["fare"], "fare"),  # its first part is nearly the name
    ("owner", ["owner", "owners"], "owners"),  # never the name that was written
    ("Great", ["peat", "the great game"], "the great game"),
])
def test_the_closest_name(word: str, known: list[str], guess: str) -> None:
    assert did_you_mean(word, known) == f"did you mean `{guess}`?"


@pytest.mark.parametrize(("word", "known"), [
    ("war", ["arm"]),  # it shares as many letters as a typing slip would leave, but begins differently
    ("revolution", ["population"]),
    ("in", ["in_hand"]),  # too short for a shared part to mean anything
    ("ulf_of", ["gulf_of_maine"]),  # no part begins so
    ("x", ["xx"]),
    ("owner", ["owner", "seat"]),  # known, but not allowed there
])
def test_no_guess_is_better_than_a_poor_one(word: str, known: list[str]) -> None:
    assert did_you_mean(word, known) is None


def test_all_that_a_part_may_stand_for() -> None:
    assert find_similar("port", ["export", "port_two", "port_one", "old_port"]) == [
        "port_one", "port_two", "old_port", "export"]


@pytest.mark.parametrize(("word", "known", "sure"), [
    ("kasel", ["kassel", "koeln"], "kassel"),
    ("koelln", ["kassel", "koeln"], "koeln"),
    ("keoln", ["kassel", "koeln"], "koeln"),
    ("Koeln", ["kassel", "koeln"], "koeln"),
    ("moneyy", ["money"], "money"),
    ("bonn", ["bonn_1", "bohn"], "bohn"),
    ("bonm", ["bonn", "bohm"], None),  # it may be either
    ("cat", ["cut"], None),  # too short to be sure of
    ("kaseel", ["kassel_west", "kasten"], None),  # with two slips it is only a guess
])
def test_a_correction_is_sure_only_where_one_slip_leads_to_one_name(word: str, known: list[str], sure: str | None) -> None:
    assert only_match(word, known) == sure


def test_a_guess_has_the_declaration_as_a_value() -> None:
    (problem,) = problems(game("keep fare number = 3", "setup { do { set fare = 1 } }", "check a = fair > 2"))
    assert [(one.name, one.place.line, one.place.text) for one in problem.related] == [("fare", 5, "fare")]
