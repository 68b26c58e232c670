"""`picture` at the table: a browser page with the seat's view, which refreshes itself."""

from __future__ import annotations

import re
import stat
import sys
from pathlib import Path
from urllib.parse import unquote, urlparse

import pytest

import aoi_rules as aoi
from aoi_rules.cli.table.pictures import TablePicture
from tests.cli.conftest import Run

PLAY = ("play", "island.aoi", "--seed", "1", "--seat", "red=human", "--seat", "blue=random", "--seat", "green=random")


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that the browser was asked to open."""
    found: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda uri: found.append(uri) or True)
    return found


def test_it_is_opened_once_and_renewed_for_who_decides(run: Run, opened: list[str]) -> None:
    result = run(*PLAY, typed="picture\ndraw\ndraw\nquit\nquit\n")
    assert result.exit_code == 0
    [address] = opened
    page = Path(unquote(urlparse(address).path))
    assert f"{page} shows the game as red sees it" in " ".join(result.output.split()).replace("- ", "-")
    assert page.read_text(encoding="utf-8").count("<svg") == 1


@pytest.mark.thorough
def test_it_shows_what_the_seat_sees_and_nothing_else(opened: list[str]) -> None:
    game = aoi.load("germany").new_game(seed=3)
    picture = TablePicture(game)
    assert picture.show("red") is None, "nobody has asked for it"
    picture.open("red")
    page = Path(unquote(urlparse(opened[0]).path))
    assert game.view("red").svg() in page.read_text(encoding="utf-8")
    game.play(game.legal_moves()[0])
    picture.show("blue")
    text = page.read_text(encoding="utf-8")
    assert game.view("blue").svg() in text
    assert not re.search(r"<script|https?://(?!www\.w3\.org/2000/svg)", text)
    assert sys.platform == "win32" or not stat.S_IMODE(page.parent.stat().st_mode) & 0o077, "only this user reads it"


def test_without_a_browser_it_says_where_the_page_is(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webbrowser.open", lambda _: False)
    result = run(*PLAY, typed="picture\nquit\nquit\n")
    assert "No browser could be opened" in " ".join(result.output.split())
