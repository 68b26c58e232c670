"""Wheels that are published: with the bundled rulesets compiled, and, for one platform, their libraries and the bridge.

Hatch runs this hook at every build.  It does nothing unless AOI_WHEEL_PLATFORM names a platform: `any`, for the pure wheel;
`this`, which the compiler of the system builds for; or one of `TARGETS`, which `zig cc` of the extra `native` builds for from
anywhere:

    AOI_WHEEL_PLATFORM=linux-aarch64 python -m build --wheel

A wheel for one is for CPython 3.11 and every later one; all others, and all other platforms, install the pure wheel or the sdist.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PLATFORM = "AOI_WHEEL_PLATFORM"
ANY = "any"
TARGETS = {
    "linux-x86_64": ("x86_64-linux-gnu.2.17", "manylinux_2_17_x86_64"),
    "linux-aarch64": ("aarch64-linux-gnu.2.17", "manylinux_2_17_aarch64"),
    "linux-x86_64-musl": ("x86_64-linux-musl", "musllinux_1_2_x86_64"),
    "windows-x86_64": ("x86_64-windows-gnu", "win_amd64"),
    "macos-aarch64": ("aarch64-macos.11.0", "macosx_11_0_arm64"),
    "macos-x86_64": ("x86_64-macos.11.0", "macosx_11_0_x86_64"),
}
"""For each platform what `zig cc` calls it, and the end of the wheel's tag."""

CONFIGURATION = {
    "windows": ("MS_WINDOWS 1", "MS_WIN64 1", "Py_ENABLE_SHARED 1", "HAVE_DECLSPEC_DLL 1", "SIZEOF_LONG 4", "SIZEOF_WCHAR_T 2"),
    "macos": ("SIZEOF_LONG 8", "SIZEOF_WCHAR_T 4"),
}
"""What `pyconfig.h` has to say where it differs from this machine's: the stable ABI depends on little more than sizes."""
SIZES = ("SIZEOF_VOID_P 8", "SIZEOF_SIZE_T 8", "SIZEOF_LONG_LONG 8", "SIZEOF_INT 4", "SIZEOF_SHORT 2", "ALIGNOF_SIZE_T 8",
         "HAVE_STDINT_H 1", "HAVE_SYS_TYPES_H 1", "HAVE_WCHAR_H 1")
BEHIND_MACROS = (
    "_Py_Dealloc", "_Py_NoneStruct", "_Py_NotImplementedStruct", "_PyObject_New", "_PyObject_NewVar", "_PyObject_GC_New",
    "_PyArg_ParseTuple_SizeT", "_PyArg_ParseTupleAndKeywords_SizeT", "_Py_BuildValue_SizeT", "_PyObject_CallFunction_SizeT",
    "_PyObject_CallMethod_SizeT", "PyType_GetFlags", "PyType_IsSubtype", "PyLong_Type", "PySlice_Type",
)
"""What the bridge uses of Python under other names than it writes."""


class PlatformWheel(BuildHookInterface):  # type: ignore[type-arg]
    """Adds what was built for a platform, and the tag."""

    def dependencies(self) -> list[str]:
        """What compiling rulesets needs while a wheel is built."""
        platform, needed = os.environ.get(PLATFORM), self.metadata.core
        if not platform:
            return []
        return [*needed.dependencies, *(() if platform in (ANY, "this") else needed.optional_dependencies["native"])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build everything, before the wheel is packed."""
        platform = os.environ.get(PLATFORM, "")
        if not platform or version == "editable" or self.target_name != "wheel":
            return
        if platform not in (ANY, "this", *TARGETS):
            raise SystemExit(f"{PLATFORM} is `{platform}`; it can be `{ANY}`, `this` or one of: {', '.join(TARGETS)}")
        self.folder = Path(tempfile.mkdtemp(prefix="aoi-wheel-"))
        sys.path[:0] = [self.root, str(self._installed())]
        build_data["force_include"][str(_compile_all(self.folder / "compiled"))] = "aoi_rules/_data/compiled"
        if platform != ANY:
            self._add_libraries(platform, build_data)

    def _add_libraries(self, platform: str, build_data: dict[str, Any]) -> None:
        """The libraries for a platform, and its tag."""
        home = self.folder / "native"
        home.mkdir()
        _build_all(platform, home, self.folder)
        tag = sysconfig.get_platform() if platform == "this" else TARGETS[platform][1]
        build_data["pure_python"] = False
        build_data["tag"] = f"cp311-abi3-{tag.replace('-', '_').replace('.', '_')}"
        build_data["force_include"][str(home)] = "aoi_rules/_data/native"

    def _installed(self) -> Path:
        """A folder that says of this package what an installed one says of itself: rulesets find their plugins by that."""
        version = self.metadata.version
        info = self.folder / "installed" / f"aoi_rules-{version}.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: aoi-rules\nVersion: {version}\n")
        points = self.metadata.core.entry_points.items()
        lines = [line for group, names in points for line in (f"[{group}]", *(f"{name} = {of}" for name, of in names.items()))]
        (info / "entry_points.txt").write_text("\n".join(lines) + "\n")
        return info.parent

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was built, after the wheel is packed."""
        del version, build_data, artifact_path
        if hasattr(self, "folder"):
            shutil.rmtree(self.folder, ignore_errors=True)


def _compile_all(folder: Path) -> Path:
    """What compiling the bundled rulesets gives; the folder."""
    from aoi_rules.library import compilation  # noqa: PLC0415 - only such a build needs the package and what it depends on

    folder.mkdir()
    compilation.ship(folder)
    return folder


def _build_all(platform: str, home: Path, folder: Path) -> None:
    """The bridge and the library of each bundled ruleset, for a platform."""
    from aoi_rules.compiler.forms import Forms  # noqa: PLC0415 - only such a build needs the package and what it depends on
    from aoi_rules.library import catalogue, compilation  # noqa: PLC0415
    from aoi_rules.library.machine_code import build  # noqa: PLC0415

    builder = _builder(platform, home, folder)
    for entry in catalogue.entries():
        forms = Forms()
        program = compilation.compile_text(entry.source, forms=forms).program
        if program is None:
            raise SystemExit(f"{entry.name} has errors; aoi check {entry.name} shows them")
        build(program, forms, builder)


def _builder(platform: str, home: Path, folder: Path) -> Any:
    from aoi_rules.native.builder import Builder  # noqa: PLC0415
    from aoi_rules.native.compilers import compiler, python_headers, zig_command  # noqa: PLC0415

    if platform == "this":
        return Builder(compiler(), home=home)
    target = TARGETS[platform][0]
    system = platform.partition("-")[0]
    stripped = () if system == "macos" else ("-s",)
    linked = (str(_import_library(folder)),) if system == "windows" else ()
    return Builder(compiler(" ".join(zig_command())), machine=platform, options=("-target", target, *stripped), home=home,
                   headers=_headers(python_headers(), system, folder), linked=linked)


def _headers(headers: Path, system: str, folder: Path) -> Path:
    """The headers of Python for another system: this machine's, with another `pyconfig.h` where sizes differ."""
    if system not in CONFIGURATION:
        return headers
    copy = Path(shutil.copytree(headers, folder / "include"))
    (copy / "pyconfig.h").write_text("".join(f"#define {line}\n" for line in (*CONFIGURATION[system], *SIZES)))
    return copy


def _import_library(folder: Path) -> Path:
    """What the linker must know of `python3.dll`: the names that the bridge may use of it."""
    from aoi_rules.native.sources import bridge_files  # noqa: PLC0415

    names = {name for text in bridge_files().values() for name in re.findall(r"\b_?Py\w+", text)} | set(BEHIND_MACROS)
    data = re.compile(r"PyExc_|_Py_.*Struct$|Py\w+_Type$")
    lines = [f"  {name}{' DATA' if data.match(name) else ''}" for name in sorted(names)]
    definitions, library = folder / "python3.def", folder / "python3.lib"
    definitions.write_text("LIBRARY python3.dll\nEXPORTS\n" + "\n".join(lines) + "\n")
    subprocess.run([sys.executable, "-m", "ziglang", "dlltool", "-m", "i386:x86-64", "-d", str(definitions), "-l", str(library)],  # noqa: S603
                   check=True)
    return library
