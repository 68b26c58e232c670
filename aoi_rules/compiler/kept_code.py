"""The code of a module that is printed again and again while its rules are written: Python compiles only what has changed."""

from __future__ import annotations

from collections.abc import Iterator
from types import CodeType

from attrs import define, field

__all__ = ["KeptCode"]

_GAP = "\n\n\n"
"""What stands between the functions of a module, and nowhere else."""


@define(eq=False)
class KeptCode:
    """The code of the functions of the last module, by file and text, each with its first line."""

    _known: dict[tuple[str, str], tuple[int, CodeType]] = field(factory=dict)

    def of(self, text: str, file: str) -> Iterator[CodeType]:
        """The code of a module in parts, which are run one after the other; tracebacks show the lines of the whole module."""
        before, self._known, line = self._known, {}, 1
        for part in text.split(_GAP):
            # each part has the future statements of this module, so that no annotation is evaluated
            first, code = before.get((file, part)) or (1, compile(part, file, "exec"))
            self._known[file, part] = line, _move_lines(code, line - first)
            yield self._known[file, part][1]
            line += part.count("\n") + len(_GAP)


def _move_lines(code: CodeType, number: int) -> CodeType:
    """The same code a number of lines below."""
    if not number:
        return code
    inner = tuple(_move_lines(one, number) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_firstlineno=code.co_firstlineno + number, co_consts=inner)
