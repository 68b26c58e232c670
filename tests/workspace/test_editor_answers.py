"""A workspace's answers for editors beside names and problems: tokens, forms, remarks, hints, calls and formatting."""

from __future__ import annotations

from pathlib import Path

import pytest

from aoi_rules.errors import AoiError
from aoi_rules.workspace import Workspace

GAME = """\
game fair "A fair" {
  players 2..2 ; seats red blue ; menu turn (visit)
  type stall {
    has price money = $2
    has paint text = "#abc"
    toys "Toys" { price $3 } ; cakes "Cakes"
  }
  keep money per player money = $9
  define fee = $1 + $1
  define dear(s, limit) = s.price > fee + limit
  verb lose(p, n) { lower p.money by n }
  verb pay(p, n) { lose p n }
  flow { repeat round until (round == 3) { phase day { each player in players { take 1 of turn } } } }
  action visit "Visit" {
    choose place in stall
    require rich "You are too poor" = me.money >= place.price
    do { pay me place.price when dear(place, $1) }
  }
  score { points gold "Gold" = me.money // $1 ; winner most points }
}
"""
SCENARIOS = """\
scenario "too poor" {
  game fair
  given at day { set red.money = $2 }
  refuse red visit toys because visit.rich
}
scenario "not poor" {
  game fair
  refuse red visit toys because visit.rich
}
"""
PART = 'part house "House" for fair {\n  amend action visit { require open "Closed" = round < 9 }\n}\n'


@pytest.fixture(scope="module")
def fair(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    space = Workspace(tmp_path_factory.mktemp("fair"))
    for name, text in (("fair.aoi", GAME), ("tests.aoi", SCENARIOS), ("house.aoi", PART)):
        (Path(space.folder) / name).write_text(text, encoding="utf-8")
    assert space.problems() == ()
    return space


def at(text: str, found: str, after: int = 1) -> tuple[int, int]:
    """The line and the column after this number of letters from the first occurrence of a text."""
    before = text[: text.index(found) + after]
    return before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1


def test_words_and_names_are_tokens(fair: Workspace) -> None:
    lines: dict[int, list[str]] = {}
    for one in fair.tokens("fair.aoi"):
        lines.setdefault(one.place.line, []).append(f"{one.place.text}:{one.kind}{'!' if one.declared else ''}")
    assert " ".join(lines[8]) == "keep:word money:keep! per:keyword"
    assert " ".join(lines[10]) == "define:word dear:define! s:name! limit:name! s:name price:field fee:define limit:name"
    assert " ".join(lines[17]) == "do:word pay:verb place:name price:field dear:define place:name"


def test_a_broken_text_has_tokens_too(fair: Workspace) -> None:
    fair.open("fair.aoi", GAME.replace("menu turn (visit)", "menu turn ((((visit)"))
    assert [one.place.text for one in fair.tokens("fair.aoi")][:2] == ["game", "fair"]
    fair.close("fair.aoi")


@pytest.mark.parametrize(("place", "form"), [
    (("dear(place, ", 12), "dear(s, limit) 1"),
    (("dear(place, ", 5), "dear(s, limit) 0"),
    (("pay me ", 4), "pay p n 0"),
    (("pay me ", 7), "pay p n 1"),
    (("require rich ", 13), 'require NAME "TEXT" [see "PLACE"] = CONDITION 0'),
])
def test_the_form_of_what_is_written(fair: Workspace, place: tuple[str, int], form: str) -> None:
    found = fair.signature("fair.aoi", *at(GAME, *place))
    assert found is not None
    assert f"{found.form} {found.active}" == form


def test_what_scenarios_and_parts_do_with_lines(fair: Workspace) -> None:
    assert [(one.place.line_text.strip()[:12], one.text) for one in fair.remarks("fair.aoi")] == [
        ("action visit", "changed by `house`"), ("require rich", "2 scenarios name this line")]
    assert [one.scenario for one in fair.remarks("tests.aoi")] == ["too poor", "not poor"]


@pytest.mark.thorough
def test_a_scenario_is_played_as_its_text_is_now(fair: Workspace) -> None:
    assert fair.play_scenario("tests.aoi", "too poor").problems == ()
    played = fair.play_scenario("tests.aoi", "not poor")
    [problem] = played.problems
    assert played.details == ("visit.rich holds (me.money is $9, place.price is $3)",)
    assert problem.place is not None
    assert problem.place.line == 8
    fair.open("fair.aoi", GAME.replace("money = $9", "money = $2"))
    assert fair.play_scenario("tests.aoi", "not poor").problems == ()
    fair.close("fair.aoi")
    with pytest.raises(AoiError, match="did you mean"):
        fair.play_scenario("tests.aoi", "too pour")


def test_hints_say_what_the_text_leaves_out(fair: Workspace) -> None:
    hints = [f"{one.place.line}{one.text}" for one in fair.hints("fair.aoi")]
    assert hints == ["9 = $2", "10: a stall", "10: an amount of money", "11: a seat", "11: an amount of money", "12: a seat",
                     "12: an amount of money", "15: a stall"]


def test_calls_in_both_directions(fair: Workspace) -> None:
    pay = at(GAME, "pay(p")
    called = fair.called_at("fair.aoi", *pay)
    assert called is not None
    assert (called.kind, called.name, called.whole.line) == ("verb", "pay", 12)
    assert [(one.name, one.uses[0].line) for one in fair.callers("fair.aoi", *pay)] == [("visit", 17)]
    assert [(one.name, one.kind) for one in fair.callees("fair.aoi", *pay)] == [("lose", "verb")]
    assert fair.called_at("fair.aoi", *at(GAME, "toys")) is None


def test_links_lead_to_other_files(fair: Workspace) -> None:
    assert [(one.place.text, Path(one.path).name) for one in fair.links("house.aoi")] == [("fair", "fair.aoi")]
    assert fair.links("fair.aoi") == ()


def test_colours_are_texts_that_name_one(fair: Workspace) -> None:
    assert [(one.place.text, one.colour) for one in fair.colours("fair.aoi")] == [('"#abc"', "#aabbcc")]


def test_only_the_lines_that_are_asked_for_are_formatted(fair: Workspace) -> None:
    fair.open("fair.aoi", GAME.replace("  define fee", "define   fee").replace("  verb lose", "      verb lose"))
    assert {9, 11} < {one.place.line for one in fair.formatting_edits("fair.aoi")}
    [edit] = fair.formatting_edits("fair.aoi", 10, 12)
    assert edit.text == "  verb lose(p, n) { lower p.money by n }\n"
    assert fair.formatting_edits("fair.aoi", 10, 10) == fair.formatting_edits("fair.aoi", 12, 13) == (), "the lines beside it"
    fair.close("fair.aoi")


def test_a_word_comes_with_what_its_line_needs(fair: Workspace) -> None:
    fair.open("fair.aoi", GAME.replace("  score {", "  \n  score {"))
    found = {one.text: one.snippet for one in fair.completions("fair.aoi", 19, 3)}
    assert found["action"] == "action ${1:NAME} {\n\t$0\n}"
    fair.close("fair.aoi")
