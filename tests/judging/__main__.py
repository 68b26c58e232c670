"""The refusals of each game, compared with those of independent judges:

    python -m tests.judging [--refusals N] [--seed SEED] [RULESET …]

proposes random moves in random games until each game has N refusals. It prints the number of compared refusals, the number of
times that each rule forbade something, the lines of the rules that never did, and each proposal for which the two disagree.
"""

from __future__ import annotations

import argparse
import sys

import aoi_rules as aoi
from tests.judging.driver import Found, compared
from tests.judging.games import JUDGES


def main() -> int:
    """Compare, and print the result; return 1 if something differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.judging", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--refusals", type=int, default=1000, help="of each game (default: 1000)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game (default: 1)")
    parser.add_argument("rulesets", nargs="*", metavar="RULESET", help="of these alone")
    given = parser.parse_args()
    differ = 0
    for name in given.rulesets or JUDGES:
        rules = aoi.load(name)
        found = compared(rules, JUDGES[name], given.refusals, given.seed)
        sys.stdout.write(f"{report(name, rules, found)}\n")
        sys.stdout.flush()
        differ += len(found.differences)
    return 1 if differ else 0


def report(name: str, rules: aoi.Ruleset, found: Found) -> str:
    """The figures of one ruleset, as text."""
    lines = [rule["name"] for rule in rules.describe()["rules"] if rule["kind"] in ("require", "choice")]
    never = [line for line in lines if line not in found.rules]
    rows = [f"{name}: {found.refusals} refusals, {found.legal} legal proposals, {len(found.rules)} rules,"
            f" {len(found.differences)} differences"]
    rows += [f"  {count:6} {rule}" for rule, count in sorted(found.rules.items())]
    rows += [f"  never: {', '.join(never)}"] if never else []
    return "\n".join(rows + [f"  {difference}" for difference in found.differences[:50]])


if __name__ == "__main__":
    sys.exit(main())
