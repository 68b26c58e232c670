"""A clause table together with what it names: the text and the place of each rule line, and the place of each scenario."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path

import attrs
from attrs import frozen

from aoi_rules.clauses.table import Clause, ClauseTable, find_table
from aoi_rules.diagnostics import Place, Source
from aoi_rules.language.files import read
from aoi_rules.language.headers import GAME, heads_in
from aoi_rules.library.catalogue import Laid
from aoi_rules.model.ruleset import RuleModel
from aoi_rules.scenarios import Suite, files_below
from aoi_rules.scenarios.lines import Lines, read_lines
from aoi_rules.words.files import Game, Map

__all__ = ["ClauseProof", "ProvenTable", "RuleText", "prove_table"]


@frozen
class RuleText:
    """A line of the rules: its name, its kind, its place, and its whole text, including the lines inside its block."""

    name: str
    kind: str
    place: Place
    written: str


@frozen
class ClauseProof:
    """A clause with what it names: the rule lines, the scenarios by title, and the names that do not exist.

    A name refers to several lines if maps or parts have lines of their own with that name.
    """

    clause: Clause
    rules: tuple[RuleText, ...]
    scenarios: tuple[tuple[str, Place], ...]
    missing: tuple[str, ...]


@frozen
class ProvenTable:
    """A clause table in which every name has been looked up."""

    table: ClauseTable
    clauses: tuple[ClauseProof, ...]

    def find_clauses(self, words: str) -> tuple[ClauseProof, ...]:
        """The clauses of a section, or under a heading with that title; if there are none, the clauses whose section, text or
        rule names contain these words; empty if nothing fits."""
        wanted = words.casefold().strip()
        exact = [c for c in self.clauses if wanted in (c.clause.section.casefold(), c.clause.chapter.casefold())]
        return tuple(exact or [c for c in self.clauses if _speaks_of(c.clause, wanted)])

    def topics(self) -> tuple[str, ...]:
        """The headings and sections of the clauses, in order."""
        return tuple(dict.fromkeys(chain.from_iterable((c.clause.chapter, c.clause.section) for c in self.clauses)))


def _speaks_of(clause: Clause, wanted: str) -> bool:
    return any(wanted in text.casefold() for text in (clause.chapter, clause.section, clause.text, *clause.rules))


def prove_table(ruleset: Source, lines: Lines, laid: tuple[Laid, ...] = ()) -> ProvenTable | None:
    """The table next to a ruleset, or next to the game that it extends, with everything that it names; None if there is none.

    Names are looked up in the ruleset, whose `lines` are given, and in the other rulesets next to the table, with the same parts
    added to them; rulesets that then have errors are skipped.  Raises AoiError if the table cannot be read.
    """
    table = find_table([ruleset, *_games(lines)])
    if table is None:
        return None
    others = (read_lines(source, laid)[1] for source in _rulesets(table) if Path(source.path) != Path(ruleset.path))
    rulesets = [lines, *(other for other in others if other is not None)]
    scenarios = dict(_scenarios(table))
    titled = attrs.evolve(table, title=table.title or lines.program.model.game_title)
    return ProvenTable(titled, tuple(_prove_clause(clause, rulesets, scenarios) for clause in table.clauses))


def _games(lines: Lines) -> Iterator[Source]:
    """The text of the game that a ruleset is or extends."""
    sources = {item.place.source.path: item.place.source for item in lines.items}
    yield from (source for source in sources.values()
                if any(head.name == lines.program.model.game for head in heads_in(source, GAME)))


def _rulesets(table: ClauseTable) -> Iterator[Source]:
    """The games and maps next to a table."""
    for path in sorted(table.folder.glob("*.aoi")):
        source = read(str(path))
        if isinstance(source, Source) and any(heads_in(source, kind) for kind in (Game.word, Map.word)):
            yield source


def _scenarios(table: ClauseTable) -> Iterator[tuple[str, Place]]:
    for path in files_below([table.folder]):
        suite = Suite.read(path)
        for name, number, title in suite.titles():
            yield title, suite.file.scenes[name].scenarios[number].place


def _prove_clause(clause: Clause, rulesets: Sequence[Lines], scenarios: Mapping[str, Place]) -> ClauseProof:
    rules = {name: tuple(_texts(name, rulesets)) for name in clause.rules}
    missing = [name for name in clause.rules if not rules[name]] + [title for title in clause.scenarios if title not in scenarios]
    return ClauseProof(clause, tuple(chain.from_iterable(rules.values())),
                   tuple((title, scenarios[title]) for title in clause.scenarios if title in scenarios), tuple(missing))


def _texts(name: str, rulesets: Iterable[Lines]) -> Iterator[RuleText]:
    """The lines with a name, each place once."""
    seen: set[tuple[Path, int, int]] = set()
    for lines in rulesets:
        for rule in lines.find_lines(name):
            where = (Path(rule.place.source.path), rule.place.line, rule.place.column)
            if where not in seen:
                seen.add(where)
                yield RuleText(rule.name, rule.kind, rule.place, _source_text(lines, rule))


def _source_text(lines: Lines, rule: RuleModel) -> str:
    """The text of a line with its block, without the common indentation."""
    path = lines.paths.get(str(rule.place))
    block = path[-1].block if path else None
    end = max(rule.place.end_line, block.place.end_line if block is not None else 0)
    return textwrap.dedent("\n".join(rule.place.source.lines[rule.place.line - 1 : end]))
