"""The rulesets that a table can be made with."""

from __future__ import annotations

from contextlib import suppress
from functools import cache

from aoi_rules.errors import AoiError
from aoi_rules.game import Ruleset
from aoi_rules.language.headers import MAP, PART
from aoi_rules.library import catalogue
from aoi_rules.protocol import TableRulesJson
from aoi_rules.storage.loading import load

__all__ = ["offered_rules"]


@cache
def offered_rules() -> list[TableRulesJson]:
    """The rulesets of the library and of installed packages that can be used."""
    found, usable = list[TableRulesJson](), list[tuple[catalogue.Entry, Ruleset]]()
    for entry in catalogue.catalogue().entries:
        with suppress(AoiError):  # `aoi check` says why
            usable.append((entry, load(entry.name, library_only=True)))
    with_maps = {rules.model.game for entry, rules in usable if entry.kind == MAP}
    for entry, rules in usable:
        if entry.name in with_maps:
            continue  # it is played on its maps
        model, said = rules.model, rules.describe()
        found.append({
            "name": rules.name, "title": rules.title, "help": said["help"], "least": model.least_players,
            "seats": list(model.seats), "options": said["options"],
            "parts": sorted(catalogue.known(PART, entry.source, model.game)),
        })
    return found
