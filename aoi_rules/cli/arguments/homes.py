"""Where to look for scenarios, and for the rules whose lines they prove."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import click
from attrs import frozen

from aoi_rules.cli.arguments.rulesets import laid_over
from aoi_rules.errors import RulesetError
from aoi_rules.library import catalogue
from aoi_rules.plugin_api.entry_points import folder_of, installed_plugins
from aoi_rules.scenarios import Suite, files_below
from aoi_rules.scenarios.coverage import Coverage, measure
from aoi_rules.testing.selection import files_about

__all__ = ["measure_coverage"]


def measure_coverage(names: Sequence[str], parts: Sequence[str]) -> tuple[list[Suite], Coverage]:
    """The scenarios in files, folders and games of these names, run with parts added to the rulesets, and the lines that they
    exercise; of the current folder without a name.  With a file, scenarios beside it are run too: those that are played on its
    ruleset or with its parts.  Raises UsageError if there are no scenarios, RulesetError if a part cannot be read."""
    places = [_find_home(name) for name in names] or [_Home((Path(),))]
    homes = [home for place in places for home in place.folders]
    files, about = files_about(homes)
    files = files_below(files)
    if not files:
        raise click.UsageError("there are no scenarios; add a file with some, or a folder; see `aoi explain scenario`")
    laid = _read_parts(parts)
    every = [Suite.read(path, traced=True, laid=laid) for path in files]
    suites = [one for path, one in zip(files, every, strict=True)
              if os.path.realpath(path) in about.paths or any(about.titles(one))]
    return suites, measure(suites, homes, tuple(place.package for place in places if place.package))


def _read_parts(parts: Sequence[str]) -> tuple[catalogue.Laid, ...]:
    """The parts that are added to the rulesets; raises RulesetError if one cannot be read."""
    over, problems = laid_over(parts)
    if problems:
        raise RulesetError("\n".join(map(str, problems)), tuple(problems))
    return over


@frozen
class _Home:
    """Where to look for scenarios and for rulesets whose lines are counted.  Texts whose names begin with `package` are counted
    too."""

    folders: tuple[Path, ...]
    package: str = ""


def _find_home(name: str) -> _Home:
    """The place that a name means: the path itself, the folder of a game of the library, or the package of another ruleset."""
    if Path(name).exists():
        return _Home((Path(name),))
    for entry in catalogue.entries():
        if entry.name == name:
            return _Home((Path(entry.source.path).parent,))
    points = installed_plugins()
    for entry in catalogue.catalogue().entries:
        if entry.name == name:
            folder = folder_of(points[entry.plugin])
            return _Home((folder,) if folder else (), entry.source.path.partition("/")[0] + "/")
    raise click.UsageError(f"no file, folder or ruleset is called `{name}`")
