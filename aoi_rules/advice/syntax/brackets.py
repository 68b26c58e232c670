"""Brackets that are not closed, and brackets that are surplus or of the wrong kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from attrs import evolve

from aoi_rules.advice.suggestions import times
from aoi_rules.advice.syntax.fragments import Piece, narrow, show_correction, with_texts
from aoi_rules.diagnostics import Diagnostic, Fix
from aoi_rules.language.loops import LOOPS, Loop
from aoi_rules.language.operators import ARITHMETIC, COMPARING, COMPARISONS, LOGIC, OPERATORS, sign_pattern
from aoi_rules.language.syntax_error import Trouble, Words

__all__ = ["inner_bracket", "other_bracket", "with_bracket"]

_OF_MANY = {Loop.COUNT, Loop.FIRST, Loop.LAST}
"""Functions whose argument is several things, and therefore never a sum."""
_NO_NUMBER = {Loop.ANY, Loop.ALL, Loop.SET, Loop.LIST}
"""Functions whose result is not a number."""
_TWICE = re.compile(r"\(\([\w.]+\)")
"""A name after two opening brackets, one of which is closed."""
_SIGNS = {one.sign for one in OPERATORS.values() if not one.sign[0].isalpha()}
"""The operators that are not words: their operands are numbers, or are compared."""
_ADDED = frozenset(one.sign for one in ARITHMETIC)
_NO_SUM = {one.sign for one in OPERATORS.values()} - _ADDED | {"when"}
_ADDING = sign_pattern(_ADDED)
_SIGN = sign_pattern((*_SIGNS, *(one.sign for one in LOGIC), "when", "="))


def with_bracket(piece: Piece, trouble: Trouble, reads: Callable[[str], bool], words: Words | None) -> Diagnostic | None:
    """The problem, with the `)` as far to the right as possible; None if the language cannot read it anywhere."""
    if len(trouble.open) != 1 or trouble.open[0].text != "(" or not piece.text:
        return None
    start = trouble.open[0].start - piece.start
    if _TWICE.match(piece.masked, start):
        text = with_texts(narrow(piece.masked[:start] + piece.masked[start + 1 :]), piece.texts)
        if reads(text):
            return Diagnostic("syntax-missing-paren", "Two brackets are opened here, and one is closed.",
                              piece.place(start, start + 1), show_correction(text, piece.text))
    depends = words is None or (piece.word not in words.tests
                                and words.may_be_conditional(piece.word))  # one of a loop does not count
    possible = [*_possible_ends(piece.masked, start, depends), len(piece.masked[: piece.at].rstrip())]
    closed = {at: with_texts(narrow(f"{piece.masked[:at]}){piece.masked[at:]}"), piece.texts) for at in possible if at > start}
    ends = [at for at in possible[:-1] if reads(closed[at])] or [at for at in possible[-1:] if at > start and reads(closed[at])]
    if words is not None and _is_condition(piece, start, words):
        ends = [at for at in ends if _COMPARED.match(piece.masked, at)] or ends
    if not ends:
        return None
    found = [_with_parameters(closed[at], piece) for at in ends]
    hint = show_correction(found[-1], piece.text)
    if len(found) > 1:
        alone = re.search(r"(?:[=(,]|\bwhen)\s*$", piece.masked[:start]) is not None and found[-1].endswith(")")
        hint = f"{hint}, or {'leave out this `(`, or ' if alone else ''}put the `)` further left"
    place = piece.place(start, start + 1)
    fix = Fix(piece.place_of(ends[0]), ")") if len(ends) == 1 else None
    return Diagnostic("syntax-missing-paren", "This bracket is never closed.", place, hint, fix=fix)


def _is_condition(piece: Piece, start: int, words: Words) -> bool:
    """Whether the bracket that opens at `start` counts or adds things for a comparison, as the condition of a statement."""
    found = _COUNTED.search(piece.masked[:start])
    return found is not None and found["function"] not in _NO_NUMBER and (found["sign"] != "=" or words.is_condition(piece.word))


_BEFORE_TEST = sign_pattern((*(one.sign for one in LOGIC), "not", "when"))
_COUNTED = re.compile(rf"(?P<sign>=|\b(?:{_BEFORE_TEST})\b)\s*(?P<function>{sign_pattern(LOOPS)})$")
_COMPARED = re.compile(rf"\s*(?:(?:{sign_pattern(one.sign for one in COMPARISONS if one.ordered)})\s|{COMPARING}\s*\$?\d)")
"""A comparison of numbers."""


def _with_parameters(text: str, piece: Piece) -> str:
    """A statement with something for each parameter of a definition in the brackets of a call that has none, `stalls()`."""
    def add_parameters(call: re.Match[str]) -> str:
        head = re.search(rf"\bdefine\s+{call[1]}\((?P<names>[^()\n]+)\)", piece.source.text)
        return call[0] if head is None else f"{call[1]}({re.sub(r'[^,]+', ' VALUE', head['names']).strip()})"

    return re.sub(r"\b([A-Za-z_]\w*)\(\)", add_parameters, text)


def inner_bracket(piece: Piece, trouble: Trouble, reads: Callable[[str], bool]) -> Diagnostic | None:
    """The problem with the `)` of an inner bracket, `any(f(x for x in xs)`. It belongs before a `for`, or before a sign where
    the bracket counts things. None if the language cannot read the statement with it."""
    if not trouble.open or "doubled" in trouble.tags:
        return None
    for start, end in _inner_ends(piece.masked):
        text = with_texts(f"{piece.masked[:end]}){piece.masked[end:]}", piece.texts)
        if reads(text):
            return Diagnostic("syntax-missing-paren", "This bracket is never closed.", piece.place(start, start + 1),
                              show_correction(text, piece.text), fix=Fix(piece.place_of(end), ")"))
    return None


def _inner_ends(text: str) -> Iterator[tuple[int, int]]:
    """The brackets inside others that may end before a `for` or a sign, each with where it may end. A function that is not a loop
    goes through nothing, and counted things are never a comparison."""
    opened: list[tuple[str, int]] = []
    for part in _MARKS.finditer(text):
        if part[0].endswith("("):
            opened.append((part["function"] or "", part.end() - 1))
        elif part[0] == ")":
            opened = opened[:-1]
        elif len(opened) > 1 and opened[-1][0]:
            function, start = opened[-1]
            if (part["loop"] and function not in LOOPS) or (part["sign"] in _SIGNS and function in _OF_MANY):
                yield start, part.start()


_MARKS = re.compile(rf"(?P<function>(?<![\w.])[A-Za-z_][\w.]*)?\(|\)|(?<!\s)\s+(?:(?P<loop>for)|(?P<sign>{_SIGN}))(?=\s)")


def other_bracket(piece: Piece, trouble: Trouble, plain: Diagnostic, reads: Callable[[str], bool]) -> Diagnostic | None:
    """The problem `plain` of a surplus bracket or one of the wrong kind. Its fix leaves the bracket out or writes the other kind.
    None if the language cannot read the statement then."""
    place, instead = plain.place, plain.fix.text if plain.fix else ""
    if plain.code != "syntax-extra-paren" or place is None:
        return None
    lexeme = next((one for one in (*trouble.open, trouble.found) if one.place == place), None)
    if lexeme is None:
        return None
    at = lexeme.start - piece.start
    text = with_texts(narrow(f"{piece.masked[:at]}{instead}{piece.masked[at + 1 :]}"), piece.texts)
    if not reads(text):
        return evolve(plain, fix=None)
    called = re.findall(r"([A-Za-z_]\w*)\(", piece.masked[:at])
    sure = bool(instead) or all(times(name, piece.source) > 1 for name in called)  # else a `(` may be missing in a name
    return evolve(plain, fix=Fix(place, instead) if sure else None, hint=show_correction(text, piece.text))


def _possible_ends(text: str, start: int, depends: bool) -> Iterator[int]:
    """The places where the bracket that opens at `start` may end: before an operator or at the end of the text.  The things that
    a function goes through, and those to which something is added, end before the first operator that they cannot contain.  A
    `when` ends it only in a statement that `depends` on a condition of its own."""
    before = re.search(rf"(?P<function>\w+)$|(?P<sign>{_ADDING})\s*$", text[:start])
    function, added = (before["function"], before["sign"]) if before else (None, None)
    for sign, at in _outer_operators(text, start + 1):
        goes_through = re.search(r"\bfor\s+\w+\s+in\b", text[start + 1 : at]) is not None
        tests = " when " in text[start + 1 : at]
        compared = sign in _SIGNS and tests and function in _NO_NUMBER
        if not goes_through or not (compared or (sign == "when" and not depends)):
            yield at
        if not tests and ((function in _OF_MANY and sign in _SIGNS) or (sign not in ("", "when") and goes_through)):
            return
        if added and sign in _NO_SUM:
            return


def _outer_operators(text: str, start: int) -> Iterator[tuple[str, int]]:
    """The operators in an open bracket, outside of further brackets, each with the end of what is before it; the last one is the
    end of the text."""
    depth = 0
    for part in re.finditer(rf"(?P<gap>\s+)(?P<sign>{_SIGN})(?=\s)|[()]", text[start:]):
        depth += {"(": 1, ")": -1}.get(part[0], 0)
        if depth == 0 and part["sign"]:
            yield part["sign"], start + part.start()
    block = re.compile(r"\s*\{").search(text, start)
    yield "", block.start() if block else len(text)
