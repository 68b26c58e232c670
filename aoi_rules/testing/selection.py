"""Which scenarios and laws of a file a run tests."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from attrs import field, frozen

from aoi_rules.diagnostics import Source
from aoi_rules.language.files import read
from aoi_rules.language.folders import rule_files
from aoi_rules.language.headers import PART, heads_in, used_in
from aoi_rules.library import catalogue
from aoi_rules.scenarios import Suite, files_below
from aoi_rules.scenarios.helping_parts import only_helps

__all__ = ["About", "All", "files_about", "titles_in"]


class All:
    """Every scenario of a file, and the laws of each ruleset that it names, with each number of players."""

    games: int | None = None
    """In how many games the laws of a ruleset are checked; None for some games with each number of players."""

    def titles(self, suite: Suite) -> Iterator[tuple[str, int, str]]:
        """Ruleset, number among its scenarios, and title of each scenario that is tested."""
        return suite.titles()

    def rulesets(self, suite: Suite) -> Iterator[tuple[str, tuple[Source, ...]]]:
        """The rulesets whose laws are checked at this file, each with the parts that are added to it."""
        return ((name, ()) for name in suite.file.scenes)


@frozen
class About(All):
    """The scenarios in some files, those on rulesets of these files, and those on rulesets that use parts of these files.

    `paths` are the absolute paths of the files, `parts` the parts in them: their texts by their names.  `title` is the only
    scenario that is tested; if it is empty, all are tested, and the laws are checked in this number of `games` for each ruleset
    in the files, and for their parts on a ruleset on which scenarios play them.
    """

    paths: frozenset[str]
    parts: Mapping[str, Source] = field(factory=dict)
    title: str = ""
    games: int | None = 0

    def titles(self, suite: Suite) -> Iterator[tuple[str, int, str]]:
        """Ruleset, number among its scenarios, and title of each scenario that is tested."""
        for name, number, title in suite.titles():
            if self.title in ("", title) and self._concerns(suite, name):
                yield name, number, title

    def rulesets(self, suite: Suite) -> Iterator[tuple[str, tuple[Source, ...]]]:
        """The rulesets of the files themselves, and those on which scenarios play parts of these files; no others that scenarios
        are played on, such as one of the library."""
        if not self.games or self.title:
            return
        if suite.file.own and _path(suite.file.source) in self.paths:
            yield suite.file.own, ()
        for name, scenes in suite.file.scenes.items():
            used = [(used.name, self.parts[used.name]) for used in scenes.uses if used.name in self.parts]
            if laid := tuple(source for part, source in used if not only_helps(source, part)):
                yield name, laid

    def _concerns(self, suite: Suite, name: str) -> bool:
        """Whether the scenarios of a file on a ruleset are among those to test."""
        if _path(suite.file.source) in self.paths:
            return True
        if any(used.name in self.parts for used in suite.file.scenes[name].uses):
            return True
        played = catalogue.played_on(suite.file, name)
        return played is not None and (_path(played) in self.paths or not self.parts.keys().isdisjoint(used_in(played)))


def _path(source: Source) -> str:
    return os.path.realpath(source.path)


def files_about(named: Sequence[Path]) -> tuple[list[Path], About]:
    """The files to test for some files and folders, in order, and the selection for them: all files in the folders, and for each
    file itself those with scenarios in its folder and in a folder `scenarios` there."""
    inside = [file for path in named for file in (rule_files(path) if path.is_dir() else [path])]
    homes = dict.fromkeys(path.parent for path in named if not path.is_dir())
    beside = [file for home in homes for folder in (home, home / "scenarios") for file in sorted(folder.glob("*.aoi"))]
    files: dict[str, Path] = {}
    for file in (*inside, *files_below(beside)):
        files.setdefault(os.path.realpath(file), file)  # which takes a link that leads to itself, too
    texts = [text for file in inside if isinstance(text := read(file), Source)]
    parts = {head.name: text for text in texts for head in heads_in(text, PART)}
    return list(files.values()), About(frozenset(map(os.path.realpath, inside)), parts)


def titles_in(files: Sequence[Path], selection: About) -> list[str]:
    """The titles of the scenarios that a selection tests in files."""
    suites = [Suite.read(file) for file in files_below(files)]
    return list(dict.fromkeys(title for suite in suites for _, _, title in selection.titles(suite)))
