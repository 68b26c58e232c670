"""What is wrong with a ruleset's text, as values; `render` alone turns one into words."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from attrs import field, frozen

__all__ = ["Diagnostic", "Place", "Source", "an", "did_you_mean", "line_of", "meant", "near", "of_values", "render"]

_LONG = 80  # a name beyond this many characters is not compared with others
_FURTHER = 2  # a name that is longer or shorter by more than this is another name, unless the word is a part of it
_ALIKE = 0.75  # names less alike than this are a guess only where they begin alike and there is no better one
_PART = 3  # a word of fewer characters is a part of too many names
_PARTS = re.compile(r"[._ ]+")


@frozen(slots=False)
class Source:
    """One text: `name` is shown in messages (a path, or `<text>`), `text` is the whole of it."""

    name: str
    text: str = field(repr=False)

    @cached_property
    def lines(self) -> list[str]:
        """The lines of the text, without their ends."""
        return self.text.splitlines()


@frozen
class Place:
    """A stretch of a source; lines and columns count from 1, the end column is the first one after it."""

    source: Source = field(repr=False, eq=False)
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.source.name}:{self.line}:{self.column}"


@frozen
class Diagnostic:
    """One problem: `severity` is `error`, `warning` or `note`; `code` is explained by `aoi explain CODE`."""

    code: str
    message: str
    place: Place | None = None
    hint: str | None = None
    severity: str = "error"

    def __str__(self) -> str:
        return render(self)


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """A hint naming the known word closest to `word`, or None where none is close."""
    close = near(word, known)
    return f"did you mean `{close[0]}`?" if close else None


def near(word: str, known: Iterable[str]) -> list[str]:
    """The known words that `word` may stand for, best first: the same but for case, those of which it is a whole part
    (`keep`: `keep_card`), one that is nearly the same, those of which it begins a part, and only without any of these one
    that is less alike."""
    if not 1 < len(word) <= _LONG:
        return []
    names = sorted(set(known))
    alike = difflib.get_close_matches(word, [n for n in names if abs(len(n) - len(word)) <= _FURTHER], n=1, cutoff=0.6)
    good = [n for n in alike if difflib.SequenceMatcher(None, n, word).ratio() >= _ALIKE]
    whole, begun = _longer(word.lower(), names)
    same = [n for n in names if n.lower() == word.lower()]
    found = [*same, *whole, *good, *begun] or [n for n in alike if n[:1].lower() == word[:1].lower()]
    return list(dict.fromkeys(found))


def _longer(word: str, names: Sequence[str]) -> tuple[list[str], list[str]]:
    """The names of which a word is a part, and those in which it begins one; first those that begin with it, shorter ones
    before longer ones."""
    if len(word) < _PART:
        return [], []
    parts = {name: _PARTS.split(name.lower()) for name in names}
    ordered = sorted(names, key=lambda name: (not name.lower().startswith(word), len(name)))
    whole = [name for name in ordered if word in parts[name] and len(parts[name]) > 1]
    return whole, [name for name in ordered if any(part.startswith(word) for part in parts[name])]


def meant(word: str, known: Mapping[str, Place | None], here: Place | None) -> str | None:
    """The same, with the line in which the other thing stands; `known` says where, None for what stands in no text."""
    hint = did_you_mean(word, known)
    place = known[hint.split("`")[1]] if hint else None
    return hint if place is None or hint is None else f"{hint[:-1]} ({line_of(place, here)})?"


def an(name: str) -> str:
    """A name of a thing with its article: `a card`, `an industry`."""
    return f"{'an' if name[:1].lower() in set('aeio') else 'a'} {name}"


def of_values(number: int) -> str:
    """A number of values: `1 value`, `2 values`."""
    return f"{number} value{'' if number == 1 else 's'}"


def line_of(place: Place, here: Place | None) -> str:
    """A place as `line 12`, with its file where that is another one than `here`."""
    if here is None or place.source.name == here.source.name:
        return f"line {place.line}"
    return f"line {place.line} of {place.source.name.rsplit('/', 1)[-1]}"


def render(diagnostic: Diagnostic) -> str:
    """The problem as text: place, severity, code and message, then the line with a caret below it."""
    place = diagnostic.place
    head = f"{diagnostic.severity}[{diagnostic.code}]: {diagnostic.message}"
    if place is None:
        return head + (f"\n  {diagnostic.hint}" if diagnostic.hint else "")
    return f"{place}: {head}\n" + "\n".join(_excerpt(place, diagnostic.hint))


def _excerpt(place: Place, hint: str | None) -> Sequence[str]:
    lines = place.source.lines
    line = lines[place.line - 1] if place.line <= len(lines) else ""
    number = f"{place.line:>5} | "
    same_line = place.end_line == place.line
    width = max(1, (place.end_column if same_line else len(line) + 1) - place.column)
    lead = "".join("\t" if c == "\t" else " " for c in line[: place.column - 1])
    caret = " " * (len(number) - 2) + "| " + lead + "^" * min(width, 60)
    return [number + line, caret + (f" {hint}" if hint else "")]
