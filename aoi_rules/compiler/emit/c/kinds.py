"""The kinds of a whole rule program: beside those of expressions, those of the slots of frames, and which lists are shared."""

from __future__ import annotations

from attrs import define

from aoi_rules.compiler.emit.c.inferred import Inferred
from aoi_rules.compiler.emit.c.kind import LIST, NUMBER, OF_STEPS, SET, TEXTS, Form
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Function, Purpose
from aoi_rules.compiler.program.walk import walk
from aoi_rules.hooks import type_of
from aoi_rules.model.types import Shape, Type, list_of

__all__ = ["Kinds"]


@define
class Kinds(Inferred):
    """The kinds of one program."""

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        self._frames()

    def _frames(self) -> None:
        """Find the slots of frames that hold lists or sets: those in which one is stored, perhaps from another such slot."""
        before = -1
        while len(self.frames) > before:
            before = len(self.frames)
            self._stored_in_frames()

    def _stored_in_frames(self) -> None:
        for name, step in self.program.steps.items():
            decision = self.program.decisions.get(name)
            bodies = (step.body, decision.apply if decision is not None else ())
            self.routine = step.routine
            env = self.locals(OF_STEPS, *bodies)
            for node in walk(*bodies[0], *bodies[1]):
                if isinstance(node, sta.SetFrame):
                    kind = self.of(node.value, env)
                    if kind.form in (Form.LIST, Form.TUPLE):
                        kind = TEXTS if kind.of[:1] == (Form.TEXT,) else LIST
                    if self.frames.get((step.routine, node.slot), NUMBER) in (NUMBER, kind):
                        self.frames[step.routine, node.slot] = kind
                        most = max(self.frame_members.get((step.routine, node.slot), 0), self._members(node.value))
                        self.frame_members[step.routine, node.slot] = most

    def _members(self, node: exp.Expr) -> int:
        """The number of members of the type that a list or a set is of; 0 where that is not known."""
        if isinstance(node, exp.Mask):
            return node.members
        if isinstance(node, exp.Intersection | exp.UnionOf):
            return max(map(self._members, node.operands), default=0)
        if isinstance(node, exp.IfElse):
            return max(self._members(node.then), self._members(node.otherwise))
        if isinstance(node, exp.Counted | exp.SameTuple | exp.Distinct | exp.SortedBy):
            return self._members(node.things)
        if isinstance(node, exp.Bits):
            return self._members(node.set)
        if isinstance(node, exp.Indices):
            return self.program.most_players if node.size == exp.Slot("players") else 0
        if isinstance(node, exp.CallKernel):
            return self.program.most_players  # `others` and `seats`
        if isinstance(node, exp.FrameRead):
            return self.frame_members.get((self.routine, node.slot), 0)
        type_ = self._type(node)
        return self.program.members.get(type_.of, 0) if type_ is not None and type_.one.kind is Shape.MEMBER else 0

    def _type(self, node: exp.Expr) -> Type | None:
        """The type of a value with a name."""
        if isinstance(node, exp.At):
            return self._type(node.things)
        if isinstance(node, exp.Local | exp.Computed):
            return node.type
        if isinstance(node, exp.Table):
            return node.data.type
        if isinstance(node, exp.Slot):
            return next((slot.type for slot in self.program.slots if slot.name == node.name), None)
        if isinstance(node, exp.CallHook):
            return type_of(node.function.gives)
        if not isinstance(node, exp.CallFunction):
            return None
        function = self.program.functions[node.name]
        if function.kind in (Purpose.LISTED, Purpose.SORTED):
            added = next((one.value for one in walk(*function.body) if isinstance(one, sta.Append)), None)
            return list_of(added.type.of) if isinstance(added, exp.Local) and added.type.kind is Shape.MEMBER else None
        return function.returns

    def shared(self, node: exp.Expr) -> bool:
        """Whether the items of a list that an expression gives may lie in the state, or among memoised results: they last only
        until the state is changed."""
        if isinstance(node, exp.Slot | exp.FrameRead | exp.At | exp.Local):
            return True
        if isinstance(node, exp.IfElse):
            return self.shared(node.then) or self.shared(node.otherwise)
        if isinstance(node, exp.Counted | exp.SameTuple):
            return self.shared(node.things)
        return isinstance(node, exp.CallFunction) and self._gives_shared(self.program.functions[node.name])

    def _gives_shared(self, function: Function) -> bool:
        if function.memo is not None:
            return True
        own = {node.target for node in walk(*function.body)
               if isinstance(node, sta.Assign) and isinstance(node.value, exp.NewList)}
        return any(self.shared(node.value) for node in walk(*function.body)
                   if isinstance(node, sta.Return) and node.value is not None and node.value not in own)

    def frame_index(self, routine: str, slot: str) -> int:
        """The index of a slot in the frames of a routine: behind the step, who acts, and the slots before it."""
        if slot in ("step", "me"):
            return ("step", "me").index(slot)
        slots = self.program.routines[routine].slots
        return 2 + sum(self._frame_width(routine, one) for one in slots[: slots.index(slot)])

    def frame_size(self, routine: str) -> int:
        """The number of cells of the frames of a routine."""
        return 2 + sum(self._frame_width(routine, one) for one in self.program.routines[routine].slots)

    def _frame_width(self, routine: str, slot: str) -> int:
        return self.words if self.frames.get((routine, slot)) == SET else 1
