"""`aoi remove`: removes an installed pack."""

from __future__ import annotations

import click

from aoi_rules.cli.terminal.output import say
from aoi_rules.library.packs.installed import remove

__all__ = ["command"]


@click.command("remove")
@click.argument("name", metavar="NAME")
def command(name: str) -> None:
    """Remove a pack that `aoi add` installed, by its name, which `aoi list` shows. Saved games on its maps stay, and can be
    loaded when it is installed again."""
    manifest = remove(name)
    say(f"{name}{f' {manifest.version}' if manifest is not None else ''} is removed")
