"""Values and statements as Lisp has them, in brackets with what is done first: `(or (== a b) (> c 1))`, `(set a (+ b 1))`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from attrs import frozen

from aoi_rules.advice.suggestions import without_quotes
from aoi_rules.advice.syntax.foreign_row import Foreign
from aoi_rules.advice.syntax.fragments import Piece
from aoi_rules.advice.syntax.rewriting import CALL
from aoi_rules.language.loops import LOOPS
from aoi_rules.language.operators import ARITHMETIC, CHOOSING, COMPARISONS, EQUAL, GIVES, LOGIC, OPERATORS, SUBTRACT, Level
from aoi_rules.language.parser_tables import grammar
from aoi_rules.language.syntax_error import Words

__all__ = ["of_prefix_forms"]

_NOT, _WHEN = "not", "when"
_CONDITIONS = ("if", _WHEN)
_TOKEN = re.compile(rf"\s*(?:(?P<open>\()|(?P<close>\))|(?P<atom>\"[^\"\n]*\"|-?\$?\w+(?:\.\w+)*(?:{CALL})?|[^\s\w()\",;{{}}]+))")
_OPERAND = re.compile(r"[-\w$\"]")
_ALONE = re.compile(rf"(?:{GIVES}|\bwhen\b)\s*$")
_BEHIND = re.compile(r"\s*(?:$|\{|when\b)")
_PLACE = re.compile(r"(?<![\w)\]])\((?=\s*[^\s()]+\s)")
_ASSOCIATIVE = {one.sign for one in (*LOGIC, *ARITHMETIC)}
_COMPARED = {one.sign for one in COMPARISONS}
_CHOICE = 3
"""How many values a choice takes."""

_Form: TypeAlias = "str | list[_Form]"


@frozen
class _Value:
    """A value as it is written here, and how tightly its parts are bound."""

    text: str
    level: Level = Level.ATOM

    def within(self, level: Level) -> str:
        """The text as an operand of an operator that binds as tightly as a `level`."""
        return self.text if self.level > level else f"({self.text})"


def of_prefix_forms(piece: Piece, words: Words) -> Iterator[Foreign]:
    """Rows for such a statement, or for the value in one that does not fit; the first one that can be read is meant."""
    if piece.masked.startswith("("):
        yield from _rows_for_statement(piece, words)
        return
    for opened in _PLACE.finditer(piece.masked):
        form, end = _read_form(piece.masked, opened.start())
        if form is None or not opened.start() <= piece.at <= end or not _begins_form(form[0], piece):
            continue
        value = _value_of(form)
        if value is not None:
            yield _row_for_value(piece, opened.start(), end, form, value)
        return


def _row_for_value(piece: Piece, start: int, end: int, form: _Form, value: _Value) -> Foreign:
    """The row for a value between two places of a statement."""
    before, behind = piece.masked[:start], piece.masked[end:]
    alone = value.level is Level.ATOM or (_ALONE.search(before) is not None and _BEHIND.match(behind) is not None)
    whole = f"{before}{value.text if alone else f'({value.text})'}{behind}"
    head = form[0]
    says = ("A choice between two values is written `a if c else b`." if head in CHOOSING else
            "`{at}` comes before what it denies, without brackets around both." if head == _NOT else
            "An operator is written between its values." if _sign_of(head) else
            "The values of a function follow its name, in brackets and with commas between them.")
    sign = rf"{re.escape(str(head))}"
    return Foreign(rf"^[\s\S]{{{start}}}\(\s*(?P<at>{sign})[\s\S]*$", lambda _: whole, says)


def _rows_for_statement(piece: Piece, words: Words) -> Iterator[Foreign]:
    """Rows for a statement in brackets, `(visit me f)` or `(if (> a b) (visit me f))`."""
    form, end = _read_form(piece.masked, 0)
    if form is None or piece.masked[end:].strip(" ;"):
        return
    test = ""
    if form[0] in _CONDITIONS and len(form) == _CHOICE and isinstance(form[2], list):
        value = _value_of(form[1])
        test, form = f" {_WHEN} {value.text}" if value is not None else "", form[2]
    word = form[0] if form else ""
    home = piece.block_word
    known = isinstance(word, str) and ((words.is_word(word) and words.may_stand(word, home)) or _is_verb(word, piece))
    values = [value for one in form[1:] if (value := _value_of(one)) is not None]
    if known and not test:
        yield _row_for_statement(piece.masked[1 : end - 1].strip(), True)
    if not known or len(values) < len(form) - 1:
        return
    *others, last = [value.within(Level.UNARY) for value in values] or [""]
    yield _row_for_statement(" ".join([str(word), *others, last]).rstrip() + test, True)
    for sign, final in (("=", values[-1].text if values else ""), ("of", last)):
        yield _row_for_statement(" ".join([str(word), *others, sign, final]) + test, False)


def _row_for_statement(whole: str, sure: bool) -> Foreign:
    return Foreign(r"^(?P<at>\()[\s\S]*$", lambda _: whole, "No brackets are around a statement.",
                   code="syntax-statement-expected", sure=sure)


def _is_verb(word: str, piece: Piece) -> bool:
    """Whether the text declares a verb."""
    return re.search(rf"\bverb\s+{re.escape(word)}\b", without_quotes(piece.source.text)) is not None


def _read_form(text: str, start: int) -> tuple[list[_Form] | None, int]:
    """The form in the brackets that open at a place of a text, and where it ends; None if they hold something else."""
    opened = list[list[_Form]]()
    at = start
    while (found := _TOKEN.match(text, at)) is not None:
        at = found.end()
        if found["open"]:
            opened.append([])
        elif not found["close"]:
            opened[-1].append(found["atom"])
        elif len(opened) == 1:
            return opened[0] or None, at
        else:
            closed = opened.pop()
            opened[-1].append(closed)
    return None, at


def _begins_form(head: _Form, piece: Piece) -> bool:
    """Whether the first word of a form is an operator, or a function of the language or the text."""
    if not isinstance(head, str):
        return False
    return _sign_of(head) != "" or head in (*CHOOSING, *LOOPS) or re.search(
        rf"\bdefine\s+{re.escape(head)}\(", without_quotes(piece.source.text)) is not None


def _sign_of(head: _Form) -> str:
    """The operator that the first word of a form is, as far as possible in its form here; empty if it is none."""
    if not isinstance(head, str):
        return ""
    sign = EQUAL.sign if head == "=" else head
    return sign if sign in (*OPERATORS, _NOT) or not _OPERAND.match(sign) or sign == SUBTRACT.sign else ""


def _value_of(form: _Form) -> _Value | None:
    """What a form means; None if it is not wholly one of a value."""
    if isinstance(form, str):
        return _Value(form) if _OPERAND.match(form) and form not in grammar().words and form != SUBTRACT.sign else None
    head, *rest = form or [""]
    if not rest:
        return _value_of(head)
    values = [value for one in rest if (value := _value_of(one)) is not None]
    if len(values) < len(rest) or not isinstance(head, str):
        return _infix(form)
    if head in CHOOSING:
        return _choice(values)
    if (sign := _sign_of(head)) != "":
        return _operation(sign, values)
    if _sign_of(rest[0]) != "":
        return _infix(form)
    return _Value(f"{head}({', '.join(value.text for value in values)})") if _OPERAND.match(head) else None


def _infix(form: Sequence[_Form]) -> _Value | None:
    """A value in brackets that is written as here already, `(a == b)`."""
    match form:
        case [one, str() as sign, other] if sign in OPERATORS and (a := _value_of(one)) and (b := _value_of(other)):
            return _operation(sign, [a, b])
    return None


def _choice(values: Sequence[_Value]) -> _Value | None:
    if len(values) != _CHOICE:
        return None
    test, then, otherwise = (value.within(Level.CONDITIONAL) for value in values)
    return _Value(f"{then} if {test} else {otherwise}", Level.CONDITIONAL)


def _operation(sign: str, values: Sequence[_Value]) -> _Value | None:
    """An operator with its values: `and` between the comparisons of several, a single value after `not` or `-`."""
    if sign == _NOT or (sign == SUBTRACT.sign and len(values) == 1):
        if len(values) > 1:
            return None
        blank, level = (" ", Level.NOT) if sign == _NOT else ("", Level.UNARY)
        bound = Level.SUM if sign == _NOT else Level.UNARY  # a comparison after `not` is clearer in brackets
        return _Value(f"{sign}{blank}{values[0].within(bound)}", level)
    if len(values) == 1:
        return None
    level = OPERATORS[sign].level if sign in OPERATORS else Level.COMPARISON
    texts = [value.within(level) if number or sign not in _ASSOCIATIVE else value.within(Level(level - 1))
             for number, value in enumerate(values)]
    if sign in _COMPARED and len(texts) > _CHOICE - 1:
        return _Value(" and ".join(f"{one} {sign} {other}" for one, other in pairwise(texts)), Level.AND)
    return _Value(f" {sign} ".join(texts), level)
