"""`aoi new`: writes a small game, map, part or plugin to start from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import click

from aoi_rules import AoiError
from aoi_rules.cli.files.atomic import write_file
from aoi_rules.cli.terminal.output import complain, say
from aoi_rules.language.headers import GAME, MAP, PART
from aoi_rules.library import catalogue
from aoi_rules.plugin_api import entry_points

__all__ = ["command"]

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_PLUGIN = "plugin"
_PLAYED = {GAME: "`aoi play {0}` plays it", MAP: "`aoi show {0}` draws it, `aoi play {0}` plays it",
           PART: "`aoi play germany --with {0}` plays it"}
"""How each kind of file is used, for the message."""


@click.command("new")
@click.argument("name", metavar="NAME")
@click.option("--game", "kind", flag_value=GAME, help="Write a game: a board, cards, two actions, a score.")
@click.option("--map", "kind", flag_value=MAP, default=MAP, help="Write a map of Age of Industry; this is the default.")
@click.option("--part", "kind", flag_value=PART, help="Write a part: house rules for all maps of Age of Industry.")
@click.option("--plugin", "kind", flag_value=_PLUGIN,
              help="Write the folder NAME instead: a package with a word, a function, rules, a map, scenarios and tests, ready "
                   "for `pip install -e NAME`.")
def command(name: str, kind: str) -> None:
    """Write NAME.aoi into this folder: something small that works, with tests, and comments that say what to change. NAME may
    be a path.

    An existing file is not changed.
    """
    path = Path(name if kind == _PLUGIN or name.endswith(".aoi") else f"{name}.aoi")
    stem = path.name.removesuffix(".aoi")
    if not _NAME.fullmatch(stem):
        raise click.UsageError(f"`{stem}` cannot be the name of a {kind}: it consists of the letters a to z, digits and `_`, "
                               "and begins with a letter")
    if catalogue.has_ruleset(stem):
        raise AoiError(f"the library has a ruleset called `{stem}`; choose another name")
    if kind in (PART, _PLUGIN) and stem in entry_points.installed_plugins():
        raise AoiError(f"a plugin called `{stem}` is installed; choose another name")
    if kind == PART and any(part == stem for part, _ in catalogue.own_parts()):
        raise AoiError(f"the library has a part called `{stem}`; choose another name")
    if path.exists():
        raise AoiError(f"{path} already exists and was not changed")
    if kind == _PLUGIN:
        _write_plugin(path, stem)
    else:
        _write_file(path, stem, kind)


def _write_file(path: Path, stem: str, kind: str) -> None:
    """Write the template of a game, a map or a part."""
    template = f"new_{kind}"
    text = files("aoi_rules.cli.commands").joinpath(f"{template}.aoi").read_text(encoding="utf-8")
    write_file(path, _renamed_template(text, template, stem), known=None)
    say(str(path))
    complain(f"`aoi check {path}` shows its problems, {_PLAYED[kind].format(path)}, `aoi test {path}` tests it")


def _write_plugin(path: Path, stem: str) -> None:
    """Write the files of a plugin into a new folder."""
    path.mkdir()
    for file, text in _templates(files("aoi_rules.cli.commands").joinpath("new_plugin")):
        target = path / _renamed_template(file, "new_plugin", stem)
        target.parent.mkdir(parents=True, exist_ok=True)
        write_file(target, _renamed_template(text, "new_plugin", stem), known=None)
    say(str(path))
    complain(f"`pip install -e '{path}[test]'` installs it, `aoi play {stem}_map` plays its map, `pytest {path}` tests it, and "
             f"{path / 'README.md'} says more")


def _templates(folder: Traversable, below: str = "") -> Iterator[tuple[str, str]]:
    """The texts of the templates below a folder, each with its relative path; file names of templates end in `.txt`."""
    for one in folder.iterdir():
        if one.is_dir():
            yield from _templates(one, f"{below}{one.name}/")
        elif one.name.endswith(".txt"):
            yield below + one.name.removesuffix(".txt"), one.read_text(encoding="utf-8")


def _renamed_template(text: str, template: str, name: str) -> str:
    """Rename a template: `new_map` and `New map` become the name and the title, `new-map` the name of a package."""
    title = name.replace("_", " ").capitalize()
    text = text.replace(template.replace("_", "-"), name.replace("_", "-"))
    return text.replace(template.replace("_", " ").capitalize(), title).replace(template, name)
