"""Lists with one element, the ends of lists, and the contents of log texts."""

from __future__ import annotations

import pytest

from aoi_rules import Game, Ruleset
from aoi_rules.plugin_api.values import BUILT_IN
from aoi_rules.words.functions import FUNCTIONS
from tests.compiler.texts import codes, compiled, game, rendered


def made(text: str) -> Ruleset:
    """The ruleset of a text that may cause warnings, for example about unused fields."""
    found = compiled(text)
    assert found.program is not None, rendered(text)
    return Ruleset(found.program)


ORDER = ("keep order seat many ; keep numbers number many", "type town { has price money = $2 ; has near town many ; ulm \"Ulm\" { near ulm } ; kiel }")


def kept(*effects: str, lines: tuple[str, ...] = ()) -> dict[str, object]:
    text = game(*ORDER, *lines, f"setup {{ do {{ {' ; '.join(effects)} }} }}")
    return made(text).new_game(2, 1).view(None).data["keeps"]


@pytest.mark.parametrize(("value", "found"), [
    ("(red,)", ["red"]), ("(blue, red)", ["blue", "red"]), ("()", []), ("((blue),)", ["blue"]),
    ("(red,) if count(order) == 0 else ()", ["red"])])
def test_a_list_is_written_in_brackets(value: str, found: list[str]) -> None:
    assert kept(f"set order = {value}")["order"] == found


def test_a_value_in_brackets_is_no_list() -> None:
    said = rendered(game(*ORDER, "setup { do { set order = (red) } }"))
    assert "`order` is a list of seat, and this is a seat" in said
    assert "a list of one is written `(red,)`" in said


@pytest.mark.parametrize("claim", [
    "town == (ulm, kiel)", "players == (red, blue)", "(red, blue) == players", "order == players",
    "players != (blue, red)", "list(t for t in town) == town"])
def test_all_of_a_type_are_a_list_like_others(claim: str) -> None:
    assert kept(f"set held = {claim}", lines=(
        "keep held truth = no", "setup { do early { set order = (red, blue) } }"))["held"] is True


def test_a_list_of_values_that_are_written_out_is_no_function() -> None:
    said = rendered(game(*ORDER, "setup { do { set order = list(red) ; set numbers = list(1, 2) } }"))
    assert "a list of these is written `(red,)`" in said
    assert "a list of these is written `(1, 2)`" in said


@pytest.mark.parametrize(("value", "found"), [
    ("last(players)", "blue"), ("first(players)", "red"), ("first(clockwise(blue))", "blue"), ("last((red,))", "red"),
    ("first(order)", None), ("last(order)", None), ("last(list(p for p in players when p != blue))", "red")])
def test_the_ends_of_a_list(value: str, found: str | None) -> None:
    assert kept(f"set end = {value}", lines=("keep end seat = none",))["end"] == found


def test_numbers_have_ends_too() -> None:
    lines = ("keep least number = none ; keep most number = none",)
    found = kept("set numbers = (3, 7, 5)", "set least = first(numbers)", "set most = last(numbers)", lines=lines)
    assert (found["least"], found["most"]) == (3, 5)


def test_the_last_in_order_takes_another_action() -> None:
    text = game(ORDER[0], "action wait { }", "setup { do { set order = clockwise(blue) } }").replace(
        "each player in players { take 1 of", "each player in order { take (2 if me == last(order) else 1) of").replace(
        "turn (pass)", "turn (pass, wait)")
    table = made(text).new_game(2, 1)
    decided = []
    while table.to_move is not None:
        decided.append(table.to_move)
        table.play("pass")
    assert decided == ["blue", "red", "red"]


@pytest.mark.parametrize(("value", "wanted"), [
    ("last(set(p for p in players))", "a set has no order"), ("last(red)", "`last` needs a list, and this is a seat"),
    ("last(())", "`last` needs a list"), ("last(order, order)", "`last` takes 1 value, not 2")])
def test_only_a_list_has_ends(value: str, wanted: str) -> None:
    assert wanted in rendered(game(*ORDER, "keep end seat = none", f"setup {{ do {{ set end = {value} }} }}"))


def test_an_end_may_be_absent() -> None:
    assert codes(game(*ORDER, "keep end seat", "setup { do { set end = last(order) } }"))[0] == "may-be-absent"


# ---- texts of the log -----------------------------------------------------------------------------------------------

BOARD = ("type town { has price money = $2 ; keep owner seat = none ; keep visits number = 0 }", "type inn in town { has beds number = 3 }",
         "town ulm \"Ulm\" { inn } ; town kiel \"Kiel\" $5 { inn { beds 4 } }",
         "zone hand of town per player seen by owner size by all ; zone bag of town seen by none",
         "keep luck per player number seen by owner = 7")


def saying(text: str, *more: str) -> Game:
    lines = (*BOARD, f'verb visits(p, t, i) "{text}" {{ raise t.visits by 1 ; set t.owner = p }}', *more)
    table = made(game(*lines, "action visit { choose t in town ; do { each i in t.inn { visits me t i } } }").replace(
        "turn (pass)", "turn (visit)")).new_game(2, 1)
    table.play("visit kiel")
    return table


@pytest.mark.parametrize(("text", "found"), [
    ("{p} pays {t.price} in {t.title}", "red pays $5 in Kiel"),
    ("{i.town.price}: {i.beds} beds in {i.town}", "$5: 4 beds in Kiel"),
    ("{t} was {t.owner}'s, {t.visits} visits", "Kiel was none's, 0 visits"),
    ("the inns of {t}: {t.inn}", "the inns of Kiel: Kiel"),
    ("{p} with {p.hand.size} in hand", "red with 0 in hand"),
    ("{p.title}, {t}", "red, Kiel")])
def test_a_text_shows_what_a_parameter_has(text: str, found: str) -> None:
    events = saying(text).events(None)
    assert [str(e) for e in events if e.kind == "verb"] == [found]


def test_its_values_are_data_too() -> None:
    (event,) = [e for e in saying("{p} pays {t.price}, {t.visits}").events("blue") if e.kind == "verb"]
    assert event.data == {"verb": "visits", "values": ["red", 5, 0]}


@pytest.mark.parametrize(("text", "code", "wanted"), [
    ("{p.luck}", "secret-text", "not all see `luck`, and all players read the log"),
    ("{t.owner.luck}", "secret-text", "leave `{t.owner.luck}` out"),
    ("{t.prise}", "unknown-field", "a town has no `prise`"),
    ("{q.price}", "unknown-name", "`q` is not a parameter of this verb"),
    ("{p.hand}", "wrong-type", "the log has no words for the zone hand"),
    ("{t.price.title}", "unknown-field", "an amount of money has no `title`")])
def test_what_it_cannot_show_is_said(text: str, code: str, wanted: str) -> None:
    source = game(*BOARD, f'verb visits(p, t) "{text}" {{ raise t.visits by 1 }}', "action visit { choose t in town ; do { visits me t } }").replace(
        "turn (pass)", "turn (visit)")
    assert code in codes(source)
    assert wanted in rendered(source)


def test_every_function_of_the_language_is_explained() -> None:
    assert {entry.name for entry in FUNCTIONS} == BUILT_IN
