"""Uses another version of a plugin instead of the installed one: a project's folder, a wheel, or a Python file."""

from __future__ import annotations

import importlib
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import Distribution
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

from aoi_rules.errors import PluginError
from aoi_rules.plugin_api.entry_points import PROJECT
from aoi_rules.plugin_manager.given import GivenPlugin

__all__ = ["version_from"]


@contextmanager
def version_from(path: Path | None) -> Iterator[tuple[GivenPlugin, ...]]:
    """Context manager: in it, a package with plugins is imported from a project's folder, which must have a `pyproject.toml`, or
    from a wheel; without a path, all packages are as installed.  For a Python file, it yields the plugin, to be given to a
    ruleset.

    Rulesets that were made in the context also work outside it.  Raises PluginError for a path that is none of these.
    """
    if path is None or path.suffix == ".py":
        yield () if path is None else (GivenPlugin.from_file(str(path)),)
        return
    with TemporaryDirectory() as folder:
        added = [str(path.resolve())] if path.is_file() else _project(path, Path(folder))
        roots = {point.value.partition(":")[0].partition(".")[0] for point in _points(path, added)}
        sys.path[:0] = added
        installed = _forget_modules(roots)
        try:
            yield ()
        finally:
            sys.path[:] = [one for one in sys.path if one not in added]
            _forget_modules(roots)
            sys.modules.update(installed)
            importlib.invalidate_caches()


def _forget_modules(roots: Iterable[str]) -> dict[str, ModuleType]:
    """Forget the modules of some packages; returns these modules."""
    roots = {*roots}
    found = {name: module for name, module in sys.modules.items() if name.partition(".")[0] in roots}
    for name in found:
        del sys.modules[name]
    importlib.invalidate_caches()
    return found


def _points(path: Path, added: list[str]) -> list[Any]:
    """The entry points of the package's plugins."""
    found = [point for package in Distribution.discover(path=added) for point in package.entry_points if point.group == PROJECT]
    if not found:
        raise PluginError(f"{path} is not a package with plugins: it has no entry point of the group `{PROJECT}`")
    return found


def _project(path: Path, info: Path) -> list[str]:
    """The folders from which a project's package is imported; the metadata that an installation would have is written to
    `info`."""
    try:
        project = tomllib.loads((path / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        name, version, points = project["name"], project["version"], project["entry-points"][PROJECT]
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, KeyError, TypeError) as error:
        raise PluginError(f"{path} is not a project with plugins: its `pyproject.toml` has no name, no version or no entry "
                          f"points of the group `{PROJECT}` ({type(error).__name__})") from None
    _write_info(info / f"{name.replace('-', '_')}-{version}.dist-info", name, version, points)
    source = path / "src"
    return [str(info), str((source if source.is_dir() else path).resolve())]


def _write_info(folder: Path, name: str, version: str, points: Mapping[str, str]) -> None:
    folder.mkdir()
    (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8")
    lines = "".join(f"{plugin} = {value}\n" for plugin, value in points.items())
    (folder / "entry_points.txt").write_text(f"[{PROJECT}]\n{lines}", encoding="utf-8")
