"""The command line: one module a command, each loaded when it is asked for."""

from __future__ import annotations

import sys
from importlib import import_module

import click

from aoi_rules.cli.output import complain, fitted, opened, safe
from aoi_rules.diagnostics import did_you_mean
from aoi_rules.errors import AoiError

__all__ = ["aoi", "main"]

_COMMANDS = {
    "list": "listing",
    "check": "check",
    "fmt": "fmt",
    "show": "show",
    "play": "play",
    "simulate": "simulate",
    "replay": "replay",
    "explain": "explain",
    "schema": "schema",
    "new": "new",
    "coverage": "coverage",
}
"""The commands in the order of `aoi --help`, and the module of each, whose `command` it is."""


class _Problem(click.ClickException):
    """Something that went wrong and is told in one message: exit code 1, no traceback."""

    def show(self, file: object = None) -> None:
        """Write the message to standard error."""
        del file
        complain(self.message)


class _Commands(click.Group):
    """Finds a command's module by its name, and turns this package's errors into messages."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in a beginner's order."""
        del ctx
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name; wrong use, with a hint, where there is none."""
        if cmd_name not in _COMMANDS:
            hint = did_you_mean(cmd_name, _COMMANDS) or f"there are: {', '.join(_COMMANDS)}"
            raise click.UsageError(f"there is no command `{cmd_name}`; {hint}", ctx)
        found = import_module(f"aoi_rules.cli.{_COMMANDS[cmd_name]}").command
        assert isinstance(found, click.Command)
        return found

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; an error of this package's or of the file system's is told, never shown as a traceback."""
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            message = fitted(safe(f"Error: {error.format_message()}")).removeprefix("Error: ")  # which click writes
            raise click.UsageError(message, error.ctx) from None
        except BrokenPipeError:
            raise  # whoever read our output has seen enough; click ends the process in silence
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            raise _Problem(f"{where}{error.strerror or error}") from None
        except AoiError as error:
            raise _Problem(opened(str(error))) from None


@click.command(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="aoi-rules", prog_name="aoi")
def aoi() -> None:
    """Play board games whose rules are text.

    Each command takes the name of a ruleset in the library or a path; `-` is standard input. Results go to standard
    output, progress and problems to standard error. The exit code is 0 where all is well, 1 where problems were found,
    2 for wrong use.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that lacks a letter shows `?`, and goes on


def main() -> None:
    """The program `aoi`."""
    aoi()
