"""Lines that open a block and lack its `{` or its `}`, some of which also lack what comes before it."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from aoi_rules.diagnostics import Diagnostic, Fix, Place, Source, number_of
from aoi_rules.language.indented_lines import Line
from aoi_rules.language.problems import complain, missing_after
from aoi_rules.language.scanner import Lexeme
from aoi_rules.language.syntax_error import Words

__all__ = ["problem_of_unclosed", "problem_of_unopened"]

_SHOWN = 100
_LINE_NAME = "WORD NAME"
"""What a change names."""


def problem_of_unclosed(source: Source, line: Line, place: Place, count: int, words: Words | None) -> Diagnostic:
    """The problem of blocks that begin on a line, `count` of them, and are not closed there; `place` is the first `{`."""
    end, braces = line.last_lexeme.place, " ".join("}" * count)
    last = _last_statement(line)
    brackets = ")" * (sum(one.type == "LPAR" for one in last) - sum(one.type == "RPAR" for one in last))
    missing = missing_after(last, words) + brackets
    closing = " ".join(filter(None, (missing, braces)))
    text = source.lines[line.number - 1].strip()
    long = " #" in text or len(text) > _SHOWN
    where = "at the end of this line" if long else f"at its end: `{text} {closing}`"
    problem = complain("syntax-missing-brace", place, opened="This block", where=where)
    says = problem.message if count == 1 else f"{count} blocks that begin on this line are never closed."
    fix = Fix(Place(source, end.end_line, end.end_column, end.end_line, end.end_column), f" {closing}")
    added = f"`{missing}` and `{braces}`" if missing and long else f"`{closing}`"
    return evolve(problem, message=says, hint=f"add {added} {where}", fix=None if missing else fix)


def _last_statement(line: Line) -> Sequence[Lexeme]:
    """The lexemes of the last statement of a line."""
    begins = [number for number, lexeme in enumerate(line.lexemes) if lexeme.type in ("LBRACE", "RBRACE", "_END")]
    return line.lexemes[begins[-1] + 1 if begins else 0 :]


def problem_of_unopened(source: Source, line: Line, closer: Place, words: Words | None) -> Diagnostic:
    """The problem of a line that opens a block which `closer` ends, and has no `{`."""
    end = line.last_lexeme.place
    head = source.lines[end.end_line - 1][: end.end_column - 1].strip()  # a `{` in a comment opens nothing
    place = Place(source, end.end_line, end.end_column, end.end_line, end.end_column + 1)
    missing = _missing_in(line.lexemes, words) if words is not None else ""
    problem = complain("syntax-missing-opener", place, closer=number_of(closer), line=f"{head} {missing}".rstrip())
    if not missing:
        return problem
    what = {"NAME": "The name is", _LINE_NAME: "The word and the name of a line are"}.get(missing, f"`{missing}` is")
    return evolve(problem, message=f"{what} missing here, and the `{{` of the block that the `}}` in line "
                                   + number_of(closer) + " closes.")


def _missing_in(lexemes: Sequence[Lexeme], words: Words) -> str:
    """What is missing at the end of a line, in capital letters: what follows its last sign or word, the name of what it declares
    or of the line which it changes, or something that its word needs."""
    word, *said = (lexeme.text for lexeme in lexemes)
    if (thing := missing_after(lexemes, words)) or not words.is_word(word):
        return thing
    if not words.changes(word):
        named = [] if said or not words.names_first(word) else ["NAME"]
        return " ".join([*named, *words.needs_in_head(word, said)])
    if not said:
        return _LINE_NAME
    return "NAME" if len(said) == 1 and words.is_word(said[0]) and not words.is_nameless(said[0]) else ""
