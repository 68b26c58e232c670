"""Arguments of commands: rulesets by name, path or standard input; seats; the output format."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from attrs import frozen

from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.cli.terminal.output import remember, shorten_name
from aoi_rules.compiler.compile_result import CompileResult
from aoi_rules.diagnostics import Diagnostic, Source, render
from aoi_rules.errors import AoiError, PluginError, RulesetError
from aoi_rules.language.files import file_bytes, is_save, read_bytes
from aoi_rules.library import catalogue, compilation
from aoi_rules.plugin_manager.given import GivenPlugin

if TYPE_CHECKING:
    from aoi_rules import Ruleset
    from aoi_rules.bots import Bot
    from aoi_rules.compiler.forms import Forms
    from aoi_rules.model.ruleset import Model

__all__ = [
    "LONGEST", "RulesetRequest", "request_ruleset", "batch_options", "check_bots", "check_seats", "compile_ruleset",
    "form_option", "forms_option", "jobs_option",
    "laid_over", "pairs", "parts_option", "plugin_option", "plugins_given", "read_text", "ruleset", "ruleset_argument",
    "seats_for", "seed_of", "source_of",
]

_C = TypeVar("_C", bound=Callable[..., Any])
LONGEST = 64 * 1024 * 1024
"""The largest number of bytes that is read from a file."""


def seed_of(text: str) -> int:
    """The seed in an argument; raises UsageError if it is not valid, without repeating its digits."""
    from aoi_rules.machine.kernel import SEEDS  # noqa: PLC0415 - most commands take no seed

    if text.isascii() and text.isdigit() and len(text) <= len(str(SEEDS)) and int(text) < SEEDS:
        return int(text)
    raise click.BadParameter("a seed is a whole number, not negative and below 2**128")


def ruleset_argument(function: _C) -> _C:
    """The argument NAME of most commands."""
    return click.argument("name", metavar="NAME")(function)


def forms_option(*others: str) -> Callable[[_C], _C]:
    """The option `--format` with additional formats besides text and JSON."""
    choice = click.Choice(["text", "json", *others])
    return click.option("--format", "form", type=choice, default="text", help="For people or for programs.")


form_option = forms_option()
"""The option `--format`."""


def plugin_option(function: _C) -> _C:
    """The option `--plugin`, see `plugins_given`."""
    return click.option("--plugin", "plugins", multiple=True, metavar="FILE.py", expose_value=False, callback=_plugin_files,
                        help="Give the plugin in this Python file to the ruleset, without installing it. This runs the "
                             "file.")(function)


def parts_option(function: _C) -> _C:
    """The options `--with` and `--plugin`, which a command gets together, see `laid_over`."""
    return click.option("--with", "parts", multiple=True, metavar="PART",
                        help="Add this part to the ruleset: a name, or a file with parts; several are added in the order "
                             "written.")(plugin_option(function))


_PLUGINS = "aoi_rules.plugins"
"""The key under which click stores the plugins that were given to a command."""


def _plugin_files(ctx: click.Context, _: click.Parameter, paths: tuple[str, ...]) -> None:
    ctx.meta[_PLUGINS] = tuple(map(GivenPlugin.from_file, paths))


def plugins_given() -> tuple[GivenPlugin, ...]:
    """The plugins that `--plugin` gives to the running command."""
    ctx = click.get_current_context(silent=True)
    return ctx.meta.get(_PLUGINS, ()) if ctx else ()


def laid_over(parts: Sequence[str | GivenPlugin]) -> tuple[tuple[catalogue.Laid, ...], list[Diagnostic]]:
    """What `--with` and `--plugin` add to a ruleset, and the problems of the files; raises PluginError for a plugin that does not
    load."""
    found, problems = catalogue.read_parts(part for part in parts if isinstance(part, str))
    return (*found, *(part for part in parts if isinstance(part, GivenPlugin)), *plugins_given()), problems


def jobs_option(function: _C) -> _C:
    """The option `--jobs`."""
    return click.option("--jobs", type=click.IntRange(1, 1024), metavar="J",
                        help="How many processes share the work; by default, one for each processor core.")(function)


def batch_options(function: _C) -> _C:
    """The options `--seed`, `--jobs` and `--ray` of commands that play many games."""
    for option in reversed((
        click.option("--seed", type=seed_of, metavar="S", help="The first game's seed; the next game has the next number."),
        jobs_option,
        click.option("--ray", metavar="ADDRESS",
                     help="The Ray cluster that does the work, such as `auto` or `ray://head:10001`."),
    )):
        function = option(function)
    return function


def stdin_bytes() -> bytes:
    """All of standard input; raises AoiError if it is closed."""
    if sys.stdin is None:
        raise AoiError("`-` means standard input, but that is closed; name a file")
    return sys.stdin.buffer.read(LONGEST + 1)


def read_text(path: str) -> str:
    """The text of a file, or of standard input for `-`; bytes that are not valid become question marks."""
    if path == "-":
        return stdin_bytes().decode("utf-8", "replace")
    if Path(path).is_dir():
        raise click.UsageError(f"{path} is a folder")
    return file_bytes(path, LONGEST + 1).decode("utf-8", "replace")


@frozen
class RulesetRequest:
    """A ruleset that a command names, and the parts to be added to it."""

    source: Source
    laid: tuple[catalogue.Laid, ...] = ()

    def compile(self, run: bool = True, forms: Forms | None = None) -> CompileResult:
        """The compiled ruleset, as by `compilation.compile_text`."""
        return compilation.compile_text(self.source, run, forms=forms, laid=self.laid)


def request_ruleset(name: str, parts: Sequence[str | GivenPlugin] = ()) -> RulesetRequest | CompileResult:
    """The ruleset and the parts with these names and paths; if one cannot be read, the problems."""
    source = source_of(name)
    over, problems = laid_over(parts)
    if isinstance(source, Diagnostic) or problems:
        return CompileResult(None, (*([source] if isinstance(source, Diagnostic) else []), *problems))
    return RulesetRequest(source, over)


def source_of(name: str) -> Source | Diagnostic:
    """The source of a ruleset: a name, a path, or `-`; a diagnostic if there is none.  Raises UsageError for a saved game."""
    source = read_bytes("<stdin>", stdin_bytes()) if name == "-" else catalogue.find_source(name)
    if is_save(_text(name, source)):
        raise click.UsageError(f"{name} is a saved game, not a ruleset: `aoi replay {name}` shows it, with `--svg FILE` draws "
                               f"it, and `aoi play --load {name}` continues it")
    return source


def _text(name: str, source: Source | Diagnostic) -> str:
    """The text that was read for a ruleset, even if the file contains no rules; empty if nothing could be read."""
    if isinstance(source, Source):
        return source.text
    return read_text(name) if source.code == "file-not-rules" else ""


def compile_ruleset(name: str, parts: Sequence[str | GivenPlugin] = (), forms: Forms | None = None) -> CompileResult:
    """Compile a ruleset with parts added; the result may have problems instead.  The results of the stages are stored in
    `forms`."""
    found = request_ruleset(name, parts)
    return found.compile(forms=forms) if isinstance(found, RulesetRequest) else found


def ruleset(name: str, parts: Sequence[str | GivenPlugin] = (), found: CompileResult | None = None) -> Ruleset:
    """A ruleset that can be played, with parts added; raises RulesetError with its problems.  `found` is the result of compiling
    it, if that is known."""
    found = found or compile_ruleset(name, parts)
    if found.program is None:
        errors = [d for d in found.diagnostics if d.severity == "error"]
        text = "\n".join(render(d, full=True) for d in errors)
        raise RulesetError(f"{shorten_name(name)} cannot be used:\n{text}", found.diagnostics)
    from aoi_rules import Ruleset  # noqa: PLC0415 - what makes games is not needed by commands that only read rules

    model = found.program.model
    sources = [place.source for place in (*(r.place for r in model.rules), *(a.place for a in model.actions))]
    remember({source.name: source.path for source in sources})
    return Ruleset(found.program, found.diagnostics)


def pairs(texts: Iterable[str], option: str, example: str) -> dict[str, str]:
    """Parse `red=human`, `blue=random` … into a dictionary; raises UsageError if one has another form or occurs twice."""
    found: dict[str, str] = {}
    for text in texts:
        key, equals, value = (part.strip() for part in text.partition("="))
        if not (key and equals and value):
            raise click.UsageError(f"write {option} {example}, not `{text}`")
        if key in found:
            raise click.UsageError(f"{option} is given twice for `{key}`")
        found[key] = value
    return found


def seats_for(model: Model, players: int | None) -> tuple[str, ...]:
    """The seats in play; raises UsageError if the ruleset does not allow this number of players."""
    least, most = model.least_players, model.most_players
    number = most if players is None else players
    if not least <= number <= most:
        raise click.UsageError(f"{model.title} is for {least} to {most} players, not {number}")
    return model.seats[:number]


def check_bots(specs: Iterable[str], rules: Ruleset) -> list[Bot]:
    """Make the bots that arguments name, before the work begins; raises UsageError if one cannot be made."""
    from aoi_rules.bots import make  # noqa: PLC0415 - most commands take no bot

    try:
        return [make(spec, rules) for spec in specs]
    except PluginError as error:
        raise click.UsageError(str(error)) from error


def check_seats(named: Iterable[str], seats: Sequence[str]) -> None:
    """Raise UsageError if a named seat is not in play."""
    for seat in named:
        if seat not in seats:
            hint = did_you_mean(seat, seats)
            raise click.UsageError(
                f"no seat `{seat}` plays" + (f"; {hint}" if hint else "") + f"; there are: {', '.join(seats)}")
