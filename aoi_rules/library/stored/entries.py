"""Stored results of compiling some texts, found again as long as everything that they depend on is unchanged.

The key of an entry is the hash of the ruleset's own text, of the parts added to it, of this package's code and of Python.  The
entry records what else was used: which other texts were looked for and what was found, and which plugins were loaded.  All of
that is looked for again; if anything differs, the entry is not used and is written anew.

A built package contains entries for its own rulesets.  They have no code, which is different for each Python.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from attrs import evolve, field, frozen

from aoi_rules.diagnostics import AcceptedWarning, Diagnostic, Fix, Place, RelatedLine, Source
from aoi_rules.files import cache
from aoi_rules.library.stored.texts import Laid, TextRequest, Texts
from aoi_rules.library.stored.values import Reader, Writer

__all__ = ["Entry", "Stamp", "find_entry", "find_made", "put_entry", "put_made", "ship_entry"]

_CLASSES = (Place, Fix, RelatedLine, Diagnostic, AcceptedWarning)
Finder = Callable[[str, str, Source, str], Source | None]
Stamp = Callable[[str], str | None]


@frozen(eq=False)
class Entry:
    """What is stored for rules without errors: every problem found, the places of all unconfirmed figures, the program's data if
    one was built, and the warnings that authors accept."""

    texts: Texts
    diagnostics: tuple[Diagnostic, ...]
    unconfirmed: tuple[Place, ...]
    program: tuple[Any, ...] | None = field(default=None, repr=False)
    accepted: tuple[AcceptedWarning, ...] = ()


def find_entry(
    source: Source, laid: tuple[Laid, ...], find: Finder, stamp: Stamp, whole: bool, kind: str = ""
) -> Entry | None:
    """The entry of a source with parts added, if everything that it depends on is unchanged.  `find` finds texts; `stamp`
    identifies plugins by name.  With `whole`, only an entry that has a program.  A `kind` of program has its own entry, which is
    not shipped."""
    asked = Texts(source, (), (), laid)
    key = _key(asked, kind=kind)
    entry = _entry(cache.get(key), asked, find, stamp, whole) if key else None
    if entry is not None or kind:
        return entry
    entry = _entry(cache.read_shipped(_key(asked, shipped=True)), asked, find, stamp, whole)
    if entry is not None and entry.program is not None:
        entry = evolve(entry, program=with_code(entry.program))
        put_entry(entry, stamp)
    return entry


def _entry(data: Any, asked: Texts, find: Finder, stamp: Stamp, whole: bool) -> Entry | None:
    """Make an entry from stored data; None if something that it depends on has changed."""
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
    """The texts that were found and the plugins that were loaded, if all of them are unchanged."""
    texts = _texts(evolve(asked, plugins=tuple(name for name, _ in plugins)), found, find)
    return None if texts is None or any(stamp(name) != seen for name, seen in plugins) else texts


def put_entry(entry: Entry, stamp: Stamp, kind: str = "") -> None:
    """Store an entry, for a `kind` of program if one is given, unless it depends on something that cannot be identified again."""
    key, data = _key(entry.texts, kind=kind), _data(entry, stamp)
    if key and data is not None:
        cache.put(key, data)


def ship_entry(entry: Entry, stamp: Stamp, folder: Path) -> None:
    """Write an entry for the package that is being built; raises ValueError if that is not possible."""
    data = _data(entry if entry.program is None else evolve(entry, program=without_code(entry.program)), stamp)
    if data is None:
        raise ValueError(f"{entry.texts.source.name} depends on something that is not in the package")
    cache.ship(folder, _key(entry.texts, shipped=True), data)


def _data(entry: Entry, stamp: Stamp) -> tuple[Any, ...] | None:
    """The stored form of an entry; None if something that it depends on could not be identified again."""
    texts, origin = entry.texts, _origin(entry.texts, stamp)
    if origin is None:
        return None
    writer = Writer(_CLASSES, texts.sources, {})
    problems, marks, accepted = map(writer.to_plain, (entry.diagnostics, entry.unconfirmed, entry.accepted))
    form = marshal.version if entry.program and entry.program[1] else cache.COMMON
    program = None if entry.program is None else marshal.dumps(entry.program, form)
    return *origin, tuple(writer.table), problems, marks, program, accepted


def _origin(texts: Texts, stamp: Stamp) -> tuple[tuple[tuple[Any, ...], ...], tuple[tuple[str, str | None], ...]] | None:
    """What was looked for and which plugins were loaded; None if some of that could not be identified again."""
    plugins = tuple((name, stamp(name)) for name in texts.plugins)
    found = _looked_for(texts)
    return None if found is None or any(seen is None for _, seen in plugins) else (found, plugins)


def find_made(kind: str, source: Source, laid: tuple[Laid, ...], find: Finder, stamp: Stamp) -> Any:
    """The plain data of that kind that was made from a source with parts added; None if it is not stored, or if something that it
    depends on differs, including the places of texts.  `find` and `stamp` as in `find_entry`."""
    asked = Texts(source, (), (), laid)
    key = _key(asked, kind=kind)
    data = cache.get(key) if key else None
    if data is None:
        return None
    found, plugins, places, made = data
    texts = _texts_if_same(asked, found, plugins, find, stamp)
    return made if texts is not None and _places(texts) == places else None


def put_made(kind: str, texts: Texts, made: Any, stamp: Stamp) -> None:
    """Store plain data that was made from some texts, unless it depends on something that cannot be identified again."""
    key, origin = _key(texts, kind=kind), _origin(texts, stamp)
    if key and origin is not None:
        cache.put(key, (*origin, _places(texts), made))


def _places(texts: Texts) -> tuple[tuple[str, str], ...]:
    """The names and paths by which texts are cited."""
    return tuple((source.name, source.path) for source in texts.sources)


def _key(texts: Texts, shipped: bool = False, kind: str = "") -> str:
    """The key of the entry for some texts, or for the data of that `kind` made from them; empty if there can be none.  A shipped
    entry does not need the code in its key: it belongs to the same package."""
    package = "shipped" if shipped else cache.package_stamp()
    laid = [value for part in texts.parts for value in (("name", part) if isinstance(part, str) else _marks(part))]
    kinds = ("kind", kind) if kind else ()
    return cache.digest([package, *_marks(texts.source), *laid, *kinds]) if package else ""


def _marks(source: Source) -> tuple[str, str, str]:
    """The features that distinguish a source from others."""
    return type(source).__name__, source.name, source.text


def _looked_for(texts: Texts) -> tuple[tuple[Any, ...], ...] | None:
    """What was looked for; for what was found, the hash; and the number of the text that refers to it.  None if that is not
    known."""
    numbers = {source.path: number for number, source in reversed(list(enumerate(texts.sources)))}
    if any(path not in numbers for (_, _, path, _), _ in texts.found):
        return None
    return tuple((kind, name, numbers[path], game, _fingerprint(source)) for (kind, name, path, game), source in texts.found)


def _texts(asked: Texts, found: Sequence[tuple[Any, ...]], find: Finder) -> Texts | None:
    """Look for everything again; None if something else is found."""
    sources, again = list(asked.given_texts), list[tuple[TextRequest, Source | None]]()
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
