"""Registers plugins with pluggy: each is first compared with the specification, and any deviation is one error."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial
from pathlib import PureWindowsPath
from types import ModuleType
from typing import TYPE_CHECKING, Any

from pluggy import PluginManager

from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.errors import PluginError
from aoi_rules.machine.plugin_values import defined_at, raised_as
from aoi_rules.plugin_api.entry_points import PROJECT, all_of, is_bundled
from aoi_rules.plugin_manager import hookspecs

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["HOOKS", "Manager", "load", "register_plugin"]

HOOKS = tuple(sorted(name for name in vars(hookspecs) if name.startswith("aoi_")))
"""The names of the hooks."""


class _SpecificationMismatch(Exception):
    """A plugin does not fit the specification."""


class Manager(PluginManager):
    """Pluggy's manager, which compares a plugin with the specification before registering it; `origin` says where the next plugin
    comes from."""

    origin = "given to this ruleset"

    def register(self, plugin: object, name: str | None = None) -> str | None:
        """Register a plugin; raises _Unfit if it does not fit the specification."""
        fault = _fault(self, f"the plugin `{name}`", plugin)
        if fault is not None:
            raise _SpecificationMismatch(fault)
        return super().register(plugin, name)


def load(manager: Manager, name: str, point: EntryPoint) -> None:
    """Load and register an installed plugin; any fault becomes one PluginError."""
    rivals = _rivals(name, point)
    if rivals:
        raise PluginError(f"two packages have a plugin called `{name}`: {point.value} and {', '.join(rivals)}; uninstall one")
    manager.origin = point.value
    if is_bundled(point):  # another package may offer a plugin with this name, and pluggy might find that one
        register_plugin(manager, name, lambda: manager.register(point.load(), name))
    else:
        register_plugin(manager, name, partial(manager.load_setuptools_entrypoints, PROJECT, name))


def _rivals(name: str, point: EntryPoint) -> list[str]:
    """Other modules that installed packages offer as the plugin with this name."""
    points = [] if is_bundled(point) else all_of(PROJECT, name=name)
    return sorted({p.value for p in points} - {point.value})


def register_plugin(manager: Manager, name: str, attempt: Callable[[], object]) -> None:
    """Register a plugin; any error becomes one PluginError that names the plugin."""
    try:
        with raised_as(f"the plugin `{name}` ({manager.origin}) does not load", _SpecificationMismatch):
            attempt()
    except _SpecificationMismatch as fault:
        raise PluginError(str(fault)) from fault.__cause__


def _fault(manager: Manager, who: str, plugin: object) -> str | None:
    """What is wrong with a plugin as a whole; raises _Unfit if it cannot be inspected."""
    origin = f"{who} ({manager.origin})"
    if isinstance(plugin, type):
        name = plugin.__name__
        return f"{origin} is the class `{name}`, and a plugin is a module or an object: name an instance, `{name}()`"
    with raised_as(f"{origin} cannot be looked at", fault=_SpecificationMismatch):
        offered = _offered_hooks(plugin)
    for member, value in offered.items():
        with raised_as(f"{who} has the hook `{member}`, which cannot be looked at", fault=_SpecificationMismatch):
            fault = _misfit(manager, member, value)
        if fault:
            return f"{who} {fault}{defined_at(value) or _file_of(plugin)}"
    if not offered:
        return f"{origin} has no hook; the hooks are: {', '.join(HOOKS)}{_file_of(plugin)}"
    with raised_as(f"{origin} cannot be registered", fault=_SpecificationMismatch):
        hash(plugin)  # pluggy stores plugins in sets, so they must be hashable
    twin = next((n for n, p in manager.list_name_plugin() if p is plugin), None)
    same = f"the plugins {who.removeprefix('the plugin ')} and `{twin}` are one and the same ({manager.origin})"
    return None if twin is None else same


def _file_of(plugin: object) -> str:
    """The file of a plugin that is a module, as ` (tolls.py)`; empty for any other plugin."""
    file = getattr(plugin, "__file__", None) if isinstance(plugin, ModuleType) else None
    return f" ({PureWindowsPath(file).name})" if isinstance(file, str) else ""


def _offered_hooks(plugin: object) -> dict[str, Any]:
    """The members of a plugin that are meant as hooks, by name: functions of a module, methods of an object."""
    own = getattr(plugin, "__dict__", {})
    names = own if isinstance(plugin, ModuleType) else [*own, *(n for cls in type(plugin).__mro__ for n in vars(cls))]
    values = {name: own[name] if name in own else getattr(plugin, name) for name in names if type(name) is str}
    return {name: value for name, value in values.items() if _is_offered(name, value)}


def _is_offered(name: str, value: Any) -> bool:
    """Whether a member of a plugin is meant as a hook: it has the name of one, or is marked as one."""
    return name in HOOKS or (callable(value) and (name.startswith("aoi_") or _marks(value) is not None))


def _marks(value: Any) -> dict[str, Any] | None:
    """The settings in `@hookimpl` of a function."""
    marks = getattr(value, f"{PROJECT}_impl", None)
    return marks if isinstance(marks, dict) else None


def _misfit(manager: PluginManager, member: str, value: Any) -> str | None:
    """What is wrong with a member of a plugin as a hook, in words that follow the plugin's name."""
    marks = _marks(value) or {}
    hook = marks.get("specname") or member
    if hook not in HOOKS and marks.get("optionalhook"):
        return None
    if hook not in HOOKS:
        hint = did_you_mean(hook, HOOKS) or f"the hooks are: {', '.join(HOOKS)}"
        named = f"`{member}`, whose `specname` is `{hook}`" if hook != member else f"`{member}`"
        return f"has {named}, which is not a hook; {hint}"
    if not inspect.isroutine(value):  # pluggy skips everything except functions
        return f"has `{member}`, which is not a function"
    if not marks:
        return f"has the hook `{member}` without `@hookimpl` above it, so it would be ignored"
    if (marks.get("wrapper") or marks.get("hookwrapper")) and not inspect.isgeneratorfunction(inspect.unwrap(value)):
        return f"has the hook `{member}` as a wrapper, which needs one `yield`: its value is the answer of the others"
    return _misfit_of_values(hook, member, value, manager)


def _misfit_of_values(hook: str, member: str, value: Any, manager: PluginManager) -> str | None:
    """The first parameter of a plugin's function that the hook does not provide."""
    spec = getattr(manager.hook, hook).spec
    takes = tuple(spec.argnames) if spec else ()
    for parameter in inspect.signature(value).parameters.values():
        if parameter.name not in takes and parameter.default is parameter.empty:
            may = f"it may take {' and '.join(f'`{name}`' for name in takes)}" if takes else "it takes none"
            hint = did_you_mean(parameter.name, takes) or may
            return f"has the hook `{member}` with the parameter `{parameter.name}`, which the hook does not have; {hint}"
    return None
