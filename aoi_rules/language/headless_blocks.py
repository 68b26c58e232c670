"""Blocks whose first line is missing, or has become a comment: their lines are deeper than those around them, although nothing
opens a block, and a `}` is left over."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from attrs import evolve, frozen

from aoi_rules.diagnostics import Diagnostic, Place, Source, line_of
from aoi_rules.language.indented_lines import Line
from aoi_rules.language.problems import complain
from aoi_rules.language.syntax_error import Words

__all__ = ["COMMENTED", "HeadlessBlock", "commented_head", "find_headless", "without_commented_heads"]

COMMENTED = "syntax-missing-opener"
"""The code of the problem of a block whose first line is a comment."""
_SHOWN = 3
_COMMENT = re.compile(r"(?P<before>[ \t]*)(?P<marks>#+)(?P<line>[ \t]*[A-Za-z_][^\n]*\{[ \t]*)")


@frozen
class HeadlessBlock:
    """A block without a first line: its `lines`, the first words that may have opened it, the most common in the text first, and
    how a line with each of them begins."""

    lines: tuple[Line, ...]
    words: tuple[str, ...]
    forms: tuple[str, ...]

    @property
    def start(self) -> int:
        """The offset of its first lexeme."""
        return self.lines[0].first_lexeme.start

    def problem(self, closer: Place) -> Diagnostic:
        """The problem of the line that is missing, given the place of the `}` that would close its block."""
        begin, end = self.lines[0].first_lexeme.place, self.lines[0].last_lexeme.place
        place = evolve(begin, end_line=end.end_line, end_column=end.end_column)
        says = "Before this line, a line that opens a block is missing: nothing else opens the block that the `}` in "
        *first, last = [f"`{form} {{`" for form in self.forms[:_SHOWN]] or [""]
        such = f"{', '.join(first)} or {last}" if first else last
        hint = f"write it before this line, such as {such}" if such else "write it before this line, with its `{`"
        problem = complain(COMMENTED, place, closer="", line="")
        return evolve(problem, message=says + line_of(closer, place) + " closes.", hint=hint, names=self.words)


def find_headless(source: Source, lines: Sequence[Line], at: int, words: Words, holder: Line | None) -> HeadlessBlock | None:
    """The block without a first line that the `}` at the beginning of a line closes, in the block that `holder` opens; None if
    the indentation shows no such block."""
    inner = tuple(takewhile(lambda line: line.indent > lines[at].indent, reversed(lines[:at])))[::-1]
    if not inner or inner[0].goes_on or inner[0].first_lexeme.type != "NAME":
        return None
    above = lines[at - len(inner) - 1] if at > len(inner) else None
    said = list(_beginnings(inner, words))
    if min(line.indent for line in inner) < inner[0].indent or not _is_beside(above, lines[at].indent, holder):
        return None
    ends = ("RBRACE", "BAR")
    if above is not holder and above is not None and above.last_lexeme.type not in ends and _may_open(above, said, words):
        return None  # that line lacks a `{`
    forms = words.openers(said, _word_of(holder, words))
    ranked = sorted(forms.items(), key=lambda one: -len(re.findall(rf"^[ \t]*{one[0]}\b", source.text, re.MULTILINE)))
    return HeadlessBlock(inner, tuple(word for word, _ in ranked), tuple(form for _, form in ranked))


def _may_open(line: Line, said: Sequence[tuple[tuple[int, int], str]], words: Words) -> bool:
    """Whether a line may open a block with some statements; that of a change may contain further changes."""
    word = _word_of(line, words)
    if words.changes(line.first_lexeme.text):
        said = list(_without_changes(said, words))
    return word is None or words.may_hold(word, said)


def _without_changes(said: Sequence[tuple[tuple[int, int], str]], words: Words) -> Iterator[tuple[tuple[int, int], str]]:
    """The statements that are no changes, and are in the block of none."""
    change: tuple[int, int] | None = None
    for place, word in said:
        if change is None or (place[0] <= change[0] and place[1] <= change[1]):
            change = place if words.changes(word) else None
            if change is None:
                yield place, word


def _is_beside(above: Line | None, indent: int, holder: Line | None) -> bool:
    """Whether the line above a block is beside the line that is missing, or opens the block around it."""
    return above is holder or (above is not None and above.indent == indent and above.last_lexeme.type != "LBRACE")


def _beginnings(lines: Sequence[Line], words: Words) -> Iterator[tuple[tuple[int, int], str]]:
    """The first words of the statements in some lines, each with the indentation of its line and the number of braces that are
    open before it on the line: a statement is in the block of the one above it for which both are less."""
    for line in lines:
        depth, begins = 0, not line.goes_on
        for lexeme in line.lexemes:
            if begins and (lexeme.type == "NAME" or words.is_word(lexeme.text)):
                yield (line.indent, depth), lexeme.text
            depth += (lexeme.type == "LBRACE") - (lexeme.type == "RBRACE")
            begins = lexeme.type in ("LBRACE", "RBRACE", "_END")


def _word_of(holder: Line | None, words: Words) -> str | None:
    """The word that says what is in the block of a line: for a change, that of the line which it names."""
    names = [lexeme.text for lexeme in holder.lexemes if lexeme.type == "NAME"] if holder is not None else []
    return next((name for name in names if not words.changes(name)), None)


def without_commented_heads(source: Source, problems: Sequence[Diagnostic]) -> tuple[Source, tuple[Diagnostic, ...]]:
    """The text without the `#` before the first lines of blocks that are comments although their blocks are not, and a problem
    for each; the unchanged text if there is none."""
    extra = [problem.place for problem in problems if problem.code == "syntax-extra-brace" and problem.place is not None]
    text, found = source.text, list[Diagnostic]()
    for closer in extra:
        number = commented_head(source, closer.line) if not closer.text_before.strip() else None
        comment = _COMMENT.fullmatch(source.lines[number - 1]) if number is not None else None
        if number is None or comment is None:
            continue
        start = source.starts[number - 1] + comment.start("marks")
        text = f"{text[:start]}{' ' * len(comment['marks'])}{text[start + len(comment['marks']) :]}"
        place = Place(source, number, comment.start("marks") + 1, number, comment.end() + 1)
        says = "This line is a comment, so nothing opens the block that the `}` in "
        hint = f"leave out the `{comment['marks']}`, or write a `#` before each line of the block too"
        found.append(evolve(complain(COMMENTED, place, closer="", line=""),
                            message=says + line_of(closer, place) + " closes.", hint=hint))
    return (evolve(source, text=text), tuple(found)) if found else (source, ())


def commented_head(source: Source, closer: int) -> int | None:
    """The number of the comment that would open the block which the `}` in a line closes: the lines between them are deeper than
    the `}`, or comments of which none closes that block.  None if there is none."""
    indent, closed, inner = _indent(source.lines[closer - 1]), 0, False
    for number in range(closer - 1, 0, -1):
        line = source.lines[number - 1]
        if line.lstrip().startswith("#"):
            head = _COMMENT.fullmatch(line)
            if head is not None and not closed and inner and len(head["before"]) <= indent:
                return number
            closed = max(0, closed + line.rstrip().endswith("}") - (head is not None))
        elif line.strip():
            inner = True
            if _indent(line) <= indent:
                return None
    return None


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
