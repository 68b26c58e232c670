"""The bridge's tests again, with a check of every memory access and every number."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from aoi_rules.native.compilers import find_compiler
from tests.native.conftest import MORE_FLAGS

FILES = [str(Path(__file__).parent / name) for name in ("test_bridge.py", "test_hostile_cells.py")]
FLAGS = "-g -fsanitize=address,undefined -fno-sanitize-recover=all"


def sanitized() -> dict[str, str]:
    """The environment in which Python loads libraries built with sanitizers; Python itself may leak."""
    compiler = find_compiler()
    if compiler is None:
        pytest.skip("there is no C compiler")
    found = [subprocess.run([*compiler.command, f"-print-file-name={name}"], capture_output=True, text=True, check=False).stdout.strip()
             for name in ("libasan.so", "libubsan.so")]
    if not all(Path(file).is_absolute() for file in found):
        pytest.skip(f"{compiler.version} has no sanitizers that could be loaded first")
    return os.environ | {
        "LD_PRELOAD": " ".join(found), "ASAN_OPTIONS": "detect_leaks=0", "UBSAN_OPTIONS": "print_stacktrace=1",
        "PYTHONMALLOC": "malloc", MORE_FLAGS: FLAGS,
    }


@pytest.mark.slow
def test_the_bridge_is_clean() -> None:
    tests = [sys.executable, "-m", "pytest", "-n", "0", "-x", "-q", "-p", "no:cacheprovider", *FILES]
    ran = subprocess.run(tests, env=sanitized(), capture_output=True, text=True, check=False)
    assert ran.returncode == 0, (ran.stdout + ran.stderr)[-4000:]
    assert " passed" in ran.stdout
    assert "skipped" not in ran.stdout


@pytest.mark.slow
def test_a_fault_in_memory_is_found(tmp_path: Path) -> None:
    """A test of the check itself: a library that reads outside its memory does not pass."""
    environment = sanitized()
    source = tmp_path / "fault.c"
    source.write_text("#include <stdlib.h>\n__attribute__((constructor)) static void f(void) "
                      "{ volatile char *p = malloc(8); char c = p[8]; (void)c; free((void *)p); }\n")
    compiler = find_compiler()
    assert compiler is not None
    compiler.compile(source, tmp_path / "fault.so", ["-shared", "-fPIC", *FLAGS.split()])
    ran = subprocess.run([sys.executable, "-c", f"import ctypes; ctypes.CDLL({str(tmp_path / 'fault.so')!r})"], env=environment,
                         capture_output=True, text=True, check=False)
    assert ran.returncode != 0
    assert "heap-buffer-overflow" in ran.stderr
