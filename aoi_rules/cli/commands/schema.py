"""`aoi schema`: prints the schema of the JSON that the package writes."""

from __future__ import annotations

import click

from aoi_rules.cli.terminal.output import say, say_json

__all__ = ["command"]


@click.command("schema")
@click.option("--typescript", "as_types", is_flag=True, help="Print TypeScript types instead, with explanations as comments.")
@click.option("--openapi", "as_addresses", is_flag=True, help="The addresses of `aoi serve`, as OpenAPI 3.1.")
def command(as_types: bool, as_addresses: bool) -> None:
    """Print the schema of all JSON that the package writes, as one JSON Schema (2020-12): descriptions of rulesets, views,
    moves, events, refusals, scores, diagnostics, errors and saved games, each under `$defs`. `pip install
    'aoi-rules[schema]'` installs the package that this needs."""
    from aoi_rules.schema import document, typescript  # noqa: PLC0415 - brings pydantic along, which `aoi --help` need not wait for

    if as_addresses:
        from aoi_rules.web.openapi import openapi  # noqa: PLC0415 - needs the extra `web`

        say_json(openapi())
    elif as_types:
        say(typescript(document()).rstrip("\n"))
    else:
        say_json(document())
