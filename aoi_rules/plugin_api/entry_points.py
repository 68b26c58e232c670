"""The entry points that installed packages offer to this package; finding them loads no code of these packages."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from aoi_rules.diagnostics import Source
from aoi_rules.files.cache import digest

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["PROJECT", "PackagedText", "all_of", "folder_of", "installed_plugins", "is_bundled", "plugin_stamp"]

PROJECT = "aoi_rules"


@frozen(slots=False)
class PackagedText(Source):
    """A text of an installed package.  Its name begins with its package, and there are no files next to it."""


_found: dict[str, tuple[object, list[EntryPoint]]] = {}
"""The entry points of a group that were found last, with the state of the folders in which they were found."""


def all_of(group: str, name: str | None = None) -> list[EntryPoint]:
    """The entry points of a group, or only those with a certain name.  They are searched for again once something was installed
    or removed."""
    from importlib import metadata  # noqa: PLC0415 - it takes longer than many a command, and few rules use a plugin

    state = metadata.entry_points, metadata.distributions, [(folder, _time_of_change(folder)) for folder in sys.path]
    if group not in _found or _found[group][0] != state:
        _found[group] = state, list(metadata.entry_points(group=group))
    return [point for point in _found[group][1] if name is None or point.name == name]


def _time_of_change(folder: str) -> int:
    """When something was last added to a folder or removed from it; 0 if it does not exist."""
    try:
        return os.stat(folder or os.curdir).st_mtime_ns  # noqa: PTH116 - it may be any text
    except (OSError, ValueError):
        return 0


def installed_plugins() -> dict[str, EntryPoint]:
    """The plugins of installed packages, by name."""
    points = sorted(all_of(PROJECT), key=is_bundled)
    return {point.name: point for point in points}  # the plugins of this package cannot be replaced by other packages


def is_bundled(point: EntryPoint) -> bool:
    """Whether a plugin belongs to this package."""
    return point.value.startswith(f"{PROJECT}.plugins.")


def folder_of(point: EntryPoint) -> Path | None:
    """The folder of a plugin's package, or the one that contains its module; None if there is none."""
    try:
        spec = find_spec(point.value.partition(":")[0])
    except (ImportError, ValueError):
        return None
    folder = Path(spec.origin).parent if spec is not None and spec.origin is not None else None
    return folder if folder is not None and folder.is_dir() else None


def plugin_stamp(name: str, point: EntryPoint | None) -> str | None:
    """A text that identifies a plugin: its name, its version, and the files of its module or package.  None if it has none."""
    module = "" if point is None else point.value.partition(":")[0]
    try:
        spec = find_spec(module) if module else None
        if point is None or spec is None or spec.origin is None:
            return None
        folders = [Path(folder) for folder in spec.submodule_search_locations or ()]
        files = [file for folder in folders for file in sorted(folder.rglob("*")) if file.is_file() and file.suffix != ".pyc"]
        texts = [f"{file.name} {file.read_bytes().hex()}" for file in files or [Path(spec.origin)]]
    except (ImportError, OSError, ValueError):
        return None
    return digest([name, point.value, point.dist.version if point.dist else "", *texts])
