"""Hostile trials: a case made of plain data, the attempt with it, and its reduction."""

from __future__ import annotations

import re
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from attrs import frozen

__all__ = ["Attack", "Case", "Failed", "Failure", "failure_of", "fewer", "smaller_number", "smaller_text"]

T = TypeVar("T")

Case = dict[str, Any]
"""Plain data, as in JSON: a case can be sent to another process, printed and tried again."""

Counts = Counter[str]


class Failed(AssertionError):
    """A hostile input succeeded; `kind` is the same for all cases of one fault."""

    def __init__(self, kind: str, text: str = "") -> None:
        super().__init__(f"{kind}: {text}" if text else kind)
        self.kind = kind


@frozen
class Failure:
    """A failure: its `kind`, which is the same for all cases of one fault, and the full report."""

    kind: str
    text: str


@frozen
class Attack:
    """A kind of trial.

    `make` makes a case from random numbers; `attempt` tries it and returns the number of trials by their kind; `lessen` reduces a
    failing case while it still fails. An attack is `apart` if it runs in a process of its own, under limits.
    """

    name: str
    make: Callable[[Random], Case]
    attempt: Callable[[Case], Counts]
    lessen: Callable[[Case, Callable[[Case], bool]], Case]
    apart: bool = True


def failure_of(attempt: Callable[[Case], Counts], case: Case) -> Counts | Failure:
    """The result of a case: counts, or the failure."""
    try:
        return attempt(case)
    except KeyboardInterrupt:
        raise
    except Failed as failed:
        return Failure(failed.kind, str(failed))
    except BaseException as error:  # noqa: BLE001 - whatever gets out is what is looked for
        where = _where(error)
        return Failure(f"{type(error).__name__} in {where}", f"{type(error).__name__}: {error!s:.300}")


def _where(error: BaseException) -> str:
    """The innermost function of the package in the traceback of an error."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if re.search(r"aoi_rules|<rules of", frame.filename):
            return f"{Path(frame.filename).name}:{frame.name}"
    return "the trial"


# ---- smaller cases -----------------------------------------------------------------------------------------------------


def fewer(parts: Sequence[T], fails: Callable[[list[T]], bool]) -> list[T]:
    """The fewest parts that still fail: the search leaves out halves, then quarters, and so on."""
    kept, size = list(parts), max(1, len(parts) // 2)
    while kept:
        at = 0
        while at < len(kept):
            without = kept[:at] + kept[at + size :]
            if fails(without):
                kept = without
            else:
                at += size
        if size == 1:
            return kept
        size //= 2
    return kept


def smaller_text(text: str, fails: Callable[[str], bool]) -> str:
    """A text with the fewest lines, then words, then letters that still fails."""
    for pattern in (r"[^\n]*\n|[^\n]+", r"\w+|\s+|[^\w\s]", r"(?s)."):
        parts = re.findall(pattern, text)
        if len(parts) < 3000:
            text = "".join(fewer(parts, lambda kept: fails("".join(kept))))
    return text


def smaller_number(number: int, fails: Callable[[int], bool]) -> int:
    """The smallest number that still fails, as far as halving and decrementing find it."""
    step = number
    while step:
        if fails(number - step):
            number -= step
            step = min(step, number)
        else:
            step //= 2
    return number
