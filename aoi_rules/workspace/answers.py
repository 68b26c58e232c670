"""The answers of a workspace, as values.  Lines and columns are those of `Place`: they count from 1, columns in code points."""

from __future__ import annotations

from attrs import field, frozen
from attrs.converters import optional

from aoi_rules.diagnostics import Diagnostic, Place, freeze_place

__all__ = ["Call", "Colour", "Completion", "Edit", "Hint", "Link", "Meaning", "Origin", "PlayedScenario", "Remark", "Signature",
           "Symbol", "Token"]


@frozen
class Symbol:
    """Something that a text declares: its `word` (`action`, `location`), its name, empty if it has none, the title that players
    read, the whole line with its block, the place of the name, and the symbols in its block."""

    word: str
    name: str
    title: str
    place: Place = field(converter=freeze_place)
    name_place: Place = field(converter=freeze_place)
    inside: tuple[Symbol, ...] = ()


@frozen
class Meaning:
    """The meaning of a place: `kind` is `word`, `type`, `member`, `keep`, `define` and so on, or `expression`; then its name, its
    `type` in an author's words and its `value` if the text fixes one, both otherwise empty; `text` explains it, or is the line
    that declares it, at `declared`."""

    kind: str
    name: str
    place: Place = field(converter=freeze_place)
    type: str = ""
    value: str = ""
    text: str = ""
    declared: Place | None = field(default=None, converter=optional(freeze_place))


@frozen
class Completion:
    """Something that can be written at a place: its text, its kind as in `Meaning`, and a short description.  `snippet` is the
    whole line with its block for a word that begins one, as editors write snippets: `${1:NAME}` for a part to be filled in and
    `$0` for the final place of the cursor; empty for anything else."""

    text: str
    kind: str
    about: str = ""
    snippet: str = ""


@frozen
class Edit:
    """A change of a text: the text at `place` is replaced by `text`."""

    place: Place = field(converter=freeze_place)
    text: str


@frozen
class Origin:
    """The origin of a line: `how` is `written` for the line itself, else `amend`, `replace` or `drop`; then the place of the line
    that does so, and its text."""

    how: str
    place: Place = field(converter=freeze_place)
    line: str


@frozen
class Token:
    """A stretch of a line with a meaning: `kind` is `word` for a word of the language, `keyword` for one within a line, else the
    kind of a name as in `Meaning`; whether the name is `declared` here."""

    place: Place = field(converter=freeze_place)
    kind: str
    declared: bool = False


@frozen
class Signature:
    """How something is written whose arguments are being written: its `form`, the arguments in it, the index of the one at the
    place, and an explanation."""

    form: str
    arguments: tuple[str, ...]
    active: int
    about: str = ""


@frozen
class Remark:
    """What other texts do with a line, for people: its `text`, and the `places` where they do it.  For a scenario that can be
    played from here, `scenario` is its title and the text is empty."""

    place: Place = field(converter=freeze_place)
    text: str
    places: tuple[Place, ...] = ()
    scenario: str = ""


@frozen
class Hint:
    """Something that a text leaves out, shown for reading only: the type of a name or the value of a definition, after a
    place."""

    place: Place = field(converter=freeze_place)
    text: str


@frozen
class Call:
    """A definition, a verb or something else with lines of its own: its kind and its name, the place of the name, the whole line
    with its block, and the places where it is used by, or uses, what was asked about."""

    kind: str
    name: str
    place: Place = field(converter=freeze_place)
    whole: Place = field(converter=freeze_place)
    uses: tuple[Place, ...] = ()


@frozen
class Link:
    """The name of another file's game, map or part, and the path of that file."""

    place: Place = field(converter=freeze_place)
    path: str


@frozen
class Colour:
    """A text that is a colour, with its quotation marks, and the colour as `#rrggbb`."""

    place: Place = field(converter=freeze_place)
    colour: str


@frozen
class PlayedScenario:
    """A scenario that was played: its title, its place, and its problems: why it cannot be played, or which line does not hold;
    none if all lines hold.  `details` are the values that were read by the line that does not hold."""

    title: str
    place: Place = field(converter=freeze_place)
    problems: tuple[Diagnostic, ...] = ()
    details: tuple[str, ...] = ()
