"""Typed verbs: their effects and consequences, and the effect of performing one."""

from __future__ import annotations

from attrs import field, frozen

from aoi_rules.compiler.typed.effects import Effect
from aoi_rules.compiler.typed.expressions import Binding, Expression
from aoi_rules.model.node import Node
from aoi_rules.words import actions as act

__all__ = ["Consequence", "Perform", "Verb", "VerbBody"]


@frozen(repr=False)
class Perform(Effect):
    """A verb is performed; `me` is the acting seat, None if nobody acts."""

    CHANGES = ()
    verb: Verb
    arguments: tuple[Expression, ...]
    me: Expression | None

    @property
    def blocks(self) -> tuple[tuple[Effect, ...], ...]:
        """The effects of the verb, then those of each consequence."""
        return self.verb.blocks


@frozen(eq=False, repr=False)
class Consequence(Node):
    """`after VERB(…) [when] { … }`, checked for one verb."""

    word: act.After
    when: Expression | None
    body: tuple[Effect, ...]


@frozen(eq=False, repr=False)
class VerbBody(Node):
    """The effects of a verb, then its consequences."""

    effects: tuple[Effect, ...] = ()
    consequences: tuple[Consequence, ...] = ()


@frozen(eq=False, repr=False)
class Verb(Node):
    """A verb, checked for arguments of certain types: one instance for each combination of types.

    `text` is its line in the log: literal parts, and between them the indices of parameters and, after these, of `values`;
    empty for a silent verb.  A verb may perform itself through its consequences, so `body` is filled in after all of it is
    checked.
    """

    name: str
    word: act.VerbWord
    parameters: tuple[Binding, ...]
    me: Binding | None
    text: tuple[str | int, ...]
    values: tuple[Expression, ...] = ()
    filled: list[VerbBody] = field(factory=list, repr=False)

    @property
    def body(self) -> VerbBody:
        """The effects and consequences; empty if they could not be checked."""
        return self.filled[0] if self.filled else VerbBody()

    @property
    def blocks(self) -> tuple[tuple[Effect, ...], ...]:
        """Its effects, then those of each consequence."""
        return self.body.effects, *(after.body for after in self.body.consequences)
