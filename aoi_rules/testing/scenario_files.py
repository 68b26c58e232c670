"""What can be found out about a file with scenarios before it is read."""

from __future__ import annotations

import re
from pathlib import Path

__all__ = ["THE_FILE", "holds_scenarios"]

_SCENARIO = re.compile(rb'(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?(?:[^#"\n]*[;}])?\s*scenario(?!\w)')
"""The beginning of a scenario, after the byte order mark that some editors put at the beginning of a file."""

THE_FILE = "the file"
"""The name of the test that fails with the problems around the scenarios of a file."""


def holds_scenarios(path: Path) -> bool:
    """Whether a line of a file begins a scenario, even if its bytes are not UTF-8: reading it later reports that."""
    try:
        with path.open("rb") as file:
            return any(_SCENARIO.match(line.replace(b"\0", b"")) for line in file)
    except OSError:
        return False
