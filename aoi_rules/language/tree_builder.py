"""Builds statements and tables from what `grammar/aoi.lark` recognises: one method for each rule, called while a text is read."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby, pairwise
from typing import Any

from aoi_rules.diagnostics import Place, Source, line_of
from aoi_rules.language.expression_builder import Children, ExpressionBuilder, depth_of, span
from aoi_rules.language.problems import problem_of_comment
from aoi_rules.language.rows import cells_of, shared_misfit, surplus_cells, with_bars, with_names, without_cells
from aoi_rules.language.scanner import MAX_BRACKETS, Lexeme
from aoi_rules.language.tree import Block, Cell, Expression, Items, Keyword, Name, Row, Statement, Table

__all__ = ["Builder", "UnexpectedLexeme"]

MAX_DEPTH = MAX_BRACKETS
# An expression needs two characters for each level but the last, so a shorter one need not be measured.
_SURELY_SHALLOW = 2 * MAX_DEPTH


class UnexpectedLexeme(Exception):
    """A lexeme that the grammar accepts does not fit at its place."""


class Builder(ExpressionBuilder):
    """Makes the nodes of one text at a time; `report(code, place, **details)` receives problems of finished nodes."""

    def __init__(self) -> None:
        self.source = Source("", "")
        self.report: Callable[..., None] = _ignore_problem

    def start(self, children: Children) -> Block:
        """The whole text."""
        lines = self.source.lines or [""]
        return Block(self._group_rows(children), Place(self.source, 1, 1, len(lines), len(lines[-1]) + 1))

    def sole_expression(self, children: Children) -> Expression:
        """A text that is one expression."""
        return self._limit_depth(children[0])

    def block(self, children: Children) -> Block:
        """`{ items }`."""
        return Block(self._group_rows(children[1:-1]), span(children[0].place, children[-1].place))

    def word(self, children: Children) -> Children:
        """A statement's word and perhaps its mark, unchanged."""
        return children

    def keyword(self, children: Children) -> Keyword:
        """`in`, `by` … among the arguments.  No word accepts an `if` that begins a line: it was meant as a statement of its
        own."""
        place = children[0].place
        if children[0].text == "if" and not place.text_before.strip():
            raise UnexpectedLexeme
        return Keyword(children[0].text, place)

    def statement(self, children: Children) -> Statement:
        """`word arguments… [= value] [when condition] [{ block }]`."""
        word, *marks = children[0]
        arguments: list[Expression] = []
        value = condition = block = None
        rest = iter(children[1:])
        for child in rest:
            if type(child) is Lexeme:
                if child.type == "EQUALS":
                    value = self._limit_depth(next(rest))
                elif child.type == "WHEN":
                    condition = self._limit_depth(next(rest))
                else:
                    marks.append(child)
            elif type(child) is Block:
                block = child
            else:
                arguments.append(self._limit_depth(child))
        last = children[-1] if len(children) > 1 else children[0][-1]
        place = span(word.place, last.place)
        if arguments:
            self._check_blanks([children[0][-1], *arguments])
        return Statement(word.text, tuple(arguments), value, condition, block, place, word.place, bool(marks))

    def row(self, children: Children) -> Row:
        """`| cell | cell |`; two bars with only blanks between them are a blank cell."""
        place = span(children[0].place, children[-1].place)
        if place.line != place.end_line:
            self.report("syntax-bad-table", place, problem="A table row must be on one line.", hint="join the lines")
        marked = children[-1].type != "BAR"
        bars = children[:-1] if marked else children
        cells: list[Cell] = []
        for left, right in pairwise(bars):
            if type(left) is Cell:
                cells.append(left)
            elif type(right) is not Cell:
                cells.append(Cell((), _place_between(left.place, right.place)))
        return Row(tuple(cells), place, marked)

    def cell(self, children: Children) -> Cell:
        """One value or several separated by commas; `each colour` is two names."""
        values: list[Expression] = []
        for child in children[::2]:
            values += child if type(child) is list else [self._limit_depth(child)]
        return Cell(tuple(values), span(values[0].place, values[-1].place))

    def naming(self, children: Children) -> list[Name]:
        """Several names in a cell, one after the other."""
        return [Name(child.text, child.place) for child in children]

    def _group_rows(self, children: list[Any]) -> tuple[Statement | Table, ...]:
        """The items of a block: consecutive rows are one table."""
        items: list[Statement | Table] = []
        for is_row, group in groupby(children, lambda child: type(child) is Row):
            if is_row:
                items.append(self._make_table(list(group)))
            else:
                items += group
        return tuple(items)

    def _make_table(self, rows: list[Row]) -> Table:
        header, *others = rows
        apart = with_bars(header, others) or with_names(header, others)
        if apart is not None:
            header = apart.row
            self.report("syntax-bad-table", apart.place, problem=apart.problem, hint=apart.hint)
        fitting: list[Row] = []
        if (misfit := shared_misfit(header, others)) is not None and not any(map(_has_colour_in_comment, others)):
            self.report("syntax-bad-table", misfit.place, problem=misfit.problem, hint=misfit.hint)
            return Table(misfit.header, misfit.rows, span(header.place, rows[-1].place))
        for row in others:
            if len(row.cells) == len(header.cells):
                fitting.append(row)
            else:
                there = line_of(header.place, row.place)
                problem = f"This row has {cells_of(row)}, and the header in " + there + f" has {len(header.cells)}."
                missing = len(row.cells) < len(header.cells)
                if missing and (unread := problem_of_comment(row.place.source, row.place.line)) is not None:
                    self.report(unread.code, unread.place, what=unread.message, hint=unread.hint)
                    continue
                place, hint = (row.place, without_cells(header, row, others)) if missing else surplus_cells(header, row, others)
                self.report("syntax-bad-table", place, problem=problem, hint=hint)
        return Table(header, tuple(fitting), span(header.place, rows[-1].place))

    def _limit_depth(self, expression: Expression) -> Expression:
        """The expression; if it is nested too deeply for readers of the tree, an empty list, and a problem is reported."""
        place = expression.place
        long = place.end_line != place.line or place.end_column - place.column > _SURELY_SHALLOW
        if long and depth_of(expression) > MAX_DEPTH:
            self.report("syntax-too-deep", place, what=f"This expression has more than {MAX_DEPTH} levels.")
            return Items((), place)
        return expression

    def _check_blanks(self, parts: list[Any]) -> None:
        """Report arguments that touch each other, as in `a"b"`."""
        for left, right in pairwise(parts):
            if left.place.end_column == right.place.column and left.place.end_line == right.place.line:
                self.report("syntax-missing-blank", right.place)


def _has_colour_in_comment(row: Row) -> bool:
    """Whether a row is cut off by the `#` of a colour without quotation marks."""
    return problem_of_comment(row.place.source, row.place.line) is not None


def _ignore_problem(code: str, place: Place, **details: object) -> None:
    """Ignores a problem: the default for the function that receives problems."""


def _place_between(left: Place, right: Place) -> Place:
    return Place(left.source, left.end_line, left.end_column, right.line, right.column)
