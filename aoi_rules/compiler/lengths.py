"""How long what generated code goes through can be, read from its text: None where only play shows it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from attrs import frozen

from aoi_rules.machine.budget import MAX_KEPT

__all__ = ["Lengths", "comprehensions", "copies", "operands"]

Length = int | None

_FOR = re.compile(r"\bfor [\w, ]+? in ")
_RANGE = re.compile(r"range\((?:(\d+), )?(\d+)( \+ 1)?\)")
_CAPPED = re.compile(r"range\((\d+), min\(.+, (\d+)\) \+ 1\)")
_FIRST = re.compile(r"(.+)\[:(\d+)\]")
_AROUND = re.compile(r"(?:tuple|sorted|dict\.fromkeys)\((.+)\)")
_LOOKED_UP = re.compile(r"(\w+)\[[^\[\]]*(?:\[[^\[\]]*\][^\[\]]*)*\]")
_KEPT = re.compile(r"s\.(?:keep_|seat_|\w+_)\w+(?:\[.+\])?")
_CALL = re.compile(r"(\w+)\(.*\)")
_COPY = re.compile(r"\btuple\(")
_IN = re.compile(r"\bin (?=[\w(])")
_CHOICE = re.compile(r"(.+) if .+ else (.+)")
_ROWS = re.compile(r"\(\*\((.+) for \w+ in range\(\d+\)\), .+\)")


@frozen
class Lengths:
    """Lengths in one module: `constants` has for each constant table its length and that of its longest row, `late` the text
    of each that is computed as the module starts, `result` the length of what a function gives."""

    constants: Mapping[str, tuple[Length, Length]]
    late: Mapping[str, str]
    members: int
    players: int
    result: Callable[[str], Length]

    def of(self, text: str, local: Mapping[str, Sequence[str]]) -> Length:
        """The greatest length of an expression; `local` has what each name of the function is set to."""
        text = text.strip()
        if found := _RANGE.fullmatch(text):
            return max(0, int(found[2]) + bool(found[3]) - int(found[1] or 0))
        if found := _CAPPED.fullmatch(text):
            return max(0, int(found[2]) + 1 - int(found[1]))
        if text == "range(s.players)":
            return self.players
        if found := _FIRST.fullmatch(text):
            inner = self.of(found[1], local)
            return int(found[2]) if inner is None else min(inner, int(found[2]))
        if found := _AROUND.fullmatch(text):
            return self.of(_first(found[1]), local)
        return self._other(text, local)

    def _other(self, text: str, local: Mapping[str, Sequence[str]]) -> Length:
        if text.startswith(("bits(", "fn_")):  # plugins are trusted to go on no longer than what there is
            return self.members
        if text.startswith("others("):
            return self.players
        if text.startswith("["):
            inner = list(comprehensions(text))
            return self.of(text[slice(*inner[0])], local) if len(inner) == 1 else None
        if text == "set()":
            return 0  # where something is looked up at once
        if text.startswith("("):
            return self._in_brackets(text, local)
        if text.isidentifier():
            return self._name(text, local)
        if _KEPT.fullmatch(text):
            return MAX_KEPT
        return self._looked_up(text, local)

    def _in_brackets(self, text: str, local: Mapping[str, Sequence[str]]) -> Length:
        """Of a plain list, and of one or another as a condition says."""
        if (choice := _CHOICE.fullmatch(text[1:-1])) is None:
            return _items(text)
        found = [self.of(part, local) for part in choice.groups()]
        return None if None in found else max(found, key=int)  # type: ignore[arg-type]

    def _name(self, name: str, local: Mapping[str, Sequence[str]]) -> Length:
        if name in local:
            rest = {n: v for n, v in local.items() if n != name}
            found = [self.of(v, rest) for v in local[name]]
            return None if None in found else max(found, key=int)  # type: ignore[arg-type]
        if name in self.late:
            return self.of(self.late[name], {})
        return self.constants.get(name, (None, None))[0]

    def _looked_up(self, text: str, local: Mapping[str, Sequence[str]]) -> Length:
        """A row of a table, or what a function gives."""
        if found := _LOOKED_UP.fullmatch(text):
            name = found[1]
            if name in self.constants:
                return self.constants[name][1]
            if name in self.late:
                rows = _ROWS.fullmatch(self.late[name])
                return self.of(rows[1], {}) if rows else None
            kept = local.get(name, ())
            return MAX_KEPT if kept and all(_KEPT.fullmatch(k) for k in kept) else None
        if found := _CALL.fullmatch(text):
            return self.result(found[1])
        return None


def comprehensions(line: str) -> list[tuple[int, int]]:
    """Where in a line each comprehension says what it goes through: from and to."""
    found = []
    for match in _FOR.finditer(line):
        depth, at = 0, match.end()
        while at < len(line) and depth >= 0:
            if depth == 0 and line.startswith((" if ", " for "), at):
                break
            depth += (line[at] in "([{") - (line[at] in ")]}")
            at += depth >= 0
        found.append((match.end(), at))
    return found


def copies(line: str) -> Iterator[tuple[int, int]]:
    """Where in a line a list is copied that is not made there: from and to."""
    at = 0
    while match := _COPY.search(line, at):
        at = match.end() + _closed(line[match.end() - 1 :]) - 1
        if not line.startswith(("[", "sorted(", "found)"), match.end()):
            yield match.end(), at - 1


def operands(line: str) -> Iterator[str]:
    """What in a line something is looked for in, by `in` outside of the head of a loop."""
    plain = _FOR.sub("", line)
    for match in _IN.finditer(plain):
        end = match.end()
        while end < len(plain) and (plain[end].isalnum() or plain[end] in "_."):
            end += 1
        while end < len(plain) and plain[end] in "([":
            end += _closed(plain[end:])
        yield plain[match.end() : end]


def _closed(text: str) -> int:
    """How long the stretch in brackets is that a text begins with."""
    depth = 0
    for at, sign in enumerate(text):
        depth += (sign in "([{") - (sign in ")]}")
        if depth == 0:
            return at + 1
    return len(text)


def _first(text: str) -> str:
    """The first of several arguments."""
    depth = 0
    for at, sign in enumerate(text):
        depth += (sign in "([{") - (sign in ")]}")
        if sign == "," and depth == 0:
            return text[:at]
    return text


def _items(text: str) -> Length:
    """How many things stand in brackets; None where it is no plain list of them."""
    inner, depth, commas = text[1:-1], 0, 0
    for sign in inner:
        depth += (sign in "([{") - (sign in ")]}")
        if depth < 0:
            return None
        commas += sign == "," and depth == 0
    if not inner.strip():
        return 0
    return commas + (not inner.rstrip().endswith(",")) if commas else None
