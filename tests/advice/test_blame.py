"""Advice finds the change that caused a problem: a change of a name that the problem carries, or of a name in its line. The
wording of the message does not matter."""

from __future__ import annotations

import pytest

from aoi_rules.advice.rules.blame import ChangedLine, User, assign_blame
from aoi_rules.diagnostics import Diagnostic, Place, Source
from aoi_rules.language import parse
from aoi_rules.model.types import MONEY, NUMBER

GAME, PART, OTHER_PART, OWN = (Source(name, "\n" * 9) for name in ("game.aoi", "part.aoi", "other.aoi", "map.aoi"))
DROP = ChangedLine("fare", "define fare = …", Place(PART, 2, 1, 2, 9), "drop")
OTHER = ChangedLine("toll", "define toll = …", Place(PART, 3, 1, 3, 9), "replace")


def at_fault(names: tuple[str, ...], line: User | None = None, message: str = "something is wrong", changes=(OTHER, DROP)) -> str:
    """The place at which advice reports a problem in line 5 of the game."""
    problem = Diagnostic("wrong-type", message, Place(GAME, 5, 1, 5, 9), names=names)
    (found,) = assign_blame([problem], changes, OWN, lambda _: line)
    return str(found.place).rsplit(":", 1)[0]


@pytest.mark.parametrize(("names", "place"), [(("fare",), "part.aoi:2"), (("me", "toll"), "part.aoi:3"), (("money",), "game.aoi:5")])
def test_the_names_that_a_problem_carries(names: tuple[str, ...], place: str) -> None:
    assert at_fault(names) == place


def test_a_message_is_not_searched() -> None:
    assert at_fault(("money",), message="`fare` is not the toll") == "game.aoi:5"


def test_the_names_in_its_line_come_second() -> None:
    line = User(frozenset({"toll", "me"}), "")
    assert at_fault((), line) == "part.aoi:3"
    assert at_fault(("fare",), line) == "part.aoi:2"


def test_what_else_would_have_to_go() -> None:
    problem = Diagnostic("unknown-name", "nothing is called `fare` here", Place(GAME, 5, 1, 5, 9), names=("fare",))
    line = User(frozenset({"fare"}), "amend action travel { drop require rich }")
    (found,) = assign_blame([problem], [DROP], OWN, lambda _: line)
    assert found.message == "`fare` is dropped here, but used in line 5 of game.aoi"
    assert found.hint == ("write `amend action travel { drop require rich }` too, or write `replace define fare = …` in place of "
                          "this line")


def test_only_a_line_of_an_action_may_be_meant() -> None:
    change = ChangedLine("rest", "action rest { … }", Place(PART, 2, 1, 2, 9), "drop")
    problem = Diagnostic("unknown-action", "no action is called `rest`", Place(GAME, 5, 1, 5, 9), names=("rest",))
    (found,) = assign_blame([problem], [change], OWN, lambda _: User(frozenset({"rest"}), "", "drop action sleep"))
    assert found.hint == ("drop or replace what uses it as well, as in `drop action sleep`; to drop only a line of it, write "
                          "`amend action rest { drop … }`")


def test_what_others_may_depend_on_is_shown_too_but_may_be_replaced() -> None:
    zone = ChangedLine("discard", "zone discard of card", Place(PART, 2, 1, 2, 9), "drop")
    problem = Diagnostic("unknown-name", "nothing is called `discard` here", Place(GAME, 5, 1, 5, 9), names=("discard",))
    line = User(frozenset({"discard"}), "", "amend action build { amend do build { drop move 1 } }")
    (found,) = assign_blame([problem], [zone], OWN, lambda _: line)
    assert found.hint == "drop or replace what uses it as well, as in `amend action build { amend do build { drop move 1 } }`"


def of_figures(name: str) -> Diagnostic:
    """A problem of a name that is used as a number and as an amount of money."""
    kinds = (NUMBER.wording, MONEY.wording)
    return Diagnostic("wrong-type", "something is wrong", Place(GAME, 5, 1, 5, 9), names=(name,), kinds=kinds)


@pytest.mark.parametrize(("written", "line", "fix"), [
    ("20", "an amount of money", "$20"),
    ("$20", "a number", "20"),
    ("20?", "an amount of money", "$20?"),
    ("20 if round > 1 else 3?", "an amount of money", "$20 if round > 1 else $3?"),
])
def test_a_figure_of_another_kind(written: str, line: str, fix: str) -> None:
    """The value itself is wrong, and its correction is certain."""
    part = Source("part.aoi", f"replace define fare = {written}\n")
    given = parse(part)[0].items[0].value
    change = ChangedLine("fare", "define fare = …", part.line_at(1), "replace", given=given)
    (found,) = assign_blame([of_figures("fare")], [change], OWN, lambda _: None)
    assert found.message.startswith(f"`fare` is {line} in line 5 of game.aoi, and here ")
    assert (str(found.place), found.hint, found.fix and found.fix.text) == ("part.aoi:1:23", f"write `{fix}`", fix)


@pytest.mark.parametrize(("line", "written", "hint"), [
    ("keep money per player money = …", "replace keep money per player number = 0",
     "write `replace keep money per player money = $0`"),
])
def test_an_amount_of_money_as_a_number(line: str, written: str, hint: str) -> None:
    part = Source("part.aoi", written)
    change = ChangedLine("money", line, Place(part, 1, 1, 1, len(written) + 1), "replace")
    (found,) = assign_blame([of_figures("money")], [change], OWN, lambda _: None)
    assert found.hint == hint


def unused(name: str, source: Source = GAME) -> Diagnostic:
    return Diagnostic("unused-name", f"`{name}` is used nowhere", Place(source, 5, 1, 5, 9), severity="warning", names=(name,))


def test_what_a_change_elsewhere_left_unused() -> None:
    """A change hides what the line before it used, and what that used in turn; one that only adds hides nothing."""
    lines = {"fare": User(frozenset(), "", inside=frozenset({"toll", "fare"}))}
    change = ChangedLine("travel", "action travel { … }", Place(PART, 2, 1, 2, 9), "replace", lost=frozenset({"travel", "fare"}))
    found = [unused("fare"), unused("toll"), unused("rent")]
    assert [p.names[0] for p in assign_blame(found, [change], OWN, lambda p: lines.get(p.names[0]))] == ["rent"]
    added = ChangedLine("travel", "action travel { … }", Place(PART, 2, 1, 2, 9), "amend")
    assert assign_blame(found, [added], OWN, lambda _: None) == found
    assert assign_blame([unused("fare", OWN)], [change], OWN, lambda _: None) == [unused("fare", OWN)]


def test_a_warning_at_a_change_stays_and_what_is_left_over_from_it_does_not() -> None:
    """A menu is replaced in one part, and another part has changed one of its actions."""
    menu = ChangedLine("turn", "menu turn …", Place(PART, 2, 1, 2, 30), "replace", lost=frozenset({"sell", "draw"}))
    action = ChangedLine("draw", "action draw …", Place(OTHER_PART, 2, 1, 2, 30), "replace", lost=frozenset({"draw"}))
    at_change = Diagnostic("unused-action", "nothing offers `sell`, `draw` any longer", Place(PART, 2, 1, 2, 8),
                           names=("sell", "draw"), severity="warning")
    drawn = Diagnostic("unused-action", "no decision offers the action `draw`", Place(OTHER_PART, 2, 9, 2, 12), names=("draw",),
                       severity="warning")
    again = Diagnostic("unused-action", "no decision offers the action `again`", Place(GAME, 5, 1, 5, 6),
                       names=("again", "second"), severity="warning")
    lines = {id(drawn): User(frozenset(), "", inside=frozenset({"second"}))}
    assert assign_blame([at_change, drawn, again], [action, menu], OWN, lambda one: lines.get(id(one))) == [at_change]
