"""A word or a text that is there twice side by side: what is said of its line follows from that."""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import evolve

from aoi_rules.diagnostics import Diagnostic, Fix, Place
from aoi_rules.words.base import slots_of
from aoi_rules.words.vocabulary import classes_of

__all__ = ["at_doubled"]

_OF_FORM = ("wrong-argument", "wrong-link", "wrong-value", "unknown-line", "unknown-part", "syntax-missing-operator",
            "syntax-unexpected")
"""The codes of problems that a surplus word may have."""
_TWICE = re.compile(r'(?<![\w.$"])(?<!--[ ])(?P<one>"[^"\n]+"|[A-Za-z_][\w.]*)(?P<again>[ \t]+(?P=one)(?![\w."]))[ \t]*')
_FIRST = re.compile(r"(?:^|[{;])[ \t]*(?:[a-z]+[ \t]+)?(?P<word>[a-z_]+)[ \t]+$")
_SHOWN = 110


def at_doubled(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The problems; an error in the form of a line, where the same word is there twice, says only that."""
    changed = (_of_doubled(problem) for problem in found)
    return list({(one.code, one.message, str(one.place)): one for one in changed}.values())


def _of_doubled(problem: Diagnostic) -> Diagnostic:
    place = problem.place
    if place is None or problem.severity != "error" or problem.code not in _OF_FORM or "missing" in problem.message:
        return problem  # what is missing may belong between the two
    line, at = place.line_text, place.column - 1
    end = place.end_column - 1 if place.end_line == place.line else at
    twice = next((one for one in _TWICE.finditer(line) if one.start() <= at <= one.end() or at <= one.start() < end), None)
    if twice is None or _may_be_two(line[: twice.start()]):
        return problem
    again = Place(place.source, place.line, twice.start("again") + 1, place.line, twice.end("again") + 1)
    once = (line[: twice.start("again")] + line[twice.end("again") :]).strip()
    hint = f"write `{once}`" if len(once) <= _SHOWN else "leave one of the two out"
    shown = evolve(again, source=place.source, column=twice.end("again") - len(twice["one"]) + 1)
    message = f"`{twice['one']}` is written twice here" + ("." if problem.code.startswith("syntax-") else "")
    return evolve(problem, message=message, place=shown, hint=hint, fix=Fix(again, ""))


def _may_be_two(before: str) -> bool:
    """Whether a word after the beginning of a line may be there twice: as a name and its type, `keep town town`, or as a name and
    what it goes through, `choose town in town`."""
    first = _FIRST.search(before)
    slots = [one for cls in classes_of(first["word"]) for one in slots_of(cls)] if first is not None else []
    return any(slot.key == "in" or (attribute.name == "type" and slot.form == "argument") for attribute, slot in slots)
