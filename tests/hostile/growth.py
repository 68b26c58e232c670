"""How the time to check, format and draw a text grows with it: `python -m tests.hostile.growth [NAME …] [--from N] [--to N]`.

Each text of `growth_texts` is made with a number of letters, with twice as many, and so on; the table gives the processor time in
milliseconds, and the factor of the last doubling.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from aoi_rules.cli.commands.check import check
from aoi_rules.compiler.compile_result import CompileResult
from aoi_rules.diagnostics import Source, render
from aoi_rules.drawing import board_svg, board_text
from aoi_rules.language import format_text, parser
from aoi_rules.library.compilation import compile_text
from tests.hostile.growth_texts import TEXTS

_ENOUGH = 3.0  # seconds: work that takes this long is not doubled again
Work = tuple[str, Callable[[], object]]


def work_on(text: str) -> list[Work]:
    """The operations on a text, by name; a text that is not a game is not drawn."""
    source = Source("<text>", text)
    compiled = compile_text(source)
    works: list[Work] = [
        ("check", lambda: anew(lambda: _checked(text))),
        ("format", lambda: anew(lambda: format_text(source))),
    ]
    return works + _drawings(compiled)


def _checked(text: str) -> list[str]:
    """The report of `aoi check` on a file with a text."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "text.aoi")
        file.write_text(text, encoding="utf-8")
        return [render(problem) for problem in check([str(file)]).problems]


def anew(work: Callable[[], object]) -> object:
    """Do some work that reads each text, even if its tree is stored."""
    parser._read_cached.cache_clear()
    return work()


def _drawings(compiled: CompileResult) -> list[Work]:
    if compiled.program is None:
        return []
    model = compiled.program.model
    return [("draw", lambda: board_text(model)), ("picture", lambda: board_svg(model))]


def seconds(work: Callable[[], object], times: int = 1) -> float:
    """The least of several measurements, in seconds of processor time."""
    found = []
    for _ in range(times):
        begun = time.process_time()
        work()
        found.append(time.process_time() - begun)
    return min(found)


def table(names: list[str], least: int, most: int) -> None:
    """Print for each text the cost of each doubling."""
    for name in names:
        rows: dict[str, list[float]] = {}
        size = least
        while size <= most and max((row[-1] for row in rows.values()), default=0) < _ENOUGH:
            for what, work in work_on(TEXTS[name](size)):
                rows.setdefault(what, []).append(seconds(work))
            size *= 2
        for what, row in rows.items():
            factor = row[-1] / row[-2] if len(row) > 1 else 0
            shown = " ".join(f"{1000 * value:8.0f}" for value in row)
            flag = " <<<" if (factor > 2.3 and row[-1] > 0.3) else ""
            sys.stdout.write(f"{name:32} {what:8}{shown}  x{factor:4.1f}{flag}\n")
            sys.stdout.flush()


def main() -> None:
    """Measure the named texts, or all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--from", dest="least", type=int, default=1 << 16)
    parser.add_argument("--to", dest="most", type=int, default=1 << 18)
    parser.add_argument("--profile", choices=("check", "format", "draw", "picture"))
    options = parser.parse_args()
    names = [n for n in TEXTS if not options.names or any(o in n for o in options.names)]
    if options.profile:
        for name in names:
            work = dict(work_on(TEXTS[name](options.most)))[options.profile]
            with cProfile.Profile() as profile:
                work()
            pstats.Stats(profile).sort_stats("tottime").print_stats(20)
        return
    table(names, options.least, options.most)


if __name__ == "__main__":
    main()
