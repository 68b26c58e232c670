"""What a table can be made with: rulesets and bots."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import PurePath

from aoi_rules.bots import LEVELS
from aoi_rules.diagnostics import Source
from aoi_rules.errors import AoiError
from aoi_rules.game import Ruleset
from aoi_rules.language.files import SCENARIOS
from aoi_rules.language.headers import MAP, PART, heads_in
from aoi_rules.library import catalogue
from aoi_rules.machine.names import capital
from aoi_rules.protocol import MemberJson, TableRulesJson
from aoi_rules.storage.loading import load
from aoi_rules.web.requests import RequestError

__all__ = ["bots_of", "offer", "offered_rules"]

_ONE_AT_A_TIME = threading.Lock()


def offered_rules() -> list[TableRulesJson]:
    """The rulesets of the library and of installed packages that can be used.  The first call may compile for a minute, and
    others wait for it."""
    with _ONE_AT_A_TIME:
        return _offered_rules()


@cache
def _offered_rules() -> list[TableRulesJson]:
    usable = list[tuple[catalogue.Entry, Ruleset]]()
    for entry in catalogue.catalogue().entries:
        with suppress(AoiError):  # `aoi check` says why
            usable.append((entry, load(entry.name, library_only=True)))
    with_maps = {rules.model.game for entry, rules in usable if entry.kind == MAP}
    # a game that has maps is played on them
    return [offer(rules, entry.source) for entry, rules in usable if entry.name not in with_maps]


def offer(rules: Ruleset, source: Source) -> TableRulesJson:
    """What a table can be made with under rules that come from a source."""
    model, said = rules.model, rules.describe()
    titled = {"seat", *(option["name"] for option in said["options"])}
    return {
        "name": rules.name, "title": rules.title, "help": said["help"], "least": model.least_players,
        "seats": list(model.seats), "options": said["options"], "parts": _parts_for(model.game, source),
        "titles": {kind["name"]: {one["name"]: _title(one) for one in kind["members"]}
                   for kind in said["types"] if kind["name"] in titled},
    }


def _title(member: MemberJson) -> str:
    """The title of a seat or a choice; a text gives them none, so that it is mostly the name."""
    return capital(member["title"].replace("_", " "))


def _parts_for(game: str, source: Source) -> dict[str, str]:
    """The parts for a game that a ruleset from a source can be played with, with their titles."""
    names = sorted(name for name in catalogue.known_names(PART, source, game) if not _is_for_tests(name, game))
    texts = {name: catalogue.find(PART, name, source, game) for name in names}
    heads = {name: next((head for head in heads_in(text, PART) if head.name == name), None) if text else None
             for name, text in texts.items()}
    return {name: head.title or name if head else name for name, head in heads.items()}


def _is_for_tests(part: str, game: str) -> bool:
    """Whether a part is beside scenarios, whose positions it helps to set up."""
    found = catalogue.own_parts().get((part, game))
    return found is not None and PurePath(found.name).parent.name == SCENARIOS


def bots_of(levels: Mapping[str, str]) -> dict[str, str]:
    """The bots of seats by their levels, as `aoi_rules.bots.make` takes them; raises RequestError for an unknown level."""
    known = {**LEVELS, "random": "random"}
    for level in levels.values():
        if level not in known:
            raise RequestError(f"the levels of bots are: {', '.join(known)}")
    return {seat: known[level] for seat, level in levels.items()}
