"""A witness as the text of a scenario, as a person would write it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from aoi_rules.diagnostics import Source
from aoi_rules.language.formatter import format_text
from aoi_rules.model.ruleset import RuleModel
from aoi_rules.witness.draft import Draft
from aoi_rules.witness.rules import RulesText
from aoi_rules.witness.settings import RoundSetting, Setting, ValueSetting
from aoi_rules.witness.wording import Wording

__all__ = ["scenario_text", "title_of"]


def scenario_text(text: RulesText, draft: Draft, claim: str, wording: Wording, title: str, covers: str) -> str:
    """The scenario of a draft with a claim, in the standard layout."""
    lines = "\n".join(_lines(text, draft, claim, wording, title, covers))
    return format_text(Source("witness.aoi", lines + "\n"))


def _lines(text: RulesText, draft: Draft, claim: str, wording: Wording, title: str, covers: str) -> Iterator[str]:
    model = wording.names.model
    yield f'scenario "{title}" {{'
    yield f"{text.word} {text.name}"
    if covers:
        yield f"covers {covers}"
    if draft.seats != model.seats[: model.least_players]:
        yield f"players {' '.join(draft.seats)}"
    yield from (f"option {name} = {value}" for name, value in draft.options)
    if draft.phase:
        yield f"given at {draft.phase} {{"
        yield from (setting.written(wording) for setting in sorted(draft.settings, key=_rank))
        yield "}"
    yield from (f"plays {seat} {move}" for seat, move in draft.moves)
    yield claim
    yield "}"


def _rank(setting: Setting) -> int:
    """The place of a line in a `given`: passes of loops, values of the game, of its seats, of other members, pieces."""
    if isinstance(setting, RoundSetting):
        return 0
    if isinstance(setting, ValueSetting):
        return 1 if not setting.per else 2 if setting.per == "seat" else 3
    return 4


def title_of(rule: RuleModel, titles: Mapping[str, str]) -> str:
    """A title from the words of a line: its text for players, or else its name, behind the title of what it stands in.  `titles`
    are those of actions, phases, sources and other lines by name."""
    parts = rule.name.split(".")
    homes = (".".join(parts[:size]) for size in range(1, len(parts)))
    home = next((name for name in homes if titles.get(name)), "")
    rest = rule.name.removeprefix(f"{home}.").replace("_", " ").replace(".", ", ")
    said = rule.text or titles.get(rule.name) or rest
    whole = f"{titles[home]}: {said}" if home and titles[home] != said else said
    return "".join(letter for letter in whole.replace('"', "'") if letter not in "{}\\")
