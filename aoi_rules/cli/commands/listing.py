"""`aoi list`: lists the rulesets."""

from __future__ import annotations

import click

from aoi_rules.cli.arguments.rulesets import form_option
from aoi_rules.cli.files.packs import contents_text
from aoi_rules.cli.terminal.output import complain, say, say_json, table
from aoi_rules.language.headers import MAP
from aoi_rules.library import catalogue, compilation
from aoi_rules.library.packs.installed import read_installed
from aoi_rules.model.ruleset import Model

__all__ = ["command"]


@click.command("list")
@form_option
def command(form: str) -> None:
    """List the rulesets of the library, of installed packages and of packs: the name of each, its numbers of players, and how
    many of its figures are reconstructed and not read from the printed game; then the packs that `aoi add` installed."""
    found_rulesets = catalogue.catalogue()
    for problem in found_rulesets.problems:
        complain(f"not listed: {problem}")
    found = [(entry, compilation.compile_text(entry.source).program) for entry in found_rulesets.entries]
    if form == "json":
        manifests = {pack.manifest.name: pack.manifest.json() for pack in read_installed()[0]}
        say_json([{**_data(entry, program.model if program else None), "pack": manifests.get(entry.pack)}
                  for entry, program in found])
        return
    rows = [("name", "title", "", "players", "unconfirmed figures")]
    for entry, program in found:
        model = program.model if program else None
        of = _home_of_map(model) if model and entry.kind == MAP else entry.kind
        players = f"{model.least_players}–{model.most_players}" if model else "?"
        rows.append((entry.name, entry.title, of, players, str(len(model.unconfirmed)) if model else "broken"))
    for line in table(rows, left=3):
        say(line)
    _tell_packs()


def _tell_packs() -> None:
    """Print the installed packs, if there are some."""
    rows = [(pack.manifest.name, pack.manifest.version, pack.manifest.author, pack.manifest.licence, contents_text(pack.heads))
            for pack in read_installed()[0]]
    if rows:
        say()
        for line in table([("pack", "version", "author", "licence", "contents"), *rows], left=5):
            say(line)


def _home_of_map(model: Model) -> str:
    """The game that a map belongs to, and the map that it extends."""
    return model.game_title + (f", {model.extends}" if model.extends != model.game else "")


def _data(entry: catalogue.Entry, model: Model | None) -> dict[str, object]:
    facts: dict[str, object] = {"name": entry.name, "kind": entry.kind, "title": entry.title, "path": entry.path,
                               "plugin": entry.plugin}
    if model is None:
        return facts | {"usable": False}
    return facts | {
        "usable": True, "game": model.game, "extends": model.extends or None, "seats": list(model.seats),
        "least_players": model.least_players, "most_players": model.most_players, "unconfirmed": len(model.unconfirmed),
    }
