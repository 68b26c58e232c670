"""Functions of spreadsheets in place of operators, `IF(a = b; c; d)` and `AND(a; b)`, as a row of the table of foreign syntax."""

from __future__ import annotations

import re
from collections.abc import Iterator

from aoi_rules.advice.syntax.foreign_row import Foreign
from aoi_rules.advice.syntax.fragments import Piece
from aoi_rules.advice.syntax.rewriting import CALL, VALUE
from aoi_rules.language.operators import CHOOSING, COMPARING, EQUAL, GIVES, LOGIC, UNEQUAL, may_choose, sign_pattern
from aoi_rules.language.syntax_error import Words

__all__ = ["of_functions"]

_NOT = "not"
_SIGNS = tuple(one.sign for one in LOGIC)
_FUNCTION = re.compile(rf"(?<![\w.])(?P<name>(?i:{sign_pattern((*CHOOSING, *_SIGNS, _NOT))})|[^\W\d_]{{2,}})"
                       rf"\((?P<values>(?:[^()\n]|{CALL})*)\)")
_TEST = re.compile(rf"{COMPARING}|{GIVES}|^{_NOT}\b")
_ALONE = re.compile(rf"(?:{GIVES}|\bwhen\b)\s*$")
_BEHIND = re.compile(r"\s*(?:$|\{|when\b)")
_INNER = re.compile(CALL)
_CHOICE = 3
"""How many values the function of a choice takes."""


def of_functions(piece: Piece, _: Words) -> Iterator[Foreign]:
    """A row for a value with such functions, in which all of them are written with operators."""
    found = next((one for one in _FUNCTION.finditer(piece.masked) if _is_function(one)), None)
    if found is None:
        return
    text = _with_operators(piece.masked)
    says = ("A choice between two values is written `a if c else b`." if _chooses(found) else
            f"`{found['name'].lower()}` is an operator here, not a function.")
    yield Foreign(rf"^(?P<head>[\s\S]{{{found.start()}}})(?P<at>\w+)[\s\S]*$", lambda _: text, says, sure="VALUE" not in text)


def _is_function(found: re.Match[str]) -> bool:
    """Whether something in brackets after a name is the values of such a function, and not an operand: a choice has several, and
    so has a word between two conditions; nothing negates a thing alone."""
    several = _chooses(found) if found["name"].lower() not in (*CHOOSING, *_SIGNS, _NOT) else len(_values_of(found)) > 1
    return found.start() > 0 and (several if found["name"].lower() != _NOT else found["name"] != _NOT)


def _chooses(found: re.Match[str]) -> bool:
    """Whether a function chooses between two values: one that is called so, or in some language, which its form shows."""
    values = _values_of(found)
    return found["name"].lower() in CHOOSING or (
        may_choose(found["name"]) and len(values) == _CHOICE and _TEST.search(values[0]) is not None)


def _values_of(found: re.Match[str]) -> list[str]:
    """The values of a function, between semicolons or, without these, between commas."""
    inside = found["values"]
    hidden = _INNER.sub(lambda inner: "_" * len(inner[0]), inside)
    ends = [sign.start() for sign in re.finditer(";" if ";" in hidden else ",", hidden)]
    return [inside[begin:end].strip() for begin, end in zip((0, *(at + 1 for at in ends)), (*ends, len(inside)), strict=True)]


def _with_operators(text: str) -> str:
    """A text with operators in place of the functions."""
    parts, at = list[str](), 0
    for found in _FUNCTION.finditer(text):
        if _is_function(found):
            alone = _ALONE.search(text[: found.start()]) is not None and _BEHIND.match(text, found.end()) is not None
            parts += [text[at : found.start()], _operation(found, alone)]
            at = found.end()
    return "".join([*parts, text[at:]])


def _operation(found: re.Match[str], alone: bool) -> str:
    """What one function means, in brackets unless it is the whole value."""
    name, values = found["name"].lower(), [_with_operators(f" {value}").strip() for value in _values_of(found)]
    if _chooses(found):
        test, then, otherwise = (*values, *["VALUE"] * _CHOICE)[:_CHOICE]
        shown = f"{then} if {_compared(test)} else {otherwise}"
    elif name == _NOT:
        test = _compared(values[0])
        return f"{_NOT} {test if re.fullmatch(VALUE, test) else f'({test})'}"
    else:
        shown = f" {name} ".join(map(_compared, values))
    return shown if alone else f"({shown})"


def _compared(test: str) -> str:
    """A condition with the signs that compare here."""
    return re.sub(GIVES, EQUAL.sign, test.replace("<>", UNEQUAL.sign))
