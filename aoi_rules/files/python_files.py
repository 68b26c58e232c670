"""Runs a Python file that a user names: a bot, or a plugin."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from types import ModuleType

from aoi_rules.files.cache import digest

__all__ = ["module_of"]


@cache
def module_of(file: Path, text: bytes, kind: str) -> ModuleType:
    """The module made from a file with this text, which a process runs once; `kind` is `bot` or `plugin`.

    Its name is unique, so that it does not hide another module and is not hidden by one.  It can import modules in the file's
    folder.  Raises any error that running the file raises.
    """
    name = f"aoi_{kind}_{file.stem}_{digest([str(file), text.decode('latin-1')])[:12]}"
    module = ModuleType(name)
    module.__file__ = str(file)
    code = compile(text, str(file), "exec", dont_inherit=True)
    if str(file.parent) not in sys.path:
        sys.path.append(str(file.parent))  # last, so that the files in it hide no other module
    sys.modules[name] = module  # dataclasses and pickle find a class by the name of its module
    try:
        exec(code, vars(module))  # noqa: S102 - it is what somebody asked for
    except BaseException:
        del sys.modules[name]
        raise
    return module
