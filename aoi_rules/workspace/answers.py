"""What a workspace answers, as values.  Lines and columns are those of `Place`: they count from 1, columns in code points."""

from __future__ import annotations

from attrs import field, frozen
from attrs.converters import optional

from aoi_rules.diagnostics import Place, fixed

__all__ = ["Completion", "Edit", "Meaning", "Origin", "Symbol"]


@frozen
class Symbol:
    """Something that a text declares: its `word` (`action`, `location`), its name, empty if it has none, the title that
    players read, the whole line with its block, the place of the name, and the symbols in its block."""

    word: str
    name: str
    title: str
    place: Place = field(converter=fixed)
    name_place: Place = field(converter=fixed)
    inside: tuple[Symbol, ...] = ()


@frozen
class Meaning:
    """What stands at a place: `kind` is `word`, `type`, `member`, `keep`, `define` and so on, or `expression`; its name, its
    `type` as an author would say it and its `value` where the text fixes one, both else empty; `text` explains it, or is the
    line that declares it, in `declared`."""

    kind: str
    name: str
    place: Place = field(converter=fixed)
    type: str = ""
    value: str = ""
    text: str = ""
    declared: Place | None = field(default=None, converter=optional(fixed))


@frozen
class Completion:
    """Something that may stand at a place: the text to write, its kind as in `Meaning`, and in a few words what it is."""

    text: str
    kind: str
    about: str = ""


@frozen
class Edit:
    """A change of a text: what stands at `place` becomes `text`."""

    place: Place = field(converter=fixed)
    text: str


@frozen
class Origin:
    """Who says what a line is: `how` is `written` for the line itself, else `amend`, `replace` or `drop`; the place where that
    stands, and the line that says it."""

    how: str
    place: Place = field(converter=fixed)
    line: str
