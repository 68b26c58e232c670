"""The C files of this package, and the identity of what is built from them."""

from __future__ import annotations

import os
import sys
import sysconfig
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from aoi_rules.files.cache import digest
from aoi_rules.machine.program import Program

__all__ = ["bridge_files", "bridge_identity", "identity", "library_files", "machine"]

INTERFACE = 4
"""The version of `aoi.h`, as stated in that file."""


@cache
def machine() -> str:
    """The machine and system that this process runs on, such as `linux-x86_64`: a library for another one cannot be loaded."""
    if os.name == "nt":
        return sysconfig.get_platform().replace("win-amd64", "windows-x86_64").replace("win-arm64", "windows-aarch64")
    kind = os.uname().machine.replace("arm64", "aarch64")
    musl = "-musl" if "musl" in getattr(sys.implementation, "_multiarch", "") else ""
    return f"{sys.platform.replace('darwin', 'macos')}-{kind}{musl}{'' if sys.maxsize > 1 << 32 else '-32'}"


def library_files() -> dict[str, str]:
    """The headers that a ruleset's C includes: name and text."""
    return {name: text for name, text in _native_files().items() if name.endswith(".h") and not name.startswith("bridge")}


def bridge_files() -> dict[str, str]:
    """The files of the bridge: name and text."""
    return {name: text for name, text in _native_files().items() if name.startswith("bridge") or name == "aoi.h"}


def identity(program: Program, target: str = "") -> str:
    """The identity of a program's library: the version of its interface, the machine, and a fingerprint of the program, of the
    names in its digests, of the C files here and of the code that prints C from the program.  `target` is another machine to
    build for.

    The program includes the constants that plugins' functions returned, so a change to a plugin changes the identity if it
    changes a constant, no matter which file it is in.
    """
    decisions = [(d.left_slot, [(option.action, [choice.name for choice in option.choices]) for option in d.options])
                 for d in program.decisions.values()]
    names = repr((program.model, decisions))  # code computes with numbers, but digests are computed from names
    return f"aoi-{INTERFACE}-{target or machine()}-{digest([program.code, names, _printed_by()])}"


def bridge_identity(target: str = "") -> str:
    """The same for the bridge."""
    return f"aoi-bridge-{INTERFACE}-{target or machine()}-{_fingerprint_of(bridge_files())}"


@cache
def _printed_by() -> str:
    """A fingerprint of everything that determines the C printed from a program."""
    return _fingerprint_of(library_files() | _texts(files("aoi_rules") / "compiler" / "emit" / "c", ".py"))


def _fingerprint_of(texts: dict[str, str]) -> str:
    return digest(part for pair in sorted(texts.items()) for part in pair)


@cache
def _native_files() -> dict[str, str]:
    return _texts(files("aoi_rules") / "native", ".c", ".h")


def _texts(folder: Traversable, *endings: str) -> dict[str, str]:
    """The texts of the files in a folder that have certain endings, by name; none if there is no such folder."""
    if not folder.is_dir():
        return {}
    return {file.name: file.read_text(encoding="utf-8") for file in sorted(folder.iterdir(), key=lambda file: file.name)
            if file.name.endswith(endings)}
