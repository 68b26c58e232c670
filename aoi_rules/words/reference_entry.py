"""What the reference says of something that is not a word: a function, an operator, a name that is always there."""

from __future__ import annotations

from attrs import frozen

__all__ = ["Entry"]


@frozen
class Entry:
    """`name` is what an author writes and looks up, `also` are further names for it; `form` shows how it is written, `gives` says
    what comes of it.

    `example` is for the reference: expressions over the game of its examples, a line each, and behind `#` what each of them is
    there.  With `lines` it is lines of that game instead.
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
        """All names that it is found by."""
        return self.name, *self.also
