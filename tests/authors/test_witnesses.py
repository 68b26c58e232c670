"""`aoi witness` on the works of outside authors: it finds a scenario for lines of each, or no ruleset has them."""

from __future__ import annotations

import random

import pytest

from aoi_rules.cli.arguments.rule_lines import lines_asked
from aoi_rules.scenarios.lines import Lines
from aoi_rules.witness import RulesText, Search, SearchEffort, SearchLimit, Witness
from tests.authors.texts import HERE, PLAYED, TEXTS
from tests.testing.projects import installed

WORKS = sorted({path.relative_to(HERE).parts[0] for path in TEXTS})
"""The folders of authors."""
BASES = {"tolls": "new_england"}
"""The map over which a part is laid if no map of its author uses it; for other parts it is Germany."""
PLUGINS = ("surveys",)
"""The works installed as plugins, with a map."""
LINES = 3
"""The number of lines to try in each work; they are the same each time."""


def read_work(name: str) -> tuple[RulesText, Lines]:
    """An author's map or game, or a map of the library with an author's parts laid over it."""
    own = [path for path in TEXTS if path.relative_to(HERE).parts[0] == name]
    played = next((str(path) for path in own if path in PLAYED), "")
    wanted, lines = lines_asked(played or BASES.get(name, "germany"), () if played else [str(path) for path in own])
    return RulesText.of(wanted.source, lines, wanted.laid), lines


def found_in(name: str) -> dict[str, Witness | SearchEffort]:
    """The results for some lines that belong to the work's own texts."""
    text, lines = read_work(name)
    search = Search.of(text, lines)
    texts = {path.read_text(encoding="utf-8") for path in TEXTS if path.relative_to(HERE).parts[0] == name}
    own = [rule for rule in (*lines.rules, *lines.single) if rule.place.source.text in texts]
    assert own, "a work has rules"
    tried = random.Random(name).sample(own, min(LINES, len(own)))
    return {rule.name: search.witness(rule, SearchLimit(10_000)) for rule in tried}


@pytest.mark.slow
@pytest.mark.parametrize("name", WORKS)
def test_lines_of_each_work_have_witnesses(name: str) -> None:
    """At most one line has no witness: a line may describe something that no game shows."""
    with installed(*(HERE / name for _ in (name,) if name in PLUGINS)):
        found = found_in(name)
    without = {line: tried for line, tried in found.items() if isinstance(tried, SearchEffort) and tried.games}
    assert len(without) <= 1, without


def test_there_are_works() -> None:
    assert len(WORKS) > 15
    assert set(PLUGINS) < set(WORKS)
