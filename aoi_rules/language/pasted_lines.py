"""Marks that come with lines copied from a page, a mail, a terminal or a message, and are not part of the rules.

A text is searched for them only if it has problems, since a line within brackets may well begin with such a sign.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from attrs import evolve, field, frozen

from aoi_rules.diagnostics import Diagnostic, Place, Source
from aoi_rules.language.blanks import blank_out
from aoi_rules.language.indented_lines import line_of_bracket
from aoi_rules.language.problems import complain, move_said_in

__all__ = ["PASTED", "without_pasted"]

PASTED = "syntax-pasted"
"""The code of these problems."""


def _line_pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.MULTILINE)


@frozen
class _Mark:
    """A kind of mark, the message about the first of them, and the hint for its line.  The text after the mark is read, and
    replaces `{line}` in the hint."""

    pattern: re.Pattern[str] = field(converter=_line_pattern)
    says: str
    hint: str
    of_message: bool = False  # whether it belongs to a message, for which one problem is enough
    of_list: bool = False  # whether it is an operator where an expression in brackets goes on


_MARKS = (
    _Mark(r"^[ \t]*(?P<at>```|~~~)[^\n]*$",
          "This mark begins or ends an example in a page; it is not part of the rules.", "leave out all such lines"),
    _Mark(r"^[ \t]*(?P<at>[^\s:|│]+:\d+:\d+: (?:error|warning)\b)[^\n]*$",
          "This is a message of `aoi check`.", "leave it out, and the lines below that belong to it", of_message=True),
    _Mark(r"^[ \t]*(?P<at>(?:[^\s:|│]+\.aoi:)?(?:\d+|…)[ \t]*[|│:]) ?",
          "This line begins with its number, as in a message.", "leave `{at}` out: {line}", of_message=True),
    _Mark(r"^[ \t]*(?P<at>[|│][ \t]*\^+)[^\n]*$",
          "This line of a message marks a place in the line above.", "leave this line out", of_message=True),
    _Mark(r"^[ \t]*(?P<at>\d+)(?:\t|[ ]{2,})(?=[a-z}])",
          "This line begins with its number, as other programs show it.", "leave `{at}` out: {line}", of_message=True),
    _Mark(r"^[ \t]*(?P<at>\[?(?:[\d./-]{4,10},?[ ])?\d{1,2}:\d\d(?::\d\d)?(?:[ ]?[AaPp][Mm])?\]?"
          r"(?:[ -]+[A-Z][\w .-]{0,30}?:|[ ]+-)?)[ \t]+(?=[a-z}])",
          "This line begins with the time of a message in a chat.", "leave `{at}` out: {line}"),
    _Mark(r"^[ \t]*(?P<at>(?:>[ \t]?)+)",
          "`>` before a line marks a quotation in a mail.", "leave `>` out: {line}"),
    _Mark(r"^[ \t]*(?P<at>[$%][ \t]*(?:aoi|pytest|pip|python3?|cd|mkdir)\b)[^\n]*$",
          "This is a command, not a line of rules.", "leave it out: it is typed in a terminal"),
    _Mark(r"^[ \t]*(?P<at>(?:\[|\()?(?:…|\.\.\.)(?:\]|\))?)[ \t]*$",
          "`{at}` marks what an example leaves out.", "write what belongs there, or leave this line out"),
    _Mark(r"^(?P<at>[-+@])(?:(?<=\+)(?=[ \t]{2,}\S)|(?<=-)[ \t]{2,}\S[^\n]*|(?<=@)@[^\n]*)",
          "`{at}` before a line marks a change, as a comparison of two texts shows it.",
          "leave out the lines with `-`, and the `+` before others"),
    _Mark(r"^(?!-[ \t]{2}|\+[ \t]{2})[ \t]*(?P<at>[-+*•]|\d+[.)])[ \t]+(?=[a-z])",
          "`{at}` before a line marks an item of a list.", "leave `{at}` out: {line}", of_list=True),
)


def without_pasted(source: Source, problems: Sequence[Diagnostic]) -> tuple[Source, tuple[Diagnostic, ...]]:
    """The text with blanks instead of such marks, and a problem for each kind of them; the unchanged text if no line with a
    problem has a mark."""
    lines = sorted({problem.place.line for problem in problems if problem.place is not None})
    text, found = source.text, list[Diagnostic]()
    marks = [(mark, there) for mark in _MARKS if (there := next(_find(mark, source, lines), None)) is not None]
    told = next((mark for mark, _ in marks if mark.of_message), None)
    for mark, there in marks:
        if not mark.of_message or mark is told:
            found.append(_problem_of(mark, there, source))
        text = _without_mark(mark, source, text)
    return (evolve(source, text=text), tuple(found)) if found else (source, ())


def _find(mark: _Mark, source: Source, lines: Iterable[int]) -> Iterator[re.Match[str]]:
    """The lines with a mark, among those with some numbers."""
    for line in lines:
        found = mark.pattern.match(source.text, source.starts[line - 1])
        if found is not None and not _is_operator(mark, source, line):
            yield found


def _without_mark(mark: _Mark, source: Source, text: str) -> str:
    """A text with blanks instead of a mark; it has the lines of its source."""
    return blank_out(text, (one.span() for one in mark.pattern.finditer(text)
                            if not _is_operator(mark, source, bisect_right(source.starts, one.start()))))


def _is_operator(mark: _Mark, source: Source, line: int) -> bool:
    """Whether a mark of lists is an operator in a line, whose expression began in brackets above."""
    return mark.of_list and line_of_bracket(source, line) is not None


def _problem_of(mark: _Mark, found: re.Match[str], source: Source) -> Diagnostic:
    number = source.text.count("\n", 0, found.start()) + 1
    line = source.lines[number - 1]
    column = found.start("at") - found.start() + 1
    place = Place(source, number, column, number, column + len(found["at"]))
    rest = line[found.end() - found.start() :].strip()
    parts = {"at": found["at"].rstrip(), "line": f"write `{(mark.of_list and move_said_in(rest, source)) or rest}`"}
    return complain(PASTED, place, what=mark.says.format(**parts), hint=mark.hint.format(**parts))
