"""Types of values: what an expression gives, what a member has, what a choice is among.

One class serves the checker, the compiled program, the machine and everything that shows a value to a person.
"""

from __future__ import annotations

import re
from typing import Any

import attrs
from attrs import frozen

from aoi_rules.diagnostics import an

__all__ = ["ABSENT", "BASIC", "MONEY", "NONE", "NUMBER", "TEXT", "TRUTH", "UNKNOWN", "Type", "list_of", "member_of", "set_of"]

ABSENT = -(1 << 63)
"""An absent number: the least of 64 bits, which no number of a game can be; generated code never computes with it."""

_IN_WORDS = re.compile(r"(?:(list|set) of )?([a-z]\w*)( or none)?")


@frozen
class Type:
    """The type of a value.

    `kind` is number, money, truth, text, ref (a member of a type), list, set, zone, none, or unknown where a problem was
    reported.  `of` names what a ref, a list or a set holds: a type, or a basic type.  `optional` says that a value may be
    absent.
    """

    kind: str
    of: str = ""
    optional: bool = False

    def present(self) -> Type:
        """The type for a value that is never absent."""
        return attrs.evolve(self, optional=False) if self.optional else self

    def maybe(self) -> Type:
        """The type for a value that may be absent."""
        return self if self.optional else attrs.evolve(self, optional=True)

    @classmethod
    def parse(cls, text: object) -> Type | None:
        """The type that some words name, such as `number`, `list of seat` or `town or none`; None where they name none.

        A word that is no basic type is taken for the name of a type of members, whether a ruleset has it or not.
        """
        found = _IN_WORDS.fullmatch(text) if isinstance(text, str) else None
        if found is None:
            return None
        kind, of, absent = found.groups()
        one = cls(kind, of) if kind else BASIC.get(of) or cls("ref", of)
        return one.maybe() if absent else one

    @property
    def name(self) -> str:
        """The name of a basic type or of a type of members; of a list, a set or a zone the name of what it holds."""
        return self.of or self.kind

    @property
    def numeric(self) -> bool:
        """Whether it is a number or an amount of money."""
        return self.kind in ("number", "money")

    @property
    def many(self) -> bool:
        """Whether it holds several things."""
        return self.kind in ("list", "set")

    @property
    def element(self) -> Type:
        """The type of what a list or a set holds; it is never absent."""
        return BASIC.get(self.of) or Type("ref", self.of)

    @property
    def absent(self) -> int | str | tuple[int, ...]:
        """The absent value: -1 for a member, `ABSENT` for a number, nothing for a list, a set, a truth or a text."""
        return _ABSENT.get(self.kind, ABSENT)

    @property
    def one(self) -> Type:
        """The type of one value: that of what a list or a set holds, else the type itself."""
        return self.element if self.many else self

    @property
    def listed(self) -> Type:
        """The type with a list in place of a set: sets are shown and logged as lists."""
        return attrs.evolve(self, kind="list") if self.kind == "set" else self

    def shown(self, value: Any) -> str:
        """A number, an amount of money, a truth or a text as a person reads it: `7`, `-$3`, `yes`.  It must not be absent."""
        if self.kind == "money":
            return f"-${-value}" if value < 0 else f"${value}"
        if self.kind == "truth":
            return "yes" if value else "no"
        return str(value)

    @property
    def wording(self) -> str:
        """The type as an author would say it."""
        base = _WORDING[self.kind] if self.kind in _WORDING else {
            "ref": an(self.of), "list": f"a list of {self.of}", "set": f"a set of {self.of}", "zone": f"the zone {self.of}",
        }[self.kind]
        return base + (" that may be absent" if self.optional and self.kind != "none" else "")


_ABSENT: dict[str, int | str | tuple[int, ...]] = {"ref": -1, "list": (), "set": 0, "truth": 0, "text": ""}
_WORDING = {
    "number": "a number", "money": "an amount of money", "truth": "yes or no", "text": "a text", "none": "`none`",
    "unknown": "something unknown",
}

NUMBER, MONEY, TRUTH, TEXT, NONE = Type("number"), Type("money"), Type("truth"), Type("text"), Type("none", "", True)
UNKNOWN = Type("unknown")
BASIC = {"number": NUMBER, "money": MONEY, "truth": TRUTH, "text": TEXT}
"""The types of the language's own, by their names."""


def member_of(of: str, optional: bool = False) -> Type:
    """The type of one member of a type."""
    return Type("ref", of, optional)


def list_of(of: str) -> Type:
    """The type of a list of members of a type, or of values of a basic type."""
    return Type("list", of)


def set_of(of: str) -> Type:
    """The type of a set of members of a type."""
    return Type("set", of)
