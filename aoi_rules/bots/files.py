"""Loads a bot from a Python file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from aoi_rules.errors import PluginError
from aoi_rules.files.python_files import module_of

__all__ = ["use_files", "class_in", "read_file"]

_BROUGHT: dict[str, bytes] = {}
"""Files of another computer, by their paths on that computer."""


def use_files(files: Mapping[str, bytes]) -> None:
    """Use these files of another computer instead of this computer's files with the same paths.  Modules that lie next to them on
    the other computer are not included."""
    _BROUGHT.update(files)


def read_file(path: str) -> bytes:
    """The text of a Python file; raises PluginError if there is no such file."""
    if path in _BROUGHT:
        return _BROUGHT[path]
    if not Path(path).is_file():
        raise PluginError(f"there is no file {path} to load a bot from")
    return Path(path).read_bytes()


def class_in(path: str) -> type[Any]:
    """The one public class of a file that has a method `choose`; classes that the file imports do not count.

    A process runs the file once, and again if its text has changed.  The file can import modules in its own folder.  Raises
    PluginError if there is no such file, no such class, or more than one, and any error that running the file raises.
    """
    text = read_file(path)
    module = module_of(Path(path).resolve(), text, "bot")
    found: list[type[Any]] = [value for name, value in vars(module).items() if _is_bot(module, name, value)]
    if len(found) != 1:
        names = ", ".join(f"`{value.__name__}`" for value in found)
        fault = f"several classes with `choose`: {names}; begin the names of all but one with `_`" if found else \
            "no class with `choose(view, rng)`"
        raise PluginError(f"{path} has {fault}")
    return found[0]


def _is_bot(module: ModuleType, name: str, value: object) -> bool:
    """Whether a name in a module is a class that the module itself defines and that is meant as a bot; a second name for a class
    does not count as a second class."""
    own = isinstance(value, type) and (value.__module__, value.__name__) == (module.__name__, name)
    return own and not name.startswith("_") and hasattr(value, "choose")
