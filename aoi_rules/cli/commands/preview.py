"""`aoi preview`: a page beside any editor, with the picture of a ruleset, its problems and its scenarios."""

from __future__ import annotations

import webbrowser
from pathlib import Path

import click

from aoi_rules.cli.files.atomic import fingerprint, write_file
from aoi_rules.cli.terminal.output import complain

__all__ = ["command"]


@click.command("preview")
@click.argument("path", metavar="FILE", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--port", type=click.IntRange(0, 65535), default=0, metavar="PORT",
              help="The port of the page; by default any free port.")
@click.option("--editor", metavar="COMMAND",
              help="The command that opens a line, such as `code -g {file}:{line}:{column}`; by default the one in AOI_EDITOR, "
                   "else that of an editor that is installed.")
@click.option("--no-browser", is_flag=True, help="Only print the address of the page.")
def command(path: Path, port: int, editor: str | None, no_browser: bool) -> None:
    """Show the ruleset in FILE on a page of this computer, while you write it in any editor.

    After each save, the page shows the picture, the problems with their lines, and which scenarios hold. Alt-click anything to
    open its line in the editor. What you drag or add in the picture is written into the text. Ctrl-C ends it.
    """
    from aoi_rules.preview import FileEditor, preview_here  # noqa: PLC0415 - needs the extra `web`
    from aoi_rules.preview.editors import command_of  # noqa: PLC0415 - as above
    from aoi_rules.web.server import bound  # noqa: PLC0415 - as above

    def write_source(file: Path, new: bytes, old: bytes) -> None:
        write_file(file, new, fingerprint(old))

    def opened(address: str) -> None:
        complain(f"The preview is at {address}")
        complain("Ctrl-C ends it.")
        if not no_browser:
            webbrowser.open(address)

    whole = path.absolute()
    preview_here(whole, FileEditor(whole.parent, write_source, command_of(editor)), bound("127.0.0.1", port), opened)
