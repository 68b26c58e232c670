"""The checks of a pack that `aoi pack` and `aoi add` share."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from aoi_rules.cli.terminal.progress import show_waiting
from aoi_rules.language.headers import Head
from aoi_rules.library.packs.contents import heads_of
from aoi_rules.library.packs.errors import PackError
from aoi_rules.library.packs.manifest import Manifest
from aoi_rules.library.sharing import conflicts, missing_game, problems_of_game
from aoi_rules.workspace.bounded_check import check_bounded

__all__ = ["check_names", "check_rules", "contents_text"]


def check_names(manifest: Manifest, files: Mapping[str, bytes]) -> None:
    """Raise PackError if the game that a pack needs is not here, or if something else here has one of its names."""
    missing = missing_game(manifest)
    problems = [missing] if missing else list(conflicts(manifest, heads_of(files)))
    if problems:
        raise PackError(f"the pack `{manifest.name}` cannot be used here", problems)


def check_rules(manifest: Manifest, folder: Path) -> int:
    """Check the rules of a pack whose files are in a folder, within limits of time and memory; returns the number of warnings.
    Raises PackError for errors, and if the pack does not name the game that its rules are for; AoiError if it takes too much."""
    with show_waiting("checking the rules"):
        found = check_bounded(folder)
    if found.errors:
        errors = [one.replace("\n", "\n  ") for one in found.errors]
        raise PackError(f"the rules of the pack `{manifest.name}` have errors", errors)
    problems = list(problems_of_game(manifest, found.games))
    if problems:
        raise PackError(f"the pack `{manifest.name}` cannot be used", problems)
    return found.warnings


def contents_text(heads: tuple[Head, ...] | list[Head]) -> str:
    """The games, maps and parts in a pack, in words: `map wales, part wages`."""
    return ", ".join(f"{head.kind} {head.name}" for head in heads)
