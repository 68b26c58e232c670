"""Finding rulesets: those that come with the package, those of installed packages, and files of one's own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import attrs
from attrs import field, frozen

from aoi_rules.bundled import aoi_rulesets, path_of
from aoi_rules.compiler.coverage import Trace
from aoi_rules.compiler.pipeline import Compiled, Forms, Testing, compile_source
from aoi_rules.compiler.source.resolve import Items
from aoi_rules.compiler.source.scenario_file import ScenarioFile
from aoi_rules.diagnostics import Diagnostic, Source, did_you_mean
from aoi_rules.errors import PluginError
from aoi_rules.language.files import read
from aoi_rules.machine.program import Program
from aoi_rules.plugin_manager import Offered, Shelf, installed, plugged, shelf_of

__all__ = [
    "Catalogue", "Change", "Entry", "Texts", "catalogue", "compile_named", "compile_scenarios", "compile_text", "compiled_anew",
    "entries", "find", "find_source", "knows", "played_on", "texts_of",
]

Change = Callable[[Items], Items]

_LONGEST = 60
_HEAD = re.compile(r'^(game|map|part)\s+([A-Za-z_]\w*)\??\s*(?:"((?:[^"\\]|\\.)*)")?', re.MULTILINE)
_PART = re.compile(r"^part\s+([A-Za-z_]\w*)[^\n{]*?\bfor\s+([A-Za-z_]\w*)", re.MULTILINE)


@frozen
class Entry:
    """A ruleset of the library: `kind` is game or map; `path` is shown to people; `plugin` offers it, or the package."""

    name: str
    kind: str
    title: str
    path: str
    source: Source
    plugin: str = ""


@frozen
class Catalogue:
    """Every ruleset that has a name here, by name; `problems` says what could not be listed, and why."""

    entries: tuple[Entry, ...]
    problems: tuple[str, ...]
    twice: dict[str, str] = field(factory=dict)  # names that stand for two rulesets, and which two


@cache
def entries() -> tuple[Entry, ...]:
    """The rulesets that come with the package, by name; no other plugin is asked."""
    return _catalogue([shelf_of()]).entries


def catalogue() -> Catalogue:
    """The rulesets of this package and of installed ones, by name.

    Of two of one name none is listed, unless one comes with the package: installing another one changes nothing there.
    """
    shelves, problems = [], []
    for name in sorted(installed()):
        try:
            shelves.append(shelf_of(name))
        except PluginError as error:
            problems.append(str(error))
    others = _catalogue(shelves)
    own = {e.name: e for e in entries()}
    problems += [_both(own[e.name], e) + "; the package's own is used" for e in others.entries if e.name in own]
    found = [*own.values(), *(e for e in others.entries if e.name not in own)]
    twice = {name: text for name, text in others.twice.items() if name not in own}
    return Catalogue(tuple(sorted(found, key=lambda e: e.name)), (*problems, *others.problems), twice)


def _catalogue(shelves: Iterable[Shelf]) -> Catalogue:
    found: dict[str, Entry] = {}
    problems: list[str] = []
    twice: dict[str, str] = {}
    for shelf in shelves:
        for source in shelf.sources:
            head = _HEAD.search(source.text)
            if head is None or head[1] == "part":
                if shelf.plugin:  # the package's own folder holds parts and scenarios too
                    problems.append(f"the plugin `{shelf.plugin}`: {source.path}, which its hook `aoi_rulesets` gives, holds "
                                    "no `game` and no `map`")
                continue
            entry = Entry(head[2], head[1], head[3] or head[2], source.path, source, shelf.plugin)
            if entry.name in found:
                twice[entry.name] = _both(found[entry.name], entry)
            found[entry.name] = entry
    kept = sorted((e for e in found.values() if e.name not in twice), key=lambda e: e.name)
    return Catalogue(tuple(kept), (*problems, *(f"{text}; uninstall one of them" for text in twice.values())), twice)


def _both(first: Entry, second: Entry) -> str:
    both = " and ".join(f"{e.path} ({f'of the plugin `{e.plugin}`' if e.plugin else 'of this package'})" for e in (first, second))
    return f"two rulesets are called `{first.name}`: {both}"


def knows(name: str) -> bool:
    """Whether the library has a ruleset of that name, or an installed package."""
    return any(e.name == name for e in entries()) or any(e.name == name for e in catalogue().entries)


def find_source(name: str, library_only: bool = False) -> Source | Diagnostic:
    """The source of a ruleset given by name or path, or by name alone; a diagnostic where there is none.

    Installed packages are asked only for a name that the package has not got.  With `library_only` no file of that name
    is looked for.
    """
    for entry in entries():
        if entry.name == name:
            return entry.source
    if not library_only and ("/" in name or "\\" in name or name.endswith(".aoi")):
        return read(name)
    offered = catalogue()
    for entry in offered.entries:
        if entry.name == name:
            return entry.source
    if name in offered.twice:
        return Diagnostic("unknown-ruleset", offered.twice[name], None,
                          "uninstall one of the two" + ("" if library_only else ", or give a file's path"))
    if not library_only and _exists(name):
        return read(name)
    return _unknown(name, offered, library_only)


def _unknown(name: str, offered: Catalogue, library_only: bool) -> Diagnostic:
    """The diagnostic for a name that means nothing, which is not repeated beyond what a person could have meant."""
    shown = name if len(name) <= _LONGEST else f"{name[:_LONGEST]}…"
    where = "no ruleset of the library" if library_only else "no ruleset"
    else_ = "; a path is not taken here" if library_only else ", and no file either"
    known = [e.name for e in offered.entries]
    hint = did_you_mean(name, known) or f"there are: {', '.join(known)}"
    # What is wrong with installed packages is no business of those whose names a server passes on.
    return Diagnostic("unknown-ruleset", f"{where} is called `{shown}`{else_}", None,
                      "; ".join([hint, *(() if library_only else offered.problems)]))


def _exists(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):  # the name itself is impossible
        return True  # reading it says why


def find(kind: str, name: str, beside: Source, game: str = "") -> Source | None:
    """A game for a map, a map for a scenario, or a part for a game: in the source itself, then in the files beside it
    (from a folder `scenarios` also in the one above), then in the library and what installed packages offer."""
    texts = [beside, *_beside(beside)]
    for source in texts:
        if any(head[1] == kind and head[2] == name for head in _HEAD.finditer(source.text)):
            return source
    if kind == "part":
        return None if name in installed() else parts().get((name, game))
    own = next((e.source for e in entries() if e.kind == kind and e.name == name), None)
    return own or next((e.source for e in catalogue().entries if e.kind == kind and e.name == name), None)


@cache
def parts() -> dict[tuple[str, str], Source]:
    """The parts in the library's own files, by name and game."""
    sources = [Source(label, text, path_of(label)) for label, text in aoi_rulesets()]
    return {(head[1], head[2]): s for s in sources for head in _PART.finditer(s.text)}


def _beside(source: Source) -> list[Source]:
    """The texts of the files beside one; none lies beside what a package offers."""
    if isinstance(source, Offered) or source.path.startswith("<"):
        return []
    folder = Path(source.path).parent
    above = folder.parent if folder.name else folder / ".."  # what is given without a folder lies where we are
    try:
        folders = [folder, above] if folder.absolute().name == "scenarios" else [folder]
        paths = [path for home in folders if home.is_dir() for path in sorted(home.glob("*.aoi"))]
    except OSError:  # it may not be looked into, or was removed
        return []
    return [text for text in map(read, paths) if isinstance(text, Source)]


def compile_text(
    source: Source, run: bool = True, testing: Testing | None = None, forms: Forms | None = None,
) -> Compiled:
    """Compile a source; the game that a map extends is looked for beside it, then in the library.

    Without `run` there are only diagnostics, sooner; `testing` marks its lines.  What each stage makes of it is put into
    `forms`, as far as it comes.
    """
    if testing is not None:
        return compile_source(source, find, plugged, run, testing, forms)
    found: dict[Wanted, Source | None] = {}

    def noted(kind: str, name: str, beside: Source, game: str = "") -> Source | None:
        found[kind, name, beside.path, game] = answer = find(kind, name, beside, game)
        return answer

    return _with_origin(compile_source(source, noted, plugged, run, forms=forms), Texts(source, tuple(found.items())))


# ---- the same ruleset in another process ----------------------------------------------------------------------------

Wanted = tuple[str, str, str, str]
"""What a text asks for: `game`, `map` or `part`, its name, the path of the text that asks, and the game of a part."""


@frozen
class Texts:
    """All texts that a ruleset was compiled from, those of plugins aside, which are where the plugins are."""

    source: Source
    found: tuple[tuple[Wanted, Source | None], ...]

    def __reduce__(self) -> tuple[Any, ...]:
        """The library's own texts are pickled as their labels, since every process has them."""
        labels = {text: label for label, text in aoi_rulesets()}
        sources = [s if s is None or s.text not in labels else (labels[s.text], s.name, s.path)
                   for s in (self.source, *(source for _, source in self.found))]
        return _texts, (sources, [wanted for wanted, _ in self.found])


def _texts(sources: list[tuple[str, str, str] | Source | None], wanted: list[Wanted]) -> Texts:
    """The texts that were pickled, made again."""
    texts = dict(aoi_rulesets())
    source, *found = (Source(s[1], texts[s[0]], s[2]) if isinstance(s, tuple) else s for s in sources)
    assert source is not None, "every ruleset has a text"
    return Texts(source, tuple(zip(wanted, found, strict=True)))


def _with_origin(compiled: Compiled, texts: Texts) -> Compiled:
    """The result of compiling some texts, with a program that is pickled as these texts."""
    if compiled.program is None:
        return compiled
    program = attrs.evolve(compiled.program, origin=lambda p: (_compiled_again, (texts, p.content_hash)))
    return attrs.evolve(compiled, program=program)


def _compiled_again(texts: Texts, wanted: str) -> Program:
    """The program of some texts, compiled once in a process; PluginError where it is not the same as where it was pickled."""
    program = _compiled(texts).program
    if program is None or program.content_hash != wanted:
        raise PluginError(f"{texts.source.name}: these rules are not the same in this process as where they were pickled; "
                          "are other plugins, or is another version of this package, installed here?")
    return program


def texts_of(program: Program) -> Texts:
    """The texts that a program was compiled from; TypeError for one that was compiled in a way that cannot be repeated."""
    texts: Texts = program.__reduce__()[1][0]
    return texts


@lru_cache(maxsize=32)
def _compiled(texts: Texts) -> Compiled:
    return compiled_anew(texts)


def compiled_anew(texts: Texts, forms: Forms | None = None) -> Compiled:
    """The result of compiling some texts, without use of what was compiled before; `forms` as in `compile_text`."""
    found = dict(texts.found)

    def known(kind: str, name: str, beside: Source, game: str = "") -> Source | None:
        return found.get((kind, name, beside.path, game))

    return _with_origin(compile_source(texts.source, known, plugged, forms=forms), texts)


def played_on(file: ScenarioFile, name: str) -> Source | None:
    """The ruleset that a file's scenarios call by a name: in the file itself, beside it, or in the library."""
    return file.source if file.own == name else find("map", name, file.source) or find("game", name, file.source)


def compile_scenarios(
    file: ScenarioFile, name: str, trace: Trace | None = None, change: Change | None = None, forms: Forms | None = None,
) -> Compiled:
    """Compile a ruleset with the scenarios of a file that are played on it.

    With a `trace` its code is marked; `change` changes its resolved statements before they are compiled; `forms` as in
    `compile_text`.
    """
    scenes = file.scenes[name]
    source = played_on(file, name)
    if source is None:
        place = scenes.scenarios[0].place
        known = [e.name for e in entries()]
        problem = Diagnostic("unknown-ruleset", f"no map or game called `{name}` lies beside this file or in the library",
                             place, did_you_mean(name, known) or f"there are: {', '.join(known)}")
        return Compiled(None, (problem,))
    testing = Testing(scenes, file.source, trace or Trace(), change or (lambda items: items))
    return compile_source(source, find, plugged, testing=testing, forms=forms)


def compile_named(name: str, run: bool = True, library_only: bool = False, forms: Forms | None = None) -> Compiled:
    """Compile a ruleset given by name or path, with `library_only` by name alone; `forms` as in `compile_text`."""
    source = find_source(name, library_only)
    if isinstance(source, Diagnostic):
        return Compiled(None, (source,))
    return compile_text(source, run, forms=forms)
