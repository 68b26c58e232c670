"""`.ci/run long` runs each slow test once: in a section of its own if it needs more than the first environment, or else with all
others."""

from __future__ import annotations

import re
from pathlib import Path

TOP = Path(__file__).parents[2]
SCRIPT = (TOP / ".ci" / "run").read_text("utf-8")
SLOW = re.compile(r"""/pytest -q .*-m (?:slow|'slow or not slow'|"\$kinds")(?P<rest>.*)""")
LISTS = {name: paths.split() for name, paths in re.findall(r"^(\w+_tests)=\((.*)\)$", SCRIPT, re.MULTILINE)}


def test_each_slow_test_is_run_once() -> None:
    rests = [found["rest"] for found in SLOW.finditer(SCRIPT)]
    (others,) = [rest for rest in rests if "[@]/#/--ignore=" in rest]
    named = [found for rest in rests if rest != others for found in re.findall(r'"\$\{(\w+)\[@\]\}"', rest)]
    assert len(named) == len(rests) - 1 == len(LISTS), "a section runs slow tests of one list"
    assert sorted(named) == sorted(LISTS), "a list is run by one section"
    (apart,) = re.findall(r"^apart=\((.*)\)$", SCRIPT, re.MULTILINE)
    assert re.findall(r"\w+_tests", apart) == [*LISTS]
    assert '"${apart[@]/#/--ignore=}"' in others


def test_the_lists_have_different_files_that_exist() -> None:
    files = [file for paths in LISTS.values() for path in paths
             for file in ([TOP / path] if path.endswith(".py") else (TOP / path).rglob("test_*.py"))]
    assert files
    assert all(file.is_file() for file in files)
    assert len(files) == len(set(files))
    assert {TOP / "tests" / "native" / f"test_wasm{name}.py" for name in ("", "_memory", "_page")} == {
        *(TOP / "tests" / "native").glob("test_wasm*.py")}
