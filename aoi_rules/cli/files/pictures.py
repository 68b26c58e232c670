"""Pictures, written where they are wanted."""

from __future__ import annotations

from pathlib import Path

from aoi_rules.cli.files.atomic import write_file
from aoi_rules.cli.terminal.output import complain, say_data

__all__ = ["picture"]


def picture(path: str, svg: str) -> None:
    """A picture into a file, or on standard output for `-`."""
    text = svg.rstrip("\n") + "\n"
    if path == "-":
        say_data(text)
        return
    write_file(Path(path), text)
    complain(f"{path}: written")
