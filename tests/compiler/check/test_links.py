"""A link is named by its two ends, `a -- b`; where links of several kinds join these, by its kind too, `canal.a -- b`."""

from __future__ import annotations

import pytest

from aoi_rules.compiler.report.fault import Fault
from tests.compiler.check.checking import checked, faults

LINES = (
    "type town { bonn ; koeln ; ulm }", "link rail joins town { }", "link canal joins town { }",
    "rail bonn -- koeln", "canal koeln -- bonn", "canal koeln -- ulm",
)


@pytest.mark.parametrize(("line", "says"), [
    ("rail.bonn -- koeln == bonn -- koeln", "bonn--koeln : rail == bonn--koeln : rail : truth"),
    ("canal.bonn -- koeln in canal", "koeln--bonn"),
    ("koeln -- ulm in canal", "koeln--ulm"),
])
def test_a_link(line: str, says: str) -> None:
    assert says.split(" : ", maxsplit=1)[0] in checked(*LINES, f"check c = {line}").text


@pytest.mark.parametrize(("line", "code", "hint"), [
    ("count(set(l for l in rail when bonn -- koeln == koeln -- bonn)) == 0", "ambiguous-name",
     "say which one: `rail.bonn -- koeln` or `canal.bonn -- koeln`"),
    ("rail.koeln -- ulm in rail", "unknown-name", "the text declares links by lines such as `rail a -- b`"),
    ("bonn -- ulm in rail", "unknown-name", "the text declares links by lines such as `rail a -- b`"),
])
def test_no_link(line: str, code: str, hint: str) -> None:
    (fault,) = faults(*LINES, f"check c = {line}")
    assert isinstance(fault, Fault)
    assert (fault.code, fault.hint) == (code, hint)
