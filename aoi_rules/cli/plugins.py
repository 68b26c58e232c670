"""`aoi plugins`: the plugins that are installed, and what each of them gives."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping

import click
from attrs import asdict, evolve, frozen

from aoi_rules.cli.arguments import form_option, plugin_option, plugins_given
from aoi_rules.cli.output import room, say, say_json
from aoi_rules.errors import PluginError
from aoi_rules.language.headers import PART, heads_in
from aoi_rules.plugin_api.entry_points import installed
from aoi_rules.plugin_manager.given import Given
from aoi_rules.plugin_manager.manager import Plugins, plugged, rulesets_of
from aoi_rules.text.docstrings import documentation
from aoi_rules.words.base import words_below
from aoi_rules.words.files import RulesetWord

__all__ = ["command", "plugin_text"]


@frozen
class _Row:
    """A plugin that is installed: the package and its version, where it is imported from, the first sentence of what it says of
    itself, and what it gives, by kind; of one that fails, why."""

    name: str
    distribution: str
    version: str
    module: str
    about: str = ""
    gives: dict[str, list[str]] | None = None
    problem: str = ""

    @property
    def text(self) -> str:
        """The row for people, in lines."""
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        yield " ".join(filter(None, (self.name, f"({self.distribution} {self.version})" if self.distribution else "")))
        if self.problem:
            yield from _wrapped(f"fails: {self.problem}")
        if self.about:
            yield from _wrapped(self.about)
        for kind, names in (self.gives or {}).items():
            yield from _wrapped(f"{kind}: {', '.join(names)}")


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, room(78), initial_indent="  ", subsequent_indent="    ", break_long_words=False)


@click.command("plugins")
@plugin_option
@form_option
@click.pass_context
def command(ctx: click.Context, form: str) -> None:
    """List the plugins of installed packages: the package of each with its version, and the parts, words, functions, maps, bots
    and checks that it gives to rulesets with a line `uses NAME`. With --plugin also those in files of Python. `aoi explain WORD`
    explains a word of a plugin.

    The exit code is 1 where a plugin fails; its entry says why.
    """
    rows = [*map(_given_row, plugins_given()), *map(_row, sorted(installed()))]
    if form == "json":
        say_json([asdict(row) for row in rows])
    else:
        say("\n\n".join(row.text for row in rows))
    ctx.exit(1 if any(row.problem for row in rows) else 0)


def plugin_text(name: str) -> str:
    """What an installed plugin is and gives, in lines."""
    return _row(name).text


def _row(name: str) -> _Row:
    point = installed()[name]
    distribution, version = (point.dist.name, point.dist.version) if point.dist else ("", "")
    return _filled(_Row(name, distribution, version, point.value), {})


def _given_row(one: Given) -> _Row:
    """The row of a plugin that is in a file."""
    return _filled(_Row(one.name, "", "", one.path), {one.name: one.plugin})


def _filled(row: _Row, given: Mapping[str, object]) -> _Row:
    """A row with what its plugin gives, or why it fails; it is among those that are `given`, or installed."""
    try:
        plugins = Plugins.of([row.name], given)
        about = documentation(plugins.manager.get_plugin(row.name)).partition("\n\n")[0]
        gives = {kind: names for kind, names in _gives(row.name, plugins, given).items() if names}
    except PluginError as error:
        return evolve(row, problem=str(error))
    return evolve(row, about=" ".join(about.split()), gives=gives)


def _gives(name: str, plugins: Plugins, given: Mapping[str, object]) -> dict[str, list[str]]:
    """The names of what a plugin gives, by kind."""
    core, own = plugged([]), plugged([name], given=given)
    words = {word for place, word in own.vocabulary.words if own.vocabulary.givers[place, word] == name}
    offered = () if given else rulesets_of(name)  # the library asks installed plugins alone
    return {
        "parts": [f"{head.name} (for {head.game})" for text in own.texts.get(name, ()) for head in heads_in(text, PART)],
        "words": sorted(words),
        "functions": [function.form for key, function in own.functions.items() if key not in core.functions],
        "rulesets": [head.name for text in offered for kind in words_below(RulesetWord) for head in heads_in(text, kind)],
        "bots": [bot for plugin, (bot, _) in plugins.things("aoi_bots") if plugin == name],
        "checks": ["of rulesets that use it"] * (name in plugins.asked("aoi_check")),
    }
