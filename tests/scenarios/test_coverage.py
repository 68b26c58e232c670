"""Reports of `aoi coverage` on a small game with three scenarios, and on changed rules that no scenario notices."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from syrupy.assertion import SnapshotAssertion

from aoi_rules.cli import aoi
from aoi_rules.language.walk import walk
from aoi_rules.library import compilation
from aoi_rules.scenarios import Suite, declaration_names, visible_lines
from aoi_rules.scenarios.coverage import Coverage, measure
from aoi_rules.scenarios.mutation import judge, mutants_in

FOLDER = Path(__file__).parent
TOLL = "toll.aoi"


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)


def coverage_of(*arguments: str) -> tuple[str, int]:
    result = CliRunner().invoke(aoi, ["coverage", *arguments], catch_exceptions=False)
    return result.output, result.exit_code


def measured(tmp_path: Path, old: str, new: str) -> Coverage:
    """The coverage of the game with one piece of its text replaced."""
    text = Path(TOLL).read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / TOLL
    file.write_text(text.replace(old, new), encoding="utf-8")
    return measure([Suite.read(file, traced=True)], [tmp_path])


def missing(coverage: Coverage) -> dict[str, tuple[str, ...]]:
    return {line.name: line.missing_ways for line in coverage.lines if line.missing_ways}


def test_every_line_with_what_was_seen_of_it(snapshot: SnapshotAssertion) -> None:
    text, code = coverage_of(TOLL, "--all")
    assert code == 0
    assert text == snapshot


@pytest.mark.slow
def test_changed_lines(snapshot: SnapshotAssertion) -> None:
    text, code = coverage_of(TOLL, "--mutate")
    assert code == 1
    assert text == snapshot


def test_one_line_with_its_text_and_its_scenarios() -> None:
    assert coverage_of(TOLL, "--rule", "cross.rich") == ("""\
cross.rich (require): Only the rich may cross
    toll.aoi:19:5

  require rich "Only the rich may cross" = rich(me)

covered by: scenarios that reach this line and declare it (`covers cross.rich`)
  the poor may not cross  toll.aoi

exercised by: scenarios that reach this line without declaring it
  crossing is paid for                  toll.aoi
  who has nothing left is given a coin  toll.aoi
""", 0)


def test_a_line_that_was_not_seen_in_every_way() -> None:
    text, _ = coverage_of(TOLL, "--rule", "repeat_round")
    assert text.endswith("\nno scenario shows it ended or gone on\n")


def test_one_line_for_programs() -> None:
    data = json.loads(coverage_of(TOLL, "--rule", "cross.rich", "--format", "json")[0])
    assert {key: data[key] for key in ("name", "text", "written", "covered_by")} == {
        "name": "cross.rich", "text": "Only the rich may cross", "written": 'require rich "Only the rich may cross" = rich(me)',
        "covered_by": [{"title": "the poor may not cross", "file": "toll.aoi"}]}
    lines = json.loads(coverage_of(TOLL, "--format", "json")[0])["lines"]
    assert {line["name"]: line["written"] for line in lines}["cross.rich"] == data["written"]


def test_a_threshold() -> None:
    assert coverage_of(TOLL, "--fail-under", "100") == (coverage_of(TOLL)[0], 1)
    assert coverage_of(TOLL, "--fail-under", "50")[1] == 0


def test_a_file_is_measured_with_the_scenarios_beside_it(tmp_path: Path) -> None:
    """The scenarios in its folder and in a folder `scenarios` that are played on its ruleset, as in `aoi test`."""
    game, begins, scenarios = Path(TOLL).read_text(encoding="utf-8").partition("\nscenario ")
    tests = re.sub(r"(scenario .*{)", r"\1\n  game toll", begins + scenarios)
    (tmp_path / "scenarios").mkdir()
    for name, content in ((TOLL, game), ("scenarios/tests.aoi", tests), ("other.aoi", f"game other {{ }}\n{begins}{scenarios}")):
        (tmp_path / name).write_text(content, encoding="utf-8")
    text, code = coverage_of(str(tmp_path / TOLL))
    assert (code, text.splitlines()[-1]) == (0, "11 of 12 lines (91.7 %) exercised by 3 scenarios")


def test_what_a_scenario_needs_is_no_rule(tmp_path: Path) -> None:
    """Lines of a `given`, and helpers for the scenarios in the ruleset's own file, are neither counted nor changed."""
    shutil.copy(TOLL, tmp_path)
    before = measure([Suite.read(tmp_path / TOLL, traced=True)], [tmp_path])
    helped = ("given { set red.money = $1 }", "given { each p in players { beggar p } }")
    helper = ('scenario "crossing', 'verb beggar(p) { set p.money = least_(p) when p.money > $1 }\ndefine least_(p) = $1\n'
              'scenario "crossing')
    text = Path(TOLL).read_text(encoding="utf-8").replace(*helped).replace(*helper)
    (tmp_path / TOLL).write_text(text, encoding="utf-8")
    suites = [Suite.read(tmp_path / TOLL, traced=True)]
    after = measure(suites, [tmp_path])
    assert not after.failed
    assert [line.name for line in after.lines] == [line.name for line in before.lines]
    assert not [m.title for m in mutants_in(suites, after) if "beggar" in m.title or "least_" in m.title]


def test_what_only_a_table_shows_is_no_rule(tmp_path: Path) -> None:
    """Lines of the drawing and questions name this definition, and no rule does; an unused definition is counted."""
    shown = """\
  define wealth(p) = purse(p) + 1
  define purse(p) = p.money // $1
  define pride(p) = 2 * purse(p)
  define spare(p) = 1
  drawing { show wealth = wealth(me) when rich(me) }
  menu turn"""
    text = Path(TOLL).read_text(encoding="utf-8").replace("  menu turn", shown)
    (tmp_path / TOLL).write_text(text.replace("1 of turn", '1 of turn "{pride(me)}"'), encoding="utf-8")
    suites = [Suite.read(tmp_path / TOLL, traced=True)]
    found = measure(suites, [tmp_path])
    assert not found.failed
    assert [line.name for line in found.lines if line.kind == "definition"] == ["rich", "spare"]
    assert not [m.title for m in mutants_in(suites, found) if m.title.partition(" ")[0] in ("wealth", "purse", "pride")]


def test_a_threshold_where_nothing_is_counted(tmp_path: Path) -> None:
    """If no rules were found, the result is not that all of them are exercised."""
    (tmp_path / "s.aoi").write_text('scenario "x" { map germany ; expect = red.money == $0 }', encoding="utf-8")
    text, code = coverage_of(str(tmp_path), "--fail-under", "100")
    assert "No ruleset in this place" in text
    assert code == 1
    assert coverage_of(str(tmp_path))[1] == 0


def test_where_nothing_can_be_counted_nothing_is_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This is so if a part helps the scenarios, and with changed lines."""
    for name in ("compile_scenarios", "compile_text"):
        monkeypatch.setattr(compilation, name, lambda *_, **__: pytest.fail("a ruleset was compiled"))
    (tmp_path / "s.aoi").write_text('uses poor\nscenario "x" { map germany ; expect = red.money == $0 }', encoding="utf-8")
    (tmp_path / "poor.aoi").write_text("part poor for age_of_industry { }", encoding="utf-8")
    for more in ((), ("--mutate",), ("--format", "json")):
        text, code = coverage_of(str(tmp_path), *more)
        assert code == 0
        assert "(no scenario was run)" in text or '"scenarios": 0' in text


@pytest.mark.thorough
def test_the_rules_are_walked_once_for_all_scenarios(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    walked: list[int] = []

    def counting(*nodes: Any) -> Iterator[Any]:
        walked[-1] += 1
        return walk(*nodes)

    for module in (declaration_names, visible_lines):
        monkeypatch.setattr(module, "walk", counting)
    rules = Path(TOLL).read_text(encoding="utf-8").partition("scenario ")[0]
    for number in (4, 8, 16):
        one = 'scenario "{}" { plays red cross 2 ; expect = rich(blue) }\n'
        (tmp_path / TOLL).write_text(rules + "".join(one.replace("{}", str(n), 1) for n in range(number)), encoding="utf-8")
        walked.append(0)
        found = measure([Suite.read(tmp_path / TOLL, traced=True)], [tmp_path])
        assert (found.scenarios, found.failed) == (number, {})
        assert next(line for line in found.lines if line.name == "rich").scenarios == {
            (str(tmp_path / TOLL), "toll", n) for n in range(number)}
    assert walked[0] == walked[1] == walked[2] > 0


@pytest.mark.thorough
def test_what_a_folder_passes_over_is_not_counted(tmp_path: Path) -> None:
    """A game that `.aoiignore` names is skipped; so is an environment in the folder, with the library's games in it."""
    shutil.copy(TOLL, tmp_path)
    (tmp_path / "lane.aoi").write_text(
        'map lane { extends toll; replace define rich(p) = p.money > $2 }\nscenario "x" { refuse red cross 3 because choice }\n',
        encoding="utf-8")
    assert "toll.aoi" in coverage_of(str(tmp_path))[0]
    (tmp_path / ".aoiignore").write_text("toll.aoi\n", encoding="utf-8")
    assert [line.name for line in measure([Suite.read(tmp_path / "lane.aoi", traced=True)], [tmp_path]).lines] == ["rich"]


def test_problems_for_programs(tmp_path: Path) -> None:
    """Each problem appears once, and as JSON if requested."""
    text = Path(TOLL).read_text(encoding="utf-8").replace("flow {", "flow {{", 1)
    (tmp_path / TOLL).write_text(text, encoding="utf-8")
    out, code = coverage_of(str(tmp_path), "--format", "json")
    assert code == 1
    problems = json.loads(out)["problems"]
    assert problems
    assert [problem["place"]["file"] for problem in problems] == [str(tmp_path / TOLL)] * len(problems)
    assert len({json.dumps(problem) for problem in problems}) == len(problems)


def test_where_a_line_is_proven_for_programs() -> None:
    found = json.loads(coverage_of(TOLL, "--rule", "cross.rich", "--format", "json")[0])
    assert (found["name"], found["kind"]) == ("cross.rich", "require")
    assert found["covered_by"] == [{"title": "the poor may not cross", "file": TOLL}]
    assert [s["title"] for s in found["exercised_by"]] == ["crossing is paid for", "who has nothing left is given a coin"]


def test_a_line_that_no_scenario_refuses(tmp_path: Path) -> None:
    found = measured(tmp_path, "  refuse red cross 1 because rich\n  refuse red cross 2 because (funds, rich)\n", "")
    assert missing(found) == {"cross.funds": ("refused",), "cross.rich": ("refused",), "repeat_round": ("ended", "gone on")}


FAILING = ('expect = red.money == $1\n}\n\nscenario "the poor', 'expect = red.money == $2\n}\n\nscenario "the poor')


@pytest.mark.thorough
def test_a_failing_scenario_counts_for_what_it_reached(tmp_path: Path) -> None:
    """It is also listed with its title; the proof of a line does not include it."""
    found = measured(tmp_path, *FAILING)
    assert [str(outcome).splitlines()[0] for outcome in found.failed.values()] == [
        f"{tmp_path / TOLL}:32:3: error[scenario-failed]: this does not hold"]
    whole = measure([Suite.read(TOLL, traced=True)], [Path(TOLL)])
    assert (found.count_covered, len(found.lines)) == (whole.count_covered, len(whole.lines))
    text, code = coverage_of(str(tmp_path))
    assert (code, text.startswith(f"crossing is paid for\n{tmp_path / TOLL}:32:3: error")) == (1, True), text
    assert "3 scenarios, of which 1 failed" in text
    rule = json.loads(coverage_of(str(tmp_path), "--rule", "cross.rich", "--format", "json")[0])
    assert [one["title"] for one in rule["failed_by"]] == ["crossing is paid for"]
    assert "crossing is paid for" not in [one["title"] for one in (*rule["covered_by"], *rule["exercised_by"])]


def test_a_failing_scenario_notices_no_change(tmp_path: Path) -> None:
    """It fails with and without any change."""
    text = re.sub(r"(?ms)^(scenario [^{]*\{$.*?)^\}", r"\1  expect = red.money == $99\n}", Path(TOLL).read_text(encoding="utf-8"))
    (tmp_path / TOLL).write_text(text, encoding="utf-8")
    suites = [Suite.read(tmp_path / TOLL, traced=True)]
    coverage = measure(suites, [tmp_path])
    assert len(coverage.failed) == 3
    assert {verdict.result for verdict in judge(mutants_in(suites, coverage), suites, coverage)} == {"survived"}


HOUSE = """part house "House rule" for toll {
  amend action cross { require many "One coin at a time" = coins < 2 }
  replace define rich(p) = p.money > $0
}
"""
POOR = "part poor for toll { verb beggar(p) { set p.money = $1 } }\n"
TRIED = """uses house poor
scenario "two coins are too many" {
  game toll
  given { beggar red }
  refuse red cross 2 because (funds, many)
}
"""


@pytest.mark.thorough_with("in one file")
@pytest.mark.parametrize("files", [{"house.aoi": HOUSE, "poor.aoi": POOR, "tests.aoi": TRIED}, {"house.aoi": HOUSE + TRIED, "poor.aoi": POOR}],
                         ids=["apart", "in one file"])
def test_a_folder_with_a_part_and_its_tests(tmp_path: Path, files: dict[str, str]) -> None:
    """The lines of the part are counted, over the ruleset that its tests name; lines of a ruleset elsewhere are not, nor those of
    a part that only declares words for scenarios."""
    shutil.copy(TOLL, tmp_path)
    (tmp_path / ".aoiignore").write_text(TOLL, encoding="utf-8")
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    suites = [Suite.read(tmp_path / name, traced=True) for name in files if "scenario" in files[name]]
    found = measure(suites, [tmp_path])
    assert not found.failed
    assert missing(found) == {"cross.many": ("accepted",)}
    assert [line.name for line in found.lines] == ["cross.many", "rich"]
    assert {m.name for m in mutants_in(suites, found)} == {"cross.many", "rich"}
    text, code = coverage_of(str(tmp_path), "--fail-under", "60")
    assert (code, "1 of 2 lines (50.0 %) exercised by 1 scenario" in text) == (1, True), text


def test_a_claim_that_is_not_true(tmp_path: Path) -> None:
    found = measured(tmp_path, "covers cross.rich cross.funds", "covers cross.rihc score.money")
    assert [claim.message for claim in found.claims] == [
        "`covers cross.rihc`: no line has this name", "`covers score.money`: this scenario never reaches that line"]


def test_a_folder_without_scenarios() -> None:
    text, code = coverage_of("__snapshots__")
    assert code == 2
    assert "there are no scenarios" in text


@pytest.mark.slow
def test_what_is_no_fault_may_stand_in_a_file_of_its_own(tmp_path: Path) -> None:
    (tmp_path / TOLL).write_text(Path(TOLL).read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "unchanged.aoi").write_text('language 1\n\nunchanged score.winner deleted "Red has won by then"\n', encoding="utf-8")
    text, _ = coverage_of(str(tmp_path), "--mutate")
    assert "score.winner deleted  " in text.split("excused", 1)[1]
    assert "1 excused, 5 do not compile, 30 noticed, 8 survived" in text


@pytest.mark.thorough
def test_a_claim_of_no_line_is_reported_when_the_file_is_checked(tmp_path: Path) -> None:
    text = Path(TOLL).read_text(encoding="utf-8")
    file = tmp_path / TOLL
    for claimed, code in (("cross.rich", 0), ("cross.rihc", 1)):
        file.write_text(text.replace("covers cross.rich", f"covers {claimed}"), encoding="utf-8")
        result = CliRunner().invoke(aoi, ["check", str(file)], catch_exceptions=False)
        assert result.exit_code == code
        assert ("error[unknown-rule]: `covers cross.rihc`: no line has this name" in result.output) is bool(code)
    assert "did you mean `cross.rich`?" in result.output


# ---- an action that is `like` another: its lines have its name too --------------------------------------------------

AGAIN = ("  action wait ", "  action cross_again \"Cross again\" like cross { }\n  action wait ")
"""A second action with all the lines of the first."""
OFFERED = ("menu turn (cross, ", "menu turn (cross, cross_again, ")


def again(folder: Path, covers: str, line: str) -> Path:
    """The game with the second action, and a scenario whose claims name one line and rely on one."""
    text = Path(TOLL).read_text(encoding="utf-8")
    for old, new in (AGAIN, OFFERED):
        assert old in text
        text = text.replace(old, new, 1)
    scenario = f'scenario "again" {{ players red blue; given {{ set red.money = $1 }}; covers {covers}; {line} }}\n'
    (folder / TOLL).write_text(f"{text}\n{scenario}", encoding="utf-8")
    return folder / TOLL


@pytest.mark.thorough
def test_a_line_is_covered_by_the_name_that_a_refusal_gives_it(tmp_path: Path) -> None:
    """`aoi check` knows the name too, and `--rule` shows the line in the first action."""
    file = again(tmp_path, "cross_again cross_again.rich", "refuse red cross_again 1 because rich; plays red wait")
    found = measure([Suite.read(file, traced=True)], [tmp_path])
    assert [c.message for c in found.claims] == ["`covers cross_again`: this scenario never reaches that line"]
    assert CliRunner().invoke(aoi, ["check", str(file)]).exit_code == 0
    for name in ("cross.rich", "cross_again.rich"):
        text, code = coverage_of(str(file), "--rule", name)
        assert code == 0
        assert text.startswith("cross.rich (require): Only the rich may cross\n")
        assert "\n  again " in text.split("covered by: ")[1].split("exercised by: ")[0]


def test_one_action_is_not_covered_by_the_other(tmp_path: Path) -> None:
    file = again(tmp_path, "cross_again.rich", "refuse red cross 1 because rich")
    claims = measure([Suite.read(file, traced=True)], [tmp_path]).claims
    assert [c.message for c in claims] == ["`covers cross_again.rich`: this scenario never reaches that line"]


def test_a_line_that_neither_action_has(tmp_path: Path) -> None:
    file = again(tmp_path, "cross_again.rihc", "plays red wait")
    text, code = coverage_of(str(file))
    assert code == 1
    assert "did you mean `cross_again.rich`?" in text


WAYS = """\
game ways "Ways" {
  players 2..2
  seats red blue
  type town { has guild truth = no ; keep shut truth = no ; mill ; bridge { guild } ; ford }
  link road joins town
  road mill -- bridge
  road bridge -- ford
  network trade of town {
    open road r
    cost road r = 1
    cost road r = 2 when bridge.shut
    transit t = 3 when t.guild
  }
  keep tired per player number = 0
  menu turn (go, pass)
  flow { repeat until (bridge.shut) { each player in players { take 1 of turn } } }
  action go "Go" {
    require near "It is far" = trade.cost(mill, ford) < 9
    do { raise me.tired by 1 ; set bridge.shut = yes }
  }
  action pass "Pass" { }
  score { points rest "Rest" = 0 - me.tired ; winner most points }
}
scenario "a way" {
  allow red go
}
"""


def test_what_a_way_costs_is_counted_where_a_way_is_looked_for(tmp_path: Path) -> None:
    file = tmp_path / "ways.aoi"
    file.write_text(WAYS, encoding="utf-8")
    found = {str(line.place.line): line.missing_ways for line in measure([Suite.read(file, traced=True)], [tmp_path]).lines
             if line.kind == "weight"}
    assert found == {"10": (), "11": (), "12": ()}
