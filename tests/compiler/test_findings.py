"""The results of checking a whole ruleset are kept as long as the ruleset consists of the same parts."""

from __future__ import annotations

from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.report.reporter import Reporter


def test_a_ruleset_of_the_same_parts_is_checked_again_only_if_something_was_reported() -> None:
    findings, checked = Findings(), list[str]()

    def quiet(name: str, _: Reporter) -> None:
        checked.append(f"quiet {name}")

    def loud(name: str, report: Reporter) -> None:
        checked.append(f"loud {name}")
        report.warn("no-effect", "nothing", None)

    one, other = object(), object()
    for name, parts in (("first", (one, other)), ("same", (one, other)), ("fewer", (one,)), ("equal", (one,))):
        findings.begin_whole(parts)
        findings.check_whole(quiet, Reporter(), name)
        findings.check_whole(loud, Reporter(), name)
    assert checked == ["quiet first", "loud first", "loud same", "quiet fewer", "loud fewer", "loud equal"]
