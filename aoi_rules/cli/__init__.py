"""The command line: one module for each command, imported when the command is used."""

from __future__ import annotations

import atexit
import gc
import sys
from functools import partial
from importlib import import_module
from typing import Any

import click

from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.cli.terminal.help_pages import Page
from aoi_rules.cli.terminal.output import colourless, room, with_paths
from aoi_rules.cli.terminal.process import exit_code_of, streams
from aoi_rules.errors import AoiError
from aoi_rules.text.docstrings import documentation

__all__ = ["aoi", "main"]

_COMMANDS = {
    "list": ("listing", "List the available rulesets."),
    "add": ("add", "Install a pack: a map and everything that belongs to it, in one file."),
    "remove": ("remove", "Remove an installed pack."),
    "plugins": ("plugins", "List the installed plugins, and what each provides."),
    "check": ("check", "Show the problems in rulesets, each with its place."),
    "fmt": ("fmt", "Put the spaces and columns of a file in order."),
    "show": ("show", "Show the map as text or as a picture, the rules, or the compiled forms."),
    "describe": ("describe", "Print what a ruleset consists of, as JSON."),
    "play": ("play", "Play a game, people against bots."),
    "serve": ("serve", "Run tables in the browser, for a group."),
    "tables": ("tables", "List, save, upgrade or delete the tables of a server."),
    "simulate": ("simulate", "Play many games between bots, and print the results."),
    "balance": ("balance", "Write a report on a ruleset, from many games, as a page."),
    "replay": ("replay", "Show a saved game, move by move."),
    "plan": ("plan", "Say which saved games continue under changed rules."),
    "bisect": ("bisect", "Find the changed line that stops a saved game."),
    "explain": ("explain", "Explain a word, a message or a rule; without a topic, print the index."),
    "docs": ("docs", "Say where the manual is, or build it as a site with --html."),
    "preview": ("preview", "Show the picture, problems and scenarios of a text beside any editor."),
    "lsp": ("lsp", "Start the language server, which helps in an editor while you write."),
    "schema": ("schema", "Print the schema of the JSON that the package writes."),
    "grammar": ("grammar", "Print a grammar of the language, for programs that generate texts and for editors."),
    "new": ("new", "Write a small game, map, part or plugin to start from."),
    "test": ("testing", "Run the scenarios of a ruleset, and check the laws in a few games."),
    "coverage": ("coverage", "Show which rule lines the scenarios exercise."),
    "witness": ("witness", "Write a scenario that needs a rule line."),
    "diff": ("diff", "Show the changed lines of a ruleset, and where they matter."),
    "clauses": ("clauses", "Show the clauses of a rulebook, with the rules and scenarios of each."),
    "pack": ("pack", "Make a pack from a folder, to give to others."),
    "build": ("build", "Compile a ruleset to machine code, which plays much faster."),
}
"""The commands in the order of `aoi --help`, each with its module, which defines `command`, and a summary, so that the page needs
none of the modules."""


_OBJECTS = 100_000
"""Python looks for reference cycles after this many new objects; a compiler uses nearly all of its objects to the end."""


class _Commands(click.Group):
    """Finds a command's module by its name, and turns errors of this package into messages."""

    context_class = Page

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in an order for beginners."""
        del ctx
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command with that name; raises UsageError with a hint if there is none."""
        if cmd_name not in _COMMANDS:
            hint = did_you_mean(cmd_name, _COMMANDS) or f"there are: {', '.join(_COMMANDS)}"
            raise click.UsageError(f"there is no command `{cmd_name}`; {hint}", ctx)
        module, summary = _COMMANDS[cmd_name]
        found = import_module(f"aoi_rules.cli.commands.{module}").command
        assert isinstance(found, click.Command)
        found.short_help = summary
        found.context_class = Page
        found.help = found.help or documentation(found.callback)
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands on the page of `--help`."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in _COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; an error of this package is shown as a message, never as a traceback."""
        try:
            return super().invoke(ctx)
        except AoiError as error:
            raise click.ClickException(with_paths(str(error))) from None

    def main(self, *args: Any, standalone_mode: bool = True, **more: Any) -> Any:
        """Run the program; as a process of its own, it ends with an exit code."""
        more = {"color": False if colourless() else None, "terminal_width": room(78), "prog_name": "aoi", **more}
        run = partial(super().main, *args, standalone_mode=False, **more)
        return sys.exit(exit_code_of(run)) if standalone_mode else run()


@click.command(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="aoi-rules", prog_name="aoi")
def aoi() -> None:
    """Play board games whose rules are text.

    Each command takes the name of a ruleset in the library or a path; `-` is standard input. Results go to standard output,
    progress and problems to standard error. The exit code is 0 for success, 1 if problems were found, 2 for incorrect use, 130
    after an interrupt.
    """


aoi.help = aoi.help or documentation(aoi.callback)


def main() -> None:
    """The program `aoi`."""
    gc.set_threshold(_OBJECTS)
    atexit.register(gc.freeze)  # the objects that remain at the end need no further garbage collection
    streams()
    aoi()
