"""The effect of `aoi check --fix` on common mistakes: it corrects them, or leaves the text as it was."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from aoi_rules.cli.commands.check import check
from aoi_rules.cli.files.fixes import apply_fixes
from aoi_rules.diagnostics import Diagnostic
from tests.mistakes.corpus import HABITS
from tests.mistakes.mistakes import Mistake, problems


@pytest.mark.slow
@pytest.mark.parametrize("habit", HABITS)
def test_what_is_fixed_is_no_problem_any_more(habit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for mistake in HABITS[habit]:
        before = problems(mistake, tmp_path)
        if any(problem.fix for problem in before):
            leaves_fewer(mistake, before)


def leaves_fewer(mistake: Mistake, before: Sequence[Diagnostic]) -> None:
    """Make the fixes: the problems that had one are gone, and no new ones appear; or everything stays as it was."""
    path, checked = Path(mistake.file), mistake.checked or mistake.file
    text = path.read_text(encoding="utf-8")
    done = apply_fixes([mistake.file], lambda: check([checked]).problems)
    after = check([checked]).problems
    assert (path.read_text(encoding="utf-8") != text) == bool(done)
    if done:
        gone = {(p.code, p.message) for p in before} - {(p.code, p.message) for p in after}
        assert gone, f"{mistake.wrong}: {', '.join(map(str, done))}"
        assert len(after) <= len(before), after


@pytest.mark.parametrize(("habit", "wrong"), [("from_python", "set f.visits += 1"), ("slips", "road jena - kiel")])
def test_a_slip_is_fixed(habit: str, wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    mistake = next(one for one in HABITS[habit] if one.wrong == wrong)
    before = problems(mistake, tmp_path)
    assert [problem.code for problem in before if problem.fix]
    leaves_fewer(mistake, before)
    assert check([mistake.file]).problems == ()
