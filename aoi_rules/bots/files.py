"""The bot in a file of Python."""

from __future__ import annotations

import importlib.util
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from aoi_rules.cache import digest
from aoi_rules.errors import PluginError

__all__ = ["class_in"]


def class_in(path: str) -> type[Any]:
    """The one public class of a file that has `choose`; classes that the file imports do not count.

    A process runs the file once, and again where its text has changed.  It finds modules that lie beside it.  Raises PluginError
    where there is no such file, no such class, or more than one, and whatever running the file raises.
    """
    file = Path(path)
    if not file.is_file():
        raise PluginError(f"there is no file {path}, from which a bot was to be taken")
    module = _run(file.resolve(), digest([str(file.resolve()), file.read_bytes().decode("latin-1")]))
    found: list[type[Any]] = [value for name, value in vars(module).items() if _is_bot(module, name, value)]
    if len(found) != 1:
        names = ", ".join(f"`{value.__name__}`" for value in found)
        fault = f"several classes with `choose`: {names}; begin the names of all but one with `_`" if found else \
            "no class with `choose(view, rng)`"
        raise PluginError(f"{path} has {fault}")
    return found[0]


def _is_bot(module: ModuleType, name: str, value: object) -> bool:
    """Whether a name of a module is that of a class of its own which is meant as a bot; another name for it is no second one."""
    own = isinstance(value, type) and (value.__module__, value.__name__) == (module.__name__, name)
    return own and not name.startswith("_") and hasattr(value, "choose")


@cache
def _run(file: Path, key: str) -> ModuleType:
    """The module that a file makes.  Its name has the `key` of its place and text, so that no other module is hidden by it, nor
    it by another."""
    name = f"aoi_bot_{file.stem}_{key[:12]}"
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None  # the file's name ends in .py
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    if str(file.parent) not in sys.path:
        sys.path.append(str(file.parent))  # the last place, so that its files hide no other module
    sys.modules[name] = module  # dataclasses and pickle look a class up by its module's name
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
