"""`aoi build`: a ruleset as machine code, and the rulesets that use such code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from aoi_rules.native import libraries
from aoi_rules.native.compilers import find_compiler
from tests.cli.conftest import Run
from tests.library.caches import beginning_with_all


@pytest.fixture
def switched_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use machine code, from a folder of this test."""
    if find_compiler() is None:
        pytest.skip("there is no C compiler")
    monkeypatch.delenv("AOI_NATIVE")
    monkeypatch.setenv("AOI_CACHE", str(beginning_with_all(tmp_path / "cache")))
    libraries.forget()


@pytest.mark.slow
@pytest.mark.usefixtures("switched_on", "wide")
def test_a_ruleset_is_built_once(run: Run, folder: Path) -> None:
    first, second = run("build", "island.aoi"), run("build", "island.aoi")
    assert first.exit_code == second.exit_code == 0, first.output
    assert first.stdout.startswith("island: built in ")
    assert second.stdout.startswith("island: built before, ")
    library = Path(second.stdout.split(" in ")[1].strip())
    assert library.parent.parent == folder / "cache" / "native"
    data = json.loads(run("build", "island.aoi", "--format", "json").stdout)
    assert data == {"ruleset": "island", "path": str(library), "seconds": 0, "played": True}


@pytest.mark.slow
@pytest.mark.usefixtures("switched_on", "wide")
def test_another_level_is_another_library(run: Run) -> None:
    first, second = (json.loads(run("build", "island.aoi", "-O", level, "--format", "json").stdout)["path"] for level in "01")
    assert first != second


@pytest.mark.slow
@pytest.mark.usefixtures("switched_on", "wide")
def test_what_was_built_before_is_played_again(run: Run) -> None:
    """If a ruleset was built in several ways, the most recently requested one is used."""
    for level in ("0", "1", "0"):
        asked = json.loads(run("build", "industry", "-O", level, "--format", "json").stdout)["path"]
        listed = run("build", "--list", "--format", "json").stdout
        assert {"ruleset": "industry", "library": asked} in json.loads(listed)
    lines = run("build", "--list").stdout.splitlines()
    assert [line for line in lines if line.startswith("industry ") and line.endswith("aoi_industry.so")]
    assert [line for line in lines if line.startswith("germany ") and line.endswith("pure Python")]


@pytest.mark.slow
@pytest.mark.usefixtures("switched_on", "wide")
def test_the_list_has_the_rulesets_of_the_library(run: Run) -> None:
    assert {entry["ruleset"]: entry["library"] for entry in json.loads(run("build", "--list", "--format", "json").stdout)} == dict.fromkeys(("age_of_industry", "card_game", "germany", "industry", "new_england"))


@pytest.mark.slow
@pytest.mark.usefixtures("wide")
def test_what_is_built_while_it_is_switched_off_waits(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if find_compiler() is None:
        pytest.skip("there is no C compiler")
    monkeypatch.setenv("AOI_CACHE", str(beginning_with_all(folder / "cache")))
    result = run("build", "island.aoi", "-O", "0")
    assert result.exit_code == 0
    assert "It is not used yet: AOI_NATIVE is 0." in result.stdout
    assert run("build", "--list").stderr == "AOI_NATIVE is 0: built libraries are not used.\n"


@pytest.mark.parametrize(("arguments", "said"), [
    ([], "give the NAME of a ruleset, or --list"),
    (["germany", "--list"], "give the NAME of a ruleset, or --list"),
    (["germany", "-O", "9"], "Invalid value for '-O'"),
    (["germany", "--to", "x"], "--to needs --wasm"),
])
def test_wrong_use(run: Run, arguments: list[str], said: str) -> None:
    result = run("build", *arguments)
    assert (result.exit_code, said in result.stderr) == (2, True), result.output


@pytest.mark.usefixtures("wide")
def test_without_a_compiler_it_says_what_to_install(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AOI_CACHE", str(folder / "cache"))
    monkeypatch.setattr("aoi_rules.native.compilers.find_compiler", lambda: None)
    result = run("build", "island.aoi")
    assert result.exit_code == 1
    assert "none was found; install one (Debian: apt-get install gcc libc6-dev;" in result.stderr
    result = run("build", "island.aoi", "--cc", "no-such-compiler")
    assert result.exit_code == 1
    assert "`no-such-compiler` is not a C compiler that runs here" in result.stderr
