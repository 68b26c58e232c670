"""`python -m tests.hostile --minutes 30`: hostile rulesets, saves, moves, plugins and machines, for any length of time."""

from __future__ import annotations

import argparse
import secrets
import sys

from tests.hostile.attacks import ATTACKS
from tests.hostile.running import Run, table
from tests.hostile.worker import Worker


def main() -> int:
    """Attack, and print a table of trials and failures; return 1 if something failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0, help="how long (default: 1)")
    parser.add_argument("--seed", type=int, help="the same seed makes the same cases; drawn where it is left out")
    parser.add_argument("--only", choices=ATTACKS, action="append", help="this attack alone; may be given several times")
    given = parser.parse_args()
    seed = secrets.randbits(32) if given.seed is None else given.seed
    with Worker() as worker:
        run = Run(seed, worker, said=_progress if sys.stderr.isatty() else lambda _: None)
        try:
            run.attack(given.only or ATTACKS, given.minutes * 60)
        except KeyboardInterrupt:
            print(file=sys.stderr)  # noqa: T201 - a program of its own
        _progress("")
        print(f"seed {seed}\n{table(run)}", end="")  # noqa: T201
    return 1 if run.found else 0


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)  # noqa: T201


if __name__ == "__main__":
    sys.exit(main())
