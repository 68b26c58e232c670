"""A statement that is corrected by a row of the table in `foreign_syntax`, and its problem."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from aoi_rules.advice.syntax.foreign_row import Foreign
from aoi_rules.advice.syntax.fragments import Piece, narrow, show_correction, with_texts
from aoi_rules.advice.syntax.missing_signs import Reads
from aoi_rules.advice.syntax.own_words import in_own_words
from aoi_rules.diagnostics import Diagnostic, Fix, Place, fill_text, number_of

__all__ = ["correct_statement", "make_diagnostic", "match_row"]

_ROUNDS = 4  # further corrections that are tried if one is not enough


def match_row(row: Foreign, piece: Piece) -> re.Match[str] | None:
    """The match of a row's pattern that covers what does not fit."""
    part = "at" if row.exact else 0
    return next((m for m in row.pattern.finditer(piece.masked) if m.start(part) <= piece.at <= m.end(part)), None)


def correct_statement(
    row: Foreign, match: re.Match[str], piece: Piece, reads: Reads, table: Sequence[Foreign], head: str = ""
) -> str | None:
    """The whole statement as it may be meant, with everything else that the table corrects. A `head`, if there is one, replaces
    its first word. None if the language cannot read it."""
    if row.form is None:
        return None
    text = narrow(_apply_row(row, match, piece))
    if head:
        text = re.sub(rf"^{piece.word}\b", head, text)
    for _ in range(_ROUNDS):
        shown = with_texts(text, piece.texts)
        if reads(shown):
            return shown
        text = next(_further_corrections(text, table), "")
        if not text:
            return None
    return None


def _apply_row(row: Foreign, match: re.Match[str], piece: Piece) -> str:
    """The statement with the replacement for what a row matches."""
    form = row.form or ""
    return piece.masked[: match.start()] + (form(match) if callable(form) else match.expand(form)) + piece.masked[match.end() :]


def _further_corrections(text: str, table: Sequence[Foreign]) -> Iterator[str]:
    """A statement with one more obvious correction."""
    for row in table:
        if isinstance(row.form, str) and row.form != "# \\g<rest>" and (new := row.pattern.sub(row.form, text)) != text:
            yield new


def make_diagnostic(row: Foreign, match: re.Match[str], piece: Piece, corrected: str | None) -> Diagnostic:
    """The problem that a row describes, with the corrected statement in its hint, if there is one."""
    group = "at" if match.re.groupindex.get("at") and match.start("at") >= 0 else 0
    parts = {name: with_texts(value or "", piece.texts) for name, value in match.groupdict().items()}
    parts["at"] = match[group]
    behind = piece.source.text[piece.start + len(piece.text) :].lstrip(" :{").split("\n", 2)[1:2] or [""]
    plain = re.fullmatch(r"\s*([a-z]\w*\s[^#{}]*[^#{}\s])(\s*\{[^#\n]*)?\s*", behind[0])
    block = (plain[2] or "").rstrip() if plain else ""
    before = ", or before its block" if block else ""
    parts["such"] = f"{before}, such as `{plain[1]} when {parts.get('test')}{block}`" if plain else ""
    parts["written"] = show_correction(in_own_words(corrected, piece.source), piece.text) or ""
    hint = fill_text(row.hint(match) if callable(row.hint) else row.hint, parts) if row.hint else parts["written"] or None
    hint = hint + _hint_for_lines(piece) if hint and hint == parts["written"] else hint
    otherwise = parts.get("test") and _ELSE.match(piece.source.text, piece.start + len(piece.text)) is not None
    if hint and otherwise:
        hint += f", and the effects after `else` with `when not ({parts['test']})`"
    says = fill_text(row.says, parts)
    place = piece.place(match.start(group), match.end(group))
    return Diagnostic(row.code, says, place, hint, fix=None if otherwise else _make_fix(row, match, piece, corrected))


_ELSE = re.compile(r"\s*else\b")


def _hint_for_lines(piece: Piece) -> str:
    """The rest of a hint with one line that replaces several."""
    first, more = piece.source.text.count("\n", 0, piece.start) + 1, piece.text.count("\n")
    if not more:
        return ""
    here, second, last = (number_of(piece.source.line_at(number)) for number in (first, first + 1, first + more))
    others = ["line " + second, "lines " + second + " and " + last, "lines " + second + " to " + last]
    return " in line " + here + ", and leave out " + others[min(more, len(others)) - 1]


def _make_fix(row: Foreign, match: re.Match[str], piece: Piece, corrected: str | None) -> Fix | None:
    """The correction as a replacement of only the wrong part; None if a row only guesses, or was not enough."""
    source, old = piece.source, piece.text
    if not row.sure or corrected is None or not source.text.startswith(old, piece.start):
        return None
    replaced = _apply_row(row, match, piece)
    if with_texts(narrow(replaced), piece.texts) != corrected:
        return None
    new = with_texts(replaced, piece.texts)
    group = "at" if match.re.groupindex.get("at") and match.start("at") >= 0 else 0
    first = min(match.start(group), _common_length(old, new))
    last = min(len(old) - match.end(group), _common_length(old[first:][::-1], new[first:][::-1]))
    begin, end = (_line_and_column(source.text, piece.start + at) for at in (first, len(old) - last))
    return Fix(Place(source, *begin, *end), new[first : len(new) - last])


def _common_length(one: str, two: str) -> int:
    """How many letters two texts have in common at their beginning."""
    return next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))


def _line_and_column(text: str, at: int) -> tuple[int, int]:
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
