"""An entry of the reference for something that is not a word: a function, an operator, a name that always exists."""

from __future__ import annotations

from attrs import frozen

__all__ = ["Entry"]


@frozen
class Entry:
    """`name` is what an author writes and looks up, `also` are other names for it; `form` shows how it is written, `gives`
    describes the result.

    `example` is for the reference: expressions in the game of its examples, one per line, each followed by `#` and its value
    there. With `lines`, it consists of lines of that game instead.
    """

    name: str
    form: str
    gives: str
    meaning: str
    example: str
    also: tuple[str, ...] = ()
    lines: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """All names under which it is found."""
        return self.name, *self.also
