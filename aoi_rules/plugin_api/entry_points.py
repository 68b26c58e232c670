"""What packages on this machine offer to this one, by their entry points; nothing of theirs is loaded by looking."""

from __future__ import annotations

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
    """A text that an installed package brings: it is named by its package, and no file lies beside it."""


def all_of(group: str, name: str | None = None) -> list[EntryPoint]:
    """The entry points of a group, or those of one name in it."""
    from importlib import metadata  # noqa: PLC0415 - it takes longer than many a command, and few rules use a plugin

    return [point for point in metadata.entry_points(group=group) if name is None or point.name == name]


def installed_plugins() -> dict[str, EntryPoint]:
    """Plugins that packages on this machine offer, by name."""
    points = sorted(all_of(PROJECT), key=is_bundled)
    return {point.name: point for point in points}  # what comes with this package stays what it is, whoever is installed too


def is_bundled(point: EntryPoint) -> bool:
    """Whether a plugin comes with this package."""
    return point.value.startswith(f"{PROJECT}.plugins.")


def folder_of(point: EntryPoint) -> Path | None:
    """The folder of a plugin's package, or the one its module lies in; None if it lies in none."""
    try:
        spec = find_spec(point.value.partition(":")[0])
    except (ImportError, ValueError):
        return None
    folder = Path(spec.origin).parent if spec is not None and spec.origin is not None else None
    return folder if folder is not None and folder.is_dir() else None


def plugin_stamp(name: str, point: EntryPoint | None) -> str | None:
    """What distinguishes a plugin: its name, its version, and the files of its module or package.  None if it has none."""
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
