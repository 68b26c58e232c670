"""What is said of lines of the rules: facts that the compiler finds, and the machine makes texts of.  No behaviour."""

from __future__ import annotations

from functools import cached_property

from attrs import field, frozen

from aoi_rules.model.node import Node
from aoi_rules.model.types import Type

__all__ = ["LineText", "MoveNote", "RuleLine", "RefusalWording"]


@frozen(repr=False)
class RefusalWording(Node):
    """What a player reads where a line does not hold: literal texts, and between them the indices of values that follow those
    which the line reports.  `kinds` has the type of each, the type for whose members it counts, and the words before it.

    `parts` is the text itself, empty if it is the rule's; `words` are texts that each name a value.  The text is `own` where
    only the seat that it is about may see its values, and only those in the slots of each group of `seers` may.  `limits` says
    that the first three values are what was chosen, and the least and the greatest number that may be.
    """

    parts: tuple[str | tuple[int, ...], ...] = ()
    words: tuple[tuple[str | tuple[int, ...], ...], ...] = ()
    kinds: tuple[tuple[Type, str, str], ...] = ()
    own: bool = False
    seers: tuple[tuple[str, ...], ...] = ()
    limits: bool = False


@frozen(repr=False)
class RuleLine(Node):
    """A line of `explain`: rule number in the model, and the text and type of each value it reports.  `about` names the choice of
    which alone it reads what it is and keeps: it says what that choice is for.  It is empty if the line reads more.  `whose`
    are the types of which the line asks whose a member is.  `reads` are the choices that a requirement reads; a range of numbers
    that the position decides reads its own.  `wording` is what a player reads of the line."""

    rule: int
    values: tuple[tuple[str, Type], ...]
    secret: bool
    about: str = ""
    whose: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()
    wording: RefusalWording = field(factory=RefusalWording)


@frozen(repr=False, slots=False)
class LineText(Node):
    """The log text of a verb: literal parts, and between them the indices of its values, which are of the types `cells`."""

    name: str
    parts: tuple[str | int, ...]
    cells: tuple[Type, ...]

    @cached_property
    def unsaid(self) -> frozenset[int]:
        """The indices of the values that the text does not mention."""
        return frozenset(range(len(self.cells))) - {part for part in self.parts if isinstance(part, int)}


@frozen(repr=False)
class MoveNote(Node):
    """A text that may go with a move: its name, its title, its greatest length, whether it is secret, and the slots that hold
    the seats who may read it then, besides its writer."""

    name: str
    title: str
    most: int
    secret: bool = False
    seers: tuple[str, ...] = ()
