"""Legal moves for a person: numbered, those of one kind together, in as few lines as will do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import click
from attrs import frozen

from aoi_rules import Game
from aoi_rules.cli.output import safe
from aoi_rules.machine.moves import Move
from aoi_rules.machine.names import Names
from aoi_rules.machine.program import Option

__all__ = ["choices", "form"]

_GAP = "   "


@frozen
class _Row:
    """Moves that differ in their last choice only: what they share, and a number and a title for each."""

    head: str
    items: tuple[tuple[int, str], ...]

    def lines(self, columns: int) -> list[str]:
        """The items after the head, going on below the first of them."""
        lines = [f"  {self.head}  " if self.head else "  "]
        length = indent = len(lines[0])
        for number, title in self.items:
            wide = max(2, len(str(number))) + 1 + len(title) + len(_GAP)
            if length + wide > columns and length > indent:
                lines.append(" " * indent)
                length = indent
            lines[-1] += f"{click.style(f'{number:>2}', fg='cyan')} {title}{_GAP}"
            length += wide
        return [line.rstrip() for line in lines]


def choices(game: Game, moves: Sequence[Move], columns: int) -> list[str]:
    """The moves as lines, numbered from 1 in their order."""
    names = Names(game.rules.model, game.seats)
    lines: list[str] = []
    for option, found in groupby(enumerate(moves, 1), key=lambda pair: pair[1].option):
        numbered = list(found)
        if option is None or not option.choices:
            lines += _Row("", tuple((n, safe(m.words)) for n, m in numbered)).lines(columns)
            continue
        lines.append(f"{click.style(safe(option.title), bold=True)}{_GAP}{click.style(safe(form(option)), dim=True)}")
        for row in _rows(option, numbered, names):
            lines += row.lines(columns)
    return lines


def form(option: Option) -> str:
    """How a move of this kind is typed: `build INDUSTRY at SPACE`."""
    words = [] if option.inside and (option.lead or option.choices) else [option.action]
    words += [option.lead] if option.lead else []
    for choice in option.choices:
        words += [choice.preposition] if choice.preposition else []
        words.append(choice.name.upper())
    return " ".join(words)


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

