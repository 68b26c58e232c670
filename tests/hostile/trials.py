"""What a hostile trial is: a case made of plain data, what is tried with it, and how it is made smaller."""

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
"""Plain data, as JSON has it: a case can be sent to another process, printed and tried again."""

Counts = Counter[str]


class Failed(AssertionError):
    """Something hostile got through; `kind` is the same for all cases of one fault."""

    def __init__(self, kind: str, text: str = "") -> None:
        super().__init__(f"{kind}: {text}" if text else kind)
        self.kind = kind


@frozen
class Failure:
    """What failed: its `kind`, by which cases of one fault are known, and all there is to say."""

    kind: str
    text: str


@frozen
class Attack:
    """A kind of trial.

    `make` makes a case from dice; `attempt` tries it, and gives how many things it tried, by what they are; `lessen` makes a
    failing case smaller while it fails.  An attack is `apart` where it runs in a process of its own, under limits.
    """

    name: str
    make: Callable[[Random], Case]
    attempt: Callable[[Case], Counts]
    lessen: Callable[[Case, Callable[[Case], bool]], Case]
    apart: bool = True


def failure_of(attempt: Callable[[Case], Counts], case: Case) -> Counts | Failure:
    """What came of a case: counts, or how it failed."""
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
    """The innermost function of ours that an error comes from."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if re.search(r"aoi_rules|<rules of", frame.filename):
            return f"{Path(frame.filename).name}:{frame.name}"
    return "the trial"


# ---- smaller cases -----------------------------------------------------------------------------------------------------


def fewer(parts: Sequence[T], fails: Callable[[list[T]], bool]) -> list[T]:
    """As few of some parts as still fail: halves are left out, then quarters, and so on."""
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
    """A text with as few lines, then words, then letters as still fail."""
    for pattern in (r"[^\n]*\n|[^\n]+", r"\w+|\s+|[^\w\s]", r"(?s)."):
        parts = re.findall(pattern, text)
        if len(parts) < 3000:
            text = "".join(fewer(parts, lambda kept: fails("".join(kept))))
    return text


def smaller_number(number: int, fails: Callable[[int], bool]) -> int:
    """A number as small as still fails, as far as halves and one less lead there."""
    step = number
    while step:
        if fails(number - step):
            number -= step
            step = min(step, number)
        else:
            step //= 2
    return number
