"""Finding, checking and calling plugins: those of the core always, others only where a ruleset `uses` them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from pathlib import PureWindowsPath
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import evolve

from aoi_rules import words
from aoi_rules.diagnostics import Source, did_you_mean
from aoi_rules.entry_points import PROJECT, Offered, all_of, installed, is_bundled
from aoi_rules.errors import PluginError
from aoi_rules.hook_answers import checked
from aoi_rules.hooks import HOOKS, Function, Specification
from aoi_rules.machine.foreign import called_at, class_of, is_a, plain
from aoi_rules.mechanics import board, network, seats
from aoi_rules.words.structure import Plugged, Vocabulary

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from pluggy import PluginManager

__all__ = ["Plugin", "plugged", "plugins_of", "rulesets_of"]

Plugin = tuple[str, Any]
"""A plugin's name, and its module."""
CORE = (words, network, board, seats)
_CORE: tuple[Plugin, ...] = tuple((module.__name__, module) for module in CORE)
_CORE_NAMES = frozenset(name for name, _ in _CORE)

T = TypeVar("T")


def _rivals(name: str, point: EntryPoint) -> list[str]:
    """Other modules that installed packages offer as the plugin of this name."""
    points = [] if is_bundled(point) else all_of(PROJECT, name=name)
    return sorted({p.value for p in points} - {point.value})


def plugins_of(names: Sequence[str]) -> tuple[Plugin, ...]:
    """The core and the named plugins, in this order; raises PluginError for one that is missing or wrongly made."""
    return (*_CORE, *_registered(names)) if names else _CORE


def _registered(names: Sequence[str]) -> list[Plugin]:
    manager, points = _manager(), installed()
    for name in reversed(names):  # what is registered last comes first in pluggy
        if name not in points:
            offered = ", ".join(sorted(points)) or "none"
            hint = did_you_mean(name, points)
            raise PluginError(f"no plugin called `{name}` is installed; {hint or f'there are: {offered}'}")
        _register(manager, name, points[name])
    return manager.list_name_plugin()[::-1]


def _manager() -> PluginManager:
    from pluggy import PluginManager  # noqa: PLC0415 - few rules use a plugin

    manager = PluginManager(PROJECT)
    manager.add_hookspecs(Specification)
    return manager


# ---- registration ---------------------------------------------------------------------------------------------------


def _register(manager: PluginManager, name: str, point: EntryPoint) -> None:
    """Load a plugin and check it against the specification; whatever is wrong with it becomes one PluginError."""
    rivals = _rivals(name, point)
    if rivals:
        raise PluginError(f"two packages bring a plugin called `{name}`: {point.value} and {', '.join(rivals)}; uninstall one")
    who = f"the plugin `{name}` ({point.value})"
    plugin = _tried(f"{who} does not load", point.load)
    offered = _tried(f"{who} cannot be looked at", _offered, plugin)
    for hook, value in offered.items():
        fault = _tried(f"the plugin `{name}` has the hook `{hook}`, which cannot be looked at", _misfit, hook, value)
        if fault:
            raise PluginError(f"the plugin `{name}` {fault}")
    if not offered:
        raise PluginError(f"{who} has no hook; the hooks are: {', '.join(HOOKS)}")
    twin = next((n for n, p in manager.list_name_plugin() if p is plugin), None)
    if twin is not None:
        raise PluginError(f"the plugins `{name}` and `{twin}` are one and the same ({point.value})")
    _tried(f"the plugin `{name}` does not fit", manager.register, plugin, name)


def _tried(what: str, attempt: Callable[..., T], *values: Any) -> T:
    """The result of somebody else's code; whatever it raises becomes a PluginError that says `what`."""
    try:
        return attempt(*values)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise PluginError(f"{what}: {called_at(error)}") from error


def _offered(plugin: Any) -> dict[str, Any]:
    """The attributes of a plugin that are meant as hooks, by name."""
    return {n: v for n, v in getattr(plugin, "__dict__", {}).items() if type(n) is str and _is_offered(n, v)}


def _is_offered(name: str, value: Any) -> bool:
    """Whether an attribute of a plugin is meant as a hook: it has the name of one, or is marked as one."""
    return name in HOOKS or (callable(value) and (name.startswith("aoi_") or _marked(value)))


def _marked(value: Any) -> bool:
    return isinstance(getattr(value, f"{PROJECT}_impl", None), dict)


def _misfit(hook: str, value: Any) -> str | None:
    """What is wrong with a plugin's function as a hook, in words that follow the plugin's name."""
    if hook not in HOOKS:
        hint = did_you_mean(hook, HOOKS) or f"the hooks are: {', '.join(HOOKS)}"
        return f"has `{hook}`, which is no hook; {hint}"
    if not inspect.isroutine(value):  # pluggy passes over anything but a function
        return f"has `{hook}`, which is no function"
    if not _marked(value):
        return f"has the hook `{hook}` without `@hookimpl` above it, so it would be passed over"
    for name in inspect.signature(value).parameters:
        return f"has the hook `{hook}` with the parameter `{name}`; a hook takes none"
    return None


# ---- asking ---------------------------------------------------------------------------------------------------------


def _asked(plugins: Sequence[Plugin], hook: str) -> list[tuple[str, Any]]:
    """The answer of each plugin to a hook, in order, with the plugin's name; raises PluginError for one that raises or
    returns the wrong thing."""
    found: list[tuple[str, Any]] = []
    for plugin, module in plugins:
        function = module.__dict__.get(hook)
        if function is None:
            continue
        fails = f"the plugin `{plugin}` fails in its hook `{hook}`"
        answer = plain(_tried(fails, function))
        if not is_a(answer, list):
            raise PluginError(f"the plugin `{plugin}`: its hook `{hook}` gives a list, not {class_of(answer)}")
        for given in answer:
            thing, fault = _tried(fails, checked, hook, given, plugin in _CORE_NAMES)
            if fault:
                raise PluginError(f"the plugin `{plugin}`: its hook `{hook}` {fault}")
            found.append((plugin, thing))
    return found


# ---- what they bring ------------------------------------------------------------------------------------------------


def plugged(names: Sequence[str]) -> Plugged:
    """What the core and the named plugins bring; raises PluginError where one cannot be had."""
    plugins = plugins_of(names)
    texts = [Source(_name_of(label, plugin), text, label) for plugin, (label, text) in _asked(plugins, "aoi_text")]
    points = installed() if names else {}
    versions = tuple((n, points[n].dist.version if points[n].dist else "") for n in names)  # type: ignore[union-attr]
    return Plugged(_vocabulary(plugins), tuple(texts), versions, _functions(plugins))


def _vocabulary(plugins: Sequence[Plugin]) -> Vocabulary:
    """All words of some plugins; raises PluginError where two are the same."""
    vocabulary, owners = Vocabulary(), dict[tuple[str, str], str]()
    for plugin, word in _asked(plugins, "aoi_words"):
        for where in word.where:
            _claim(owners, (where, word.word), plugin, "word")
        vocabulary.add(word, plugin)
    return vocabulary


def _functions(plugins: Sequence[Plugin]) -> dict[str, Function]:
    owners: dict[tuple[str, str], str] = {}
    found: dict[str, Function] = {}
    for plugin, function in _asked(plugins, "aoi_functions"):
        _claim(owners, ("", function.name), plugin, "function")
        found[function.name] = evolve(function, plugin="" if plugin in _CORE_NAMES else plugin)
    return found


def _claim(owners: dict[tuple[str, str], str], key: tuple[str, str], plugin: str, what: str) -> None:
    """Note who offers a name; an error naming both where somebody does already."""
    first = owners.setdefault(key, "")
    owners[key] = plugin
    if not first:
        return
    gives = f"the plugin `{plugin}`: its hook `aoi_{what}s` gives the {what} `{key[1]}`"
    if first == plugin:
        raise PluginError(f"{gives} twice")
    if first in _CORE_NAMES:
        raise PluginError(f"{gives}, which the language has already")
    raise PluginError(f"the plugins `{first}` and `{plugin}` both give the {what} `{key[1]}` in the hook `aoi_{what}s`; a "
                      "ruleset can use one of the two")


def rulesets_of(name: str) -> tuple[Source, ...]:
    """The rulesets that an installed plugin offers; raises PluginError where it fails."""
    manager = _manager()
    _register(manager, name, installed()[name])
    offered = [pair for _, pair in _asked(manager.list_name_plugin(), "aoi_rulesets")]
    return tuple(Offered(_name_of(label, name), text, label) for label, text in offered)


def _name_of(label: str, plugin: str) -> str:
    """The name of a plugin's text: the one that the plugin gives, unless that is a path of the machine it lies on."""
    path = PureWindowsPath(label)  # which knows both kinds of slash
    return f"{plugin}/{path.name}" if path.drive or path.root else label
