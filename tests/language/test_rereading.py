"""A slightly changed text is read like a new one: the same tree, the same places, the same problems."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import attrs
import pytest

from aoi_rules import cli
from aoi_rules.diagnostics import Latest, Place, Source, render
from aoi_rules.files.resources import ruleset_files
from aoi_rules.language import incremental, parser
from aoi_rules.language.incremental import LastReading, reread
from aoi_rules.model.node import Node
from aoi_rules.words.statement_check import CORE
from tests.everyday import first
from tests.language.test_half_written import ACTION, GAME, GERMANY, LOCATION

TYPED = ("{", "}", "(", ")", "\n", "=", '"', " when ", "#", ";", "|", "x", "  ", "}\n", "{\n", "scenario", "\n}\n", "rail koeln -- ulm")


def flat(node: Any, source: Source) -> Any:
    """A tree as plain values, with places; each place must be in the text."""
    if isinstance(node, Place):
        assert node.source is source
        return node.line, node.column, node.end_line, node.end_column
    if isinstance(node, tuple):
        return [flat(one, source) for one in node]
    if isinstance(node, Node):
        return [type(node).__name__, *(flat(getattr(node, one.name), source) for one in attrs.fields(type(node)))]
    return node


def same(last: LastReading, text: str) -> LastReading:
    """Read a text after another one, and compare the result with that of reading it alone."""
    source = Source("a.aoi", text)
    tree, problems = parser._read_source(source, parser.WHOLE, CORE)
    again = reread(last, source, CORE)
    if again is None:
        return LastReading.of(source, tree, problems, Latest(source))
    assert flat(again.block, source) == flat(tree, source)
    found = parser._sort_problems(again.problems)
    assert list(map(render, found)) == list(map(render, problems))
    assert [problem.fix for problem in found] == [problem.fix for problem in problems]
    return attrs.evolve(again, problems=found)


def read(text: str) -> LastReading:
    source = Source("a.aoi", text)
    return LastReading.of(source, *parser._read_source(source, parser.WHOLE, CORE), Latest(source))


@pytest.mark.thorough
@pytest.mark.slow_with("0", "5003")
@pytest.mark.thorough_with("0")
@pytest.mark.parametrize("seed", first(3, [5003, 6020, *range(10)]))
def test_random_edits(seed: int) -> None:
    choose = random.Random(seed)
    text = choose.choice([GERMANY, GAME])
    last = read(text)
    for _ in range(12):
        at = choose.randrange(len(text))
        gone = choose.choice([0, 0, 0, 1, 3, 40])
        text = text[:at] + choose.choice(["", *TYPED]) + text[at + gone :]
        last = same(last, text)


@pytest.mark.slow_with("action")
@pytest.mark.thorough
@pytest.mark.parametrize(("text", "before", "typed"), [
    (GAME, "  action sell", ACTION), (GERMANY, "  location bremen", LOCATION)], ids=["action", "location"])
def test_keystrokes(text: str, before: str, typed: str) -> None:
    """Most keystrokes need no reading of the whole text."""
    at, last, whole = text.index(before), read(text), 0
    for number in range(1, len(typed) + 1, 5):
        now = f"{text[:at]}{typed[:number]}\n{text[at:]}"
        whole += reread(last, Source("a.aoi", now), CORE) is None
        last = same(last, now)
    assert whole * 5 < len(typed) / 4


def test_a_mistake_in_the_first_line_of_a_block() -> None:
    text = "game x {\n  players 2..3\n  keep a number = 0\n  keep b number = 0\n}\n"
    last = same(read(text), text.replace("2..3", "2-3"))
    assert [problem.code for problem in last.problems] == ["syntax-range-blank"]


@pytest.mark.thorough_with("removed", "doubled")
@pytest.mark.parametrize("copies", [0, 2], ids=["removed", "doubled"])
def test_each_line(copies: int) -> None:
    """A new map with a scenario, from which each line is removed in turn, such as the first line of a block; or there twice."""
    lines = (Path(cli.__file__).parent / "commands" / "new_map.aoi").read_text(encoding="utf-8").splitlines(keepends=True)
    for at, line in enumerate(lines):
        same(read("".join(lines)), "".join([*lines[:at], *[line] * copies, *lines[at + 1 :]]))


def test_a_block_that_goes_on_behind_what_is_read_again() -> None:
    """A `{` is inserted before a line that is indented less than its neighbours: nothing in the lines read again ends its
    block."""
    text = "game x {\n  keep a number = 0\n  keep b number = 0\n  keep c number = 0\n  keep d number = 0\n}\n"
    changed = text.replace("  keep a", " {keep a").replace("keep b", "keep e")
    last = same(read(text), changed)
    assert [problem.code for problem in last.problems] == ["syntax-brace-alone", "syntax-missing-brace"]


@pytest.mark.parametrize("head", ["do change when a != 0 {", "do change {"])
def test_a_block_whose_head_is_indented_too_far(head: str) -> None:
    """The block ends at the next line of the outer block; a statement that continues over several lines is correct."""
    text = f"game x {{\n  keep a number = 0\n        {head}\n  keep b number = 0\n  flow {{\n    take 1 of b\n  }}\n}}\n"
    places = [(problem.code, problem.place.line) for problem in read(text).problems if problem.place is not None]
    assert places == [("syntax-missing-brace", 3)]
    sound = "game x {\n  verb v(p) {\n    each s in p\n        when s.a > 0 {\n      set s.a = 1\n    }\n  }\n"
    assert [problem.code for problem in read(sound).problems] == ["syntax-missing-brace"]


def test_of_a_file_only_what_changed_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    real = incremental.read

    def noted(*asked: Any) -> Any:
        sizes.append(asked[-1].end - asked[-1].start)
        return real(*asked)

    monkeypatch.setattr(incremental, "read", noted)
    with parser.reading_open_texts(parser.OpenTexts()):
        parser.parse(Source("typed.aoi", GERMANY), CORE)
        for name in ("koln", "kolm"):
            block, problems = parser.parse(Source("typed.aoi", GERMANY.replace("location koeln", f"location {name}", 1)), CORE)
            assert (len(block.items), problems) == (2, ())
    assert len(sizes) == 2
    assert max(sizes) < len(GERMANY) // 5


@pytest.mark.thorough_with("game", "industry")
@pytest.mark.parametrize("name", ["game", "germany", "new_england", "industry", "card_game"])
def test_rulesets_are_read_again_in_part(name: str) -> None:
    text = dict(ruleset_files())[name].read_text(encoding="utf-8")
    line = text.rindex("\n", 0, len(text) // 2)
    assert reread(read(text), Source("a.aoi", text[:line] + "\n  # more" + text[line:]), CORE) is not None
