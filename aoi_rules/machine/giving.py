"""What a plugin's function gives, held against the type that it says it gives, before the rules reckon with it.

What is no value would lie in the game unnoticed until the game can be neither shown nor saved.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen

from aoi_rules.machine.kernel import ABSENT

__all__ = ["Giver", "NoValue", "shown"]

_MOST = -ABSENT
"""No number of a game is as great as this, 2 ** 40, and none as small as the one that stands for absence."""


class NoValue(Exception):
    """A plugin's function gave what is no value of its type; `plugin` and `function` name it."""

    def __init__(self, giver: Giver, given: object) -> None:
        super().__init__(f"it gives {shown(given)}, and {giver.shape} is wanted")
        self.plugin, self.function = giver.plugin, giver.function


@frozen
class Giver:
    """A function of a plugin's, and the type of what it gives: `kind` is `list`, `set` or empty, `of` the type's name,
    `members` how many there are of it, `optional` whether None may stand for the absent value, which is `absent`."""

    plugin: str
    function: str
    kind: str
    of: str
    members: int
    optional: bool
    absent: int

    def held(self, run: Callable[..., Any]) -> Callable[..., Any]:
        """The function `run`, which raises NoValue where it gives what is none."""
        optional, absent, holds = self.optional, self.absent, self._holds

        def given(*values: Any) -> Any:
            found = run(*values)
            if found is None and optional:
                return absent
            if not holds(found):
                raise NoValue(self, found)
            return found

        return given

    @property
    def shape(self) -> str:
        """What is wanted, in words."""
        one = {"number": "an int below 2 ** 40", "money": "an int below 2 ** 40", "truth": "True or False",
               "text": "a str"}.get(self.of)
        if self.kind == "set":
            return f"an int with a bit for each of {self.members} members"
        if self.kind == "list":
            return f"a tuple of {'ints below 2 ** 40' if one else f'numbers from 0 to {self.members - 1}'}"
        return (one or f"a number from 0 to {self.members - 1}") + (" or None" if self.optional else "")

    def _holds(self, found: Any) -> bool:
        if self.kind == "set":
            return isinstance(found, int) and 0 <= found < 1 << self.members
        if self.kind == "list":
            return isinstance(found, tuple) and all(self._is_one(v) for v in found)
        return self._is_one(found)

    def _is_one(self, found: Any) -> bool:
        if self.of == "text":
            return isinstance(found, str)
        if not isinstance(found, int):
            return False
        if self.of in ("number", "money"):
            return -_MOST < found < _MOST
        return 0 <= found < (2 if self.of == "truth" else self.members)


def shown(given: object) -> str:
    """What a plugin gave, as a message shows it."""
    try:
        text = repr(given)
    except Exception:  # noqa: BLE001 - whatever a plugin's own class does
        text = f"something of the class {type(given).__name__}"
    return text if len(text) <= 60 else f"{text[:57]}…"
