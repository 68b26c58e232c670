"""Builders of steps, frames and decisions: each part of the flow is given the step that follows it.

So the flow is lowered from its end to its beginning.  A step that is a target before its body is known is reserved first; the
steps keep the order of their reservation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from attrs import define, field

from aoi_rules.compiler.lower.actions import LoweredStage
from aoi_rules.compiler.lower.context import Context, Env
from aoi_rules.compiler.lower.judging import Explanation
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import ChoiceData, Decision, Routine, Step
from aoi_rules.compiler.program.types import MOVE as MOVE_TYPE
from aoi_rules.compiler.program.walk import free_locals, unused_name
from aoi_rules.compiler.typed.rules import Action
from aoi_rules.diagnostics import Place
from aoi_rules.language.operators import ADD, EQUAL, SUBTRACT
from aoi_rules.model.ruleset import PhaseModel
from aoi_rules.model.types import Type, member_of

__all__ = [
    "ACTING", "ME", "MOVE", "MOVES", "Builder", "Form", "LoweredAction", "RoutineDraft", "first_env", "load_locals", "minus",
    "nothing_listed", "plus",
]

ME = exp.Local("me", member_of("seat"))
ACTING = exp.FrameRead("me", ME.type)
"""The acting seat, in the frame."""
MOVE = exp.Local("move", MOVE_TYPE)
MOVES = sta.MOVES
_RESERVED = frozenset(("me", "move", "moves", "out"))


def first_env() -> Env:
    """The environment at the beginning of a routine: no bindings, and the local names that every step uses itself are taken."""
    return Env({}, _RESERVED)


def plus(value: exp.Expression, number: int) -> exp.Expression:
    """A value plus a small constant."""
    return exp.Arithmetic(ADD, value, exp.Const(number))


def minus(value: exp.Expression, number: int) -> exp.Expression:
    """A value minus a small constant."""
    return exp.Arithmetic(SUBTRACT, value, exp.Const(number))


def nothing_listed() -> exp.Expression:
    """The condition that no move was found."""
    return exp.make_comparison(exp.Length(MOVES), EQUAL, exp.Const(0))


@define
class RoutineDraft:
    """A routine while it is built: its slots so far, with their types by name.

    `circles` are the slots in which the enclosing rounds record that somebody acted; `veiled` are the slots with values computed
    from hidden information.
    """

    name: str
    is_flow: bool = False
    slots: dict[str, Type] = field(factory=dict)
    circles: list[str] = field(factory=list)
    veiled: set[str] = field(factory=set)

    def slot(self, name: str, typ: Type) -> exp.FrameRead:
        """A new slot for values of a type; its name gets a number if it is taken."""
        found = unused_name(name, self.slots, ".")
        self.slots[found] = typ
        return exp.FrameRead(found, typ)


@define(eq=False)
class LoweredAction:
    """A lowered action: its stages, the explanations of refusals and the choices of each, and its first step."""

    action: Action
    entry: str
    stages: tuple[LoweredStage, ...]
    explained: tuple[Explanation, ...]
    choices: tuple[tuple[ChoiceData, ...], ...]


@define(slots=False)
class Builder:
    """The steps, decisions and routines of a program while it is built.

    `forms` has the lowering of each kind of flow.  `caption` is the title of the current phase or action, `path` the names of the
    enclosing phases, which are part of the names of steps.  `phase_steps` has the first step of each phase, empty for those
    inside somebody's turn.
    """

    context: Context
    forms: Mapping[type, Form]
    steps: dict[str, Step | None] = field(factory=dict)
    decisions: dict[str, Decision] = field(factory=dict)
    routines: dict[str, Routine] = field(factory=dict)
    actions: dict[str, LoweredAction] = field(factory=dict)
    phases: list[PhaseModel] = field(factory=list)
    phase_steps: dict[str, str] = field(factory=dict)
    caption: str = ""
    path: tuple[str, ...] = ()

    # ---- steps ------------------------------------------------------------------------------------------------------

    def reserve(self, routine: RoutineDraft, what: str) -> str:
        """Reserve a step that is written later; return its name."""
        name = self.context.unique(".".join((routine.name, *self.path, what)))
        self.steps[name] = None
        return name

    def write(
        self, name: str, body: Sequence[sta.Statement], routine: RoutineDraft, place: Place | None, veiled: Iterable[str] = ()
    ) -> str:
        """Write a step; the locals that it uses are read from the frame first."""
        lines = (*load_locals(body, routine), *body)
        self.steps[name] = Step(name, routine.name, lines, place, tuple(veiled))
        return name

    def add_step(
        self, what: str, body: Sequence[sta.Statement], routine: RoutineDraft, place: Place | None, veiled: Iterable[str] = ()
    ) -> str:
        """Reserve a step and write it."""
        return self.write(self.reserve(routine, what), body, routine, place, veiled)

    def block(self, items: Sequence[Any], env: Env, routine: RoutineDraft, after: str) -> str:
        """The first step of a block that continues at `after`."""
        for item in reversed(items):
            after = self.forms[type(item)](self, item, env, routine, after)
        return after

    # ---- decisions --------------------------------------------------------------------------------------------------

    def decide(self, decision: Decision, body: Sequence[sta.Statement], routine: RoutineDraft, place: Place | None) -> None:
        """Write a step that ends with a decision.  A forced move is made without asking, unless that would reveal hidden
        information."""
        forced = not (decision.secret or self.context.trace.every)
        self.decisions[decision.step] = decision
        self.write(decision.step, [*body, sta.Ask(decision.step, forced)], routine, place)

    # ---- the position -----------------------------------------------------------------------------------------------

    @contextmanager
    def lowering_part(self, caption: str, path: tuple[str, ...], scope: str) -> Iterator[None]:
        """Context manager: what is lowered inside belongs to a phase or an action."""
        outer = self.caption, self.path, self.context.scope
        self.caption, self.path, self.context.scope = caption, path, scope
        yield
        self.caption, self.path, self.context.scope = outer


Form = Callable[[Builder, Any, Env, RoutineDraft, str], str]
"""The lowering of one part of the flow: `(builder, part, env, routine, after)` to the name of its first step."""


def load_locals(body: Sequence[sta.Statement], routine: RoutineDraft, own: Iterable[str] = ()) -> list[sta.Statement]:
    """The statements that load from the frame the locals that a body uses and does not set; `own` are parameters."""
    given = frozenset(own)
    return [sta.Assign(local, exp.FrameRead(local.name, routine.slots.get(local.name, ME.type))) for local in free_locals(body)
            if local.name not in given and (local.name == "me" or local.name in routine.slots)]
