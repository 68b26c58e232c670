"""An unfinished text, or one with a missing or superfluous brace: one mistake does not hide the rest."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import aoi_rules
from aoi_rules.diagnostics import Source
from aoi_rules.files.resources import ruleset_files
from aoi_rules.language import parse, tree
from aoi_rules.words.statement_check import CORE

GAME, GERMANY = (dict(ruleset_files())[name].read_text(encoding="utf-8") for name in ("game", "germany"))

ACTION = """\
  action lend "Lend money" {
    choose p in players
    require rich "You are too poor" = me.money >= $3
    do { pay p $3; log "lent" }
  }
"""
LOCATION = '  location bonn "Bonn" brown { space port; at 30 40 }\n'


def declared(text: str) -> set[tuple[str, ...]]:
    """The first words of the lines in a file's game or map."""
    block, _ = parse(Source("<text>", text), CORE)
    return {(line.word, *(str(getattr(a, "name", "")) for a in line.arguments[:1]))
            for head in block.items if isinstance(head, tree.Statement) for line in head.lines}


@pytest.mark.slow
@pytest.mark.parametrize(("text", "before", "typed"), [
    pytest.param(GAME, "  action sell", ACTION, marks=pytest.mark.slow), (GERMANY, "  location bremen", LOCATION)], ids=["action", "location"])
def test_each_keystroke_leaves_the_rest_known(text: str, before: str, typed: str) -> None:
    at, whole = text.index(before), declared(text)
    assert len(whole) > 30
    for number in range(1, len(typed) + 1):
        lost = whole - declared(f"{text[:at]}{typed[:number]}\n{text[at:]}")
        assert not lost, f"not known after {typed[:number]!r}"


def mistakes() -> Iterator[tuple[str, int, str]]:
    """Twelve braces of germany.aoi left out of each kind, and twelve more added before one of each kind: the change, its line,
    and the text."""
    bare = re.sub(r'"[^"\n]*"|#[^\n]*', lambda found: "x" * len(found[0]), GERMANY)
    for brace in "{}":
        places = [at for at, sign in enumerate(bare) if sign == brace]
        for at in places[:: -(-len(places) // 12)]:
            line = GERMANY.count("\n", 0, at) + 1
            yield f"without {brace}", line, GERMANY[:at] + GERMANY[at + 1 :]
            yield f"with another {brace}", line, f"{GERMANY[:at]}{brace} {GERMANY[at:]}"


MISTAKES = tuple(mistakes())
SECOND = "\n  rail koeln -- nowhere_at_all"


def test_there_are_enough_mistakes() -> None:
    assert len(MISTAKES) >= 40


@pytest.mark.thorough_with(
    "with another { in 31", "with another { in 72", "with another } in 36", "with another } in 49", "with another } in 62",
    "with another } in 73", "without { in 22", "without { in 43", "without { in 56", "without { in 69", "without } in 29",
    "without } in 46", "without } in 57", "without } in 70")
@pytest.mark.parametrize(("done", "line", "text"), [
    pytest.param(done, line, text, id=f"{done} in {line}", marks=() if at % 3 == 0 else pytest.mark.slow)
    for at, (done, line, text) in enumerate(MISTAKES)])
def test_a_wrong_brace_is_reported_where_it_is_and_hides_nothing(done: str, line: int, text: str) -> None:
    last = text.rindex("\n  rail")
    problems = aoi_rules.check(text=text[:last] + SECOND + text[last:])
    errors = [problem for problem in problems if problem.severity == "error"]
    assert len(errors) == 2, done
    assert any(p.place and abs(p.place.line - line) <= 1 and p.code.startswith("syntax-") for p in errors)
    assert any("nowhere_at_all" in problem.message for problem in errors)


@pytest.mark.slow_with("text2-syntax-brace-alone", "text6-syntax-too-deep")
@pytest.mark.thorough
@pytest.mark.parametrize(("text", "code"), [
    ("game x {\n  keep a number = 1\n  keep b number = 2\n", "syntax-missing-brace"),
    ("game x {\nkeep a number = 1\n}\n}\n", "syntax-extra-brace"),
    ("game x {\n" + "{\n" * 50_000, "syntax-brace-alone"),
    ("game x {\n  action a = \n    set b = 1\n  }\n}\n", "syntax-missing-opener"),
    ("game x {\n  action a (\n    set b = 1\n  }\n}\n", "syntax-missing-opener"),
    ("}\n" * 10_000, "syntax-extra-brace"),
    ("a {\n" * 50_000, "syntax-too-deep"),
])
def test_any_number_of_braces_is_read_at_once(text: str, code: str) -> None:
    assert code in {problem.code for problem in parse(Source("<text>", text), CORE)[1]}


@pytest.mark.parametrize(("head", "inside"), [
    ("type place", "has toll number; has size number = 0 }"),
    ('action go "Go"', "do { set a = 1 } }"),
    ("flow", "each player in players { take 1 of go } }"),
])
def test_a_block_in_one_line_that_nothing_opens(head: str, inside: str) -> None:
    """The `{` belongs before the first word that begins a statement in such a block; inserting it there makes the text
    correct."""
    text = f"game x {{\n  keep a number = 0\n  {head}  {inside}\n  keep b number = 0\n}}\n"
    block, (problem,) = parse(Source("<text>", text), CORE)
    assert problem.code == "syntax-missing-opener"
    assert problem.place is not None
    assert problem.place.line == 3
    assert problem.hint == f"write `{head} {{ {inside}`"
    assert problem.fix is not None
    at = problem.fix.place
    whole = text.splitlines()
    whole[2] = whole[2][: at.column - 1] + problem.fix.text + whole[2][at.column - 1 :]
    assert parse(Source("<text>", "\n".join(whole)), CORE)[1] == ()
    assert isinstance(block.items[0], tree.Statement)
    assert [item.word for item in block.items[0].lines] == ["keep", head.split(maxsplit=1)[0], "keep"]


def test_a_text_in_balance_may_be_indented_in_any_way() -> None:
    block, problems = parse(Source("<text>", "map x {\nextends y\n      rail {\n at 1\n}\n  set a }\n"), CORE)
    assert problems == ()
    assert len(block.items) == 1


@pytest.mark.parametrize("head", ["do rest (", "do rest else {", "do rest = ", "do rest, ", "do rest ]"])
def test_reading_ends_where_a_block_has_lost_its_brace(head: str) -> None:
    """The inserted `{` does not fit either: reading continues after it."""
    text = f"game g {{\n  action rest {{\n    {head}\n      set a = b\n      set c = d\n    }}\n  }}\n  keep e number = 0\n}}\n"
    block, problems = parse(Source("x.aoi", text))
    assert 1 <= len(problems) <= 3
    assert block.items


@pytest.mark.parametrize("text", ["game g {\n  a { ( --\n}\n", "game g {\n  a { [x --\n", "game g {\n  a { + --\n}"])
def test_a_sign_where_a_word_begins_a_line(text: str) -> None:
    """What is missing after `--` is looked for by the first word of its line, which may be a sign."""
    assert parse(Source("x.aoi", text))[1] != []
