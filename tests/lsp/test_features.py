"""The capabilities that the server announces at the start, and the modules that it has imported by then."""

from __future__ import annotations

import subprocess
import sys

import pytest

from aoi_rules.lsp.answers import ANSWERS
from aoi_rules.lsp.features import FEATURES


def test_each_question_has_an_answer() -> None:
    assert {feature.method for feature in FEATURES} == {*ANSWERS}


@pytest.mark.slow
def test_the_start_waits_for_no_compiler() -> None:
    program = "import sys; from aoi_rules.lsp import new_server; new_server(); print(*sys.modules)"
    imported = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert "aoi_rules.lsp.server" in imported
    assert not [name for name in imported if name.startswith(("aoi_rules.compiler", "aoi_rules.machine", "aoi_rules.words"))]
