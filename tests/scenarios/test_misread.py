"""Words in the lines of a scenario that cannot be read: the message names the word, and does not blame a turn."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from aoi_rules.compiler.source.scenario_file import read_file
from aoi_rules.diagnostics import Source, render
from aoi_rules.scenarios import Suite

GAME = """\
game fair "The fair" {
  players 2..2
  seats red blue
  type town { mill "The mill" ; bonn }
  keep at town per player = none
  menu turn (walk, speak, wait)
  flow { repeat round until (round == 3) { each player in players { take 1 of turn } } }
  action walk "Walk" {
    choose town in town "to"
    do walk { set me.at = town }
  }
  action speak "Speak" { note words "What" up to 20 }
  action wait "Wait" { }
  score {
    points days "Days" = round
    winner most points
  }
}
"""


def said(*lines: str) -> str:
    """The messages about a scenario with these lines, as its author reads them; empty if all lines hold."""
    text = "\n".join([GAME + 'scenario "words" {', *(f"  {line}" for line in lines), "}", ""])
    suite = Suite(read_file(Source("fair.aoi", text)))
    failed = (str(o) for o in suite.outcomes("fair") if o.failure is not None and o.failure.code == "scenario-failed")
    return "\n".join([*(render(p) for p in suite.problems()), *failed])


MISREAD = {
    "a word more": "plays red wait quickly",
    "a word more in a refusal": "refuse red wait quickly because turn",
    "a word more that nearly ends the action": "plays red wait stopp",
    "a place more": "plays red wait bonn",
    "a place more in a refusal": "refuse red wait bonn because turn",
    "a place that there is not": "plays red walk to xanten",
    "an action that cannot be read after another": "plays red wait walk to xanten",
    "a text without quotation marks": "plays red speak hello all",
    "a word before a text in quotation marks": 'plays red speak memoo "hello all"',
    "a text without quotation marks in a refusal": "refuse red speak hello because note",
    "a word more of who does not decide": "plays blue wait quickly",
    "a refusal of who does not decide": "refuse blue wait quickly because turn",
    "a question with a word more": "explain blue wait quickly because seat",
    "a question about a place that there is not": "explain blue walk xanten because seat",
    "offered moves without anything between them": 'offers red { walk to the mill walk bonn wait speak "hello" }',
    "offered moves of which one cannot be read": "offers red { walk mill quickly wait }",
}


@pytest.mark.parametrize("what", MISREAD)
def test_a_word_that_cannot_be_read(what: str, snapshot: SnapshotAssertion) -> None:
    assert said(MISREAD[what]) == snapshot


@pytest.mark.parametrize("line", [
    "refuse red wait wait because turn", "refuse red wait stop because turn", "refuse blue walk bonn because turn",
    "explain blue walk to mill because seat", 'plays red speak "hello"', 'refuse red wait "hello" because note',
    "refuse red walk the mill wait because turn",
])
def test_words_that_can_be_read(line: str) -> None:
    assert said(line) == ""


@pytest.mark.parametrize("line", ["wins (red, blue)", "wins red and blue", "wins (red, blue) and red", "players (red, blue)"])
def test_names_in_brackets(line: str) -> None:
    """The correct form is side by side, and `aoi check --fix` writes it."""
    (problem,) = Suite(read_file(Source("fair.aoi", f'{GAME}scenario "names" {{\n  {line}\n}}\n'))).problems()
    word = line.split(maxsplit=1)[0]
    assert problem.message == f"`{word}`: separate names by blanks"
    assert problem.hint == f"write `{word} red blue`"
    assert problem.fix is not None
    assert (problem.fix.place.text, problem.fix.text) == (line.removeprefix(f"{word} "), "red blue")
