"""A link is named by its two ends, `a -- b`; if links of several kinds join them, by its kind too, `canal.a -- b`."""

from __future__ import annotations

import pytest

from aoi_rules import check
from aoi_rules.compiler.report.fault import Fault
from tests.compiler.check.checking import checked, faults
from tests.compiler.texts import game, problems, sound

LINES = (
    "type town { bonn ; koeln ; ulm }", "link rail joins town { }", "link canal joins town { }",
    "rail bonn -- koeln", "canal koeln -- bonn", "canal koeln -- ulm",
)


@pytest.mark.parametrize(("line", "says"), [
    ("rail.bonn -- koeln == bonn -- koeln", "bonn--koeln : rail == bonn--koeln : rail : truth"),
    ("canal.bonn -- koeln in canal", "koeln--bonn"),
    ("koeln -- ulm in canal", "koeln--ulm"),
    ("(rail.bonn -- koeln).ends == (canal.bonn -- koeln).ends", "koeln--bonn"),
])
def test_a_link(line: str, says: str) -> None:
    assert says.split(" : ", maxsplit=1)[0] in checked(*LINES, f"check c = {line}").text


@pytest.mark.parametrize(("line", "code", "hint"), [
    ("count(set(l for l in rail when bonn -- koeln == koeln -- bonn)) == 0", "ambiguous-name",
     "say which one: `rail.bonn -- koeln` or `canal.bonn -- koeln`"),
    ("rail.koeln -- ulm in rail", "unknown-name", "links are declared by lines such as `rail a -- b`"),
    ("bonn -- ulm in rail", "unknown-name", "links are declared by lines such as `rail a -- b`"),
])
def test_no_link(line: str, code: str, hint: str) -> None:
    (fault,) = faults(*LINES, f"check c = {line}")
    assert isinstance(fault, Fault)
    assert (fault.code, fault.hint) == (code, hint)


@pytest.mark.parametrize(("line", "hint"), [
    ("any(c == r for c in canal for r in rail)", "to test whether they join the same two, write `all(x in c.ends for x in r.ends)`"),
    ("any(c != r for c in canal for r in rail)", "to test whether they join the same two, write `not all(x in c.ends for x in r.ends)`"),
])
def test_links_of_two_kinds_are_compared_by_their_ends(line: str, hint: str) -> None:
    (fault,) = faults(*LINES, f"check c = {line}")
    assert (fault.message, fault.hint) == ("a canal cannot be compared with a rail", hint)
    checked(*LINES, f"check c = {line.replace('c == r', hint.split('`')[1]).replace('c != r', hint.split('`')[1])}")


OWN = ("link rail joins town { has fast truth }", "rail ulm -- bonn { fast }", "link canal joins town { }", "canal ulm -- bonn",
       "type town { has main rail = none ; has ways canal many }", "town ulm { main rail.ulm -- bonn ; ways bonn -- ulm }", "town bonn { }")


def test_a_field_holds_a_link() -> None:
    sound(game(*OWN, "rows town { | id | main | ways |\n | kiel | ulm -- bonn | canal.bonn -- ulm | }",
               'check a "A" = all(t.main != none and t.main.fast and canal.ulm -- bonn in t.ways for t in town when t != bonn)'))


@pytest.mark.parametrize(("value", "message"), [
    ("main bonn -- kiel", "there is no rail `bonn -- kiel`"), ("main canal.ulm -- bonn", "there is no rail `canal.ulm -- bonn`"),
])
def test_a_field_holds_no_other_link(value: str, message: str) -> None:
    (problem,) = problems(game(*OWN, f"town kiel {{ {value} }}"))
    assert (problem.code, problem.message) == ("unknown-name", message)


DOT = "There is a dot between the kind of a link and its ends."


def said(*lines: str) -> tuple[str, str | None, str | None]:
    """The report of the one mistake in a game with these lines: message, hint and correction."""
    (problem,) = problems(game(*LINES, *lines))
    return problem.message, problem.hint, problem.fix and problem.fix.text


@pytest.mark.parametrize(("wrong", "right"), [
    ("check c = canal koeln -- bonn in canal", "check c = canal.koeln -- bonn in canal"),
    ("check c = yes and (canal  koeln--ulm) in canal", "check c = yes and (canal.koeln -- ulm) in canal"),
    ("check c = canal bonn -- ulmm in canal", "check c = canal.bonn -- ulmm in canal"),  # one mistake at a time
    ("check c = any(l in rail for l in (canal koeln -- bonn, canal koeln -- ulm))",
     "check c = any(l in rail for l in (canal.koeln -- bonn, canal.koeln -- ulm))"),
    ("define way(x) = rail bonn -- koeln if x else none", "define way(x) = rail.bonn -- koeln if x else none"),
])
def test_a_blank_behind_the_kind(wrong: str, right: str) -> None:
    message, hint, fix = said(wrong)
    assert (message, hint) == (DOT, f"write `{right}`")
    assert fix is not None
    assert fix in right
    assert DOT not in {problem.message for problem in check(text=game(*LINES, right))}


@pytest.mark.parametrize(("wrong", "right"), [
    ("canal koeln - bonn in canal", "canal.koeln -- bonn in canal"),
    ("canel koeln -- bonn in canal", "canal.koeln -- bonn in canal"),
    ("canal koeln -- bonn = rail koeln -- bonn", "canal.koeln -- bonn == rail.koeln -- bonn"),
])
def test_a_blank_is_not_the_only_mistake(wrong: str, right: str) -> None:
    """A mere guess is not corrected."""
    assert said(f"check c = {wrong}") == (DOT, f"write `check c = {right}`", None)


def test_a_kind_that_another_text_declares() -> None:
    """Nothing in this text says that it is a kind: it is a guess."""
    (problem,) = problems("part p for demo {\n  check c = canal koeln -- bonn in canal\n}\n")[:1]
    assert (problem.message, problem.hint, problem.fix) == (DOT, "write `check c = canal.koeln -- bonn in canal`", None)


@pytest.mark.parametrize("line", [
    "check c = koeln bonn -- ulm in canal",  # this text's own names show that it is not a kind
    "check c = yes and no bonn -- ulm in canal",
    "check c = 3 bonn -- ulm",
    "check c = canal bonn == ulm",
])
def test_other_values_side_by_side(line: str) -> None:
    assert DOT not in said(line)


def test_a_name_that_stands_for_a_value_is_no_kind() -> None:
    text = "part p for demo {\n  check c = all(l bonn -- ulm for l in canal)\n}\n"
    assert DOT not in {problem.message for problem in problems(text)}
