"""The texts that a ruleset uses beside its own: parts that lie beside it, and what plugins bring."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.file_names import FileNames
from aoi_rules.compiler.source.resolve import Finder, ResolvedSource
from aoi_rules.diagnostics import Source
from aoi_rules.errors import PluginError
from aoi_rules.language import tree
from aoi_rules.words.structure import Plugged

__all__ = ["Offered", "named"]


def named(find: Finder, names: FileNames) -> Finder:
    """A finder that gives each source that `find` finds its name in this ruleset."""
    def finds(*wanted: Any) -> Source | None:
        found = find(*wanted)
        return None if found is None else names.named(found)

    return finds


class Offered:
    """What plugins bring, with a problem for each that is not there or does not load."""

    def __init__(
        self, find: Finder, plugged: Callable[[list[str]], Plugged], report: Reporter, names: FileNames
    ) -> None:
        self.find = find
        self.plugged = plugged
        self.report = report
        self.names = names
        self.parts: set[str] = set()

    def texts(self, names: list[tree.Name], beside: Source, game: str) -> tuple[Source, ...]:
        """The texts of the parts and plugins, in the order in which they are used."""
        found: list[Source] = []
        for name in names:
            part = self.find("part", name.name, beside, game)
            if part is not None:
                self.parts.add(name.name)
            found += [part] if part is not None else map(self.names.named, self._of([name]).texts)
        return tuple(dict.fromkeys(found))  # two parts may stand in one text

    def found(self, resolved: ResolvedSource) -> Plugged:
        """What the core brings, and the plugins that a ruleset uses."""
        return self._of([n for n in resolved.plugins if n.name not in self.parts])

    def _of(self, names: list[tree.Name]) -> Plugged:
        """One plugin after the other, so that one which does not go with those before it is reported at its place."""
        found, good = None, list[str]()
        for name in names:
            try:
                found = self.plugged([*good, name.name])
                good.append(name.name)
            except PluginError as error:
                self.report.error("unknown-plugin", str(error), name.place)
                self.report.blind = True
        return found or self.plugged([])
