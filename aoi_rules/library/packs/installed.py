"""The packs that a user has installed: one folder for each, in the user's own data folder.

`AOI_PACKS` in the environment is the folder to use instead; `AOI_PACKS=0` means that there are none.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import define, frozen

from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.diagnostics import Source
from aoi_rules.files.locks import remove_dead, work_folder
from aoi_rules.language.files import SCENARIOS, file_bytes, read
from aoi_rules.language.folders import rule_files
from aoi_rules.language.headers import GAME, MAP, PART, Head, heads_in
from aoi_rules.library.packs.errors import PackError
from aoi_rules.library.packs.names import MANIFEST

if TYPE_CHECKING:
    from aoi_rules.library.packs.manifest import Manifest

__all__ = ["Pack", "UnpackedFiles", "read_installed", "packs_folder", "remove", "require_free", "unpack", "write_files"]

_MOST = 1 << 14
_LONGEST = 60
_WORK = re.compile(r"\.[0-9a-f]{16}")
"""The name of a folder in which a process of this package works; other hidden entries there are left alone."""


@frozen
class Pack:
    """An installed pack: its folder, its manifest, and the beginnings of its games, maps and parts."""

    folder: Path
    manifest: Manifest
    heads: tuple[Head, ...]

    @property
    def rulesets(self) -> tuple[Head, ...]:
        """Its games and maps."""
        return tuple(head for head in self.heads if head.kind in (GAME, MAP))

    @property
    def parts(self) -> tuple[Head, ...]:
        """Its parts, without those that only help scenarios."""
        return tuple(head for head in self.heads if head.kind == PART)


def packs_folder() -> Path | None:
    """The folder of this user's packs, which may not exist yet; None if `AOI_PACKS` is 0, or if the home folder is unknown."""
    asked = os.environ.get("AOI_PACKS")
    if asked == "0":
        return None
    try:
        if asked:
            return Path(asked).absolute()
        if os.name == "nt":
            base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
        elif sys.platform == "darwin":
            base = Path.home() / "Library" / "Application Support"
        else:
            base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    except (RuntimeError, OSError):  # this user's home folder is unknown, or the current folder was removed
        return None
    return base / "aoi_rules" / "packs" if base.is_absolute() else None


def read_installed() -> tuple[list[Pack], list[str]]:
    """The installed packs by name, and the problems of those that cannot be read."""
    home = packs_folder()
    packs: list[Pack] = []
    problems: list[str] = []
    try:
        folders = sorted(entry for entry in home.iterdir() if _is_pack(entry)) if home is not None else []
    except OSError:  # there is no such folder, or it cannot be read
        return [], []
    if folders:
        from aoi_rules.library.packs.manifest import read_manifest  # noqa: PLC0415 - few have packs, and every game asks
    for folder in folders:
        try:
            manifest = read_manifest(file_bytes(str(folder / MANIFEST), _MOST))
            heads = tuple(_heads_below(folder))
        except (PackError, OSError) as error:
            problems.append(f"the pack in {folder}: {error}")
            continue
        if manifest.name == folder.name:
            packs.append(Pack(folder, manifest, heads))
        else:
            problems.append(f"the pack in {folder}: its `{MANIFEST}` has the name `{manifest.name}`, and its folder another one")
    return packs, problems


def _is_pack(folder: Path) -> bool:
    """Whether an entry is a folder with a manifest, and not something else in the same place."""
    return not (folder.name.startswith(".") or folder.is_symlink()) and (folder / MANIFEST).is_file()


def _heads_below(folder: Path) -> Iterator[Head]:
    """The beginnings of the games, maps and parts in a pack, without the parts that only help scenarios."""
    for file in rule_files(folder):
        if SCENARIOS not in file.relative_to(folder).parts[:-1]:
            seen = file.stat()
            yield from _heads_of(file, seen.st_mtime_ns, seen.st_size)


@lru_cache(maxsize=256)
def _heads_of(file: Path, *_: int) -> tuple[Head, ...]:
    """The beginnings in a file, which is read again only if its time or size has changed: editors ask at every keystroke."""
    text = read(file)
    return tuple(heads_in(text)) if isinstance(text, Source) else ()


# ---- installing and removing -----------------------------------------------------------------------------------------


@define
class UnpackedFiles:
    """The files of a pack in a hidden folder beside the installed packs, until `install` gives it its name."""

    folder: Path
    manifest: Manifest

    def install(self, replace: bool) -> None:
        """Install the pack under its name.  Raises PackError as `require_free`."""
        require_free(self.manifest, replace)
        target = self.folder.parent / self.manifest.name
        if target.exists() or target.is_symlink():
            _remove(target)
        self.folder.rename(target)


def require_free(manifest: Manifest, replace: bool) -> None:
    """Raise PackError if there is no folder for packs, or if one with that name is installed and may not be replaced."""
    home = _packs_folder()
    if not replace and (home / manifest.name).exists():
        there = next((pack.manifest.version for pack in read_installed()[0] if pack.manifest.name == manifest.name), "")
        raise PackError(f"the pack `{manifest.name}` {there}".rstrip() + " is installed; --replace installs "
                        f"{manifest.version} in its place")


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write the files of a pack, whose names were checked, into an empty folder."""
    for name, data in files.items():
        path = folder.joinpath(*name.split("/"))
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as file:
            file.write(data)


def _packs_folder() -> Path:
    home = packs_folder()
    if home is None:
        raise PackError("there is no folder for packs: AOI_PACKS is 0, or your home folder is unknown; set AOI_PACKS to a folder")
    return home


@contextmanager
def unpack(files: Mapping[str, bytes], manifest: Manifest) -> Iterator[UnpackedFiles]:
    """Context manager: the files of a pack, written where they can be checked and installed.  What is not installed is removed at
    the end.  Raises PackError if there is no folder for packs."""
    home = _packs_folder()
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    for entry in home.iterdir():
        if _WORK.fullmatch(entry.name):
            remove_dead(entry)
    with work_folder(home) as folder:
        write_files(folder, files)
        yield UnpackedFiles(folder, manifest)


def remove(name: str) -> Pack | None:
    """Remove a whole installed pack in one step; returns the pack, or None if it could not be read.  Raises PackError if
    there is none with that name."""
    home = packs_folder()
    packs, _ = read_installed()
    names = [entry.name for entry in home.iterdir() if _is_pack(entry)] if home is not None and home.is_dir() else []
    if home is None or name not in names:
        hint = did_you_mean(name, names) or (f"there are: {', '.join(sorted(names))}" if names else "none is installed")
        raise PackError(f"no installed pack is called `{name[:_LONGEST]}`; {hint}")
    _remove(home / name)
    return next((pack for pack in packs if pack.manifest.name == name), None)


def _remove(folder: Path) -> None:
    """Remove the folder of a pack: it loses its name first, so that nobody ever finds half of a pack."""
    if folder.is_symlink() or not folder.is_dir():
        raise PackError(f"{folder} is not the folder of a pack; remove it yourself")
    with work_folder(folder.parent) as aside:
        folder.rename(aside / folder.name)
        shutil.rmtree(aside / folder.name)
