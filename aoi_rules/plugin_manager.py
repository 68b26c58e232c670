"""Finding and registering plugins: the core's own always, others only where a ruleset `uses` them."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import metadata
from types import ModuleType
from typing import Any

import pluggy

from aoi_rules import words
from aoi_rules.diagnostics import Source, did_you_mean
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
    """A manager with the core and the named plugins; raises PluginError for one that is missing or wrongly made."""
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(Specification)
    points = installed()
    for name in reversed(names):  # what is registered last is asked first, and the order of `uses` shall hold
        if name not in points:
            offered = ", ".join(sorted(points)) or "none"
            hint = did_you_mean(name, points)
            raise PluginError(f"no plugin called `{name}` is installed; {hint or f'there are: {offered}'}")
        _register(manager, name, points[name])
    for plugin in reversed(CORE):
        manager.register(plugin, plugin.__name__)
    return manager


def _register(manager: pluggy.PluginManager, name: str, point: metadata.EntryPoint) -> None:
    """Load a plugin and hold it against the specification; whatever is wrong with it becomes one PluginError."""
    try:
        plugin = point.load()
    except Exception as error:
        raise PluginError(f"the plugin `{name}` ({point.value}) does not load: {type(error).__name__}: {error}") from error
    hooks = {hook for hook in vars(Specification) if hook.startswith("aoi_")}
    for offered, value in vars(plugin).items():
        if not callable(value) or not offered.startswith("aoi_"):
            continue
        if offered not in hooks:
            hint = did_you_mean(offered, hooks) or f"the hooks are: {', '.join(sorted(hooks))}"
            raise PluginError(f"the plugin `{name}` has `{offered}`, which is no hook; {hint}")
        if not hasattr(value, f"{PROJECT}_impl"):
            raise PluginError(f"the plugin `{name}` has the hook `{offered}` without `@hookimpl` above it, so it would be "
                              "passed over")
    try:
        manager.register(plugin, name)
    except pluggy.PluginValidationError as error:
        raise PluginError(f"the plugin `{name}` does not fit: {error}") from error


def _asked(manager: pluggy.PluginManager, hook: str) -> list[Any]:
    """What each plugin answers to a hook, in order; one that raises, or answers something else than a list, is named."""
    found: list[Any] = []
    for implementation in reversed(getattr(manager.hook, hook).get_hookimpls()):
        try:
            answer = implementation.function()
        except Exception as error:
            raise PluginError(f"the plugin `{implementation.plugin_name}` fails in its hook `{hook}`: "
                              f"{type(error).__name__}: {error}") from error
        if not isinstance(answer, list):
            raise PluginError(f"the plugin `{implementation.plugin_name}`: its hook `{hook}` gives a list, not "
                              f"{type(answer).__name__}")
        found += answer
    return found


def plugged(names: Sequence[str]) -> Plugged:
    """The words and texts of the core and the named plugins; raises PluginError where one cannot be had."""
    manager = manager_for(names)
    texts = [Source(label, text) for label, text in _asked(manager, "aoi_text")]
    points = installed()
    versions = tuple((n, points[n].dist.version if points[n].dist else "") for n in names)  # type: ignore[union-attr]
    return Plugged(vocabulary_of(manager), tuple(texts), versions)


def vocabulary_of(manager: pluggy.PluginManager) -> Vocabulary:
    """All words of the registered plugins."""
    vocabulary = Vocabulary()
    for word in _asked(manager, "aoi_words"):
        vocabulary.add(word)
    return vocabulary
