"""Every block of the manual is run, and what the page shows is true."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from aoi_rules.files.resources import ruleset_files
from tests.manual.pages import MANUAL, blocks, files_before, pages
from tests.manual.trial import Trial, lawless

SELDOM = {"programs/many-games", "programs/generating", "programs/pictures", "programs/bots", "reference/scenarios", "reference/files",
          "reference/drawings", "reference/plugins"}
"""The pages whose blocks take longest, besides the maps."""


def _pages() -> Iterator[Any]:
    """Each page; those that play whole maps are for the long run."""
    for page in pages():
        name = page.relative_to(MANUAL).with_suffix("").as_posix()
        long = name.startswith(("tutorial", "cookbook")) or name in ("guide/age-of-industry", "guide/parts")
        often = (name.startswith(("reference", "programs")) or "/" not in name) and name not in SELDOM
        marks = [pytest.mark.slow] if long else [] if often else [pytest.mark.thorough]
        yield pytest.param(page, id=name, marks=marks)


@pytest.fixture
def folder(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with the files that a page begins with."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    for name, text in files_before(page).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.slow_with(
    "guide/absent", "guide/actions", "guide/checks", "guide/drawing", "guide/expressions", "guide/files", "guide/flow",
    "guide/keeps", "guide/mechanisms", "guide/networks", "guide/plugins", "guide/proving", "guide/scenarios", "guide/scoring",
    "guide/shown", "guide/sources", "guide/types", "guide/verbs", "programs/bots", "programs/generating", "programs/pictures",
    "programs/simulations", "reference/drawings", "reference/files", "reference/flow", "reference/functions",
    "reference/messages", "reference/operators", "reference/plugins", "reference/scenarios", "reference/scoring")
@pytest.mark.thorough_with(
    "commands", "index", "programs/embedding", "programs/saves", "programs/simulations", "reference/actions",
    "reference/components", "reference/effects", "reference/flow", "reference/functions", "reference/lines",
    "reference/messages", "reference/names", "reference/networks", "reference/operators", "reference/player_texts",
    "reference/scoring", "reference/values")
@pytest.mark.parametrize("page", list(_pages()))
def test_each_block_does_what_it_says(page: Path, folder: Path, request: pytest.FixtureRequest) -> None:
    """This includes a picture drawn by its commands, if a file with that name is beside the page."""
    update = request.config.getoption("--snapshot-update")
    _fail(page, Trial(folder).run(list(blocks(page.read_text(encoding="utf-8")))))
    for picture in page.parent.glob("*.svg"):
        drawn = folder / picture.name
        if drawn.exists() and update:
            picture.write_bytes(drawn.read_bytes())
        assert not drawn.exists() or drawn.read_bytes() == picture.read_bytes(), f"--snapshot-update renews {picture}"


@pytest.mark.slow
@pytest.mark.parametrize("page", list(_pages()))
def test_what_a_page_shows_obeys_the_laws(page: Path, folder: Path) -> None:
    """The laws that `aoi test` and pytest check hold for each whole ruleset, and for each piece in its game."""
    rules = [block for block in blocks(page.read_text(encoding="utf-8")) if block.language == "aoi" and block.answer is None]
    _fail(page, Trial(folder, lawless).run([block for block in rules if block.use.partition("=")[0] in ("file", "game", "map", "part")]))


def _fail(page: Path, wrong: Sequence[tuple[int, str]]) -> None:
    if wrong:
        pytest.fail("\n\n".join(f"{page.relative_to(MANUAL.parents[1])}:{line}: {text}" for line, text in wrong), pytrace=False)


def lines_of_the_library(text: str) -> list[str]:
    """The line numbers that a page quotes from the bundled rules: they change whenever the rules do."""
    files = "|".join(re.escape(file.name) for _, file in ruleset_files())
    return re.findall(rf"^(?:{files}):\d+ *│|\bline \d+ of (?:{files})\b", text, re.MULTILINE)


def test_no_page_quotes_the_number_of_a_line_that_is_not_in_the_manual() -> None:
    assert lines_of_the_library("game.aoi:12  │ pass\n(line 7 of germany.aoi)") == ["game.aoi:12  │", "line 7 of germany.aoi"]
    assert [page.name for page in pages() if lines_of_the_library(page.read_text(encoding="utf-8"))] == []


def test_a_page_begins_with_the_files_that_another_ends_with(tmp_path: Path) -> None:
    fence = "`" * 3
    for name, before, text in (("one", "", "a"), ("two", "<!-- goes on from one.md -->\n", "b"), ("three", "<!-- goes on from two.md -->\n", "")):
        (tmp_path / f"{name}.md").write_text(f"{before}{fence}aoi file={text or 'c'}.aoi\n# {name}\n{fence}\n", encoding="utf-8")
    assert files_before(tmp_path / "three.md") == {"a.aoi": "# one\n", "b.aoi": "# two\n"}
