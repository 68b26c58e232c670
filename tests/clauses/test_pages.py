"""A clause table as a page of Markdown."""

from __future__ import annotations

import shutil
from pathlib import Path

from syrupy.assertion import SnapshotAssertion

from aoi_rules.clauses import prove_table
from aoi_rules.clauses.pages import UNPROVEN, page
from aoi_rules.diagnostics import Source
from aoi_rules.language.files import read
from aoi_rules.scenarios.lines import read_lines

TOLL = Path(__file__).parents[1] / "scenarios" / "toll.aoi"
TABLE = """\
# Toll, clause by clause

## Crossing

| Section | Clause | Rules | Scenarios | Ruling |
|---|---|---|---|---|
| Bridges | A toll is paid | `cross.funds`, `cross.cross` | “crossing is paid for” | |
| Bridges | Who may cross | `cross.rich`, `cross.funds` | “the poor may not cross” | Silent; the rich |
"""


def test_a_page_shows_the_text_of_a_line_once(tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    shutil.copy(TOLL, tmp_path)
    (tmp_path / "CLAUSES.md").write_text(TABLE, encoding="utf-8")
    source = read(str(tmp_path / "toll.aoi"))
    assert isinstance(source, Source)
    lines = read_lines(source)[1]
    assert lines is not None
    table = prove_table(source, lines)
    assert table is not None
    assert page(table) == snapshot
    marked = page(table, {rule.place.full_text for clause in table.clauses for rule in clause.rules if rule.name == "cross.funds"})
    assert marked.replace(f"\n\n{UNPROVEN}", "") == page(table)
    assert marked.count(UNPROVEN) == 2, "where it is named"
