"""The statement that the author of an unreadable text meant, and what was wrong with it.

Corrections come from the table in `foreign_syntax`, from rows that follow from the text, and from places where a sign may be
missing. A correction is offered only if the language can read it.
"""

from __future__ import annotations

import re

from aoi_rules.advice.syntax.brackets import inner_bracket, other_bracket, with_bracket
from aoi_rules.advice.syntax.cells import of_cell_texts, of_cell_values, of_cells
from aoi_rules.advice.syntax.comments import value_in_comment
from aoi_rules.advice.syntax.corrected_rows import correct_statement, make_diagnostic, match_row
from aoi_rules.advice.syntax.foreign_syntax import FOREIGN
from aoi_rules.advice.syntax.fragments import BLANK, CURLY_TEXT, QUOTED, Piece
from aoi_rules.advice.syntax.messages import is_unseen
from aoi_rules.advice.syntax.method_chains import find_block_chain
from aoi_rules.advice.syntax.misplaced import called_effect, inner_quotes
from aoi_rules.advice.syntax.missing_signs import Reads, problem_of_missing_sign
from aoi_rules.advice.syntax.missing_values import with_placeholder, within_list
from aoi_rules.advice.syntax.own_words import first_words
from aoi_rules.advice.syntax.rewriting import CALL
from aoi_rules.advice.syntax.rows_from_text import ARROW, CHANGED, LINKED, PRINTS, is_link, is_own_line, rows_from_text
from aoi_rules.advice.syntax.sentences import of_plain_sentences
from aoi_rules.advice.syntax.several_changes import of_several_changes
from aoi_rules.advice.syntax.slips import of_joiners
from aoi_rules.diagnostics import Diagnostic, Source
from aoi_rules.language.recovery import ends_row, resumption, statement_start
from aoi_rules.language.syntax_error import Trouble, Words

__all__ = ["repair"]

_CERTAIN = frozenset({"syntax-unfinished-text", "syntax-bad-escape", "syntax-too-deep"})
"""Problems whose message alone is sufficient."""
_WORD = re.compile(r"\w+")
_LONGEST = 400  # a longer statement is not corrected


def repair(
    source: Source, trouble: Trouble, plain: Diagnostic, reads: Reads, words: Words | None = None
) -> Diagnostic | None:
    """The problem, which is `plain` by itself, with its correction; None if nothing is known about it."""
    if (unread := value_in_comment(source, trouble.previous_lexeme.place.line)) is not None:
        return unread
    known = plain.code in _CERTAIN or is_unseen(trouble)
    piece = None if known else _find_chain(source, trouble) or _find_piece(source, trouble)
    if piece is None:
        return None
    line_of_own = is_own_line(piece, words)
    heads = first_words(piece, words)
    valued = words is not None and any(map(words.takes_value, (*_WORD.findall(piece.masked)[:2], *heads)))  # `replace` has two
    table = [row for row in FOREIGN if (line_of_own or not row.own) and (valued or not row.valued)]
    certain = inner_quotes(piece, reads) or inner_bracket(piece, trouble, reads) or called_effect(piece, reads, words)
    if certain is not None:
        return certain
    slips = (*of_cells(piece), *of_joiners(piece)) if "expression" in trouble.tags else ()
    slips = (*slips, *of_plain_sentences(piece, words)) if plain.code == "syntax-missing-operator" else slips
    changed = (*of_several_changes(piece, words), *CHANGED) if words is not None and words.changes(piece.word) else ()
    certain_rows = (*(LINKED if is_link(piece) else ()), *changed, ARROW, PRINTS, *of_cell_texts(piece), *of_cell_values(piece))
    for row in (*certain_rows, *rows_from_text(piece, words), *table, *slips):
        match = match_row(row, piece)
        if match is None:
            continue
        found = (correct_statement(row, match, piece, reads, table, head) for head in heads or [""])
        corrected = next(filter(None, found), None)
        if corrected is not None or row.form is None:
            return make_diagnostic(row, match, piece, corrected)
    return (other_bracket(piece, trouble, plain, reads) or (not heads and problem_of_missing_sign(piece, trouble, reads, words))
            or within_list(piece, trouble, plain, reads, words) or with_bracket(piece, trouble, reads, words)
            or with_placeholder(piece, trouble, plain, reads, words))


_CALL_BELOW = re.compile(r"[a-z]\w*(?:[ \t]+[a-z]\w*)?\([ \t]*+\n(?:[^()\n]*+(?:\([^()\n]*\)[^()\n]*+)*+\n)+[ \t]*\)")
"""A call of other languages whose values are on lines of their own."""
_VALUES = re.compile(CALL)
_CURLY = re.compile(CURLY_TEXT)
"""A text in the quotation marks of a word processor."""
_STATEMENT_END = re.compile(r"\s*(?:[;{}]|#\s)")
_FUNCTION = re.compile(r"^[ \t]*(?P<head>(?:def|function|fn|func)\s+\w+\s*\([^()\n]*\)[^{\n]*\{\s*)\Z", re.MULTILINE)


def _find_chain(source: Source, trouble: Trouble) -> Piece | None:
    """The statement with functions in braces that something in it or behind it belongs to; None for any other."""
    chain = find_block_chain(source, trouble.found.start)
    if chain is None or chain[1] - chain[0] > _LONGEST:
        return None
    begin, end, at = chain
    return _make_piece(source, begin, source.text[begin:end], at)


def _end_in_brackets(trouble: Trouble, text: str, end: int) -> int:
    """The end of a statement in an open bracket, or before one: a block that is never closed does not extend beyond the line, and
    values in brackets may be separated by semicolons.  Otherwise the end that is known."""
    found = trouble.found
    opening = trouble.open[0].start if trouble.open else found.start + len(found.text)
    line_end = text.find("\n", found.start) % (len(text) + 1)
    closed = _VALUES.match(text, opening, line_end) if ";" in (found.text, text[end : end + 1]) else None
    if closed is not None:
        behind = _STATEMENT_END.search(text, closed.end(), line_end)
        return behind.start() if behind is not None else line_end
    if not trouble.open:
        return end
    return line_end if found.text == ";" else min(end, line_end)


def _find_piece(source: Source, trouble: Trouble) -> Piece | None:
    """The statement in which something does not fit, to the end of its line or beyond."""
    first, found = statement_start(trouble), trouble.found
    after = resumption(source, trouble)
    text = source.text
    end = len(text) if after is None else after.start
    if after is not None and after.type == "LBRACE":  # with its block, where this is on the same line
        line_end = text.find("\n", end) % (len(text) + 1)
        closing = text.find("}", end, line_end)
        end = closing + 1 if closing >= 0 else end + 1
    if first.type == "BAR" and ends_row(found):
        end = text.find("\n", found.start) % (len(text) + 1)
    else:
        end = _end_in_brackets(trouble, text, end)
    end = max(end, _end_of_curly_text(text, found.start))
    start = first.start
    if (call := _CALL_BELOW.match(text, start)) is not None and call.start() <= found.start <= call.end():
        end = call.end()
    if first.text == "return" and (function := _FUNCTION.search(text, 0, start)):
        start, end = function.start("head"), _skip_brace(text, end)
    whole = text[start:end].rstrip()
    if "\n" in whole:
        whole = "\n".join(map(_without_comment, whole.split("\n"))) if " #" in whole else whole
        whole = re.sub(r",? *(?=\))|(?<=\() +", "", re.sub(r"\s*\n\s*", " ", whole)) if call is not None else whole
    elif found.start - start < len(uncommented := _without_comment(whole)):
        whole = uncommented
    if not whole or len(whole) > _LONGEST:
        return None
    return _make_piece(source, start, whole, min(found.start, start + len(whole)) if call is not None else found.start)


def _end_of_curly_text(text: str, start: int) -> int:
    """The end of the statement with a text in the quotation marks of a word processor, in which a `;` ends nothing; the beginning
    if there is no such text."""
    curly, line_end = _CURLY.match(text, start), text.find("\n", start) % (len(text) + 1)
    behind = _STATEMENT_END.search(text, curly.end(), line_end) if curly is not None else None
    return start if curly is None else line_end if behind is None else behind.start()


def _make_piece(source: Source, start: int, whole: str, at: int) -> Piece:
    """The piece with the text of a statement, in which what is `at` an offset of its source does not fit."""
    masked = QUOTED.sub(lambda m: f'"{BLANK * (len(m[0]) - 2)}"', whole)
    return Piece(source, start, whole, masked, at - start, tuple(QUOTED.findall(whole)))


def _without_comment(line: str) -> str:
    """A line without the comment at its end."""
    return line[: QUOTED.sub(lambda quoted: BLANK * len(quoted[0]), line).find(" #") % (len(line) + 1)].rstrip()


def _skip_brace(text: str, end: int) -> int:
    """The place after a `}` that follows, or else the same place."""
    closing = re.compile(r"\s*\}").match(text, end)
    return closing.end() if closing else end
