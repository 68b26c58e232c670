"""The types of expressions."""

from __future__ import annotations

import attrs
from attrs import frozen

from aoi_rules.diagnostics import an

__all__ = ["BASIC", "MONEY", "NONE", "NUMBER", "TEXT", "TRUTH", "UNKNOWN", "Typ", "listof", "ref", "setof", "words"]


@frozen
class Typ:
    """`kind` is number, money, truth, text, ref, list, set, zone, none, or unknown where a problem was reported; `of`
    names what a ref, list or set holds."""

    kind: str
    of: str = ""
    optional: bool = False

    def present(self) -> Typ:
        """The same, never absent."""
        return attrs.evolve(self, optional=False) if self.optional else self

    def maybe(self) -> Typ:
        """The same, perhaps absent."""
        return self if self.optional else attrs.evolve(self, optional=True)

    @property
    def absent(self) -> str:
        """How generated code writes the absent value."""
        return {"ref": "-1", "list": "()", "set": "0", "truth": "0", "text": "''"}.get(self.kind, "ABSENT")


NUMBER, MONEY, TRUTH, TEXT, NONE = Typ("number"), Typ("money"), Typ("truth"), Typ("text"), Typ("none", "", True)
UNKNOWN = Typ("unknown")
BASIC = {"number": NUMBER, "money": MONEY, "truth": TRUTH, "text": TEXT}
"""The types of the language's own, by their names."""


def ref(of: str, optional: bool = False) -> Typ:
    """One member of a type."""
    return Typ("ref", of, optional)


def listof(of: str) -> Typ:
    """Members in order; `of` is a type's name, or number."""
    return Typ("list", of)


def setof(of: str) -> Typ:
    """A set of members, a bit each."""
    return Typ("set", of)


def words(typ: Typ) -> str:
    """The type as an author would say it."""
    base = {
        "number": "a number", "money": "an amount of money", "truth": "yes or no", "text": "a text",
        "ref": an(typ.of), "list": f"a list of {typ.of}", "set": f"a set of {typ.of}", "zone": f"the zone {typ.of}",
        "none": "`none`", "unknown": "something unknown",
    }[typ.kind]
    return base + (" that may be absent" if typ.optional and typ.kind != "none" else "")
