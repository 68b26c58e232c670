"""The rules language: text to statements and back, before anybody knows what the words mean."""

from aoi_rules.language.files import file_bytes, read, read_bytes
from aoi_rules.language.formatter import format_lines, format_text
from aoi_rules.language.messages import SYNTAX_CODES
from aoi_rules.language.parser import parse, parse_expression
from aoi_rules.language.unparser import format_expression, format_row, format_statement

__all__ = [
    "SYNTAX_CODES",
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
