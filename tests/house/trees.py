"""The syntax trees of modules, which several tests read: each is made once."""

from __future__ import annotations

import ast
from functools import cache

__all__ = ["nodes_of"]


@cache
def nodes_of(text: str) -> tuple[ast.AST, ...]:
    """All nodes of a module's tree, which tests must not change; the first is the module."""
    return tuple(ast.walk(ast.parse(text)))
