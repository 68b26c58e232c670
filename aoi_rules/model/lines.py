"""Facts about the lines of the rules that the compiler finds, and from which the machine makes texts.  No behaviour."""

from __future__ import annotations

from functools import cached_property

from attrs import field, frozen

from aoi_rules.model.node import Node
from aoi_rules.model.seers import Seer
from aoi_rules.model.types import Type

__all__ = ["LineText", "MoveNote", "RuleLine", "RefusalWording", "TextTemplate"]


@frozen(repr=False)
class TextTemplate(Node):
    """A text with values in it: literal texts and, between them, the indices of values.  `kinds` has, for each value, its type,
    the type whose members it has a value for, empty if it is a single value, and the words before each thing that it lists."""

    parts: tuple[str | tuple[int, ...], ...]
    kinds: tuple[tuple[Type, str, str], ...]


@frozen(repr=False)
class RefusalWording(Node):
    """The message for a player if a line forbids a move.  It consists of literal texts and, between them, the indices of values;
    these values follow those that the line reports.  `kinds` has, for each value, its type, the type whose members it has a value
    for, and the words before it.

    `parts` is the text itself, empty if it is the rule's text; each of `words` is a text for one value.  `own` says that only the
    seat that the text is about may see its values; otherwise only one of the seats in each group of `seers` may.  `limits`
    says that the first three values are the chosen number, and the lowest and the highest number allowed.
    """

    parts: tuple[str | tuple[int, ...], ...] = ()
    words: tuple[tuple[str | tuple[int, ...], ...], ...] = ()
    kinds: tuple[tuple[Type, str, str], ...] = ()
    own: bool = False
    seers: tuple[tuple[Seer, ...], ...] = ()
    limits: bool = False


@frozen(repr=False)
class RuleLine(Node):
    """A line that `explain` reports: the number of its rule in the model, and the text and type of each value it reports.
    `about` is set if the line reads only the fields and keeps of one choice; it then says what that choice is for.  `whose` lists
    the types for which the line reads the owner of a member.  `reads` are the choices that a requirement reads; a range of
    numbers that depends on the position reads its own choice.  `wording` is the message for a player."""

    rule: int
    values: tuple[tuple[str, Type], ...]
    secret: bool
    about: str = ""
    whose: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()
    wording: RefusalWording = field(factory=RefusalWording)


@frozen(repr=False, slots=False)
class LineText(Node):
    """The log text of a verb: literal parts and, between them, the indices of its values; `cells` has the types of the values."""

    name: str
    parts: tuple[str | int, ...]
    cells: tuple[Type, ...]

    @cached_property
    def unmentioned_values(self) -> frozenset[int]:
        """The indices of the values that the text does not mention."""
        return frozenset(range(len(self.cells))) - {part for part in self.parts if isinstance(part, int)}


@frozen(repr=False)
class MoveNote(Node):
    """A text that may be added to a move: its name, its title, its greatest length, whether it is secret, and the seats that may
    read it in that case, besides its writer."""

    name: str
    title: str
    most: int
    secret: bool = False
    seers: tuple[Seer, ...] = ()
