"""Slices of lists as in Python, `order[1:]`: rows for the table of foreign syntax.  A list here has a first and a last thing, and
is gone through by loops; nothing in it has a number."""

from __future__ import annotations

import re
from collections.abc import Callable

from aoi_rules.advice.syntax.foreign_row import Foreign

__all__ = ["SLICES"]

_SAYS = "Lists have no slices."


def _loop(form: str) -> Callable[[re.Match[str]], str]:
    """The form with `{many}` for the list and `{x}` for a name of what is in it."""
    return lambda found: form.format(many=found["many"], x="y" if found["many"] == "x" else "x")


def _advice(form: str) -> Callable[[re.Match[str]], str]:
    """The hint that offers a form in place of the slice, as `_loop` writes it."""
    return lambda found: _loop(form)(found).replace("{", "{{").replace("}", "}}")


SLICES = (
    Foreign(r"(?P<many>VALUE)(?P<at>\[\s*1\s*:\s*\])\s*\+\s*(?:(?P=many)\[\s*:\s*1\s*\]|[\[(]\s*(?P=many)\[\s*0\s*\]\s*,?\s*[\])])",
            None, _SAYS, _advice("write `sorted({x} for {x} in {many} by {x} == first({many}))`, which puts its first at the "
                                 "end; the players clockwise from the second are `clockwise(left_of(first({many})))`")),
    Foreign(r"(?P<many>VALUE)(?P<at>\[\s*-\s*1\s*:\s*\])\s*\+\s*(?P=many)\[\s*:\s*-\s*1\s*\]",
            None, _SAYS, _advice("write `sorted({x} for {x} in {many} by {x} != last({many}))`, which puts its last at the "
                                 "beginning")),
    Foreign(r"(?P<many>VALUE)(?P<at>\[\s*1\s*:\s*\])", _loop("list({x} for {x} in {many} when {x} != first({many}))"), _SAYS,
            sure=False),
    Foreign(r"(?P<many>VALUE)(?P<at>\[\s*(?:0\s*)?:\s*-\s*1\s*\])", _loop("list({x} for {x} in {many} when {x} != last({many}))"),
            _SAYS, sure=False),
    Foreign(r"(?P<many>VALUE)(?P<at>\[\s*(?:0\s*)?:\s*1\s*\])", None, _SAYS,
            _advice("its first is `first({many})`, and a list of that alone is "
                    "`list({x} for {x} in {many} when {x} == first({many}))`")),
    Foreign(r"(?P<many>VALUE)(?P<at>\[\s*-\s*1\s*:\s*\])", None, _SAYS, "its last is `last({many})`"),
    Foreign(r"(?P<many>VALUE)(?P<at>\[\s*(?:0\s*)?:\s*\])", r"\g<many>", _SAYS, sure=False),
    Foreign(r"(?P<many>VALUE)(?P<at>\[\s*:\s*:\s*-\s*1\s*\])", None, _SAYS,
            _advice("for another order write `sorted({x} for {x} in {many} by VALUE)`")),
    Foreign(r"(?P<many>VALUE)(?P<at>\[[^\[\]:,\n]*:[^\[\],\n]*\])", None, _SAYS,
            _advice("its ends are `first({many})` and `last({many})`, and a loop leaves out what does not meet its condition: "
                    "`list({x} for {x} in {many} when CONDITION)`")),
)
"""More precise rows come before others."""
