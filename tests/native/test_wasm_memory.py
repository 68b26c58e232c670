"""The replacement of a C library in WebAssembly: memory, and products of 64 bits with overflow detection."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from aoi_rules.errors import BuildError
from aoi_rules.native import wasm
from tests.native.modules import NODE

pytestmark = pytest.mark.thorough  # each module is compiled by clang

TEXT = """
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#define EXPORTED __attribute__((visibility("default")))

/* The product, and whether it overflows. */
EXPORTED int64_t product(int64_t a, int64_t b, int32_t *over) {
  int64_t found;
  *over = __builtin_mul_overflow(a, b, &found);
  return found;
}
EXPORTED void *again(void *old, size_t size) { return realloc(old, size); }
EXPORTED void *zeros(size_t count, size_t size) { return calloc(count, size); }
EXPORTED void move(char *to, const char *from, size_t size) { memmove(to, from, size); }
EXPORTED int compare(const char *a, const char *b, size_t size) { return size ? memcmp(a, b, size) : strcmp(a, b); }
EXPORTED size_t length(const char *text) { return strlen(text); }
"""


@pytest.mark.parametrize("level", ["0", "s"])
def test_it_does_what_a_library_does(tmp_path: Path, level: str) -> None:
    """The test compares it with unbounded numbers, and with the earlier contents of each block."""
    if NODE is None:
        pytest.skip("there is no node here")
    try:
        module = wasm.compile_module(wasm.wasm_compiler(), "memory", TEXT, level)
    except BuildError as error:
        pytest.skip(str(error))
    (tmp_path / "memory.wasm").write_bytes(module)
    script = Path(__file__).with_name("memory.mjs")
    ran = subprocess.run([NODE, str(script), str(tmp_path / "memory.wasm")], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    said = json.loads(ran.stdout)
    assert said.pop("overflows") in range(5_000, 15_000)
    assert said.pop("bytes") < 3_000_000, "what was freed is not used again"
    assert said == {"wrong": [], "imports": []}
