"""Messages link to their entries in the manual: for people, for programs, for code scanners."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import aoi_rules
from tests.cli.conftest import Run

BAD = "game g { players 2..2 ; seats red blue ; speed 3 }\n"
MANUAL = Path(__file__).parents[2] / "grammar" / "manual"
SITE = "https://rules.example/manual"


def helps(run: Run) -> set[str]:
    return {problem["help"] for problem in json.loads(run("check", "-", "--format", "json", typed=BAD).stdout)["problems"]}


def uris(run: Run) -> set[str]:
    rules = json.loads(run("check", "-", "--format", "sarif", typed=BAD).stdout)["runs"][0]["tool"]["driver"]["rules"]
    return {rule["helpUri"] for rule in rules if "helpUri" in rule}


def test_without_a_site_it_is_the_page_of_the_manual_wherever_this_lies(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AOI_DOCS", raising=False)
    page = MANUAL / "reference" / "messages.md"
    assert "reference/messages.md#unknown-word" in helps(run)
    assert "## `unknown-word`" in page.read_text(encoding="utf-8")
    assert uris(run) == set()
    assert f"In the manual: {page}#unknown-word" in run("explain", "unknown-word").stdout.replace("\n", "")


@pytest.mark.parametrize("site", [SITE, f"{SITE}/"])
def test_with_the_site_s_url(run: Run, site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AOI_DOCS", site)
    entry = f"{SITE}/reference/messages.html#unknown-word"
    assert entry in helps(run)
    assert entry in uris(run)
    assert entry in run("explain", "unknown-word").stdout.replace("\n", "")
    assert aoi_rules.check(text=BAD)[0].json()["help"].startswith(SITE)


def test_with_the_site_s_folder(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AOI_DOCS", str(folder / "my site"))
    entry = (folder / "my site" / "reference" / "messages.html").as_uri() + "#unknown-word"
    assert entry in helps(run)
    assert entry in uris(run)


@pytest.mark.parametrize("site", ["", "/srv/manual"])
def test_a_server_tells_nobody_where_its_files_are(site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AOI_DOCS", site)
    assert {problem.json()["help"].partition("#")[0] for problem in aoi_rules.check(text=BAD)} == {"reference/messages.md"}
