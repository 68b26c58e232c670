"""The message when the extra `lab` is not installed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from aoi_rules.cli import aoi

ISLAND = Path(__file__).parent.parent / "cli" / "island.aoi"


def test_a_cluster_needs_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.delitem(sys.modules, "aoi_rules.lab.rays", raising=False)
    result = CliRunner().invoke(aoi, ["simulate", str(ISLAND), "--games", "1", "--ray", "auto"])
    assert result.exit_code == 1
    assert "playing on a cluster needs Ray, and `ray` is not installed: pip install 'aoi-rules[lab]'" in result.stderr + repr(result.exception)
