"""The answers of a workspace, as values.  Lines and columns are those of `Place`: they count from 1, columns in code points."""

from __future__ import annotations

from attrs import field, frozen
from attrs.converters import optional

from aoi_rules.diagnostics import Place, fixed

__all__ = ["Completion", "Edit", "Meaning", "Origin", "Symbol"]


@frozen
class Symbol:
    """Something that a text declares: its `word` (`action`, `location`), its name, empty if it has none, the title that players
    read, the whole line with its block, the place of the name, and the symbols in its block."""

    word: str
    name: str
    title: str
    place: Place = field(converter=fixed)
    name_place: Place = field(converter=fixed)
    inside: tuple[Symbol, ...] = ()


@frozen
class Meaning:
    """The meaning of a place: `kind` is `word`, `type`, `member`, `keep`, `define` and so on, or `expression`; then its name, its
    `type` in an author's words and its `value` if the text fixes one, both otherwise empty; `text` explains it, or is the line
    that declares it, at `declared`."""

    kind: str
    name: str
    place: Place = field(converter=fixed)
    type: str = ""
    value: str = ""
    text: str = ""
    declared: Place | None = field(default=None, converter=optional(fixed))


@frozen
class Completion:
    """Something that can be written at a place: its text, its kind as in `Meaning`, and a short description."""

    text: str
    kind: str
    about: str = ""


@frozen
class Edit:
    """A change of a text: the text at `place` is replaced by `text`."""

    place: Place = field(converter=fixed)
    text: str


@frozen
class Origin:
    """The origin of a line: `how` is `written` for the line itself, else `amend`, `replace` or `drop`; then the place of the line
    that does so, and its text."""

    how: str
    place: Place = field(converter=fixed)
    line: str
