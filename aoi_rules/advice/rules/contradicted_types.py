"""Errors in several lines that use a keep or a field in the same way, because the line that declares it gives it another type."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from attrs import evolve, frozen

from aoi_rules.advice.foreign_types import SEAT
from aoi_rules.advice.rules.figures import mixes_money_and_number
from aoi_rules.advice.rules.misspelt_names import format_lines
from aoi_rules.advice.suggestions import without_quotes
from aoi_rules.diagnostics import Diagnostic, Place, Source, with_article
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import COMPARING, IN, sign_pattern
from aoi_rules.model.types import BASIC, KINDS, Shape
from aoi_rules.words.components import Has, Keep
from aoi_rules.words.effects import Lower, Raise, Set

__all__ = ["at_types"]

_ABOUT_TYPES = ("wrong-type", "never-absent")
_FEWEST = 2
"""How many lines have to contradict a declaration."""
_MANY = 4
"""How many lines have to contradict a declaration if each of them might contain a slip itself."""
_FIGURES = {Shape.NUMBER, Shape.MONEY}
"""Types that are easily confused in single lines, because a `$` is missing or surplus there."""
_DECLARED = re.compile(rf"\b(?P<word>{sign_pattern((Keep.word, Has.word))})[ \t]+(?P<name>[a-z_]\w*)"
                       r"(?P<per>(?:[ \t]+per[ \t]+\w+)?)[ \t]+(?P<kind>[a-z_]\w*)(?P<many>[ \t]+many\b)?"
                       r"(?P<rest>(?:[ \t]+per[ \t]+\w+)?)[ \t]*"
                       r"(?:=[ \t]*(?P<value>\$?\w+))?")


_SEVERAL = "many"
"""What follows the type of a keep or a field with several values."""
_OF_LISTS = sign_pattern((Loop.FIRST, Loop.LAST, Loop.SORTED, "clockwise"))
_MAKING_LISTS = sign_pattern((Loop.LIST, Loop.SORTED, "clockwise"))
_LISTED = (rf"\b{IN}\s+(?:[\w.]+\.)?{{0}}\b(?![\w.(])|\b(?:{_OF_LISTS})\((?:[\w.]+\.)?{{0}}\b|"
           rf"\b{Set.word}\s+(?:[\w.]+\.)?{{0}}\s*=\s*(?:{_MAKING_LISTS})\(")
"""A use of a name as a list."""


@frozen
class _Declaration:
    """A line that gives a keep or a field its type, with its number."""

    name: str
    kind: str
    line: int
    found: re.Match[str]


def at_types(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The problems. If lines use a keep or a field as another type than it is declared, their problems become one at the
    declaration. No line without a problem may use it as it is declared."""
    errors = [problem for problem in found if problem.code in _ABOUT_TYPES and problem.place is not None]
    sources = dict.fromkeys(problem.place.source for problem in errors if problem.place is not None)
    found = list(found)
    for source in sources if len(errors) >= _FEWEST else ():
        own = [problem for problem in errors if problem.place is not None and problem.place.source is source]
        merged = next(_contradictions(source, own), None)
        if merged is not None:
            problem, gone = merged
            first = next(n for n, one in enumerate(found) if one in gone)
            found = [*found[:first], problem, *(one for one in found[first:] if one not in gone)]
    return found


def _contradictions(source: Source, errors: Sequence[Diagnostic]) -> Iterator[tuple[Diagnostic, list[Diagnostic]]]:
    """A problem at each declaration that lines contradict, with those that it replaces."""
    lines = without_quotes(source.text).split("\n")
    declared = [_Declaration(one["name"], one["kind"], number, one) for number, line in enumerate(lines, 1)
                for one in _DECLARED.finditer(line)]
    for one in declared:
        figures = [problem for problem in errors if mixes_money_and_number(problem.kinds)]
        first = next((problem for problem in figures if one.line in _lines_of(problem)), None)
        if len(figures) >= _FEWEST and first is not None and (kind := _other_figure(one)) is not None:
            yield evolve(first, hint=f"write `{_written_as(one, kind, one.found['value'])}`", fix=None), figures
    for name in dict.fromkeys(one.name for one in declared):
        gone = [problem for problem in errors if any(_use_of(name, lines[n - 1]) for n in _lines_of(problem))]
        wrong = {n for problem in gone for n in _lines_of(problem) if _use_of(name, lines[n - 1])}
        kinds = {kind for n in wrong if (kind := _kind_of_use(name, lines[n - 1])) is not None}
        different = [one for one in declared if one.name == name and {one.kind} != kinds]
        if len(wrong) < _FEWEST or len(kinds) != 1 or len(different) != 1 or different[0].found["many"]:
            continue
        if kinds != {_SEVERAL} and different[0].kind not in (*BASIC, SEAT):
            continue
        right = {_kind_of_use(name, line) for n, line in enumerate(lines, 1) if n not in {*wrong, different[0].line}}
        slips = {different[0].kind, *kinds} == _FIGURES and len(wrong) < _MANY
        if different[0].kind not in right and not slips:
            yield _at_declaration(different[0], kinds.pop(), sorted(wrong), gone), gone


def _at_declaration(one: _Declaration, kind: str, wrong: Sequence[int], gone: Sequence[Diagnostic]) -> Diagnostic:
    """The problem of a declaration."""
    first = next(problem.place for problem in gone if problem.place is not None)
    begin = one.found.start("kind") + 1
    place = Place(first.source, one.line, begin, one.line, begin + len(one.kind))
    value = "none" if kind == SEAT else None if kind == _SEVERAL else KINDS[Shape(kind)].shown(0)
    line = _written_as(one, f"{one.kind} {kind}" if kind == _SEVERAL else kind, value)
    users = format_lines(map(first.source.line_at, wrong), "use", "uses")
    says = f"`{one.name}` is {_in_words(one.kind)} here, and " + users + f" it as {_in_words(kind)}"
    return evolve(gone[0], code="wrong-type", message=says, place=place, hint=f"write `{line}`", fix=None, names=(one.name,),
                  related=())


def _written_as(one: _Declaration, kind: str, value: str | None) -> str:
    """The line of a declaration with another type, and with another first value if it has one."""
    usual = f" = {value}" if one.found["value"] is not None and value is not None else ""
    return f"{one.found['word']} {one.name}{one.found['per']} {kind}{one.found['rest']}{usual}"


def _other_figure(one: _Declaration) -> str | None:
    """The type of the first value of a declaration, if both are figures, and of different types."""
    value = one.found["value"] or ""
    kind = Shape.MONEY if value.startswith("$") else Shape.NUMBER if value.isdigit() else None
    return kind if kind is not None and one.kind in _FIGURES and one.kind != kind else None


def _in_words(kind: str) -> str:
    return "a list" if kind == _SEVERAL else KINDS[Shape(kind)].wording if kind in BASIC else with_article(kind)


def _lines_of(problem: Diagnostic) -> list[int]:
    """The line of a problem, and those of the same text that it mentions."""
    source = problem.place.source if problem.place is not None else None
    places = [problem.place, *(one.place for one in problem.related)]
    return [place.line for place in places if place is not None and place.source is source]


def _use_of(name: str, line: str) -> bool:
    return re.search(rf"\b{name}\b", line) is not None and not any(one["name"] == name for one in _DECLARED.finditer(line))


def _kind_of_use(name: str, line: str) -> str | None:
    """The type that a line shows of a name: by what it is changed, compared or set to; None if it shows none."""
    if re.search(_LISTED.format(name), line) and _use_of(name, line):
        return _SEVERAL
    value, changing = r"(?P<value>\$?\w+)(?![\w.(])", sign_pattern((Raise.word, Lower.word))
    forms = (rf"\b(?:{changing})\s+[\w.]*\b{name}\s+by\s+{value}", rf"\b{Set.word}\s+[\w.]*\b{name}\s*=\s*{value}",
             rf"\b{name}\s*{COMPARING}\s*{value}")
    found = next(filter(None, (re.search(form, line) for form in forms)), None)
    if found is None or not _use_of(name, line):
        return None
    text = found["value"]
    return Shape.MONEY if text[0] == "$" else Shape.NUMBER if text.isdigit() else Shape.TRUTH if text in ("yes", "no") else (
        SEAT if text == "me" else None)
