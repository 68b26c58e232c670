"""Rows of a spreadsheet and heads of notes, and lines that look like them."""

from __future__ import annotations

import pytest

from aoi_rules.diagnostics import Source
from aoi_rules.language import parse
from aoi_rules.language.copied_rows import without_copied_rows
from aoi_rules.language.front_matter import end_of_front_matter
from aoi_rules.words.statement_check import CORE

TABLE = 'type card {\n  | id   | title  | cost |\n  | wool | "Wool" | $2   |\n'


@pytest.mark.parametrize("line", ["salt\tSalt\t$3", "salt  Sea salt  $3", "salt,Salt,$3", "salt;Sea salt;$3"])
def test_a_row_of_a_spreadsheet(line: str) -> None:
    _, problems = parse(Source("x.aoi", f"{TABLE}  {line}\n}}\n"), CORE)
    assert [problem.code for problem in problems] == ["syntax-pasted"]


@pytest.mark.parametrize("line", [
    'salt\t"Salt"\t$3', "has  weight  number", "keep\towner\tseat", "salt; hops; beer", 'salt "Salt"; hops "Hops"; beer "Beer"',
    "salt  Salt", "} # a, b, c",
])
def test_a_line_of_its_own_below_a_table(line: str) -> None:
    source = Source("x.aoi", f"{TABLE}  {line}\n}}\n")
    assert without_copied_rows(source, CORE) == (source, ())


@pytest.mark.parametrize(("text", "lines"), [
    ("---\ntitle: Hills\n---\nmap", 3), ("\n---\ntags:\n  - a\n\n# more\n---\n", 7), ("+++\na = 1\n+++\n", 3),
    ("---\ntitle: Hills\nmap hills {\n---\n", 0), ("---\ntitle: Hills\n+++\n", 0), ("language 1\n---\n---\n", 0), ("", 0),
])
def test_the_head_of_a_note(text: str, lines: int) -> None:
    end = end_of_front_matter(text)
    assert text[:end].count("\n") + (end > 0) == lines
