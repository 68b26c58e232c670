"""Functions of spreadsheets whose first value is what they go through, `COUNTIF(town, owner = p)`, and the loop that is written
here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from attrs import frozen

from aoi_rules.advice.syntax.foreign_row import Foreign
from aoi_rules.advice.syntax.fragments import Piece
from aoi_rules.advice.syntax.rewriting import CALL, VALUE
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import AND, COMPARING, DIVIDE, EQUAL, GIVES, LOGIC, UNEQUAL, sign_pattern
from aoi_rules.language.syntax_error import Words
from aoi_rules.language.tree import RESERVED

__all__ = ["COUNTING", "CountedMembers", "of_counted_members"]

COUNTING: Mapping[str, tuple[Loop, ...]] = {
    **dict.fromkeys(("countif", "countifs"), (Loop.COUNT,)), **dict.fromkeys(("sumif", "sumifs"), (Loop.SUM,)),
    **dict.fromkeys(("averageif", "averageifs"), (Loop.SUM, Loop.COUNT)), "maxifs": (Loop.MAX,), "minifs": (Loop.MIN,),
}
"""The loops that these functions stand for, by their names in small letters; the first of two is divided by the second."""

_JOINING = sign_pattern((*(one.sign for one in LOGIC), "not"))
_SIGN = rf"(?:<>|{COMPARING}|{GIVES})"
_COLUMN = re.compile(rf"(?P<before>^\(?|\b(?:{_JOINING})\s+\(?)(?P<name>[a-z_]\w*)(?=\s*(?:{_SIGN}|\)?$|\s(?:{_JOINING})\b))")
_TESTED = re.compile(rf"{_SIGN}|\b(?:{_JOINING})\b|\w\(")
_ARGUMENTS = re.compile(r"\w\((?P<values>[^()]*)\)")


@frozen
class CountedMembers:
    """What such a function goes through, and the values after it.  `has` says whether a name is what each of them has, `bound`
    whether a name means something where the function is, and `free` is a name for each."""

    many: str
    values: Sequence[str]
    has: Callable[[str], bool]
    bound: Callable[[str], bool]
    free: str

    def loop(self, function: str) -> str | None:
        """The value with the loops that a function stands for; None if it lacks a value, or a condition for each."""
        counted, *divided = COUNTING[function.lower()]
        tests, value = list(self.values), ""
        if counted is not Loop.COUNT:
            alone = [one for one in tests if _TESTED.search(one) is None]
            if not alone:
                return None
            value = alone[-1 if function.lower().endswith("if") else 0]
            tests.remove(value)
        name = self._name()
        conditions = [self._of_one(one, name) for one in self._conditions(tests)]
        if not any(re.search(rf"\b{name}\b", one) for one in conditions):
            return None
        tested = f"for {name} in {self.many} when {f' {AND} '.join(conditions)}"
        loops = [f"{loop}({name if loop is Loop.COUNT else self._of_one(value, name)} {tested})" for loop in (counted, *divided)]
        return f" {DIVIDE} ".join(loops)

    def _name(self) -> str:
        """The name for each: what a function in the conditions is given that means nothing else."""
        given = (one.strip() for value in self.values for call in _ARGUMENTS.finditer(value) for one in call["values"].split(","))
        return next((one for one in given if one.isidentifier() and not self.bound(one) and one not in RESERVED), self.free)

    def _conditions(self, tests: Sequence[str]) -> Iterator[str]:
        """The conditions, of which a name and the value that it must have are one."""
        rest = iter(tests)
        for test in rest:
            after = next(rest, None) if test.isidentifier() and len(tests) > 1 else None
            if after is not None and _TESTED.search(after) is not None:
                yield from (test, after)
            else:
                yield test if after is None else f"{test} {EQUAL} {after}"

    def _of_one(self, text: str, name: str) -> str:
        """A condition or a value of one of them, with this name."""
        def column(found: re.Match[str]) -> str:
            said = found["name"]
            return f"{found['before']}{name}.{said}" if said not in RESERVED and self.has(said) else found[0]

        text = re.sub(rf"(?<![\w.]){re.escape(self.many)}\.", f"{name}.", text)
        return re.sub(GIVES, EQUAL.sign, _COLUMN.sub(column, text.replace("<>", UNEQUAL.sign)))


def of_counted_members(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for such a function with a single `=` or a `;`; one that can be read is checked with the rules."""
    found = _FUNCTION.search(piece.masked)
    if found is None or not words.takes_value(piece.word):
        return
    many, *values = (one.strip() for one in _SEPARATOR.split(_INNER.sub(_hide, found["values"])))
    given = re.match(r"\w+\s+\w+\((?P<names>[^()\n]*)\)", piece.masked)
    bound = {one.strip() for one in given["names"].split(",")} if given is not None else set[str]()
    if re.fullmatch(VALUE, many) is None or not values:
        return
    members = CountedMembers(many, [one.translate(_SHOWN) for one in values], lambda name: name not in bound,
                             bound.__contains__, piece.free_letter(many))
    loop = members.loop(found["name"])
    if loop is not None:
        yield Foreign(rf"^(?P<head>[\s\S]{{{found.start()}}})(?P<at>\w+)[\s\S]{{{found.end() - found.end('name')}}}",
                      lambda found: f"{found['head']}{loop}",
                      "What is counted or added is written with `for`, and the condition with `when`.", sure=False)


_FUNCTION = re.compile(rf"(?<![\w.])(?P<name>(?i:{sign_pattern(COUNTING)}))\((?P<values>(?:[^()\n]|{CALL})*)\)")
_INNER = re.compile(CALL)
_SEPARATOR = re.compile("[;,]")
_HIDDEN = {ord(","): "\ue001", ord(";"): "\ue001"}
_SHOWN = {0xE001: ","}


def _hide(inner: re.Match[str]) -> str:
    """Values in inner brackets, whose commas separate nothing outside."""
    return inner[0].translate(_HIDDEN)
