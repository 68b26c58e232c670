"""Units of checking: what is checked once and then used by others, such as an action, a definition or a verb.

Each unit knows what its check recorded, which other units it used, and whether a problem was reported during it.  While a text is
written, the next check reuses every unit without problems if its words, and those of all units that it used, did not change.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from typing import Any, TypeVar

from attrs import define, field

from aoi_rules.compiler.report.reporter import Reporter

__all__ = ["Unit", "Units"]

T = TypeVar("T")
Note = tuple[Callable[..., object], tuple[Any, ...]]
"""What a check records beside its result: a function that stores it, and the arguments."""


@define(eq=False)
class Unit:
    """One thing that is checked: its key, the words of the text that it was read from, its result, what was recorded with it and
    which units it uses.  `steps` are those of its own check, without `inner` ones; `clean` tells that no problem was reported;
    `check` is the number of the last check that it was part of."""

    key: Hashable = None
    words: Sequence[Any] = ()
    found: Any = None
    notes: list[Note] = field(factory=list)
    uses: list[Unit] = field(factory=list)
    steps: int = 0
    inner: int = 0
    clean: bool = False
    check: int = 0


class Units:
    """The units of one ruleset.  `steps` counts the expressions that are checked, or were checked for a reused unit."""

    def __init__(self, report: Reporter) -> None:
        self.report = report
        self.steps = 0
        self._check = 0
        self._known: dict[Hashable, Unit] = {}
        self._done: dict[Hashable, Unit] = {}
        self._open = [Unit()]

    def restart(self, words: Collection[int], depends: Callable[[Unit], bool]) -> None:
        """Begin a new check of a text with these words, given by their identities: units that may have changed are forgotten,
        also those that depend on a changed declaration."""
        units = self._done
        lost = {unit for unit in units.values()
                if not unit.clean or any(id(word) not in words for word in unit.words) or depends(unit)}
        more = lost
        while more:
            more = {unit for unit in units.values() if unit not in lost and not lost.isdisjoint(unit.uses)}
            lost |= more
        self._known = {key: unit for key, unit in units.items() if unit not in lost}
        self._done = {}
        self._open = [Unit()]
        self.steps = 0
        self._check += 1

    def of(self, key: Hashable, words: Sequence[Any], check: Callable[[Unit], T]) -> T:
        """The result for a unit, which is checked if nothing is known of it.  If a unit uses itself, its check stores a
        preliminary result before it continues."""
        unit = self._done.get(key) or self._reuse_unit(key, words)
        if unit is None:
            unit = self._check_unit(key, Unit(key, words, check=self._check), check)
        self._note_use(unit)
        found: T = unit.found
        return found

    def _note_use(self, unit: Unit) -> None:
        """Record that the unit being checked uses another one."""
        outer = self._open[-1]
        outer.uses.append(unit)
        outer.notes.append((self._store_again, (unit,)))

    def note(self, store: Callable[..., object], *what: Any) -> None:
        """Store something that belongs to the result of the unit being checked."""
        self._open[-1].notes.append((store, what))
        store(*what)

    def _reuse_unit(self, key: Hashable, words: Sequence[Any]) -> Unit | None:
        unit = self._known.get(key)
        if unit is None or len(unit.words) != len(words) or any(a is not b for a, b in zip(unit.words, words, strict=True)):
            return None
        before = self.steps
        self._store_again(unit)
        self._open[-1].inner += self.steps - before
        return unit

    def _store_again(self, unit: Unit) -> None:
        """Store again what was recorded for a unit, and for all units that it uses."""
        if unit.check == self._check:
            return
        unit.check = self._check
        self._done[unit.key] = unit
        self.steps += unit.steps
        for store, what in unit.notes:
            store(*what)

    def _check_unit(self, key: Hashable, unit: Unit, check: Callable[[Unit], Any]) -> Unit:
        before, problems = self.steps, self.report.calls
        self._done[key] = unit
        self._open.append(unit)
        try:
            unit.found = check(unit)
        except BaseException:
            del self._done[key]
            raise
        finally:
            self._open.pop()
            self._open[-1].inner += self.steps - before
        unit.steps = self.steps - before - unit.inner
        unit.clean = self.report.calls == problems
        return unit
