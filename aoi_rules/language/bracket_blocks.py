"""A block in brackets instead of braces, `type colour ( red; green )`: it is read as the block that was meant, so that it causes
only one message."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice

from attrs import evolve, frozen

from aoi_rules.diagnostics import Diagnostic, Fix, Place, Source
from aoi_rules.language.loops import LOOPS, Loop
from aoi_rules.language.problems import complain
from aoi_rules.language.recovery import statement_start
from aoi_rules.language.scanner import CLOSERS, OPENERS, Lexeme, scan
from aoi_rules.language.syntax_error import Trouble, Words

__all__ = ["BracketBlock", "find_bracket_block"]

_MOST = 500  # the most lexemes of a block that are examined
_SHOWN = 110  # a longer line is not repeated
_GAPS = re.compile(r"[ \t]{2,}")
_OPENING = ("(", "[")
_ENDS = ("_END", "RBRACE")
_VALUES = ("NAME", "NUMBER", "MONEY", "TEXT", *CLOSERS)


@frozen
class BracketBlock:
    """A block in brackets: the terminals that the lexemes at some offsets are meant to be, empty for one that is left out because
    no word of the line has a block; the lexeme after it, if there is one; and the problem."""

    meant: dict[int, str]
    following: Lexeme | None
    problem: Diagnostic


def find_bracket_block(source: Source, trouble: Trouble, words: Words, reads: Callable[[str], bool]) -> BracketBlock | None:
    """The block that begins with the first bracket of a statement in which something does not fit; None if these brackets contain
    an expression.  No expression contains a `;`, or the beginning of a line of that block."""
    first = statement_start(trouble)
    opener = next((one for one in (*trouble.open[:1], trouble.found) if one.text in _OPENING), None)
    inside = None if opener is None or opener.start == first.start else _bracket_content(source, opener)
    if opener is None or inside is None:
        return None
    before = [one for one in trouble.seen if one.end <= opener.start][-1]
    if inside.rest and before.type != "FUNCTION":
        return None
    start = before if before.type == "EQUALS" else opener
    head = _GAPS.sub(" ", source.text[first.start : start.start].rstrip())
    if before.type != "FUNCTION" and _is_block(source, opener, first, inside, words):
        whole = _format_with_block(head, source.text[opener.end : inside.closer.start].strip())
        if reads(whole):
            meant = {start.start: "", opener.start: "LBRACE", inside.closer.start: "RBRACE"}
            return BracketBlock(meant, inside.following, _block_problem(source, start, inside.closer, head, whole))
    if not inside.stops:
        return None
    if before.type in _VALUES and words.is_word(first.text):
        says = f"`{first.text}` has no block, and no other brackets can contain a `;`."
        hint = "leave out the brackets and the `;`"
        return BracketBlock({}, inside.following, complain("syntax-foreign", opener.place, what=says, hint=hint))
    hint = "write `,` between values, and `and` or `or` between conditions"
    whole = _with_commas(source, before, inside) if before.type == "FUNCTION" else ""
    if whole and reads(f"{source.text[first.start : before.start]}{whole}{inside.rest}"):
        hint = f"write `{whole}`"
    problem = complain("syntax-foreign", inside.stops[0].place, what="A `;` ends a line, also in brackets.", hint=hint)
    return BracketBlock({}, inside.following, problem)


def _with_commas(source: Source, function: Lexeme, inside: _BracketContent) -> str:
    """The call of a function with a comma in place of each `;` between its values, or their sum; empty if the function goes
    through something."""
    name, begins = function.text.lower(), [function.end + 1, *(stop.end for stop in inside.stops)]
    ends = [*(stop.start for stop in inside.stops), inside.closer.start]
    values = [source.text[begin:end].strip() for begin, end in zip(begins, ends, strict=True)]
    if name == Loop.SUM:
        return " + ".join(values)
    return f"{name}({', '.join(values)})" if name not in LOOPS or name in (Loop.MAX, Loop.MIN) else ""


@frozen
class _BracketContent:
    """The content of brackets: the closing bracket, the lexeme after the statement, each `;` between, whether there are several
    statements, and the rest of the statement after the brackets."""

    closer: Lexeme
    following: Lexeme | None
    stops: tuple[Lexeme, ...]
    several: bool
    rest: str = ""


def _bracket_content(source: Source, opener: Lexeme) -> _BracketContent | None:
    """The content of the brackets that one opens; None if they are not closed, or if a block follows them."""
    depth, ended, several, stops = 0, False, False, list[Lexeme]()
    lexemes = scan(source, opener.end, opener.place.line)
    for lexeme in islice(lexemes, _MOST):
        if lexeme.type in CLOSERS and depth == 0:
            after = islice(scan(source, lexeme.end, lexeme.place.line), _MOST)
            following = next((one for one in after if one.type in (*_ENDS, "LBRACE")), None)
            if following is not None and following.type == "LBRACE":
                return None
            rest = source.text[lexeme.end : None if following is None else following.start]
            return _BracketContent(lexeme, following, tuple(stops), several, rest if rest.strip() else "")
        if lexeme.type == "RBRACE" and depth == 0:
            return None
        several = several or (ended and lexeme.type != "_END")
        if depth == 0 and lexeme.type == "_END" and lexeme.start > opener.end:
            ended = True
            stops += [lexeme] if lexeme.text == ";" else []
        depth += (lexeme.type in (*OPENERS, "LBRACE")) - (lexeme.type in (*CLOSERS, "RBRACE"))
    return None


def _is_block(source: Source, opener: Lexeme, first: Lexeme, inside: _BracketContent, words: Words) -> bool:
    """Whether the text after a bracket may be a block of the statement that begins with `first`: there are several lines, or a
    word that is allowed in such a block begins one."""
    word = next(scan(source, opener.end, opener.place.line)).text
    return inside.several or (words.is_word(word) and words.is_word(first.text) and words.may_stand(word, first.text))


def _format_with_block(head: str, body: str) -> str:
    """A statement with its block."""
    return f"{head} {{\n{body}\n}}" if "\n" in body else f"{head} {{ {body} }}"


def _block_problem(source: Source, first: Lexeme, closer: Lexeme, head: str, whole: str) -> Diagnostic:
    """The problem of a block in brackets; it is corrected if it is on one line."""
    sign = source.text[first.start : first.end]
    alone = first.place.line == closer.place.line and len(whole) <= _SHOWN
    hint = f"write `{whole}`" if alone else f"write `{head} {{`, and `}}` where the block ends"
    problem = complain("syntax-foreign", first.place, what=f"A block begins with `{{`, not with `{sign}`.", hint=hint)
    if first.place.line != closer.place.line:
        return problem
    place = Place(source, first.place.line, first.place.column, closer.place.line, closer.place.end_column)
    inner = whole[len(head) :].strip()
    return evolve(problem, fix=Fix(place, inner))
