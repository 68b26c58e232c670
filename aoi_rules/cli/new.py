"""`aoi new`: a small ruleset to start from."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import click

from aoi_rules import AoiError, library
from aoi_rules.cli.output import complain, say
from aoi_rules.cli.store import write_file

__all__ = ["command"]

_NAME = re.compile(r"[a-z][a-z0-9_]*")


@click.command("new", short_help="A small map to start from.")
@click.argument("name", metavar="NAME")
def command(name: str) -> None:
    """Write NAME.aoi into this folder: a small map and a test of it, with comments that say what to change. NAME may
    be a path.

    A file that is there already stays as it is.
    """
    path = Path(name if name.endswith(".aoi") else f"{name}.aoi")
    stem = path.name.removesuffix(".aoi")
    if not _NAME.fullmatch(stem):
        raise click.UsageError(f"`{stem}` cannot be the name of a ruleset: it is made of the letters a to z, digits "
                               "and `_`, and begins with a letter")
    if library.knows(stem):
        raise AoiError(f"the library has a ruleset called `{stem}`; choose another name")
    text = files("aoi_rules.cli").joinpath("new_map.aoi").read_text(encoding="utf-8")
    if path.exists():
        raise AoiError(f"{path} is there already, and stays as it is")
    write_file(path, text.replace("new_map", stem).replace("New map", stem.replace("_", " ").capitalize()), known=None)
    say(str(path))
    complain(f"`aoi check {path}` shows its problems, `aoi show {path}` draws it, `aoi play {path}` plays it, "
             f"`pytest {path}` tests it")
