"""Addresses of lines: a word and a name, alone if they occur once, else after those of the enclosing blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import attrs

from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.language.walk import name_in
from aoi_rules.words.actions import VerbWord
from aoi_rules.words.base import words_below
from aoi_rules.words.components import TypeWord
from aoi_rules.words.files import Amend, ChangeWord, Replace
from aoi_rules.words.line_names import address_of
from aoi_rules.words.roles import is_nameless

__all__ = [
    "CHANGES", "Key", "Path", "changes_in", "game_in", "game_of", "given_by", "has_other_line", "in_outline", "lines_inside",
    "key_of", "line_at", "lines_below", "name_at", "nest_change", "paths_to", "puts_first", "is_ambiguous", "show_change",
    "wanted_by", "ways_to", "written_as",
]

CHANGES = frozenset(words_below(ChangeWord))
"""The words that change other lines."""

Key = tuple[str, str]
"""The word of a line and its name, empty if it has none."""
Path = tuple[Key, ...]
"""The keys of the blocks around a line, the outermost first, and then its own."""


def key_of(line: tree.Statement) -> Key:
    """The word and the name by which a change names a line."""
    return line.word, address_of(line)


def changes_in(block: tree.Statement) -> list[tree.Statement]:
    """The lines of a part or a map that change other lines."""
    return [i for i in block.items if ChangeWord.begins(i)]


def game_of(part: tree.Statement) -> str:
    """The game that a part is for; empty if it names none."""
    named = game_in(part)
    return "" if named is None else named.name


def game_in(part: tree.Statement) -> tree.Name | None:
    """The place where a part names its game."""
    pairs = zip(part.arguments, part.arguments[1:], strict=False)
    return next((game for word, game in pairs if isinstance(word, tree.Keyword) and word.name == "for"
                 and isinstance(game, tree.Name)), None)


def wanted_by(change: tree.Statement) -> tree.Statement | None:
    """The statement that a change names: `action build { … }` for `amend action build { … }`; None if it names none."""
    first = change.arguments[0] if change.arguments else None
    if not isinstance(first, tree.Name):
        return None
    line = attrs.evolve(change, word=first.name, arguments=change.arguments[1:-1] if puts_first(change) else change.arguments[1:])
    if not has_other_line(change):
        return line
    return attrs.evolve(line, arguments=change.arguments[1:_WITH], value=None, condition=None, block=None)


def puts_first(change: tree.Statement) -> bool:
    """Whether an `amend` puts its lines before those of the block, as in `amend repeat round first { … }`."""
    *address, last = change.arguments or (None,)
    if not Amend.begins(change) or change.block is None or name_in(last) != Amend.FIRST:
        return False
    return len(address) > 1 or (len(address) == 1 and is_nameless(name_in(address[0])))


def given_by(change: tree.Statement, wanted: tree.Statement) -> tree.Statement | None:
    """The new line of a `replace`: the `wanted` one that it names, or the one after `with`, which may have another address, as in
    `replace bring coal with bring 1 wood to here`; None if no line follows `with`."""
    if not has_other_line(change):
        return wanted
    rest = change.arguments[_WITH + 1 :]
    if not rest or not isinstance(rest[0], tree.Name):
        return None
    return attrs.evolve(change, word=rest[0].name, word_place=rest[0].place, arguments=rest[1:])


_WITH = 2
"""The position of `with` among the arguments of a `replace`, after the word and the name of a line."""


def has_other_line(change: tree.Statement) -> bool:
    """Whether a `replace` has another line after `with`."""
    after = change.arguments[_WITH] if Replace.begins(change) and len(change.arguments) > _WITH else None
    return isinstance(after, tree.Name) and after.name == "with"


def name_at(path: Path) -> str:
    """The name of the line at a path, by which others use it; for a member, the first word of its line in its type's block."""
    word, name = path[-1]
    return name or (word if path[-2:-1] and path[-2][0] == TypeWord.word else "")


def lines_below(lines: Iterable[Any], path: Path = ()) -> Iterator[tuple[Path, tree.Statement]]:
    """All lines among some lines and in their blocks, each with its path."""
    for line in lines:
        if isinstance(line, tree.Statement):
            full = (*path, key_of(line))
            yield full, line
            yield from lines_below(line.items, full)


def paths_to(lines: Iterable[Any], key: Key) -> list[Path]:
    """The paths of lines with a key: among some lines themselves, or else in their blocks."""
    lines = list(lines)
    direct: list[Path] = [(key,) for line in lines if isinstance(line, tree.Statement) and key_of(line) == key]
    return direct or [path for path, _ in lines_below(lines) if path[-1] == key]


Way = tuple[int, ...]
"""A way to a line: the number of each enclosing line in its block, the outermost first, and then its own."""


def ways_to(lines: Iterable[Any], path: Path, key: Key = ("", "")) -> list[Way]:
    """The ways to all blocks at a path, since several lines may have one address; with a key, only to those that have such a
    line."""
    lines = list(lines)
    if not path:
        return [()] if key == ("", "") or paths_to(lines, key) else []
    here = [(n, i) for n, i in enumerate(lines) if isinstance(i, tree.Statement) and i.block is not None and key_of(i) == path[0]]
    return [(n, *way) for n, line in here for way in ways_to(line.items, path[1:], key)]


def is_ambiguous(lines: Iterable[Any], path: Path) -> bool:
    """Whether more than one block is at a path."""
    return len(ways_to(lines, path)) > 1


def line_at(lines: Iterable[Any], place: Place) -> tuple[Path, tree.Statement] | None:
    """The innermost line that contains a place, with its path; None if it is in none of these lines."""
    found = [(path, line) for path, line in lines_below(lines) if _contains_place(line, place)]
    return found[-1] if found else None


def _contains_place(line: tree.Statement, place: Place) -> bool:
    end = line.place if line.block is None or line.block.place.source.name != line.place.source.name else line.block.place
    first, last = (line.place.line, line.place.column), (end.end_line, end.end_column)
    return line.place.source.name == place.source.name and first <= (place.line, place.column) < last


def lines_inside(lines: Iterable[Any], path: Path) -> tuple[Any, ...]:
    """The lines in the block at a path; none if there is no such block."""
    found = tuple(lines)
    for key in path:
        line = next((i for i in found if isinstance(i, tree.Statement) and key_of(i) == key), None)
        found = line.items if line is not None else ()
    return found


def nest_change(change: tree.Statement, outer: Path) -> tree.Statement:
    """A change with an `amend` around it for each block of a path, the outermost first."""
    for word, name in reversed(outer):
        names = [tree.Name(word, change.word_place), *([tree.Name(name, change.word_place)] if name else [])]
        block = tree.Block((change,), change.place)
        change = tree.Statement(Amend.word, tuple(names), None, None, block, change.place, change.word_place)
    return change


def _replacement_text(change: tree.Statement) -> str:
    """The text that replaces a line, after its name: its texts, its value and its condition."""
    if len(change.arguments) > 2 and isinstance(change.arguments[1], tree.Name):
        line = attrs.evolve(change, word="_", arguments=change.arguments[2:], block=None)
        return format_statement(line).removeprefix("_") + (" { … }" if change.block is not None else "")
    return f" = {format_expression(change.value)}" if change.value is not None else " …"


def in_outline(line: tree.Statement) -> str:
    """A line with dots instead of its value and its block: `define fare = …`."""
    head = format_statement(attrs.evolve(line, value=None, condition=None, block=None))
    return head + (" = …" if line.value is not None else "") + (" { … }" if line.block is not None else "")


def show_change(change: tree.Statement, path: Path) -> str:
    """A change as its author could write it in full: `amend action build { amend require coal { … } }`."""
    words = [" ".join(filter(None, key)) for key in path]
    rest = _replacement_text(change) if Replace.begins(change) else ""
    last = f"{change.word} {words[-1]}{rest}" + (" { … }" if Amend.begins(change) else "")
    return "".join(f"amend {word} {{ " for word in words[:-1]) + last + " }" * (len(words) - 1)


def written_as(change: tree.Statement, line: tree.Statement | None, lines: Iterable[Any]) -> tree.Statement:
    """A `replace` with its value among the arguments, if the line that it replaces performs a verb."""
    if line is None or change.value is None or not Replace.begins(change):
        return change
    if not any(VerbWord.begins(i) and key_of(i)[1] == line.word for i in lines):
        return change
    return attrs.evolve(change, arguments=(*change.arguments, change.value), value=None)
