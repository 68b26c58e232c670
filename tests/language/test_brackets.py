"""The end of a bracket that is never closed: after its possible contents, whichever operator follows."""

from __future__ import annotations

import pytest

from aoi_rules.diagnostics import Source
from aoi_rules.language import parse
from aoi_rules.language.operators import ARITHMETIC, COMPARISONS
from aoi_rules.words.statement_check import CORE


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


def test_a_negative_value_is_put_in_brackets_with_its_sign() -> None:
    _, found = parse(Source("win.aoi", "game g {\n  score { winner most points then most -worth(me) }\n}\n"), CORE)
    assert [one.hint for one in found] == ["write `winner most points then most (-worth(me))`"]


@pytest.mark.parametrize(("line", "written"), [
    ("raise me.cash by (me.cash + g.price) * n", "raise me.cash by ((me.cash + g.price) * n)"),
    ("raise pot by worth(a, b) + 1", "raise pot by (worth(a, b) + 1)"),
    ("pay me (a + b) * 2", "pay me ((a + b) * 2)"),
    ("lower pot by 10 - 1", "lower pot by (10 - 1)"),
])
def test_an_expression_among_the_arguments_is_put_in_brackets_as_a_whole(line: str, written: str) -> None:
    _, found = parse(Source("pay.aoi", f"game g {{\n  action a {{\n    do {{\n      {line}\n    }}\n  }}\n}}\n"), CORE)
    assert [(one.code, one.hint, one.fix) for one in found] == [("syntax-free-expression", f"write `{written}`", None)]
