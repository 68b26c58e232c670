"""The rulesets that a table can be made with."""

from __future__ import annotations

from functools import cache

from aoi_rules.errors import AoiError
from aoi_rules.language.headers import PART
from aoi_rules.library import catalogue
from aoi_rules.protocol import TableRulesJson
from aoi_rules.storage.loading import load

__all__ = ["offered_rules"]


@cache
def offered_rules() -> list[TableRulesJson]:
    """The rulesets of the library and of installed packages that can be used."""
    found = list[TableRulesJson]()
    for entry in catalogue.catalogue().entries:
        try:
            rules = load(entry.name, library_only=True)
        except AoiError:
            continue  # `aoi check` says why
        model, said = rules.model, rules.describe()
        found.append({
            "name": rules.name, "title": rules.title, "help": said["help"], "least": model.least_players,
            "seats": list(model.seats), "options": said["options"],
            "parts": sorted(catalogue.known(PART, entry.source, model.game)),
        })
    return found
