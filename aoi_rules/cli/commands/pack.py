"""`aoi pack`: makes one file of a folder with a map, its parts, scenarios and pictures."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import click

from aoi_rules.cli.files.atomic import check_writable, write_file
from aoi_rules.cli.files.packs import check_names, check_rules, contents_text
from aoi_rules.cli.terminal.output import complain, say
from aoi_rules.library.packs.archive import write_archive
from aoi_rules.library.packs.contents import checked_contents, heads_of
from aoi_rules.library.packs.folder import read_folder
from aoi_rules.library.packs.installed import write_files

__all__ = ["command"]

_ENDING = ".aoi.zip"


@click.command("pack")
@click.argument("folder", metavar="DIR", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--out", metavar="FILE", help=f"The file; by default NAME-VERSION{_ENDING} in the current folder.")
def command(folder: Path, out: str | None) -> None:
    """Make one file from a folder: its maps, games and parts, its scenarios, texts and pictures (SVG).

    A file `pack.toml` in the folder says what it is, with a line for each of `name`, `version`, `author` and `licence`, and
    `game` with the game and the lowest version that it needs. Others install the file with `aoi add FILE`.

    The rules are checked first, exactly as others will get them. A pack has texts only; other files are left out and listed.
    The same folder always gives the same bytes.
    """
    found = read_folder(folder)
    manifest = checked_contents(found.files)
    path = Path(out or f"{manifest.name}-{manifest.version}{_ENDING}")
    check_writable(path)
    check_names(manifest, found.files)
    data = write_archive(found.files)
    with TemporaryDirectory(prefix="aoi-pack-") as copy:
        write_files(Path(copy), found.files)
        warnings = check_rules(manifest, Path(copy))
    write_file(path, data)
    for name in found.left_out:
        complain(f"left out: {name}")
    if warnings:
        complain(f"{warnings} {'warning' if warnings == 1 else 'warnings'}: `aoi check {folder}` lists them")
    say(str(path))
    complain(f"{manifest.name} {manifest.version}: {contents_text(list(heads_of(found.files)))}; {len(found.files)} files, "
             f"{len(data):,} bytes")
