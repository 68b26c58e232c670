"""`aoi grammar`: prints a grammar of the language for other programs."""

from __future__ import annotations

import click

from aoi_rules.cli.terminal.output import say
from aoi_rules.grammars import FORMATS

__all__ = ["command"]


@click.command("grammar")
@click.option("--format", "form", type=click.Choice([*FORMATS]), required=True, help="The form of the grammar.")
def command(form: str) -> None:
    """Print a grammar of the language. `lark` and `gbnf` are for programs that generate texts, such as language models with
    llama.cpp: they describe a subset, in which every text can be read. `textmate` is for editors."""
    say(FORMATS[form]().rstrip("\n"))
