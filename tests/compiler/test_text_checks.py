"""`check` on the text: the members it blames, and the problems that are only warnings."""

from __future__ import annotations

import pytest

from aoi_rules.diagnostics import render
from tests.compiler.texts import codes, compiled, game, rendered

TOWNS = ("type town { has village truth = no ; has size number = 1 ; bonn { size 3 } ; ulm { village ; size 2 } ; kiel { village } }",
         "type space in town { has port truth = no }")


def blamed(check: str) -> list[tuple[str, str, str | None]]:
    found = compiled(game(*TOWNS, check)).diagnostics
    return [(d.severity, d.place.source.text.splitlines()[d.place.line - 1][d.place.column - 1 : d.place.end_column - 1], d.hint)
            for d in found if d.place is not None and d.code == "check-failed"]


def test_the_member_that_breaks_a_check_is_shown() -> None:
    assert rendered(game(*TOWNS, 'check small "A village is small" = all(t.size == 1 for t in town when t.village)')) == """\
demo.aoi:5:80: error[check-failed]: A village is small
    5 |   type town { has village truth = no ; has size number = 1 ; bonn { size 3 } ; ulm { village ; size 2 } ; kiel { village } }
      |                                                                                ^^^ \
the check `small` in line 7 requires it of `ulm`"""


@pytest.mark.parametrize(("condition", "members"), [
    ("all(t.size == 1 for t in town)", ["bonn", "ulm"]),
    ("not any(t.size > 1 for t in town when t.village)", ["ulm"]),
    ("count(town) == 3 and all(t.village for t in town)", ["bonn"]),
    ("all(t.size == 1 or t.size == big(t) for t in town)", ["ulm"]),
    ("all(count(town) == 4 for t in town)", ["bonn"]),
])
def test_several_members(condition: str, members: list[str]) -> None:
    found = blamed(f'define big(t) = 2 if t.village and t.size == 3 else 3 ; check small "Small" = {condition}')
    assert [name for _, name, _ in found] == members


def test_where_no_member_is_to_blame_the_check_is_shown() -> None:
    assert blamed('check four "Four" = count(town) == 4') == [("error", "count(town) == 4", "the check `four` requires it")]


def test_of_many_the_first_few_are_enough() -> None:
    towns = " ; ".join(f"t{n}" for n in range(9))
    found = compiled(game(f"type town {{ has size number = 1 ; {towns} }}", 'check big "Big" = all(t.size > 1 for t in town)'))
    assert len(found.diagnostics) == 5
    assert found.diagnostics[-1].hint == "the check `big` in line 6 requires it of `t4`, and of 4 more"


def test_a_warning_can_be_played() -> None:
    result = compiled(game(*TOWNS, 'check small "A village is small" warning = all(t.size == 1 for t in town when t.village)'))
    assert [(d.severity, d.code) for d in result.diagnostics] == [("warning", "check-failed")]
    assert result.program is not None


def test_a_warning_looks_at_the_text_alone() -> None:
    assert codes(game("keep pot number = 0", "setup { do { raise pot by 1 } }", 'check rich "Rich" warning = pot > 0')) == ["not-fixed"]


# ---- checks that depend on how a game begins --------------------------------------------------------------------------


OPEN = """\
game demo {
  players 1..3 ; seats red blue green ; menu turn (pass)
  flow { each player in players { take 1 of turn } }
  action pass { }
  option size (small, large) = small ; option pace (slow, fast) = slow
  define mates = count(p for p in others)
  check law "A law" = CONDITION
}
"""


@pytest.mark.parametrize(("condition", "beginning"), [
    ("count(players) < 3", "3 players"),
    ("size == small or count(players) > 1", "1 player and size large"),
    ("all(mates < 2 for me in players)", "3 players"),
    ("all(p == red or size == large for p in players)", "2 players and size small"),
    ("blue != none or pace == slow", "1 player and pace fast"),
    ("pace == slow or size == small", "pace fast and size large"),
    ("not in_use(weather) and size == small", "size large"),
])
def test_a_check_of_options_and_players(condition: str, beginning: str) -> None:
    """The message has an `as with` line for the first start of a game that breaks the check."""
    problem = next(d for d in compiled(OPEN.replace("CONDITION", condition)).diagnostics if d.code == "check-failed")
    assert problem.hint is not None
    assert problem.hint.endswith(f", as with {beginning}")


@pytest.mark.thorough
def test_a_check_of_a_part_is_not_about_the_game_s_lines() -> None:
    """The problem is reported at a definition laid over the check's own text, and not at one below it."""
    part = 'part dear for age_of_industry { check law "A law" = hand_limit > 99 }'
    (problem,) = compiled(f"map bare {{ extends germany ; uses dear }}\n{part}\n").diagnostics
    assert (problem.code, str(problem.place)) == ("check-failed", "demo.aoi:2:53")


@pytest.mark.parametrize("condition", ["count(players) < 4 and (size == small or size == large)", "red != none"])
def test_a_check_that_holds_however_a_game_begins(condition: str) -> None:
    assert "check-failed" not in codes(OPEN.replace("CONDITION", condition))


def test_a_check_of_very_many_beginnings_ends() -> None:
    """The compiler computes the first of the 2 to the 16th ways to begin, and play finds the violation in the last one."""
    options = [f"option o{n} (a{n}, b{n}) = a{n}" for n in range(16)]
    condition = " or ".join(f"o{n} == a{n}" for n in range(16))
    assert codes(game(*options, f'check law "A law" = {condition}')) == [], "nor is the budget of checks used up"


# ---- the requirements of Age of Industry for its maps ---------------------------------------------------------------


def of_map(*lines: str) -> list[str]:
    text = "map bare {\n  extends age_of_industry\n" + "".join(f"  {line}\n" for line in lines) + "}\n"
    return [render(d).splitlines()[0] + " … " + str(d.hint) for d in compiled(text).diagnostics if d.code == "check-failed"]


@pytest.mark.slow
def test_a_village_with_a_space() -> None:
    found = of_map("location bonn brown { space clear; at 1 1 }", "location ulm { village; space clear; at 2 2 }",
                   "location kiel grey { space clear; at 3 3 }", "rail bonn -- ulm", "rail ulm -- kiel")
    assert [line[:line.index(" in line")] for line in found] == [
        "demo.aoi:4:12: warning[check-failed]: A village has no spaces … the check `villages`"]
    assert found[0].endswith(" of game.aoi requires it of `ulm`")


@pytest.mark.slow
def test_a_village_where_the_line_ends() -> None:
    (found,) = of_map("location bonn brown { space clear; at 1 1 }", "location ulm { village; at 2 2 }", "rail bonn -- ulm")
    assert found.startswith("demo.aoi:4:12: warning[check-failed]: A village lies between links, or no railway passes through it")


@pytest.mark.thorough
def test_more_cards_at_the_beginning_than_a_hand_holds() -> None:
    (found,) = of_map("location bonn brown { space clear; at 1 1 }", "location ulm grey { space clear; at 2 2 }", "rail bonn -- ulm",
                      "replace define hand_limit = 5")
    assert found.startswith("demo.aoi:6:31: warning[check-failed]: The initial hand is within the hand limit")
    assert found.endswith("requires it, as with 3 players and edition second")


@pytest.mark.thorough
def test_a_place_to_build_in_without_a_colour() -> None:
    (found,) = of_map("location bonn { space clear; at 1 1 }", "location ulm { distant_port; space market; at 2 2 }", "rail bonn -- ulm")
    assert found.startswith("demo.aoi:3:12: warning[check-failed]: A place to build in has a colour")


@pytest.mark.slow
def test_a_market_without_any_port() -> None:
    (found,) = of_map("location bonn brown { space clear; space market; at 1 1 }", "location ulm grey { space mine; at 2 2 }",
                      "rail bonn -- ulm")
    assert found.startswith("demo.aoi:3:38: warning[check-failed]: A map with markets has a port space or a distant port")
