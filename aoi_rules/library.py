"""Finding rulesets: those that come with the package, those of installed packages, and files of one's own."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
from attrs import field, frozen

from aoi_rules.bundled import path_of, rulesets
from aoi_rules.cache import cache_folder
from aoi_rules.compiler.compiled import Compiled
from aoi_rules.diagnostics import Diagnostic, Place, Source, did_you_mean
from aoi_rules.entry_points import Offered, installed, plugin_stamp
from aoi_rules.errors import PluginError
from aoi_rules.language.files import read
from aoi_rules.stored.results import find_result, put_result
from aoi_rules.stored.texts import Laid, Texts, Wanted

if TYPE_CHECKING:
    from aoi_rules.compiler.coverage import Trace
    from aoi_rules.compiler.pipeline import Forms, Testing
    from aoi_rules.compiler.source.extending import Finder
    from aoi_rules.compiler.source.resolve import Items
    from aoi_rules.compiler.source.scenario_file import ScenarioFile
    from aoi_rules.language.tree import Statement
    from aoi_rules.machine.program import Program
    from aoi_rules.model.ruleset import TextLine
    from aoi_rules.words.structure import Plugged

    Change = Callable[[Items], Items]

__all__ = [
    "Catalogue", "Change", "Entry", "Laid", "Texts", "catalogue", "compile_named", "compile_over", "compile_scenarios",
    "compile_text", "compiled_anew", "entries", "find", "find_source", "known", "knows", "part_heads", "played_on", "read_parts",
    "ship", "texts_of",
]

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
    return _catalogue([("", [Source(label, text, path_of(label)) for label, text in rulesets()])]).entries


def catalogue() -> Catalogue:
    """The rulesets of this package and of installed ones, by name.

    Of two of one name none is listed, unless one comes with the package: installing another one changes nothing there.
    """
    from aoi_rules.plugin_manager import rulesets_of  # noqa: PLC0415 - plugins are asked only here

    offered, problems = list[tuple[str, Sequence[Source]]](), []
    for name in sorted(installed()):
        try:
            offered.append((name, rulesets_of(name)))
        except PluginError as error:
            problems.append(str(error))
    others = _catalogue(offered)
    own = {e.name: e for e in entries()}
    problems += [_both(own[e.name], e) + "; the package's own is used" for e in others.entries if e.name in own]
    found = [*own.values(), *(e for e in others.entries if e.name not in own)]
    twice = {name: text for name, text in others.twice.items() if name not in own}
    return Catalogue(tuple(sorted(found, key=lambda e: e.name)), (*problems, *others.problems), twice)


def _catalogue(offered: Iterable[tuple[str, Sequence[Source]]]) -> Catalogue:
    """What some plugins offer, by name; the package itself has none."""
    found: dict[str, Entry] = {}
    problems: list[str] = []
    twice: dict[str, str] = {}
    for plugin, sources in offered:
        for source in sources:
            head = _HEAD.search(source.text)
            if head is None or head[1] == "part":
                if plugin:  # the package's own folder holds parts and scenarios too
                    problems.append(f"the plugin `{plugin}`: {source.path}, which its hook `aoi_rulesets` gives, holds "
                                    "no `game` and no `map`")
                continue
            entry = Entry(head[2], head[1], head[3] or head[2], source.path, source, plugin)
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
    if not library_only and _is_path(name):
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


def _is_path(name: str) -> bool:
    return "/" in name or "\\" in name or name.endswith(".aoi")


def read_parts(parts: Iterable[str | os.PathLike[str]], library_only: bool = False) -> tuple[tuple[Laid, ...], list[Diagnostic]]:
    """Parts that are to be laid over a ruleset, given by name or path, or by name alone; and what is wrong with the files.

    A name is looked up when the ruleset is compiled: beside it, in the library, among installed plugins.
    """
    laid: list[Laid] = []
    problems: list[Diagnostic] = []
    for part in parts:
        name = os.fspath(part)
        if not _is_path(name) and isinstance(part, str):
            laid.append(name)
            continue
        found = read(name) if not library_only else Diagnostic(
            "unknown-part", "a part is given by its name here, and a path is not taken", None)
        if isinstance(found, Source):
            laid.append(found)
        else:
            problems.append(found)
    return tuple(laid), problems


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
    if kind == "part":
        texts.sort(key=lambda source: not any((p[1], p[2]) == (name, game) for p in part_heads(source.text)))
    for source in texts:
        if any(head[1] == kind and head[2] == name for head in _HEAD.finditer(source.text)):
            return source
    if kind == "part":
        return None if name in installed() else parts().get((name, game))
    own = next((e.source for e in entries() if e.kind == kind and e.name == name), None)
    return own or next((e.source for e in catalogue().entries if e.kind == kind and e.name == name), None)


def known(kind: str, beside: Source, game: str = "") -> Iterator[str]:
    """The names that `find` finds: of games, of maps, of parts for a game; and those of installed plugins."""
    if kind == "plugin":
        yield from installed()
    elif kind == "part":
        yield from (p[1] for source in (beside, *_beside(beside)) for p in part_heads(source.text) if p[2] == game)
        yield from (name for name, of in parts() if of == game)
    else:
        yield from (head[2] for source in (beside, *_beside(beside)) for head in _HEAD.finditer(source.text) if head[1] == kind)
        yield from (entry.name for entry in catalogue().entries if entry.kind == kind)


def part_heads(text: str) -> Iterator[re.Match[str]]:
    """The first line of each part in a text: its name is group 1, that of its game group 2."""
    return _PART.finditer(text)


@cache
def parts() -> dict[tuple[str, str], Source]:
    """The parts in the library's own files, by name and game."""
    sources = [Source(label, text, path_of(label)) for label, text in rulesets()]
    return {(head[1], head[2]): s for s in sources for head in part_heads(s.text)}


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
    source: Source, run: bool = True, testing: Testing | None = None, forms: Forms | None = None, laid: tuple[Laid, ...] = (),
) -> Compiled:
    """Compile a source with parts laid over it; what it extends is looked for beside it, then in the library.

    Without `run` there are only diagnostics, sooner; `testing` marks its lines.  What each stage makes of it is put into
    `forms`, as far as it comes.  Without these, what was compiled before is not compiled again: see `aoi_rules.stored`.
    """
    if testing is not None:
        return _compile(Texts(source, (), (), laid), find, _plugged, run, testing, forms)
    lasting = forms is None and _lasting(source)
    stored = find_result(source, laid, run, find, _stamp, _resolved) if lasting else None
    return _with_origin(*stored) if stored else _compiled_now(Texts(source, (), (), laid), run, forms, lasting)


def ship(package: Path) -> None:
    """Compile all rulesets that come with the package, and store them in a folder of the one that is built; ValueError where
    one has errors."""
    for entry in entries():
        found = _compiled_now(Texts(entry.source, ()), True, None, True, package)
        if found.program is None:
            raise ValueError(f"{entry.name} has errors; `aoi check {entry.name}` shows them")


def _compiled_now(
    given: Texts, run: bool, forms: Forms | None, lasting: bool, package: Path | None = None
) -> Compiled:
    """The result of compiling the texts that are given, which is stored where it is `lasting`, perhaps for a package."""
    from aoi_rules.compiler.pipeline import Forms  # noqa: PLC0415 - see `_compile`

    found: dict[Wanted, Source | None] = {}
    asked: dict[str, None] = {}

    def noted(kind: str, name: str, beside: Source, game: str = "") -> Source | None:
        found[kind, name, beside.path, game] = answer = find(kind, name, beside, game)
        return answer

    def brought(names: Sequence[str]) -> Plugged:
        asked.update(dict.fromkeys(names))
        return _plugged(names)

    forms = forms or Forms()
    compiled = _compile(given, noted, brought, run, None, forms)
    texts = attrs.evolve(given, found=tuple(found.items()), plugins=tuple(asked))
    if lasting and forms.module is not None:
        put_result(texts, compiled, forms.module, _stamp, package)
    return _with_origin(compiled, texts)


def _compile(
    texts: Texts, finds: Finder, brings: Callable[[list[str]], Plugged], run: bool, testing: Testing | None, forms: Forms | None
) -> Compiled:
    """`compile_source`, with the whole compiler, which only a text that is new or was changed needs."""
    from aoi_rules.compiler.pipeline import compile_source  # noqa: PLC0415 - as the docstring says

    return compile_source(texts.source, finds, brings, run, testing, forms, laid=texts.laid, known=known)


def _plugged(names: Sequence[str]) -> Plugged:
    from aoi_rules.plugin_manager import plugged  # noqa: PLC0415 - only the compiler calls this

    return plugged(names)


def _lasting(source: Source) -> bool:
    """Whether what compiling a source gives may be stored: it is likely to be compiled again as it is, since it is the library's
    or a file, and not what a program gives as text."""
    if cache_folder("compiled") is None:
        return False
    if isinstance(source, Offered) or any(entry.source == source for entry in entries()):
        return True
    return os.path.isfile(source.path)  # noqa: PTH113 - the path may be any text


def _stamp(plugin: str) -> str | None:
    return plugin_stamp(plugin, installed().get(plugin))


def _resolved(texts: Texts) -> tuple[TextLine, ...]:
    """The resolved text, which is not stored."""
    program = compiled_anew(texts).program
    return () if program is None else program.resolved_text()


# ---- the same ruleset in another process ----------------------------------------------------------------------------


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
    """The result of compiling some texts."""
    stored = find_result(texts.source, texts.laid, True, _among(texts), _stamp, _resolved) if _lasting(texts.source) else None
    return _with_origin(*stored) if stored else compiled_anew(texts)


def compiled_anew(texts: Texts, forms: Forms | None = None) -> Compiled:
    """The result of compiling some texts, without use of what was compiled before; `forms` as in `compile_text`."""
    return _with_origin(_compile(texts, _among(texts), _plugged, True, None, forms), texts)


def _among(texts: Texts) -> Finder:
    """A finder that finds what was found for some texts."""
    found = dict(texts.found)
    return lambda kind, name, beside, game="": found.get((kind, name, beside.path, game))


def played_on(file: ScenarioFile, name: str) -> Source | None:
    """The ruleset that a file's scenarios call by a name: in the file itself, beside it, or in the library."""
    return file.source if file.own == name else find("map", name, file.source) or find("game", name, file.source)


def _naming(scenario: Statement) -> Place:
    """Where a scenario says on which ruleset it is played."""
    for line in scenario.block.items if scenario.block is not None else ():
        if getattr(line, "word", "") in ("map", "game"):
            name = next(iter(getattr(line, "arguments", ())), line)
            place: Place = name.place
            return place
    return scenario.place


def compile_scenarios(
    file: ScenarioFile, name: str, trace: Trace | None = None, change: Change | None = None, forms: Forms | None = None,
    laid: tuple[Laid, ...] = (),
) -> Compiled:
    """Compile a ruleset, with parts laid over it, with the scenarios of a file that are played on it.

    With a `trace` its code is marked; `change` changes its resolved statements before they are compiled; `forms` as in
    `compile_text`.
    """
    scenes = file.scenes[name]
    source = played_on(file, name)
    if source is None:
        there = sorted({*known("map", file.source), *known("game", file.source)})
        problem = Diagnostic("unknown-ruleset", f"no map or game called `{name}` is beside this file or in the library",
                             _naming(scenes.scenarios[0]), did_you_mean(name, there) or f"there are: {', '.join(there)}")
        return Compiled(None, (problem,))
    from aoi_rules.compiler.coverage import Trace  # noqa: PLC0415 - see `_compile`
    from aoi_rules.compiler.pipeline import Testing  # noqa: PLC0415 - see `_compile`

    testing = Testing(scenes, file.source, trace or Trace(), change or (lambda items: items))
    return _compile(Texts(source, (), (), laid), find, _plugged, True, testing, forms)


def compile_over(
    source: Source | Diagnostic, parts: Iterable[str | os.PathLike[str]], run: bool = True, library_only: bool = False,
    forms: Forms | None = None,
) -> Compiled:
    """Compile a source that was found with parts laid over it, given by name or path, with `library_only` by name alone;
    `forms` as in `compile_text`."""
    laid, problems = read_parts(parts, library_only)
    if isinstance(source, Diagnostic) or problems:
        return Compiled(None, (*([source] if isinstance(source, Diagnostic) else []), *problems))
    return compile_text(source, run, forms=forms, laid=laid)


def compile_named(
    name: str, run: bool = True, library_only: bool = False, forms: Forms | None = None,
    parts: Iterable[str | os.PathLike[str]] = (),
) -> Compiled:
    """Compile a ruleset given by name or path, with `library_only` by name alone, with parts laid over it; as `compile_over`."""
    return compile_over(find_source(name, library_only), parts, run, library_only, forms)
