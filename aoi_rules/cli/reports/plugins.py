"""Plugins, installed or in files: the package of each, and what it provides."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping

from attrs import evolve, frozen

from aoi_rules.cli.terminal.output import room
from aoi_rules.errors import PluginError
from aoi_rules.language.headers import PART, heads_in
from aoi_rules.plugin_api.entry_points import installed_plugins
from aoi_rules.plugin_manager.given import GivenPlugin
from aoi_rules.plugin_manager.manager import Plugins, plug_in, rulesets_of
from aoi_rules.text.docstrings import documentation
from aoi_rules.words.base import words_below
from aoi_rules.words.files import RulesetWord

__all__ = ["PluginRow", "plugin_rows", "plugin_text"]


@frozen
class PluginRow:
    """A plugin: its package and version, where it is imported from, the first sentence of its docstring, and what it provides, by
    kind; for a plugin that fails, the reason."""

    name: str
    distribution: str
    version: str
    module: str
    about: str = ""
    gives: dict[str, list[str]] | None = None
    problem: str = ""

    @property
    def text(self) -> str:
        """The row as lines for people."""
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        yield " ".join(filter(None, (self.name, f"({self.distribution} {self.version})" if self.distribution else "")))
        if self.problem:
            yield from _wrap(f"fails: {self.problem}")
        if self.about:
            yield from _wrap(self.about)
        for kind, names in (self.gives or {}).items():
            yield from _wrap(f"{kind}: {', '.join(names)}")


def _wrap(text: str) -> list[str]:
    return textwrap.wrap(text, room(78), initial_indent="  ", subsequent_indent="    ", break_long_words=False)


def plugin_rows(given: Iterable[GivenPlugin]) -> list[PluginRow]:
    """The rows of plugins that are given in files, followed by the installed ones."""
    return [*map(_given_row, given), *map(_row, sorted(installed_plugins()))]


def plugin_text(name: str) -> str:
    """What an installed plugin is and provides, as lines."""
    return _row(name).text


def _row(name: str) -> PluginRow:
    point = installed_plugins()[name]
    distribution, version = (point.dist.name, point.dist.version) if point.dist else ("", "")
    return _fill_row(PluginRow(name, distribution, version, point.value), {})


def _given_row(one: GivenPlugin) -> PluginRow:
    """The row of a plugin in a file."""
    return _fill_row(PluginRow(one.name, "", "", one.path), {one.name: one.plugin})


def _fill_row(row: PluginRow, given: Mapping[str, object]) -> PluginRow:
    """The row with what its plugin provides, or why it fails; the plugin is one of those in `given`, or installed."""
    try:
        plugins = Plugins.of([row.name], given)
        about = documentation(plugins.manager.get_plugin(row.name)).partition("\n\n")[0]
        gives = {kind: names for kind, names in _provided_names(row.name, plugins, given).items() if names}
    except PluginError as error:
        return evolve(row, problem=str(error))
    return evolve(row, about=" ".join(about.split()), gives=gives)


def _provided_names(name: str, plugins: Plugins, given: Mapping[str, object]) -> dict[str, list[str]]:
    """The names of what a plugin provides, by kind."""
    core, own = plug_in([]), plug_in([name], given=given)
    words = {word for place, word in own.vocabulary.words if own.vocabulary.givers[place, word] == name}
    offered = () if given else rulesets_of(name)  # the library uses only installed plugins
    return {
        "parts": [f"{head.name} (for {head.game})" for text in own.texts.get(name, ()) for head in heads_in(text, PART)],
        "words": sorted(words),
        "functions": [function.form for key, function in own.functions.items() if key not in core.functions],
        "rulesets": [head.name for text in offered for kind in words_below(RulesetWord) for head in heads_in(text, kind)],
        "bots": [bot for plugin, (bot, _) in plugins.list_things("aoi_bots") if plugin == name],
        "checks": ["of rulesets that use it"] * (name in plugins.implementers("aoi_check")),
    }
