"""What `aoi check` looks at: rulesets by name, files, the files in folders; and the problems of each in its own game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click
from attrs import evolve, field, frozen

from aoi_rules import compiling, library
from aoi_rules.cli.arguments import laid_over, source_of
from aoi_rules.compiler.compiled import Compiled
from aoi_rules.diagnostics import Diagnostic, Place, Source, did_you_mean
from aoi_rules.entry_points import installed
from aoi_rules.errors import PluginError
from aoi_rules.heads import Head, heads_in, used_in
from aoi_rules.language.files import tests_rules
from aoi_rules.language.folders import rule_files

__all__ = ["Checked", "check", "wanted"]


@frozen
class Checked:
    """What came of checking some texts, those of files by their paths: each problem once, and each unconfirmed figure."""

    names: tuple[str, ...]
    problems: tuple[Diagnostic, ...]
    unconfirmed: tuple[Place, ...] | None = field(default=None)  # None where no ruleset was sound enough to say

    @property
    def failed(self) -> bool:
        """Whether something is wrong that must be put right."""
        return any(problem.severity == "error" for problem in self.problems)


def wanted(names: Sequence[str]) -> tuple[str, ...]:
    """The texts that names stand for: those of files in folders, and every other name as it is.  Without any name it is the
    folder one is in.  Wrong use where a folder holds no rules."""
    found: dict[str, None] = {}
    for name in names or (".",):
        if Path(name).is_dir() and not library.knows(name):
            files = [str(path) for path in rule_files(Path(name))]
            if not files:
                raise click.UsageError(f"no ruleset is in {'this folder' if name == '.' else name}")
            found |= dict.fromkeys(files)
        else:
            found[name] = None
    return tuple(found)


def check(names: Sequence[str], parts: Sequence[str] = ()) -> Checked:
    """The problems of some texts, with parts laid over each ruleset.  A part that none of them uses is checked in its game; a
    file with scenarios in the rulesets that they are played on."""
    sources = {name: source_of(name) for name in names}
    read = [source for source in sources.values() if isinstance(source, Source)]
    over, unread = laid_over(parts)
    results = [_checked(source, read, over) for source in sources.values()]
    marks = [result.unconfirmed for result in results if result.unconfirmed is not None]
    problems = {_key(problem): problem for problem in (*unread, *(p for r in results for p in r.diagnostics))}
    places = {mark.full: mark for found in marks for mark in found}
    return Checked(tuple(names), tuple(problems.values()), tuple(places.values()) if marks else None)


def _key(problem: Diagnostic) -> tuple[str, str, str]:
    return problem.code, problem.message, "" if problem.place is None else problem.place.full


def _checked(source: Source | Diagnostic, read: Sequence[Source], laid: tuple[library.Laid, ...]) -> Compiled:
    """What comes of a text among those that were `read`, and what is wrong with the scenarios in it."""
    if isinstance(source, Diagnostic):
        return Compiled(None, (source,))
    heads = tuple(heads_in(source))
    parts = () if any(head.kind != "part" for head in heads) else tuple(head for head in heads if head.game)
    problems = [p for part in parts if not _is_used(part, read) for p in _of_part(part, laid)]
    if tests_rules(source.text):
        return _tested(source, problems, laid)
    return Compiled(None, tuple(problems)) if parts else compiling.compile_text(source, run=False, laid=laid)


def _tested(source: Source, problems: Sequence[Diagnostic], laid: tuple[library.Laid, ...]) -> Compiled:
    """What comes of a text with scenarios or `unchanged` lines, which may hold a ruleset too."""
    from aoi_rules.compiler.source.scenario_file import read_file  # noqa: PLC0415 - brings the parser along
    from aoi_rules.scenarios import Suite  # noqa: PLC0415 - brings the drawing and the machine along

    file = read_file(source)
    found = compiling.compile_text(source, run=False, laid=laid) if file.own else Compiled(None, tuple(problems))
    others = [p for p in Suite(file, traced=True, laid=laid).problems() if p not in found.diagnostics]
    return evolve(found, diagnostics=(*found.diagnostics, *others))


def _is_used(part: Head, read: Sequence[Source]) -> bool:
    """Whether one of some texts uses this part, and not another one of its name."""
    found = (library.find("part", part.name, source, part.game) for source in read if part.name in used_in(source))
    return any(one is not None and _path(one) == _path(part.source) for one in found)


def _path(source: Source) -> Path:
    return Path(source.path).resolve()


def _of_part(part: Head, laid: tuple[library.Laid, ...]) -> Iterator[Diagnostic]:
    """The errors of a part, in its game without a map, with other parts laid over it: a `check` may hold only where there is a
    map, and so may a warning."""
    if library.find("game", part.game, part.source) is None:
        yield Diagnostic("unknown-game", f"no game called `{part.game}` is beside this file or in the library",
                         part.game_place, did_you_mean(part.game, [e.name for e in library.entries()]))
        return
    for problem in compiling.compile_part(part, _of_plugin(part), laid).diagnostics:
        if problem.severity == "error" and problem.code != "check-failed":
            own = problem.place is None or problem.place.source.name != compiling.CHECK
            yield problem if own else evolve(problem, place=part.place)


def _of_plugin(part: Head) -> bool:
    """Whether a part comes from an installed plugin, which brings the words that it uses."""
    if part.name not in installed():
        return False
    from aoi_rules.plugin_manager import plugged  # noqa: PLC0415 - few parts are called as a plugin

    try:
        return any(text.text == part.source.text for text in plugged([part.name]).texts.get(part.name, ()))
    except PluginError:
        return True
