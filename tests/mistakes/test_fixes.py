"""What `aoi check --fix` does to the mistakes that people make: it leaves fewer problems, or the text as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from aoi_rules.cli.checking import check
from aoi_rules.cli.fixes import fixed
from tests.mistakes.corpus import HABITS
from tests.mistakes.mistakes import Mistake, problems


def errors(mistake: Mistake) -> int:
    return sum(problem.severity == "error" for problem in check([mistake.checked or mistake.file]).problems)


@pytest.mark.parametrize("habit", HABITS)
def test_a_fix_leaves_fewer_problems(habit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for mistake in HABITS[habit]:
        if not any(problem.fix for problem in problems(mistake, tmp_path)):
            continue
        path = tmp_path / mistake.file
        before, text = errors(mistake), path.read_text(encoding="utf-8")
        done = fixed([mistake.file, mistake.checked or mistake.file], lambda: check([mistake.checked or mistake.file]).problems)  # noqa: B023 - used here
        now = path.read_text(encoding="utf-8")
        if done:
            assert now != text
            assert errors(mistake) <= max(0, before - 1), f"{mistake.wrong}: {', '.join(map(str, done))}"
        else:
            assert now == text
