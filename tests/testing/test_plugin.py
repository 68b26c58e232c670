"""The pytest plugin as an author uses it: in a folder with `.aoi` files, and in one without."""

from __future__ import annotations

import json
import re
import shutil
import textwrap
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner

import aoi_rules.testing.module  # noqa: F401 - so that it is imported once, and not by each session below
from aoi_rules.cli import aoi
from aoi_rules.scenarios import files_below
from aoi_rules.text.visible import replace_invisible
from tests.testing.games import CARDS, SCENARIO, changed, written

ALONE = ("-p", "no:hypothesispytest", "-p", "no:asyncio", "-p", "no:pytest-lsp")
"""Options that leave out pytest plugins that only other tests need."""
MY_MAP = Path(__file__).parent / "my_map"
Run = Callable[..., pytest.RunResult]


@pytest.fixture
def folder(pytester: pytest.Pytester) -> Path:
    """An empty folder, in which the tests below run pytest."""
    return pytester.path


@pytest.fixture
def run(pytester: pytest.Pytester) -> Run:
    """`run("my_map", "-v")`: a separate session, without unnecessary plugins."""
    return partial(pytester.runpytest, *ALONE, "-p", "no:cacheprovider")


def scenario(title: str, *lines: str) -> str:
    """A scenario in which red holds two moons and blue a star, and red decides."""
    given = "given { each p in players { move all from p.hand to discard }\n    hold red moon\n    hold red moon\n    hold blue star\n  }"
    body = "\n  ".join([given, *lines])
    return f'\nscenario "{title}" {{\n  {body}\n}}\n'


HOLD = """
verb hold(p, c) { move c to p.hand }
"""


def failure(result: pytest.RunResult, title: str) -> str:
    """The text below the title of a failure, up to the next rule."""
    found = re.search(rf"^_+ {re.escape(title)} _+\n(.*?)(?=^[-_=]{{10}})", result.stdout.str(), re.MULTILINE | re.DOTALL)
    assert found, result.stdout.str()
    return "\n".join(line.rstrip() for line in found[1].splitlines()).rstrip()


# ---- collection -------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_folder_of_an_author_s(run: Run, folder: Path) -> None:
    """Each scenario is a test, followed by the laws with each number of players; files without scenarios have no tests."""
    written(folder, "my_game/cards.aoi", CARDS)
    written(folder, "my_game/scenarios/first.aoi", SCENARIO.replace("{\n", "{\n  game cards\n", 1))
    written(folder, "my_game/scenarios/second.aoi", SCENARIO.replace("{\n", "{\n  game cards\n", 1))
    written(folder, "my_game/broken.aoi", "map {")
    result = run("my_game", "-v", "--no-header")
    result.assert_outcomes(passed=4)
    report = [line.split("::", 1)[0][-20:] + "::" + line.split("::", 1)[1][:-7].rstrip()
            for line in result.outlines if "::" in line]
    assert report == [
        "/scenarios/first.aoi::a card that is shown is worth a dollar PASSED",
        "/scenarios/first.aoi::laws of cards with 2 players PASSED",
        "/scenarios/first.aoi::laws of cards with 3 players PASSED",
        "scenarios/second.aoi::a card that is shown is worth a dollar PASSED",
    ]


@pytest.mark.slow
def test_one_by_its_title(run: Run, folder: Path) -> None:
    written(folder, "cards.aoi", CARDS + SCENARIO + HOLD + scenario("somebody waits", "refuse red wait because empty"))
    run("-k", "waits").assert_outcomes(passed=1, deselected=3)
    run("-k", "laws and 3").assert_outcomes(passed=1, deselected=3)
    run("cards.aoi::somebody waits").assert_outcomes(passed=1)
    run("cards.aoi::laws of cards with 2 players").assert_outcomes(passed=1)


@pytest.mark.slow
def test_several_rulesets_in_one_file(run: Run, folder: Path) -> None:
    """A test names its ruleset, and each ruleset has its laws."""
    written(folder, "cards.aoi", CARDS)
    written(folder, "more_cards.aoi", CARDS.replace("game cards", "game more_cards"))
    both = "".join(SCENARIO.replace("{\n", f"{{\n  game {name}\n", 1) for name in ("cards", "more_cards"))
    written(folder, "both.aoi", both)
    run("-m", "not laws").assert_outcomes(passed=2, deselected=4)
    assert [line.split("::")[1] for line in run("--collect-only", "-q").outlines if "::" in line] == [
        "a card that is shown is worth a dollar (cards)",
        "a card that is shown is worth a dollar (more_cards)",
        "laws of cards with 2 players",
        "laws of cards with 3 players",
        "laws of more_cards with 2 players",
        "laws of more_cards with 3 players",
    ]


ODD_TITLES = ["plain", "plain", "plain (2)", "of [one]", "of (one)", "[", "]", "a::b", "a:::b", ":", "", "the file", "laws of cards with 2 players",
              "ends with \\\\", "a/b.aoi", " blank ", "größer", "\u202eturned", "e" + "\u0301" * 40]


@pytest.mark.slow
@pytest.mark.parametrize("rulesets", [("cards",), ("cards", "more_cards")], ids=["one ruleset", "two rulesets"])
def test_what_failed_is_found_again(pytester: pytest.Pytester, folder: Path, rulesets: tuple[str, ...]) -> None:
    """This works for `--lf`, `--ff`, `--sw` and on the command line, with any title: pytest writes ids down, and reads them."""
    for name in rulesets:
        written(folder, f"{name}.aoi", CARDS.replace("game cards", f"game {name}"))
    all_of = [(name, title) for title in ODD_TITLES for name in rulesets]
    body = "{{\n  game {}\n  expect = {}\n}}\n"
    written(folder, "s.aoi", "".join(f'scenario "{title}" {body.format(name, "red.money == $7")}' for name, title in all_of)
            + "".join(f'scenario "sound" {body.format(name, "red.money == $0")}' for name in rulesets))
    again = partial(pytester.runpytest, *ALONE, "-p", "no:xdist", "-m", "not laws", "--tb=no")
    first, laws = again(), 2 * len(rulesets)
    failed, sound = len(all_of), len(rulesets)
    first.assert_outcomes(failed=failed, passed=sound, deselected=laws)
    ids = list(json.loads((folder / ".pytest_cache/v/cache/lastfailed").read_text(encoding="utf-8")))
    assert len(ids) == failed
    again("--lf").assert_outcomes(failed=failed)
    result = again("--ff", "-v")
    result.assert_outcomes(failed=failed, passed=sound, deselected=laws)
    ended = re.findall(r" (FAILED|PASSED) +\[ *\d+%\]$", result.stdout.str(), re.MULTILINE)
    assert ended == ["FAILED"] * failed + ["PASSED"] * sound
    again("--sw").assert_outcomes(failed=1, deselected=laws)
    again("--sw").assert_outcomes(failed=1, deselected=laws)
    again(*ids).assert_outcomes(failed=failed)


@pytest.mark.thorough
def test_what_cannot_be_shown_of_a_title_is_not(run: Run, folder: Path) -> None:
    """Direction marks, invisible characters, and very many marks on one letter."""
    unseen = "\u202e\u3164e" + "\u0301" * 40
    written(folder, "cards.aoi", CARDS + "".join(
        f'scenario "a {unseen}{title}" {{\n  expect "b {unseen}" = red.money == {value}\n}}\n' for title, value in (("one", "$0"), ("two", "$7"))))
    result = run("-v", "-m", "not laws")
    result.assert_outcomes(passed=1, failed=1, deselected=2)
    assert replace_invisible(result.stdout.str()) == result.stdout.str()


@pytest.mark.thorough
def test_a_law_that_failed_is_found_again(pytester: pytest.Pytester, folder: Path) -> None:
    written(folder, "cards.aoi", changed(("move c from p.hand to chest", "remove c from p.hand")) + SCENARIO)
    again = partial(pytester.runpytest, *ALONE, "-p", "no:xdist", "--tb=no")
    again().assert_outcomes(failed=2, passed=1)
    again("--lf").assert_outcomes(failed=2)


@pytest.mark.slow
def test_without_the_laws(run: Run, folder: Path) -> None:
    """Tests of the laws have a mark, including a test in Python; `--strict-markers` knows it."""
    written(folder, "cards.aoi", CARDS + SCENARIO)
    written(folder, "broken.aoi", "game broken {\n  players\n}\n" + SCENARIO)
    written(folder, "test_cards.py", 'def test_it(aoi_conformance):\n    aoi_conformance("cards.aoi")\n\ndef test_more():\n    pass\n')
    run("-m", "not laws", "--strict-markers").assert_outcomes(passed=2, failed=1, deselected=4)
    run("-m", "laws", "--strict-markers", "cards.aoi").assert_outcomes(passed=2, deselected=1)
    run("--markers").stdout.fnmatch_lines(["@pytest.mark.laws: *"])


@pytest.mark.slow
def test_two_rulesets_of_one_name(run: Run, folder: Path) -> None:
    """In two folders they are two rulesets, and both have their laws."""
    for name in ("one", "two"):
        written(folder, f"{name}/cards.aoi", CARDS + SCENARIO)
    run("-k", "2 or worth").assert_outcomes(passed=4, deselected=2)


@pytest.mark.slow
def test_one_title_twice(run: Run, folder: Path) -> None:
    """Each has its own name, and the second one gets a warning."""
    written(folder, "cards.aoi", CARDS + SCENARIO + SCENARIO)
    run("cards.aoi::a card that is shown is worth a dollar").assert_outcomes(passed=1)
    result = run("cards.aoi::a card that is shown is worth a dollar (2)")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*warning?same-title?: there are two scenarios with this title"])


@pytest.mark.slow
def test_the_laws_after_a_ruleset_of_the_library(run: Run, folder: Path) -> None:
    written(folder, "g.aoi", 'scenario "it begins" {\n  map germany\n  expect = red.money == $0\n}\n')
    result = run("--collect-only", "-q")
    assert result.outlines[:4] == ["g.aoi::it begins", *(f"g.aoi::laws of germany with {n} players" for n in (3, 4, 5))]


WAYS = {
    "plain": 'scenario "x" { game cards ; expect = red.money == $0 }',
    "indented": '  scenario "x" { game cards ; expect = red.money == $0 }',
    "without a title": "scenario{ game cards ; expect = red.money == $0 }",
    "with a tab": 'scenario\t"x" { game cards ; expect = red.money == $0 }',
    "behind another line": 'language 1 ; scenario "x" { game cards ; expect = red.money == $0 }',
    "behind a byte order mark": '\ufeffscenario "x" { game cards ; expect = red.money == $0 }',
    "with Windows line ends": 'scenario "x" {\r\n game cards\r\n expect = red.money == $0\r\n}\r\n',
}


@pytest.mark.thorough
@pytest.mark.parametrize("way", WAYS)
def test_however_a_scenario_is_laid_out_it_is_found(run: Run, folder: Path, way: str) -> None:
    written(folder, "cards.aoi", CARDS)
    (folder / "s.aoi").write_bytes(WAYS[way].encode())
    run("-m", "not laws").assert_outcomes(passed=1, deselected=2)
    assert files_below([folder]) == [folder / "s.aoi"]


@pytest.mark.thorough_with("latin-1")
@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "latin-1"])
def test_a_file_that_is_no_utf_8_is_reported(run: Run, folder: Path, encoding: str) -> None:
    """It is never skipped silently; `aoi coverage` does not skip it either."""
    (folder / "s.aoi").write_bytes('scenario "é" {\n  map germany\n}\n'.encode(encoding))
    result = run()
    result.assert_outcomes(failed=1)
    assert "s.aoi:1:" in failure(result, "the file")
    assert "[file-not-utf8]" in failure(result, "the file")
    assert files_below([folder]) == [folder / "s.aoi"]


# ---- reports --------------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_line_that_does_not_hold(run: Run, folder: Path) -> None:
    """The report has the line, and the values that it reads."""
    written(folder, "cards.aoi", CARDS + HOLD + scenario("a hand", "plays red show with moon", "expect = red.money == $5"))
    result = run("-k", "hand")
    result.assert_outcomes(failed=1, deselected=2)
    assert failure(result, "a hand") == textwrap.dedent("""\
        cards.aoi:58:3: error[scenario-failed]: this does not hold
           58 |   expect = red.money == $5
              |   ^^^^^^^^^^^^^^^^^^^^^^^^
                red.money is $1""")


@pytest.mark.thorough
def test_a_move_that_is_refused(run: Run, folder: Path) -> None:
    written(folder, "cards.aoi", CARDS + HOLD + scenario("a hand", "plays red wait"))
    report = failure(run("-k", "hand"), "a hand")
    assert report.split("\n\n")[0] == textwrap.dedent("""\
        cards.aoi:57:3: error[scenario-failed]: this move is not legal here
           57 |   plays red wait
              |   ^^^^^^^^^^^^^^
                wait.empty: You have a card (me.hand.size is 2)""")


@pytest.mark.thorough
def test_a_position_that_cannot_be(run: Run, folder: Path) -> None:
    text = CARDS + '\nscenario "too many" {\n  given {\n    add moon to red.hand\n  }\n  expect = red.money == $0\n}\n'
    written(folder, "cards.aoi", text)
    assert failure(run("-k", "many"), "too many") == textwrap.dedent("""\
        cards.aoi:51:5: error[impossible-position]: this position is impossible: there are 3 card pieces `moon`, and this makes it 4
           51 |     add moon to red.hand
              |     ^^^^^^^^^^^^^^^^^^^^ to take it from where it is, write `move moon to red.hand`""")


@pytest.mark.thorough
def test_a_faulty_text(run: Run, folder: Path) -> None:
    """The scenario with the fault fails, and so does a test in place of the laws, which cannot be checked."""
    written(folder, "cards.aoi", 'game cards {\n  players\n}\nscenario "x" { plays }}\n')
    result = run()
    result.assert_outcomes(failed=2)
    assert failure(result, "laws of cards").startswith("cards.aoi cannot be used:\ncards.aoi:1:1: ")
    assert failure(result, "x") == textwrap.dedent("""\
        cards.aoi:4:23: error[syntax-extra-brace]: No block is open that this `}` could close.
            4 | scenario "x" { plays }}
              |                       ^ remove it""")


@pytest.mark.slow
def test_a_fault_beside_the_scenarios(run: Run, folder: Path) -> None:
    """A test in place of the file fails, and names the scenarios that may depend on the unreadable text: they are skipped. If one
    of them is run alone, it fails itself."""
    written(folder, "cards.aoi", CARDS)
    written(folder, "s.aoi", 'verb help { = }\nscenario "x" {\n  game cards\n  expect = yes\n}\n')
    result = run("s.aoi")
    result.assert_outcomes(failed=1, skipped=1, passed=2)  # the laws with two and three players hold
    assert failure(result, "the file").endswith("\nnot run because of this:\n    x")
    alone = run("s.aoi::x")
    alone.assert_outcomes(failed=1)
    assert failure(alone, "x") == failure(result, "the file").partition("\nnot run")[0]


@pytest.mark.slow
def test_a_faulty_scenario(run: Run, folder: Path) -> None:
    """It fails itself, and the others beside it are played."""
    written(folder, "cards.aoi", CARDS)
    written(folder, "s.aoi", 'scenario "x" {\n  game cards\n  expect = = no\n}\nscenario "y" {\n  game cards\n  expect = yes\n}\n')
    result = run("s.aoi")
    result.assert_outcomes(failed=1, passed=3)  # `y`, and the laws with two and three players
    assert failure(result, "x") == textwrap.dedent("""\
        s.aoi:3:12: error[syntax-single-equals]: One `=` is enough here.
            3 |   expect = = no
              |            ^ write `expect = no`""")


@pytest.mark.thorough
def test_a_map_that_is_not_there(run: Run, folder: Path) -> None:
    written(folder, "s.aoi", 'scenario "x" {\n  map germani\n  expect = red.money == $0\n}\n')
    result = run()
    result.assert_outcomes(failed=1)
    assert failure(result, "x") == textwrap.dedent("""\
        s.aoi:2:7: error[unknown-ruleset]: no map or game called `germani` is beside this file or in the library
            2 |   map germani
              |       ^^^^^^^ did you mean `germany`?""")


@pytest.mark.thorough
def test_no_map_is_named(run: Run, folder: Path) -> None:
    written(folder, "s.aoi", 'scenario "x" {\n  expect = red.money == $0\n}\n')
    result = run()
    result.assert_outcomes(failed=1)
    assert failure(result, "the file") == textwrap.dedent("""\
        s.aoi:1:1: error[no-ruleset]: this scenario does not say which map it is played on
            1 | scenario "x" {
              | ^^^^^^^^ write `map NAME` in it, or `game NAME` for a game without maps""")


@pytest.mark.thorough
def test_a_law_that_does_not_hold(run: Run, folder: Path) -> None:
    written(folder, "game/cards.aoi", changed(("move c from p.hand to chest", "remove c from p.hand")) + SCENARIO)
    result = run("-k", "laws and 2")
    result.assert_outcomes(failed=1, deselected=2)
    assert failure(result, "laws of cards with 2 players") == textwrap.dedent("""\
        cards with 2 players breaks a law: nothing appears and nothing vanishes
          after 1 decision: there are 3 card pieces `moon`, and this makes it 2; what leaves the game must go to a zone for that
          this game:  aoi play game/cards.aoi --players 2 --seed 0 < /dev/null
          in Python:  Trial(aoi_rules.load("game/cards.aoi"), 2, 0).play_decisions(1)""")


# ---- snapshots --------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_snapshots(run: Run, folder: Path) -> None:
    """They are written on demand, compared, and reported if they differ; they are kept beside the file, by the scenario's
    title."""
    taken = scenario("a hand", "snapshot moves", "plays red show with moon", "snapshot board")
    file = written(folder, "cards.aoi", CARDS + HOLD + taken)
    new = run("-k", "hand")
    new.assert_outcomes(failed=1, deselected=2)
    assert failure(new, "a hand") == textwrap.dedent("""\
        cards.aoi:57:3: error[scenario-failed]: there is no snapshot of this yet
           57 |   snapshot moves
              |   ^^^^^^^^^^^^^^
                `pytest --snapshot-update` writes it

        cards.aoi:59:3: error[scenario-failed]: there is no snapshot of this yet
           59 |   snapshot board
              |   ^^^^^^^^^^^^^^
                `pytest --snapshot-update` writes it""")
    run("-k", "hand", "--snapshot-update").assert_outcomes(passed=1, deselected=2)
    kept = (folder / "__snapshots__/cards.ambr").read_text(encoding="utf-8")
    assert "# name: a hand\n  '''\n  hide with moon\n  show with moon\n  '''\n" in kept
    run("-k", "hand").assert_outcomes(passed=1, deselected=2)
    file.write_text(file.read_text(encoding="utf-8").replace("raise p.money by $1", "raise p.money by $2"), encoding="utf-8")
    other = run("-k", "hand")
    other.assert_outcomes(failed=1, deselected=2)
    assert failure(other, "a hand") == textwrap.dedent("""\
        cards.aoi:59:3: error[scenario-failed]: this differs from its snapshot, which has the lines with `-`
           59 |   snapshot board
              |   ^^^^^^^^^^^^^^
                - red      $1     1
                + red      $2     1""")


@pytest.mark.thorough
def test_snapshots_without_what_compares_them(run: Run, folder: Path) -> None:
    written(folder, "cards.aoi", CARDS + HOLD + scenario("a hand", "snapshot moves"))
    report = failure(run("-k", "hand", "-p", "no:syrupy"), "a hand")
    assert report == textwrap.dedent("""\
        cards.aoi:57:3: error[scenario-failed]: comparing snapshots needs the pytest plugin syrupy, which is not installed
           57 |   snapshot moves
              |   ^^^^^^^^^^^^^^ `pip install 'aoi-rules[test]'` installs it""")


# ---- the fixture ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_fixture(run: Run, folder: Path) -> None:
    """It is for an author without scenarios, and takes a path from the test's own folder, a name, or a ruleset."""
    written(folder, "my_game/cards.aoi", CARDS)
    written(folder, "my_game/test_cards.py", textwrap.dedent("""
        import aoi_rules as aoi

        def test_my_game(aoi_conformance):
            aoi_conformance("cards.aoi")

        def test_my_ruleset(aoi_conformance, request):
            aoi_conformance(aoi.load(request.path.parent / "cards.aoi"), players=(2, 3), seeds=1)

        def test_a_name(aoi_conformance):
            aoi_conformance("germani")
    """))
    result = run("my_game")
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(["*RulesetError: germani cannot be used:", "*did you mean `germany`*"])


@pytest.mark.thorough
def test_the_fixture_tells_a_law_without_its_own_code(run: Run, folder: Path) -> None:
    written(folder, "cards.aoi", changed(("move c from p.hand to chest", "remove c from p.hand")))
    written(folder, "test_cards.py", 'def test_it(aoi_conformance):\n    aoi_conformance("cards.aoi")\n')
    result = run()
    result.assert_outcomes(failed=1)
    lines = failure(result, "test_it").splitlines()
    assert [line for line in lines if line.startswith(">")] == ['>       aoi_conformance("cards.aoi")']
    assert "E       aoi_rules.testing.conformance.LawBroken: cards with 2 players breaks a law: nothing appears and" in "\n".join(lines)


@pytest.mark.slow
def test_the_laws_are_tried_once(run: Run, folder: Path) -> None:
    """A scenario's file and the fixture both request them: the second finds that they were already checked."""
    written(folder, "cards.aoi", CARDS + SCENARIO)
    written(folder, "test_cards.py", textwrap.dedent("""
        from aoi_rules.testing.module import conformance

        def test_it(aoi_conformance, request):
            laws = conformance(request.config)
            assert sorted(key[2] for key in laws.tried) == [2, 3]
            aoi_conformance("cards.aoi")
            assert len(laws.tried) == 2
    """))
    run().assert_outcomes(passed=4)


# ---- nothing to do -----------------------------------------------------------------------------------------------------

LOOK = """
import sys

def test_what_is_imported():
    ours = [name for name in sys.modules if name.partition(".")[0] in ("aoi_rules", "lark", "attrs", "attr", "cattrs", "rich")]
    assert sorted(ours) == {expected}
"""


@pytest.mark.slow
def test_nothing_is_imported_without_scenarios(pytester: pytest.Pytester, folder: Path) -> None:
    """The folder may contain rulesets, and files that only look like the package's own."""
    written(folder, "cards.aoi", CARDS)
    written(folder, "notes.aoi", "no scenario here, and no text of ours\n")
    (folder / "odd.aoi").write_bytes(b"\xff\xfe\x00")
    expected = ["aoi_rules", "aoi_rules.lazy_names", "aoi_rules.testing", "aoi_rules.testing.plugin", "aoi_rules.testing.scenario_files"]
    written(folder, "test_look.py", LOOK.format(expected=expected))
    result = pytester.runpytest_subprocess("-p", "no:syrupy", *ALONE)
    result.assert_outcomes(passed=1)


@pytest.mark.slow
def test_the_folder_of_an_outside_author(run: Run, folder: Path) -> None:
    """`.ci/run` does the same with the built wheel, and checks the laws there."""
    shutil.copytree(MY_MAP, folder / "my_map")
    run("my_map", "-m", "not laws").assert_outcomes(passed=2, deselected=3)


@pytest.mark.slow
def test_what_aoi_new_writes_passes(run: Run) -> None:
    assert CliRunner().invoke(aoi, ["new", "my_map"]).exit_code == 0
    run("my_map.aoi", "-k", "not laws or 3").assert_outcomes(passed=2, deselected=2)
