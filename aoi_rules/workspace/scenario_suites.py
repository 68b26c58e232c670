"""The scenarios of several files, compiled with the rulesets that they are played on: those on one ruleset together, once.

Checking a ruleset with scenarios takes as long as without.  So files whose scenarios are played on the same ruleset are compiled
together if none of them mentions the helpers of another: then each means the same as alone.  If something is wrong with them,
each is compiled separately, so that its problems are its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from attrs import define, evolve, field, frozen

from aoi_rules.compiler.compile_result import CompileResult
from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.source.scenario_file import ScenarioFile, Scenes, read_file
from aoi_rules.diagnostics import Diagnostic, Source
from aoi_rules.library import compilation
from aoi_rules.words.line_names import name_of
from aoi_rules.workspace.index import spot

__all__ = ["NewForms", "SuiteResult", "Tests", "texts_of"]

NewForms = Callable[[str, Sequence[str]], Forms]
"""Returns where the compilation of the scenarios of some files, by their paths, on a ruleset with a name stores its forms."""

_NAME = re.compile(r"[A-Za-z_]\w*")


@frozen(eq=False)
class SuiteResult:
    """The result of compiling the scenarios of a file: the problems, and the forms of each ruleset that they are played on."""

    compiled: CompileResult
    forms: tuple[Forms, ...]


@define(eq=False)
class _Group:
    """Files whose scenarios on one ruleset are compiled together; the names in their texts, and the names of helpers in some
    file."""

    files: list[tuple[str, ScenarioFile]]
    names: set[str] = field(factory=set)
    helping: set[str] = field(factory=set)

    def add_file(self, name: str, path: str, file: ScenarioFile) -> bool:
        """Add a file, unless it mentions helpers of another one, or another one mentions its helpers; return whether it was
        added."""
        names = set(_NAME.findall(file.source.text))
        helping = {name_of(item) for item in file.scenes[name].helpers}
        if self.names & helping or self.helping & names:
            return False
        self.files.append((path, file))
        self.names |= names
        self.helping |= helping
        return True


class Tests:
    """The results of compiling the scenarios of some files, by their absolute paths; each separately if `apart` is set.
    Files that were compiled together `before` are compiled together again, and results are reused if neither the files nor their
    rulesets have new texts: `texts` has those of all files.  `new_forms` returns where the compilation of some files on a ruleset
    stores its forms."""

    def __init__(
        self, files: Mapping[str, Source], texts: Mapping[str, str], before: Tests | None, apart: bool, new_forms: NewForms,
    ) -> None:
        read = {path: read_file(source) for path, source in files.items()}
        groups = list(_each_file_alone(read)) if apart else before.groups(read) if before is not None else None
        self._groups = [(name, group) for name, group in groups or _groups(read)]
        self._done: dict[tuple[str, tuple[Source, ...]], tuple[_Part, ...]] = {}
        problems = {path: list(file.problems) for path, file in read.items()}
        forms: dict[str, list[Forms]] = {path: [] for path in read}
        for name, group in self._groups:
            key = name, tuple(file.source for _, file in group.files)
            known = before._done.get(key) if before is not None else None
            parts = known if known is not None and all(one.is_unchanged(texts) for one in known) else (
                *_compile_group(name, group, new_forms),)
            self._done[key] = parts
            for part in parts:
                for path in part.paths:
                    problems[path] += part.problems
                    forms[path].append(part.forms)
        self._of = {path: SuiteResult(CompileResult(None, tuple(problems[path])), tuple(forms[path])) for path in read}

    def of(self, path: str) -> SuiteResult:
        """The result for one of the files."""
        return self._of[path]

    def groups(self, read: Mapping[str, ScenarioFile]) -> list[tuple[str, _Group]] | None:
        """The same files grouped as here, as far as they still belong together; None if the files have changed."""
        if {(name, path) for name, group in self._groups for path, _ in group.files} != {
                (name, path) for path, file in read.items() for name in file.scenes}:
            return None
        found: list[tuple[str, _Group]] = []
        for name, group in self._groups:
            some = _Group([])
            for path in (path for path, _ in group.files):
                if not some.add_file(name, path, read[path]):
                    found.append((name, some))
                    some = _Group([])
                    some.add_file(name, path, read[path])
            found.append((name, some))
        return found


@frozen(eq=False)
class _Part:
    """Files of a group that were compiled together, their problems, their forms, and the texts of their ruleset."""

    paths: tuple[str, ...]
    problems: tuple[Diagnostic, ...]
    forms: Forms
    texts: frozenset[tuple[str, str]]

    def is_unchanged(self, texts: Mapping[str, str]) -> bool:
        """Whether the texts of the ruleset are unchanged."""
        return bool(self.texts) and all(texts.get(path, text) == text for path, text in self.texts)


def _each_file_alone(read: Mapping[str, ScenarioFile]) -> Iterator[tuple[str, _Group]]:
    """Each file in its own group."""
    yield from ((name, _Group([(path, file)])) for path, file in read.items() for name in file.scenes)


def _groups(read: Mapping[str, ScenarioFile]) -> Iterator[tuple[str, _Group]]:
    """The groups of files, each with the name of its ruleset."""
    found: dict[tuple[object, ...], list[_Group]] = {}
    for path, file in read.items():
        for name, scenes in file.scenes.items():
            alone = path if file.own or scenes.accepting else ""
            groups = found.setdefault((name, alone, str(Path(path).parent), tuple(use.name for use in scenes.uses)), [])
            if not any(group.add_file(name, path, file) for group in groups):
                groups.append(_Group([]))
                groups[-1].add_file(name, path, file)
    yield from ((str(key[0]), group) for key, groups in found.items() for group in groups)


def _compile_group(name: str, group: _Group, new_forms: NewForms) -> Iterator[_Part]:
    """The results for a group: for its files together, and for each file separately in which something is wrong then."""
    whole = _part(name, group.files, new_forms)
    wrong = {spot(one.place)[0] for one in whole.problems if one.severity == "error" and one.place is not None}
    apart = [one for one in group.files if one[0] in wrong]
    rest = [one for one in group.files if one[0] not in wrong]
    if not apart or len(group.files) == 1:
        yield whole
        return
    yield from (_part(name, some, new_forms) for some in (*([one] for one in apart), *([rest] if rest else [])))


def _part(name: str, files: Sequence[tuple[str, ScenarioFile]], new_forms: NewForms) -> _Part:
    """The scenarios of some files on a ruleset, compiled together."""
    paths = tuple(path for path, _ in files)
    forms = new_forms(name, paths)
    problems = compilation.compile_scenarios(_merge_files(name, files), name, forms=forms, run=False).diagnostics
    return _Part(paths, problems, forms, frozenset(texts_of(forms)))


def _merge_files(name: str, files: Sequence[tuple[str, ScenarioFile]]) -> ScenarioFile:
    """The first of some files, with the scenarios of all of them on a ruleset."""
    first, every = files[0][1], [file.scenes[name] for _, file in files]
    helpers = tuple(item for scenes in every for item in scenes.helpers)
    scenarios = tuple(item for scenes in every for item in scenes.scenarios)
    return evolve(first, scenes={name: Scenes(every[0].uses, helpers, scenarios, every[0].accepting)})


def texts_of(forms: Forms) -> Iterator[tuple[str, str]]:
    """The texts that a ruleset was read from, by absolute path."""
    for block in forms.resolved.blocks if forms.resolved is not None else ():
        yield spot(block.place)[0], block.place.source.text
