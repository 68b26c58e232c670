"""Where built libraries are kept, and whether one may be loaded.

Each is in a folder of its own, `NAME-IDENTITY-BUILD`, together with `build.json`, which records how and from what it was built,
and the SHA-256 of the file.  A folder appears by a single rename, so a process that finds it finds it complete.  The folder that
contains these folders is used only if no other user can access it; a platform's wheel also has one, which is as safe as the
package itself.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import shutil
from contextlib import suppress
from importlib.resources import files
from pathlib import Path

from attrs import asdict, frozen

from aoi_rules.errors import BuildError
from aoi_rules.files.cache import cache_folder, digest, is_private_file, safe
from aoi_rules.files.locks import remove_dead, work_folder
from aoi_rules.language.files import file_bytes

__all__ = ["BRIDGE", "Build", "check_folder", "find", "find_libraries", "has_any", "made_folder", "put_library", "suffix",
           "sweep"]

BRIDGE = "aoi.bridge"
"""The name of the bridge; no ruleset can have this name."""
_LONGEST = 60
_LONGEST_DESCRIPTION, _LARGEST = 1 << 16, 1 << 28
"""In bytes.  Nothing that is built is larger; a larger file is not read completely, so its checksum does not match."""
_KEPT = 4
"""How many builds with one name are kept; older ones belong to rules that have changed since."""


@frozen
class Build:
    """How a file was built.  `identity` is also stored in the file itself; `compiler` is the compiler's version output."""

    name: str
    identity: str
    machine: str
    compiler: str
    flags: tuple[str, ...]
    file: str
    sha256: str

    @property
    def folder(self) -> str:
        """The name of its folder."""
        return f"{_prefix(self.name, self.identity)}{digest([self.compiler, self.machine, *self.flags])[:8]}"


def _prefix(name: str, identity: str) -> str:
    return f"{name[:_LONGEST]}-{digest([identity])[:16]}-"


def suffix(machine: str) -> str:
    """The file name ending of libraries on a machine."""
    return {"windows": ".dll", "macos": ".dylib"}.get(machine.partition("-")[0], ".so")


# ---- folders ----------------------------------------------------------------------------------------------------------


def _package_folder() -> Path | None:
    """The folder of the libraries that the package includes; None if it includes none."""
    folder = files("aoi_rules") / "_data" / "native"
    return folder if isinstance(folder, Path) and folder.is_dir() else None  # libraries cannot be loaded from a zip


def made_folder() -> Path:
    """The folder of this user's libraries, which is created if it is missing; raises BuildError if it cannot be used."""
    folder = cache_folder("native")
    if folder is None:
        raise BuildError("there is no folder for libraries: AOI_CACHE is 0, or your home folder is unknown; set AOI_CACHE to a "
                         "folder")
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BuildError(f"libraries are kept in {folder}, which cannot be created: {error.strerror}; set AOI_CACHE to a "
                         "folder of yours") from None
    if not safe(folder):
        raise BuildError(f"libraries are kept in {folder}, but other users can read, write or replace it; make it private "
                         "(chmod 700), or set AOI_CACHE to a private folder")
    return folder


# ---- finding ----------------------------------------------------------------------------------------------------------


def find_libraries(name: str) -> list[Build]:
    """All libraries with that name that may be loaded here, the newest first."""
    return [build for folder in _folders() for build in [check_folder(folder)] if build is not None and build.name == name]


def find(name: str, identity: str) -> Path | None:
    """The file of the library with that identity, after checking it; None if there is none that may be loaded."""
    prefix = _prefix(name, identity)
    for folder in _folders():
        if folder.name.startswith(prefix):
            build = check_folder(folder)
            if build is not None and (build.name, build.identity) == (name, identity):
                return folder / build.file
    return None


def has_any(name: str) -> bool:
    """Whether there is any library with that name; a quick test."""
    return any(folder.name.startswith(f"{name[:_LONGEST]}-") for folder in _folders())


def _folders() -> list[Path]:
    """The folders of single libraries: the user's, the newest first, which may have been built with other options, then those of
    the package."""
    package, own = _package_folder(), cache_folder("native")
    brought = [] if package is None else sorted(package.iterdir())
    built: list[Path] = []
    if own is not None and safe(own):
        with suppress(OSError):  # removed in the meantime
            built = sorted((folder for folder in own.iterdir() if folder.name[0] != "."), key=_age)
    return [*built, *brought]


def _age(folder: Path) -> float:
    """The age of a folder, for sorting."""
    try:
        return -folder.stat().st_mtime
    except OSError:  # removed in the meantime
        return 0


def check_folder(folder: Path) -> Build | None:
    """The library in a folder; None if it does not match its name, its description or its checksum."""
    try:
        build = _read_description(folder)
        file = folder / build.file
        if build.folder != folder.name or Path(build.file).name != build.file or not _is_guarded(folder, file):
            return None
        content = file_bytes(str(file), _LARGEST)
    except (OSError, ValueError):
        return None
    well = hashlib.sha256(content).hexdigest() == build.sha256 and build.identity.encode() in content
    return build if well else None


def _read_description(folder: Path) -> Build:
    """The description in a folder.  Raises OSError or ValueError if it is missing or incomplete."""
    from aoi_rules.files.strict_json import converter, decode, structure  # noqa: PLC0415 - brings cattrs along, and mostly there is no library

    data = file_bytes(str(folder / "build.json"), _LONGEST_DESCRIPTION)
    build: Build = structure(converter(), decode(data.decode("utf-8")), Build)
    return build


def _is_guarded(folder: Path, file: Path) -> bool:
    """Whether nobody could have replaced a file since it was built; the files of the package are as safe as the package."""
    if folder.parent == _package_folder():
        return True
    return all(is_private_file(path.lstat()) for path in (folder, file, folder / "build.json"))


# ---- storing ----------------------------------------------------------------------------------------------------------


def put_library(built: Path, build: Build, home: Path) -> Path:
    """Move a built file to its folder below `home` in one step, and return its path.  If another process was faster, return the
    path of its file."""
    with work_folder(home) as work:
        shutil.move(built, work / build.file)
        (work / build.file).chmod(0o700)
        (work / "build.json").write_text(json.dumps(asdict(build), indent=1) + "\n", encoding="utf-8")
        (work / "build.json").chmod(0o600)
        return _place_folder(work, home / build.folder, build)


def _place_folder(work: Path, folder: Path, build: Build) -> Path:
    """Rename a folder to its final name, replacing a damaged folder with that name."""
    for _ in range(3):
        with suppress(OSError):
            work.rename(folder)
            _prune(folder, build.name)
            return folder / build.file
        if check_folder(folder) is not None:
            return folder / build.file
        with suppress(OSError):
            folder.rename(folder.with_name(f".{secrets.token_hex(8)}"))
    raise BuildError(f"{folder} is damaged and cannot be replaced; remove it")


def _prune(latest: Path, name: str) -> None:
    """Remove old builds with a name, and what killed processes have left."""
    same = [folder for folder in latest.parent.iterdir() if folder.name.startswith(f"{name[:_LONGEST]}-")]
    for folder in sorted(same, key=_age)[_KEPT:]:
        shutil.rmtree(folder, ignore_errors=True)  # Windows keeps a file that is in use
    sweep(latest.parent)


def sweep(home: Path) -> None:
    """Remove from a folder of libraries what processes left that were killed while building."""
    with suppress(OSError):
        for folder in home.iterdir():
            if folder.name[0] == ".":
                remove_dead(folder)
