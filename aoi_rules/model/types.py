"""Types of values: of expressions, of members' fields, and of choices.

One class serves the checker, the compiled program, the machine and everything that shows a value to a person.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum
from typing import Any

import attrs
from attrs import frozen

from aoi_rules.diagnostics import with_article

__all__ = ["ABSENT", "BASIC", "KINDS", "MONEY", "NONE", "NUMBER", "OF_PROGRAMS", "TEXT", "TRUTH", "UNKNOWN", "BasicType", "Shape",
           "Type", "list_of", "member_of", "set_of"]

ABSENT = -(1 << 63)
"""An absent number: the lowest 64-bit integer, which no number in a game can be.  Generated code never computes with it."""

_IN_WORDS = re.compile(r"(?:(list|set) of )?([a-z]\w*)( or none)?")


class Shape(StrEnum):
    """The kind of values that a type has.  The text is the name of a basic type, and its name in JSON."""

    NUMBER = "number"
    MONEY = "money"
    TRUTH = "truth"
    TEXT = "text"
    MEMBER = "ref"
    LIST = "list"
    SET = "set"
    ZONE = "zone"
    TUPLE = "tuple"
    """Several values together, such as keys to sort by.  This and the following shapes occur only in programs."""
    TABLE = "table"
    """One value for each of several members."""
    MOVE = "move"
    """A move of a decision: the number of its option, and its choices."""
    PATHS = "paths"
    """The paths of a network as it is open now."""
    SEEN = "seen"
    """The keys that a loop has reached."""
    NONE = "none"
    """Nothing: the type of `none`."""
    UNKNOWN = "unknown"
    """The type of an expression for which a problem was reported."""


OF_PROGRAMS = frozenset((Shape.TUPLE, Shape.TABLE, Shape.MOVE, Shape.PATHS, Shape.SEEN))
"""The shapes that no author can name."""


@frozen
class Type:
    """The type of a value.

    `kind` is its shape.  `of` names the contents of a member, a list or a set: a type, or a basic type.  `optional` says that a
    value may be absent.  `parts` is used only in programs.  It has the types of a tuple's values; for a list or a table of things
    without a name, such as a list of tuples, the type of an entry; and for the paths of a network, the type of its places.
    """

    kind: Shape
    of: str = ""
    optional: bool = False
    parts: tuple[Type, ...] = ()

    def without_absent(self) -> Type:
        """The type for a value that is never absent."""
        return Type(self.kind, self.of, False, self.parts) if self.optional else self

    def or_absent(self) -> Type:
        """The type for a value that may be absent."""
        return self if self.optional else Type(self.kind, self.of, True, self.parts)

    @classmethod
    def parse(cls, text: object) -> Type | None:
        """The type for a text such as `number`, `list of seat` or `town or none`; None if the text has another form.

        A word that is not a basic type is treated as the name of a type of members, whether or not a ruleset declares it.
        """
        found = _IN_WORDS.fullmatch(text) if isinstance(text, str) else None
        if found is None:
            return None
        kind, of, absent = found.groups()
        one = cls(Shape(kind), of) if kind else BASIC.get(of) or cls(Shape.MEMBER, of)
        return one.or_absent() if absent else one

    @property
    def name(self) -> str:
        """The name of a basic type or of a type of members; for a list, a set or a zone, the name of its contents."""
        return self.of or self.kind

    @property
    def numeric(self) -> bool:
        """Whether it is a number of some kind, such as an amount of money."""
        return self.kind in KINDS and KINDS[self.kind].numeric

    @property
    def counts(self) -> bool:
        """Whether it is a number of some kind that is never absent."""
        return self.numeric and not self.optional

    @property
    def has_absent_value(self) -> bool:
        """Whether it has an absent value that differs from all others: members and numbers do, texts and lists do not."""
        return self.kind is Shape.MEMBER or self.numeric

    @property
    def literal(self) -> str:
        """The kind of literal for its values, or for those in a list of it: `number`, `money`, `text`, or no literal."""
        one = self.element_type.kind
        return KINDS[one].literal if one in KINDS else ""

    @property
    def has_several(self) -> bool:
        """Whether it has several values: a list or a set."""
        return self.kind in (Shape.LIST, Shape.SET)

    @property
    def element(self) -> Type:
        """The type of the contents of a list or a set; it is never absent."""
        return self.parts[0] if self.parts else BASIC.get(self.of) or Type(Shape.MEMBER, self.of)

    @property
    def absent_value(self) -> int | str | tuple[int, ...]:
        """The absent value: -1 for a member, `ABSENT` for a number, an empty or false value for a list, a set, a yes-or-no value
        or a text."""
        return KINDS[self.kind].absent if self.kind in KINDS else _ABSENT.get(self.kind, ABSENT)

    @property
    def element_type(self) -> Type:
        """The type of one value: the type of the contents of a list or a set, otherwise the type itself."""
        return self.element if self.has_several else self

    @property
    def as_list(self) -> Type:
        """The type with a list instead of a set: sets are shown and logged as lists."""
        return attrs.evolve(self, kind=Shape.LIST) if self.kind is Shape.SET else self

    def show_value(self, value: Any) -> str:
        """Show a number, an amount of money, a yes-or-no value or a text as a person reads it: `7`, `-$3`, `yes`.  It must not be
        absent."""
        return KINDS[self.kind].shown(value) if self.kind in KINDS else str(value)

    def figure(self, value: int) -> str:
        """A number as an author writes it: `7`, `-$3`."""
        return _dollars(value) if self.literal == Shape.MONEY else str(value)

    @property
    def wording(self) -> str:
        """The type in an author's words."""
        base = KINDS[self.kind].wording if self.kind in KINDS else {
            Shape.NONE: "`none`", Shape.UNKNOWN: "something unknown", Shape.MEMBER: with_article(self.of),
            Shape.LIST: f"a list of {self.of}", Shape.SET: f"a set of {self.of}", Shape.ZONE: f"the zone {self.of}",
        }[self.kind]
        return base + (" that may be absent" if self.optional and self.kind is not Shape.NONE else "")

    @property
    def unnamed_text(self) -> str:
        """A value of the type in words for a player who may not know which one it is: `a gun card`, `an amount of money`."""
        return self.without_absent().wording.replace("_", " ")


@frozen
class BasicType:
    """A type that the language itself defines: its wording, the literal for its values and how a message describes that literal,
    its absent value, a function that shows a present value, and whether it is a number."""

    wording: str
    literal: str
    written: str
    absent: int | str = ABSENT
    shown: Callable[[Any], str] = str
    numeric: bool = True


def _dollars(value: int) -> str:
    return f"-${-value}" if value < 0 else f"${value}"


def _yes_or_no(value: int) -> str:
    return "yes" if value else "no"


KINDS = {
    Shape.NUMBER: BasicType("a number", "number", "a number is written in figures, such as `3`"),
    Shape.MONEY: BasicType("an amount of money", "money", "money has a `$` before it, such as `$3`", shown=_dollars),
    Shape.TRUTH: BasicType("yes or no", "", "write `yes` or `no`", absent=0, shown=_yes_or_no, numeric=False),
    Shape.TEXT: BasicType("a text", "text", 'a text is written in quotation marks, such as "red"', absent="", numeric=False),
}
"""The types that the language itself defines, with everything that the rest of the package needs to know of them."""

_ABSENT: dict[Shape, int | tuple[int, ...]] = {Shape.MEMBER: -1, Shape.LIST: (), Shape.SET: 0}

NUMBER, MONEY, TRUTH, TEXT = (Type(shape) for shape in (Shape.NUMBER, Shape.MONEY, Shape.TRUTH, Shape.TEXT))
BASIC: dict[str, Type] = {shape: Type(shape) for shape in KINDS}
"""The same as `Type` objects, by name."""
NONE = Type(Shape.NONE, "", True)
UNKNOWN = Type(Shape.UNKNOWN)


def member_of(of: str, optional: bool = False) -> Type:
    """The type of one member of a type."""
    return Type(Shape.MEMBER, of, optional)


def list_of(of: str) -> Type:
    """The type of a list of members of a type, or of values of a basic type."""
    return Type(Shape.LIST, of)


def set_of(of: str) -> Type:
    """The type of a set of members of a type."""
    return Type(Shape.SET, of)
