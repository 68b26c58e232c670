"""What each rule line of a ruleset is called: by coverage, `covers`, `unchanged`, clause tables and `aoi explain`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b

from aoi_rules.language import tree
from aoi_rules.language.naming import given_name, name_of
from aoi_rules.language.unparser import format_statement
from aoi_rules.words.naming import LABELLED, NAMEABLE

__all__ = ["RULES", "Path", "line_names", "paths_in"]

RULES = frozenset(("define", "verb", "after", "source", "network", "setup", "flow", "action", "score"))
"""Statements of a game that are rules or hold them; what else there is, is the model."""
Path = tuple[tree.Statement, ...]
"""A statement behind those that it stands in, the outermost first."""
_Called = tuple[str, str]
"""The word of what a game declares, empty for lines within, and the name."""
_NAMED = frozenset(("define", "verb", "source", "network", "action", "phase", "do", "require", "case", "points", "note",
                    "open"))
_DIGITS = 4


def line_names(items: Sequence[tree.Statement]) -> Mapping[str, str]:
    """The names of all rule lines by their places (`Place.full`), of lines that `like` copied the first.

    What a game declares keeps its name, also where a phase has the same one.  Other lines of one file that would have one name
    all end with four digits made of their own text, so that no name depends on their order; lines of the same text are numbered
    as well.  A line of a part that would have the name of a line of the game ends with such digits; the game's keeps its name.
    """
    lines: dict[str, tuple[_Called, tree.Statement]] = {}
    for item in items:
        if item.word in RULES:
            for line, name in _named(item, ()):
                lines.setdefault(line.place.full, ((item.word if line is item else "", name), line))
    several = Counter((called, line.place.source.path) for called, line in lines.values())
    first = _first_files(several, [item.place.source.path for item in items])
    found: dict[str, str] = {}
    seen: Counter[_Called] = Counter()
    for place, (called, line) in lines.items():
        path = line.place.source.path
        kind, name = called
        full = name if first[called] == path and several[called, path] == 1 else _marked(name, line)
        seen[kind, full] += 1
        found[place] = full if seen[kind, full] == 1 else f"{full}_{seen[kind, full]}"
    return found


def _first_files(several: Iterable[tuple[_Called, str]], files: Sequence[str]) -> Mapping[_Called, str]:
    """For each name the first of the files that have lines of that name, in the order in which they are put together."""
    order = {path: number for number, path in reversed(list(enumerate(files)))}
    found: dict[_Called, str] = {}
    for called, path in sorted(several, key=lambda one: order.get(one[1], len(files))):
        found.setdefault(called, path)
    return found


def paths_in(item: tree.Statement, outer: Path = ()) -> Iterator[Path]:
    """A statement and those in it, each behind what it stands in."""
    path = (*outer, item)
    yield path
    for line in item.block.items if item.block else ():
        if isinstance(line, tree.Statement):
            yield from paths_in(line, path)


def _named(item: tree.Statement, outer: tuple[str, ...]) -> Iterator[tuple[tree.Statement, str]]:
    """A statement and those in it, each with its name after those of what it stands in."""
    own = (*outer, _own_name(item))
    yield item, ".".join(part for part in own if part)
    through = item.word in _SEEN_THROUGH and not given_name(item)
    inside = {"phase": own[-1:], "flow": ()}.get(item.word, outer if through else own)
    for line in item.block.items if item.block else ():
        if isinstance(line, tree.Statement):
            yield from _named(line, inside)


_SEEN_THROUGH = frozenset(("each", "circle", "by", "repeat", "afterwards"))
"""Words of blocks that add nothing to the names of the lines in them, unless they have a name themselves."""


def _own_name(line: tree.Statement) -> str:
    """What a line is called within the one it stands in: `build`, `card`, `rail`, `set_owner`; a verb as it is.

    A block is called by the name after `as`; without one its name ends with digits of its own.
    """
    name, given = name_of(line), given_name(line)
    if line.word == "source":
        return f"source.{name}"
    if line.word == "after":
        return f"after {given}" if given else _marked(f"after {name}", line)
    if given or (line.word in _NAMED and name):
        return given or name
    label = line.word
    first = line.arguments[0] if line.arguments and line.word in LABELLED else None
    if isinstance(first, tree.Name | tree.Attribute) and first.name not in LABELLED[line.word]:
        label += f"_{first.name}"
    return _marked(label, line) if line.word in NAMEABLE else label


def _marked(name: str, line: tree.Statement) -> str:
    """A name with four hexadecimal digits made of the line's own text: it differs from that of another line, and a line that is
    added or left out elsewhere does not change it."""
    return f"{name}_{blake2b(format_statement(line).encode(), digest_size=_DIGITS // 2).hexdigest()}"
