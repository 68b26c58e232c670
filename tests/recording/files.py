"""Records on disk: hashes in one JSON file, or also each game's lines in a file of their own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from attrs import define, field

import aoi_rules as aoi
from tests.recording.lines import Line, hashes, of_text, to_text
from tests.recording.setups import Setup

__all__ = ["Hashes", "of_ruleset", "read", "read_lines", "write", "write_lines"]

_HASHES = "hashes.json"


@define
class Hashes:
    """The hashes of games. `games` is the number of games for each setup, `most` the greatest number of decisions for each, None
    for whole games."""

    games: int
    most: int | None = None
    rulesets: dict[str, dict[str, str]] = field(factory=dict)
    """The results of `of_ruleset`, by the ruleset's name."""
    played: dict[str, list[dict[str, str]]] = field(factory=dict)
    """For each setup, by its label, the hashes of its games by their kind."""


def of_ruleset(rules: aoi.Ruleset) -> dict[str, str]:
    """The content hash of a ruleset, and a hash of its description."""
    described: dict[str, Any] = {**rules.describe()}
    content = described.pop("hash")
    described["score"] = [{k: v for k, v in line.items() if k != "loses" or v} for line in described["score"]]
    return {"hash": content, "describe": hashes([Line.of("views", 0, described)])["views"]}


def write(path: Path, found: Hashes) -> None:
    """Write hashes to a file, or into an existing folder, one line per game."""
    games = ",\n".join(
        f'  {json.dumps(label)}: [\n' + ",\n".join(f"   {json.dumps(one)}" for one in of) + "\n  ]"
        for label, of in sorted(found.played.items()))
    rulesets = ",\n".join(f"  {json.dumps(name)}: {json.dumps(of)}" for name, of in sorted(found.rulesets.items()))
    text = (f'{{\n "games": {found.games},\n "most": {json.dumps(found.most)},\n "rulesets": {{\n{rulesets}\n }},\n'
            f' "played": {{\n{games}\n }}\n}}\n')
    (path / _HASHES if path.is_dir() else path).write_text(text, encoding="utf-8")


def read(path: Path) -> Hashes:
    """The hashes in a file or a folder; OSError or ValueError if there are none."""
    data = json.loads((path / _HASHES if path.is_dir() else path).read_text(encoding="utf-8"))
    try:
        return Hashes(**data)
    except TypeError as error:
        raise ValueError(f"{path} holds no hashes of games") from error


def write_lines(folder: Path, setup: Setup, number: int, lines: list[Line]) -> None:
    """Write a game's lines into a folder."""
    file = _file(folder, setup, number)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(to_text(lines), encoding="utf-8")


def read_lines(folder: Path, setup: Setup, number: int) -> list[Line] | None:
    """A game's lines from a folder; None if it has none."""
    file = _file(folder, setup, number)
    return of_text(file.read_text(encoding="utf-8")) if file.is_file() else None


def _file(folder: Path, setup: Setup, number: int) -> Path:
    return folder / setup.label / f"{number:03}.txt"
