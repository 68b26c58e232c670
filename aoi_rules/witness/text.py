"""A witness as the text of a scenario, as a person would write it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from aoi_rules.diagnostics import Source
from aoi_rules.language.formatter import format_text
from aoi_rules.model.ruleset import RuleModel
from aoi_rules.witness.draft import Draft
from aoi_rules.witness.rules import PlayedRules, RulesText
from aoi_rules.witness.settings import units_of
from aoi_rules.witness.wording import Wording

__all__ = ["scenario_text", "title_of"]

_DIGITS = re.compile(r"_[0-9a-f]{4}\b")
"""What a line's name has at its end if others would have the same one."""


def scenario_text(
    text: RulesText, played: PlayedRules, draft: Draft, claim: str, wording: Wording, title: str, covers: str
) -> str:
    """The scenario of a draft with a claim, in the standard layout."""
    lines = "\n".join(_lines(text, played, draft, claim, wording, title, covers))
    return format_text(Source("witness.aoi", lines + "\n"))


def _lines(
    text: RulesText, played: PlayedRules, draft: Draft, claim: str, wording: Wording, title: str, covers: str
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
        lines = [setting.written(wording) for unit in units_of(played, draft.settings) for setting in unit]
        yield from (f"given at {draft.phase} {{", *lines, "}") if lines else (f"given at {draft.phase} {{ }}",)
    yield from (f"plays {seat} {move}" for seat, move in draft.moves)
    yield claim
    yield "}"


def title_of(rule: RuleModel, titles: Mapping[str, str]) -> str:
    """A title from the words of a line: its text for players, or else its name, behind the title of what it stands in.  `titles`
    are those of actions, phases, sources and other lines by name."""
    parts = rule.name.split(".")
    homes = (".".join(parts[:size]) for size in range(1, len(parts)))
    home = next((name for name in homes if titles.get(name)), "")
    rest = _DIGITS.sub("", rule.name.removeprefix(f"{home}.")).replace("_", " ").replace(".", ", ")
    said = rule.text or titles.get(rule.name) or rest
    whole = f"{titles[home]}: {said}" if home and titles[home] != said else said
    return "".join(letter for letter in whole.replace('"', "'") if letter not in "{}\\")
