"""The text of docstrings, also where Python has left them out: `python -OO` and PYTHONOPTIMIZE=2 do so."""

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
    """The docstring of a class or function without its indentation, read from its text where Python has left it out; empty
    where there is none, or no text to read."""
    if thing.__doc__ or not LEFT_OUT:
        return inspect.cleandoc(thing.__doc__ or "")
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(inspect.unwrap(thing))))
    except (OSError, TypeError, SyntaxError):  # only its bytecode is here, or it was made while the program ran
        return ""
    first = tree.body[0]
    return ast.get_docstring(first) or "" if isinstance(first, ast.ClassDef | ast.FunctionDef) else ""
