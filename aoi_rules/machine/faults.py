"""What goes wrong inside a compiled ruleset, told as one error that names whose fault it is and the place in the text.

Nothing is paid for it while all goes well: the traceback is read when there is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import CodeType, TracebackType

from aoi_rules.errors import AoiError, PlayError, PluginError
from aoi_rules.machine.giving import NoValue
from aoi_rules.machine.program import Program

__all__ = ["fault", "guard", "place_of_step", "raise_told"]

_PLACE = re.compile(r"# (.+:\d+:\d+)$")
_APPLY = re.compile(r"def apply_(\d+)\(")


@contextmanager
def guard(program: Program) -> Iterator[None]:
    """What the rules of a program raise in here leaves as one AoiError."""
    try:
        yield
    except (Exception, SystemExit) as error:
        raise_told(program, error)
        raise


def raise_told(program: Program, error: BaseException) -> None:
    """Raise the error that tells of another one; return where that is none of the rules'."""
    told = fault(program.code, program.model.name, program.called, error)
    if told is not None:
        raise told from error


def fault(code: str, name: str, called: Mapping[CodeType, tuple[str, str]], error: BaseException) -> AoiError | None:
    """The error that tells of one raised by the rules called `name`, whose module is `code`; None where another part of
    the program raised it.  `called` knows plugins' functions: whose each is, and its name."""
    if isinstance(error, AoiError):
        return None
    frames = list(_frames(error.__traceback__))
    lines = [number for f, number in frames if f.co_filename == f"<rules of {name}>"]
    place = _place(code.splitlines(), lines)
    at = f" at {place}" if place else ""
    what = f"{at}: {type(error).__name__}: {error}"
    if isinstance(error, NoValue):
        return _of_plugin(error.plugin, error.function, f"{at}: {error}")
    for frame, _ in frames:
        if frame in called:
            return _of_plugin(*called[frame], what)
    if not lines or frames[-1][0].co_filename != f"<rules of {name}>":
        return None
    return PlayError(f"the rules cannot be carried out{what}{_suspects(called)}")


def _of_plugin(plugin: str, function: str, what: str) -> PluginError:
    return PluginError(f"the plugin `{plugin}` fails in the function `{function}` of its hook `aoi_functions`{what}")


def _suspects(called: Mapping[CodeType, tuple[str, str]]) -> str:
    """Whose functions may have given what is no value."""
    if not called:
        return ""
    functions = ", ".join(f"`{function}` of the plugin `{plugin}`" for plugin, function in called.values())
    return f" (perhaps by what it was given by {functions})"


def _frames(traceback: TracebackType | None) -> Iterator[tuple[CodeType, int]]:
    """The code and the line of each call, outermost first."""
    while traceback is not None:
        yield traceback.tb_frame.f_code, traceback.tb_lineno
        traceback = traceback.tb_next


def _place(code: Sequence[str], lines: Sequence[int]) -> str:
    """The place in the text that the innermost of some lines comes from, as far as it is known."""
    for number in reversed(lines):
        at = number - 1
        while at > 0 and not code[at].startswith("def "):
            at -= 1
        step = _APPLY.match(code[at])  # its place is told at its step
        found = place_of_step(code, int(step[1])) if step else _above(code, at)
        if found:
            return found
    return ""


def place_of_step(code: Sequence[str], step: int) -> str:
    """The place in the text that a step of the module comes from."""
    return next((_above(code, n) for n, line in enumerate(code) if line.startswith(f"def step_{step}(")), "")


def _above(code: Sequence[str], at: int) -> str:
    found = _PLACE.match(code[at - 1]) if at else None
    return found[1] if found else ""
