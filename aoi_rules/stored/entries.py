"""What compiling some texts gave, found again as long as all that it came from is the same.

The key of an entry is the hash of the ruleset's own text, of the parts laid over it, of this package's code and of Python.  The
entry says what else was used: which other texts were looked for and what was found, and which plugins were asked.  All of that
is looked for again; where anything differs, the entry is of no use and is written anew.

A built package brings entries of its own rulesets.  They have no code, which is different for each Python.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from attrs import evolve, field, frozen

from aoi_rules import cache
from aoi_rules.diagnostics import Accepted, Diagnostic, Fix, Place, Related, Source
from aoi_rules.stored.code import with_code, without_code
from aoi_rules.stored.texts import Laid, Texts, Wanted
from aoi_rules.stored.values import Reader, Writer

__all__ = ["Entry", "Stamp", "find_entry", "put_entry", "ship_entry"]

_CLASSES = (Place, Fix, Related, Diagnostic, Accepted)
Finder = Callable[[str, str, Source, str], Source | None]
Stamp = Callable[[str], str | None]

@frozen(eq=False)
class Entry:
    """What was stored of rules without errors: every problem found, the places of all unconfirmed figures, where one was
    built, the program's data, and the warnings that authors accept."""

    texts: Texts
    diagnostics: tuple[Diagnostic, ...]
    unconfirmed: tuple[Place, ...]
    program: tuple[Any, ...] | None = field(default=None, repr=False)
    accepted: tuple[Accepted, ...] = ()


def find_entry(
    source: Source, laid: tuple[Laid, ...], find: Finder, stamp: Stamp, whole: bool, explains: bool = False
) -> Entry | None:
    """The entry of a source with parts laid over it, where all that it depends on is as it was: `find` finds texts, `stamp`
    distinguishes plugins by name.  With `whole` only one that has a program; one that `explains` is another entry."""
    asked = Texts(source, (), (), laid)
    key = _key(asked, explains=explains)
    entry = _entry(cache.get(key), asked, find, stamp, whole) if key else None
    if entry is not None or explains:
        return entry
    entry = _entry(cache.shipped(_key(asked, shipped=True)), asked, find, stamp, whole)
    if entry is not None and entry.program is not None:
        entry = evolve(entry, program=with_code(entry.program))
        put_entry(entry, stamp)
    return entry


def _entry(data: Any, asked: Texts, find: Finder, stamp: Stamp, whole: bool) -> Entry | None:
    """An entry from what was stored; None where something it depends on has changed."""
    if data is None:
        return None
    found, plugins, table, problems, marks, program, accepted = data
    if whole and program is None:
        return None
    texts = _texts(evolve(asked, plugins=tuple(name for name, _ in plugins)), found, find)
    if texts is None or any(stamp(name) != seen for name, seen in plugins):
        return None
    reader = Reader(_CLASSES, table, texts.sources, {})
    built = marshal.loads(program) if whole else None  # noqa: S302
    return Entry(texts, reader.value(problems), reader.value(marks), built, reader.value(accepted))


def put_entry(entry: Entry, stamp: Stamp, explains: bool = False) -> None:
    """Store an entry, of a program that `explains` or not, unless it depends on something that cannot be recognised again."""
    key, data = _key(entry.texts, explains=explains), _data(entry, stamp)
    if key and data is not None:
        cache.put(key, data)


def ship_entry(entry: Entry, stamp: Stamp, folder: Path) -> None:
    """Write an entry for the package that is built; ValueError where that cannot be done."""
    data = _data(entry if entry.program is None else evolve(entry, program=without_code(entry.program)), stamp)
    if data is None:
        raise ValueError(f"{entry.texts.source.name} depends on something that is not in the package")
    cache.ship(folder, _key(entry.texts, shipped=True), data)


def _data(entry: Entry, stamp: Stamp) -> tuple[Any, ...] | None:
    """An entry as it is stored; None where it could not be recognised again."""
    texts = entry.texts
    plugins = [(name, stamp(name)) for name in texts.plugins]
    found = _looked_for(texts)
    if found is None or any(seen is None for _, seen in plugins):
        return None
    writer = Writer(_CLASSES, texts.sources, {})
    problems, marks, accepted = map(writer.plain, (entry.diagnostics, entry.unconfirmed, entry.accepted))
    form = marshal.version if entry.program and entry.program[1] else cache.COMMON
    program = None if entry.program is None else marshal.dumps(entry.program, form)
    return found, tuple(plugins), tuple(writer.table), problems, marks, program, accepted


def _key(texts: Texts, shipped: bool = False, explains: bool = False) -> str:
    """The key of the entry of what some texts give; empty where there can be none.  What is shipped belongs to its package's
    code anyway."""
    package = "shipped" if shipped else cache.package_stamp()
    if package and explains:
        package = f"explains {package}"
    laid = [value for part in texts.parts for value in (("name", part) if isinstance(part, str) else _marks(part))]
    return cache.digest([package, *_marks(texts.source), *laid]) if package else ""


def _marks(source: Source) -> tuple[str, str, str]:
    """What distinguishes a source from others."""
    return type(source).__name__, source.name, source.text


def _looked_for(texts: Texts) -> tuple[tuple[Any, ...], ...] | None:
    """What was looked for and, of what was found, the hash; who asked is the number of a text.  None where that is not known."""
    numbers = {source.path: number for number, source in reversed(list(enumerate(texts.sources)))}
    if any(path not in numbers for (_, _, path, _), _ in texts.found):
        return None
    return tuple((kind, name, numbers[path], game, _seen(source)) for (kind, name, path, game), source in texts.found)


def _texts(asked: Texts, found: Sequence[tuple[Any, ...]], find: Finder) -> Texts | None:
    """Look for everything again; None where something else is found."""
    sources, again = list(asked.given), list[tuple[Wanted, Source | None]]()
    for kind, name, asking, game, seen in found:
        beside = sources[asking]
        other = find(kind, name, beside, game)
        if _seen(other) != seen:
            return None
        again.append(((kind, name, beside.path, game), other))
        if other is not None:
            sources.append(other)
    return evolve(asked, found=tuple(again))


def _seen(source: Source | None) -> str | None:
    return None if source is None else cache.digest(_marks(source))
