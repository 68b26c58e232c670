"""The frames of routines in C: the index of each slot, and how its values are stored."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from aoi_rules.compiler.emit.c.storage import NUMBER, SET, Form, StorageKind, kind_of
from aoi_rules.compiler.program.model import Routine, RuleProgram
from aoi_rules.model.types import Shape

__all__ = ["Frames"]

_HEAD = ("step", "me")
"""The first slots of every frame."""


@frozen
class Frames:
    """The frames of one program, whose sets consist of a number of `words`."""

    program: RuleProgram
    words: int

    @property
    def routines(self) -> Mapping[str, Routine]:
        """The routines by name."""
        return self.program.routines

    def kind(self, routine: str, slot: str) -> StorageKind:
        """How a slot's values are stored."""
        return NUMBER if slot in _HEAD else kind_of(self.routines[routine].slots[slot])

    def index(self, routine: str, slot: str) -> int:
        """The index of a slot in the frames of a routine: after the step, the acting seat, and the slots before it."""
        if slot in _HEAD:
            return _HEAD.index(slot)
        slots = list(self.routines[routine].slots)
        return len(_HEAD) + sum(self._slot_width(routine, one) for one in slots[: slots.index(slot)])

    def size(self, routine: str) -> int:
        """The number of cells of the frames of a routine."""
        return len(_HEAD) + sum(self._slot_width(routine, one) for one in self.routines[routine].slots)

    def values(self, routine: str, slot: str, texts: int) -> int:
        """How many values the members of a list or a set in a slot can have, or its texts; 0 if they are numbers."""
        one = self.routines[routine].slots[slot].element_type
        if one.kind is Shape.TEXT:
            return texts
        return self.program.members.get(one.of, 0) if one.kind is Shape.MEMBER else 0

    def _slot_width(self, routine: str, slot: str) -> int:
        return self.words if self.kind(routine, slot) == SET else 1

    def list_slots(self, routine: str) -> list[str]:
        """The slots of a routine that do not hold a plain number, in order."""
        return [slot for slot in self.routines[routine].slots if self.kind(routine, slot).form is not Form.NUMBER]
