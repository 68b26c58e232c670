"""Pytest's reports on a file of scenarios with mistakes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

FILE = """language 1
scenario "the first" {
  map germany
  given { set red.mony = $4 }
}
scenario "the second" {
  map germany
  expect = red.money == $0
}
"""


# The lines that cannot be read are the failing ones.
CUT = """language 1
verb enrich(p) { set p.money = $4 }
scenario "the third" {
  map germany
  given { enrich red }
  expect = red.money == == $5
}
scenario "the fourth" {
  map germany
  given { enrich red }
  expect = red.money == $4
}
"""


def collected(folder: Path, **files: str) -> str:
    """The output of pytest for scenario files with these texts."""
    # `-rN`: if the variable CI is set, pytest's closing summary repeats every message in full.
    for name, text in files.items():
        (folder / f"{name}.aoi").write_text(text, encoding="utf-8")
    run = subprocess.run([sys.executable, "-m", "pytest", "-q", "-rN", "-n", "0", ".", "-k", "the"], cwd=folder,
                         capture_output=True, text=True, encoding="utf-8", check=False)
    return run.stdout


@pytest.mark.slow
def test_mistakes_are_reported_once_and_what_they_do_not_concern_is_played(tmp_path: Path) -> None:
    """A single run for all of them, since it takes seconds."""
    sound = CUT.replace("== == $5", "== $4")
    stdout = collected(tmp_path, wrong=FILE, cut=CUT, helper=sound.replace("$4 }", "= $4 }", 1),
                       misnamed=sound.replace("p.money", "p.mony", 1))
    assert "4 failed, 2 passed, 3 skipped" in stdout
    assert stdout.count("did you mean `money`") == 2, "by the scenario, and by the first one that needs the helper"
    assert stdout.count("cut.aoi:6:25: error[syntax-missing-operand]") == 1
    assert stdout.count("helper.aoi:2:32: error[syntax-") == 1
    assert stdout.count("misnamed.aoi:2:24: error[unknown-field]") == 1
    assert "not run because of this:\n    the third\n    the fourth\n" in stdout, "by the file with a helper that cannot be read"
    assert "not run because of this:\n    the fourth\n" in stdout, "by the third, which comes first"
