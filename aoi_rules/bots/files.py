"""The bot in a file of Python."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from aoi_rules.cache import digest
from aoi_rules.errors import PluginError

__all__ = ["bring", "class_in", "read"]

_BROUGHT: dict[str, bytes] = {}
"""Files of another computer, by the paths they have there."""


def bring(files: Mapping[str, bytes]) -> None:
    """From now on the files of these paths are what another computer has there, and not what this one has.  It does not send
    what lies beside them."""
    _BROUGHT.update(files)


def read(path: str) -> bytes:
    """The text of a file of Python; raises PluginError where there is none."""
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
    text = read(path)
    module = _run(Path(path).resolve(), text)
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
def _run(file: Path, text: bytes) -> ModuleType:
    """The module that a file makes.  It has a name of its own, so that no other module is hidden by it, nor it by another."""
    name = f"aoi_bot_{file.stem}_{digest([str(file), text.decode('latin-1')])[:12]}"
    module = ModuleType(name)
    module.__file__ = str(file)
    code = compile(text, str(file), "exec", dont_inherit=True)
    if str(file.parent) not in sys.path:
        sys.path.append(str(file.parent))  # the last place, so that its files hide no other module
    sys.modules[name] = module  # dataclasses and pickle look a class up by its module's name
    try:
        exec(code, vars(module))  # noqa: S102 - it is the bot that somebody asked for
    except BaseException:
        del sys.modules[name]
        raise
    return module
