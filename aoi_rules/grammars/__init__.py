"""Grammars of the language for other programs: for those that generate texts, and for editors."""

from __future__ import annotations

from aoi_rules.grammars.subset import gbnf, lark
from aoi_rules.grammars.textmate import textmate

__all__ = ["FORMATS", "gbnf", "lark", "textmate"]

FORMATS = {"lark": lark, "gbnf": gbnf, "textmate": textmate}
"""What prints a grammar in each format."""
