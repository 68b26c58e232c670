"""The problems that plugins find in a ruleset as it is played, and words of plugins that can occur nowhere in it."""

from __future__ import annotations

from functools import partial

from attrs import evolve

from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.macros import plugin_report
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.errors import PluginError
from aoi_rules.plugin_api.values import RulesetText
from aoi_rules.words.known_words import PluginAdditions
from aoi_rules.words.line_names import name_of
from aoi_rules.words.roles import is_type
from aoi_rules.words.usage import BLOCKS

__all__ = ["check_by_plugins"]


def check_by_plugins(resolved: ResolvedSource, ruleset: RulesetText, plugged: PluginAdditions, report: Reporter) -> None:
    """Let a ruleset's plugins check it as it is played, with all amendments carried out."""
    _check_homes(resolved, plugged, report)
    played = evolve(ruleset, lines=tuple(item for _, item in resolved.items))
    try:
        plugged.check(played, partial(plugin_report, report))
    except PluginError as error:
        place = next((name.place for name in resolved.plugins if f"`{name.name}`" in str(error)), None)
        report.error("unknown-plugin", str(error), place, cause=error)


def _check_homes(resolved: ResolvedSource, plugged: PluginAdditions, report: Reporter) -> None:
    """Report the words of plugins that belong to no kind of block and to no type of the ruleset."""
    types = {name_of(item) for _, item in resolved.items if is_type(item.word)}
    for (where, word), plugin in plugged.vocabulary.givers.items():
        if where in BLOCKS or where in types or plugin not in {one.name for one in plugged.plugins}:
            continue
        place = next((name.place for name in resolved.plugins if name.name == plugin), None)
        report.error("unknown-plugin", f"the plugin `{plugin}` gives the word `{word}` for `{where}`, which is "
                     "neither a kind of block nor a type of this game", place,
                     did_you_mean(where, {**BLOCKS, **dict.fromkeys(types)}))
