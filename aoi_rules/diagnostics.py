"""The problems in a ruleset's text, as values; only `render` turns one into words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Literal, Self

from attrs import Factory, define, field, frozen
from attrs.converters import optional

from aoi_rules.files.manual import entry_of
from aoi_rules.files.resources import rulesets_root
from aoi_rules.text.visible import escape_surrogates, replace_invisible

if TYPE_CHECKING:
    from aoi_rules.protocol import DiagnosticJson, FixJson, PlaceJson, RelatedLineJson

__all__ = [
    "AcceptedWarning", "Diagnostic", "Fix", "Latest", "Mention", "Place", "RelatedLine", "Source", "with_article", "fill_text",
    "freeze_place", "line_of",
    "number_of", "numbers_of", "of_values", "related_in", "render",
]


@frozen(slots=False)
class Source:
    """One text of a ruleset, the whole of it.

    `name` is shown to programs, and never reveals where a server keeps its files.  It is the path from the ruleset's folder
    (`my.aoi`, `scenarios/trade.aoi`); for a file of the library in another folder, the path from the library's folder
    (`age_of_industry/game.aoi`); for a plugin's text, the path with the package before it (`ships/ships.aoi`); for any other
    text, a word in angle brackets (`<text>`).  Two sources of one ruleset never have the same name. `path` is what the command
    line shows to authors: the path as they gave it, which opens the file from their current folder.
    """

    name: str = field(converter=escape_surrogates)
    text: str = field(repr=False)
    path: str = Factory(lambda self: self.name, takes_self=True)

    @property
    def source(self) -> Source:
        """The text itself, for use with `Latest`."""
        return self

    @property
    def author(self) -> Place | None:
        """The place of the author's line that this text replaces; None for text that an author wrote."""
        return None

    @cached_property
    def installed_path(self) -> str | None:
        """For a file that is installed with a package, outside the folder that the program runs in: its path from the library's
        folder, or its name if a plugin provides it.  Unlike `path`, it is the same on every machine."""
        path = Path(self.path)
        if not path.is_absolute():
            return None
        with suppress(ValueError):  # it is in another folder
            return escape_surrogates(path.relative_to(str(rulesets_root())).as_posix())
        return None if self.name in (self.path, path.name, f"scenarios/{path.name}") else self.name

    @cached_property
    def lines(self) -> list[str]:
        """The lines of the text, without their line ends."""
        return self.text.splitlines()

    def line_at(self, number: int) -> Place:
        """The place of a whole line."""
        return Place(self, number, 1, number, 1 + len("".join(self.lines[number - 1 : number])))

    @cached_property
    def starts(self) -> list[int]:
        """The index in the text at which each line begins."""
        return [0, *(found.end() for found in re.finditer("\n", self.text))]


@define
class Latest:
    """The newest text of a file that is being edited: parts that have not changed since they were read keep their places."""

    source: Source


@frozen
class Place:
    """A stretch of a source.  Lines and columns count from 1; the end column is the first one after the stretch.

    Places in a file that is being edited follow its newest text for as long as they are correct in it.
    """

    _source: Source | Latest = field(repr=False, eq=False)
    line: int
    column: int
    end_line: int
    end_column: int

    @property
    def source(self) -> Source:
        """The text that contains the place."""
        return self._source.source

    def __str__(self) -> str:
        return f"{self.source.name}:{self.line}:{self.column}"

    @property
    def full_text(self) -> str:
        """`path:line:column`, with the file's path instead of its name: for authors, on their own machine."""
        return f"{escape_surrogates(self.source.path)}:{self.line}:{self.column}"

    @property
    def text(self) -> str:
        """The text at this place if it is within one line; otherwise an empty text."""
        lines = self.source.lines
        if self.line != self.end_line or self.line > len(lines):
            return ""
        return lines[self.line - 1][self.column - 1 : self.end_column - 1]

    @property
    def last_name(self) -> Place:
        """The place of what follows its last dot, as the name of an attribute does; the whole place if no dot is in its last
        line."""
        line = "".join(self.source.lines[self.end_line - 1 : self.end_line])
        dot = line.rfind(".", self.column - 1 if self.line == self.end_line else 0, self.end_column - 1)
        return self if dot < 0 else Place(self._source, self.end_line, dot + 2, self.end_line, self.end_column)

    @property
    def line_text(self) -> str:
        """The line in which it begins; empty if the text has fewer lines."""
        return "".join(self.source.lines[self.line - 1 : self.line])

    @property
    def text_before(self) -> str:
        """What is before it in the line in which it begins."""
        return self.line_text[: self.column - 1]

    @property
    def text_from(self) -> str:
        """The line in which it begins, from there on."""
        return self.line_text[self.column - 1 :]

    def json(self, full: bool = False) -> PlaceJson:
        """`{"file", "line", "column", "end_line", "end_column"}`.  The file is given by its source's name; with `full`, by its
        path, unless it was installed with a package."""
        file = self.source.installed_path or escape_surrogates(self.source.path) if full else self.source.name
        return {"file": file, "line": self.line, "column": self.column, "end_line": self.end_line, "end_column": self.end_column}


def freeze_place(place: Place) -> Place:
    """The same place in the present text, even if the text changes later: a problem keeps the text in which it was found."""
    source = place.source
    if place._source is source:
        return place
    return Place(source, place.line, place.column, place.end_line, place.end_column)


@frozen
class Fix:
    """The only possible correction of a problem: `text` replaces the text at `place`, which is empty if something is only
    inserted.  `aoi check --fix` applies it."""

    place: Place = field(converter=freeze_place)
    text: str = field(converter=escape_surrogates)

    def json(self, full: bool = False) -> FixJson:
        """`{"place", "text"}`; for `full`, see `Place.json`."""
        return {"place": self.place.json(full), "text": self.text}


@frozen
class RelatedLine:
    """Another line that a problem's message or hint mentions: the name declared there or, if there is none, the line itself, and
    its place.  `meant` says whether the hint guesses that this name was meant."""

    name: str = field(converter=replace_invisible)
    place: Place = field(converter=freeze_place)
    meant: bool = False

    def json(self, full: bool = False) -> RelatedLineJson:
        """`{"name", "place"}`; for `full`, see `Place.json`."""
        return {"name": self.name, "place": self.place.json(full)}


class Mention(str):
    """A message or a hint, or a part of one, that mentions other lines and holds them as `related`; `guesses` says whether it
    asks whether something else was meant.  Adding it to other text with `+` keeps both; an f-string would make it plain text, so
    a problem would lose them."""

    __slots__ = ("guesses", "related")
    related: tuple[RelatedLine, ...]
    guesses: bool

    def __new__(cls, text: str, related: Iterable[RelatedLine] = (), guesses: bool = False) -> Self:
        """A text with these lines, each once."""
        mention = super().__new__(cls, text)
        mention.related = tuple({(one.name, one.place.full_text): one for one in related}.values())
        mention.guesses = guesses
        return mention

    def __add__(self, other: str) -> Mention:
        return Mention(str.__add__(self, other), (*self.related, *related_in(other)), self.guesses or is_guess(other))

    def __radd__(self, other: str) -> Mention:
        return Mention(str.__add__(other, self), (*related_in(other), *self.related), self.guesses or is_guess(other))

    def join(self, parts: Iterable[str]) -> Mention:
        """The parts with this text between them, and the lines that each mentions."""
        several = list(parts)
        mentioned = (one for part in (self, *several) for one in related_in(part))
        return Mention(str.join(self, several), mentioned, any(map(is_guess, (self, *several))))

    def fix(self, place: Place | None) -> Fix | None:
        """The correction of the text at a place, if the text is a hint that has one; a plain mention has none."""
        del place
        return None


def related_in(text: object) -> tuple[RelatedLine, ...]:
    """The lines that a text mentions, as values."""
    return text.related if isinstance(text, Mention) else ()


def is_guess(text: object) -> bool:
    """Whether a text asks whether something else was meant."""
    return isinstance(text, Mention) and text.guesses


def fill_text(text: str, details: Mapping[str, object]) -> str:
    """A text in which names in braces are replaced by the details of that name, with the lines that the text and the details
    mention."""
    names = [name for _, name, _, _ in Formatter().parse(text) if name]
    plain = {name: str(detail) if isinstance(detail, str) else detail for name, detail in details.items()}
    mentioned = (one for part in (text, *map(details.get, names)) for one in related_in(part))
    return Mention(text.format(**plain), mentioned)


@frozen
class Diagnostic:
    """One problem.  `severity` is `error`, `warning` or `note`; `aoi explain CODE` explains its `code`; `fix` is its correction
    if only one is possible.  `names` are the declared or unknown names that it is about, the most important first; for a code
    that begins with `unknown-`, that is the unknown name.  For an unknown word, `inside` is the kind of block that it is in.
    `kinds` are the types of value that it is about, in an author's words: first the one that is needed, if there is one.
    `related` are the other lines that its message and its hint mention, and `guessed` says whether its hint asks whether
    something else was meant."""

    code: str
    message: str
    place: Place | None = field(default=None, converter=optional(freeze_place))
    hint: str | None = None
    severity: Literal["error", "warning", "note"] = "error"
    fix: Fix | None = None
    names: tuple[str, ...] = field(default=(), eq=False, repr=False)
    related: tuple[RelatedLine, ...] = field(default=(), eq=False, repr=False)
    guessed: bool = field(default=False, eq=False, repr=False)
    inside: str = field(default="", eq=False, repr=False)
    kinds: tuple[str, ...] = field(default=(), eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        if isinstance(self.hint, Mention):
            object.__setattr__(self, "fix", self.fix or self.hint.fix(self.place))
        mentioned = (*self.related, *related_in(self.message), *related_in(self.hint))
        object.__setattr__(self, "related", Mention("", mentioned).related)
        object.__setattr__(self, "guessed", self.guessed or is_guess(self.hint))
        object.__setattr__(self, "message", str(replace_invisible(self.message)))  # plain texts, which can be stored
        if self.hint is not None:
            object.__setattr__(self, "hint", str(replace_invisible(self.hint)))

    def __str__(self) -> str:
        return render(self)

    def json(self, full: bool = False) -> DiagnosticJson:
        """`{"code", "severity", "message", "place", "hint", "related", "fix", "help"}`: plain JSON, in which place, hint and fix
        are null if there is none; `help` is the code's entry in the manual.  With `full`, files are given by their paths, for
        authors on their own machine."""
        place = None if self.place is None else self.place.json(full)
        fix = None if self.fix is None else self.fix.json(full)
        return {"code": self.code, "severity": self.severity, "message": self.message, "place": place, "hint": self.hint,
                "related": [one.json(full) for one in self.related], "fix": fix, "help": entry_of(self.code, full)}


@frozen
class AcceptedWarning:
    """A warning that an author accepts, with the reason and the place of the line that accepts it."""

    problem: Diagnostic
    reason: str
    place: Place

    def json(self, full: bool = False) -> dict[str, object]:
        """`{"problem", "reason", "place"}`; for `full`, see `Place.json`."""
        return {"problem": self.problem.json(full), "reason": self.reason, "place": self.place.json(full)}


def with_article(name: str) -> str:
    """The name of a thing with its article: `a card`, `an industry`."""
    return f"{'an' if name[:1].lower() in set('aeio') else 'a'} {name}"


def of_values(number: int) -> str:
    """A number of values in words: `1 value`, `2 values`."""
    return f"{number} value{'' if number == 1 else 's'}"


def line_of(place: Place, here: Place | None, name: str = "", meant: bool = False) -> Mention:
    """The mention of a place as `line 12`, followed by its file if that is not the same as `here`.  For a text that replaces an
    author's line, it is that line.  `name` is what is declared there, if the place contains more than that: the related place is
    then the name within the line."""
    place = _authors_place(place)
    here = None if here is None else _authors_place(here)
    alone = here is None or place.source.name == here.source.name
    file = "" if alone else f" of {place.source.name.rsplit('/', 1)[-1]}"
    return Mention(f"line {place.line}{file}", (RelatedLine(name or _first_line(place), _locate_name(place, name), meant),))


def numbers_of(places: Iterable[Place]) -> list[Mention]:
    """The mentions of places in one text as `12`, in line order, each line once."""
    first = {place.line: place for place in reversed(list(places))}
    return [number_of(first[line]) for line in sorted(first)]


def number_of(place: Place) -> Mention:
    """The mention of a place as `12`, for use when it is clear which text the line is in."""
    return Mention(str(place.line), line_of(place, None).related)


def _locate_name(place: Place, name: str) -> Place:
    """The position of a name in the first line of a place; the place itself if the name is not there."""
    found = re.compile(rf"\b{re.escape(name)}\b").search(place.line_text, place.column - 1) if name else None
    inside = found is not None and (place.end_line > place.line or found.end() < place.end_column)
    return Place(place.source, place.line, found.start() + 1, place.line, found.end() + 1) if found and inside else place


def _first_line(place: Place) -> str:
    """The text at a place, only the first line if there are several."""
    return (place.text or place.text_from).strip()


def _authors_place(place: Place) -> Place:
    while (author := place.source.author) is not None:
        place = author
    return place


_LINE = 200
"""Longer lines are shown only in part."""


def render(diagnostic: Diagnostic, full: bool = False) -> str:
    """The problem as text: place, severity, code and message, then the line with a caret below it.  With `full`, the place
    includes the file's path, for authors on their own machine."""
    place = diagnostic.place
    head = f"{diagnostic.severity}[{diagnostic.code}]: {diagnostic.message}"
    if place is None:
        return head + (f"\n  {diagnostic.hint}" if diagnostic.hint else "")
    return "\n".join([f"{place.full_text if full else place}: {head}", *_excerpt(place, diagnostic.hint)])


def _excerpt(place: Place, hint: str | None) -> Sequence[str]:
    if place.line > len(place.source.lines):
        return [f"  {hint}"] if hint else []
    text = place.line_text
    line, start = replace_invisible(text, "\t"), len(replace_invisible(text[: place.column - 1], "\t"))
    end = len(replace_invisible(text[: place.end_column - 1], "\t")) if place.end_line == place.line else len(line)
    cut = max(0, start - _LINE // 2) if len(line) > _LINE else 0  # show only the part of a long line that surrounds the place
    before, after = "…" if cut else "", "…" if len(line) > cut + _LINE else ""
    number = f"{place.line:>5} | "
    lead = "\t".join(" " * _columns(part) for part in f"{before}{line[cut:start]}".split("\t"))
    carets = "^" * min(60, max(1, _columns(line[start:end])))
    caret = f"{' ' * (len(number) - 2)}| {lead}{carets}"
    return [f"{number}{before}{line[cut : cut + _LINE]}{after}", f"{caret} {hint}" if hint else caret]


def _columns(text: str) -> int:
    """How many columns of a terminal a text takes; a Chinese character or a picture takes two."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # noqa: PLC0415 - few lines need it

    return cell_len(text)
