"""What an action is while it is compiled: its stages, its choices, and where its values lie in a frame."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from aoi_rules.compiler.code import Code, CompileFault, Env
from aoi_rules.compiler.domains import Domain
from aoi_rules.language import tree
from aoi_rules.model.types import Type, member_of
from aoi_rules.words import actions as act

__all__ = ["ActionCode", "ChoiceCode", "ME", "Stage", "condition_of"]

ME = Code("v_me", member_of("seat"), names=frozenset(("v_me",)))


@define
class ChoiceCode:
    """A choice: its author's name, its Python name, type, the zone it is taken from, and the numbers it can ever be.

    `alike` is the function that tells in what options must differ to be two, `owner` the code of the zone's owner; `fixed`
    is how much is gone through for it, 0 where that changes in play.
    """

    name: str
    python: str
    typ: Type
    word: act.Choose
    zone: str
    domain: Domain
    alike: str = ""
    owner: str = ""
    fixed: int = 0


@define
class Stage:
    """The lines up to a `then`: what is chosen together."""

    items: list[Any]
    choices: list[ChoiceCode] = field(factory=list)
    list_name: str = ""
    exists_name: str = ""
    needs: frozenset[str] = frozenset()
    inline: tuple[list[str], str] | None = None
    why_name: str = ""
    secret: bool = False


@define
class ActionCode:
    """A compiled action: its stages, what is carried out, and where."""

    word: act.Action
    stages: list[Stage]
    run: list[Any]
    cost: int
    env: Env
    entry: int = -1
    slots: dict[str, int] = field(factory=dict)

    def told(self, stage: int) -> list[tree.Items]:
        """For each thing of a stage's decision that only some may learn, who they are."""
        found = [c.word.seen for c in self.stages[stage].choices if c.word.seen is not None]
        return found + ([self.note.seen] if self.note is not None and stage == 0 and self.note.seen is not None else [])

    @property
    def note(self) -> act.Remark | None:
        """The text that goes with the first decision."""
        return next((i for i in self.run if isinstance(i, act.Remark)), None)

    @property
    def frame_size(self) -> int:
        """How many numbers a frame of it holds."""
        return 2 + len(self.slots)

    def slot(self, python: str) -> int:
        """The place of a value in the frame."""
        return self.slots.setdefault(python, 2 + len(self.slots))


def condition_of(*items: act.Require) -> tree.Expression:
    """Requirements that are asked under one condition as one expression: cases joined by `or`, and true where none is
    asked."""
    values = tuple(map(_value_of, items))
    node = values[0] if len(values) == 1 else tree.Logic("and", values, items[0].place)
    if items[0].when is not None:
        node = tree.Conditional(node, items[0].when, tree.Name("yes", items[0].place), items[0].place)
    return node


def _value_of(item: act.Require) -> tree.Expression:
    """What a requirement asks for, whenever it is asked."""
    if item.cases:
        values = tuple(c.value for c in item.cases)
        return values[0] if len(values) == 1 else tree.Logic("or", values, item.place)
    if item.value is not None:
        return item.value
    raise CompileFault("wrong-argument", f"`require`: `{item.name}` asks for nothing", item.place,
                       "write `= CONDITION`, or `any { case NAME … = CONDITION }`")
