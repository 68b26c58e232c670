"""A witness as the text of a scenario, as a person would write it, and its place in a file of scenarios."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from aoi_rules.compiler.source.scenario_file import read_file
from aoi_rules.diagnostics import Source
from aoi_rules.language import tree
from aoi_rules.language.formatter import format_text
from aoi_rules.language.unparser import format_statement
from aoi_rules.model.ruleset import RuleModel
from aoi_rules.witness.draft import Draft
from aoi_rules.witness.locating import Starts
from aoi_rules.witness.rules import PlayedRules, RulesText
from aoi_rules.witness.settings import PieceSetting, Spot, left_in_zone, units_of
from aoi_rules.witness.wording import Wording
from aoi_rules.words.line_names import lines_named
from aoi_rules.words.scenario import Covers

__all__ = ["as_title", "scenario_text", "title_of", "with_scenario"]

_HEAD = "language 1\n"
_DIGITS = re.compile(r"_[0-9a-f]{4}\b")
"""The ending of a line's name if others would have the same one."""
_LONGEST = 60
"""The length of the longest line that can be a title."""


def scenario_text(
    text: RulesText, starts: Starts, draft: Draft, claim: str, wording: Wording, title: str, covers: str
) -> str:
    """The scenario of a draft with a claim, in the standard layout."""
    lines = "\n".join(_lines(text, starts, draft, claim, wording, title, covers))
    return format_text(Source("witness.aoi", lines + "\n"))


def _lines(
    text: RulesText, starts: Starts, draft: Draft, claim: str, wording: Wording, title: str, covers: str
) -> Iterator[str]:
    model = wording.names.model
    yield f'scenario "{title}" {{'
    yield f"{text.word} {text.name}"
    if covers:
        yield f"covers {covers}"
    if draft.seats != model.seats[: model.least_players]:
        yield f"players {' '.join(draft.seats)}"
    yield from (f"option {name} = {value}" for name, value in draft.options)
    if draft.phase:
        lines = list(_given_lines(starts.played, draft, starts.before_given(draft.seats, draft.options), wording))
        yield from (f"given at {draft.phase} {{", *lines, "}") if lines else (f"given at {draft.phase} {{ }}",)
    yield from (f"plays {seat} {move}" for seat, move in draft.moves)
    yield claim
    yield "}"


def _given_lines(played: PlayedRules, draft: Draft, start: Any, wording: Wording) -> Iterator[str]:
    """The lines of `given`; lines that empty a zone except for a few pieces are replaced by one, followed by lines for these
    pieces."""
    moves = Counter((s.source, s.target) for s in draft.settings if isinstance(s, PieceSetting))
    emptied = {pair: back for pair in moves if (back := _moved_back(played, draft, start, *pair)) is not None}
    for setting in (one for unit in units_of(played, draft.settings) for one in unit):
        pair = (setting.source, setting.target) if isinstance(setting, PieceSetting) else None
        if pair not in emptied or pair is None:
            yield setting.write_line(wording)
        elif moves.pop(pair, 0):
            source, target = pair
            yield f"move all from {wording.zone_of(*source)} to {wording.zone_of(*target)}"
            yield from (PieceSetting(kind, target, source).write_line(wording) for kind in emptied[pair])


def _moved_back(played: PlayedRules, draft: Draft, start: Any, source: Spot, target: Spot) -> Sequence[int] | None:
    """The pieces, by their kinds, that return to a zone if first all of its pieces go to another one; None if that takes more
    lines, or if other pieces come or go."""
    pieces = [s for s in draft.settings if isinstance(s, PieceSetting)]
    if not (source[0] and target[0]) or any(s.target == source or (s.source == source and s.target != target) for s in pieces):
        return None
    left = left_in_zone(played, pieces, start, source)
    return left if sum(s.source == source for s in pieces) > len(left) + 1 else None


def title_of(rule: RuleModel, titles: Mapping[str, str], line: tree.Statement | None) -> str:
    """A title from the words of a line: its text for players, its name or, if it has neither, its own words, after the title of
    the block around it.  `titles` are those of actions, phases, sources and other lines by name."""
    parts = rule.name.split(".")
    homes = (".".join(parts[:size]) for size in range(1, len(parts)))
    home = next((name for name in homes if titles.get(name)), "")
    rest = _DIGITS.sub("", rule.name.removeprefix(f"{home}."))
    said = rule.text or titles.get(rule.name) or _without_name(rest, line) or rest.replace("_", " ").replace(".", ", ")
    whole = f"{titles[home]}: {said}" if home and titles[home] != said and rest != parts[0] else titles.get(home, said)
    return as_title(whole)


def as_title(text: str) -> str:
    """A text in a form in which it can be the title of a scenario."""
    return "".join(letter for letter in text.replace('"', "'") if letter not in "{}\\")


def _without_name(called: str, line: tree.Statement | None) -> str:
    """The words of a line that is named after its word because it has no name; empty for other lines, and for long ones."""
    if line is None or re.split(r"[._]", called)[0] != line.word:
        return ""
    said = format_statement(attrs.evolve(line, block=None))
    return said if len(said) <= _LONGEST else ""


def with_scenario(source: Source, scenario: str, line: str) -> str:
    """The text of a file with a scenario in it: after the last one that covers the line or, if none does, the last one that
    covers a line of the same block; otherwise at the end.  A scenario that is there already is not added again.  An empty text
    becomes that of a new file."""
    if scenario.strip() in source.text:
        return source.text
    if not source.text.strip():
        return f"{_HEAD}\n{scenario}"
    whole = [item for scenes in read_file(source).scenes.values() for item in scenes.scenarios]
    home = line.rpartition(".")[0]
    same = [item for item in whole if line in _lines_covered(item)]
    near = [item for item in whole if home and any(name.rpartition(".")[0] == home for name in _lines_covered(item))]
    lines = source.text.split("\n")
    last = max((item.block.place.end_line for item in same or near if item.block is not None), default=0)
    if not last:
        return f"{source.text.rstrip()}\n\n{scenario}"
    return "\n".join([*lines[:last], "", *scenario.rstrip().split("\n"), *lines[last:]])


def _lines_covered(item: tree.Statement) -> Iterator[str]:
    """The lines that a scenario says it covers."""
    return (name for line in item.items if Covers.begins(line) for name, _ in lines_named(line.arguments))
