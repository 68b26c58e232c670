"""A compiled ruleset as bytes for another process or another computer, so that it is not compiled again there.

A parcel contains code, so open it only if you trust its origin, such as your own program that sends it to processes that it
started.
"""

from __future__ import annotations

import marshal
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import cache, lru_cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import FunctionType
from weakref import WeakKeyDictionary

from attrs import field, frozen

from aoi_rules.compiler.compile_result import CompileResult
from aoi_rules.diagnostics import Diagnostic
from aoi_rules.errors import BuildError, PluginError
from aoi_rules.files.cache import digest
from aoi_rules.game import Ruleset
from aoi_rules.library.compilation import resolved_lines, texts_of, with_origin
from aoi_rules.library.stored.programs import program_data, stored_program
from aoi_rules.library.stored.texts import Texts
from aoi_rules.machine.faults import file_of
from aoi_rules.machine.program import Program
from aoi_rules.native import libraries as loaded
from aoi_rules.native import library_store, sources
from aoi_rules.native.library_store import BRIDGE, Build

__all__ = ["Libraries", "Parcel", "keep", "libraries", "pack_ruleset"]

Libraries = tuple[tuple[Build, bytes], ...]
"""The bridge to machine code and a ruleset's library: how each was built, and the file."""


@frozen
class Parcel:
    """A compiled ruleset, its texts and its warnings.  `key` identifies it; `made_by` identifies the Python version and the code
    of this package that made `data`."""

    key: str
    made_by: str = field(eq=False)
    texts: Texts = field(eq=False, repr=False)
    data: bytes = field(eq=False, repr=False)
    diagnostics: tuple[Diagnostic, ...] = field(eq=False, repr=False)

    def open(self) -> Ruleset:
        """The ruleset, the same object each time in a process; raises PluginError if another version of Python or of this package
        made the parcel."""
        return _unpack(self)


def pack_ruleset(rules: Ruleset) -> Parcel | None:
    """A ruleset as a parcel; None if that is not possible because rules call functions of plugins or their texts are not known.

    A ruleset without a parcel is pickled as its texts, if possible, and compiled when it is unpickled.
    """
    if rules.program not in _parcels:
        _parcels[rules.program] = _pack(rules)
    return _parcels[rules.program]


_parcels: WeakKeyDictionary[Program, Parcel | None] = WeakKeyDictionary()


def _pack(rules: Ruleset) -> Parcel | None:
    program = rules.program
    if program.called or program.origin is None:
        return None
    texts = texts_of(program)
    code = compile(program.code, file_of(program.model.name), "exec")
    data = marshal.dumps(program_data(program, code, _imported_functions(program), texts.sources))
    key = digest([program.content_hash, program.code, *(source.text for source in texts.sources)])
    return Parcel(key, _fingerprint(), texts, data, rules.diagnostics)


def _imported_functions(program: Program) -> tuple[tuple[str, str, str], ...]:
    """The functions of this package that a program's module uses: the module's name for each, and where it is defined."""
    space = vars(program)["new_state"].__globals__
    functions = [(own, value) for own, value in space.items() if type(value) is FunctionType]
    found = [(own, value.__module__, value.__qualname__, value) for own, value in functions]
    return tuple((own, home, name) for own, home, name, value in found
                 if home != space["__name__"] and getattr(import_module(home), name, None) is value)


@lru_cache(maxsize=8)
def _unpack(parcel: Parcel) -> Ruleset:
    if parcel.made_by != _fingerprint():
        raise PluginError(f"{parcel.texts.source.name}: these rules were compiled by another version of Python or of this "
                          "package than is installed where they were sent")
    data = marshal.loads(parcel.data)  # noqa: S302 - as the module says
    program = stored_program(data, parcel.texts.sources, lambda: resolved_lines(parcel.texts))
    made = with_origin(CompileResult(program, parcel.diagnostics), parcel.texts).program
    assert made is not None, "a parcel always contains a program"
    return Ruleset(made, parcel.diagnostics)


@cache
def _fingerprint() -> str:
    """A fingerprint of this Python's bytecode version and of this package's code, which does not depend on the package's
    location."""
    return digest([MAGIC_NUMBER.hex(), *_modules(files("aoi_rules"))])


def _modules(folder: Traversable) -> Iterator[str]:
    """The names and the texts of all modules below a folder."""
    for one in sorted(folder.iterdir(), key=lambda one: one.name):
        if one.name.endswith(".py"):
            yield from (one.name, one.read_text(encoding="utf-8"))
        elif one.is_dir() and one.name not in ("__pycache__", "_data", "plugins"):
            yield from _modules(one)


# ---- machine code -----------------------------------------------------------------------------------------------------


def libraries(rules: Ruleset) -> Libraries:
    """The files with which a ruleset plays as machine code here; none if it does not."""
    if loaded.library_of(rules.program) is None:
        return ()
    wanted = ((BRIDGE, sources.bridge_identity()), (rules.name, sources.identity(rules.program)))
    return tuple(_library(path) for name, identity in wanted if (path := library_store.find(name, identity)))


def _library(path: Path) -> tuple[Build, bytes]:
    build = library_store.check_folder(path.parent)
    assert build is not None, "the library was just found"
    return build, path.read_bytes()


def keep(rules: Ruleset, brought: Libraries) -> None:
    """Store such files in this user's folder of libraries, unless the ruleset already plays as machine code here or the files are
    for another kind of computer.  If they cannot be stored, the ruleset plays in pure Python."""
    if (not brought or loaded.library_of(rules.program) is not None
            or any(build.machine != sources.machine() for build, _ in brought)):
        return
    with suppress(BuildError, OSError), tempfile.TemporaryDirectory() as work:
        home = library_store.made_folder()
        for build, data in brought:
            file = Path(work) / build.file
            file.write_bytes(data)
            library_store.put_library(file, build, home)
        loaded.forget()
