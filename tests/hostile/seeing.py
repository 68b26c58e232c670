"""An oracle of secrets: if positions differ only in information hidden from a seat, its view and its refusals are the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import aoi_rules as aoi
from aoi_rules.testing import answers, choosing, imagining, secrets
from aoi_rules.testing.playing import LawViolation
from tests.hostile.positions import any_position, begun, dice
from tests.hostile.trials import Attack, Case, Counts, Failed

__all__ = ["SEEING"]

LAWS = {"secrets": secrets.secrets, "imagining": imagining.imagines, "choosing": choosing.chooses}


def _made(rng: Random) -> Case:
    return {**any_position(rng), "decisions": 0, "law": rng.choice(("secrets", "secrets", "secrets", "imagining", "choosing"))}


def _attempt(case: Case) -> Counts:
    counts = Counter({f"games for {case['law']}": 1})

    def make() -> aoi.Game:
        return begun(case)

    real = secrets.require_same

    def counted(*values: object) -> None:
        counts["comparisons"] += 1
        real(*values)  # type: ignore[arg-type]

    secrets.require_same = answers.require_same = counted  # type: ignore[assignment]
    try:
        LAWS[case["law"]](make, dice(case))
    except LawViolation as broken:
        raise Failed(f"{case['law']}: {broken.text.split(':')[0][:60]}", f"after {broken.decisions} decisions: {broken.text}") from None
    finally:
        secrets.require_same = answers.require_same = real
    return counts


def _lessen(case: Case, _: Callable[[Case], bool]) -> Case:
    return case  # the law's message names the decision


SEEING = Attack("secrets", _made, _attempt, _lessen)
