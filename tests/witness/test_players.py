"""In a search, machine code plays the same games as pure Python."""

from __future__ import annotations

import pytest

from aoi_rules.native.compilers import find_compiler
from aoi_rules.witness.contest import Contest, Opponent, ScenarioAim
from aoi_rules.witness.dropped_lines import changed_lines
from tests.witness.test_witness import search_in, valley

pytestmark = pytest.mark.skipif(find_compiler() is None, reason="there is no C compiler")


def contest_of(change: str = "") -> Contest:
    """A contest of the valley with itself, or with a change of one of its lines."""
    home = search_in(valley()).home
    rule = home.lines.find_lines("score.stalls")[0]
    changes = {one.name: one.apply for one in changed_lines(home.lines.paths[str(rule.place)])}
    opponent = Opponent.of(home.text, changes[change]) if change else Opponent.of(home.text)
    assert opponent is not None
    return Contest(home, opponent, ScenarioAim("a title", "", ("owner",)), seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("change", ["", "raised"])
def test_the_search_is_the_same_as_machine_code(change: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The results and the numbers of compared decisions are the same, game by game."""
    python = contest_of(change)
    found = [python.next_game(1_000_000, lambda: False) for _ in range(16)]
    monkeypatch.delenv("AOI_NATIVE")
    compiled = contest_of(change)
    compiled.build_machine_code()
    assert None not in (compiled.duel.one.library, compiled.duel.other.library)
    assert [compiled.next_game(1_000_000, lambda: False) for _ in range(16)] == found
    assert compiled.decisions == python.decisions
    assert any(found) == bool(change)
