"""The base of the many small classes that the compiler is made of."""

from __future__ import annotations

import attrs

__all__ = ["Node"]


class Node:
    """Shows its fields as attrs does.  A subclass is made with `repr=False`: to write such a method for each of hundreds of
    classes takes a start longer than to read a ruleset."""

    __slots__ = ()

    def __repr__(self) -> str:
        shown = (f"{field.name}={getattr(self, field.name)!r}" for field in attrs.fields(type(self)) if field.repr)  # type: ignore[arg-type]
        return f"{type(self).__qualname__}({', '.join(shown)})"
