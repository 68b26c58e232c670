"""What a package offers from modules that are loaded when a name is first used: who needs one waits for no other."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

__all__ = ["fetching", "listing"]


def fetching(package: str, homes: Mapping[str, tuple[str, ...]]) -> Callable[[str], Any]:
    """The `__getattr__` of a package: it fetches a name from the module whose `homes` it is among, and keeps it."""

    def fetch(name: str) -> Any:
        for home, names in homes.items():
            if name in names:
                value = getattr(import_module(f"{package}.{home}"), name)
                setattr(sys.modules[package], name, value)
                return value
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return fetch


def listing(package: str, homes: Mapping[str, tuple[str, ...]]) -> Callable[[], list[str]]:
    """The `__dir__` of a package: what it has, and what it would fetch, so that `help` shows it."""

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *(name for there in homes.values() for name in there)})

    return names
