"""Recovery after a syntax error: the statement so far, and where to continue reading."""

from __future__ import annotations

import re
from itertools import pairwise, takewhile

from aoi_rules.diagnostics import Source
from aoi_rules.language.operators import COMPARING, ELSE_IF, sign_pattern
from aoi_rules.language.scanner import CLOSERS, OPENERS, Lexeme, scan
from aoi_rules.language.syntax_error import Trouble
from aoi_rules.language.word_blocks import block_end

__all__ = ["closing_mark", "statement_start", "ends_line", "ends_row", "resumption", "statement_so_far"]

_BEGINNERS = ("NAME", "BY", "BAR")
_BEFORE_VALUE = ("IN", "EQUALS", "LPAR", "COMMA")
"""What a value follows, and never the block of a statement."""
_GOING_ON = ("IF", "FOR", "WHEN")


def statement_so_far(source: Source, offset: int, line: int, found: Lexeme) -> list[Lexeme]:
    """The lexemes from the beginning of a statement up to the one that does not fit; for a block, only its braces."""
    seen: list[Lexeme] = []
    openings: list[int] = []
    for lexeme in scan(source, offset, line):
        if lexeme.start >= found.start:
            break
        if lexeme.type == "_END" and not seen:  # an empty line before it
            continue
        if lexeme.type == "LBRACE":
            openings.append(len(seen))
        elif lexeme.type == "RBRACE" and openings:
            del seen[openings.pop() + 1 :]
        seen.append(lexeme)
    return seen


def statement_start(trouble: Trouble) -> Lexeme:
    """The lexeme with which the statement begins that the author probably meant: an `if`, `for` or `when` that begins its line,
    and is not indented more than the statement that the line would continue, is meant as a statement of its own."""
    seen = (*trouble.seen, trouble.found)
    for before, lexeme in reversed(list(pairwise(seen))):
        if lexeme.type in _GOING_ON and lexeme.place.line > before.place.line and lexeme.place.column <= seen[0].place.column:
            return lexeme
    return seen[0]


def resumption(source: Source, trouble: Trouble) -> Lexeme | None:
    """The lexeme to continue with: the end of the statement or its block's `{`; None at the end of the text.

    Inside an open bracket, a newline counts only if the next line is not indented more than the statement.
    """
    found, depth = trouble.found, len(trouble.open)
    if found.type == "LBRACE" and _begins_value(source, trouble):
        return _skip_inline_block(source, found)
    if found.type == "BAD_TEXT" and (close := closing_mark(source, found.place.line)) is not None:
        return next(scan(source, source.starts[found.place.line] + close + 1, found.place.line + 1), None)
    first = trouble.seen[0] if trouble.seen else found
    if first.type == "BAR" and ends_row(found):
        return next((one for one in scan(source, found.start, found.place.line) if one.type == "_END" and one.text != ";"), None)
    if not trouble.seen and (end := _skip_block_comment(source, found)) is not None:
        return end
    ended = bool(trouble.seen) and "outdented" in trouble.tags
    if (after := _skip_foreign_block(source, found)) is not None:
        return after
    for lexeme in scan(source, found.start, found.place.line):
        if lexeme.type in ("LBRACE", "RBRACE") or lexeme.text == ";":
            return lexeme
        if ended and lexeme.type in _BEGINNERS and lexeme.place.column <= first.place.column:
            return lexeme
        ended = lexeme.type == "_END"
        if ended and depth <= 0:
            return lexeme
        depth += (lexeme.type in OPENERS) - (lexeme.type in CLOSERS)
    return None


def _begins_value(source: Source, trouble: Trouble) -> bool:
    """Whether a `{` begins a list, a set or a condition as other languages have them."""
    before = trouble.previous_lexeme.type
    return before in _BEFORE_VALUE or (before == "WHEN" and _CONDITION.match(source.text, trouble.found.start) is not None)


def closing_mark(source: Source, line: int) -> int | None:
    """The offset in the next line of the mark that closes a text which begins in a line; None if no text goes on there."""
    found = _GOES_ON.match(source.lines[line]) if line < len(source.lines) else None
    return None if found is None else found.end() - 1


_CONDITION = re.compile(rf"\{{[ \t]*+(?:[\w.]++[ \t]*+|(?:(?!{COMPARING})[^{{}}\n;])*+{COMPARING}[^{{}}\n;]*+)\}}")
"""A condition in braces, as other languages have it."""
_GOES_ON = re.compile(r'[^"={}#]*[^\s"={}#]"(?=\s*(?:$|=)|\s+[a-z])(?!.*["{])')


def _skip_block_comment(source: Source, found: Lexeme) -> Lexeme | None:
    """The lexeme after a multi-line comment of another language; None if none begins."""
    for opener, closer in _REMARKS.items():
        if source.text.startswith(opener, found.start):
            stop = source.text.find(closer, found.start + len(opener), found.start + _REMARK) + len(closer)
            lines = source.text.count("\n", found.start, stop)
            return next(scan(source, stop, found.place.line + lines), None) if stop >= len(closer) and lines else None
    return None


_REMARKS = {"/*": "*/", "<!--": "-->", '"""': '"""', "'''": "'''"}
_REMARK = 2_000  # characters of a comment that are examined


def _skip_foreign_block(source: Source, found: Lexeme) -> Lexeme | None:
    """The lexeme after an object, a function or a loop of another language that begins on a line: its braces hold no statements,
    and `do` and `end` are none.  None if there is no such thing."""
    match = _FOREIGN_BLOCK.match(source.text, found.start, found.start + _REMARK)
    first = source.starts[found.place.line - 1]
    match = match or _FOREIGN_LOOP.match(source.text, first)
    end = block_end(source.text, first) if match is None else match.end()
    if end is None or end < found.start:
        return None
    return next(scan(source, end, found.place.line + source.text.count("\n", found.start, end)), None)


_FOREIGN_LOOP = re.compile(r"[ \t]*for(?:each)?\b[^{}\n#]*\{[ \t]*[\w.]+[ \t]*=[^{}\n]*\}")
"""A loop on one line whose effects have no word before them."""
_FOREIGN_BLOCK = re.compile(
    r"[^{}\n#]*\{[ \t]*(?:[\"']?[a-z_]\w*[\"']?[ \t]*:[ \t]*[^{}\n]*"  # an object
    r"|\|[ \t]*\w+[ \t]*\|[^{}\n]*)\}[ \t]*,?"  # a loop through its block
    r"|[^{}\n#]*\{[ \t]*(?:case\b[^{}:\n]*:|(?:case[ \t]+)?[\w.$]+[ \t]*(?:=>|->))[^{}\n]*\}"  # a choice among cases on one line
    r"|[^{}\n#]*(?:=>|->|\bfunction[ \t]*\([^()\n]*\))[ \t]*\{[^{}\n]*\}[ \t]*\)"  # a function in brackets
    r"|[^{}\n#]*(?:=>|->|\bfunction[ \t]*\([^()\n]*\))[ \t]*\{[ \t]*\n(?:[^\n{}]*\n)+?[ \t]*\}[ \t]*\)[ \t]*;?"
    r"|for[ \t]*\([^(){}\n]*;[^(){}\n]*;[^(){}\n]*\)(?:[ \t]*\{[^{}\n]*\})?"  # a loop that counts
    r"|[^{}\n#]*\{[ \t]*return\b[^{}\n]*\}[ \t]*\)[^{}\n#]*"
    r"|[^{}\n#]*\{[ \t]*\n(?:[ \t]*(?:case\b|default\b|otherwise\b|_[ \t]*(?:=>|:))[^\n{}]*\n)+[ \t]*\}"  # a choice among cases
    rf"|[ \t]*\n[ \t]*(?:{sign_pattern(ELSE_IF)})\b[^\n{{}}]*(?:\n[ \t]*(?:{sign_pattern(ELSE_IF)}|else)\b[^\n{{}}]*)*"
    r"|:[ \t]*\n[ \t]*return\b[^\n{}]*"  # the value of a function
    r"|&(?:gt|lt|amp|quot);[^\n{}]*"  # a sign as a page has it
    r"|:[ \t]*\n(?:[ \t]*-[ \t]+[a-z]\w*[ \t]*(?=\n)\n?)+"  # a list with a dash before each entry
    r"|:[ \t]*\n(?:[ \t]+[a-z]\w*:[^\n{}]*(?=\n)\n?){2,}"  # fields below their member
    r"|\.each[ \t]+do[ \t]*(?:\|[ \t]*\w+[ \t]*\|)?[ \t]*\n(?:(?![ \t]*end\b)[^\n{}]*\n)*?[ \t]*end\b")


def _skip_inline_block(source: Source, brace: Lexeme) -> Lexeme | None:
    """The lexeme after the `}` that closes a `{` on its line; else the `{`."""
    lexemes = scan(source, brace.start, brace.place.line)
    for lexeme in lexemes:
        if lexeme.place.line != brace.place.line:
            break
        if lexeme.type == "RBRACE":
            rest = takewhile(lambda after: after.place.line == brace.place.line, lexemes)
            return next((after for after in rest if after.type in _ENDING or after.text == ";"), None)
    return brace


_ENDING = ("_END", "LBRACE", "RBRACE")


def ends_row(lexeme: Lexeme) -> bool:
    """Whether a `;` or a brace is inside a row of a table, whose line ends with its last bar."""
    after = lexeme.place.line_text[lexeme.place.end_column - 1 :].rstrip()
    return (lexeme.text == ";" or lexeme.type in ("LBRACE", "RBRACE")) and after.endswith("|")


def ends_line(lexeme: Lexeme) -> bool:
    """Whether only a comment follows on the line."""
    rest = lexeme.place.line_text[lexeme.place.end_column - 1 :].strip()
    return not rest or rest.startswith("#")
