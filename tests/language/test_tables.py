"""The tables that are shipped are those of the grammar."""

from __future__ import annotations

import subprocess
import sys
from os import environ
from pathlib import Path

from aoi_rules.language import _tables
from aoi_rules.language.tables import render_tables


def test_they_are_up_to_date() -> None:
    shipped = Path(_tables.__file__).read_text(encoding="utf-8")
    assert render_tables() == shipped, "run `python -m aoi_rules.language.tables`"


def test_they_do_not_hang_on_the_order_of_hashes() -> None:
    script = "from aoi_rules.language.tables import render_tables; print(render_tables())"
    command = [sys.executable, "-c", script]
    seen = {
        subprocess.run(command, env=environ | {"PYTHONHASHSEED": seed}, capture_output=True, check=True).stdout
        for seed in ("1", "2")
    }
    assert len(seen) == 1
