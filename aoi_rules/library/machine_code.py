"""Builds a ruleset's library: from its program to C, and to a file that `native` finds."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import frozen

from aoi_rules.compiler import stage_text
from aoi_rules.compiler.emit.c.unsupported import find_unsupported
from aoi_rules.compiler.forms import Forms
from aoi_rules.errors import BuildError
from aoi_rules.library.compilation import compiled_anew, texts_of
from aoi_rules.machine.program import Program
from aoi_rules.native import libraries, sources
from aoi_rules.native.builder import Builder
from aoi_rules.native.compilers import find_compiler
from aoi_rules.native.libraries import NativeRules, library_of

__all__ = ["BuiltLibrary", "build", "build_alone", "c_of", "ensure_built"]


@frozen
class BuiltLibrary:
    """A library that was built: its file, and the seconds that this took, including the bridge; 0 if both existed before."""

    path: Path
    seconds: float


def c_of(forms: Forms) -> Callable[[str], str]:
    """A function that returns the C of a program for an identity; `forms` are those of its compilation.  The function raises
    BuildError for rules that machine code cannot play."""
    def text(identity: str) -> str:
        assert forms.optimized is not None, "the program was compiled with these forms"
        if problems := find_unsupported(forms.optimized):
            first = problems[0]
            raise BuildError(first.message if first.place is None else f"{first.place}: {first.message}")
        return stage_text.c_of(forms, identity)

    return text


def build(program: Program, forms: Forms, builder: Builder) -> BuiltLibrary:
    """Build the library of a program, and the bridge, unless they exist; raises BuildError."""
    began, known = time.perf_counter(), set(builder.home.iterdir())
    builder.bridge()
    path = builder.library(program.model.name, sources.identity(program, builder.machine), c_of(forms))
    libraries.forget()
    new = set(builder.home.iterdir()) - known
    return BuiltLibrary(path, time.perf_counter() - began if new else 0)


def build_alone(program: Program, forms: Forms) -> NativeRules | None:
    """A program's library, built for this process alone, such as that of rules that somebody compares with others; `forms` are
    those of its compilation.  It is kept nowhere.  None as in `ensure_built`."""
    found, compiler = library_of(program), find_compiler() if libraries.switched_on() else None
    if found is not None or compiler is None:
        return found
    try:
        with TemporaryDirectory(ignore_cleanup_errors=True) as folder:  # Windows keeps a file that is in use
            Builder(compiler).bridge()
            home = Builder(compiler, home=Path(folder))
            return libraries.adopt(program, home.library(program.model.name, sources.identity(program), c_of(forms)))
    except (BuildError, OSError):
        return None


def ensure_built(program: Program, say: Callable[[str], None] | None = None) -> NativeRules | None:
    """A program's library, which is built if necessary, for callers that will play many games with it.

    None if there is no C compiler, if AOI_NATIVE is 0, or if building fails, which is never an error here.  `say` gets a line if
    something was built or failed; the default is standard error.
    """
    say = say or _say
    found = library_of(program)
    if found is not None or not libraries.switched_on():
        return found
    compiler = find_compiler()
    if compiler is None:
        return None
    try:
        forms = Forms()
        again = compiled_anew(texts_of(program), forms).program
        if again is None or sources.identity(again) != sources.identity(program):
            return None  # compiled in a special way, such as with marks for coverage, or with another plugin
        made = build(program, forms, Builder(compiler))
    except TypeError:  # compiled from unknown texts
        return None
    except (BuildError, OSError) as error:
        say(f"{program.model.name} plays in pure Python: {error}".splitlines()[0])
        return None
    say(f"built {program.model.name} as machine code in {made.seconds:.1f} s; AOI_NATIVE=0 prevents it")
    return library_of(program)


def _say(line: str) -> None:
    print(line, file=sys.stderr)  # noqa: T201 - also for bots, which have no command line
