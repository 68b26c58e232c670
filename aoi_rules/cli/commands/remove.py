"""`aoi remove`: removes an installed pack."""

from __future__ import annotations

import click

from aoi_rules.cli.terminal.output import complain, say
from aoi_rules.language.headers import GAME
from aoi_rules.library.packs.installed import read_installed, remove

__all__ = ["command"]


@click.command("remove")
@click.argument("name", metavar="NAME")
def command(name: str) -> None:
    """Remove a pack that `aoi add` installed, by its name, which `aoi list` shows. Saved games on its maps stay, and can be
    loaded when it is installed again."""
    removed = remove(name)
    say(f"{name}{f' {removed.manifest.version}' if removed is not None else ''} is removed")
    games = {head.name for head in removed.heads if head.kind == GAME} if removed is not None else set()
    for pack in read_installed()[0]:
        if pack.manifest.game in games:
            complain(f"the pack `{pack.manifest.name}` needs its game `{pack.manifest.game}`, and cannot be played without it")
