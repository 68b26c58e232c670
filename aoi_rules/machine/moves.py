"""Moves, what they did, and why one is refused: values for callers, made at the edge."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, overload

from attrs import define, field, frozen

from aoi_rules.machine.names import Names
from aoi_rules.machine.program import Option, Program

__all__ = ["Event", "LegalMoves", "Move", "Refusal", "noted", "quoted", "wanted"]

STOP = (-1,)


@frozen(eq=False, repr=False)
class Move:
    """One decision.  `str(move)` is its stable text, `words` what a player reads; equal texts are equal moves.
    `note` is a text that goes with it and that no rule reads."""

    _program: Program
    _names: Names
    step: int
    raw: tuple[int, ...]
    note: str = ""

    @property
    def option(self) -> Option | None:
        """The kind of move; None for `stop`."""
        return None if self.raw[0] < 0 else self._program.decisions[self.step].options[self.raw[0]]

    @property
    def action(self) -> str:
        """The action's name, or `stop`."""
        option = self.option
        return "stop" if option is None else option.action

    @property
    def choices(self) -> dict[str, Any]:
        """What is chosen, by the choices' names: members' names and numbers."""
        option = self.option
        if option is None:
            return {}
        values = zip(option.choices, self.raw[1:], strict=True)
        return {c.name: self._names.value(c.cell, v) for c, v in values}

    @property
    def text(self) -> str:
        """The stable text, which `Game.parse` reads back."""
        option = self.option
        if option is None:
            return "stop"
        parts = [] if option.inside else [option.action]
        if option.lead:
            parts.append(option.lead)
        for choice, value in zip(option.choices, self.raw[1:], strict=True):
            parts += [choice.preposition] if choice.preposition else []
            parts.append(self._names.word(choice.cell, value))
        parts += [option.tail] if option.tail else []
        text = " ".join(parts) or option.action
        return f"{text} {quoted(self.note)}" if self.note else text

    @property
    def words(self) -> str:
        """The move in a player's words."""
        option = self.option
        if option is None:
            return "Stop"
        parts = [option.lead] if option.lead else [] if option.inside else [option.title + ":"]
        for choice, value in zip(option.choices, self.raw[1:], strict=True):
            parts += [choice.preposition] if choice.preposition else []
            parts.append(self._names.title(choice.cell, value))
        parts += [option.tail] if option.tail else []
        text = " ".join(parts).strip().removesuffix(":")
        return text[:1].upper() + text[1:]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Move {self.text}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


def wanted(thing: object) -> None:
    """Raise TypeError for what is no move."""
    if not isinstance(thing, Move):
        raise TypeError(f"a Move or its text is wanted, such as game.legal_moves()[0] or 'stop', not {thing!r:.80}")


def quoted(note: str) -> str:
    """A note as it stands in a move's text."""
    return json.dumps(note, ensure_ascii=False)


def noted(move: Move) -> Refusal | None:
    """Why a move's note cannot go with it; None where it can, or where there is none."""
    if not move.note:
        return None
    note = move.option.note if move.option is not None else None
    if note is None:
        return Refusal("note", "No text goes with this")
    if len(move.note) > note.most:
        return Refusal(f"{move.action}.{note.name}", f"At most {note.most} characters go with this")
    if not move.note.isprintable():
        return Refusal(f"{move.action}.{note.name}", "Only letters, figures and signs go with this, in one line")
    return None


@define(eq=False, repr=False)  # not frozen: one is made at every decision, and that is three times as fast
class LegalMoves(Sequence[Move]):
    """The legal moves of one position, each made when it is looked at."""

    _program: Program
    _names: Names
    _step: int
    _raw: Sequence[tuple[int, ...]]

    def __len__(self) -> int:
        return len(self._raw)

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...

    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        if isinstance(index, slice):
            return LegalMoves(self._program, self._names, self._step, self._raw[index])
        return Move(self._program, self._names, self._step, self._raw[index])

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move) or noted(move) is not None:
            return False
        if move.step == self._step and move._program is self._program:
            return move.raw in self._raw
        return any(m == move for m in self)

    def __iter__(self) -> Iterator[Move]:
        return (Move(self._program, self._names, self._step, raw) for raw in self._raw)

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves: {', '.join(str(m) for m in self[:8])}{' …' if len(self) > 8 else ''}>"


@frozen
class Event:
    """Something that happened.  `kind` is move, piece, or a verb's name; `data` holds names and numbers."""

    kind: str
    text: str
    data: dict[str, Any] = field(factory=dict, eq=True)

    def __str__(self) -> str:
        return self.text


@frozen
class Refusal:
    """One rule that forbids a move: its name, the player's words, the values it looked at, its place in the text
    (`file:line:column`), its place in the rulebook; `cases` are the ways in which it could have been met."""

    rule: str
    text: str
    values: tuple[tuple[str, str], ...] = ()
    place: str = ""
    see: str = ""
    cases: tuple[Refusal, ...] = ()

    def __str__(self) -> str:
        values = f" ({', '.join(f'{n} is {v}' for n, v in self.values)})" if self.values else ""
        see = f"  [{self.see}]" if self.see else ""
        lines = [f"{self.rule}: {self.text}{values}{see}"]
        lines += [f"  not {c.rule.rsplit('.', 1)[-1]}: {c.text}" for c in self.cases]
        return "\n".join(lines)
