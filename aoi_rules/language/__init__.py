"""The rules language: from text to statements and back, without knowing what the words mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aoi_rules.lazy_names import lazy_names_of

if TYPE_CHECKING:
    from aoi_rules.language.files import file_bytes, read, read_bytes
    from aoi_rules.language.formatter import format_lines, format_text
    from aoi_rules.language.parser import parse, parse_expression
    from aoi_rules.language.unparser import format_expression, format_row, format_statement

__all__ = [
    "file_bytes",
    "format_expression",
    "format_lines",
    "format_row",
    "format_statement",
    "format_text",
    "parse",
    "parse_expression",
    "read",
    "read_bytes",
]

# as in `aoi_rules` itself: reading a file does not import a parser
__getattr__, __dir__ = lazy_names_of(__name__, {
    "files": ("file_bytes", "read", "read_bytes"),
    "formatter": ("format_lines", "format_text"),
    "parser": ("parse", "parse_expression"),
    "unparser": ("format_expression", "format_row", "format_statement"),
})
