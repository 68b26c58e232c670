"""`aoi add`: installs a pack for the user, after checking it."""

from __future__ import annotations

import click

from aoi_rules.cli.files.packs import check_names, check_rules, contents_text
from aoi_rules.cli.terminal.output import complain, say
from aoi_rules.language.files import file_bytes
from aoi_rules.language.headers import PART
from aoi_rules.library.packs.archive import MAX_ARCHIVE, read_archive
from aoi_rules.library.packs.contents import checked_contents, heads_of
from aoi_rules.library.packs.installed import require_free, unpack

__all__ = ["command"]


@click.command("add")
@click.argument("file", metavar="FILE")
@click.option("--replace", is_flag=True, help="Install it in place of the installed pack with the same name.")
def command(file: str, replace: bool) -> None:
    """Install a pack that `aoi pack` made: from then on, every command finds its maps and parts by name. `aoi list` lists it,
    and `aoi remove NAME` removes it.

    It is safe to add a pack from a stranger. It consists of texts, and nothing in it is run before somebody plays its rules,
    which can do nothing but play a game. It is checked first, as by `aoi check`, within limits of time and memory. Names in the
    library keep their meaning.

    Packs are in the user's data folder, or in the folder that AOI_PACKS names in the environment.
    """
    files = read_archive(file_bytes(file, MAX_ARCHIVE + 1))
    manifest = checked_contents(files)
    require_free(manifest, replace)
    check_names(manifest, files)
    with unpack(files, manifest) as new:
        check_rules(manifest, new.folder)
        new.install(replace)
    heads = list(heads_of(files))
    say(f"{manifest.name} {manifest.version} by {manifest.author} ({manifest.licence}): {contents_text(heads)}")
    played = next((head.name for head in heads if head.kind != PART), None)
    part = next((head for head in heads if head.kind == PART), None)
    if played is not None:
        complain(f"`aoi play {played}` plays it")
    elif part is not None:
        complain(f"`aoi play NAME --with {part.name}` plays it; NAME is `{part.game}` or a map of it")
