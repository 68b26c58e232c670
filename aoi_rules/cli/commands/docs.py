"""`aoi docs`: the manual, as files or as a site."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from aoi_rules.cli.terminal.output import say
from aoi_rules.files.resources import manual_root

if TYPE_CHECKING:
    from aoi_rules.clauses import ProvenTable

__all__ = ["command"]


@click.command("docs")
@click.option("--html", "folder", metavar="DIR", type=click.Path(file_okay=False, path_type=Path),
              help="Build the manual as a site into this folder.")
@click.option("--unproven", is_flag=True, help="With --html: mark the lines of the games without which every scenario still "
                                               "passes. This tries the scenarios with each line dropped, which takes hours.")
def command(folder: Path | None, unproven: bool) -> None:
    """Show where the pages of the manual are: tutorial, cookbook, guide and reference, in Markdown.

    With --html, build them as a site in a folder, which a browser opens without a server, including its search. The site also
    has a page for each game of the library with the clauses of its rulebook, as `aoi clauses` shows them. Sphinx builds it:
    `pip install 'aoi-rules[docs]'` installs the packages that this needs. If AOI_DOCS in the environment is the folder or the
    URL of the site, messages link to it.
    """
    if folder is None:
        say(str(manual_root() / "index.md"))
        return
    from aoi_rules.clauses.pages import clause_pages  # noqa: PLC0415 - where the manual is, needs none of them
    from aoi_rules.cli.arguments.homes import measure_coverage  # noqa: PLC0415 - as above
    from aoi_rules.cli.reports.unproven_lines import unproven_places  # noqa: PLC0415 - as above
    from aoi_rules.site import build_site  # noqa: PLC0415 - Sphinx takes a while

    def find_unproven(table: ProvenTable) -> frozenset[str]:
        """The places of the lines of a table that no scenario next to it proves."""
        return unproven_places(table.clauses, *measure_coverage([str(table.table.folder)], ()))

    say(str(build_site(folder, partial(clause_pages, find_unproven) if unproven else clause_pages)))
