"""Where a bracket that is never closed ends: after what it may hold, whichever operator follows."""

from __future__ import annotations

import pytest

from aoi_rules.diagnostics import Source
from aoi_rules.language import parse
from aoi_rules.language.operators import ARITHMETIC, COMPARISONS


@pytest.mark.parametrize("sign", [one.sign for one in (*ARITHMETIC, *COMPARISONS) if not one.sign[0].isalpha()])
def test_a_count_ends_before_each_sign(sign: str) -> None:
    _, found = parse(Source("count.aoi", f"define many = count(players {sign} 2\n"))
    assert [(one.code, one.hint) for one in found] == [
        ("syntax-missing-paren", f"write `define many = count(players) {sign} 2`")]


@pytest.mark.parametrize("sign", [one.sign for one in ARITHMETIC])
def test_what_is_added_ends_before_a_comparison(sign: str) -> None:
    _, found = parse(Source("sum.aoi", f"define more = 1 {sign} (2 + 3 < 4\n"))
    assert found[0].hint is not None
    assert f"write `define more = 1 {sign} (2 + 3) < 4`" in found[0].hint
