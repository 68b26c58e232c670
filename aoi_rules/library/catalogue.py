"""Finds rulesets: those of this package, those of installed packages, and the user's own files."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve, field, frozen

from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.diagnostics import Diagnostic, Source
from aoi_rules.errors import PluginError
from aoi_rules.language.files import MAX_BYTES, SCENARIOS, file_bytes, read, unsaved_in
from aoi_rules.language.headers import GAME, MAP, PART, Head, heads_in
from aoi_rules.library.bundled import path_of, rulesets
from aoi_rules.library.packs.installed import read_installed
from aoi_rules.library.stored.texts import Laid
from aoi_rules.plugin_api.entry_points import PackagedText, installed_plugins

if TYPE_CHECKING:
    from aoi_rules.compiler.source.scenario_file import ScenarioFile

__all__ = ["Catalogue", "Entry", "Laid", "find_beside", "catalogue", "entries", "find", "find_source", "describe_origin",
           "known_names", "has_ruleset", "namesakes", "own_parts", "played_on", "read_again", "read_parts"]

_LONGEST = 60


@frozen
class Entry:
    """A ruleset of the library: `kind` is game or map; `path` is shown to people; `plugin` is the plugin that offers it, `pack`
    the installed pack that has it; both are empty for this package's own."""

    name: str
    kind: str
    title: str
    path: str
    source: Source
    plugin: str = ""
    pack: str = ""


@frozen
class Catalogue:
    """Every ruleset that has a name here, by name; `problems` says what could not be listed, and why."""

    entries: tuple[Entry, ...]
    problems: tuple[str, ...]
    twice: dict[str, str] = field(factory=dict)  # names that two rulesets have, with both rulesets


@cache
def _bundled_catalogue() -> Catalogue:
    """The rulesets of this package."""
    return _catalogue([("", [Source(label, text, path_of(label)) for label, text in rulesets()])])


def read_again() -> None:
    """Read the files of this package's own rulesets again when they are needed next: somebody changed one of them."""
    _bundled_catalogue.cache_clear()
    own_parts.cache_clear()


def entries() -> tuple[Entry, ...]:
    """The rulesets of this package, by name; plugins are not loaded."""
    return _bundled_catalogue().entries


def catalogue() -> Catalogue:
    """The rulesets of this package, of installed packages and of the user's packs, by name.

    If two have the same name, neither is listed, unless one belongs to this package: installing another package does not change
    that one.  A pack changes neither.
    """
    from aoi_rules.plugin_manager.manager import rulesets_of  # noqa: PLC0415 - plugins are asked only here

    offered, problems = list[tuple[str, Sequence[Source]]](), []
    for name in sorted(installed_plugins()):
        try:
            offered.append((name, rulesets_of(name)))
        except PluginError as error:
            problems.append(str(error))
    others, ours = _catalogue(offered), _bundled_catalogue()
    own = {e.name: e for e in ours.entries}
    problems += [_hint_for_two(own[e.name], e) + "; the package's own is used" for e in others.entries if e.name in own]
    found = [*own.values(), *(e for e in others.entries if e.name not in own)]
    twice = {name: text for name, text in others.twice.items() if name not in own} | ours.twice
    more, unread = _of_packs({e.name: e for e in found})
    return Catalogue(tuple(sorted((*found, *more.entries), key=lambda e: e.name)),
                     (*ours.problems, *problems, *others.problems, *unread, *more.problems), more.twice | twice)


def _of_packs(taken: dict[str, Entry]) -> tuple[Catalogue, list[str]]:
    """The rulesets of the user's packs whose names are not `taken`, and the problems of packs that are not listed."""
    packs, problems = read_installed()
    entries = [Entry(head.name, head.kind, head.title or head.name, head.source.path, head.source, pack=pack.manifest.name)
               for pack in packs for head in pack.rulesets]
    problems += [_hint_for_two(taken[e.name], e) + "; that of the pack is not used" for e in entries if e.name in taken]
    return _unique(e for e in entries if e.name not in taken), problems


def _catalogue(offered: Iterable[tuple[str, Sequence[Source]]]) -> Catalogue:
    """The rulesets that some plugins offer, by name; the name of this package is empty."""
    found: list[Entry] = []
    problems: list[str] = []
    for plugin, sources in offered:
        for source in sources:
            head = next(heads_in(source), None)
            if head is None or head.kind == PART:
                if plugin:  # the package's own folder also contains parts and scenarios
                    problems.append(f"the plugin `{plugin}`: {source.path}, which its hook `aoi_rulesets` returns, contains no "
                                    "`game` and no `map`")
                continue
            found.append(Entry(head.name, head.kind, head.title or head.name, source.path, source, plugin))
    unique = _unique(found)
    return evolve(unique, problems=(*problems, *unique.problems))


def _unique(entries: Iterable[Entry]) -> Catalogue:
    """The rulesets whose names no other one has; the names that two have are among the problems."""
    found: dict[str, Entry] = {}
    twice: dict[str, str] = {}
    for entry in entries:
        if entry.name in found:
            twice[entry.name] = _hint_for_two(found[entry.name], entry)
        found[entry.name] = entry
    kept = sorted((e for e in found.values() if e.name not in twice), key=lambda e: e.name)
    said = (f"{text}; {_way_out(found[name])} one of them" for name, text in twice.items())
    return Catalogue(tuple(kept), tuple(said), twice)


def _way_out(entry: Entry) -> str:
    """What can be done with one of two rulesets that have the same name."""
    return "uninstall" if entry.plugin else "remove" if entry.pack else "rename"


def _hint_for_two(first: Entry, second: Entry) -> str:
    both = " and ".join(f"{e.path} ({describe_origin(e)})" for e in (first, second))
    return f"two rulesets are called `{first.name}`: {both}"


def describe_origin(entry: Entry) -> str:
    """Where a ruleset comes from, in words."""
    if entry.pack:
        return f"of the pack `{entry.pack}`"
    return f"of the plugin `{entry.plugin}`" if entry.plugin else "of this package"


def has_ruleset(name: str) -> bool:
    """Whether the library or an installed package has a ruleset with that name."""
    return any(e.name == name for e in entries()) or any(e.name == name for e in catalogue().entries)


def find_source(name: str, library_only: bool = False) -> Source | Diagnostic:
    """The source of a ruleset given by name or path; a diagnostic if there is none.

    Installed packages are loaded only for a name that this package does not have.  With `library_only`, only a name is accepted,
    and no file with that name is looked for.
    """
    for entry in entries():
        if entry.name == name:
            return entry.source
    if not library_only and _is_path(name):
        return read(name)
    offered = catalogue()
    for entry in offered.entries:
        if entry.name == name:
            return entry.source
    if name in offered.twice:
        return Diagnostic("unknown-ruleset", offered.twice[name], None,
                          f"{'rename' if name in _bundled_catalogue().twice else 'uninstall'} one of the two"
                          + ("" if library_only else ", or give a file's path"))
    if not library_only and _exists(name):
        return read(name)
    return _unknown_ruleset(name, offered, library_only)


def _is_path(name: str) -> bool:
    return "/" in name or "\\" in name or name.endswith(".aoi")


def read_parts(parts: Iterable[str | os.PathLike[str]], library_only: bool = False) -> tuple[tuple[Laid, ...], list[Diagnostic]]:
    """The parts to be added to a ruleset, given by name or path, and the problems of their files.  With `library_only`, only
    names are accepted.

    A name is looked up when the ruleset is compiled: next to the ruleset, in the library, and among installed plugins.
    """
    laid: list[Laid] = []
    problems: list[Diagnostic] = []
    for part in parts:
        name = os.fspath(part)
        if not _is_path(name) and isinstance(part, str):
            laid.append(name)
            continue
        found = read(name) if not library_only else Diagnostic(
            "unknown-part", "write the name of a part here; a path is not accepted", None)
        if isinstance(found, Source):
            laid.append(found)
        else:
            problems.append(found)
    return tuple(laid), problems


def _unknown_ruleset(name: str, offered: Catalogue, library_only: bool) -> Diagnostic:
    """The diagnostic for a name that nothing has.  A name that is longer than any real name is shortened."""
    shown = name if len(name) <= _LONGEST else f"{name[:_LONGEST]}…"
    where = "no ruleset of the library" if library_only else "no ruleset"
    else_ = "; a path is not accepted here" if library_only else ", and no file either"
    known = [e.name for e in offered.entries]
    hint = did_you_mean(name, known) or f"there are: {', '.join(known)}"
    # Problems of installed packages do not concern the clients whose names a server passes on.
    return Diagnostic("unknown-ruleset", f"{where} is called `{shown}`{else_}", None,
                      "; ".join([hint, *(() if library_only else offered.problems)]))


def _exists(name: str) -> bool:
    try:
        Path(name).stat()  # from Python 3.14 on, `exists` calls a file with an impossible name absent
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, ValueError):  # the name itself is impossible
        return True  # reading the file reports why
    return True


def find(kind: str, name: str, beside: Source, game: str = "") -> Source | None:
    """Find a game for a map, a map for a scenario, or a part for a game: in the source itself, then in the files next to it (from
    a folder `scenarios`, also in its parent folder), then in the library and what installed packages offer."""
    texts = [beside, *_texts_beside(beside)]
    if kind == PART:
        texts.sort(key=lambda source: not any((p.name, p.game) == (name, game) for p in heads_in(source, PART)))
    for source in texts:
        if any(head.name == name for head in heads_in(source, kind)):
            return source
    if kind == PART:
        return None if name in installed_plugins() else own_parts().get((name, game)) or _parts_of_packs().get((name, game))
    own = next((e.source for e in entries() if e.kind == kind and e.name == name), None)
    return own or next((e.source for e in catalogue().entries if e.kind == kind and e.name == name), None)


def known_names(kind: str, beside: Source, game: str = "") -> Iterator[str]:
    """The names that `find` finds: of games, of maps, or of parts for a game and of installed plugins."""
    if kind == "plugin":
        yield from installed_plugins()
    elif kind == PART:
        yield from (p.name for source in (beside, *_texts_beside(beside)) for p in heads_in(source, PART) if p.game == game)
        yield from (name for name, of in {**own_parts(), **_parts_of_packs()} if of == game)
    else:
        yield from (head.name for source in (beside, *_texts_beside(beside)) for head in heads_in(source, kind))
        yield from (entry.name for entry in catalogue().entries if entry.kind == kind)


def namesakes(source: Source) -> Iterator[tuple[Head, Head]]:
    """The games, maps and parts of a text, each with the first one in another file of its folder that has its name too."""
    heads = list(heads_in(source))
    own = os.path.realpath(source.path)
    others = [other for text in (_texts_beside(source, alone=True) if heads else ()) if os.path.realpath(text.path) != own
              for other in heads_in(text)]
    for head in heads:
        same = next((o for o in others if (o.kind, o.name, o.game) == (head.kind, head.name, head.game)), None)
        if same is not None:
            yield head, same


@cache
def own_parts() -> dict[tuple[str, str], Source]:
    """The parts in the library's own files, by name and game."""
    sources = [Source(label, text, path_of(label)) for label, text in rulesets()]
    return {(part.name, part.game): source for source in sources for part in heads_in(source, PART)}


def _parts_of_packs() -> dict[tuple[str, str], Source]:
    """The parts in the user's packs, by name and game, without those that two packs have."""
    heads = [head for pack in read_installed()[0] for head in pack.parts]
    counted = Counter((head.name, head.game) for head in heads)
    return {key: head.source for head in heads if counted[key := (head.name, head.game)] == 1}


def _texts_beside(source: Source, alone: bool = False) -> list[Source]:
    """The texts of the files next to a source, from a folder `scenarios` also those in its parent folder unless it is taken
    `alone`; none for a text that a package offers."""
    if isinstance(source, PackagedText) or source.path.startswith("<"):
        return []
    folder = Path(source.path).parent
    above = folder.parent if folder.name else folder / ".."  # a path without a folder is in the current folder
    try:
        folders = [folder, above] if folder.absolute().name == SCENARIOS and not alone else [folder]
        paths = [path for home in folders if home.is_dir() for path in sorted({*home.glob("*.aoi"), *unsaved_in(home)})]
    except OSError:  # it may not be read, or was removed
        return []
    return [text for text in map(read, paths) if isinstance(text, Source)]


def played_on(file: ScenarioFile, name: str) -> Source | None:
    """The ruleset that a file's scenarios refer to by a name: in the file itself, next to it, or in the library."""
    return file.source if file.own == name else find(MAP, name, file.source) or find(GAME, name, file.source)


def find_beside(source: Source, name: str) -> Source | None:
    """The file with that name in the folder of a text; None if there is none, or if the text is not a file."""
    path = Path(source.path).parent / name
    if isinstance(source, PackagedText) or source.path.startswith("<") or not path.is_file():
        return None
    return Source(name, file_bytes(str(path), MAX_BYTES).decode("utf-8-sig", "replace"), str(path))
