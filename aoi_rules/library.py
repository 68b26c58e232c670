"""Finding rulesets: those that come with the package, and files of one's own."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

from attrs import frozen

from aoi_rules._resources import ruleset_files
from aoi_rules.compiler.compile import Compiled, Testing, compile_source
from aoi_rules.compiler.resolve import Items
from aoi_rules.compiler.scenario_file import ScenarioFile
from aoi_rules.compiler.trace import Trace
from aoi_rules.diagnostics import Diagnostic, Source, did_you_mean
from aoi_rules.language.files import read, read_bytes
from aoi_rules.plugin_manager import plugged

__all__ = ["Change", "Entry", "compile_named", "compile_scenarios", "compile_text", "entries", "find", "find_source"]

Change = Callable[[Items], Items]

_HEAD = re.compile(r'^(game|map|part)\s+([A-Za-z_]\w*)\??\s*(?:"((?:[^"\\]|\\.)*)")?', re.MULTILINE)


@frozen
class Entry:
    """A ruleset of the library: `kind` is game or map; `path` is shown to people."""

    name: str
    kind: str
    title: str
    path: str
    source: Source


@cache
def entries() -> tuple[Entry, ...]:
    """The rulesets that come with the package, by name; two of one name are an error of the package."""
    found: dict[str, Entry] = {}
    for _, file in ruleset_files():
        source = read_bytes(_shown(file), file.read_bytes())
        head = _HEAD.search(source.text) if isinstance(source, Source) else None
        if head is None or head[1] == "part" or not isinstance(source, Source):
            continue
        if head[2] in found:
            raise ValueError(f"two rulesets are called {head[2]}: {found[head[2]].path} and {source.name}")
        found[head[2]] = Entry(head[2], head[1], head[3] or head[2], source.name, source)
    return tuple(sorted(found.values(), key=lambda e: e.name))


def _shown(file: object) -> str:
    path = Path(str(file))
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def find_source(name: str) -> Source | Diagnostic:
    """The source of a ruleset given by name or path; a diagnostic where there is none."""
    for entry in entries():
        if entry.name == name:
            return entry.source
    if "/" in name or "\\" in name or name.endswith(".aoi") or Path(name).exists():
        return read(name)
    known = [e.name for e in entries()]
    return Diagnostic("unknown-ruleset", f"no ruleset is called `{name}`, and no file either", None,
                      did_you_mean(name, known) or f"there are: {', '.join(known)}")


def find(kind: str, name: str, beside: Source) -> Source | None:
    """A game for a map, a map for a scenario, or a part: in the source itself, then in the files beside it (from a
    folder `scenarios` also in the one above), then, a part aside, in the library."""
    texts = [beside]
    folder = Path(beside.name).parent
    if not beside.name.startswith("<") and folder.is_dir():
        folders = [folder, folder.parent] if folder.name == "scenarios" else [folder]
        paths = [path for home in folders for path in sorted(home.glob("*.aoi"))]
        texts += [s for s in map(read, paths) if isinstance(s, Source)]
    for source in texts:
        if any(head[1] == kind and head[2] == name for head in _HEAD.finditer(source.text)):
            return source
    return None if kind == "part" else next((e.source for e in entries() if e.kind == kind and e.name == name), None)


def compile_text(source: Source, run: bool = True) -> Compiled:
    """Compile a source; the game that a map extends is looked for beside it, then in the library.

    Without `run` there are only diagnostics, sooner.
    """
    return compile_source(source, find, plugged, run)


def compile_scenarios(file: ScenarioFile, name: str, trace: Trace | None = None, change: Change | None = None) -> Compiled:
    """Compile a ruleset with the scenarios of a file that are played on it.

    With a `trace` its code is marked; `change` changes its resolved statements before they are compiled.
    """
    scenes = file.scenes[name]
    source = file.source if file.own == name else find("map", name, file.source) or find("game", name, file.source)
    if source is None:
        place = scenes.scenarios[0].place
        known = [e.name for e in entries()]
        problem = Diagnostic("unknown-ruleset", f"no map or game called `{name}` lies beside this file or in the library",
                             place, did_you_mean(name, known) or f"there are: {', '.join(known)}")
        return Compiled(None, (problem,))
    testing = Testing(scenes, file.source, trace or Trace(), change or (lambda items: items))
    return compile_source(source, find, plugged, testing=testing)


def compile_named(name: str, run: bool = True) -> Compiled:
    """Compile a ruleset given by name or path."""
    source = find_source(name)
    if isinstance(source, Diagnostic):
        return Compiled(None, (source,))
    return compile_text(source, run)
