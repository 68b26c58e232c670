"""What `aoi check` checks: rulesets by name, files, and the files in folders."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from aoi_rules.cli.arguments.rulesets import laid_over, source_of
from aoi_rules.language.folders import rule_files
from aoi_rules.library import catalogue
from aoi_rules.workspace.checking import CheckResult, check_texts

__all__ = ["check", "texts_named"]


def texts_named(names: Sequence[str]) -> tuple[str, ...]:
    """The texts that the arguments name: the files in folders, and every other name unchanged.  Without a name, the current
    folder. Raises UsageError if a folder contains no rules."""
    found: dict[str, None] = {}
    for name in names or (".",):
        if Path(name).is_dir() and not catalogue.knows(name):
            files = [str(path) for path in rule_files(Path(name))]
            if not files:
                raise click.UsageError(f"no ruleset is in {'this folder' if name == '.' else name}")
            found |= dict.fromkeys(files)
        else:
            found[name] = None
    return tuple(found)


def check(names: Sequence[str], parts: Sequence[str] = ()) -> CheckResult:
    """The problems of the texts that the arguments name, with parts added to each ruleset."""
    sources = [source_of(name) for name in names]
    return check_texts(sources, *laid_over(parts))
