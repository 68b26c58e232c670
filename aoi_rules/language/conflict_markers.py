"""Lines that a version control system leaves in a text if two changes of it conflict."""

from __future__ import annotations

import re
from bisect import bisect_right

from attrs import evolve

from aoi_rules.diagnostics import Diagnostic, Place, Source, number_of
from aoi_rules.language.blanks import blank_out
from aoi_rules.language.bounds import MAX_PROBLEMS
from aoi_rules.language.problems import complain

__all__ = ["without_merges"]

_CONFLICT = re.compile(
    r"^<{7}(?:[ ][^\n]*)?\n(?P<one>(?:(?!<{7}|[|]{7}|={7}).*\n)*+)(?:[|]{7}.*\n(?:(?!={7}).*\n)*+)?={7}[ \t\r]*+\n"
    r"(?P<two>(?:(?!<{7}|>{7}).*\n)*+)>{7}[^\n]*", re.MULTILINE)
_SECOND = re.compile(r"^={7}[ \t\r]*+\n(?:(?!<{7}|[|]{7}|={7}|>{7}).*\n)*+>{7}[^\n]*", re.MULTILINE)
"""A second version, if nothing marks where the first one begins."""
_MARK = re.compile(r"^(?P<mark><{7}|[|]{7}|={7}|>{7})(?:[ ][^\n]*)?\r?$", re.MULTILINE)


def without_merges(source: Source) -> tuple[Source, tuple[Diagnostic, ...]]:
    """The text with the first of two versions where both are present, and a problem for each place; removed text is replaced by
    blanks, so that all other places stay the same."""
    if _MARK.search(source.text) is None:
        return source, ()
    conflicts = list(_CONFLICT.finditer(source.text))
    text = blank_out(source.text, (span for one in conflicts for span in (
        (one.start(), one.start("one")), (one.end("one"), one.end()))))
    seconds = list(_SECOND.finditer(text))
    text = blank_out(text, (one.span() for one in seconds))
    alone = list(_MARK.finditer(text))
    text = blank_out(text, (one.span() for one in alone))
    problems = [_problem_of_conflict(source, one) for one in conflicts[:MAX_PROBLEMS]]
    problems += (_problem_of_second(source, one) for one in seconds[:MAX_PROBLEMS])
    problems += (_problem_of_leftover_marker(source, one) for one in alone[:MAX_PROBLEMS])
    return evolve(source, text=text), tuple(problems)


def _problem_of_conflict(source: Source, conflict: re.Match[str]) -> Diagnostic:
    first = bisect_right(source.starts, conflict.start())
    last = first + conflict[0].count("\n")
    begin, end = (number_of(source.line_at(number)) for number in (first, last))
    says = "A merge was left unfinished here: lines " + begin + " to " + end + " hold two versions."
    hint = "keep one of them, or parts of both, and remove the lines that begin with `<<<<<<<`, `=======` and `>>>>>>>`"
    return complain("syntax-unfinished-merge", _place(source, conflict.start()), what=says, hint=hint)


def _problem_of_second(source: Source, second: re.Match[str]) -> Diagnostic:
    last = number_of(source.line_at(bisect_right(source.starts, second.end())))
    says = "A merge was left unfinished: the lines from here to line " + last + " are the second of two versions."
    hint = "keep one of them, and remove the lines that begin with `=======` and `>>>>>>>`"
    return complain("syntax-unfinished-merge", _place(source, second.start()), what=says, hint=hint)


def _problem_of_leftover_marker(source: Source, mark: re.Match[str]) -> Diagnostic:
    says = f"A merge was left unfinished: this line with `{mark['mark']}` marks one of two versions."
    return complain("syntax-unfinished-merge", _place(source, mark.start()), what=says, hint="remove this line")


def _place(source: Source, at: int) -> Place:
    line = bisect_right(source.starts, at)
    return Place(source, line, 1, line, len(source.lines[line - 1]) + 1)
