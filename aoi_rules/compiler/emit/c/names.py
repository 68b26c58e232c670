"""Names in C: each name of a program as an identifier that neither C nor the included headers use."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from attrs import define, field

from aoi_rules.compiler.program.walk import claimed_name

__all__ = ["Names", "identifier", "with_spaces"]

_KEYWORDS = frozenset((
    "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum", "extern", "float", "for",
    "goto", "if", "inline", "int", "long", "register", "restrict", "return", "short", "signed", "sizeof", "static", "struct",
    "switch", "typedef", "union", "unsigned", "void", "volatile", "while",
))
_USED = frozenset(("c", "s", "f", "main", "errno", "stdin", "stdout", "stderr", "linux", "unix"))
"""Names that C's own headers define, and the names of the context, the state and the frame in every printed function."""
_HELPERS = frozenset(("at", "cells", "copies", "key", "keys", "known", "links", "options", "owner", "paths", "result", "stamp",
                      "things", "totals", "value"))
"""Names of local values in printed functions."""
_BESIDE = ("at", "end", "in", "kept", "rest")
"""What is added to the name of a loop's variable to name the variables that count the loop."""
_FIELDS = frozenset(("tail", "tail_used", "tail_room", "tail_waste", "top", "seed", "streams", "stamps"))
"""The fields of a state that are not slots."""

EVERY_STATE = frozenset(("players", "phase", "to_move", "over"))
"""The slots that every state has."""


def with_spaces(text: str, kept: str = "_") -> str:
    """A text with a space for each character that is neither an ASCII letter or digit nor among those to keep."""
    return text.encode("ascii", "replace").translate(_translation_table(kept)).decode("ascii")


@cache
def _translation_table(kept: str) -> bytes:
    return "".join(ch if (ch.isascii() and ch.isalnum()) or ch in kept else " " for ch in map(chr, range(256))).encode("latin-1")


def identifier(name: str) -> str:
    """A name with all that C does not allow replaced by `_`."""
    found = "".join(ch if ch.isascii() and (ch.isalnum() or ch == "_") else "_" for ch in name)
    return f"_{found}" if not found or found[0].isdigit() else found


def _global_names(text: str) -> set[str]:
    """The names of the functions, macros, types and constants in a header: words before `(`, and those with a capital."""
    words = with_spaces(text.replace("(", " ( "), "_(").split()
    return {word for word, after in zip(words, [*words[1:], ""], strict=True) if after == "(" or word[0].isupper()}


@define
class Names:
    """The names of one file; `headers` are the texts of the headers, whose global names are not used for anything else."""

    headers: Iterable[str]
    _taken: set[str] = field(init=False)
    _fields: set[str] = field(factory=lambda: {*EVERY_STATE, *_FIELDS, *_KEYWORDS})
    _known: dict[tuple[str, str], str] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self._taken = {*_KEYWORDS, *_USED, *_HELPERS}
        for text in self.headers:
            self._taken.update(_global_names(text))

    def of(self, what: str, name: str) -> str:
        """The global name of a thing, such as a function; `what` distinguishes things of the same name."""
        key = what, name
        if key not in self._known:
            self._known[key] = self._claim_name(identifier(name) if what in ("", "function") else f"{what}_{identifier(name)}")
        return self._known[key]

    def share(self, what: str, name: str, other: str) -> None:
        """Give a thing the global name of another one, which does the same."""
        self._known[what, name] = self.of(what, other)

    def new_global(self, what: str, name: str) -> str:
        """A new global name for a thing that may share its name with others."""
        return self._claim_name(f"{what}_{identifier(name)}")

    def slot(self, name: str) -> str:
        """The name of the field of a state that holds a slot; those that every state has keep theirs."""
        if name in EVERY_STATE:
            return name
        key = "slot", name
        if key not in self._known:
            self._known[key] = claimed_name(identifier(name), self._fields)
        return self._known[key]

    def local(self, name: str) -> str:
        """The name of a local; a local may have the name of another function's local."""
        key = "local", name
        if key not in self._known:
            self._known[key] = self._claim_name(identifier(name), _BESIDE)
        return self._known[key]

    def _claim_name(self, wanted: str, beside: tuple[str, ...] = ()) -> str:
        """A name like the wanted one; the names in `beside` are reserved with it."""
        found, number = wanted, 2
        while found in self._taken or any(f"{found}_{end}" in self._taken for end in beside):
            found, number = f"{wanted}_{number}", number + 1
        self._taken.update((found, *(f"{found}_{end}" for end in beside)))
        return found
