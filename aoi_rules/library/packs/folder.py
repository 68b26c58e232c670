"""The files of a folder that go into a pack."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from aoi_rules.language.files import MAX_BYTES, file_bytes
from aoi_rules.language.folders import IGNORE, is_foreign, rule_files
from aoi_rules.library.packs.archive import MAX_FILES
from aoi_rules.library.packs.contents import RULES, is_kept
from aoi_rules.library.packs.errors import PackError

__all__ = ["FolderFiles", "read_folder"]

_MOST_LEFT_OUT = 50


@frozen
class FolderFiles:
    """The files of a folder by their paths from it, and the paths of others that are left out."""

    files: dict[str, bytes]
    left_out: tuple[str, ...]


def read_folder(folder: Path) -> FolderFiles:
    """The files of a folder and of folders in it that a pack has; left out are links, what a file `.aoiignore` names, hidden
    files, and files that are not text.  Raises PackError for too many files, OSError if one cannot be read."""
    rules = {file.relative_to(folder).as_posix() for file in rule_files(folder)}
    files: dict[str, bytes] = {}
    left_out: list[str] = []
    for path in _files_below(folder):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink() or not is_kept(name) or (name.endswith(RULES) and name not in rules):
            left_out += [name] if path.name != IGNORE else []
        elif len(files) == MAX_FILES:
            raise PackError(f"the folder has more files than a pack may have, which is {MAX_FILES}")
        else:
            files[name] = file_bytes(str(path), MAX_BYTES + 1)
    return FolderFiles(files, tuple(left_out[:_MOST_LEFT_OUT]))


def _files_below(folder: Path) -> Iterator[Path]:
    """The files of a folder and below it, in order, without hidden ones and without the folders of other programs."""
    for home, folders, files in os.walk(folder):
        here = Path(home)
        folders[:] = sorted(name for name in folders if not is_foreign(here / name))
        yield from (here / name for name in sorted(files) if not name.startswith(".") or name == IGNORE)
