"""Prints the lines of functions: their heads, their bodies with indentation, and their exits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import field, frozen

from aoi_rules.compiler.emit.expressions import Expressions
from aoi_rules.compiler.emit.layout import CALL, INDENT, WIDTH, Breakable, Doc, Flat, Group, wrap_lines
from aoi_rules.compiler.emit.lines import Lines, remark
from aoi_rules.compiler.emit.names import Names
from aoi_rules.compiler.program.model import Routine
from aoi_rules.compiler.program.statements import Statement
from aoi_rules.diagnostics import Place

__all__ = ["APPLY", "FUNCTION", "STEP", "Numbers", "Writer"]

FUNCTION, STEP, APPLY = "", "return 0", "return"
"""How the current function returns early: just with its own `return`, for a step with the next step, or for the application of a
move without a value."""


@frozen
class Numbers:
    """The numbers that the machine uses: of steps, of random streams, and for each routine the indices of its slots in the
    frame. `lists` are the slots of the state that hold a list."""

    steps: Mapping[str, int]
    streams: Mapping[str, int]
    routines: Mapping[str, Routine]
    lists: frozenset[str]
    frames: Mapping[str, Mapping[str, int]] = field(init=False)

    @frames.default
    def _frames(self) -> Mapping[str, Mapping[str, int]]:
        own = {"step": 0, "me": 1}
        return {name: own | {slot: n for n, slot in enumerate(r.slots, 2)} for name, r in self.routines.items()}


class Writer:
    """Prints statements into `lines`; `printers` has the printer of each class of statements, `owned` the bits of the lists that
    are the state's own at this statement; `ends` tells whether the statement ends the function."""

    def __init__(self, lines: Lines, names: Names, numbers: Numbers) -> None:
        self.lines = lines
        self.names = names
        self.numbers = numbers
        self.flat = Expressions(Flat(), names, numbers.steps)
        self.breakable = Expressions(Breakable(), names, numbers.steps)
        self.pad = ""
        self.leave = FUNCTION
        self.home: Place | None = None
        self.remembers, self.ends = True, False
        self.owned: frozenset[int] = frozenset()
        self.printers: dict[type, Callable[[Any], None]] = {}

    def function(self, head: str, parameters: Sequence[str], returns: str, place: Place | None) -> None:
        """Print the head of a function, after two blank lines and a comment with its place."""
        self.lines.gap()
        self.home = self.lines.place = place
        self.pad = ""
        if place is not None:
            self.lines.add(remark(place))
        line = f"def {head}({', '.join(parameters)}) -> {returns}:"
        if len(line) <= WIDTH:
            self.lines.add(line)
        else:
            self.lines.add(*wrap_lines(Group(f"def {head}(", tuple(parameters), f") -> {returns}:", CALL), ""))
        self.pad = INDENT

    def routine(self, name: str) -> None:
        """Set the routine whose frame the next function has; none if the name is empty."""
        self.flat.frame = self.breakable.frame = self.numbers.frames.get(name, {})

    def body(self, statements: Sequence[Statement], leave: str = FUNCTION, remembers: bool = True) -> None:
        """Print the body of a function.

        The lists that belong only to the state are tracked along each path, unless the function makes copies of the state.
        """
        self.leave, self.remembers, self.owned = leave, remembers, frozenset()
        start = len(self.lines.texts)
        self._print_all(statements, ends=True)
        if len(self.lines.texts) == start:
            self.line(APPLY if statements else "pass")

    def exit(self, text: str) -> None:
        """Print how the function returns, unless it ends here anyway."""
        if text != APPLY or not self.ends:
            self.line(text)

    def line(self, *texts: str) -> None:
        """Print lines that need no breaking."""
        self.lines.add(*[self.pad + text for text in texts])

    def put(self, make: Callable[[Expressions], Doc], head: str = "", tail: str = "", comment: str = "") -> None:
        """Print a line with an expression between `head` and `tail`; if it is too long it is broken, and the comment is omitted.
        A line that calls a plugin's function gets the place of that call."""
        before = self.lines.place
        self.flat.calling.clear()
        text = f"{self.pad}{head}{make(self.flat)}{tail}"
        self.lines.place = next(iter(self.flat.calling), before)
        if len(text) <= WIDTH:
            whole = f"{text}  {remark(comment)}" if comment else text
            self.lines.add(whole if len(whole) <= WIDTH else text)
        else:
            self.lines.add(*wrap_lines(make(self.breakable), self.pad, head, tail))
        self.lines.place = before

    def block(self, statements: Sequence[Statement]) -> None:
        """Print statements one level deeper."""
        self.pad += INDENT
        before, owned = len(self.lines.texts), self.owned
        self._print_all(statements)
        self.owned = owned
        if len(self.lines.texts) == before:
            self.line("pass")
        self.pad = self.pad[: -len(INDENT)]

    def _print_all(self, statements: Sequence[Statement], ends: bool = False) -> None:
        for statement in statements:
            self.ends = ends and statement is statements[-1]
            self.lines.place = statement.place or self.home
            self.printers[statement.__class__](statement)
            self.lines.place = self.home
