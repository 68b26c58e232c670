"""The base class of the compiler's many small classes."""

from __future__ import annotations

import attrs

__all__ = ["Node"]


class Node:
    """Shows its fields as attrs does.  Declare subclasses with `repr=False`: if attrs wrote a `__repr__` for each of hundreds of
    classes, starting would take longer than reading a ruleset."""

    __slots__ = ()

    def __repr__(self) -> str:
        shown = (f"{field.name}={getattr(self, field.name)!r}" for field in attrs.fields(type(self)) if field.repr)  # type: ignore[arg-type]
        return f"{type(self).__qualname__}({', '.join(shown)})"
