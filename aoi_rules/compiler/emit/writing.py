"""Writing the lines of functions: their heads, what stands in them and how deep, and how they are left."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import field, frozen

from aoi_rules.compiler.emit.expressions import Expressions
from aoi_rules.compiler.emit.layout import CALL, INDENT, WIDTH, Breakable, Doc, Flat, Group, wrapped
from aoi_rules.compiler.emit.lines import Lines, remark
from aoi_rules.compiler.emit.names import Names
from aoi_rules.compiler.program.model import Routine
from aoi_rules.compiler.program.statements import Statement
from aoi_rules.diagnostics import Place

__all__ = ["APPLY", "FUNCTION", "STEP", "Numbers", "Writing"]

FUNCTION, STEP, APPLY = "", "return 0", "return"
"""How what is being printed is left early: a function by its own `return` alone, a step for the next one, a move."""


@frozen
class Numbers:
    """What the machine has numbers for: steps, by which a frame says where it is, and streams of draws; for each routine
    where in its frame the named slots lie.  `lists` are the slots of the state that hold a list."""

    steps: Mapping[str, int]
    streams: Mapping[str, int]
    routines: Mapping[str, Routine]
    lists: frozenset[str]
    frames: Mapping[str, Mapping[str, int]] = field(init=False)

    @frames.default
    def _frames(self) -> Mapping[str, Mapping[str, int]]:
        own = {"step": 0, "me": 1}
        return {name: own | {slot: n for n, slot in enumerate(r.slots, 2)} for name, r in self.routines.items()}


class Writing:
    """Writes statements into `lines`; `printers` has for each class of statements what prints one."""

    def __init__(self, lines: Lines, names: Names, numbers: Numbers) -> None:
        self.lines = lines
        self.names = names
        self.numbers = numbers
        self.flat = Expressions(Flat(), names, numbers.steps)
        self.breakable = Expressions(Breakable(), names, numbers.steps)
        self.pad = ""
        self.leave = FUNCTION
        self.home: Place | None = None
        self.printers: dict[type, Callable[[Any], None]] = {}

    def function(self, head: str, parameters: Sequence[str], returns: str, place: Place | None) -> None:
        """The head of a function, behind two blank lines and a comment with its place."""
        self.lines.gap()
        self.home = self.lines.place = place
        self.pad = ""
        if place is not None:
            self.lines.add(remark(place))
        line = f"def {head}({', '.join(parameters)}) -> {returns}:"
        if len(line) <= WIDTH:
            self.lines.add(line)
        else:
            self.lines.add(*wrapped(Group(f"def {head}(", tuple(parameters), f") -> {returns}:", CALL), ""))
        self.pad = INDENT

    def routine(self, name: str) -> None:
        """What is printed next has a frame of this routine; of none where the name is empty."""
        self.flat.frame = self.breakable.frame = self.numbers.frames.get(name, {})

    def body(self, statements: Sequence[Statement], leave: str = FUNCTION) -> None:
        """The body of a function; what leaves it at its very end need not be said."""
        self.leave = leave
        start = len(self.lines.texts)
        self._all(statements)
        texts = self.lines.texts
        if len(texts) > start + 1 and texts[-1] == f"{self.pad}return":
            texts.pop()
            self.lines.places.pop()
        if len(texts) == start:
            self.line("pass")

    def line(self, *texts: str) -> None:
        """Lines that are short."""
        self.lines.add(*[self.pad + text for text in texts])

    def put(self, make: Callable[[Expressions], Doc], head: str = "", tail: str = "", comment: str = "") -> None:
        """A line with an expression between `head` and `tail`; where it is too long it is broken, and the comment left out."""
        text = f"{self.pad}{head}{make(self.flat)}{tail}"
        if len(text) <= WIDTH:
            whole = f"{text}  {remark(comment)}" if comment else text
            self.lines.add(whole if len(whole) <= WIDTH else text)
        else:
            self.lines.add(*wrapped(make(self.breakable), self.pad, head, tail))

    def block(self, statements: Sequence[Statement]) -> None:
        """Statements one level deeper."""
        self.pad += INDENT
        before = len(self.lines.texts)
        self._all(statements)
        if len(self.lines.texts) == before:
            self.line("pass")
        self.pad = self.pad[: -len(INDENT)]

    def _all(self, statements: Sequence[Statement]) -> None:
        for statement in statements:
            self.lines.place = statement.place or self.home
            self.printers[statement.__class__](statement)
            self.lines.place = self.home
