"""The text that an author wrote at a place, for messages and for comparisons with other places."""

from __future__ import annotations

import re

from aoi_rules.compiler.typed.expressions import Expression
from aoi_rules.compiler.typed.walk import free_bindings, strip_present
from aoi_rules.diagnostics import Place

__all__ = ["mean_the_same", "quote", "same_names", "source_text", "stems_in"]

_WORD = re.compile(r"[a-z]{3,}")
_STEM = 4
"""The number of letters with which all forms of a word begin: “pennies” and `penny`, “spent” and `spend`."""


def stems_in(text: str) -> set[str]:
    """The beginnings of the words in a text or in the names of an expression, to compare them."""
    return {word[:_STEM] for word in _WORD.findall(text.lower().replace("_", " "))}


def quote(node: Expression) -> str:
    """An expression in a message; `this` if it has several lines."""
    return f"`{text}`" if (text := node.place.text) else "this"


def source_text(place: Place) -> str:
    """The text at a place, with each run of blanks and line breaks as one blank."""
    if place.line == place.end_line:
        return " ".join(place.text.split())
    lines = place.source.lines[place.line - 1 : place.end_line]
    first, last = lines[0][place.column - 1 :], lines[-1][: place.end_column - 1]
    return " ".join(" ".join([first, *lines[1:-1], last]).split())


def mean_the_same(one: Expression, other: Expression) -> bool:
    """Whether two expressions of one line mean the same: names mean the same in both."""
    here, there = one.place, other.place
    if strip_present(one).__class__ is not strip_present(other).__class__:
        return False
    return here.source is there.source and here.line > 0 and here != there and _without_brackets(here) == _without_brackets(there)


def _without_brackets(place: Place) -> str:
    """The text at a place, without the brackets around it."""
    text = source_text(place)
    return text[1:-1].strip() if text[:1] == "(" and text[-1:] == ")" else text


def same_names(one: Expression, other: Expression) -> bool:
    """Whether the names in two expressions of different lines mean the same in both."""
    here, there = ({binding.name: binding for binding in free_bindings(node)} for node in (one, other))
    return all(here[name] == there[name] for name in here.keys() & there.keys())
