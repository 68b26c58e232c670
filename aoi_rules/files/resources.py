"""The grammar, the manual and the library of rulesets, wherever this package is: in a checkout, a wheel, or a zip.

The folders of a checkout take precedence, so that an edit takes effect at once even if an editable install has left copies.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

__all__ = ["checkout", "examples_root", "grammar_text", "manual_root", "native_text", "ruleset_files", "rulesets_root"]

_PROJECT = 'name = "aoi-rules"'  # only our own pyproject.toml has this line


@cache
def checkout() -> Path | None:
    """The folder of the checkout that this package runs from, or None if it runs from an installed copy."""
    top = Path(__file__).parents[2]
    try:
        text = (top / "pyproject.toml").read_text(encoding="utf-8")
    except OSError:  # there is no such file; inside a zip, the path leads through a file, which also raises OSError
        return None
    return top if _PROJECT in text else None


def grammar_text(name: str) -> str:
    """The text of a file of the grammar, such as `aoi.lark`; raises FileNotFoundError if there is none with that name."""
    return (_folder("grammar") / name).read_text(encoding="utf-8")


def manual_root() -> Traversable:
    """The folder with the pages of the manual."""
    return _folder("grammar") / "manual"


def examples_root() -> Traversable:
    """The folder with the examples of messages, refusals and hooks, which has one folder for each of these."""
    return _folder("grammar") / "examples"


def native_text(name: str) -> str:
    """The text of a C file in `aoi_rules/native`, such as `runtime.h`; raises FileNotFoundError if there is none with that
    name."""
    return (files("aoi_rules") / "native" / name).read_text(encoding="utf-8")


def rulesets_root() -> Traversable:
    """The folder with the library's rulesets, which has one folder for each game."""
    return _folder("rulesets")


def ruleset_files() -> tuple[tuple[str, Traversable], ...]:
    """Each ruleset of the library, sorted by folder and name: its name, which is the stem of its file (`germany`), and the
    file."""
    return tuple((file.name.removesuffix(".aoi"), file) for file in _rulesets_below(rulesets_root()))


def _folder(name: str) -> Traversable:
    """The checkout's folder with that name, otherwise the copy in the wheel."""
    top = checkout()
    return top / name if top is not None else files("aoi_rules") / "_data" / name


def _rulesets_below(folder: Traversable) -> Iterator[Traversable]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):  # a file system does not guarantee an order
        if entry.is_dir():
            yield from _rulesets_below(entry)
        elif entry.name.endswith(".aoi"):
            yield entry
