"""Finds and runs C compilers."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from attrs import frozen

from aoi_rules.errors import BuildError
from aoi_rules.native import sources

__all__ = ["Compiler", "compiler", "flags", "python_headers", "find_compiler"]

_MISSING = ("compiling a ruleset to machine code needs a C compiler, and none was found; install one (Debian: apt-get install "
            "gcc libc6-dev; macOS: xcode-select --install) or, from the package index, pip install 'aoi-rules[native]'")
_SECONDS = 600
_FIRST_LINES = 12
_QUICK = tuple(f"-fno-{what}" for what in (
    "tree-pta", "ipa-pure-const", "ipa-reference", "ipa-profile", "tree-slsr", "asynchronous-unwind-tables"))
"""Optimisations that GCC omits at level 1: they would take a twelfth of its time, and make printed C no faster."""


@frozen
class Compiler:
    """A C compiler: its command, the first line of its version output, and whether it is GCC."""

    command: tuple[str, ...]
    version: str
    is_gcc: bool = False

    def compile(self, source: Path, target: Path, options: Sequence[str]) -> None:
        """Compile one C file into a library.  If the compiler rejects it, raises CompilerError; if the compiler cannot run,
        BuildError."""
        line = [*self.command, *options, source.name, "-o", str(target.absolute())]
        try:
            ran = _run(line, source.parent)
        except (OSError, subprocess.SubprocessError) as error:
            raise BuildError(f"the C compiler {shlex.join(self.command)} failed: {error}") from None
        if ran.returncode or not target.is_file():  # some programs that are not compilers report success
            raise CompilerError(source, "\n".join(ran.stderr.splitlines()[:_FIRST_LINES]) or "no message, and no file")


class CompilerError(Exception):
    """The compiler rejected a file; its output is the second argument."""


def _run(line: Sequence[str], folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(line, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True,  # noqa: S603 - the user's compiler
                          errors="replace", timeout=_SECONDS, check=False)


def find_compiler() -> Compiler | None:
    """The compiler that the environment variable CC names, otherwise the system's, otherwise `zig cc` from the extra `native`;
    None if there is none."""
    named = os.environ.get("CC", "")
    system = ("clang",) if os.name == "nt" else ("cc", "gcc", "clang")
    candidates = [_words(named), *([name] for name in system)]
    if find_spec("ziglang") is not None:
        candidates.append(zig_command())
    return next((found for found in map(_try_compiler, candidates) if found is not None), None)


def zig_command() -> list[str]:
    """The command of the compiler from the extra `native`, with options that turn off its extra checks and debug information."""
    return [sys.executable, "-m", "ziglang", "cc", "-fno-sanitize=undefined", "-g0"]


def compiler(command: str = "") -> Compiler:
    """The compiler with that command or, by default, what `find_compiler` returns; raises BuildError if there is none."""
    found = _try_compiler(_words(command)) if command else find_compiler()
    if found is None:
        named = command or os.environ.get("CC", "").strip()
        said = f"`{named}` is not a C compiler that runs here"
        raise BuildError(said if command else f"{said}; {_MISSING}" if named else _MISSING)
    return found


def _words(command: str) -> list[str]:
    """The words of a command; none if it contains an unclosed quotation mark."""
    try:
        return shlex.split(command)
    except ValueError:
        return []


def _try_compiler(command: Sequence[str]) -> Compiler | None:
    """The compiler with a command, if it prints its version."""
    if not command:
        return None
    try:
        ran = _run([*command, "--version"])
    except (OSError, subprocess.SubprocessError):
        return None
    said = ran.stdout.strip().splitlines()
    is_gcc = "Free Software Foundation" in ran.stdout  # GCC may be called cc, and clang may be called gcc
    return Compiler(tuple(command), said[0], is_gcc) if ran.returncode == 0 and said else None


def flags(machine: str, level: str, is_gcc: bool = False) -> tuple[str, ...]:
    """The options for compiling a C file into a library on a machine, at a level of optimisation such as `1`."""
    position = () if machine.startswith("windows") else ("-fPIC", "-fvisibility=hidden")
    return ("-std=c11", f"-O{level}", "-shared", *position, *(_QUICK if is_gcc and level == "1" else ()))


def python_headers() -> Path:
    """The folder with `Python.h`; if it is missing, raises BuildError, which names the package to install."""
    for name in ("include", "platinclude"):
        folder = Path(sysconfig.get_path(name))
        if (folder / "Python.h").is_file():
            return folder
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    raise BuildError(f"the bridge between Python and machine code is compiled with Python.h, which is not in "
                     f"{sysconfig.get_path('include')}; install it (Debian: apt-get install python{version}-dev or python3-dev; "
                     f"Fedora: dnf install python3-devel), or install a wheel of aoi-rules for {sources.machine()}")
