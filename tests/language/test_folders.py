"""The files of rules in a folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from aoi_rules.language.folders import rule_files
from aoi_rules.scenarios import files_below

GRAMMAR = Path(__file__).parents[2] / "grammar"


def found(folder: Path) -> list[str]:
    return [path.relative_to(folder).as_posix() for path in rule_files(folder)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Rulesets in several folders."""
    for name in ("b.aoi", "a.aoi", "maps/m.AOI", "maps/drafts/d.aoi", ".git/g.aoi", "env/lib/e.aoi", "node_modules/n.aoi", "a.txt"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("game g { }\n", encoding="utf-8")
    (tmp_path / "env/pyvenv.cfg").touch()
    return tmp_path


def test_the_folder_and_those_below_it_in_order(folder: Path) -> None:
    assert found(folder) == ["a.aoi", "b.aoi", "maps/m.AOI", "maps/drafts/d.aoi"]


@pytest.mark.parametrize(("pattern", "left_out"), [
    ("maps/drafts", {"maps/drafts/d.aoi"}),
    ("drafts/  # unfinished", {"maps/drafts/d.aoi"}),
    ("a.*", {"a.aoi"}),
    ("maps/*.AOI\n\nb.aoi\n", {"maps/m.AOI", "b.aoi"}),
    ("# a.aoi", set()),
    ("*", {"a.aoi", "b.aoi", "maps/m.AOI", "maps/drafts/d.aoi"}),
])
def test_what_a_file_names_is_passed_over(folder: Path, pattern: str, left_out: set[str]) -> None:
    before = set(found(folder))
    (folder / ".aoiignore").write_text(pattern, encoding="utf-8")
    assert before - set(found(folder)) == left_out


def test_a_pattern_counts_from_its_own_folder(folder: Path) -> None:
    (folder / "maps/.aoiignore").write_text("a.aoi\n*.aoi\n", encoding="utf-8")
    assert found(folder) == ["a.aoi", "b.aoi", "maps/m.AOI"]
    assert found(folder / "maps/drafts") == ["d.aoi"]  # the file is named explicitly, and lies above it


def test_links_between_folders_lead_nowhere(folder: Path) -> None:
    (folder / "maps/round").symlink_to(folder)
    assert found(folder) == ["a.aoi", "b.aoi", "maps/m.AOI", "maps/drafts/d.aoi"]


def test_our_own_bad_examples_are_passed_over_unless_they_are_named() -> None:
    bad = GRAMMAR / "examples/messages"
    assert len(files_below([bad])) > 1
    assert [path.name for path in rule_files(GRAMMAR)] == ["valley.aoi"]
