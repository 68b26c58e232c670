"""What can be chosen at a decision, as values; `machine.completing` computes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from aoi_rules.machine.moves import Move
from aoi_rules.machine.results import Refusal

if TYPE_CHECKING:
    from aoi_rules.protocol import ChoicesJson, ChoiceValueJson, OpenChoiceJson, ScalarJson

__all__ = ["ChoiceValue", "Choices", "OpenChoice"]


@frozen
class ChoiceValue:
    """A value that a choice may have: a member's name, a number, or yes or no, and its title.

    It is `possible` where a legal move has it together with what is chosen already.  Where none has, `refusals` are the rules
    that forbid every such move; where no rule forbids all of them, those that forbid the nearest ones.
    """

    value: ScalarJson
    title: str
    refusals: tuple[Refusal, ...] = ()

    @property
    def possible(self) -> bool:
        """Whether a legal move has it."""
        return not self.refusals

    def __str__(self) -> str:
        return self.title + (f": {'; '.join(refusal.text for refusal in self.refusals)}" if self.refusals else "")

    def json(self) -> ChoiceValueJson:
        """The same as data for JSON."""
        return {"value": self.value, "title": self.title, "possible": self.possible,
                "refusals": [refusal.json() for refusal in self.refusals]}


@frozen
class OpenChoice:
    """A choice of an action that is not made yet: its name, its title, the type of its values as in `Move.json`, the word before
    it in a move's text, and its values in the order of the text.

    `decision` counts from 0: the choices with the same number are one decision, and those with the next one come after it.
    """

    name: str
    title: str
    type: str
    preposition: str
    decision: int
    values: tuple[ChoiceValue, ...]

    @property
    def possible(self) -> tuple[ChoiceValue, ...]:
        """The possible values."""
        return tuple(value for value in self.values if value.possible)

    def json(self) -> OpenChoiceJson:
        """The same as data for JSON."""
        return {"name": self.name, "title": self.title, "type": self.type, "preposition": self.preposition,
                "decision": self.decision, "values": [value.json() for value in self.values]}


@frozen(eq=False)
class Choices:
    """What a seat can choose at a decision: with `action` None an action, whose choice is called `action`; else the choices of
    that action that are still open.

    `title` is that of the action, or what the decision is called.  `chosen` has the values that are chosen.  `moves` are the
    legal moves of the decision that have them, and `move` is the one to play once nothing is open, with all later decisions
    of the action in its `then`.  Where nothing is possible, `refusals` say why, as for a value.
    """

    action: str | None
    title: str
    chosen: Mapping[str, ScalarJson]
    refusals: tuple[Refusal, ...] = ()
    open: tuple[OpenChoice, ...] = ()
    moves: Sequence[Move] = ()
    move: Move | None = None

    @property
    def possible(self) -> bool:
        """Whether a legal move has all that is chosen."""
        return not self.refusals

    def __getitem__(self, name: str) -> OpenChoice:
        """The open choice of a name; KeyError where none has it, as for a seat that does not decide, with what is open or why
        nothing is."""
        for choice in self.open:
            if choice.name == name:
                return choice
        why = [choice.name for choice in self.open] or [refusal.text for refusal in self.refusals]
        raise KeyError(f"no open choice is called {name!r:.80}: {'; '.join(why) or 'everything is chosen'}")

    def json(self) -> ChoicesJson:
        """The same as data for JSON."""
        return {"version": 1, "action": self.action, "title": self.title, "chosen": dict(self.chosen), "possible": self.possible,
                "refusals": [refusal.json() for refusal in self.refusals], "open": [choice.json() for choice in self.open],
                "moves": [move.json() for move in self.moves], "move": None if self.move is None else self.move.json()}
