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

from aoi_rules.diagnostics import AcceptedWarning, Diagnostic, Fix, Place, Related, Source
from aoi_rules.files import cache
from aoi_rules.library.stored.texts import Laid, Texts, Wanted
from aoi_rules.library.stored.values import Reader, Writer

__all__ = ["Entry", "Stamp", "find_entry", "find_made", "put_entry", "put_made", "ship_entry"]

_CLASSES = (Place, Fix, Related, Diagnostic, AcceptedWarning)
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
    accepted: tuple[AcceptedWarning, ...] = ()


def find_entry(
    source: Source, laid: tuple[Laid, ...], find: Finder, stamp: Stamp, whole: bool, kind: str = ""
) -> Entry | None:
    """The entry of a source with parts laid over it, where all that it depends on is as it was: `find` finds texts, `stamp`
    distinguishes plugins by name.  With `whole` only one that has a program.  A `kind` of program has an entry of its own,
    which is not shipped."""
    asked = Texts(source, (), (), laid)
    key = _key(asked, kind=kind)
    entry = _entry(cache.get(key), asked, find, stamp, whole) if key else None
    if entry is not None or kind:
        return entry
    entry = _entry(cache.shipped(_key(asked, shipped=True)), asked, find, stamp, whole)
    if entry is not None and entry.program is not None:
        entry = evolve(entry, program=with_code(entry.program))
        put_entry(entry, stamp)
    return entry


def _entry(data: Any, asked: Texts, find: Finder, stamp: Stamp, whole: bool) -> Entry | None:
    """An entry from what was stored; None if something it depends on has changed."""
    if data is None:
        return None
    found, plugins, table, problems, marks, program, accepted = data
    if whole and program is None:
        return None
    texts = _texts_if_same(asked, found, plugins, find, stamp)
    if texts is None:
        return None
    reader = Reader(_CLASSES, table, texts.sources, {})
    built = marshal.loads(program) if whole else None  # noqa: S302
    return Entry(texts, reader.value(problems), reader.value(marks), built, reader.value(accepted))


def _texts_if_same(
    asked: Texts, found: Sequence[tuple[Any, ...]], plugins: Sequence[tuple[str, str]], find: Finder, stamp: Stamp,
) -> Texts | None:
    """The texts that were found and the plugins that were asked, where all of them are as they were."""
    texts = _texts(evolve(asked, plugins=tuple(name for name, _ in plugins)), found, find)
    return None if texts is None or any(stamp(name) != seen for name, seen in plugins) else texts


def put_entry(entry: Entry, stamp: Stamp, kind: str = "") -> None:
    """Store an entry, of a `kind` of program where one is given, unless it depends on what cannot be recognised again."""
    key, data = _key(entry.texts, kind=kind), _data(entry, stamp)
    if key and data is not None:
        cache.put(key, data)


def ship_entry(entry: Entry, stamp: Stamp, folder: Path) -> None:
    """Write an entry for the package that is built; ValueError if that cannot be done."""
    data = _data(entry if entry.program is None else evolve(entry, program=without_code(entry.program)), stamp)
    if data is None:
        raise ValueError(f"{entry.texts.source.name} depends on something that is not in the package")
    cache.ship(folder, _key(entry.texts, shipped=True), data)


def _data(entry: Entry, stamp: Stamp) -> tuple[Any, ...] | None:
    """An entry as it is stored; None if it could not be recognised again."""
    texts, origin = entry.texts, _origin(entry.texts, stamp)
    if origin is None:
        return None
    writer = Writer(_CLASSES, texts.sources, {})
    problems, marks, accepted = map(writer.plain, (entry.diagnostics, entry.unconfirmed, entry.accepted))
    form = marshal.version if entry.program and entry.program[1] else cache.COMMON
    program = None if entry.program is None else marshal.dumps(entry.program, form)
    return *origin, tuple(writer.table), problems, marks, program, accepted


def _origin(texts: Texts, stamp: Stamp) -> tuple[tuple[tuple[Any, ...], ...], tuple[tuple[str, str | None], ...]] | None:
    """What was looked for and which plugins were asked; None if something of that could not be recognised again."""
    plugins = tuple((name, stamp(name)) for name in texts.plugins)
    found = _looked_for(texts)
    return None if found is None or any(seen is None for _, seen in plugins) else (found, plugins)


def find_made(kind: str, source: Source, laid: tuple[Laid, ...], find: Finder, stamp: Stamp) -> Any:
    """The plain data of that kind that was made of a source with parts laid over it; None if it is not stored, or where
    something differs that it depends on, the places of texts among it.  `find` and `stamp` as for `find_entry`."""
    asked = Texts(source, (), (), laid)
    key = _key(asked, kind=kind)
    data = cache.get(key) if key else None
    if data is None:
        return None
    found, plugins, places, made = data
    texts = _texts_if_same(asked, found, plugins, find, stamp)
    return made if texts is not None and _places(texts) == places else None


def put_made(kind: str, texts: Texts, made: Any, stamp: Stamp) -> None:
    """Store plain data that was made of some texts, unless it depends on something that cannot be recognised again."""
    key, origin = _key(texts, kind=kind), _origin(texts, stamp)
    if key and origin is not None:
        cache.put(key, (*origin, _places(texts), made))


def _places(texts: Texts) -> tuple[tuple[str, str], ...]:
    """By which names and paths texts are cited."""
    return tuple((source.name, source.path) for source in texts.sources)


def _key(texts: Texts, shipped: bool = False, kind: str = "") -> str:
    """The key of the entry of what some texts give, or of what of that `kind` was made of them; empty if there can be none.
    What is shipped belongs to its package's code anyway."""
    package = "shipped" if shipped else cache.package_stamp()
    laid = [value for part in texts.parts for value in (("name", part) if isinstance(part, str) else _marks(part))]
    kinds = ("kind", kind) if kind else ()
    return cache.digest([package, *_marks(texts.source), *laid, *kinds]) if package else ""


def _marks(source: Source) -> tuple[str, str, str]:
    """What distinguishes a source from others."""
    return type(source).__name__, source.name, source.text


def _looked_for(texts: Texts) -> tuple[tuple[Any, ...], ...] | None:
    """What was looked for and, of what was found, the hash; who asked is the number of a text.  None if that is not known."""
    numbers = {source.path: number for number, source in reversed(list(enumerate(texts.sources)))}
    if any(path not in numbers for (_, _, path, _), _ in texts.found):
        return None
    return tuple((kind, name, numbers[path], game, _fingerprint(source)) for (kind, name, path, game), source in texts.found)


def _texts(asked: Texts, found: Sequence[tuple[Any, ...]], find: Finder) -> Texts | None:
    """Look for everything again; None if something else is found."""
    sources, again = list(asked.given), list[tuple[Wanted, Source | None]]()
    for kind, name, asking, game, seen in found:
        beside = sources[asking]
        other = find(kind, name, beside, game)
        if _fingerprint(other) != seen:
            return None
        again.append(((kind, name, beside.path, game), other))
        if other is not None:
            sources.append(other)
    return evolve(asked, found=tuple(again))


def _fingerprint(source: Source | None) -> str | None:
    return None if source is None else cache.digest(_marks(source))


def without_code(data: tuple[Any, ...]) -> tuple[Any, ...]:
    """A program's data without the code of its module."""
    name, _, core, text, *rest = data
    return name, None, core, text, *rest


def with_code(data: tuple[Any, ...]) -> tuple[Any, ...]:
    """A program's data with the code of its module, which is compiled from its text."""
    from aoi_rules.machine.faults import file_of  # noqa: PLC0415 - a check needs no machine

    name, _, core, text, *rest = data
    return name, compile(text, file_of(name), "exec"), core, text, *rest
