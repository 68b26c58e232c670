"""Builds libraries and the bridge with a C compiler."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

from attrs import evolve, field, frozen

from aoi_rules.errors import BuildError
from aoi_rules.files.locks import work_folder
from aoi_rules.native import library_store, sources
from aoi_rules.native.compilers import Compiler, CompilerError, compiler, flags, python_headers
from aoi_rules.native.library_store import BRIDGE, Build

__all__ = ["LEVEL", "Builder"]

LEVEL = "1"
"""The default level of optimisation."""


@frozen
class Builder:
    """Builds for a machine, with a compiler, into a folder.  The defaults are this machine, the compiler that is `usable`, and
    the user's folder.

    `options` are added to the compiler's own, such as `-target` for another machine.  `headers` is the folder with `Python.h`,
    and `linked` are libraries to link the bridge with.
    """

    compiler: Compiler = field(factory=compiler)
    level: str = LEVEL
    machine: str = field(factory=sources.machine)
    options: tuple[str, ...] = ()
    home: Path = field(factory=library_store.made_folder)
    headers: Path | None = None
    linked: tuple[str, ...] = ()

    def library(self, name: str, identity: str, text: Callable[[str], str]) -> Path:
        """The path of a ruleset's library, which is built unless this compiler built it before; `text` returns its C for an
        identity.  Raises BuildError."""
        return self._build_file(name, identity, lambda: {f"{_stem(name)}.c": text(identity), **sources.library_files()})

    def bridge(self) -> Path:
        """The path of the bridge, built in the same way."""
        identity = sources.bridge_identity(self.machine)
        found_later = ("-undefined", "dynamic_lookup") if self.machine.startswith("macos") else ()
        options = (f'-DAOI_BRIDGE="{identity}"', *found_later)
        last = (f"-I{self.headers or python_headers()}", *self.linked)
        return self._build_file(BRIDGE, identity, sources.bridge_files, options, last)

    def _build_file(
        self, name: str, identity: str, files: Callable[[], dict[str, str]], more: Sequence[str] = (), last: Sequence[str] = (),
    ) -> Path:
        """The path of a file built from C files.  `more` are options that affect the result, `last` those that only say where
        something is."""
        options = (*flags(self.machine, self.level, self.compiler.is_gcc), *more, *self.options)
        file = f"{_stem(name)}{library_store.suffix(self.machine)}"
        build = Build(name, identity, self.machine, self.compiler.version, options, file, "")
        known = library_store.check_folder(self.home / build.folder)
        if known is not None and known.identity == identity:
            os.utime(self.home / build.folder)  # the newest library is the one that is played, so make this one the newest
            return self.home / build.folder / known.file
        library_store.sweep(self.home)
        with work_folder(self.home) as work:
            for file, text in files().items():
                (work / file).write_text(text, encoding="utf-8")
            try:
                return self._compile(work, build, (*options, *last))
            except CompilerError as refused:
                raise self._compiler_error(name, *refused.args) from None

    def _compile(self, work: Path, build: Build, options: Sequence[str]) -> Path:
        target = work / build.file
        self.compiler.compile(work / f"{_stem(build.name)}.c", target, options)
        return library_store.put_library(target, evolve(build, sha256=hashlib.sha256(target.read_bytes()).hexdigest()), self.home)

    def _compiler_error(self, name: str, source: Path, says: str) -> BuildError:
        """The error for a C file that the compiler rejects; the message names the file, which is kept."""
        kept = self.home / "refused"
        kept.mkdir(mode=0o700, exist_ok=True)
        for file in source.parent.glob("*.[ch]"):
            shutil.copy(file, kept / file.name)
        what = "the bridge" if name == BRIDGE else f"the C generated for {name}"
        return BuildError(f"{self.compiler.version} rejects {what}, which is a fault of aoi_rules or of that compiler; please "
                          f"report it with {kept / source.name}, which is kept.  It printed:\n{says}")


def _stem(name: str) -> str:
    """A file name that is allowed on every system."""
    return "bridge" if name == BRIDGE else f"aoi_{name[:60]}"
