"""Values that a scenario's `given` sets hold at the first decision, or an error names the cause of the change."""

from __future__ import annotations

import pytest

from aoi_rules.compiler.source.scenario_file import read_file
from aoi_rules.diagnostics import Source
from aoi_rules.scenarios import Suite

GAME = """\
game days "Days" {{
  players 2..2
  seats red blue
  type card {{ has copies number; ace {{ copies 1 }} ; two {{ copies 1 }} }}
  zone deck of card seen by none size by all full
  zone hand of card per player seen by owner size by all
  zone pile of card seen by all
  keep money per player money = $3
  keep worth of card number per player = 0
  keep pot number = 0
  keep storms number resets season = 0
  menu turn (take_coin, pass)
  flow {{
    {}
  }}
  action take_coin "Take a coin" {{ do {{ raise me.money by $1 ; raise pot by 1 ; raise storms by 1 ; raise me.worth(ace) by 1 }} }}
  action pass "Pass" {{ }}
  score {{ points money "Money" = me.money // $1 ; winner most points }}
}}
scenario "given" {{
{}
}}
"""
TURN = "each player in players { take 1 of turn }"
FLOWS = {
    "no phase": f"repeat season until (season == 5) {{ {TURN} }}",
    "a phase in two loops": f"repeat year until (year == 2) {{ repeat season until (season == 5) {{ phase spring {{ {TURN} }} }} }}",
    "a loop in a phase": f"repeat year until (year == 2) {{ phase spring {{ repeat season until (season == 5) {{ {TURN} }} }} }}",
    "income": f"repeat season until (season == 5) {{ phase income {{ do {{ each p in players {{ raise p.money by $1 }} }} }}\n"
              f"    phase spring {{ {TURN} }} }}",
    "a beginning": "do { set pot = 7 ; move all from pile to deck ; each p in players { set p.worth(ace) = 4 } }\n"
                   f"    phase spring {{ repeat season until (season == 5) {{ {TURN} }} }}",
    "a middle": f"phase spring {{ repeat season until (season == 5) {{ phase early {{ do {{ set pot = 2 }} }}\n"
                f"    phase late {{ {TURN} }} }} }}",
}


def said(flow: str, *lines: str) -> str:
    """The messages about a scenario with these lines, as its author reads them; empty if all lines hold."""
    suite = Suite(read_file(Source("days.aoi", GAME.format(FLOWS[flow], "\n".join(f"  {line}" for line in lines)))))
    problems = [str(p) for p in suite.problems() if p.code != "impossible-position"]
    return "\n".join([*problems, *(str(o) for o in suite.outcomes("days") if o.failure is not None)])


SPRING = "begin with the phase `spring`: write `given at spring`"
CHANGED = {
    ("no phase", "given { set season = 3 }"): (
        "`season` does not stay 3: days.aoi:14:5 makes it 1 before anybody decides",
        "no phase begins after that; put what follows into one, and begin with it: `given at PHASE`"),
    ("a phase in two loops", "given { set season = 3 }"): (
        "`season` does not stay 3: days.aoi:14:37 makes it 1 before anybody decides", SPRING),
    ("a loop in a phase", "given at spring { set season = 3 }"): (
        "`season` does not stay 3: days.aoi:14:52 makes it 1 before anybody decides",
        "no phase begins after that; put what follows into one, and begin with it: `given at PHASE`"),
    ("income", "given { set red.money = $9 }"): (
        "`red.money` does not stay $9: days.aoi:14:56 makes it $10 before anybody decides", SPRING),
    ("a beginning", "given { set pot = 2 }"): ("`pot` does not stay 2: days.aoi:14:5 makes it 7 before anybody decides", SPRING),
    ("a beginning", "given { set pot = 0 }"): ("`pot` does not stay 0: days.aoi:14:5 makes it 7 before anybody decides", SPRING),
    ("a beginning", "given { set blue.worth(ace) = 2 }"): (
        "`blue.worth(ace)` does not stay 2: days.aoi:14:5 makes it 4 before anybody decides", SPRING),
    ("a beginning", "given { move ace to pile }"): (
        "`ace` does not stay in `pile`: days.aoi:14:5 takes it away before anybody decides", SPRING),
    ("no phase", "given { set storms = 2 }"): (
        "`storms` does not stay 2: days.aoi:14:5 makes it 0 before anybody decides",
        "no phase begins after that; put what follows into one, and begin with it: `given at PHASE`"),
    ("a middle", "given at spring { set season = 2 }"): (
        "`season` does not stay 2: days.aoi:14:20 makes it 1 before anybody decides",
        "begin with the phase `late`: write `given at late`"),
}


@pytest.mark.parametrize(("flow", "line"), CHANGED)
def test_what_the_rules_change_before_the_first_decision(flow: str, line: str) -> None:
    message, hint = CHANGED[flow, line]
    text = said(flow, line)
    assert f"error[impossible-position]: {message}\n" in text
    assert text.endswith(hint)
    assert line.split("{ ")[1].removesuffix(" }") in text  # the output shows the line of `given`


@pytest.mark.parametrize(("flow", "line", "expected"), [
    ("a phase in two loops", "given at spring { set season = 3 }", "season == 3 and year == 1"),
    ("a loop in a phase", "given at spring { set year = 2 }", "season == 1 and year == 2"),
    ("income", "given at spring { set red.money = $9 }", "red.money == $9"),
    ("income", "given at income { set red.money = $9 }", "red.money == $10"),  # the phase is played
    ("a beginning", "given { set red.money = $9 ; move ace to red.hand }", "red.money == $9 and red.hand.count(ace) == 1 and pot == 7"),
    ("a beginning", "given at spring { set pot = 2 ; move ace to pile }", "pot == 2 and pile.count(ace) == 1"),
    ("a middle", "given at late { set season = 2 ; set pot = 1 }", "season == 2 and pot == 1"),
    ("a middle", "given at early { set season = 4 ; set pot = 1 }", "season == 4 and pot == 2"),
    ("no phase", "given { set season = 1 ; set red.money = $9 }", "season == 1 and red.money == $9"),
])
def test_what_holds(flow: str, line: str, expected: str) -> None:
    assert said(flow, line, f"expect = {expected}") == ""


SET = ("season = 3", "season = 1", "pot = 0", "pot = 2", "storms = 2", "red.money = $9", "blue.worth(ace) = 0")


@pytest.mark.parametrize("flow", FLOWS)
def test_what_is_set_holds_or_is_refused(flow: str) -> None:
    """This is so for any flow, and even if nothing else is new: no scenario fails because of a line of `given` without a message
    about it."""
    scenarios = "".join(f'scenario "{line}" {{\n  given {{ set {line} }}\n  expect = {line.replace("=", "==")}\n}}\n' for line in SET)
    text = GAME.format(FLOWS[flow], "").rpartition("scenario")[0] + scenarios
    failures = [o.failure for o in Suite(read_file(Source("days.aoi", text))).outcomes("days") if o.failure is not None]
    assert {failure.code for failure in failures} <= {"impossible-position"}
    assert all(failure.place is not None and failure.place.text.startswith("set ") for failure in failures)


@pytest.mark.thorough
def test_as_pytest_runs_it(pytester: pytest.Pytester) -> None:
    """`aoi test` runs pytest with such a file."""
    pytester.makefile(".aoi", days=GAME.format(FLOWS["a beginning"], "  given { set pot = 2 }\n  expect = pot == 7"))
    result = pytester.runpytest("-p", "no:hypothesispytest", "-p", "no:cacheprovider", "-k", "given", "-n", "0")
    result.stdout.fnmatch_lines(["*impossible-position*: `pot` does not stay 2: days.aoi:14:5 makes it 7 before anybody decides"])
