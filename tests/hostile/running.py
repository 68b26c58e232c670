"""Run cases of all attacks, in turn, and collect the results: counts, and each fault once, in its smallest form."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterable
from random import Random

from attrs import define, field, frozen

from tests.hostile.attacks import ATTACKS
from tests.hostile.trials import Attack, Case, Counts, Failure, failure_of
from tests.hostile.worker import Worker

__all__ = ["Found", "Run", "table"]


@frozen
class Found:
    """A fault: the attack that found it, the number of the case, the smallest failing case, and the failure."""

    attack: str
    number: int
    case: Case
    failure: Failure


@define
class Run:
    """A run of attacks from a seed: the same seed makes the same cases, however long the run is.

    `lessening` is the greatest number of seconds spent on reducing a failing case.
    """

    seed: int
    worker: Worker
    lessening: float = 60.0
    said: Callable[[str], None] = lambda _: None
    tried: dict[str, Counts] = field(factory=dict)
    cases: Counter[str] = field(factory=Counter)
    spent: dict[str, float] = field(factory=dict)
    found: dict[tuple[str, str], Found] = field(factory=dict)
    again: Counter[tuple[str, str]] = field(factory=Counter)

    def attack(self, names: Iterable[str], seconds: float) -> None:
        """Try cases of these attacks for a number of seconds, with equal time for each attack."""
        names, end = list(names), time.monotonic() + seconds
        while time.monotonic() < end:
            name = min(names, key=lambda n: self.spent.get(n, 0.0))
            begun = time.monotonic()
            self.one(ATTACKS[name])
            self.spent[name] = self.spent.get(name, 0.0) + time.monotonic() - begun

    def one(self, attack: Attack) -> None:
        """Try the next case of an attack."""
        number = self.cases[attack.name]
        self.cases[attack.name] += 1
        case = attack.make(Random(f"{self.seed} {attack.name} {number}"))
        outcome = self._outcome(attack, case)
        if isinstance(outcome, Failure):
            self._failed(attack, number, case, outcome)
        else:
            self.tried[attack.name] = self.tried.get(attack.name, Counter()) + outcome
        self.said(f"{sum(self.cases.values())} cases, {len(self.found)} faults")

    def _outcome(self, attack: Attack, case: Case) -> Counts | Failure:
        return self.worker.tried(attack.name, case) if attack.apart else failure_of(attack.attempt, case)

    def _failed(self, attack: Attack, number: int, case: Case, failure: Failure) -> None:
        """Record a fault; a known fault is only counted."""
        key = attack.name, failure.kind
        self.again[key] += 1
        if key in self.found:
            return
        end = time.monotonic() + self.lessening

        def fails(smaller: Case) -> bool:
            if time.monotonic() > end:
                return False
            outcome = self._outcome(attack, smaller)
            return isinstance(outcome, Failure) and outcome.kind == failure.kind

        smallest = attack.lessen(case, fails)
        outcome = self._outcome(attack, smallest)
        if not isinstance(outcome, Failure):  # it depends on timing
            smallest, outcome = case, failure
        self.found[key] = Found(attack.name, number, smallest, outcome)


def table(run: Run) -> str:
    """The trials and failures, as text."""
    rows = [f"{'attack':10} {'cases':>7} {'faults':>6}  what was tried"]
    for name, cases in run.cases.items():
        faults = sum(found.attack == name for found in run.found.values())
        tried = ", ".join(f"{count:,} {what}" for what, count in run.tried.get(name, Counter()).items())
        rows.append(f"{name:10} {cases:7,} {faults:6}  {tried}")
    for key, found in run.found.items():
        times = f", {run.again[key]} times" if run.again[key] > 1 else ""
        rows += ["", f"{found.attack}, seed {run.seed}, case {found.number}{times}: {found.failure.text}",
                 *(f"    {name}: {_shown(value)}" for name, value in found.case.items())]
    return "\n".join(rows) + "\n"


def _shown(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 2000 else f"{text[:2000]}… ({len(text):,} letters)"
