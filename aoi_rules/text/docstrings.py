"""The text of docstrings, even if Python has removed them, as `python -OO` and PYTHONOPTIMIZE=2 do."""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from typing import Any

__all__ = ["LEFT_OUT", "documentation"]

LEFT_OUT = sys.flags.optimize > 1
"""Whether this Python runs without docstrings."""


def documentation(thing: Any) -> str:
    """The docstring of a class or function without its indentation, read from the source if Python has removed it; empty if there
    is none, or if there is no source."""
    if thing.__doc__ or not LEFT_OUT:
        return inspect.cleandoc(thing.__doc__ or "")
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(inspect.unwrap(thing))))
    except (OSError, TypeError, SyntaxError):  # there is only bytecode, or it was made at run time
        return ""
    first = tree.body[0]
    return ast.get_docstring(first) or "" if isinstance(first, ast.ClassDef | ast.FunctionDef) else ""
