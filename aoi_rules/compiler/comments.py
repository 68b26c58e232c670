"""The line map of a module whose places stand in its comments: above a function, and beside a line."""

from __future__ import annotations

import re

__all__ = ["places_of"]

_ABOVE = re.compile(r"# (.+:\d+:\d+)$", re.ASCII)
_BESIDE = re.compile(r"  # (.+:\d+:\d+)$", re.ASCII)
_STEP = re.compile(r"def (step|apply)_(\d+)\(")


def places_of(text: str) -> tuple[str, ...]:
    """For each line the place in the rules that it comes from; what carries out a move has the place of its step."""
    lines = text.splitlines()
    places: list[str] = []
    steps: dict[str, str] = {}
    home = ""
    for number, line in enumerate(lines):
        if line.startswith("def "):
            above = _ABOVE.match(lines[number - 1]) if number else None
            home = above[1] if above else ""
            if step := _STEP.match(line):
                if step[1] == "step":
                    steps[step[2]] = home
                else:
                    home = f"\0{step[2]}"
        beside = _BESIDE.search(line)
        places.append(beside[1] if beside else home)
    return tuple(steps.get(place[1:], "") if place.startswith("\0") else place for place in places)
