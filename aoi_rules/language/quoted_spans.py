"""The place of a part of a quoted text in its line, such as a name in braces."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from aoi_rules.diagnostics import Place
from aoi_rules.language.tree import Text

__all__ = ["stretch_of"]


def stretch_of(text: Text, start: int, end: int) -> Place:
    """The place of the characters from `start` to `end` (excluded); that of the whole text if it is not written in its line as it
    reads, as in a plugin's addition."""
    place, columns = text.place, _character_columns(text)
    if columns is None:
        return place
    return Place(place.source, place.line, place.column + columns[start], place.line, place.column + columns[end])


_BRACES = re.compile(r"(\{[^{}]*\})")
_NAMES = re.compile(r"(\w+(?:\.\w+)*)")


def _character_columns(text: Text) -> Sequence[int] | None:
    """For each character of a text, and for its end: how many characters after the beginning of its place it is written.  None if
    its place contains a different text, apart from other names in braces."""
    written, value, columns = text.place.text, "", list[int]()
    at = written.find('"') + 1
    while at < len(written) and written[at] != '"':
        columns.append(at)
        at += 2 if written[at] == "\\" else 1
        value += written[at - 1 : at]
    columns.append(at)
    if value == text.value:
        return columns
    found = _match_characters(value, text.value)
    return None if found is None else [columns[one] for one in found]


def _match_characters(written: str, text: str) -> list[int] | None:
    """For each character of a text, and for its end, the index of the one in the written text that it stands for; None if the
    texts have more differences than the names in braces."""
    found, at = list[int](), 0
    before, after = _parts_of(written), _parts_of(text)
    if len(before) != len(after):
        return None
    for number, (old, new) in enumerate(zip(before, after, strict=True)):
        if number % 2:
            found += _match_names(old, new, at)
        elif old == new:
            found += range(at, at + len(old))
        else:
            return None
        at += len(old)
    return [*found, at]


def _parts_of(text: str) -> list[str]:
    """The names in the braces of a text, at odd indices, and what is between them."""
    found = [""]
    for number, part in enumerate(_BRACES.split(text)):
        names = _NAMES.split(part) if number % 2 else [part]
        found[-1] += names[0]
        found += names[1:]
    return found


def _match_names(old: str, new: str, at: int) -> Iterator[int]:
    """For each character of names with dots between them, the index of one in the `old` names, which begin at `at`: an own name
    of a part is written with the name of the part and a dot before it, or alone."""
    left = old.split(".")
    for number, name in enumerate(new.split(".")):
        if number:
            yield at - 1
        if len(left) > 1 and name != left[0] and not name.endswith(f"_{left[0]}"):
            at += len(left.pop(0)) + 1
        was = left.pop(0) if left else ""
        yield at
        yield from (min(at + one, at + len(was)) for one in range(1, len(name)))
        at += len(was) + 1
