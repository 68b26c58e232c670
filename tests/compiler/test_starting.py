"""A check finds the same problems as loading, and makes no program."""

import gc
import os
import subprocess
import sys
from pathlib import Path

import pytest

from aoi_rules.advice.explanations.meaning import EXPLANATIONS
from aoi_rules.compiler.forms import Forms
from aoi_rules.diagnostics import Source
from aoi_rules.library.compilation import compile_named, compile_text
from tests.compiler.texts import game
from tests.everyday import first
from tests.examples import examples

ERRORS = examples(EXPLANATIONS)
FIXED = game(
    "type town { has size number = 0 ; a { size 2 } ; b { size 3 } }",
    "define large = count(t for t in town when t.size > 2)",
    "keep left number = large",
    'check one "one town is large" = large == {0}',
    "setup { do { raise left by 1 when left > 0 } }",
)


ENDS = """
import sys
from aoi_rules import check
assert [d for d in check(sys.argv[1]) if d.severity == "error"] == []
print([name for name in sys.modules if name.startswith("aoi_rules.compiler.") and name.split(".")[2] in sys.argv[2:]])
"""


@pytest.mark.slow
def test_a_check_ends_after_the_linter() -> None:
    """The modules that make a program are not even imported."""
    back = ("back_end", "lower", "optimize", "program", "emit")
    done = subprocess.run([sys.executable, "-c", ENDS, "card_game", *back], capture_output=True, text=True, check=True,
                          env={**os.environ, "AOI_CACHE": ""})
    assert done.stdout == "[]\n"
    forms = Forms()
    compile_named("card_game", run=False, forms=forms)
    assert forms.rules is not None
    assert forms.program is forms.module is forms.space is None


@pytest.mark.slow
def test_what_was_checked_before_needs_no_compiler(tmp_path: Path) -> None:
    """It needs no word of the language either, so a command starts quickly."""
    command = [sys.executable, "-X", "importtime", "-c", "from aoi_rules.cli import main; main()", "check", "card_game"]
    for _ in range(2):
        done = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, "AOI_CACHE": str(tmp_path)})
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "aoi_rules.library.compilation" in loaded
    assert not [name for name in loaded if name.startswith(("aoi_rules.compiler.pipeline", "aoi_rules.language.tree", "aoi_rules.words"))]


@pytest.mark.slow_with("adds-nothing", "other-kind", "plugin-check", "taken-name", "unused-part")
@pytest.mark.thorough_with("adds-nothing")
@pytest.mark.parametrize("path", first(25, ERRORS, pytest.mark.thorough), ids=lambda path: path.stem)
def test_a_check_finds_what_loading_finds(path: Path) -> None:
    source = Source(str(path), path.read_text(encoding="utf-8"))
    loaded = compile_text(source, forms=Forms())
    assert compile_text(source, run=False, forms=Forms()).diagnostics == loaded.diagnostics


def test_a_fixed_check_that_fails_is_found_by_a_check_at_its_place() -> None:
    assert compile_text(Source("demo.aoi", FIXED.replace("{0}", "1")), run=False).diagnostics == ()
    (problem,) = compile_text(Source("demo.aoi", FIXED.replace("{0}", "2")), run=False).diagnostics
    assert (problem.code, problem.message) == ("check-failed", "one town is large")
    assert problem.place is not None
    assert problem.place.line == 8


@pytest.mark.parametrize("text", [game(), game("define a = b"), "game {"], ids=["sound", "an error", "no ruleset"])
def test_the_collector_is_left_as_it_was(text: str) -> None:
    assert gc.isenabled()
    compile_text(Source("demo.aoi", text))
    assert gc.isenabled()
    gc.disable()
    try:
        compile_text(Source("demo.aoi", text))
        assert not gc.isenabled()
    finally:
        gc.enable()
