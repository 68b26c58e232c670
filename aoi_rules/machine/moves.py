"""Moves, what they did, and why one is refused: values for callers, made at the edge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, overload

from attrs import define, field, frozen

from aoi_rules.machine.names import Names
from aoi_rules.machine.program import Option, Program

__all__ = ["Event", "LegalMoves", "Move", "Refusal"]

STOP = (-1,)


@frozen(eq=False, repr=False)
class Move:
    """One decision.  `str(move)` is its stable text, `words` what a player reads; equal texts are equal moves."""

    _program: Program
    _names: Names
    step: int
    raw: tuple[int, ...]

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
            parts.append(str(self._names.value(choice.cell, value)))
        parts += [option.tail] if option.tail else []
        return " ".join(parts) or option.action

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
        if not isinstance(move, Move):
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
