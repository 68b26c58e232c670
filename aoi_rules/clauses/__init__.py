"""A rulebook clause by clause: the text of `CLAUSES.md` next to a game, with the lines of the rules and the scenarios that it
names."""

from __future__ import annotations

from aoi_rules.clauses.cited_lines import ClauseProof, ProvenTable, RuleText, prove_table
from aoi_rules.clauses.table import Clause, ClauseTable, find_table, read_table

__all__ = ["ClauseProof", "Clause", "ClauseTable", "ProvenTable", "RuleText", "find_table", "prove_table", "read_table"]
