"""How pytest tells what is wrong with a file of scenarios."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

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


def test_mistakes_of_a_file_are_told_once(tmp_path: Path) -> None:
    # `-rN`: where the variable CI is set, pytest's closing summary repeats every message whole.
    (tmp_path / "wrong.aoi").write_text(FILE, encoding="utf-8")
    run = subprocess.run([sys.executable, "-m", "pytest", "-q", "-rN", "wrong.aoi", "-k", "the"], cwd=tmp_path, capture_output=True,
                         text=True, encoding="utf-8", check=False)
    assert "2 failed" in run.stdout
    assert run.stdout.count("did you mean `money`") == 1
    assert run.stdout.count("(whatever is wrong is told with the first scenario)") == 1
