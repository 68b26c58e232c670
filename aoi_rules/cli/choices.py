"""Legal moves for a person: numbered, those of one kind together, in as few lines as will do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import click
from attrs import frozen

from aoi_rules import Game, View
from aoi_rules.cli.output import paragraph, safe
from aoi_rules.drawing.lettering import width
from aoi_rules.machine.decisions import Option
from aoi_rules.machine.moves import Move
from aoi_rules.machine.names import Names

__all__ = ["choices", "form", "stopping"]

_GAP = "   "
_FEW = 3
"""Of fewer actions that one leaves out by stopping the titles are named."""


@frozen
class _Row:
    """Moves that differ in their last choice only: what they share, and a number and a title for each."""

    head: str
    items: tuple[tuple[int, str], ...]


def choices(game: Game, view: View, columns: int) -> list[str]:
    """The moves of whoever decides as lines, numbered from 1 in their order, in columns of each kind's own."""
    names = Names(game.rules.model, game.seats)
    lines: list[str] = []
    for option, found in groupby(enumerate(view.moves, 1), key=lambda pair: pair[1].option):
        numbered = list(found)
        if option is None:
            lines += [f"{_number(n, 2)} {_heading(stopping(game, view), str(m), columns - 3)}" for n, m in numbered]
            continue
        if not option.choices:
            lines += [f"{_number(n, 2)} {_heading(m.words, f'{m}{_note(option)}', columns - 3)}" for n, m in numbered]
            continue
        lines.append(_heading(option.title, form(option), columns))
        lines += _grid(list(_rows(option, numbered, names)), columns)
    return lines


def stopping(game: Game, view: View) -> str:
    """What `stop` leaves undone."""
    if view.left is not None and view.left > 1:
        return f"Stop, and leave {view.left} actions unused"
    titles = [option.title for option in game.rules.program.decisions[view.moves[0].step].options if not option.inside]
    return f"Stop: no {' or '.join(f'“{title}”' for title in titles)} now" if 0 < len(titles) < _FEW else "Stop"


def _grid(rows: Sequence[_Row], columns: int) -> list[str]:
    """The rows one below the other; heads and items stand in columns, and a long row goes on in the next line.
    Where there is no room for an item next to the heads, they stand above it."""
    indent = max(width(row.head) for row in rows) + 2
    indent += 2 if indent > 2 else 0
    wide = max(width(title) for row in rows for _, title in row.items)
    digits = max(2, len(str(rows[-1].items[-1][0])))
    above = indent + digits + 1 + wide > columns
    indent = 4 if above else indent
    across = max(1, (columns - indent + len(_GAP)) // (digits + 1 + wide + len(_GAP)))
    lines = []
    for row in rows:
        lines += [paragraph(f"  {row.head}", columns, "  ")] if above and row.head else []
        for start in range(0, len(row.items), across):
            head = _padded(f"  {row.head}" if start == 0 and not above else "", indent)
            cells = [f"{_number(n, digits)} {_padded(title, wide)}" for n, title in row.items[start : start + across]]
            lines.append((head + _GAP.join(cells)).rstrip())
    return lines


def _heading(title: str, typed: str, columns: int) -> str:
    """What a move is called, and what one types for it: behind that, or below it where there is no room."""
    title, typed = safe(title), safe(typed)
    beside = width(title) + len(_GAP) + width(typed) <= columns
    first = title if beside else paragraph(title, columns, "   ")
    second = typed if beside else paragraph(typed, columns - 6, " " * 6)
    return click.style(first, bold=True) + (_GAP if beside else "\n" + " " * 6) + click.style(second, dim=True)


def _number(number: int, digits: int) -> str:
    return click.style(str(number).rjust(digits), fg="cyan")


def _padded(text: str, columns: int) -> str:
    return text + " " * (columns - width(text))


def form(option: Option) -> str:
    """How a move of this kind is typed: `build INDUSTRY at SPACE`."""
    words = [] if option.inside and (option.lead or option.choices) else [option.action]
    words += [option.lead] if option.lead else []
    for choice in option.choices:
        words += [choice.preposition] if choice.preposition else []
        words.append(choice.name.upper())
    words += [option.tail] if option.tail else []
    return " ".join(words) + _note(option)


def _note(option: Option | None) -> str:
    """The text that may go with a move, as one types it."""
    return f' ["{option.note.title.upper()}"]' if option is not None and option.note is not None else ""


def _rows(option: Option, numbered: Sequence[tuple[int, Move]], names: Names) -> Iterator[_Row]:
    *earlier, last = option.choices
    for values, found in groupby(numbered, key=lambda pair: pair[1].raw[1:-1]):
        words = []
        for choice, value in zip(earlier, values, strict=True):
            words += [choice.preposition] if choice.preposition else []
            words.append(names.title(choice.cell, value))
        words += [last.preposition] if last.preposition else []
        head = safe(" ".join(words))
        yield _Row(head[:1].upper() + head[1:], tuple((n, safe(names.title(last.cell, m.raw[-1]))) for n, m in found))

