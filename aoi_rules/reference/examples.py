"""Examples of messages, refusals and hooks: files in `grammar/examples`, each named after what it shows.

What comes of a text is beside it, in a file that ends in `.txt`; the tests compile and run all of them.
"""

from __future__ import annotations

from functools import cache

from aoi_rules.files.resources import examples_root

__all__ = ["KINDS", "example_of"]

KINDS = {"aoi": "message", "console": "console", "pycon": "pycon", "py": "python"}
"""How the files are read, by the ends of their names: a text of the language with what `aoi check` says of it, commands with what
they print, a session in Python with what it prints, Python."""


@cache
def _texts(folder: str) -> dict[str, str]:
    """The texts in a folder of examples by the names of their files; once installed, there is a folder of Python's too."""
    files = (file for file in (examples_root() / folder).iterdir() if file.is_file())
    return {file.name: file.read_text(encoding="utf-8").rstrip("\n") for file in files}


def example_of(folder: str, name: str) -> tuple[str, str, str]:
    """An example, how it is read, and what comes of it; empty texts where there is none, or nothing beside it."""
    texts = _texts(folder)
    for end, kind in KINDS.items():
        if f"{name}.{end}" in texts:
            return texts[f"{name}.{end}"], kind, texts.get(f"{name}.txt", "")
    return "", "", ""
