"""Running a file of Python that somebody names: a bot, or a plugin."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from types import ModuleType

from aoi_rules.files.cache import digest

__all__ = ["module_of"]


@cache
def module_of(file: Path, text: bytes, kind: str) -> ModuleType:
    """The module that a file with this text makes, which a process runs once; `kind` is `bot` or `plugin`.

    It has a name of its own, so that no other module is hidden by it, nor it by another.  It finds modules that lie beside the
    file.  Raises whatever running the file raises.
    """
    name = f"aoi_{kind}_{file.stem}_{digest([str(file), text.decode('latin-1')])[:12]}"
    module = ModuleType(name)
    module.__file__ = str(file)
    code = compile(text, str(file), "exec", dont_inherit=True)
    if str(file.parent) not in sys.path:
        sys.path.append(str(file.parent))  # the last place, so that its files hide no other module
    sys.modules[name] = module  # dataclasses and pickle look a class up by its module's name
    try:
        exec(code, vars(module))  # noqa: S102 - it is what somebody asked for
    except BaseException:
        del sys.modules[name]
        raise
    return module
