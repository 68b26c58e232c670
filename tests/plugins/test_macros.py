"""Words of plugins whose Python fails, or that produce something other than a text: one problem, at the statement."""

from __future__ import annotations

import re
from typing import Any

import pytest
from attrs import frozen

import aoi_rules as aoi
from aoi_rules.plugin import Macro, argument, text_of
from tests.plugins.fakes import at_its_line, gives, install, plugin

FAILS = "the plugin `odd` fails in the word `tram` of its hook `aoi_words`"


def errors(monkeypatch: pytest.MonkeyPatch, word: type[Macro], statement: str = "tram bonn") -> list[tuple[str, str]]:
    """The errors of a map that uses a word: place and message."""
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


@pytest.mark.thorough
def test_one_that_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    @frozen(kw_only=True)
    class Raising(Tram):
        def lines(self) -> str:
            raise KeyError("oh")

    assert errors(monkeypatch, Raising) == [("<text>:3:3", f"{FAILS}: KeyError: 'oh' (FILE:LINE)")]


@pytest.mark.thorough
def test_one_that_gives_no_text(monkeypatch: pytest.MonkeyPatch) -> None:
    @frozen(kw_only=True)
    class Mute(Tram):
        def lines(self) -> str:
            return None  # type: ignore[return-value]

    assert errors(monkeypatch, Mute) == [("<text>:3:3", f"{FAILS}: TypeError: `lines` gives a text, not NoneType (FILE:LINE)")]


@pytest.mark.thorough
def test_one_that_takes_no_statement(monkeypatch: pytest.MonkeyPatch) -> None:
    @frozen(kw_only=True)
    class Picky(Tram):
        def __attrs_post_init__(self) -> None:
            raise ValueError("not this one")

    assert errors(monkeypatch, Picky) == [("<text>:3:3", f"{FAILS}: ValueError: not this one (FILE:LINE)")]


@pytest.mark.thorough
def test_one_that_stands_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would never end, so it is reported, at the author's line."""
    @frozen(kw_only=True)
    class Endless(Tram):
        def lines(self) -> str:
            return "tram bonn"

    assert errors(monkeypatch, Endless) == [
        ("<text>:3:3", f"{FAILS}: its lines contain words of plugins that expand without end (FILE:LINE)")]


@pytest.mark.thorough
def test_an_author_s_mistake_is_the_author_s(monkeypatch: pytest.MonkeyPatch) -> None:
    assert errors(monkeypatch, Tram, "tram") == [("<text>:3:3", "`tram`: where it goes is missing")]


# ---- mistakes in the lines that a word produces ------------------------------------------------------------------------


@frozen(kw_only=True)
class Rails(Tram):
    """Its lines are wrong in any place."""

    def lines(self) -> str:
        """A railway with a field that does not exist."""
        return f"rail bonn -- {text_of(self.to)} {{ lenth 3 }}\n"


@frozen(kw_only=True)
class Outer(Tram):
    """A word that produces another word."""

    word = "outer"

    def lines(self) -> str:
        """A tram."""
        return f"tram {text_of(self.to)}\n"


def shown(monkeypatch: pytest.MonkeyPatch, statement: str, *words: type[Macro]) -> list[str]:
    """The errors in a map that uses some words, as an author reads them, without line numbers in other files."""
    install(monkeypatch, odd=plugin(aoi_words=gives(*words)))
    found = aoi.check(text=f'map m "M" {{\n  extends germany ; uses odd\n  {statement}\n}}')
    return [re.sub(r"line \d+ of", "line … of", str(p)) for p in found if p.severity == "error"]


@pytest.mark.thorough
def test_what_the_author_did_not_write_is_shown_at_the_whole_line(monkeypatch: pytest.MonkeyPatch) -> None:
    line, where = shown(monkeypatch, 'location bonn "Bonn" { at 5 5 } ; tram koeln', Rails)[0].splitlines()[::2]
    assert line == "<text>:3:37: error[unknown-field]: a rail has no `lenth`"
    assert where.strip(" |^") == "it has bends; `tram` of the plugin `odd` gives this line: `rail bonn -- koeln { lenth 3 }`"


@pytest.mark.thorough
def test_what_the_author_wrote_is_shown_where_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = [one for one in shown(monkeypatch, "outer kolen", Rails, Outer) if "kolen" in one.splitlines()[0]]
    assert wrong == ["<text>:3:9: error[unknown-member]: no location is called `kolen`\n    3 |   outer kolen\n      |         ^^^^^ "
                     "did you mean `koeln` (line … of germany.aoi)? `tram` of the plugin `odd` gives this line: "
                     "`rail bonn -- kolen { lenth 3 }`"]


@pytest.mark.thorough
def test_another_line_is_that_of_its_author(monkeypatch: pytest.MonkeyPatch) -> None:
    @frozen(kw_only=True)
    class Same(Tram):
        def lines(self) -> str:
            return "define fare = $3\n"

    wrong = shown(monkeypatch, "tram bonn ; tram koeln\n  define fare = $4", Same)
    assert "the first is in line 3; to change that one" in wrong[0]
    assert wrong[0].endswith("`tram` of the plugin `odd` gives this line: `define fare = $3`")
    assert "the first is in line 3; to change that one" in wrong[1]


@pytest.mark.thorough
def test_a_text_of_the_wrong_form(monkeypatch: pytest.MonkeyPatch) -> None:
    @frozen(kw_only=True)
    class Open(Tram):
        def lines(self) -> str:
            return "rail bonn -- koeln {\n"

    assert shown(monkeypatch, "tram bonn", Open)[0] == (
        "<text>:3:3: error[syntax-missing-brace]: This block is never closed.\n    3 |   tram bonn\n      |   ^^^^^^^^^ "
        "add `}` at its end: `rail bonn -- koeln { }`; `tram` of the plugin `odd` gives this line: `rail bonn -- koeln {`")


@pytest.mark.thorough
@pytest.mark.parametrize("block", ['location elze "Elze" { tol_gate $2; at 5 5 }', "amend location koeln { tol_gate $2 }"])
def test_a_misspelt_word_in_the_block_of_a_member(monkeypatch: pytest.MonkeyPatch, block: str) -> None:
    @frozen(kw_only=True)
    class Gate(Tram):
        word = "toll_gate"
        where = ("location",)

    (wrong, *_) = shown(monkeypatch, block, Gate)
    assert wrong.splitlines()[0].endswith("error[unknown-field]: a location has no `tol_gate`")
    assert wrong.endswith("^^^^^^^^ did you mean `toll_gate`?")
