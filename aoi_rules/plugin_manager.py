"""Finding and registering plugins: the core's own always, others only where a ruleset `uses` them."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import metadata
from types import ModuleType

import pluggy

from aoi_rules import words
from aoi_rules.diagnostics import Source
from aoi_rules.errors import PluginError
from aoi_rules.hooks import PROJECT, Specification
from aoi_rules.mechanics import board, network
from aoi_rules.words.structure import Plugged, Vocabulary

__all__ = ["installed", "manager_for", "plugged", "vocabulary_of"]

CORE: tuple[ModuleType, ...] = (words, network, board)


def installed() -> dict[str, metadata.EntryPoint]:
    """Plugins that packages on this machine offer, by name; none of them is loaded by looking."""
    return {point.name: point for point in metadata.entry_points(group=PROJECT)}


def manager_for(names: Sequence[str]) -> pluggy.PluginManager:
    """A manager with the core and the named plugins; raises PluginError for one that is not installed."""
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(Specification)
    points = installed()
    for name in reversed(names):
        if name not in points:
            offered = ", ".join(sorted(points)) or "none"
            raise PluginError(f"no plugin called `{name}` is installed; there are: {offered}")
        manager.register(points[name].load(), name)
    for plugin in reversed(CORE):
        manager.register(plugin, plugin.__name__)
    return manager


def plugged(names: Sequence[str]) -> Plugged:
    """The words and texts of the core and the named plugins; raises PluginError where one cannot be had."""
    manager = manager_for(names)
    texts = [Source(label, text) for found in manager.hook.aoi_text() for label, text in found]
    points = installed()
    versions = tuple((n, points[n].dist.version if points[n].dist else "") for n in names)  # type: ignore[union-attr]
    return Plugged(vocabulary_of(manager), tuple(texts), versions)


def vocabulary_of(manager: pluggy.PluginManager) -> Vocabulary:
    """All words of the registered plugins."""
    vocabulary = Vocabulary()
    for found in manager.hook.aoi_words():
        for word in found:
            vocabulary.add(word)
    return vocabulary
