"""Stores and loads the results of compiling texts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aoi_rules.compiler.compile_result import CompileResult
from aoi_rules.diagnostics import Source
from aoi_rules.library.stored.entries import Entry, Finder, Stamp, find_entry, put_entry, ship_entry
from aoi_rules.library.stored.texts import Laid, Texts

if TYPE_CHECKING:
    from aoi_rules.compiler.emit.module import ModulePrinter
    from aoi_rules.model.ruleset import TextLine

__all__ = ["find_result", "put_result"]


def find_result(
    source: Source, laid: tuple[Laid, ...], run: bool, find: Finder, stamp: Stamp,
    resolved: Callable[[Texts], tuple[TextLine, ...]], kind: str = "",
) -> tuple[CompileResult, Texts] | None:
    """The stored result of compiling a source with parts added (with `run`, including the program), and the texts that it came
    from; None if there is none.  `kind` is as in `find_entry`.

    `find` and `stamp` are as in `find_entry`; `resolved` makes the resolved text of some texts on request.
    """
    entry = find_entry(source, laid, find, stamp, run, kind)
    if entry is None:
        return None
    program = None
    if entry.program is not None:
        from aoi_rules.library.stored.programs import stored_program  # noqa: PLC0415 - a check needs no machine

        program = stored_program(entry.program, entry.texts.sources, lambda: resolved(entry.texts))
    return CompileResult(program, entry.diagnostics, (), entry.unconfirmed, accepted=entry.accepted), entry.texts


def put_result(
    texts: Texts, compiled: CompileResult, printer: ModulePrinter | None, stamp: Stamp, package: Path | None = None,
    kind: str = "",
) -> None:
    """Store the result of compiling some texts, if there was no error.  The program is left out if it calls functions of plugins,
    which cannot be identified again.  With a folder, the result is stored there, for a package that is being built."""
    if compiled.unconfirmed is None:
        return
    entry = Entry(texts, compiled.diagnostics, compiled.unconfirmed, _program_data(texts, compiled, printer), compiled.accepted)
    if package is None:
        put_entry(entry, stamp, kind)
    else:
        ship_entry(entry, stamp, package)


def _program_data(texts: Texts, compiled: CompileResult, printer: ModulePrinter | None) -> tuple[Any, ...] | None:
    if compiled.program is None or printer is None or compiled.program.called:
        return None
    from aoi_rules.library.stored.programs import program_data  # noqa: PLC0415 - as above

    core = [(python, f.run.__module__, f.run.__qualname__) for python, f in printer.names.hooks.values()]
    return program_data(compiled.program, printer.code, tuple(core), texts.sources)
