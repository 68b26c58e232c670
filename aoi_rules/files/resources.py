"""The grammar, the manual and the library of rulesets, wherever this package lies: a checkout, a wheel, or a zip.

A checkout's own folders win, so that an edit is seen at once even where an editable install has left copies behind.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

__all__ = ["checkout", "examples_root", "grammar_text", "manual_root", "native_text", "ruleset_files", "rulesets_root"]

_PROJECT = 'name = "aoi-rules"'  # the line of our pyproject.toml that no other project's has


@cache
def checkout() -> Path | None:
    """The folder of the checkout this package runs from, or None if it runs from an installed copy."""
    top = Path(__file__).parents[2]
    try:
        text = (top / "pyproject.toml").read_text(encoding="utf-8")
    except OSError:  # no such file; inside a zip the path leads through a file, which is an OSError too
        return None
    return top if _PROJECT in text else None


def grammar_text(name: str) -> str:
    """The text of a file of the grammar, such as `aoi.lark`; FileNotFoundError if there is none of that name."""
    return (_folder("grammar") / name).read_text(encoding="utf-8")


def manual_root() -> Traversable:
    """The folder that holds the pages of the manual."""
    return _folder("grammar") / "manual"


def examples_root() -> Traversable:
    """The folder that holds the examples of messages, refusals and hooks, a folder for each of these."""
    return _folder("grammar") / "examples"


def native_text(name: str) -> str:
    """The text of a C file in `aoi_rules/native`, such as `runtime.h`; FileNotFoundError if there is none of that name."""
    return (files("aoi_rules") / "native" / name).read_text(encoding="utf-8")


def rulesets_root() -> Traversable:
    """The folder that holds the library's rulesets, one folder a game below it."""
    return _folder("rulesets")


def ruleset_files() -> tuple[tuple[str, Traversable], ...]:
    """Each ruleset of the library: its name, which is its file's stem (`germany`), and the file; by folder and name."""
    return tuple((file.name.removesuffix(".aoi"), file) for file in _rulesets_below(rulesets_root()))


def _folder(name: str) -> Traversable:
    """The checkout's folder of that name, else the copy that the wheel carries."""
    top = checkout()
    return top / name if top is not None else files("aoi_rules") / "_data" / name


def _rulesets_below(folder: Traversable) -> Iterator[Traversable]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):  # no file system promises an order
        if entry.is_dir():
            yield from _rulesets_below(entry)
        elif entry.name.endswith(".aoi"):
            yield entry
