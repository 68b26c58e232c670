"""Counting of work in generated code, only where its text does not show that it is little.

Each function has a bound of its work: how much stands in its lines, those of loops as often as what they go through is
long, and the bounds of what it calls.  A loop or a function whose bound is large, or not known, takes its steps from
the budget of the state before it goes on; for whoever calls it, it is then little.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from attrs import frozen

from aoi_rules.compiler.lengths import Length, Lengths, comprehensions, copies, operands
from aoi_rules.machine.budget import MAX_RANGE

__all__ = ["Metering"]

LITTLE = 4_000
"""What is at most so many steps is not counted by itself."""
LITTLE_ANEW = 2_000
"""The same for what is remembered once it is computed, so that it is not counted where it is only looked up."""
_COUNTED = 10
_LETTERS = 6
"""So many letters of generated code are about one step."""
_PLUGINS = 100
_FAR = 1 << 60

_STRING = re.compile(r"'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\"|#.*")
_DEF = re.compile(r"def (\w+)\(s\b")
_LOOP = re.compile(r"( *)for [\w, ]+ in (.+):\s*$")
_CALL = re.compile(r"\b(\w+)\(")
_SET = re.compile(r" *(\w+)(?:: [^=]+)? = (?!=)(.+)$")
_RETURN = re.compile(r" *return (.+)$")
_MADE = re.compile(r"known\[key\] = (\w+)\(")
_PATHS = ("reached", "spread", "distance", "paths")
_KERNEL = {"move_all": 1_000, "move_random": 1_000, "move_refilled": 1_000, "draw_piece": 120, "draw_to": 120, "refill": 1_000,
           "can_finish": 200, "append": 10, "add": 10, "chance": 100, "bits": 5, "sorted": 20}


@frozen
class _Function:
    """A function's lines, from that of its `def` to the one after its last, and what each of its names is set to."""

    name: str
    start: int
    end: int
    local: Mapping[str, Sequence[str]]


class Metering:
    """The pass over the text of one module.

    `constants` has for each constant table its length and that of its longest row; `members` is the size of the largest
    type, `players` how many may play, `paths` what a search in the largest network may take.  `places` has for functions
    that stand for one expression the comment with its place, which is written where that may be asked for.
    """

    def __init__(
        self, text: str, constants: Mapping[str, tuple[Length, Length]], members: int, players: int, paths: int,
        places: Mapping[str, str],
    ) -> None:
        self.places = places
        self.lines = text.split("\n")
        self.plain = [_without_texts(line) for line in self.lines]
        self.paths = paths
        self.functions = {f.name: f for f in _functions(self.plain)}
        late = dict(line.split(" = ", 1) for line in self.plain if line.startswith("K_"))
        self.lengths = Lengths(constants, late, members, players, self._result)
        self.bounds: dict[str, int] = {}
        self.results: dict[str, Length] = {}
        self.inserted: dict[int, list[str]] = {}

    def text(self) -> str:
        """The module with the counting in it; `WORK` has what is not counted of each step of the flow."""
        for name in self.functions:
            self.bound(name)
        for name, function in self.functions.items():
            place = self.places.get(name)
            if place and any("fits(" in line or "over(s" in line or "s.left" in line for line in self._written(function)):
                self.inserted.setdefault(function.start, []).append(place)
        lines = [line for n, old in enumerate(self.lines) for line in (*self.inserted.get(n, ()), old)]
        steps = [self.bounds[f"step_{n}"] for n in range(len(self.functions)) if f"step_{n}" in self.functions]
        return "\n".join([*lines, f"WORK = {tuple(steps)!r}"])

    def _written(self, function: _Function) -> Iterator[str]:
        """The lines of a function with those that were put between them."""
        for at in range(function.start + 1, function.end):
            yield from self.inserted.get(at, ())
            yield self.lines[at]

    # ---- work -------------------------------------------------------------------------------------------------------

    def bound(self, name: str) -> int:
        """At most so many steps are carried out by a function without being counted."""
        if name not in self.bounds:
            self.bounds[name] = -1  # it is being looked at
            function = self.functions[name]
            work = self._block(function, function.start + 1, function.end)
            again = self.bounds[name] == _COUNTED  # it calls itself, so each call of it is counted
            if work > (LITTLE_ANEW if name.endswith("_anew") else LITTLE) or again:
                self._begin(function, work, again)
                work = _COUNTED
            self.bounds[name] = work
        elif self.bounds[name] < 0:
            self.bounds[name] = _COUNTED
        return self.bounds[name]

    def _begin(self, function: _Function, work: int, again: bool) -> None:
        """Let a function be counted, and where it calls itself, how deep that goes."""
        first = [f"    s.left -= {work}"]
        if work > LITTLE or again:  # else whoever calls it often enough asks what is left
            first += _asked("    ", "")
        if again:
            first += ["    s.deep += 1", "    if s.deep > MAX_DEEP:", "        too_deep()"]
            self.inserted.setdefault(self._last(function), []).append("    s.deep -= 1")
        self.inserted.setdefault(function.start + 1, [])[:0] = first

    def _last(self, function: _Function) -> int:
        """The line behind the last one of a function that says something."""
        at = function.end
        while not self.plain[at - 1].strip() and not self.lines[at - 1].strip():
            at -= 1
        return at

    def _block(self, function: _Function, start: int, end: int) -> int:
        """The work of some lines."""
        work, at = 0, start
        while at < end:
            loop = _LOOP.match(self.plain[at])
            if loop is None:
                work += self._line(function, at)
                at += 1
                continue
            after = self._after(at, end, len(loop[1]))
            each = self._block(function, at + 1, after) + 1
            work += self._loop(function, at, loop.span(2), each)
            at = after
        return work

    def _after(self, at: int, end: int, depth: int) -> int:
        """The line after a block that begins at a line of that depth."""
        at += 1
        while at < end and len(self.plain[at]) - len(self.plain[at].lstrip()) > depth:
            at += 1
        return at

    def _loop(self, function: _Function, at: int, span: tuple[int, int], each: int) -> int:
        """The work of a loop; where it is large or unknown, its line is changed so that it is counted."""
        source = self.plain[at][slice(*span)]
        first = self._calls(function, source)
        number = self.lengths.of(source, function.local)
        if number is not None and number * each <= LITTLE:
            return first + number * each
        self._before(at, span, number, each)
        return first + _COUNTED

    def _before(self, at: int, span: tuple[int, int], number: Length, each: int) -> None:
        """Let a loop be counted before it begins."""
        line, source = self.lines[at], self.lines[at][slice(*span)]
        if source.startswith("range(") and number is None:
            self._wrap(at, [span], each)
            return
        pad, beside = line[: len(line) - len(line.lstrip())], line[len(self.plain[at].rstrip()) :]
        steps = str(number * each) if number is not None and source.startswith("range(") else f"len(things) * {each}"
        first = [] if steps.isdigit() else [f"{pad}things = {source}"]
        self.inserted.setdefault(at, []).extend([*first, f"{pad}s.left -= {steps}", *_asked(pad, beside)])
        if first:
            self.lines[at] = f"{line[: span[0]]}things{line[span[1] :]}"

    def _line(self, function: _Function, at: int) -> int:
        """The work of a line that begins no loop, which may have comprehensions in it."""
        line = self.plain[at]
        work = self._calls(function, line)
        spans = comprehensions(line) if " for " in line else []
        if spans:
            return self._comprehended(function, at, spans, work)
        if "tuple(" not in line:
            return work
        copied = list(copies(line))
        lengths = [self.lengths.of(line[slice(*span)], function.local) for span in copied]
        if None not in lengths:
            return work + sum(n // 8 for n in lengths if n is not None)
        self._wrap(at, copied, 1)
        return work + _COUNTED

    def _comprehended(self, function: _Function, at: int, spans: Sequence[tuple[int, int]], work: int) -> int:
        """The work of a line with comprehensions, in which all that the outer one goes through is computed once."""
        line = self.plain[at]
        first = self._calls(function, line[slice(*spans[-1])]) if len(spans) == 1 else 0
        each, number = work - first + 1, 1
        for span in spans:
            length = self.lengths.of(line[slice(*span)], function.local)
            number = _FAR if length is None else number * max(1, length)
        if number * each <= LITTLE:
            return first + number * each
        self._wrap(at, spans, each)
        return first + each + _COUNTED

    def _wrap(self, at: int, spans: Sequence[tuple[int, int]], each: int) -> None:
        """Let what a line goes through be counted."""
        line = self.lines[at]
        for start, end in sorted(spans, reverse=True):
            line = f"{line[:start]}over(s, {line[start:end]}, {each}){line[end:]}"
        self.lines[at] = line

    def _calls(self, function: _Function, text: str) -> int:
        """The work of a piece of a line, carried out once."""
        work = 1 + (len(text) - text.count(" ")) // _LETTERS
        for name in _CALL.findall(text) if "(" in text else ():
            if name in self.functions:
                work += self.bound(name)
            elif name.startswith("fn_"):
                work += _PLUGINS
            else:
                work += self.paths if name in _PATHS else _KERNEL.get(name, 0)
        for operand in operands(text) if " in " in text else ():
            length = self.lengths.of(operand, function.local)
            work += (MAX_RANGE if length is None else length) // 8
        return work

    # ---- lengths ----------------------------------------------------------------------------------------------------

    def _result(self, name: str) -> Length:
        """How long what a function gives can be."""
        function = self.functions.get(name)
        if function is None:
            return None
        if name not in self.results:
            self.results[name] = None  # one that calls itself
            lines = range(function.start + 1, function.end)
            found = [self._returned(function, m[1]) for n in lines if (m := _RETURN.match(self.plain[n]))]
            self.results[name] = None if None in found or not found else max(f for f in found if f is not None)
        return self.results[name]

    def _returned(self, function: _Function, text: str) -> Length:
        if text == "value" and "value" in function.local:  # remembered: what the last call in it gives
            made = _MADE.search("\n".join(self.plain[function.start : function.end]))
            return self._result(made[1]) if made else None
        if text == "tuple(found)":
            return self._appended(function)
        return self.lengths.of(text, function.local)

    def _appended(self, function: _Function) -> Length:
        """How many things a function adds to a list: once for each turn of the loops round each place where it does."""
        total, loops = 0, list[tuple[int, Length]]()
        for at in range(function.start + 1, function.end):
            line = self.plain[at]
            depth = len(line) - len(line.lstrip())
            loops = [one for one in loops if one[0] < depth]
            if loop := _LOOP.match(line):
                loops.append((depth, self.lengths.of(loop[2], function.local)))
            elif "found.append(" in line:
                number = 1
                for _, length in loops:
                    if length is None:
                        return None
                    number *= length
                total += number
        return total


def _asked(pad: str, beside: str) -> list[str]:
    """The question whether anything is left of the budget; `beside` is the comment with the place in the text."""
    return [f"{pad}if s.left < 0:", f"{pad}    spent(){beside}"]


def _without_texts(line: str) -> str:
    """A line with its texts blotted out, and without its comment."""
    if "'" not in line and '"' not in line and "#" not in line:
        return line
    return _STRING.sub(lambda found: "" if found[0].startswith("#") else " " * len(found[0]), line)


def _functions(lines: Sequence[str]) -> Iterator[_Function]:
    """The functions of a module, without the methods of its class."""
    starts = [n for n, line in enumerate(lines) if line and not line[0].isspace()] + [len(lines)]
    for start, end in pairwise(starts):
        if head := _DEF.match(lines[start]):
            local: dict[str, list[str]] = {}
            for line in lines[start + 1 : end]:
                if found := _SET.match(line):
                    local.setdefault(found[1], []).append(found[2])
            yield _Function(head[1], start, end, local)
