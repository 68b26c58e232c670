"""Rulesets as WebAssembly: a module for web pages and other programs, and the JavaScript that plays with it."""

from __future__ import annotations

import json
import shlex
import shutil
import tempfile
from collections.abc import Callable
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from attrs import frozen

from aoi_rules.errors import BuildError
from aoi_rules.machine.program import Program
from aoi_rules.native.compilers import Compiler, CompilerError, compiler, zig_command
from aoi_rules.native.sources import identity, library_files
from aoi_rules.native.wasm_table import table

__all__ = ["LEVEL", "WasmFiles", "build", "compile_module", "wasm_compiler"]

LEVEL = "s"
"""The default level of optimisation: small, because a page downloads the module."""
_FLAGS = (
    "-target", "wasm32-freestanding", "-std=c11", "-mbulk-memory", "-ffreestanding", "-fno-sanitize=undefined",
    "-fvisibility=hidden", "-nostdlib", "-s", "-I.", "-Wl,--no-entry", "-Wl,--export-dynamic", "-Wl,-z,stack-size=1048576",
)
_MISSING = ("making WebAssembly needs clang with wasm-ld (Debian: apt-get install clang lld) or the compiler from "
            "pip install 'aoi-rules[native]', and neither was found")


@frozen
class WasmFiles:
    """The two files that were written."""

    wasm: Path
    script: Path


def build(
    program: Program, text: Callable[[str], str], to: Path, made_by: Compiler | None = None, level: str = LEVEL,
) -> WasmFiles:
    """Write `NAME.wasm` and `NAME.js`, which a page or Node.js imports, into a folder, which is created if it is missing.

    `text` returns the C of the program for an identity, which both files contain; `made_by` is a compiler to use instead of
    `wasm_compiler()`.  Raises BuildError if no compiler here makes WebAssembly, if the compiler rejects the C, and for rules that
    call functions of plugins, which are Python; OSError if the files cannot be written.
    """
    called = sorted({f"`{function}` of the plugin {plugin}" for plugin, function in program.called})
    if called:
        raise BuildError(f"{program.model.name} calls {', '.join(called)}: that is Python, which WebAssembly cannot call")
    name, known_as = program.model.name, identity(program, "wasm32")
    made = WasmFiles(to / f"{name}.wasm", to / f"{name}.js")
    code = compile_module(made_by or wasm_compiler(), name, text(known_as), level)
    to.mkdir(parents=True, exist_ok=True)
    made.wasm.write_bytes(code)
    made.script.write_text(_script(program, known_as), encoding="utf-8")
    return made


def wasm_compiler() -> Compiler:
    """The compiler that makes WebAssembly here: clang if its linker for WebAssembly is installed too, otherwise `zig cc` from the
    extra `native`; raises BuildError if there is neither."""
    if shutil.which("clang") and shutil.which("wasm-ld"):
        return compiler("clang")
    if find_spec("ziglang") is not None:
        return compiler(shlex.join(zig_command()))
    raise BuildError(_MISSING)


def compile_module(made_by: Compiler, name: str, text: str, level: str) -> bytes:
    """Compile a C text into a module, at a level of optimisation; `name` is for messages.  Raises BuildError."""
    sources = {"rules.c": text, **library_files(), **_own_files(".c", ".h")}
    with tempfile.TemporaryDirectory(prefix="aoi-") as work:
        folder = Path(work)
        for file, content in sources.items():
            (folder / file).write_text(content, encoding="utf-8")
        try:
            made_by.compile(folder / "rules.c", folder / "rules.wasm", (*_FLAGS, f"-O{level}", "memory.c"))
        except CompilerError as refused:
            raise BuildError(f"{made_by.version} cannot compile {name} to WebAssembly:\n{refused.args[1]}") from None
        return (folder / "rules.wasm").read_bytes()


def _script(program: Program, known_as: str) -> str:
    """The text of the JavaScript, with the ruleset's table at the end."""
    [script] = _own_files(".js").values()
    values = {"identity": known_as, **table(program)}
    rows = ",\n".join(f"  {json.dumps(key)}: {_literal(value)}" for key, value in values.items())
    return f"{script}\n/** @type {{Table}} */\nconst TABLE = {{\n{rows},\n}};\n"


def _literal(value: object) -> str:
    """A value as JavaScript, without anything that would end a script in a page."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")


def _own_files(*endings: str) -> dict[str, str]:
    """The files in the folder `wasm`: name and text."""
    folder = files("aoi_rules") / "native" / "wasm"
    return {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir() if file.name.endswith(endings)}
