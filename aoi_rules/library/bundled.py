"""The library that comes with the package."""

from __future__ import annotations

from pathlib import Path

from aoi_rules.files.resources import ruleset_files, rulesets_root

__all__ = ["path_of", "rulesets"]


def rulesets() -> list[tuple[str, str]]:
    """Every file in `rulesets/`, named by its path from there: `age_of_industry/germany.aoi`."""
    root = Path(str(rulesets_root()))
    return [(Path(str(file)).relative_to(root).as_posix(), file.read_text(encoding="utf-8-sig"))
            for _, file in ruleset_files()]


def path_of(name: str) -> str:
    """The path of a file with that name; relative to the folder that the program runs in if the file is below it."""
    path = Path(str(rulesets_root())) / name
    try:
        return str(path.relative_to(Path.cwd()))
    except (ValueError, OSError):  # the file is elsewhere, or the current folder was removed
        return str(path)
