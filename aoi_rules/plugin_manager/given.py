"""Plugins that are given to one ruleset without being installed."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from attrs import field, frozen

from aoi_rules.errors import PluginError
from aoi_rules.files.python_files import module_of
from aoi_rules.machine.plugin_values import class_of, raised_as

__all__ = ["GivenPlugin", "read_plugins"]

_NAME = re.compile(r"[a-z]\w*")


@frozen(eq=False)
class GivenPlugin:
    """A plugin that is given to a ruleset: the name by which a ruleset `uses` it, and the module or the object.

    `path` is the file that it was read from; empty if there is none.  With `named`, it acts only on a ruleset that has a line
    `uses NAME`, like an installed plugin.
    """

    name: str
    plugin: object = field(repr=False)
    path: str = ""
    named: bool = False

    @classmethod
    def of(cls, plugin: object, name: str = "") -> GivenPlugin:
        """Give a module or an object, by default under its own name.  Raises TypeError for a class, and if the name is not one
        that a ruleset could use."""
        if isinstance(plugin, type):
            raise TypeError(f"a plugin is a module or an object, and `{plugin.__name__}` is a class: give an instance, "
                            f"`{plugin.__name__}()`")
        own = plugin.__name__ if isinstance(plugin, ModuleType) else class_of(plugin).lower()
        name = name or own.rpartition(".")[2]
        if not _NAME.fullmatch(name):
            raise TypeError(f"a ruleset cannot use a plugin by the name {name!r:.80}, because names have lower-case letters, "
                            "digits and `_`; give it another one: plugins={\"tolls\": plugin}")
        return cls(name, plugin)

    @classmethod
    def from_file(cls, path: str) -> GivenPlugin:
        """The plugin in a Python file, with the name of the file.  This runs the file: read a stranger's file first.  Raises
        PluginError if there is no such file, or if it does not load."""
        file = Path(path)
        try:
            text = file.read_bytes()
        except (OSError, ValueError) as error:
            raise PluginError(f"there is no plugin file {path}, or it cannot be read ({type(error).__name__})") from None
        if not _NAME.fullmatch(file.stem):
            raise PluginError(f"a plugin has the name of its file, and no ruleset could name {path} after `uses`: names have "
                              "lower-case letters, digits and `_`, as in `tolls.py`")
        with raised_as(f"the plugin `{file.stem}` ({path}) does not load"):
            module = module_of(file.resolve(), text, "plugin")
        return cls(file.stem, module, path)

    def __reduce__(self) -> tuple[Callable[..., GivenPlugin], tuple[str, ...]]:
        """Pickle the plugin so that another process runs the same file or imports the same module; raises TypeError for an
        object, which only this process has."""
        if self.path:
            return _plugin_from_file, (self.path,)
        if isinstance(self.plugin, ModuleType) and sys.modules.get(self.plugin.__name__) is self.plugin:
            return _plugin_from_module, (self.plugin.__name__, self.name)
        raise TypeError(f"the plugin `{self.name}` is an object of this process, and rules that use it cannot be sent to another "
                        "one; give a module, or the path of its file")


def _plugin_from_file(path: str) -> GivenPlugin:
    return GivenPlugin.from_file(path)


def _plugin_from_module(module: str, name: str) -> GivenPlugin:
    __import__(module)
    return GivenPlugin(name, sys.modules[module])


def read_plugins(plugins: Any) -> tuple[GivenPlugin, ...]:
    """The plugins given to `load`: a sequence of modules and objects, or a mapping from names to them.  Raises TypeError for
    anything else."""
    if isinstance(plugins, Mapping):
        return tuple(GivenPlugin.of(plugin, name) for name, plugin in plugins.items())
    if isinstance(plugins, str | bytes) or not isinstance(plugins, Sequence):
        raise TypeError(f"plugins are a list of modules and objects, such as [tolls], not {class_of(plugins)}")
    for plugin in plugins:
        if isinstance(plugin, str | bytes):
            raise TypeError(f"a plugin is given as a module or an object, not by its name ({plugin!r:.80}); one that is "
                            "installed acts on rulesets that have a line `uses NAME`, and `parts` add it to others")
    return tuple(plugin if isinstance(plugin, GivenPlugin) else GivenPlugin.of(plugin) for plugin in plugins)
