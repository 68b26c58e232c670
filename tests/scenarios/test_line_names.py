"""Names of lines: a block has the author's name, or else one made from its own text, so that no other line changes its name."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from click.testing import CliRunner

from aoi_rules.cli import aoi
from aoi_rules.diagnostics import Place, Source
from aoi_rules.language import tree
from aoi_rules.library import catalogue
from aoi_rules.scenarios.line_names import line_names
from aoi_rules.scenarios.lines import read_lines
from aoi_rules.scenarios.mutants import mutants_of
from aoi_rules.words.line_names import NAMEABLE, lines_named
from tests.scenarios.test_coverage import FOLDER, TOLL

MAPS = [entry for entry in catalogue.entries() if entry.kind in ("game", "map")]


def toll(*changes: tuple[str, str]) -> str:
    text = (FOLDER / TOLL).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def run(tmp_path: Path, command: str, text: str, *arguments: str) -> str:
    file = tmp_path / TOLL
    file.write_text(text, encoding="utf-8")
    return CliRunner().invoke(aoi, [command, str(file), *arguments], catch_exceptions=False).output


AFTER = "after pay(p, amount) when p.money == $0 { raise p.money by $1 }"
NAMED = AFTER.replace(" when", " as broke when")
SECOND = "after pay(p, amount) when p.money > $5 { lower p.money by $1 }"


def test_a_block_is_called_as_its_author_calls_it_and_so_is_what_it_holds(tmp_path: Path) -> None:
    loop = "phase crossing \"Crossing\" { do fine { each p in players as poor when p.money == $0 { raise p.money by $1 when p.money < $0 } }"
    text = toll((AFTER, NAMED), ('phase crossing "Crossing" {', loop))
    found = [line.split("  ")[0] for line in run(tmp_path, "coverage", text, "--all").splitlines()]
    assert {"after broke", "crossing.fine", "crossing.fine.poor", "crossing.fine.poor.raise_money"} <= set(found)


@pytest.mark.parametrize("word", ["note", "open", "mark"])
def test_a_verb_is_called_as_it_is_where_a_word_of_another_block_is_called_so(word: str) -> None:
    text = toll(("verb pay(", f"verb {word}(p) {{ raise p.money by $1 }}\n  verb pay("), ("pay me (", f"{word} me; pay me ("))
    _, lines = read_lines(Source(TOLL, text))
    assert lines is not None
    assert {line.name for line in lines.single} >= {f"cross.cross.{word}", "cross.cross.pay"}


@pytest.mark.thorough
def test_a_scenario_covers_a_consequence_by_the_name_its_author_gave(tmp_path: Path) -> None:
    text = toll((AFTER, NAMED), ("covers rich\n", "covers rich after broke\n"))
    assert "error" not in run(tmp_path, "coverage", text)
    misspelt = run(tmp_path, "coverage", text.replace("after broke\n", "after brok\n"))
    assert "error[unknown-rule]: `covers after brok`: no line has this name" in misspelt
    assert "did you mean `after broke`?" in misspelt


def test_a_consequence_without_a_name_keeps_its_address_when_another_is_added_before_it(tmp_path: Path) -> None:
    alone = run(tmp_path, "coverage", toll(), "--all")
    both = run(tmp_path, "coverage", toll((AFTER, f"{SECOND}\n  {AFTER}")), "--all")
    (before,) = (line.split("  ")[0] for line in alone.splitlines() if line.startswith("after"))
    after = [line.split("  ")[0] for line in both.splitlines() if line.startswith("after")]
    assert len(after) == 2
    assert after[1] == before


@pytest.mark.slow
@pytest.mark.parametrize("entry", MAPS, ids=lambda entry: entry.name)
def test_no_line_that_is_added_elsewhere_changes_what_a_block_is_called(entry: catalogue.Entry) -> None:
    """The test adds random lines and blocks to the rules of each ruleset; the contents of a block are part of its own text."""
    _, lines = read_lines(entry.source)
    assert lines is not None
    rng = Random(1)
    for number in range(20):
        where = rng.choice(list(_blocks(lines.items)))
        added = _added(number, rng)
        changed = tuple(_with(item, where, added, rng) for item in lines.items)
        before, after = line_names(lines.items), line_names(changed)
        kept = [item for item in _blocks(lines.items) if item.word in NAMEABLE and not _holds(item, where)]
        assert kept
        assert {str(item.place): before[item.place.full_text] for item in kept if item.place.full_text in before} == {
            str(item.place): after[item.place.full_text] for item in kept if item.place.full_text in before}


def _blocks(lines: Any) -> Any:
    for line in lines:
        if isinstance(line, tree.Statement) and line.block is not None:
            yield line
            yield from _blocks(line.block.items)


def _holds(item: tree.Statement, wanted: tree.Statement) -> bool:
    return any(inner is wanted for inner in (item, *_blocks(item.block.items if item.block else ())))


def _added(number: int, rng: Random) -> tree.Statement:
    """A line with its own text: an effect, or a loop that contains one."""
    source = Source(f"added{number}.aoi", "")
    place, around = _place(source, number + 1), _place(source, number + 1, 2)
    effect = tree.Statement("raise", (tree.Name("pot", place), tree.Number(number, place)), None, None, None, place, place)
    if rng.random() < 0.3:
        return effect
    names = tuple(tree.Name(name, place) for name in ("p", "in", "players"))
    return tree.Statement("each", names, None, None, tree.Block((effect,), place), around, around)


def _place(source: Source, line: int = 1, column: int = 1) -> Place:
    return Place(source, line, column, line, column + 1)


def _with(item: Any, where: tree.Statement, added: tree.Statement, rng: Random) -> Any:
    """The statement with a line added to one of its blocks, at any position."""
    if not isinstance(item, tree.Statement) or item.block is None:
        return item
    inner = [_with(line, where, added, rng) for line in item.block.items]
    if item is where:
        inner.insert(rng.randint(0, len(inner)), added)
    return attrs.evolve(item, block=attrs.evolve(item.block, items=tuple(inner)))


def test_two_blocks_beside_each_other_have_two_names(tmp_path: Path) -> None:
    text = toll((AFTER, f"{NAMED}\n  {SECOND.replace(' when', ' as broke when')}"))
    found = run(tmp_path, "check", text)
    assert "error[declared-twice]: a second `after` is called `broke`" in found
    assert "the first is in line 7; choose another name after `as`" in found


def test_a_part_changes_a_block_by_its_name_and_is_told_to_have_one_named(tmp_path: Path) -> None:
    part = "part gift for toll { amend after broke { raise p.money by $1 } }\n"
    both = toll((AFTER, f"{NAMED}\n  {SECOND}"))
    assert "error" not in run(tmp_path, "check", both + part, "--with", "gift")
    unnamed = run(tmp_path, "check", both.replace(" as broke", "") + part.replace("broke", "pay"), "--with", "gift")
    assert "error[unknown-line]: 2 lines are called `after pay`" in unnamed
    assert "name the one you mean in its place: `after … as NAME`" in unnamed


def test_the_names_of_lines_in_a_row() -> None:
    words = [tree.Name(name, _place(Source("x.aoi", ""))) for name in ("build", "after", "truce", "pay", "after")]
    assert [name for name, _ in lines_named(words)] == ["build", "after truce", "pay", "after"]


@pytest.mark.thorough
def test_a_changed_line_is_tried_by_the_scenarios_that_come_nearest_to_it() -> None:
    """The blocks around a line count, the innermost first: so its own phase comes before the flow that all scenarios reach."""
    entry = next(entry for entry in MAPS if entry.name == "card_game")
    _, lines = read_lines(entry.source)
    assert lines is not None
    taken = next(m for m in mutants_of(list(lines.items), {entry.source.path}) if m.name.startswith("events.take"))
    words = {path[-1].place.full_text: path[-1].word for path in lines.paths.values()}
    assert [words[place] for place in taken.enclosing] == ["take", "each", "phase", "repeat", "flow"]
