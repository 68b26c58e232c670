"""`aoi test`: the scenarios of a ruleset, and the laws in a few games."""

from __future__ import annotations

import json
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from threading import Timer

import pytest

from aoi_rules.cli.commands import testing
from aoi_rules.library import catalogue
from tests.authors.texts import ONLY_PARTS
from tests.cli.conftest import Run
from tests.testing.games import CARDS, SCENARIO, changed, written

AOI = str(Path(sysconfig.get_path("scripts")) / "aoi")
OTHER = SCENARIO.replace("a card that is shown is worth a dollar", "a moon is shown")
BESIDE = OTHER.replace("{\n", "{\n  game cards\n", 1)
FAILING = OTHER.replace("== $1", "== $2")


def results(run: Run, *arguments: str) -> dict[str, str]:
    """The output of `aoi test` for each test, by its title."""
    return {one["title"]: one["result"] for one in json.loads(run("test", "--format", "json", *arguments).stdout)["results"]}


@pytest.mark.slow
def test_a_map_with_its_scenarios_and_laws(run: Run, folder: Path) -> None:
    """The scenarios are those in its file, beside it and in `scenarios`, but not another ruleset's; the laws are checked in
    twenty games."""
    file = written(folder, "mine/cards.aoi", CARDS + SCENARIO)
    written(folder, "mine/beside.aoi", BESIDE.replace("a moon", "a second moon"))
    written(folder, "mine/scenarios/inner.aoi", BESIDE)
    written(folder, "mine/other.aoi", changed(("game cards", "game other")) + FAILING)
    result = run("test", file)
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("3 scenarios passed, the laws hold in 20 games (")
    assert results(run, "mine/scenarios/inner.aoi") == {"a moon is shown": "passed"}
    whole = run("test", "mine", "--games", "0")
    assert (whole.exit_code, "3 scenarios passed, 1 failed (" in whole.stdout) == (1, True), whole.output


def test_some_authors_wrote_only_parts() -> None:
    assert {"partners", "stocks", "weather_deck"} <= {folder.name for folder in ONLY_PARTS}


@pytest.mark.slow
@pytest.mark.parametrize("folder", ONLY_PARTS, ids=lambda folder: folder.name)
def test_the_laws_hold_with_the_parts_of_authors(run: Run, folder: Path) -> None:
    result = run("test", str(folder))
    assert result.exit_code == 0, result.output
    assert "the laws hold in 20 games (" in result.stdout


@pytest.mark.slow
def test_what_fails_is_shown_with_its_place(run: Run, folder: Path) -> None:
    written(folder, "cards.aoi", CARDS + FAILING)
    result = run("test", "cards.aoi", "--games", "0")
    assert result.exit_code == 1
    assert "a moon is shown\ncards.aoi:57:3: error[scenario-failed]: this does not hold" in result.stdout
    assert "red.money is $1" in result.stdout
    assert "0 scenarios passed, 1 failed (" in result.stdout


@pytest.mark.slow
def test_a_broken_law_fails(run: Run, folder: Path) -> None:
    """The game never ends, and its ruleset has no scenario."""
    written(folder, "cards.aoi", changed(("all(p.hand.size == 0 for p in players)", "round == 100000")))
    result = run("test", "cards.aoi")
    assert result.exit_code == 1
    assert "this game does not end" in result.stdout
    assert "no scenarios, 1 ruleset with errors or against the laws (" in result.stdout


@pytest.mark.slow
@pytest.mark.parametrize(("text", "said", "summary"), [
    ("hello {", "syntax-missing-brace", "1 file with errors"),
    (changed(("score {", "scores {")), "unknown-word", "1 ruleset with errors"),
])
def test_a_text_with_errors_fails(run: Run, folder: Path, text: str, said: str, summary: str) -> None:
    written(folder, "cards.aoi", text)
    result = run("test", "cards.aoi")
    assert (result.exit_code, said in result.stdout, summary in result.stdout) == (1, True, True), result.output


@pytest.mark.slow
def test_one_scenario_by_its_title(run: Run, folder: Path) -> None:
    written(folder, "cards.aoi", CARDS + SCENARIO + OTHER)
    assert results(run, "cards.aoi", "--scenario", "a moon is shown") == {"a moon is shown": "passed"}
    assert results(run, "cards.aoi", "--scenario", "DOLLAR") == {"a card that is shown is worth a dollar": "passed"}
    for wrong, said in (("is shown", "several scenarios have"), ("a moon is shwn", "did you mean `a moon is shown`?")):
        result = run("test", "cards.aoi", "--scenario", wrong)
        assert (result.exit_code, said in result.stderr) == (2, True), result.output


@pytest.mark.slow
def test_a_part_with_the_scenarios_that_use_it(run: Run, folder: Path) -> None:
    written(folder, "cards.aoi", CARDS + FAILING)
    written(folder, "rich.aoi", 'part rich for cards {\n  replace keep money per player money = $3\n}\n')
    written(folder, "tests.aoi", "uses rich\n" + BESIDE.replace("== $1", "== $4"))
    assert results(run, "rich.aoi") == {"a moon is shown": "passed", "laws of cards with rich in 20 games": "passed"}


@pytest.mark.slow
def test_a_part_that_breaks_a_law(run: Run, folder: Path) -> None:
    """The law is checked on the ruleset of its scenarios, and the message names both. A part that only helps is not checked."""
    written(folder, "cards.aoi", CARDS)
    written(folder, "losing.aoi", "part losing for cards {\n  after show(p, c) as lost when deck.count(sun) > 0 { remove sun from deck }\n"
                                  "}\npart helps for cards { verb begin() { } }\n")
    written(folder, "tests.aoi", "uses losing helps\n" + BESIDE)
    result = run("test", "losing.aoi")
    assert result.exit_code == 1
    assert "laws of cards with losing in 20 games\ncards with 2 players breaks a law: nothing appears and nothing vanishes" in result.stdout
    assert "this game:  aoi play cards.aoi --with losing.aoi --players 2 --seed 2 < /dev/null" in result.stdout
    assert 'aoi_rules.load("cards.aoi", parts=["losing.aoi"])' in result.stdout


@pytest.mark.slow
def test_nothing_but_texts_takes_part(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder's Python files and pytest settings are ignored: a folder from a stranger is safe to test."""
    written(folder, "cards.aoi", CARDS + SCENARIO)
    for name in ("conftest.py", "test_more.py", "sitecustomize.py"):
        written(folder, name, "from pathlib import Path\nPath('ran').touch()\n")
    written(folder, "pytest.ini", "[pytest]\naddopts = --no-such-option\n")
    monkeypatch.setenv("PYTEST_ADDOPTS", "--no-such-option")
    assert run("test", ".", "--games", "0").exit_code == 0
    assert not (folder / "ran").exists()


@pytest.mark.thorough
@pytest.mark.parametrize(("arguments", "said"), [
    (["nothing.aoi"], "nothing.aoi"), (["empty"], "nothing to test"), (["island.aoi", "--games", "5"], "--games takes 11 or more"),
])
def test_wrong_use(run: Run, folder: Path, arguments: list[str], said: str) -> None:
    (folder / "empty").mkdir()
    result = run("test", *arguments)
    assert (result.exit_code, said in result.stderr) == (2, True), result.output


@pytest.mark.slow_with("watchfiles-arguments1")
@pytest.mark.thorough
@pytest.mark.parametrize(("missing", "arguments"), [
    ("pytest", []), pytest.param("watchfiles", ["--watch"], marks=pytest.mark.thorough),
])
def test_without_the_extra(folder: Path, missing: str, arguments: list[str]) -> None:
    """The message names the missing package and the command that installs it."""
    written(folder, "cards.aoi", CARDS + SCENARIO)
    program = f"import sys; sys.modules[{missing!r}] = None; from aoi_rules.cli import main; main()"
    run = subprocess.run([sys.executable, "-c", program, "test", "cards.aoi", *arguments], cwd=folder, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert f"import of {missing} halted; None in sys.modules: pip install 'aoi-rules[test]'" in " ".join(run.stderr.split())


@pytest.mark.slow
def test_a_change_is_tested_again(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This works even if nothing is left to test, or a text is briefly broken."""
    file = written(folder, "cards.aoi", CARDS + SCENARIO)

    def saved() -> Iterator[list[str]]:
        for text in ("", CARDS + FAILING, CARDS + OTHER):
            file.write_text(text, encoding="utf-8")
            yield ["cards.aoi"]

    monkeypatch.setattr(testing, "_changes", lambda _: saved())
    result = run("test", "cards.aoi", "--games", "0", "--watch")
    assert result.exit_code == 0
    assert [line.rpartition(" (")[0] for line in result.stdout.splitlines() if line.endswith("s)")] == [
        "1 scenario passed", "no scenarios, 1 file with errors", "0 scenarios passed, 1 failed", "1 scenario passed"]
    assert result.stderr.count("cards.aoi:") == 3


@pytest.mark.slow
def test_a_change_in_the_library_is_tested_too(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process reads the library's texts once, and again after a change."""
    library = {"cards.aoi": CARDS + SCENARIO}
    monkeypatch.setattr(catalogue, "rulesets", lambda: list(library.items()))
    monkeypatch.setattr(catalogue, "path_of", lambda name: str(folder / name))
    written(folder, "cards.aoi", library["cards.aoi"])
    tests = written(folder, "tests/tests.aoi", BESIDE)

    def saved() -> Iterator[list[str]]:
        library["cards.aoi"] = changed(("raise p.money by $1", "raise p.money by $2"))
        yield ["cards.aoi"]

    monkeypatch.setattr(testing, "_changes", lambda _: saved())
    catalogue.read_again()
    try:
        result = run("test", tests, "--games", "0", "--watch")
    finally:
        monkeypatch.undo()
        catalogue.read_again()
    assert [line.rpartition(" (")[0] for line in result.stdout.splitlines() if line.endswith("s)")] == [
        "1 scenario passed", "0 scenarios passed, 1 failed"], result.output


@pytest.mark.slow
def test_a_saved_file_is_noticed(folder: Path) -> None:
    """The test runs in its own process, with the system's real notifications."""
    file = written(folder, "cards.aoi", CARDS + SCENARIO)
    command = [AOI, "test", "cards.aoi", "--games", "0", "--watch"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        clock = Timer(60, process.kill)  # so that a fault fails the test and does not stop it
        clock.start()
        try:
            assert "1 scenario passed" in process.stdout.readline()
            assert "Waiting" in process.stdout.readline()
            file.write_text(CARDS + FAILING, encoding="utf-8")
            assert any("1 failed" in line for line in iter(process.stdout.readline, ""))
        finally:
            clock.cancel()
            process.kill()
