"""`aoi new --plugin`: a complete package, whose scenarios and tests pass once pip has installed it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from aoi_rules.diagnostics import Source
from aoi_rules.language.formatter import format_text
from tests.cli.conftest import Run
from tests.testing.projects import installed, metadata_of

FILES = {
    "README.md", "pyproject.toml", "scenarios/autumn_fair.aoi", "tests/test_autumn_fair.py", "aoi_autumn_fair/__init__.py",
    "aoi_autumn_fair/autumn_fair.aoi", "aoi_autumn_fair/maps/autumn_fair_map.aoi", "aoi_autumn_fair/py.typed",
}


@pytest.fixture
def project(run: Run, folder: Path) -> Path:
    result = run("new", "--plugin", "autumn_fair")
    assert (result.exit_code, result.stdout) == (0, "autumn_fair\n")
    assert "`pip install -e 'autumn_fair[test]'` installs it" in " ".join(result.stderr.split())
    return folder / "autumn_fair"


def test_its_files(project: Path) -> None:
    """They contain the plugin's name, and the template's name nowhere."""
    files = [file for file in project.rglob("*") if file.is_file()]
    assert {file.relative_to(project).as_posix() for file in files} == FILES
    texts = {file: file.read_text(encoding="utf-8") for file in files}
    assert [file for file, text in texts.items() if "new" in text.lower().replace("news", "") and file.suffix != ".aoi"] == []
    assert metadata_of(project)["entry-points"] == {"aoi_rules": {"autumn_fair": "aoi_autumn_fair"}}
    assert [file for file, text in texts.items() if file.suffix == ".aoi" and format_text(Source(file.name, text)) != text] == []


@pytest.mark.slow
def test_it_is_checked_and_played(project: Path, run: Run) -> None:
    with installed(project):
        assert run("check", "autumn_fair_map").stdout.startswith("autumn_fair_map: no problems")
        assert "wins." in run("play", "autumn_fair_map", "--seed", "1", typed="").stdout
        assert "a fair has a prize" in str(run("check", str(changed(project))).output)


def changed(project: Path) -> Path:
    """Its map with a fault."""
    text = (project / "aoi_autumn_fair" / "maps" / "autumn_fair_map.aoi").read_text(encoding="utf-8")
    file = project / "poor.aoi"
    file.write_text(text.replace("map autumn_fair_map", "map poor").replace("fair $2", "fair $0"), encoding="utf-8")
    return file


@pytest.mark.slow
@pytest.mark.parametrize("laws", [False, True])
def test_pip_installs_it_and_its_tests_hold(project: Path, laws: bool) -> None:
    pip = ["pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-compile", "--disable-pip-version-check"]
    ran([*pip, "--target", "../site", "."], project)
    said = ran(["pytest", "-p", "no:cacheprovider", "-q", "-rA", *([] if laws else ["-m", "not laws"])], project)
    assert "PASSED scenarios/autumn_fair.aoi::whoever sells at a fair gets a prize" in said
    assert ("PASSED tests/test_autumn_fair.py::test_the_laws" in said) == laws


def ran(arguments: list[str], folder: Path) -> str:
    """The output of a Python module run in a folder, with the packages that pip installed beside it."""
    run = subprocess.run([sys.executable, "-m", *arguments], cwd=folder, capture_output=True, text=True, timeout=300, check=False,
                         env={**os.environ, "PYTHONPATH": str(folder.parent / "site")})
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


@pytest.mark.parametrize(("name", "code"), [("germany", 1), ("ships", 1), ("My plugin", 2), ("../2nd", 2), ("a/b", 1)])
def test_what_is_refused(run: Run, folder: Path, name: str, code: int) -> None:
    assert run("new", "--plugin", name).exit_code == code
    assert [*folder.rglob("*.toml")] == []


def test_a_folder_that_is_there_stays_as_it_is(run: Run, folder: Path) -> None:
    (folder / "mine").mkdir()
    assert "mine already exists and was not changed" in run("new", "--plugin", "mine").output
    assert [*(folder / "mine").iterdir()] == []
