"""Blocks on one line without their `{`, `each p in players earn p $1 }`: where the line that opens the block ends."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import pairwise

from attrs import evolve

from aoi_rules.diagnostics import Diagnostic, Fix, Place, Source
from aoi_rules.language.indented_lines import Line
from aoi_rules.language.problems import complain
from aoi_rules.language.scanner import Lexeme
from aoi_rules.language.syntax_error import Words

__all__ = ["head_of_open_block", "problem_of_half_block"]

_SHOWN = 160  # of a longer line, only the part up to the `{` is shown
_DECLARED = re.compile(r"^[ \t]*\w+[ \t]+(\w+)\(|\bverb[ \t]+(\w+)", re.MULTILINE)
_FIRST = re.compile(r"(?:^|[;\n])[ \t]*([a-z]\w*)")


def head_of_open_block(source: Source, line: Line, brace: Lexeme, words: Words | None) -> Lexeme | None:
    """The last lexeme of the head of a block that a `}` at the end of its line closes and that no `{` opens: something follows
    that is only in such a block.  None if nothing shows where the head ends."""
    if words is None or brace is not line.last_lexeme:
        return None
    inner = line.lexemes[max((n for n, one in enumerate(line.lexemes) if one.type == "LBRACE"), default=-1) + 1 :]
    found = _end_of_head(source, inner, words)
    return found if found is not None or words.changes(inner[0].text) else _end_of_head(source, line.lexemes, words)


def _end_of_head(source: Source, lexemes: Sequence[Lexeme], words: Words) -> Lexeme | None:
    """The last lexeme of the head with which some lexemes begin; for a change, that of the line which it names."""
    head = lexemes[words.changes(lexemes[0].text) :]
    if not words.is_word(lexemes[0].text) or not words.is_word(head[0].text):
        return _before_one_of(head, _words_inside(source, head))
    effects = any(words.may_hold(head[0].text, [((0, 0), word)]) for word in words.effects)
    verbs = {name for names in _DECLARED.findall(source.text) for name in names if name} if effects else set[str]()
    found = None
    for before, lexeme in pairwise(head):
        if before.type == "LBRACE":
            return None
        within = words.may_hold(head[0].text, [((0, 0), lexeme.text)]) or words.changes(lexeme.text)
        if before.type != "IN" and words.is_word(lexeme.text) and within:
            return before
        called = source.text[lexeme.end : lexeme.end + 1] == "("
        found = before if lexeme.type == "NAME" and lexeme.text in verbs and not called else found
    return found if found is not None or head[0].text not in words.kinds else _before_member(head)


def _before_member(head: Sequence[Lexeme]) -> Lexeme | None:
    """The last lexeme before the first member of a type, a name with a title after it."""
    return next((before for before, name, title in zip(head[1:], head[2:], head[3:], strict=False)
                 if (name.type, title.type) == ("NAME", "TEXT")), None)


def _before_one_of(head: Sequence[Lexeme], inside: Collection[str]) -> Lexeme | None:
    """The last lexeme before the first of the words that begin lines of a block, after the name of what a line declares."""
    kinds = [lexeme.type for lexeme in head]
    if "LBRACE" in kinds or kinds.count("LPAR") > kinds.count("RPAR"):
        return None
    return next((before for before, lexeme in pairwise(head[1:]) if lexeme.type == "NAME" and lexeme.text in inside
                 and before.type != "IN"), None)


def _words_inside(source: Source, head: Sequence[Lexeme]) -> set[str]:
    """The words with which lines begin in the blocks of lines like this one, in the rest of the text and behind a `;` here; and
    the names of the fields that its type has."""
    word = re.escape(head[0].text)
    blocks = re.findall(rf"^[ \t]*{word}[ \t][^{{}}\n]*\{{([^{{}}]*)", source.text, re.MULTILINE)
    fields = re.findall(rf"\btype[ \t]+{word}\b[^{{}}\n]*\{{([^{{}}]*)", source.text)
    return {*(first for block in blocks for first in _FIRST.findall(block)),
            *(name for block in fields for name in re.findall(r"\bhas[ \t]+(\w+)", block)),
            *(after.text for before, after in pairwise(head) if before.text == ";" and after.type == "NAME")}


def problem_of_half_block(source: Source, head: Lexeme, brace: Lexeme) -> Diagnostic:
    """The problem of a `{` that is missing after the head of a block which a `}` closes on the same line."""
    end = head.place
    text = source.lines[end.line - 1]
    line, rest = text[: end.end_column - 1].strip(), text[end.end_column - 1 : brace.place.end_column - 1].strip()
    place = Place(source, end.end_line, end.end_column, end.end_line, end.end_column + 1)
    fix = Fix(Place(source, end.end_line, end.end_column, end.end_line, end.end_column), " {")
    problem = evolve(complain("syntax-missing-opener", place, closer=brace.place.line, line=line), fix=fix)
    return problem if len(text) > _SHOWN else evolve(problem, hint=f"write `{line} {{ {rest}`")
