"""A mark for some parameters of a test names existing parameters; also the tests left out of a run, and the work shared by its
processes."""

from pathlib import Path

import pytest

from tests.conftest import EVERYDAY, is_left_out, modules_below, refuse_unknown_ids

TOP = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["germany"])
def test_a_mark_for_parameters_that_are_not_there(request: pytest.FixtureRequest, name: str) -> None:
    request.node.add_marker(pytest.mark.slow_with(name))
    refuse_unknown_ids([request.node])
    request.node.add_marker(pytest.mark.slow_with("germny"))
    with pytest.raises(pytest.UsageError, match="germny"):
        refuse_unknown_ids([request.node])


def test_the_everyday_run_has_some_scenarios_of_each_game() -> None:
    files = {folder: list(TOP.glob(f"*/{folder}/**/scenarios/*.aoi")) for folder in EVERYDAY}
    for folder, names in EVERYDAY.items():
        assert {file.stem for file in files[folder] if not is_left_out(file)} == {*names}
    assert not is_left_out(TOP / "rulesets" / "industry" / "scenarios" / "auction.aoi")


def test_processes_share_the_modules_that_are_collected(pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pytestconfig, "args", [str(TOP / "tests" / "house"), str(TOP / "tests" / "benchmarks"), __file__])
    assert Path(__file__) in modules_below(pytestconfig)
    assert {file.parent.name for file in modules_below(pytestconfig)} == {"house"}
