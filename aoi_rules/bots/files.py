"""The bot in a file of Python."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from aoi_rules.errors import PluginError
from aoi_rules.files.python_files import module_of

__all__ = ["use_files", "class_in", "read_file"]

_BROUGHT: dict[str, bytes] = {}
"""Files of another computer, by the paths they have there."""


def use_files(files: Mapping[str, bytes]) -> None:
    """From now on the files of these paths are what another computer has there, and not what this one has.  It does not send
    what lies beside them."""
    _BROUGHT.update(files)


def read_file(path: str) -> bytes:
    """The text of a file of Python; raises PluginError if there is none."""
    if path in _BROUGHT:
        return _BROUGHT[path]
    if not Path(path).is_file():
        raise PluginError(f"there is no file {path}, from which a bot was to be taken")
    return Path(path).read_bytes()


def class_in(path: str) -> type[Any]:
    """The one public class of a file that has `choose`; classes that the file imports do not count.

    A process runs the file once, and again where its text has changed.  It finds modules that lie beside it.  Raises PluginError
    where there is no such file, no such class, or more than one, and whatever running the file raises.
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
    """Whether a name of a module is that of a class of its own which is meant as a bot; another name for it is not a second
    one."""
    own = isinstance(value, type) and (value.__module__, value.__name__) == (module.__name__, name)
    return own and not name.startswith("_") and hasattr(value, "choose")
