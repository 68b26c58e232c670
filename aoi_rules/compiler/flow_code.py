"""What flow is while it is compiled: routines with their frames, decisions with their kinds of move."""

from __future__ import annotations

from attrs import define, field

from aoi_rules.compiler.action_code import ActionCode
from aoi_rules.compiler.domains import Domain
from aoi_rules.model.types import Type

__all__ = ["DecisionCode", "OptionCode", "Routine"]


@define
class Routine:
    """A flow or an action while it is compiled: where its names lie in the frame."""

    name: str
    slots: dict[str, int] = field(factory=dict)
    circles: list[int] = field(factory=list)  # where those round a decision note that somebody acted
    veiled: set[str] = field(factory=set)  # names of what is computed from what not all see

    def slot(self, name: str) -> int:
        """The place of a value in the frame; 0 is the step, 1 is `me`."""
        return self.slots.setdefault(name, 2 + len(self.slots))

    @property
    def size(self) -> int:
        """How many numbers a frame holds."""
        return 2 + len(self.slots)


@define
class OptionCode:
    """One kind of move at a decision: an action, a later stage of one, or a source; `brought` and `element` are what a
    source's move says: the good where it is not always the same, and the member that gives it, each with its domain."""

    action: str
    title: str
    code: ActionCode | None
    stage: int
    source: str = ""
    good: str = ""
    brought: tuple[Type, Domain] | None = None
    fixed: Type | None = None
    cost: int = 1
    left_slot: int = -1
    why: str = ""
    element: tuple[Type, Domain] | None = None
    variable: str = ""


@define
class DecisionCode:
    """A decision: its step, its options, the phase it stands in, and where the frame counts down what a player may be
    told is left of its actions; -1 where nobody may."""

    kind: str
    caption: str
    options: list[OptionCode]
    secret: bool
    free_from: int = 0
    left_slot: int = -1
