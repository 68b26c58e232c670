"""`aoi test`: runs the scenarios of a ruleset, and checks the laws in a few games."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from attrs import asdict, evolve

from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.cli.arguments.rulesets import form_option
from aoi_rules.cli.terminal.output import complain, say, say_json, shorten_name
from aoi_rules.cli.terminal.progress import show_waiting
from aoi_rules.diagnostics import Diagnostic
from aoi_rules.errors import AoiError
from aoi_rules.library import catalogue

if TYPE_CHECKING:
    from aoi_rules.testing.runner import RunReport
    from aoi_rules.testing.selection import About

__all__ = ["command"]

_GAMES = 20
_TICK = 100  # milliseconds


@click.command("test")
@click.argument("names", metavar="[NAME|PATH]...", nargs=-1)
@click.option("--scenario", "title", metavar="TITLE",
              help="Run only this scenario: its title, or words that occur in no other title. The laws are not checked.")
@click.option("--games", type=click.IntRange(0), default=_GAMES, show_default=True, metavar="N",
              help="The number of games in which the laws are checked, for each ruleset; 0 skips the laws.")
@click.option("--watch", is_flag=True, help="Test again whenever a file of rules there is saved, until Ctrl-C.")
@form_option
@click.pass_context
def command(ctx: click.Context, names: tuple[str, ...], title: str | None, games: int, watch: bool, form: str) -> None:
    """Test rulesets within seconds: run their scenarios, and check the laws that every ruleset must obey in a few games.

    A PATH is a file or a folder, by default the current folder. With a file, the scenarios in it are run, and those in its
    folder and in a folder `scenarios` there that are played on its ruleset or with its parts.

    `pytest PATH` checks the laws in more games, with each number of players. `pip install 'aoi-rules[test]'` installs what this
    command needs.
    """
    from aoi_rules.testing.runner import LEAST_GAMES  # noqa: PLC0415 - needs the extra `test`

    if 0 < games < LEAST_GAMES:
        raise click.UsageError(f"--games takes {LEAST_GAMES} or more, one game for each law, or 0 to leave the laws out")
    paths = [_path(name) for name in names] or [Path()]
    changes = _changes(paths) if watch else ()
    failed = _test(paths, title, games, form)
    if watch:
        complain("Waiting for a change. Ctrl-C ends this.")
        for changed in changes:
            complain(f"\n{', '.join(changed)}:")
            failed = _test_again(paths, title, games, form)
    ctx.exit(1 if failed else 0)


def _path(name: str) -> Path:
    """The file or the folder that a name means; raises UsageError if there is none."""
    if Path(name).exists():
        return Path(name)
    found = catalogue.find_source(name)
    if isinstance(found, Diagnostic):
        raise click.UsageError(found.message + (f"; {found.hint}" if found.hint else ""))
    if not Path(found.path).exists():
        raise click.UsageError(f"`{shorten_name(name)}` belongs to a package, which has no files to test")
    return Path(found.path)


def _test(paths: Sequence[Path], title: str | None, games: int, form: str) -> bool:
    """Run the tests, and print the results; returns whether one failed.  Raises UsageError if there is nothing to test."""
    from aoi_rules.testing.runner import run  # noqa: PLC0415 - as above
    from aoi_rules.testing.selection import files_about  # noqa: PLC0415 - as above

    begun = time.perf_counter()
    files, about = files_about(paths)
    about = evolve(about, games=games, title="" if title is None else _whole_title(title, files, about))
    with show_waiting("testing"):
        report = run(files, about)
    if not report.results:
        raise click.UsageError("there is nothing to test here; add a file with scenarios, see `aoi explain scenario`")
    if form == "json":
        say_json(_data(report, games))
    else:
        _print_report(report, games, time.perf_counter() - begun)
    return report.has_failed


def _test_again(paths: Sequence[Path], title: str | None, games: int, form: str) -> bool:
    """The same after a change; if there is nothing to test at this moment, that is printed."""
    catalogue.read_again()
    try:
        return _test(paths, title, games, form)
    except click.UsageError as error:
        complain(error.message)
        return True


def _whole_title(title: str, files: Sequence[Path], about: About) -> str:
    """The title of the scenario that is meant; raises UsageError if no title matches, or several do."""
    from aoi_rules.testing.selection import titles_in  # noqa: PLC0415 - as above

    titles = titles_in(files, about)
    found = [one for one in titles if one == title] or [one for one in titles if title.casefold() in one.casefold()]
    if len(found) == 1:
        return found[0]
    if found:
        several = "".join(f"\n  {one}" for one in found)
        raise click.UsageError(f"several scenarios have `{shorten_name(title)}` in their titles; write more of one:{several}")
    hint = did_you_mean(title, titles) or (f"the first one is `{titles[0]}`" if titles else "there are no scenarios here")
    raise click.UsageError(f"no scenario is called `{shorten_name(title)}`; {hint}")


def _changes(paths: Sequence[Path]) -> Iterable[list[str]]:
    """The names of the files of rules that were saved or removed from now on, whenever there are any."""
    try:
        from watchfiles import watch  # noqa: PLC0415 - only --watch needs it
    except ImportError as needed:
        raise AoiError(f"{needed}: pip install 'aoi-rules[test]'") from None
    folders = dict.fromkeys(path.absolute() if path.is_dir() else path.absolute().parent for path in paths)
    found = watch(*folders, watch_filter=lambda _, path: path.endswith(".aoi"), debounce=100, step=20, rust_timeout=_TICK,
                  yield_on_timeout=True)
    next(found)  # from here on the system reports changes, also while tests run
    return (sorted({Path(path).name for _, path in changes}) for changes in found if changes)


# ---- for people and programs ---------------------------------------------------------------------------------------


def _print_report(report: RunReport, games: int, seconds: float) -> None:
    for one in report.results:
        if one.result == "failed":
            say("\n".join([*([] if one.kind == "file" else [one.title]), one.text]) + "\n")
    say(f"{', '.join(_summary(report, games))} ({seconds:.1f} s)")


def _summary(report: RunReport, games: int) -> Iterator[str]:
    """How many tests have which result, in words."""
    passed, failed = report.number("passed", "scenario"), report.number("failed", "scenario")
    yield f"{_count_noun(passed, 'scenario')} passed" if passed or failed else "no scenarios"
    if failed:
        yield f"{failed} failed"
    if skipped := report.number("skipped"):
        yield f"{skipped} not run"
    if wrong := report.number("failed", "file"):
        yield f"{_count_noun(wrong, 'file')} with errors"
    if obeying := report.number("passed", "laws"):
        yield f"the laws hold in {games} games" + (f" of each of {obeying} rulesets" if obeying > 1 else "")
    if broken := report.number("failed", "laws"):
        yield f"{_count_noun(broken, 'ruleset')} with errors or against the laws"


def _count_noun(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _data(report: RunReport, games: int) -> dict[str, object]:
    return {"results": [asdict(one) for one in report.results], "games": games,
            **{result: report.number(result) for result in ("passed", "failed", "skipped")}}
