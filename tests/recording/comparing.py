"""The first difference between two records of the same game, for a person."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from attrs import frozen

from tests.recording.lines import KINDS, Line

__all__ = ["Difference", "first_difference"]

_LONGEST = 300


@frozen
class Difference:
    """The first difference between two records of a game: the number of decisions before it, the kind of line, the place in its
    data, and the value in each record. `others` are the other kinds that differ, each with the number of decisions before its
    first difference."""

    kind: str
    decision: int
    where: str
    recorded: str
    now: str
    others: tuple[tuple[str, int], ...] = ()

    def __str__(self) -> str:
        others = "".join(f"; {kind} from decision {decision}" for kind, decision in self.others)
        where = f", at {self.where}" if self.where else ""
        return f"decision {self.decision}, {self.kind}{where}{others}\n  recorded: {self.recorded}\n  now:      {self.now}"


def first_difference(recorded: Sequence[Line], now: Sequence[Line]) -> Difference | None:
    """The difference at the earliest decision, and among several there the first in the order of KINDS; None if there is none."""
    found = [(pair, kind) for kind in KINDS if (pair := _first_pair(recorded, now, kind)) is not None]
    if not found:
        return None
    found.sort(key=lambda item: _decision(item[0]))
    pair, kind = found[0]
    where, old, new = _different(_data(pair[0]), _data(pair[1]))
    others = tuple((other, _decision(p)) for p, other in found[1:])
    return Difference(kind, _decision(pair), where, old, new, others)


_Pair = tuple[Line | None, Line | None]


def _first_pair(recorded: Sequence[Line], now: Sequence[Line], kind: str) -> _Pair | None:
    """The first lines of a kind that differ; None represents a missing line."""
    old, new = ([line for line in lines if line.kind == kind] for lines in (recorded, now))
    return next(((a, b) for a, b in zip_longest(old, new) if a != b), None)


def _decision(pair: _Pair) -> int:
    return min(line.decision for line in pair if line is not None)


def _data(line: Line | None) -> Any:
    return None if line is None else json.loads(line.text)


def _different(old: Any, new: Any, path: tuple[str, ...] = ()) -> tuple[str, str, str]:
    """The place of the first difference between two values made of lists and objects, and the value there in each."""
    pairs: list[tuple[str, Any, Any]] = []
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        pairs = [(key, old[key], new[key]) for key in old]
    elif isinstance(old, list) and isinstance(new, list):
        pairs = [(str(number), a, b) for number, (a, b) in enumerate(zip(old, new, strict=False))]
    for name, a, b in pairs:
        if a != b:
            return _different(a, b, (*path, name))
    if isinstance(old, list) and isinstance(new, list):  # one is a prefix of the other
        at = min(len(old), len(new))
        return " › ".join((*path, str(at))), _from(old, at), _from(new, at)
    return " › ".join(path), _short(old), _short(new)


def _from(values: list[Any], at: int) -> str:
    return _short(values[at]) if at < len(values) else "nothing more"


def _short(value: Any) -> str:
    text = "nothing" if value is None else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
