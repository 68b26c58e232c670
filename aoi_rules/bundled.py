"""The library that comes with the package, offered as a plugin offers its own."""

from __future__ import annotations

from pathlib import Path

from aoi_rules._resources import ruleset_files
from aoi_rules.hooks import hookimpl

__all__ = ["aoi_rulesets"]


@hookimpl
def aoi_rulesets() -> list[tuple[str, str]]:
    """Every file of `rulesets/`, named by its path."""
    return [(_shown(file), file.read_text(encoding="utf-8-sig")) for _, file in ruleset_files()]


def _shown(file: object) -> str:
    path = Path(str(file))
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)
