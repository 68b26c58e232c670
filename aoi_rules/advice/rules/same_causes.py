"""Problems with one cause: the name that a loop lacks, a name in two words, the line of a field that does not fit its values, or
a line that is there twice.  The others are left out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from attrs import evolve

from aoi_rules.advice.similar_names import one_slip
from aoi_rules.diagnostics import Diagnostic, Place
from aoi_rules.words.actions import Action, Define, Do, Require, VerbWord
from aoi_rules.words.components import Has, TypeWord
from aoi_rules.words.flow import Repeat

__all__ = ["DECLARED_BY", "NAMELESS", "at_counted", "at_fields", "at_guards", "at_headless", "at_loops", "at_nameless", "at_rows",
           "at_two_words", "at_unclosed"]

NAMELESS = "a loop needs the name that its condition counts"
"""The beginning of the hint for a loop without a name."""


def at_loops(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The problems, without those in other lines about the missing name of a loop."""
    lacking = {problem.names[0] for problem in found if _is_of_loop(problem) and problem.names}
    return [problem for problem in found if _is_of_loop(problem) or problem.code != "unknown-name"
            or problem.names[:1] == () or problem.names[0] not in lacking]


def at_counted(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The problems.  If a loop of the flow says only how many passes it has, the one name that is used and declared nowhere may
    be its name: the problem of the loop shows the line with it, and those about the name are left out."""
    loops = {problem: said["name"] for problem in found if (said := _COUNTED.match(problem.hint or "")) is not None}
    unknown = [problem for problem in found if problem.code == "unknown-name" and problem.names and not _is_misspelt(problem)]
    names = {problem.names[0] for problem in unknown}
    if len(loops) != 1 or not names:
        return list(found)
    loop, shown = next(iter(loops.items()))
    named_so = loop.place is not None and re.search(rf"\b{shown}\b", loop.place.line_text) is not None
    name = names.pop() if len(names) == 1 and not named_so else shown
    named = evolve(loop, hint=re.sub(rf"\b{shown}\b", name, loop.hint or ""))
    return [named if problem is loop else problem for problem in found if problem not in unknown or problem.names[0] != name]


def _is_misspelt(problem: Diagnostic) -> bool:
    """Whether an unknown name is one slip away from the name that its hint asks about."""
    meant = _MEANT.match(problem.hint or "")
    return meant is not None and one_slip(problem.names[0], meant[1])


_MEANT = re.compile(r"did you mean `(\w+)`")
_COUNTED = re.compile(rf"write `{Repeat.word} (?P<name>\w+) until \((?P=name) == ")


def at_nameless(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The problems; if one line lacks its name, and one name of such a line is used and declared nowhere, they are one."""
    lacking = {problem: word[1] for problem in found if f" {_NAME} " in (problem.hint or "")
               and (word := _NO_NAME.match(problem.message)) is not None}
    unknown = [problem for problem in found for word in lacking.values() if problem.code == f"unknown-{word}"]
    if len(lacking) != 1 or len({problem.names for problem in unknown}) != 1 or len(unknown[0].names) != 1:
        return list(found)
    named = re.compile(rf"(?<= ){_NAME}(?= )")
    return [evolve(problem, hint=named.sub(unknown[0].names[0], problem.hint or "")) if problem in lacking else problem
            for problem in found if problem not in unknown]


_NO_NAME = re.compile(r"`(\w+)`: its name is missing$")
_NAME = "NAME"


def at_two_words(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The problems, without those about a name in two words, `two harbors`, or its first word: the problem about the second
    word says it."""
    split = {(problem.place.source.name, problem.place.line, said[1]) for problem in found
             if problem.place is not None and (said := _TWO_WORDS.match(problem.hint or "")) is not None}
    whole = {(source, name) for source, _, name in split}
    return [problem for problem in found if not any(_is_about_beginning(problem, *one) for one in split)
            and not (problem.place is not None and (problem.place.source.name, *problem.names[:1]) in whole)]


def at_guards(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The problems, without those about what may be absent in the lines below a misspelt requirement, which may have asked for
    it."""
    lost = [problem.place for problem in found if problem.code == "unknown-word" and problem.place is not None
            and f"`{Require.word}`" in (problem.hint or "")]
    return [problem for problem in found if problem.code != "may-be-absent" or not any(map(partial(_is_below, problem), lost))]


def _is_below(problem: Diagnostic, line: Place) -> bool:
    """Whether a problem is below a line in the same block, or in a block of it."""
    place = problem.place
    if place is None or place.source.name != line.source.name or place.line <= line.line:
        return False
    indent = len(line.line_text) - len(line.line_text.lstrip())
    between = place.source.lines[line.line : place.line]
    return all(len(text) - len(text.lstrip()) >= indent for text in between if text.strip())


def at_fields(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The problems, without those that follow from the line of a field which does not fit the values of its members: the lines
    that use the field are written for these values."""
    wrong = {problem.names[0] for problem in found if problem.code in _OF_FIELDS and problem.names and problem.place is not None
             and re.search(rf"\b{Has.word}[ \t]+{problem.names[0]}\b", problem.place.line_text)}
    return [problem for problem in found if not any(_uses_field(problem, name) for name in wrong)]


def at_unclosed(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The problems, without those about a second declaration if the block of the first one is not closed: its line is there
    twice."""
    unclosed = {(one.place.source.name, one.place.line) for one in found if one.code == _UNCLOSED and one.place is not None}
    return [problem for problem in found if problem.code != "declared-twice"
            or not any((line.place.source.name, line.place.line) in unclosed for line in problem.related)]


_UNCLOSED = "syntax-missing-brace"


def at_rows(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The problems, without those about further cells of a row without its bars, `iron;"Iron";"metal"`: the first one shows the
    whole row."""
    rows: dict[tuple[str, int, str | None], Diagnostic] = {}
    for problem in found:
        if problem.code == _BAD_ROW and problem.place is not None:
            rows.setdefault((problem.place.source.name, problem.place.line, problem.hint), problem)
    return [problem for problem in found if problem.code != _BAD_ROW or problem.place is None
            or rows[problem.place.source.name, problem.place.line, problem.hint] is problem]


_BAD_ROW = "syntax-bad-table"


def at_headless(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The problems.  If a block lacks its first line, and one name is unknown that such a line declares, the problem of the block
    shows the line with this name, and those about the name are left out."""
    heads = [problem for problem in found if problem.code == _HEADLESS and problem.names]
    if len(heads) != 1 or _NAMELESS not in (heads[0].hint or ""):
        return list(found)
    (head,) = heads
    lost = [problem for problem in found if problem.names and DECLARED_BY.get(problem.code) == head.names[0]
            and (problem.code != "unknown-word" or (problem.inside == Do.inside and not problem.guessed))]
    names = {problem.names[0] for problem in lost}
    if len(names) != 1:
        return list(found)
    named = evolve(head, hint=(head.hint or "").replace(_NAMELESS, names.pop(), 1))
    return [named if problem is head else problem for problem in found if problem not in lost]


_HEADLESS = "syntax-missing-opener"
_NAMELESS = "NAME"
"""What stands for a name in the line of a hint."""
DECLARED_BY = {"unknown-action": Action.word, "unknown-function": Define.word, "unknown-word": VerbWord.word,
                "unknown-type": TypeWord.word}
"""The word of the line that declares what a problem with a code is about."""


_OF_FIELDS = ("missing-value", "wrong-value")
_OF_USERS = ("wrong-type", "never-absent", "missing-value")


def _uses_field(problem: Diagnostic, name: str) -> bool:
    """Whether a problem is about something that uses a field, or about its lack of a value."""
    if problem.code not in _OF_USERS or problem.place is None or problem.names[:1] == (name,):
        return False
    return problem.message.endswith(f" has no {name}") or re.search(rf"\.{name}\b", problem.place.line_text) is not None


def _is_about_beginning(problem: Diagnostic, source: str, line: int, whole: str) -> bool:
    """Whether a problem in a line is about the first word of a name."""
    place, named = problem.place, problem.names[:1]
    there = place is not None and (place.source.name, place.line) == (source, line)
    return there and bool(named) and whole.startswith(f"{named[0]}_")


_TWO_WORDS = re.compile(r"a name is one word: `(\w+)`")


def _is_of_loop(problem: Diagnostic) -> bool:
    return (problem.hint or "").startswith(NAMELESS)
