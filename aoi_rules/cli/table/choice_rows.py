"""Choices of one kind in rows and columns, with the facts that help a player decide and what each choice would do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import click
from attrs import Factory, define, frozen

from aoi_rules import Game, View
from aoi_rules.cli.table.previews import Outcome, common_outcomes, not_shown
from aoi_rules.cli.terminal.output import paragraph, safe
from aoi_rules.drawing.columns import pad
from aoi_rules.drawing.details import summary
from aoi_rules.drawing.lettering import number_after, width
from aoi_rules.machine.decisions import Choice, Option
from aoi_rules.machine.moves import Move
from aoi_rules.machine.names import Names
from aoi_rules.model.types import Shape, Type

__all__ = ["GAP", "Titles", "additional_outcomes", "fit_effects", "grid", "choice_number", "rows"]

GAP = "   "
_NARROW = "  "
"""The gap between choices if a whole row fits only with this smaller gap."""
DETAIL = " · "
_MANY = 12
"""From this number of choices on, those that differ only in a number share a row."""
_INDENT = 4
"""The indentation of choices below a heading."""
_CUT = " …"
"""The sign for details that are left out for lack of room."""


@frozen
class _Row:
    """Moves that differ only in their last choice: what they have in common, and a number and a title for each."""

    head: str
    items: tuple[tuple[int, str], ...]


@define
class Titles:
    """The wording of choices: their titles, and the facts that help a player decide."""

    game: Game
    view: View
    room: int
    line: int
    """How many columns a choice has on one line; with its details, it may take several lines, up to `room`."""
    dense: bool = False
    """Whether even a few choices share a row if they differ only in a number."""
    known: dict[tuple[str, int], str] = Factory(dict)

    def of(self, cell: Type, value: Any) -> str:
        """The title of a value."""
        return Names(self.game.rules.model, self.game.seats).title(cell, value)

    def split_number(self, cell: Type, value: int) -> tuple[str, str]:
        """The title of a member without the number at its end, and that number; two empty texts for any other value."""
        if cell.kind is not Shape.MEMBER or value < 0:
            return "", ""
        names = Names(self.game.rules.model, self.game.seats)
        return number_after(names.member(cell.of, value), names.title(cell, value))

    def details(self, cell: Type, value: Any) -> str:
        """The details about a member that the ruleset defines; empty for any other value."""
        if cell.kind is not Shape.MEMBER or value < 0:
            return ""
        key = (cell.of, value)
        if key not in self.known:
            names = Names(self.game.rules.model, self.game.seats)
            self.known[key] = summary(self.game.rules.model, self.view.data, cell.of, names.member(cell.of, value))
        return self.known[key]

    def words(self, move: Move) -> list[str]:
        """What the words of a move say about its choices, except for the details of the last choice."""
        choices = move.option.choices if move.option is not None else ()
        pairs = [(choice.cell, value) for choice, value in zip(choices, move.raw[1:], strict=True)]
        titles = [self.of(cell, value) for cell, value in pairs]
        return [*titles, *(text for cell, value in pairs[:-1] for text in self.details(cell, value).split(DETAIL))]

    def move_texts(self, move: Move) -> list[str]:
        """What is written after a move: its words, and all details of its choices."""
        last = move.option.choices[-1:] if move.option is not None else ()
        return [*self.words(move), *(text for choice in last for text in self.details(choice.cell, move.raw[-1]).split(DETAIL))]

    def with_details(self, cell: Type, value: Any, does: Sequence[Outcome]) -> str:
        """The title, as many of the details as fit on a line, a sign if there are more, and what the choice would do in addition,
        with brackets if these fit too."""
        parts, cut = [self.of(cell, value), *filter(None, self.details(cell, value).split(DETAIL))], ""
        while True:
            text = fit_effects(DETAIL.join(parts) + cut, not_shown(does, parts), min(self.room, self.line))
            if len(parts) == 1 or width(text) <= self.room:
                return text if width(text) <= self.room else parts[0] + cut
            parts.pop()
            cut = _CUT


def fit_effects(text: str, does: Sequence[Outcome], room: int) -> str:
    """A text followed by what a choice would do, with brackets if there is room for them, first those after amounts."""
    forms = [[str(one) for one in does], [str(one) if one.amount else one.words for one in does], [one.words for one in does]]
    texts = [DETAIL.join([text, *form]) for form in forms]
    return next((one for one in texts if width(one) <= room), texts[-1])


def additional_outcomes(does: Sequence[Outcome], always: Sequence[Outcome]) -> tuple[Outcome, ...]:
    """What a choice would do in addition to what all choices would do."""
    said = {one.words for one in always}
    return tuple(one for one in does if one.words not in said)


def rows(
    option: Option, moves: Sequence[tuple[int, Move]], titles: Titles, does: Mapping[int, tuple[Outcome, ...]]
) -> Iterator[_Row]:
    """The moves of one kind with their numbers, as rows; `does` has what each would do, by number."""
    *earlier, last = option.choices
    close = not earlier and (titles.dense or len(moves) > _MANY)
    if close and all(titles.split_number(last.cell, move.raw[-1])[1] for _, move in moves):
        yield from _numbered_rows(last, moves, titles, does)
        return
    for values, group in groupby(moves, key=lambda pair: pair[1].raw[1:-1]):
        found = list(group)
        always = common_outcomes([does[n] for n, _ in found]) if earlier else ()
        words = []
        for choice, value in zip(earlier, values, strict=True):
            words += [choice.preposition] if choice.preposition else []
            details = DETAIL.join(filter(None, (
                titles.details(choice.cell, value), *(one.words for one in always if choice is earlier[-1]))))
            words.append(titles.of(choice.cell, value) + (f" ({details})" if details else ""))
        words += [last.preposition] if last.preposition else []
        head = safe(" ".join(words))
        own = {n: additional_outcomes(does[n], always) for n, _ in found}
        items = tuple((n, safe(titles.with_details(last.cell, m.raw[-1], own[n]))) for n, m in found)
        yield _Row(head[:1].upper() + head[1:], items)


def _numbered_rows(
    choice: Choice, moves: Sequence[tuple[int, Move]], titles: Titles, does: Mapping[int, tuple[Outcome, ...]]
) -> Iterator[_Row]:
    """Rows for many choices whose titles end in a number; the heading of a row is what its choices have in common."""
    found = [(n, move.raw[-1], *titles.split_number(choice.cell, move.raw[-1])) for n, move in moves]
    for (stem, details), some in groupby(found, lambda one: (one[2], titles.details(choice.cell, one[1]))):
        head = safe(f"{stem} ({details})" if details else stem)
        yield _Row(head, tuple((n, safe(DETAIL.join((number, *(one.words for one in does[n]))))) for n, _, _, number in some))


def grid(rows: Sequence[_Row], columns: int) -> list[str]:
    """The rows below one another, with headings and items in columns; a long row continues on the next line.  Headings are put
    above their items if there is no room next to them, if this takes fewer lines, or if it takes the same number and each row has
    only one item."""
    indent = max(width(row.head) for row in rows) + 2
    indent += 2 if indent > 2 else 0
    wide = max(width(title) for row in rows for _, title in row.items)
    digits = max(2, len(str(rows[-1].items[-1][0])))
    each, sizes = digits + 1 + wide, [len(row.items) for row in rows]
    beside, below = _fit_side_by_side(sizes, each, columns - indent), _fit_side_by_side(sizes, each, columns - _INDENT)
    count, stacked = sum(-(-size // beside[1]) for size in sizes), sum(1 - (-size // below[1]) for size in sizes)
    wraps = indent > _INDENT and beside[1] < max(sizes) and count >= stacked + (below[1] < max(sizes))
    above = wraps or indent + each > columns
    indent, (gap, across) = (_INDENT, below) if above else (indent, beside)
    lines = []
    for row in rows:
        lines += [paragraph(f"  {row.head}", columns, "  ")] if above and row.head else []
        for start in range(0, len(row.items), across):
            head = pad(f"  {row.head}" if start == 0 and not above else "", indent)
            cells = [f"{choice_number(n, digits)} {pad(title, wide)}" for n, title in row.items[start : start + across]]
            if indent + digits + 1 + wide > columns:  # then there is one item on each line
                (number, title), left = row.items[start], indent + digits + 1
                text = paragraph(title, columns - left).replace("\n", "\n" + " " * (left + 2))
                cells = [f"{choice_number(number, digits)} {text}"]
            lines.append((head + gap.join(cells)).rstrip())
    return lines


def _fit_side_by_side(sizes: Sequence[int], each: int, room: int) -> tuple[str, int]:
    """The gap between choices for rows of these sizes, and how many items fit side by side."""
    gap = next((gap for gap in (GAP, _NARROW) if max(sizes) * (each + len(gap)) <= room + len(gap)), GAP)
    return gap, max(1, (room + len(gap)) // (each + len(gap)))


def choice_number(number: int, digits: int) -> str:
    """The number of a choice."""
    return click.style(str(number).rjust(digits), fg="cyan")
