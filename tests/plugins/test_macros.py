"""Words of plugins whose Python fails, or that stand for what is no text: one problem, at the statement."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import frozen

import aoi_rules as aoi
from aoi_rules.plugin import Macro, argument
from tests.plugins.fakes import at_its_line, gives, install, plugin

FAILS = "the plugin `odd` fails in the word `tram` of its hook `aoi_words`"


def errors(monkeypatch: pytest.MonkeyPatch, word: type[Macro], statement: str = "tram bonn") -> list[tuple[str, str]]:
    """What is said of a map that uses a word: place and message."""
    install(monkeypatch, odd=plugin(aoi_words=gives(word)))
    found = aoi.check(text=f'map m "M" {{\n  extends age_of_industry ; uses odd\n  {statement}\n}}')
    return [(str(p.place), at_its_line(p.message)) for p in found if p.severity == "error"]


@frozen(kw_only=True)
class Tram(Macro):
    """A word."""

    word = "tram"
    where = ("map",)
    to: Any = argument("where it goes")  # noqa: RUF009 - how fields of words are made

    def lines(self) -> str:
        """Nothing."""
        return ""


def test_one_that_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    @frozen(kw_only=True)
    class Raising(Tram):
        def lines(self) -> str:
            raise KeyError("oh")

    assert errors(monkeypatch, Raising) == [("<text>:3:3", f"{FAILS}: KeyError: 'oh' (FILE:LINE)")]


def test_one_that_gives_no_text(monkeypatch: pytest.MonkeyPatch) -> None:
    @frozen(kw_only=True)
    class Mute(Tram):
        def lines(self) -> str:
            return None  # type: ignore[return-value]

    assert errors(monkeypatch, Mute) == [("<text>:3:3", f"{FAILS}: TypeError: `lines` gives a text, not NoneType (FILE:LINE)")]


def test_one_that_takes_no_statement(monkeypatch: pytest.MonkeyPatch) -> None:
    @frozen(kw_only=True)
    class Picky(Tram):
        def __attrs_post_init__(self) -> None:
            raise ValueError("not this one")

    assert errors(monkeypatch, Picky) == [("<text>:3:3", f"{FAILS}: ValueError: not this one (FILE:LINE)")]


def test_one_that_stands_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would never end, so it is reported, at the author's line."""
    @frozen(kw_only=True)
    class Endless(Tram):
        def lines(self) -> str:
            return "tram bonn"

    assert errors(monkeypatch, Endless) == [
        ("<text>:3:3", f"{FAILS}: its lines hold words of plugins that stand for further lines without end (FILE:LINE)")]


def test_an_author_s_mistake_is_the_author_s(monkeypatch: pytest.MonkeyPatch) -> None:
    assert errors(monkeypatch, Tram, "tram") == [("<text>:3:3", "`tram`: where it goes is missing")]
