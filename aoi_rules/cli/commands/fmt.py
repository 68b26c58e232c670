"""`aoi fmt`: formats files of rules in the standard layout."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from aoi_rules.cli.arguments.rulesets import source_of
from aoi_rules.cli.files.atomic import write_file
from aoi_rules.cli.terminal.output import complain, say, say_data
from aoi_rules.diagnostics import Diagnostic, Source, render
from aoi_rules.language.files import read
from aoi_rules.language.folders import rule_files
from aoi_rules.language.formatter import format_text
from aoi_rules.language.parser import parse
from aoi_rules.words.statement_check import CORE

__all__ = ["command"]


@click.command("fmt")
@click.argument("files", metavar="FILE|FOLDER…", nargs=-1, required=True)
@click.option("--check", is_flag=True, help="Change nothing; list the files that would change, with exit code 1 if there are "
                                            "any.")
@click.pass_context
def command(ctx: click.Context, files: tuple[str, ...], check: bool) -> None:
    """Put the spaces, line ends and columns of files in order; the meaning and the comments do not change.

    For a folder, all `.aoi` files in it and below it are formatted, except what an `.aoiignore` names.
    `-` reads a text from standard input and writes the result to standard output. A text that cannot be read as rules is not
    changed, and its problems are shown.
    """
    good = [_format_file(file, check) for file in _list_files(files)]
    ctx.exit(0 if all(good) else 1)


def _list_files(files: Sequence[str]) -> list[str]:
    """The files, and in place of each folder the files of rules in it."""
    return [one for file in files for one in (map(str, rule_files(Path(file))) if Path(file).is_dir() else (file,))]


def _format_file(file: str, check: bool) -> bool:
    """Format a file; returns whether it could be read and, with `check`, needed no change."""
    source = source_of("-") if file == "-" else read(file)
    problems = (source,) if isinstance(source, Diagnostic) else parse(source, CORE)[1]
    for problem in problems:
        complain(render(problem, full=True))
    if problems or isinstance(source, Diagnostic):
        return False
    text = format_text(source)
    if file == "-" and not check:
        say_data(text)
        return True
    return _is_formatted(file, source, text) or (not check and _write(file, text))


def _is_formatted(file: str, source: Source, text: str) -> bool:
    """Whether the file already has the standard layout; prints its name if it does not."""
    before = source.text if file == "-" else Path(file).read_bytes().decode("utf-8")
    if before == text:
        return True
    say(file)
    return False


def _write(file: str, text: str) -> bool:
    write_file(Path(file), text)
    return True
