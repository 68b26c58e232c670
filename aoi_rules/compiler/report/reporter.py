"""Collects problems: each is reported once, in the order of the text, and none that only follows from another."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from attrs import define, evolve, field

from aoi_rules.advice.foreign_types import SEAT
from aoi_rules.advice.rules.contradicted_types import at_types
from aoi_rules.advice.rules.copied_lines import at_copies
from aoi_rules.advice.rules.doubled_words import at_doubled
from aoi_rules.advice.rules.misspelt_names import at_declarations
from aoi_rules.advice.rules.same_causes import (
    at_counted,
    at_fields,
    at_guards,
    at_headless,
    at_loops,
    at_nameless,
    at_rows,
    at_two_words,
    at_unclosed,
)
from aoi_rules.advice.similar_names import named_after, one_slip, word_here
from aoi_rules.compiler.report.accepted_warnings import AcceptLine
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.report.lost_bindings import LostBinding, lost_bindings_in, lost_bindings_of
from aoi_rules.diagnostics import Diagnostic, Fix, Mention, Place, Source, line_of, numbers_of
from aoi_rules.language import tree
from aoi_rules.language.indented_lines import first_line_of
from aoi_rules.language.walk import walk
from aoi_rules.words.components import Players, Seats
from aoi_rules.words.files import Uses
from aoi_rules.words.roles import is_declared_by_name
from aoi_rules.words.vocabulary import classes_of

__all__ = ["Reporter", "TooManyProblems", "note_old_name"]

MAX_PROBLEMS = 100
MAX_MUTED = 1000
_USING = Uses.word
"""The first word of a line that names parts: if it is lost, any name may come from them."""
_OF_NAMELESS = ("unknown-name", "unknown-field", "unknown-action", "unknown-type", "unknown-word")
"""The codes of problems with what a line without a name may declare."""
_NAME = re.compile(r"[A-Za-z_]\w*")
_BEGINNING = re.compile(r"(?:^|[{;])\s*([A-Za-z_]\w*)")


class TooManyProblems(Exception):
    """There are too many problems, so checking stops."""


@define
class Reporter:
    """Collects diagnostics.

    If a line cannot be understood, the names in it are `lost`: a later line that uses one of them is not to blame, so a problem
    with an unknown name among them is not reported.  The code of such a problem begins with `unknown-`, and the first of its
    `names` is the unknown one.  A problem without a code follows from one reported elsewhere.
    """

    found: list[Diagnostic] = field(factory=list)
    calls: int = 0  # how many problems and lost names there were, reported or not
    errors: int = 0
    muted: list[Diagnostic] = field(factory=list)
    seen: set[Any] = field(factory=set)
    blind: bool = False  # so much is missing that no name can be called unknown
    nameless: bool = False  # whether a line declares something without its name
    lost: set[str] = field(factory=set)
    lost_types: set[str] = field(factory=set)  # first words of lost statements that are not words of the language
    lost_words: set[str] = field(factory=set)  # first words of lost statements
    lost_lines: set[tuple[str, int]] = field(factory=set)
    lost_bindings: list[LostBinding] = field(factory=list)
    lost_statements: dict[int, str] = field(factory=dict)  # with the name that each would have declared
    cause: BaseException | None = None
    accepting: list[AcceptLine] = field(factory=list)  # the lines in which authors accept warnings

    def restart(self) -> None:
        """Forget everything before the next check of a text."""
        self.__init__()  # type: ignore[misc]

    def __call__(self, diagnostic: Diagnostic) -> None:
        """Add a diagnostic, unless it exists already or follows from another; raises TooManyProblems at the limit."""
        self.calls += 1
        key = (diagnostic.code, diagnostic.message, str(diagnostic.place))
        if key in self.seen:
            return
        self.seen.add(key)
        if self._is_consequence(diagnostic):
            self.muted.append(diagnostic)
            if len(self.muted) >= MAX_MUTED:
                raise TooManyProblems
            return
        if diagnostic.severity == "error":
            self.errors += 1
        elif self.is_full:
            return
        self.found.append(diagnostic)
        if self.errors >= MAX_PROBLEMS:
            raise TooManyProblems

    def error(
        self, code: str, message: str, place: Place | None, hint: str | None = None, fix: Fix | None = None,
        names: tuple[str, ...] = (), cause: BaseException | None = None,
    ) -> None:
        """Add an error; `fix` is its correction if there is exactly one, `names` are those that it is about, and `cause` is an
        exception of somebody's Python code; the first cause is kept."""
        self.cause = self.cause or cause
        self(Diagnostic(code, message, place, hint, fix=fix, names=names))

    def fault(self, fault: Fault, hint: str | None = None) -> None:
        """Add the error of a line that cannot be understood, with another hint if one is given."""
        self(Diagnostic(fault.code, fault.message, fault.place, hint or fault.hint, names=fault.names, kinds=fault.kinds))

    def warn(
        self, code: str, message: str, place: Place | None, hint: str | None = None, fix: Fix | None = None,
        names: tuple[str, ...] = (),
    ) -> None:
        """Add a warning; `fix` is its correction if there is exactly one, `names` are those that it is about."""
        self(Diagnostic(code, message, place, hint, "warning", fix, names))

    def blame_call(self, since: int, place: Place) -> None:
        """Problems found since `since`, a length of `found`, in another file follow from a line that calls something there: each
        gets a hint with the place of this line."""
        for number in range(since, len(self.found)):
            problem = self.found[number]
            if problem.place is not None and problem.place.source.name != place.source.name:
                hint = "it is called in " + line_of(place, problem.place)
                self.found[number] = evolve(problem, hint=f"{problem.hint}; " + hint if problem.hint else hint)

    def take_back(self, since: int, wanted: Callable[[Diagnostic], bool]) -> Diagnostic | None:
        """Take back the errors that are `wanted` and were found since `since`, a length of `found`.  Returns the first of them,
        for a caller that reports their cause instead."""
        gone = [problem for problem in self.found[since:] if wanted(problem)]
        self.found[since:] = [problem for problem in self.found[since:] if problem not in gone]
        self.errors -= len(gone)
        return gone[0] if gone else None

    @property
    def is_full(self) -> bool:
        """Whether a further warning would be left out."""
        return len(self.found) >= MAX_PROBLEMS

    @property
    def has_failed(self) -> bool:
        """Whether there is an error, reported or muted."""
        return bool(self.muted or self.errors)

    def has_problem_in(self, place: Place, code: str = "") -> bool:
        """Whether a problem was found in the lines of a place; with a `code`, one of this code."""
        return any(one.place is not None and one.place.source.name == place.source.name
                   and place.line <= one.place.line <= place.end_line and code in ("", one.code) for one in self.found)

    # ---- what is lost -----------------------------------------------------------------------------------------------

    def syntax(self, problem: Diagnostic) -> None:
        """Add a syntax problem: the names on its lines are lost."""
        self(problem)
        place = problem.place
        if place is None:
            return
        for number in range(first_line_of(place.source, place.line), place.end_line + 1):
            self.lost_lines.add((place.source.name, number))
            line = "".join(place.source.lines[number - 1 : number])
            self.lost_bindings += lost_bindings_in(line, place.source, number)
            self.lost.update((*_NAME.findall(line), *_NAME.findall(line.lower())))  # a title may contain the name
            self.lost_words.update(_BEGINNING.findall(line))

    def record_lost(self, item: tree.Statement | tree.Table, name: str = "") -> None:
        """Note that a statement or a table could not be understood, so that nothing is known of the names in it, nor of the name
        that it would have declared: its first one, unless `name` is given."""
        self.calls += 1
        first = item.arguments[0] if isinstance(item, tree.Statement) and item.arguments else None
        self.nameless |= isinstance(item, tree.Statement) and not item.arguments and is_declared_by_name(item.word)
        titled = named_after(first.value) if isinstance(first, tree.Text) else None  # its name may be missing
        self.lost_statements[id(item)] = name or (first.name if isinstance(first, tree.Name) else "")
        self.lost.update((*_names_in_statement(item), *filter(None, (name, titled))))
        if isinstance(item, tree.Statement):
            self.lost_types |= set() if classes_of(item.word) else {item.word}
            self.lost_bindings += lost_bindings_of(item)
        self.lost_words.update(n.word for n in walk(item) if isinstance(n, tree.Statement))
        self.lost_words.update(_meant_words(item))

    def lost_in(self, block: tree.Block | None) -> bool:
        """Whether a line of a block could not be understood."""
        if block is None:
            return False
        if any(id(item) in self.lost_statements for item in block.items):
            return True
        place = block.place
        return any(s == place.source.name and place.line <= n <= place.end_line for s, n in self.lost_lines)

    def names_lost_in(self, block: tree.Block | None) -> list[str]:
        """The names that the lines of a block which could not be understood would have declared."""
        if block is None or not self.lost_statements:
            return []
        return [name for i in block.items if (name := self.lost_statements.get(id(i), ""))]

    def _is_consequence(self, diagnostic: Diagnostic) -> bool:
        if not diagnostic.code:
            return True
        if diagnostic.code == "wrong-table" and place_before(diagnostic.place) in self.lost_lines:
            return True
        if diagnostic.code.startswith(("syntax-", "file-")):
            return False
        place = diagnostic.place
        if diagnostic.code == "wrong-place" and place is not None and (place.source.name, _head_of(place)) in self.lost_lines:
            return True
        if place is not None and (place.source.name, place.line) in self.lost_lines:
            return True
        if diagnostic.severity == "error" and any(binding.causes(diagnostic) for binding in self.lost_bindings):
            return True
        if not diagnostic.code.startswith(("unknown-", "ambiguous-")) or diagnostic.code in ("unknown-plugin", "unknown-part"):
            return False
        nameless = self.nameless and diagnostic.code in _OF_NAMELESS and not diagnostic.guessed
        if self.blind or nameless or _USING in self.lost_words:
            return True
        if diagnostic.names[:1] == (SEAT,) and SEAT in self.lost_types:
            return True
        return diagnostic.names[:1] != () and diagnostic.names[0] in self.lost

    # ---- the end ----------------------------------------------------------------------------------------------------

    def ordered(self, first: Source) -> tuple[Diagnostic, ...]:
        """All diagnostics, in the order of the text; those in the file `first` come before those in other files."""
        found = self.found
        if self.muted and not self.errors:
            found = [*found, next((d for d in self.muted if d.code), _UNREPORTED)]
        if self.errors >= MAX_PROBLEMS or len(self.muted) >= MAX_MUTED:
            found = [*found, Diagnostic("too-many-problems", f"there are {min(len(found), MAX_PROBLEMS)} problems or more; the "
                                        "rest of the text was not checked", None, "fix the first ones and check again")]

        def key(d: Diagnostic) -> tuple[Any, ...]:
            place = d.place
            if place is None:
                return (2 if d.code == "too-many-problems" else 0,)
            return (1, place.source.name != first.name, place.source.name, place.line, place.column, d.code, d.message)

        for leave_out in (at_doubled, at_unclosed, at_rows, at_headless, at_two_words, at_loops, at_counted, at_nameless,
                          at_guards, at_fields, at_types, at_copies, at_declarations):
            found = leave_out(found)
        return tuple(_merge_unknown_names(sorted(found, key=key)))


def _meant_words(item: tree.Statement | tree.Table) -> Iterator[str]:
    """The word of a line that names parts, where a line begins with another word for it or a misspelt one, and that of the seats,
    where the line with their number names them."""
    if isinstance(item, tree.Statement) and not classes_of(item.word) and (
            one_slip(item.word, _USING) or _USING in word_here(item.word)):
        yield _USING
    if Players.begins(item) and all(isinstance(node, tree.Name) for node in item.arguments):
        yield Seats.word


def _head_of(place: Place) -> int:
    """The line above a place that is indented less: the head of its block, as it is written."""
    lines = place.source.lines[: place.line]
    inside = len(lines[-1]) - len(lines[-1].lstrip()) if lines else 0
    return next((number for number in range(len(lines) - 1, 0, -1)
                 if lines[number - 1].strip() and len(lines[number - 1]) - len(lines[number - 1].lstrip()) < inside), 0)


def place_before(place: Place | None) -> tuple[str, int]:
    """The line before a place."""
    return ("", 0) if place is None else (place.source.name, place.line - 1)


_UNREPORTED = Diagnostic("wrong-expression", "something in this text cannot be compiled", None)


def _merge_unknown_names(found: list[Diagnostic]) -> Iterator[Diagnostic]:
    """The problems; those with the same unknown name that resembles no other are merged into one, which lists the other lines,
    and so are those with one cause in another line, which the hint of each names."""
    groups: dict[Any, list[Diagnostic]] = {}
    for diagnostic in found:
        cause = diagnostic.hint if _has_cause(diagnostic) else None
        alone = (cause is None and not diagnostic.code.startswith("unknown-")) or diagnostic.guessed or diagnostic.place is None
        source = None if diagnostic.place is None else diagnostic.place.source.name
        key = id(diagnostic) if alone else (diagnostic.code, diagnostic.message, source, cause)
        groups.setdefault(key, []).append(diagnostic)
    for group in groups.values():
        lines = numbers_of(d.place for d in group if d.place is not None)[1:]
        if lines:
            shown = Mention(", ").join(lines[:5]) + (" …" if len(lines) > 5 else "")
            hint = f"{group[0].hint}; also" if group[0].hint else "also"
            yield evolve(group[0], hint=f"{hint} in line " + shown)
        else:
            yield group[0]


def _has_cause(diagnostic: Diagnostic) -> bool:
    """Whether an error is corrected in another line."""
    return diagnostic.code == "never-absent" and bool(diagnostic.related)


def _names_in_statement(item: tree.Statement | tree.Table) -> Iterator[str]:
    """Every plain name in a statement and its block, or in a table."""
    if isinstance(item, tree.Table):
        for row in (item.header, *item.rows):
            yield from (v.name for c in row.cells for v in c.values if isinstance(v, tree.Name))
        return
    for node in item.arguments:
        for one in node.items if isinstance(node, tree.Items) else (node,):
            head = one.function if isinstance(one, tree.Call) else one.value if isinstance(one, tree.Index) else one
            if isinstance(head, tree.Name | tree.Attribute):
                yield head.name
    for inner in item.items:
        if isinstance(inner, tree.Statement):
            yield inner.word
        yield from _names_in_statement(inner)


def note_old_name(report: Reporter, old: str, new: str, place: Place) -> None:
    """Report, as a note, that something has another name now."""
    if (source := (place.source.name, old)) not in report.seen:
        report.seen.add(source)
        fix = Fix(place, new) if place.text == old else None
        report(Diagnostic("old-name", f"`{old}` is called `{new}` now", place, f"write `{new}`; the old name is understood",
                          "note", fix))
