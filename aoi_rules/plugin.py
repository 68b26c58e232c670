"""What authors of plugins use: hook markers, word classes and their fields, functions, and texts for the lines that words expand
to.

`aoi_rules/plugin_manager/hookspecs.py` describes what each hook gets and returns.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from aoi_rules.language.tree import Expression, Statement, Table
from aoi_rules.language.unparser import format_expression, format_row, format_statement
from aoi_rules.plugin_api.members import Board, Member
from aoi_rules.plugin_api.values import Function, Report, RulesetText, hookimpl, hookspec
from aoi_rules.words.base import Ident, Macro, argument, block, condition, flag, keyword, label, rest, value

__all__ = [
    "Board", "Expression", "Function", "Ident", "Macro", "Member", "Report", "RulesetText", "Statement", "Table", "argument",
    "block", "condition", "flag", "hookimpl", "hookspec", "keyword", "label", "rest", "text_beside", "text_of", "value",
]


def text_of(part: Any) -> str:
    """Write a statement, a table, an expression, a tuple of expressions or a plain string in the language.  A string is quoted,
    so that no title can be read as anything else."""
    if isinstance(part, str):
        clean = part.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{clean}"'
    if isinstance(part, tuple):
        return " ".join(text_of(p) for p in part)
    if isinstance(part, Table):
        return "\n".join(["", *(format_row(row) for row in (part.header, *part.rows)), ""])
    return format_statement(part) if isinstance(part, Statement) else format_expression(part)


def text_beside(package: str, name: str) -> tuple[str, str]:
    """The text of a file in a plugin's package, with the name that messages show."""
    file = files(package) / name
    return f"{package.rsplit('.', 1)[-1]}/{name}", file.read_text(encoding="utf-8")

