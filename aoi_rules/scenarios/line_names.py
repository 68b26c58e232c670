"""The name of each rule line of a ruleset, for coverage, `covers`, `unchanged`, clause tables and `aoi explain`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b

from aoi_rules.compiler.findings import Findings
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_statement
from aoi_rules.model.ruleset import OF_SOURCE
from aoi_rules.words.actions import After, SourceWord
from aoi_rules.words.base import Role, Word, slots_of
from aoi_rules.words.files import Game
from aoi_rules.words.flow import Flow, Phase
from aoi_rules.words.line_names import given_name, name_of
from aoi_rules.words.roles import is_rule
from aoi_rules.words.vocabulary import class_in

__all__ = ["Path", "line_names", "paths_in"]

Path = tuple[tree.Statement, ...]
"""A statement after those that contain it, the outermost first."""
_Called = tuple[str, str]
"""The word of a declaration of the game, empty for lines inside one, and the name."""
_DIGITS = 4


def line_names(items: Sequence[tree.Statement], findings: Findings | None = None) -> Mapping[str, str]:
    """The names of all rule lines by their places (`Place.full_text`); for lines that `like` copied, the first name. With
    `findings`, the lines of an item are not looked at again. A declaration of the game keeps its name, even if a phase has the
    same one.
    Other lines of one file that would share a name all end with four digits made from their own text, so that no name depends on
    their order; lines with the same text are numbered as well. A line of a part that would have the name of a line of the game
    ends with such digits; the game's line keeps its name.
    """
    lines: dict[str, tuple[_Called, tree.Statement]] = {}
    known = findings or Findings()
    for item in items:
        if is_rule(item.word):
            for place, called, line in known.of(_lines_of_rule, item):
                lines.setdefault(place, (called, line))
    several = Counter((called, line.place.source.path) for called, line in lines.values())
    first = _first_files(several, [item.place.source.path for item in items])
    found: dict[str, str] = {}
    seen: Counter[_Called] = Counter()
    for place, (called, line) in lines.items():
        path = line.place.source.path
        kind, name = called
        full = name if first[called] == path and several[called, path] == 1 else _with_digits(name, line)
        seen[kind, full] += 1
        found[place] = full if seen[kind, full] == 1 else f"{full}_{seen[kind, full]}"
    return found


def _lines_of_rule(item: tree.Statement) -> tuple[tuple[str, _Called, tree.Statement], ...]:
    """The lines of a declaration, itself first, each with its place and its name."""
    return tuple((line.place.full_text, (item.word if line is item else "", name), line)
                 for line, name in _named_lines(item, Game.word, ()))


def _first_files(several: Iterable[tuple[_Called, str]], files: Sequence[str]) -> Mapping[_Called, str]:
    """For each name, the first of the files that have lines with that name, in the order in which the files are combined."""
    order = {path: number for number, path in reversed(list(enumerate(files)))}
    found: dict[_Called, str] = {}
    for called, path in sorted(several, key=lambda one: order.get(one[1], len(files))):
        found.setdefault(called, path)
    return found


def paths_in(item: tree.Statement, outer: Path = ()) -> Iterator[Path]:
    """A statement and those in it, each after the statements that contain it."""
    path = (*outer, item)
    yield path
    for line in item.lines:
        yield from paths_in(line, path)


def _named_lines(item: tree.Statement, home: str | None, outer: tuple[str, ...]) -> Iterator[tuple[tree.Statement, str]]:
    """A statement in a kind of block, and those in it; each name begins with the names of the statements that contain it."""
    cls = class_in(home, item.word)
    if cls is not None and cls.aside:
        return
    own = (*outer, _own_name(item, cls))
    yield item, ".".join(part for part in own if part)
    if cls is Phase:
        outer = own[-1:]
    elif given_name(item) or not _is_open(cls):
        outer = own
    for line in item.lines:
        yield from _named_lines(line, cls.inside if cls is not None else None, outer)


def _is_open(cls: type[Word] | None) -> bool:
    """Whether a word's block adds nothing to the names of its lines, unless it has a name itself: in the flow, and if a block and
    the block around it take the same lines."""
    return cls is not None and (cls.inside == Flow.inside or cls.inside in cls.where)


def _own_name(line: tree.Statement, cls: type[Word] | None) -> str:
    """The name of a line within the one that contains it: `build`, `card`, `rail`, `set_owner`; a verb unchanged. A block has the
    name after `as`; without one, its name ends with digits of its own.
    """
    name, given = name_of(line), given_name(line)
    if cls is SourceWord:
        return f"{OF_SOURCE}{name}"
    if cls is After:
        return f"after {given}" if given else _with_digits(f"after {name}", line)
    if given or cls is None:
        return given or line.word
    if name and _is_called(cls):
        return name
    keys = {slot.key for _, slot in slots_of(cls)}
    label, first = line.word, line.arguments[0] if line.arguments and cls.labelled else None
    if isinstance(first, tree.Name | tree.Attribute) and first.name not in keys:
        label += f"_{first.name}"
    return _with_digits(label, line) if "as" in keys else label


def _is_called(cls: type[Word]) -> bool:
    """Whether the lines of a word go by their own names, without the word."""
    called = (Role.DECLARES, Role.LABELS, Role.REFERS)
    return not cls.labelled and any(slot.form == "argument" and slot.role in called for _, slot in slots_of(cls))


def _with_digits(name: str, line: tree.Statement) -> str:
    """A name with four hexadecimal digits made from the line's own text: it differs from that of another line, and a line that is
    added or left out elsewhere does not change it."""
    return f"{name}_{blake2b(format_statement(line).encode(), digest_size=_DIGITS // 2).hexdigest()}"
