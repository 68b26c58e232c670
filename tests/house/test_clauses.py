"""Each game's clause table is true: everything it names exists, and no line of the rules is missing from it.

Tests that play all scenarios are for the long run; the daily run checks that the names exist.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from aoi_rules.clauses import Clause, read_table
from aoi_rules.diagnostics import Place, Source
from aoi_rules.language import tree
from aoi_rules.language.walk import walk
from aoi_rules.library import catalogue
from aoi_rules.scenarios import Suite, files_below
from aoi_rules.scenarios.coverage import Coverage, measure
from aoi_rules.scenarios.lines import Lines, read_lines
from aoi_rules.scenarios.mutants import Mutant
from aoi_rules.scenarios.mutation import mutants_in, unchanged_in

RULESETS = Path(__file__).parents[2] / "rulesets"
GAMES = sorted(file.parent for file in RULESETS.glob("*/CLAUSES.md"))

per_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
plays_all = pytest.mark.slow


@cache
def suites(game: Path) -> tuple[Suite, ...]:
    return tuple(Suite.read(path, traced=True) for path in files_below([game]))


@cache
def measured(game: Path) -> Coverage:
    return measure(suites(game), [game])


@cache
def titles(game: Path) -> frozenset[str]:
    return frozenset(title for path in files_below([game]) for _, _, title in Suite.read(path).titles())


@cache
def rulesets(game: Path) -> tuple[Lines, ...]:
    """The lines of each ruleset of a game, without scenarios."""
    found = [read_lines(e.source)[1] for e in catalogue.entries() if Path(e.source.path).name in names_in(game)]
    return tuple(lines for lines in found if lines is not None)


@cache
def mutants(game: Path) -> tuple[Mutant, ...]:
    return tuple(mutants_in(suites(game), measured(game)))


@cache
def clauses(game: Path) -> tuple[Clause, ...]:
    """The rows of the table."""
    path = game / "CLAUSES.md"
    return read_table(Source(path.name, path.read_text(encoding="utf-8"), str(path))).clauses


def names_in(game: Path) -> set[str]:
    return {path.name for path in game.glob("*.aoi")}


def place_in(place: Place) -> str:
    """A place with only its file's name: the library knows the file by another path."""
    return str(place).replace("\\", "/").rsplit("/", 1)[-1]


def cited(game: Path) -> set[str]:
    """The titles of the scenarios that clauses name."""
    return {title for clause in clauses(game) for title in clause.scenarios}


def carried(game: Path) -> set[str]:
    """The names of the rule lines that clauses name."""
    return {rule for clause in clauses(game) for rule in clause.rules}


def test_there_are_games() -> None:
    """Without this test, a game without a table would be skipped silently."""
    assert [game.name for game in GAMES] == ["age_of_industry", "card_game", "industry"]
    assert sorted(folder for folder in RULESETS.iterdir() if folder.is_dir()) == GAMES


@plays_all  # every scenario is a test of its own; `.ci/run long` measures the coverage too
@per_game
def test_every_scenario_holds_and_every_line_is_exercised(game: Path) -> None:
    coverage = measured(game)
    assert coverage.problems == ()
    assert [str(outcome.failure) for outcome in coverage.failed.values()] == []
    assert [str(claim) for claim in coverage.claims] == []
    assert {line.name: line.missing_ways for line in coverage.lines if line.missing_ways} == {}
    assert coverage.scenarios > 20


@per_game
def test_every_row_says_something(game: Path) -> None:
    assert len(clauses(game)) > 20
    assert [clause for clause in clauses(game) if not clause.section or not clause.text] == []
    empty = [clause.text for clause in clauses(game) if not (clause.rules or clause.ruling)]
    assert empty == [], "a clause is carried by a rule, or a ruling says why by none"


@pytest.mark.slow_with("age_of_industry")
@pytest.mark.thorough
@per_game
def test_every_rule_named_exists(game: Path) -> None:
    """This includes rules that coverage does not count, such as single effects."""
    assert rulesets(game)
    assert {name for name in carried(game) if not any(lines.find_lines(name) for lines in rulesets(game))} == set()


@per_game
def test_who_wins_is_carried_by_the_line_that_decides_it(game: Path) -> None:
    assert [clause.text for clause in clauses(game) if "score.winner" in clause.rules]


@pytest.mark.thorough_with("age_of_industry")
@per_game
def test_every_scenario_named_exists(game: Path) -> None:
    assert cited(game) - titles(game) == set()


@pytest.mark.thorough_with("age_of_industry")
@per_game
def test_every_scenario_is_cited(game: Path) -> None:
    """A scenario that no clause names shows behaviour that is missing from the table."""
    assert titles(game) - cited(game) == set()


@cache
def touching(game: Path) -> dict[str, frozenset[str]]:
    """For each line, the scenarios that exercise it or ask for it by its name."""
    found: dict[str, set[str]] = {line.name: set() for line in measured(game).lines}
    for suite in suites(game):
        for name, number, title in suite.titles():
            by = (suite.file.source.path, name, number)
            asked = {n.name for n in walk(suite.file.scenes[name].scenarios[number]) if isinstance(n, tree.Name)}
            for line in measured(game).lines:
                if by in line.scenarios or line.name in asked:
                    found[line.name].add(title)
    return {name: frozenset(those) for name, those in found.items()}


@plays_all
@per_game
def test_a_scenario_of_the_row_comes_to_each_of_its_rules(game: Path) -> None:
    proven = touching(game)
    idle = [(clause.text, rule) for clause in clauses(game) if clause.scenarios for rule in clause.rules
            if rule in proven and not proven[rule] & set(clause.scenarios)]
    assert idle == []


@plays_all
@per_game
def test_every_rule_line_appears(game: Path) -> None:
    assert {line.name for line in measured(game).lines} - carried(game) == set()


@plays_all
@per_game
def test_every_line_has_its_name_without_scenarios_too(game: Path) -> None:
    """`aoi explain` and `aoi show --named` use the same names for the lines as coverage and the table."""
    found = {(rule.name, place_in(rule.place)) for lines in rulesets(game) for rule in lines.rules}
    assert {(line.name, place_in(line.place)) for line in measured(game).lines} - found == set()
    singles = {rule.name for lines in rulesets(game) for rule in lines.single}
    assert {mutant.name for mutant in mutants(game)} - {name for name, _ in found} - singles == set()


@plays_all
@per_game
def test_what_no_game_could_show_stands_in_one_table(game: Path) -> None:
    excused = unchanged_in(suites(game))
    assert set(excused) - {mutant.title for mutant in mutants(game)} == set(), "these changes are no longer tried"
    assert all(len(reason) > 30 for reason in excused.values())
    homes = [path.name for path in files_below([game]) if Suite.read(path).file.unchanged]
    assert homes in ([], ["unchanged.aoi"])


@pytest.mark.thorough_with("age_of_industry")
@per_game
def test_titles_are_unique(game: Path) -> None:
    found = [title for path in files_below([game]) for _, _, title in Suite.read(path).titles()]
    assert len(found) == len(set(found))
