"""All mistakes, by habit: each module of this folder with `MISTAKES` is a habit."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from tests.mistakes.mistakes import Mistake

__all__ = ["HABITS"]


def _mistakes_of(name: str) -> tuple[Mistake, ...]:
    found: tuple[Mistake, ...] = import_module(f"tests.mistakes.{name}").MISTAKES
    return found


_HABITS = sorted(file.stem for file in Path(__file__).parent.glob("*.py") if "\nMISTAKES = " in file.read_text(encoding="utf-8"))
HABITS: dict[str, tuple[Mistake, ...]] = {name: _mistakes_of(name) for name in _HABITS}
"""The mistakes of each habit."""
