"""`aoi build`: compiles rulesets to machine code."""

from __future__ import annotations

from pathlib import Path

import click

from aoi_rules.cli.arguments.rulesets import compile_ruleset, form_option, parts_option, ruleset
from aoi_rules.cli.terminal.output import complain, say, say_json, table
from aoi_rules.compiler.forms import Forms
from aoi_rules.library import catalogue, compilation
from aoi_rules.library.machine_code import build, c_of
from aoi_rules.machine.program import Program
from aoi_rules.native import wasm
from aoi_rules.native.builder import LEVEL, Builder
from aoi_rules.native.compilers import compiler
from aoi_rules.native.libraries import library_of, switched_on

__all__ = ["command"]

_LEVELS = ("0", "1", "2", "3", "s")


@click.command("build")
@click.argument("name", metavar="NAME", required=False)
@click.option("--cc", metavar="COMMAND", default="", help="The C compiler; by default $CC, the system's, or that of the extra "
                                                          "`native`.")
@click.option("-O", "level", type=click.Choice(_LEVELS), help=f"The level of optimisation; by default {LEVEL}, or s with --wasm.")
@click.option("--wasm", "for_pages", is_flag=True, help="Write NAME.wasm and NAME.js, for a page that plays without a server.")
@click.option("--to", metavar="DIR", help="With --wasm: the folder for these two files; by default the current folder.")
@click.option("--list", "listed", is_flag=True, help="List the rulesets of the library that have machine code here.")
@parts_option
@form_option
def command(
    name: str | None, cc: str, level: str | None, for_pages: bool, to: str | None, listed: bool, parts: tuple[str, ...],
    form: str,
) -> None:
    """Compile a ruleset to machine code.  From then on, its games are played with this code, with the same moves and the same
    chance, until the rules change.  This needs a C compiler once.

    With --wasm, write two files for a page instead: a WebAssembly module, and the JavaScript that plays with it.

    AOI_NATIVE=0 in the environment plays everything in pure Python.
    """
    if listed == (name is not None):
        raise click.UsageError("give the NAME of a ruleset, or --list")
    if to is not None and not for_pages:
        raise click.UsageError("--to needs --wasm")
    if listed and parts:
        raise click.UsageError("--with needs the NAME of a ruleset")
    if name is None:
        _list(form)
        return
    forms = Forms()
    program = ruleset(name, found=compile_ruleset(name, parts, forms)).program
    if for_pages:
        _build_for_pages(program, forms, cc, level or wasm.LEVEL, Path(to or "."), form)
    else:
        _build_for_here(program, forms, cc, level or LEVEL, form)


def _build_for_pages(program: Program, forms: Forms, cc: str, level: str, to: Path, form: str) -> None:
    """Write the two files of a ruleset as WebAssembly."""
    made = wasm.build(program, c_of(forms), to, compiler(cc) if cc else None, level)
    if form == "json":
        say_json({"ruleset": program.model.name, "wasm": str(made.wasm), "script": str(made.script)})
        return
    for path in (made.wasm, made.script):
        say(f"{path}: {path.stat().st_size // 1024} KB")


def _build_for_here(program: Program, forms: Forms, cc: str, level: str, form: str) -> None:
    """Build the library that plays a ruleset on this machine."""
    made = build(program, forms, Builder(compiler(cc), level))
    played = library_of(program) is not None
    if form == "json":
        say_json({"ruleset": program.model.name, "path": str(made.path), "seconds": round(made.seconds, 3), "played": played})
        return
    how = f"built in {made.seconds:.1f} s" if made.seconds else "built before"
    say(f"{program.model.name}: {how}, {made.path.stat().st_size // 1024} KB in {made.path}")
    if not played:
        say("It is not used yet: " + ("this Python cannot load it." if switched_on() else "AOI_NATIVE is 0."))


def _list(form: str) -> None:
    """The rulesets of the library, and whether machine code or pure Python plays each."""
    programs = [(entry.name, compilation.compile_text(entry.source).program) for entry in catalogue.catalogue().entries]
    found = [(name, _played_by(program)) for name, program in programs if program is not None]
    if form == "json":
        say_json([{"ruleset": name, "library": path} for name, path in found])
        return
    for line in table([("name", "played by"), *((name, path or "pure Python") for name, path in found)], left=2):
        say(line)
    if not switched_on():
        complain("AOI_NATIVE is 0: built libraries are not used.")


def _played_by(program: Program) -> str | None:
    """The path of the library that plays a program; None if pure Python does."""
    found = library_of(program)
    return None if found is None else str(found.path)
