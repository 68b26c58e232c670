"""Names that a package imports from its modules only when they are first used: a program that needs one does not wait for the
others."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

__all__ = ["lazy_names_of"]


def lazy_names_of(package: str, homes: Mapping[str, tuple[str, ...]]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The `__getattr__` and the `__dir__` of a package.  The first imports a name from the module whose `homes` list it, and
    keeps it; the second also lists these names, so that `help` shows them."""

    def fetch(name: str) -> Any:
        for home, names in homes.items():
            if name in names:
                value = getattr(import_module(f"{package}.{home}"), name)
                setattr(sys.modules[package], name, value)
                return value
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    def list_names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *(name for names in homes.values() for name in names)})

    return fetch, list_names
