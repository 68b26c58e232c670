"""`aoi lsp`: answers an editor."""

from __future__ import annotations

import click

__all__ = ["command"]


@click.command("lsp")
@click.option("--port", type=click.IntRange(1, 65535), metavar="PORT", help="Listen at this port of this computer.")
def command(port: int | None) -> None:
    """Answer an editor in the Language Server Protocol, on standard input and output: problems while you type, completions,
    what a name means, where it is used, renaming, formatting and corrections."""
    from aoi_rules.lsp import new_server  # noqa: PLC0415 - needs the extra `lsp`

    server = new_server()
    if port is None:
        server.start_io()
    else:
        server.start_tcp("127.0.0.1", port)
