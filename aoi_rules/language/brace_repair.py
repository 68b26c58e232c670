"""Braces without a partner, judged by the indentation of lines: where a `}` or a `{` is missing, and which are surplus.

A text with balanced braces is taken as it is, however it is indented.  In any other text, a block ends where a statement has the
indentation of the line that opened the block, if it is allowed there; a surplus brace between others costs its line.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import takewhile

from attrs import define, evolve, field, frozen

from aoi_rules.diagnostics import Diagnostic, Fix, Place, Source, line_of
from aoi_rules.language.bounds import MAX_BLOCKS, MAX_PROBLEMS
from aoi_rules.language.half_blocks import head_of_open_block, problem_of_half_block
from aoi_rules.language.headless_blocks import commented_head, find_headless
from aoi_rules.language.indented_lines import Line, is_indented, nonblank_lines
from aoi_rules.language.problems import complain, problem_of_comment, unfinished_text
from aoi_rules.language.scanner import Lexeme, scan
from aoi_rules.language.syntax_error import Words
from aoi_rules.language.unfinished_blocks import problem_of_unclosed, problem_of_unopened

__all__ = ["IN_BALANCE", "Braces", "GivenUp", "Stretch", "braces_of", "doubtful_lines", "in_balance",
           "surplus_brace"]

_PARTS = re.compile(r'"(?:[^"\\\n]|\\[^\n])*"?|#[^\n]*|[{}]')
_WORD = re.compile(r"[ \t]*([A-Za-z_]\w*)")
_SAYING = re.compile(r"^([ \t]*)[^ \t\n#]", re.MULTILINE)


@frozen
class Braces:
    """The errors in a text's braces.

    `missing` has the offsets after which a brace is missing, each with its terminal, in the order of the text; where the whole
    first line of a block is missing, `heads` has the word with which it may begin, by the offset of the brace.  `extra` has the
    offsets of surplus braces.
    """

    missing: tuple[tuple[int, str], ...] = ()
    heads: Mapping[int, str] = field(factory=dict)
    extra: frozenset[int] = frozenset()
    problems: tuple[Diagnostic, ...] = ()


IN_BALANCE = Braces()


@frozen
class Stretch:
    """Whole lines in the block of a statement: their offsets in the text, the number of the first line and of the statement's,
    and whether blocks are `indented` there."""

    start: int
    end: int
    line: int
    holder: int
    indented: bool


class GivenUp(Exception):
    """A stretch that cannot be read alone."""


def braces_of(source: Source, words: Words | None = None, within: Stretch | None = None) -> Braces:
    """The errors in the braces of a text, or of a stretch of it; none if they are balanced."""
    depth, headed = 0, False
    for part in _PARTS.finditer(source.text, *((within.start, within.end) if within is not None else ())):
        if part[0] == "{" and not depth and within is None:
            begins = _is_possible_outermost_line(source, part.start(), words)
            if headed and not begins:
                break  # an earlier surplus `}` ended the block to which it belongs
            headed = headed or begins
        depth += {"{": 1, "}": -1}.get(part[0], 0)
        if depth < 0:
            break
    else:
        if depth == 0:
            return IN_BALANCE
    return _Judge(source, words, within).judge_braces()


def in_balance(source: Source, start: int, end: int) -> bool:
    """Whether each brace between two offsets has its partner there."""
    depth = 0
    for part in _PARTS.finditer(source.text, start, end):
        depth += {"{": 1, "}": -1}.get(part[0], 0)
        if depth < 0:
            return False
    return depth == 0


def doubtful_lines(source: Source, words: Words | None = None) -> tuple[int, ...]:
    """The lines whose braces do not fit their indentation.  If braces are in balance, they are taken as they are; otherwise each
    such line is reported."""
    judge = _Judge(source, words)
    judge.judge_braces()
    return tuple(problem.place.line for problem in judge.problems if problem.place is not None)


def _is_possible_outermost_line(source: Source, at: int, words: Words | None) -> bool:
    """Whether the line of a `{` may be outside all blocks, as far as its first word tells."""
    begin = source.text.rfind("\n", 0, at) + 1
    word = _WORD.match(source.text, begin, at)
    return words is None or word is None or words.may_stand(word[1], None)


def _indent_after(source: Source, within: Stretch) -> int:
    """The indentation of the first line after a stretch that is neither blank nor a comment."""
    found = _SAYING.search(source.text, within.end)
    return len(found[1]) if found is not None else 0


@frozen(eq=False)
class _OpenBrace:
    """An open `{`, and its line."""

    brace: Lexeme
    line: Line


@define(eq=False)
class _Judge:
    """The judgement of one text, line by line."""

    source: Source
    words: Words | None
    within: Stretch | None = None
    lines: list[Line] = field(factory=list)
    open: list[_OpenBrace] = field(factory=list)
    trusted: bool = False  # whether indentation tells where a block ends
    missing: list[tuple[int, str]] = field(factory=list)
    heads: dict[int, str] = field(factory=dict)
    extra: set[int] = field(factory=set)
    problems: list[Diagnostic] = field(factory=list)

    def judge_braces(self) -> Braces:
        """The errors in the text's braces."""
        source, within = self.source, self.within
        bounds = (0, len(source.text), 1) if within is None else (within.start, within.end, within.line)
        self.lines = nonblank_lines(source, *bounds)
        self.trusted = is_indented(self.lines) if within is None else within.indented
        if within is not None:
            self.open.append(_opener_of_line(source, within.holder))
        outer = len(self.open)
        below: Line | None
        for at, line in enumerate(self.lines):
            if len(self.open) > MAX_BLOCKS or len(self.problems) > MAX_PROBLEMS:
                break  # the reader reports this, and stops
            below = self.lines[at + 1] if at + 1 < len(self.lines) else None
            if self.trusted and at and not line.goes_on:
                self._close_ended_blocks(line, self.lines[at - 1])
            self._process_braces(line, below, at, outer)
            if below is None or below.indent <= line.indent:
                self._close_on_line(line)
        unclosed = [(one, self._last_line_of_block(one)) for one in self.open[outer:][: -MAX_BLOCKS - 1 : -1]]
        if len(unclosed) > 1 and {id(last) for _, last in unclosed} == {id(self.lines[-1])}:
            self._note_cut_text([one for one, _ in unclosed], self.lines[-1])
        else:
            for one, last in unclosed:
                self._note_unclosed(one, last)
        missing = tuple(sorted(self.missing, key=lambda found: found[0]))
        return Braces(missing, self.heads, frozenset(self.extra), tuple(self.problems))

    def _close_ended_blocks(self, line: Line, above: Line) -> None:
        """Close the blocks that a line ends because it has the indentation of their statements."""
        at = self._find_open_block(line.indent)
        if at is None:
            at = self._find_deeper_block(line)
        if at is None:
            return
        if line.first_lexeme.type == "RBRACE":
            at += 1
        elif not self._is_allowed_in(line, self.open[at - 1].line if at else None):
            return
        while len(self.open) > at:
            self._note_unclosed(self.open.pop(), above)

    def _find_open_block(self, indent: int) -> int | None:
        """The open block that begins on a line with an indentation: the first such block."""
        found = [at for at, one in enumerate(self.open) if one.line.indent == indent]
        return found[0] if found else None

    def _find_deeper_block(self, line: Line) -> int | None:
        """The first open block whose head is further to the right than a line that begins with a word.  A head that goes on over
        several lines is no such block: its last line begins with no statement."""
        if self.words is None or line.first_lexeme.type != "NAME":
            return None
        found = [at for at, one in enumerate(self.open) if one.line.indent > line.indent]
        return found[0] if found and self.words.is_word(self.open[found[0]].line.first_lexeme.text) else None

    def _is_allowed_in(self, line: Line, holder: Line | None) -> bool:
        """Whether a line is allowed in the block that another line opens, or outside all blocks."""
        if self.words is None or line.first_lexeme.type != "NAME":
            return True
        return self.words.may_stand(line.first_lexeme.text, holder.first_lexeme.text if holder else None)

    def _process_braces(self, line: Line, below: Line | None, at: int, outer: int) -> None:
        """Go through the braces of a line."""
        before = None
        for lexeme in line.lexemes:
            if lexeme.type == before == "LBRACE":
                self.extra.add(lexeme.start)
                self.problems.append(complain("syntax-extra-brace", lexeme.place, what="This `{` opens a block, but no "
                                                                                       "statement comes before "
                                                                                       "it.", hint="remove it"))
            elif lexeme.type == "LBRACE":
                self.open.append(_OpenBrace(lexeme, line))
            elif lexeme.type == "RBRACE":
                if len(self.open) > outer and self._is_closed_by(lexeme, line, below):
                    self.open.pop()
                else:
                    self._note_extra_brace(lexeme, at)
            before = lexeme.type

    def _is_closed_by(self, brace: Lexeme, line: Line, below: Line | None) -> bool:
        """Whether a `}` closes the open block."""
        opening = self.open[-1].line
        if opening is line or (brace is line.first_lexeme and opening.indent >= line.indent):
            return True
        return below is None or (below.indent <= opening.indent and not (
            below.first_lexeme.type == "RBRACE" and below.indent == opening.indent))

    def _close_on_line(self, line: Line) -> None:
        """Close the blocks that begin and end on a line."""
        blocks = []
        while self.open and self.open[-1].line is line and (self.open[-1].brace is not line.last_lexeme):
            blocks.append(self.open.pop())
        if blocks:
            self._note_unclosed(blocks[-1], line, len(blocks))

    def _last_line_of_block(self, one: _OpenBrace) -> Line:
        """The last line of a block that nothing closes."""
        last = one.line
        for line in self.lines[self.lines.index(one.line) + 1 :]:
            if line.indent <= one.line.indent:
                return last
            last = line
        if self.within is not None and _indent_after(self.source, self.within) > one.line.indent:
            raise GivenUp  # it continues after the stretch
        return last

    def _note_unclosed(self, one: _OpenBrace, last: Line, count: int = 1) -> None:
        """Record that a block is not closed, given its last line, and how many blocks of this line are not closed there."""
        end = last.last_lexeme
        self.missing += [(end.end, "RBRACE")] * count
        if last is one.line and (problem := problem_of_comment(self.source, end.place.line)) is not None:
            self.problems += [problem] if problem not in self.problems else []
            return
        if last is one.line and end.type == "BAD_TEXT" and "}" in end.text:
            self.problems.append(unfinished_text(end))  # which contains what would close the block
            return
        place = end.place
        if last is one.line and self._is_twice(last):
            problem = complain("syntax-missing-brace", last.first_lexeme.place, opened="", where="")
            self.problems.append(evolve(problem, message="This line is there twice, and its block is never closed.",
                                        hint="leave one of the two lines out"))
            return
        if last is one.line:
            self.problems.append(problem_of_unclosed(self.source, last, one.brace.place, count, self.words))
            return
        at = Place(self.source, place.end_line, place.end_column, place.end_line, place.end_column + 1)
        where = "on a line of its own, after " + line_of(self.source.line_at(last.number), at)
        opened = "The block that begins in " + line_of(one.brace.place, at)
        fix = Fix(Place(self.source, place.end_line, place.end_column, place.end_line, place.end_column),
                  f"\n{' ' * one.line.indent}}}")
        self.problems.append(evolve(complain("syntax-missing-brace", at, opened=opened, where=where), fix=fix))

    def _is_twice(self, line: Line) -> bool:
        """Whether the next line has the same text."""
        at = self.lines.index(line)
        texts = [self.source.lines[one.number - 1].strip() for one in self.lines[at : at + 2]]
        return len(texts) > 1 and texts[0] == texts[1]

    def _note_cut_text(self, blocks: Sequence[_OpenBrace], last: Line) -> None:
        """Note that several blocks, the innermost first, are open where the text ends."""
        self.missing += [(last.last_lexeme.end, "RBRACE")] * len(blocks)
        place = blocks[0].brace.place
        where = f"{len(blocks)} times, after " + line_of(self.source.line_at(last.number), place)
        problem = complain("syntax-missing-brace", place, opened="", where=where)
        says = "This block is never closed, nor are those round it, the first of which begins in "
        self.problems.append(evolve(problem, message=says + line_of(blocks[-1].brace.place, place) + "."))

    def _note_extra_brace(self, brace: Lexeme, at: int) -> None:
        """Record a `}` that closes nothing: either the line that opens no block above it is wrong, or the `}` itself."""
        if self._note_missing_line(brace, at):
            return
        self.extra.add(brace.start)
        opener = self._line_without_opener(brace, at)
        if opener is None:
            head = head_of_open_block(self.source, self.lines[at], brace, self.words)
            if head is None:
                kinds = [lexeme.type for lexeme in self.lines[at].lexemes]
                if kinds.count("LPAR") > kinds.count("RPAR"):
                    first = self.lines[at].lexemes[kinds.index("LPAR")].place
                    self.problems.append(evolve(complain("syntax-extra-brace", first, hint="write `{`",
                                                         what="A block begins with `{`, not with `(`."), fix=Fix(first, "{")))
                    return
                sure = kinds.count("RBRACE") == kinds.count("LBRACE") + 1 and kinds.count("LBRACE") > 0
                self.problems.append(surplus_brace(brace.place, sure))
            else:
                self._note_missing_opener(head, brace)
            return
        self.extra.discard(brace.start)
        self.missing.append((opener.last_lexeme.end, "LBRACE"))
        if opener.last_lexeme.text == ":" or opener.last_lexeme.type == "BAD_TEXT":  # the reader reports what it should be
            return
        commented = problem_of_comment(self.source, opener.last_lexeme.place.end_line)
        self.problems.append(commented or problem_of_unopened(self.source, opener, brace.place, self.words))

    def _note_missing_line(self, brace: Lexeme, at: int) -> bool:
        """Record that the first line of a block is missing which a `}` closes; return whether that is so."""
        if self.words is None or not self.trusted or brace is not self.lines[at].first_lexeme:
            return False
        if commented_head(self.source, brace.place.line) is not None:  # once that line is read, the `}` has a partner
            self.extra.add(brace.start)
            self.problems.append(surplus_brace(brace.place))
            return True
        if self.within is not None and all(line.indent > self.lines[at].indent for line in self.lines[:at]):
            raise GivenUp  # what its block would be beside is above the stretch
        holder = self.open[-1].line if self.open else None
        block = find_headless(self.source, self.lines, at, self.words, holder)
        if block is None:
            return False
        if self.within is not None:
            raise GivenUp  # the lines above determine whether another one is missing
        self.missing.append((block.start, "LBRACE"))
        self.heads[block.start] = next(iter(block.words), "")
        self.problems.append(block.problem(brace.place))
        return True

    def _note_missing_opener(self, head: Lexeme, brace: Lexeme) -> None:
        """Record that a `{` is missing after the head of a block on one line, which a `}` closes."""
        self.extra.discard(brace.start)
        self.missing.append((head.end, "LBRACE"))
        self.problems.append(problem_of_half_block(self.source, head, brace))

    def _line_without_opener(self, brace: Lexeme, at: int) -> Line | None:
        """The line whose block a `}` closes although it opens none: it has the indentation of the `}`, and the lines between them
        have more."""
        if brace is not self.lines[at].first_lexeme:
            return None
        indent = self.lines[at].indent
        opener = next((self.lines[n] for n in range(at - 1, -1, -1) if self.lines[n].indent <= indent), None)
        if opener is None or opener is self.lines[at - 1] or opener.indent < indent:
            return None
        return None if opener.last_lexeme.type in ("LBRACE", "RBRACE", "BAR") else opener


def surplus_brace(place: Place, sure: bool = False) -> Diagnostic:
    """The problem of a `}` that closes nothing; `sure` if each `{` on its line has another partner."""
    problem = complain("syntax-extra-brace", place, what="No block is open that this `}` could close.",
                       hint="remove it" if sure else "remove it, or add a `{`")
    return evolve(problem, fix=Fix(place, "")) if sure else problem


def _opener_of_line(source: Source, line: int) -> _OpenBrace:
    """The brace at the end of a line."""
    found = Line([lexeme for lexeme in takewhile(lambda one: one.place.line == line, scan(source, source.starts[line - 1], line))
                   if lexeme.text != "\n"])
    return _OpenBrace(found.last_lexeme, found)
