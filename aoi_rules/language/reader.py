"""Reads a text, or a stretch of one, statement by statement, with recovery after mistakes.

The reading is done by Lark's LALR parser, fed with the lexemes of our scanner: where a statement ends depends on brackets and on
the following line, which no pattern can recognise.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice, takewhile
from threading import RLock
from typing import Any

from attrs import define, field
from lark import Lark, UnexpectedToken

from aoi_rules.diagnostics import Diagnostic, Place, Source
from aoi_rules.language.bounds import MAX_BLOCKS, MAX_LEXEMES, MAX_PROBLEMS
from aoi_rules.language.brace_repair import IN_BALANCE, GivenUp, Stretch, braces_of, surplus_brace
from aoi_rules.language.bracket_blocks import find_bracket_block
from aoi_rules.language.parser_tables import STARTS, begin_parser, grammar
from aoi_rules.language.problems import complain, explain, suggest_repair
from aoi_rules.language.recovery import ends_line, resumption, statement_so_far, statement_start
from aoi_rules.language.scanner import CLOSERS, OPENERS, Lexeme, scan
from aoi_rules.language.syntax_error import Trouble, Words, describe
from aoi_rules.language.tree import Statement
from aoi_rules.language.tree_builder import Builder, UnexpectedLexeme

__all__ = ["SOLE", "WHOLE", "GivenUp", "Stretch", "read"]


def read(
    source: Source, start: str, words: Words | None = None, within: Stretch | None = None
) -> tuple[Any, tuple[Diagnostic, ...]]:
    """The tree of a text, None if reading had to stop, and its problems in the order in which they were found; `start` is the
    rule that the text must match.  For a stretch, it is the tree of its statements; raises GivenUp if these cannot be read
    alone."""
    machine = _cached_machine()
    with machine.lock:
        reading = _Reader(source, machine, start, words=words, within=within)
        tree = reading.finish()
    return tree, tuple(without_consequences(reading.problems))


def without_consequences(problems: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """The problems without those that begin inside the place of another one on their line, and so follow from it."""
    last: Place | None = None
    for problem in problems:
        here = problem.place
        if here is None or last is None or last.line != here.line or last.end_line != last.line or not (
                last.column < here.column < last.end_column):
            yield problem
            last = here


@define
class _Machine:
    """Lark's parser with the builder that it calls; it reads one text at a time."""

    parser: Lark
    builder: Builder
    lock: RLock = field(factory=RLock)


@cache
def _cached_machine() -> _Machine:
    builder = Builder()
    return _Machine(grammar().parser(builder), builder)


class _Stop(Exception):
    """Reading stops, because continuing would find nothing useful."""


@define
class _Level:
    """An open block: its `{` (None for the text itself), and the state of the parser at the beginning of its last statement."""

    brace: Lexeme | None
    depth: int
    offset: int
    line: int


class _Reader:
    """Reads one text with the parser."""

    def __init__(
        self, source: Source, machine: _Machine, start: str, trying: bool = False, words: Words | None = None,
        within: Stretch | None = None,
    ) -> None:
        self.source, self.machine, self.words, self.within = source, machine, words, within
        self.trying = trying  # whether a correction is being tested: then no message is needed
        self.problems: list[Diagnostic] = []
        self.state = begin_parser(machine.parser, start).parser_state
        self.feed: Callable[..., Any] = self.state.feed_token
        self.first = (0, 1) if within is None else (within.start, within.line)
        self.levels = [_Level(None, 1, *self.first)]
        self.braces = IN_BALANCE if trying or start == SOLE else braces_of(source, words, within)
        self.problems += self.braces.problems
        self.beyond = -1  # where reading last continued after something that did not fit
        self.filled = 0  # how many of the missing braces were fed
        self.meant: dict[int, str] = {}  # by offset, the terminals that brackets replace; empty for what is left out
        self.left = MAX_LEXEMES + 1
        self.alone = start == SOLE
        machine.builder.source = source
        machine.builder.report = self.report

    def report(self, code: str, place: Place, **details: object) -> None:
        """Record a problem that is visible only in a finished node."""
        problem = complain(code, place, **details)
        if code == "syntax-missing-blank":
            level, lines = self.levels[-1], self.source.text.splitlines(keepends=True)
            start = sum(map(len, lines[: place.line - 1])) + place.column - 1
            found = Lexeme("", self.source.text[start : start + 1], place, start)
            problem = self._explain_trouble(self._describe_trouble(found, level), problem)
        self._add_problem(problem)

    def finish(self) -> Any:
        """Read the text to its end; return the tree, or None if reading had to stop."""
        try:
            at: Lexeme | None = self._feed_all(self._scan_line(*self.first))
            before: tuple[int, ...] | None = None
            while at is not None:
                if self.within is not None and at.start >= self.within.end:
                    raise GivenUp
                if before == (at.start, self.filled, len(self.meant)):  # nothing can be read there
                    at = next(scan(self.source, at.end, at.place.end_line), None)
                    continue
                before = at.start, self.filled, len(self.meant)
                at = self._feed_all(self._scan_line(at.start, at.place.line))
            return self._close_levels()
        except _Stop:
            return None

    def _feed_all(self, lexemes: Iterator[Lexeme]) -> Lexeme | None:
        """Feed lexemes until one does not fit; return the lexeme to continue with, or None at the end."""
        feed, lexeme = self.feed, None
        try:
            for lexeme in islice(lexemes, self.left):
                self.left -= 1
                if lexeme.type in _SHAPING:
                    self._feed_structure(lexeme)
                else:
                    feed(lexeme)
        except _MISFITS:
            assert lexeme is not None
            return self._recover(lexeme)
        if not self.left:
            self._add_problem(complain("file-too-large", None, name=self.source.name, limit=f"{MAX_LEXEMES:,} words and signs"))
            raise _Stop
        return None

    def _scan_line(self, start: int, line: int) -> Iterator[Lexeme]:
        """The lexemes from an offset on a line, without surplus braces and with the missing ones."""
        lexemes = self._scan_with_braces(start, line) if self.meant else scan(self.source, start, line)
        if self.within is not None:
            lexemes = self._scan_until(lexemes, self.within.end)
        if self.braces is IN_BALANCE:
            return lexemes
        return self._balance_braces(lexemes)

    def _scan_with_braces(self, start: int, line: int) -> Iterator[Lexeme]:
        """The lexemes from an offset on a line, with braces in place of brackets that were meant as such."""
        lexemes = scan(self.source, start, line)
        while (lexeme := next(lexemes, None)) is not None:
            kind = self.meant.get(lexeme.start, lexeme.type)
            if kind:
                yield Lexeme(kind, lexeme.text, lexeme.place, lexeme.start)
            if kind != lexeme.type:  # no bracket is open after it
                lexemes = scan(self.source, lexeme.end, lexeme.place.line)

    def _scan_until(self, lexemes: Iterator[Lexeme], end: int) -> Iterator[Lexeme]:
        """The lexemes before an offset, where a statement must have ended."""
        last = None
        for lexeme in lexemes:
            if lexeme.start >= end:
                break
            last = lexeme
            yield lexeme
        if last is not None and last.type != "_END":
            raise GivenUp

    def _balance_braces(self, lexemes: Iterator[Lexeme]) -> Iterator[Lexeme]:
        missing = self.braces.missing
        for lexeme in lexemes:
            closed = False
            while self.filled < len(missing) and missing[self.filled][0] <= lexeme.start:
                offset, kind = missing[self.filled]
                yield Lexeme(kind, "", self._place_at(offset), offset)
                self.filled, closed = self.filled + 1, kind == "RBRACE"
            if closed and lexeme.type not in ("_END", "RBRACE"):
                yield Lexeme("_END", "", lexeme.place, lexeme.start)
            if lexeme.start not in self.braces.extra:
                yield lexeme

    def _place_at(self, offset: int) -> Place:
        """The empty place at an offset."""
        line = bisect(self.source.starts, offset)
        column = offset - self.source.starts[line - 1] + 1
        return Place(self.source, line, column, line, column)

    def _feed_structure(self, lexeme: Lexeme) -> None:
        """Feed a lexeme that opens, closes or ends something, and update the levels."""
        if lexeme.type == "RBRACE" and len(self.levels) == 1:
            if not self.braces.problems:
                self._add_problem(surplus_brace(lexeme.place))
            return
        self.feed(lexeme)
        if lexeme.type == "LBRACE":
            if len(self.levels) > MAX_BLOCKS:
                self.report("syntax-too-deep", lexeme.place, what=f"More than {MAX_BLOCKS} blocks are open here.")
                raise _Stop
            self.levels.append(_Level(lexeme, 0, 0, 0))
        elif lexeme.type == "RBRACE":
            self.levels.pop()
            return
        level = self.levels[-1]
        level.depth, level.offset = len(self.state.state_stack), lexeme.end
        level.line = lexeme.place.line + (lexeme.text == "\n")

    def _recover(self, found: Lexeme) -> Lexeme | None:
        """Report what is wrong with a statement, drop it, and return the lexeme to continue with."""
        level = self.levels[-1]
        if self.alone:  # it is what would follow `=`, and no other statement follows
            equals = Lexeme("EQUALS", "=", Place(self.source, 1, 1, 1, 1), 0)
            self._add_problem(explain(describe(found, [equals, *statement_so_far(self.source, 0, 1, found)])))
            raise _Stop
        trouble = self._describe_trouble(found, level)
        self.beyond = max(self.beyond, trouble.found.start)
        if not found.text and found.type == "LBRACE":  # a missing one, before which no statement could be read
            return self._supply_opener(found, trouble)
        if (block := self._read_loop_head(trouble, level) or self._read_bracket_block(trouble, level)) is not None:
            return block
        self._add_problem(self._explain_trouble(trouble, explain(trouble)))
        if found.text == "," and "arguments" in trouble.tags and trouble.seen:
            return self._leave_out_commas(found, trouble.seen[0])
        del self.state.state_stack[level.depth :], self.state.value_stack[level.depth - 1 :]
        if found.text == ":" and (found.end, "LBRACE") in self.braces.missing:
            return self._supply_opener(found, trouble)
        at = resumption(self.source, trouble)
        if at is not None and at.type == "LBRACE":  # the block can still be read, as that of some statement
            self._feed_missing("NAME", statement_start(trouble))
        elif at is not None and at.type not in _SHAPING:  # another statement begins there, although nothing ended this one
            level.offset, level.line = at.start, at.place.line
        return at

    def _leave_out_commas(self, first: Lexeme, word: Lexeme) -> Lexeme | None:
        """Read the rest of a statement that begins with `word` without the commas between its arguments, of which the first has
        been reported, and with an end in place of one before another statement; return the lexeme to continue with."""
        depth = 0
        known = self.words is not None and self.words.is_word(word.text)
        lexemes = [*takewhile(lambda one: one.type not in ("LBRACE", "RBRACE", "_END"),
                              islice(scan(self.source, first.start, first.place.line), MAX_TEST))]
        for lexeme, after, last in zip(lexemes, [*lexemes[1:], None], [*lexemes[2:], None, None], strict=False):
            depth += (lexeme.type in OPENERS) - (lexeme.type in CLOSERS)
            if depth < 0:  # its opening bracket is missing
                self.meant[lexeme.start], depth = "", 0
            if lexeme.text == "," and depth == 0:
                begins = known and after is not None and last is not None and self._begins_line(after, last)
                self.meant[lexeme.start] = "_END" if begins else ""
        return first if self.meant[first.start] else next(scan(self.source, first.end, first.place.line), None)

    def _begins_line(self, word: Lexeme, after: Lexeme) -> bool:
        """Whether a word of the language begins a statement where another name follows it."""
        return self.words is not None and self.words.is_word(word.text) and word.type == after.type == "NAME"

    def _describe_trouble(self, found: Lexeme, level: _Level) -> Trouble:
        return describe(found, statement_so_far(self.source, level.offset, level.line, found), self.words, self.beyond)

    def _read_loop_head(self, trouble: Trouble, level: _Level) -> Lexeme | None:
        """Read the head of a loop that does not exist in the language, `while a < b {`, as if its condition were in brackets: a
        later stage that knows the names can say what to write.  Return the `{` after it; None if this is something else."""
        first = statement_start(trouble)
        if self.words is None or first.text not in self.words.tests:
            return None
        lexemes = list(takewhile(lambda found: found.type not in ("LBRACE", "_END") and found.text != ":",
                                 islice(scan(self.source, first.end, first.place.line), MAX_TEST)))
        rest = scan(self.source, lexemes[-1].end if lexemes else first.end, (lexemes[-1] if lexemes else first).place.end_line)
        at = next(rest, None)
        if at is None or at.start < trouble.found.start or not (at.type == "LBRACE" or (at.text == ":" and ends_line(at))):
            return None
        test = self.source.text[first.end : at.start].strip()
        if not self._can_read(f"{first.text} ({test})"):
            return None
        del self.state.state_stack[level.depth :], self.state.value_stack[level.depth - 1 :]
        self._feed_missing("NAME", first)
        self._feed_missing("LPAR", first)
        for lexeme in lexemes:
            self.feed(lexeme)
        self._feed_missing("RPAR", at)
        return at if at.type == "LBRACE" else next(scan(self.source, at.end, at.place.line), None)

    def _read_bracket_block(self, trouble: Trouble, level: _Level) -> Lexeme | None:
        """Read a block in brackets as a block.  Return the lexeme with which its statement begins, or the one after it if the
        statement has no block; None if this is something else."""
        if self.trying or self.words is None or self.alone:
            return None
        found = find_bracket_block(self.source, trouble, self.words, self._can_read)
        if found is None or any(start in self.meant for start in found.meant) or (not found.meant and found.following is None):
            return None
        self._add_problem(found.problem if found.meant else self._explain_trouble(trouble, found.problem))
        del self.state.state_stack[level.depth :], self.state.value_stack[level.depth - 1 :]
        self.meant.update(found.meant)
        return statement_start(trouble) if found.meant else found.following

    def _supply_opener(self, colon: Lexeme, trouble: Trouble) -> Lexeme | None:
        """Treat a `:` at the end of a line, or nothing, as the missing `{`; return the lexeme after it."""
        del self.state.state_stack[self.levels[-1].depth :], self.state.value_stack[self.levels[-1].depth - 1 :]
        first = statement_start(trouble)
        head = self.braces.heads.get(colon.start) if first is colon else None
        self._feed_missing("NAME", first if head is None else Lexeme("NAME", head, colon.place, colon.start))
        self._feed_structure(Lexeme("LBRACE", ":", colon.place, colon.start))
        self.filled += 1
        return next(scan(self.source, colon.end, colon.place.line), None)

    def _explain_trouble(self, trouble: Trouble, plain: Diagnostic) -> Diagnostic:
        """The message for what does not fit: `plain`, or one with a correction if one is found."""
        return plain if self.trying else suggest_repair(self.source, trouble, plain, self._can_read, self.words)

    def _can_read(self, text: str) -> bool:
        """Whether statements can be read without a problem, and the words accept them."""
        builder = self.machine.builder
        try:
            trial = _Reader(Source("", f"{text} }}" if text.endswith("{") else text), self.machine, WHOLE, trying=True)
            block = trial.finish()
        finally:
            builder.source, builder.report = self.source, self.report
        if trial.problems or self.words is None:
            return not trial.problems
        return all(self.words.fit(item, self.source.text) for item in block.items if isinstance(item, Statement))

    def _close_levels(self) -> Any:
        """Close what is still open, and return the tree."""
        lines = self.source.lines or [""]
        column = len(lines[-1]) + 1
        end = Lexeme("$END", "", Place(self.source, len(lines), column, len(lines), column + 1), len(self.source.text))
        if len(self.levels) > 1 and not self.braces.problems:
            self.report("syntax-missing-brace", end.place, opened="A block", where="where it ends")
        closing = ["RBRACE"] * (len(self.levels) - 1) + ["$END"]
        try:
            tree = self._feed_missing(closing[0], end)
        except _MISFITS:
            self._recover(end)
            tree = self._feed_missing(closing[0], end)
        for kind in closing[1:]:
            tree = self._feed_missing(kind, end)
        return tree

    def _feed_missing(self, kind: str, at: Lexeme) -> Any:
        """Feed what the text lacks."""
        lexeme = Lexeme(kind, at.text, at.place, at.start)
        return self.feed(lexeme, kind == "$END")

    def _add_problem(self, problem: Diagnostic) -> None:
        follows = (problem.code in _FOLLOWING or self._has_opener(problem)) and self._is_on_line_with_problem(problem)
        if problem in self.problems or follows or self._is_corrected(problem) or self._is_on_unbalanced_line(problem):
            return
        self.problems.append(problem)
        if len(self.problems) == MAX_PROBLEMS:
            self.problems.append(complain("syntax-too-many", problem.place, limit=MAX_PROBLEMS))
            raise _Stop

    def _is_corrected(self, problem: Diagnostic) -> bool:
        """Whether the correction of an earlier problem on the same line begins with that of a problem."""
        line, hint = problem.place.line if problem.place is not None else 0, problem.hint or ""
        before = [one.hint for one in self.problems if one.hint is not None and one.place is not None and one.place.line == line]
        return hint.startswith("write `") and any(other.startswith(hint[:-1] + " ") for other in before)

    def _is_on_unbalanced_line(self, problem: Diagnostic) -> bool:
        """Whether a problem is on a line with a missing or surplus brace, and may follow from that."""
        lines = {before.place.line for before in self.braces.problems if before.place}
        return problem.place is not None and problem.place.line in lines

    def _is_on_line_with_problem(self, problem: Diagnostic) -> bool:
        """Whether the rest of a line is not a statement because something before it was not understood."""
        lines = {before.place.end_line for before in self.problems if before.place}
        return problem.place is not None and problem.place.line in lines

    @staticmethod
    def _has_opener(problem: Diagnostic) -> bool:
        """Whether a problem is about a bracket that closes another one on its line, in text that was not understood."""
        place = problem.place
        if problem.code != "syntax-extra-paren" or place is None or place.text not in _PAIRS:
            return False
        return place.text_before.count(_PAIRS[place.text]) > place.text_before.count(place.text)


WHOLE, SOLE = STARTS
_PAIRS = {")": "(", "]": "["}
MAX_TEST = 100  # lexemes of a condition
_FOLLOWING = frozenset({"syntax-statement-expected", "syntax-missing-end"})
"""Problems that may follow from another one on their line."""
_MISFITS = (UnexpectedToken, UnexpectedLexeme)
"""The exceptions for a lexeme that does not fit: Lark's, and the builder's."""
_SHAPING = frozenset({"LBRACE", "RBRACE", "_END"})
