"""The reader of clause tables turns Markdown into values."""

from __future__ import annotations

import pytest

from aoi_rules.clauses import Clause, read_table
from aoi_rules.clauses.cited_lines import ClauseProof, ProvenTable
from aoi_rules.diagnostics import Source
from aoi_rules.errors import AoiError

TEXT = """\
# Tolls, clause by clause

Other tables say nothing of clauses:

| Word | Meaning |
|---|---|
| toll | what a bridge costs |

## Crossing

| Section | Clause | Rules | Scenarios | Ruling |
|:--|---|---|---|--:|
| Bridges | A toll is paid | `cross`, `cross.funds` | “paying”, "the poor say “no”" | |
| Bridges | One \\| or two | | | Silent; `either` is one |
|Bridges|Without blanks|`wait`| “waiting” ||

## The end

| Section | Clause | Rules | Scenarios | Ruling |
|---|---|---|---|---|
| End | Money counts | `score.money` | | no line behind this one, and no `|` within: it is at the end |
"""


def read(text: str) -> tuple[Clause, ...]:
    return read_table(Source("CLAUSES.md", text)).clauses


def test_rows_with_their_headings_and_names() -> None:
    table = read_table(Source("CLAUSES.md", TEXT.replace(", and no `|` within: it is at the end", "")))
    assert table.title == "Tolls, clause by clause"
    assert [(c.chapter, c.section, c.text, c.rules, c.scenarios, c.ruling, c.place.line) for c in table.clauses] == [
        ("Crossing", "Bridges", "A toll is paid", ("cross", "cross.funds"), ("paying", "the poor say “no”"), "", 13),
        ("Crossing", "Bridges", "One | or two", (), (), "Silent; `either` is one", 14),
        ("Crossing", "Bridges", "Without blanks", ("wait",), ("waiting",), "", 15),
        ("The end", "End", "Money counts", ("score.money",), (), "no line behind this one", 21),
    ]


def test_a_row_with_other_cells_is_refused_with_its_line() -> None:
    with pytest.raises(AoiError, match=r"^CLAUSES\.md:21: a row has 5 cells, Section, Clause, .*, and this one 6; write `\\\|`"):
        read(TEXT)
    with pytest.raises(AoiError, match=r"CLAUSES\.md:3: .* and this one 2;"):
        read("| Section | Clause | Rules | Scenarios | Ruling |\n|---|---|---|---|---|\n| a | b |\n")
    with pytest.raises(AoiError, match=r"CLAUSES\.md:2: a table of clauses has the columns Section, Clause, Rules, Scenarios, Ruling"):
        read("\n| Section | Clause | Rule | Scenarios | Ruling |\n|---|---|---|---|---|\n| a | b | c | d | e |\n")


@pytest.mark.parametrize("text", ["", "|", "# ", "| a | b | c | d | e |\n|---|---|---|---|---|\n| a | b | c | d | e |\n",
                                  "| Section | Clause | Rules | Scenarios | Ruling |\n", "`|` “"])
def test_what_is_no_clause_table_has_no_clauses(text: str) -> None:
    assert read(text) == ()


def test_a_quotation_that_is_not_closed_says_nothing() -> None:
    row = "| Section | Clause | Rules | Scenarios | Ruling |\n|---|---|---|---|---|\n| a | b | `x`, `y | “one”, “two | |\n"
    assert [(c.rules, c.scenarios) for c in read(row)] == [(("x",), ("one",))]


def test_clauses_of_a_section_come_before_those_that_mention_it() -> None:
    """Case makes no difference."""
    table = read_table(Source("CLAUSES.md", TEXT.replace(", and no `|` within: it is at the end", "").replace("Money counts", "No bridges")))
    proven = ProvenTable(table, tuple(ClauseProof(clause, (), (), ()) for clause in table.clauses))
    assert [[one.clause.text for one in proven.find_clauses(words)] for words in ("bridges", " THE END", "Money", "cross.funds", "bread")] == [
        ["A toll is paid", "One | or two", "Without blanks"], ["No bridges"], ["No bridges"], ["A toll is paid"], []]
