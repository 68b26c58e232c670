"""C code that a test compiles with the system's compiler and calls."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
from pathlib import Path

import pytest

import aoi_rules.native

HEADERS = Path(aoi_rules.native.__file__).parent
FLAGS = ("-std=c11", "-O1", "-Wall", "-Wextra", "-Werror", "-fsanitize=undefined", "-fno-sanitize-recover", "-fPIC", "-shared")
COMPILER = os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")


def compiled(text: str, folder: Path) -> ctypes.CDLL:
    """A library of this C code, which can include the package's headers; the test is skipped if no compiler is found."""
    if COMPILER is None:
        pytest.skip("there is no C compiler here")
    source, library = folder / "test.c", folder / "test.so"
    source.write_text(text, encoding="utf-8")
    command = [COMPILER, *FLAGS, f"-I{HEADERS}", "-o", str(library), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return ctypes.CDLL(str(library))
