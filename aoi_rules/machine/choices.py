"""What can be chosen at a decision, as values; `machine.completing` computes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from attrs import field, frozen

from aoi_rules.machine.moves import Move
from aoi_rules.machine.results import Change, Refusal

if TYPE_CHECKING:
    from aoi_rules.protocol import ChoicesJson, ChoiceValueJson, OpenChoiceJson, ScalarJson

__all__ = ["ChoiceValue", "Choices", "OpenChoice"]


@frozen
class ChoiceValue:
    """A value that a choice may have: a member's name, a number, or yes or no, with its title.

    It is `possible` if a legal move has it together with the values that are already chosen.  Otherwise `refusals` are the rules
    that forbid every such move or, if no rule forbids all of them, the rules that forbid the nearest ones.  `nearest` names these
    moves in a player's words, such as `from Köln 1 to Berlin 5`; only values of `Choices.own` and `Choices.nearest` have it.
    """

    value: ScalarJson
    title: str
    refusals: tuple[Refusal, ...] = ()
    nearest: tuple[str, ...] = ()
    _surely: Callable[[], tuple[Change, ...]] | None = field(default=None, eq=False, repr=False)

    @property
    def consequences(self) -> tuple[Change, ...]:
        """What every way of completing the action with this value surely changes, as for `Game.consequences`; computed on demand.
        Nothing for a value that is not possible."""
        return () if self._surely is None or self.refusals else self._surely()

    @property
    def possible(self) -> bool:
        """Whether a legal move has it."""
        return not self.refusals

    def __str__(self) -> str:
        return self.title + (f": {'; '.join(refusal.text for refusal in self.refusals)}" if self.refusals else "")

    def json(self, consequences: bool = False) -> ChoiceValueJson:
        """The same as data for JSON, including its `consequences` if they are wanted."""
        return {"value": self.value, "title": self.title, "possible": self.possible,
                "refusals": [refusal.json() for refusal in self.refusals], "nearest": list(self.nearest),
                "consequences": [change.json() for change in self.consequences] if consequences else None}


@frozen
class OpenChoice:
    """A choice of an action that has not been made: its name, its title, the type of its values as in `Move.json`, the word
    before it in a move's text, and its values in the order of the text.

    The values of actions are computed on demand.  `decision` counts from 0: choices with the same number are one decision, and
    those with the next number come after it.
    """

    name: str
    title: str
    type: str
    preposition: str
    decision: int
    values: Sequence[ChoiceValue]

    @property
    def possible(self) -> tuple[ChoiceValue, ...]:
        """The possible values."""
        return tuple(value for value in self.values if value.possible)

    def json(self, consequences: bool = False) -> OpenChoiceJson:
        """The same as data for JSON, including the `consequences` of each value if they are wanted."""
        return {"name": self.name, "title": self.title, "type": self.type, "preposition": self.preposition,
                "decision": self.decision, "values": [value.json(consequences) for value in self.values]}


@frozen(eq=False)
class Choices:
    """What a seat can choose at a decision: if `action` is None, an action, in a choice with the name `action`; otherwise the
    open choices of that action.

    `title` is the title of the action or of the decision.  `chosen` has the chosen values.  `moves` are the legal moves of the
    decision that have these values.  Once nothing is open, `move` is the one to play, with all later decisions of the action in
    its `then`.  If nothing is possible, `refusals` give the reasons, as for a value.

    `consequences`, `own` and `nearest` are computed on demand, for the position of this object.
    """

    action: str | None
    title: str
    chosen: Mapping[str, ScalarJson]
    refusals: tuple[Refusal, ...] = ()
    open: tuple[OpenChoice, ...] = ()
    moves: Sequence[Move] = ()
    move: Move | None = None
    _surely: Callable[[], tuple[Change, ...]] | None = field(default=None, repr=False)
    _own: Callable[[], tuple[Choices, ...]] | None = field(default=None, repr=False)
    _nearest: Callable[[], tuple[ChoiceValue, ...]] | None = field(default=None, repr=False)

    @property
    def possible(self) -> bool:
        """Whether a legal move has all chosen values."""
        return not self.refusals

    @property
    def consequences(self) -> tuple[Change, ...]:
        """What `move` surely changes, as for `Game.consequences`; nothing as long as a choice is open."""
        return () if self._surely is None else self._surely()

    @property
    def own(self) -> tuple[Choices, ...]:
        """If an action is to be chosen: the actions, each with those of the seat's own pieces and members that cannot be chosen
        first, if a rule tests their owner, and without those that are unsuitable by themselves; and actions without a choice that
        are not possible."""
        return () if self._own is None else self._own()

    @property
    def nearest(self) -> tuple[ChoiceValue, ...]:
        """For an action of which nothing is possible, whatever is chosen: the action, with what forbids every way, or once for
        each group of the nearest ways."""
        return () if self._nearest is None else self._nearest()

    def __getitem__(self, name: str) -> OpenChoice:
        """The open choice with a name; KeyError if there is none, as for a seat that does not decide, with the open choices or
        the reason why nothing is open."""
        for choice in self.open:
            if choice.name == name:
                return choice
        why = [choice.name for choice in self.open] or [refusal.text for refusal in self.refusals]
        raise KeyError(f"no open choice is called {name!r:.80}: {'; '.join(why) or 'everything is chosen'}")

    def json(self, consequences: bool = False) -> ChoicesJson:
        """The same as data for JSON, including its `consequences` and those of each value if they are wanted."""
        return {
            "version": 1, "action": self.action, "title": self.title, "chosen": dict(self.chosen), "possible": self.possible,
            "refusals": [refusal.json() for refusal in self.refusals],
            "open": [choice.json(consequences) for choice in self.open],
            "moves": [move.json() for move in self.moves], "move": None if self.move is None else self.move.json(),
            "consequences": [change.json() for change in self.consequences] if consequences else None,
            "own": [choices.json() for choices in self.own], "nearest": [value.json() for value in self.nearest]}
