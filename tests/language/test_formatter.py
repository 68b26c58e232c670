"""Text in, the same text in its standard format out."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from aoi_rules.diagnostics import Source
from aoi_rules.language import format_statement, format_text, parse
from tests.language.trees import statements

EXAMPLES = sorted(Path(__file__).with_name("examples").glob("*.aoi"))


def formatted(text: str) -> str:
    """The standard format; checks that it has the same meaning and does not change when formatted again."""
    result = format_text(Source("<text>", text))
    assert parse(Source("<text>", result)) == parse(Source("<text>", text))
    assert format_text(Source("<text>", result)) == result
    return result


@pytest.mark.thorough
@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_a_whole_game(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    comments = [line.partition("# ")[2] for line in text.splitlines() if "# " in line]
    result = formatted(text)
    assert [line.partition("# ")[2] for line in result.splitlines() if "# " in line] == comments


DOCUMENTS = {
    "blanks": 'game   demo   "Demo"{\n\n\n      seats red  blue ;  players 3..5 ;\n\n\n\n\n  pay $3   ?\n\n}\n\n\n',
    "blocks": "a { b\n c { d ; e\n}}\nf { }\ng {\n\n}\nh { i { j; k } } ; l",
    "wide": "action a { " + "; ".join(f"require r{n} = some.long.name == {n}" for n in range(5)) + " }\n",
    "comments": "# one\na # two\n b { # three\n# four\n  c   #five\n dd e # six\n\n  # seven\n}\n# eight",
    "table": "t {\n|a|b|\n|1,2|   |?\n# between\n| each colour | 33? | ?   # end\n}",
    "values": 'require a "some text" = b\nrequire long_name "t" = c\nlet x = y\n\nrequire z = 1\n',
    "going on": 'require a "t"\n= any(x\nfor x in y\n  when z)\nand b\n# about c\nor c\nd (1,\n  2\n)\n',
    "signs": "a -5 = -  b - -3-2 * ( c )\nd = - 5..3\ne 1..  \n",
}


@pytest.mark.parametrize("name", sorted(DOCUMENTS))
def test_a_document(name: str, snapshot: SnapshotAssertion) -> None:
    assert formatted(DOCUMENTS[name]) == snapshot


@pytest.mark.slow
@given(st.lists(statements, max_size=2))
def test_any_tree_keeps_its_meaning(trees: list[object]) -> None:
    text = "\n".join(map(format_statement, trees))  # type: ignore[arg-type]
    block, problems = parse(Source("", text))
    assert (block.items, problems) == (tuple(trees), ())
    formatted(text)


LEXEMES = [*"abx1 \n;{}()|=?#-.,", "when ", "in ", "--", '"t"', "0..", "\n  "]


@given(st.lists(st.sampled_from(LEXEMES), max_size=40))
def test_any_text_keeps_its_meaning(pieces: list[str]) -> None:
    text = "".join(pieces)
    if not parse(Source("", text))[1]:
        formatted(text)


def test_a_text_with_problems_stays_as_it_is() -> None:
    assert format_text(Source("", "a  (\n  b")) == "a  (\n  b"
