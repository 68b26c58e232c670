"""Errors inside a compiled ruleset, reported as one error that names who is responsible and the place in the text.

This costs nothing as long as no error occurs: the traceback is read only if there is one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import CodeType, FrameType, TracebackType
from typing import TYPE_CHECKING

from aoi_rules.errors import AoiError, PlayError
from aoi_rules.machine.budget import BUDGET, Halt
from aoi_rules.machine.plugin_values import show_error as named
from aoi_rules.machine.position import Position

if TYPE_CHECKING:
    from aoi_rules.machine.program import Program

__all__ = ["PLACES", "fault", "file_of", "guard", "place_of", "place_of_step", "raise_fault", "report_error"]

PLACES = "__places__"
"""The name of a compiled module's line map: for each of its lines the place in the rules, or an empty text."""


def file_of(name: str) -> str:
    """The file that tracebacks show for the rules with a name."""
    return f"<rules of {name}>"


@contextmanager
def guard(program: Program, s: Position | None = None) -> Iterator[None]:
    """Context manager: an exception of a program's rules inside it is raised as an AoiError.  If a state `s` is given, the rules
    get the whole budget of steps, for evaluations that do not continue play."""
    if s is not None:
        s.left = BUDGET
    try:
        yield
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise_fault(program, error)
        raise


def raise_fault(program: Program, error: BaseException) -> None:
    """Raise the error that reports another one; return if the rules did not cause it."""
    reported = fault(program.places, program.model.name, program.called, error)
    if reported is not None:
        raise reported from error


def fault(
    places: Sequence[str], name: str, called: Sequence[tuple[str, str]], error: BaseException
) -> PlayError | None:
    """The error for one raised by the rules called `name`, whose module has this line map; None if another part of the program
    raised it.  `called` has the plugins' functions that these rules call, as pairs of plugin and function name.  An exception of
    such a function is a PluginError already."""
    if isinstance(error, AoiError):
        return None
    frames = list(_frames(error.__traceback__))
    lines = [number for f, number in frames if f.co_filename == file_of(name)]
    own = bool(lines) and (isinstance(error, RecursionError) or frames[-1][0].co_filename == file_of(name))
    return report_error(error, _place(places, lines), called) if own or isinstance(error, Halt) else None


def report_error(error: BaseException, place: str, called: Sequence[tuple[str, str]]) -> PlayError:
    """The error that reports what the rules raised at a place, which is empty if it is not known; `called` as for `fault`."""
    if isinstance(error, Halt):
        return PlayError(f"{place}: {error}" if place else str(error))
    if isinstance(error, RecursionError):
        return PlayError(f"{place}: the rules are nested too deeply here")
    return PlayError(f"the rules cannot be carried out{place and f' at {place}'}: {named(error)}{_suspects(called)}")


def place_of(frame: FrameType | None) -> str:
    """The place in a ruleset's text from which the innermost active call was made; empty if no ruleset calls."""
    places: Sequence[str] = ()
    lines = list[int]()
    while frame is not None:
        found = frame.f_globals.get(PLACES)
        if found and found is (places or found):
            places = found
            lines.insert(0, frame.f_lineno)
        frame = frame.f_back
    return _place(places, lines)


def _suspects(called: Sequence[tuple[str, str]]) -> str:
    """The plugins whose functions may have returned a value that these rules cannot use."""
    if not called:
        return ""
    functions = ", ".join(f"`{function}` of the plugin `{plugin}`" for plugin, function in called)
    return f" (perhaps because of a result of {functions})"


def _frames(traceback: TracebackType | None) -> Iterator[tuple[CodeType, int]]:
    """The code and the line of each call in a traceback, outermost first."""
    while traceback is not None:
        yield traceback.tb_frame.f_code, traceback.tb_lineno
        traceback = traceback.tb_next


def _place(places: Sequence[str], lines: Sequence[int]) -> str:
    """The place in the rules of the innermost of some lines, as far as it is known; lines count from 1."""
    return next((place for number in reversed(lines) if (place := places[number - 1])), "")


def place_of_step(program: Program, step: int) -> str:
    """The place in the rules that a step comes from."""
    first = program.steps[step].__code__.co_firstlineno
    return program.places[first - 1] if first <= len(program.places) else ""
