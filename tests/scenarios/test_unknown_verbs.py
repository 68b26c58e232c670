"""A verb that a file of scenarios does not declare, and other files do."""

from __future__ import annotations

from pathlib import Path

import pytest

from aoi_rules.compiler.source.scenario_file import read_file
from aoi_rules.diagnostics import Source
from aoi_rules.language.files import read
from aoi_rules.scenarios import Suite
from tests.mistakes.mistakes import RULESETS

LINE = "enrich red }"


def hint_for(folder: Path, line: str) -> str | None:
    """The hint for a line in the position of the first scenario of a file in a folder."""
    text = (RULESETS / "trips.aoi").read_text(encoding="utf-8").replace(LINE, f"{line} }}")
    for name in ("fair.aoi", "hills.aoi", "snow.aoi"):
        (folder / name).write_bytes((RULESETS / name).read_bytes())
    (folder / "scenarios").mkdir(exist_ok=True)
    own = folder / "scenarios" / "trips.aoi"
    own.write_text(text, encoding="utf-8")
    source = read(own)
    assert isinstance(source, Source)
    (problem,) = Suite(read_file(source)).problems()
    assert problem.message == f"`{line.split(maxsplit=1)[0]}` cannot begin a statement in a block of effects"
    return problem.hint


@pytest.mark.parametrize("home", ["fair", "port"])
def test_another_file_declares_it(tmp_path: Path, home: str) -> None:
    for name, head in (("one", "works(p)"), ("two", "works(p, f)")):
        file = tmp_path / home / "scenarios" / f"{name}.aoi"
        file.parent.mkdir(parents=True, exist_ok=True)
        text = f'verb {head} {{ set p.money = $9 }}\nscenario "a rest" {{ map hills; players red blue; plays red rest }}\n'
        file.write_text(text, encoding="utf-8")
    (tmp_path / "fair").mkdir(exist_ok=True)
    assert hint_for(tmp_path / "fair", "works red ulm") == (
        f"`verb works(p, f)` is in {home}/scenarios/two.aoi, and each file of scenarios has its own verbs: copy it to the top of "
        "this file, or put it into a part that both use")


@pytest.mark.thorough
def test_no_file_declares_it(tmp_path: Path) -> None:
    assert hint_for(tmp_path, "works red ulm") == "`verb works(a, b) { … }` at the top of this file would declare it"
    assert hint_for(tmp_path, "thrive") == "`verb thrive { … }` at the top of this file would declare it"


@pytest.mark.parametrize("line", ['works red "much"', "works = red"])
def test_what_is_no_verb_is_not_declared(tmp_path: Path, line: str) -> None:
    assert "would declare it" not in (hint_for(tmp_path, line) or "")
