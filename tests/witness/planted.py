"""The changes of `planted.toml`: rulesets with one planted change, and the scenario that distinguishes each from the library's
ruleset.

`python -m tests.witness.planted` counts the changes that get a scenario, in about ten minutes on one core.
"""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import frozen

from aoi_rules.cli.arguments.rule_lines import lines_asked
from aoi_rules.files.resources import rulesets_root
from aoi_rules.witness import SearchEffort, SearchLimit
from aoi_rules.witness.changed_texts import ChangedTexts, ReadText, TextChange

__all__ = ["PlantedChange", "find_scenario", "planted_changes"]

_FILE = Path(__file__).with_name("planted.toml")


@frozen
class PlantedChange:
    """A replacement of a piece of text in a ruleset of the library."""

    ruleset: str
    old: str
    new: str

    def write_changed(self, folder: Path) -> Path:
        """The path of the changed ruleset in a copy of its game in an empty folder; raises ValueError unless the old piece occurs
        exactly once."""
        home = next(path.parent for path in Path(str(rulesets_root())).glob(f"*/{self.ruleset}.aoi"))
        shutil.copytree(home, folder, dirs_exist_ok=True, ignore=lambda *_: ["scenarios"])
        own = [folder / "game.aoi", folder / f"{self.ruleset}.aoi"]
        texts = {path: path.read_text(encoding="utf-8") for path in own if path.exists()}
        found = [path for path, text in texts.items() for _ in range(text.count(self.old))]
        if len(found) != 1:
            raise ValueError(f"this is in {len(found)} places: {self.old}")
        found[0].write_text(texts[found[0]].replace(self.old, self.new), encoding="utf-8")
        return folder / f"{self.ruleset}.aoi"


def planted_changes() -> Iterator[PlantedChange]:
    """All changes, in the order of the file."""
    known: Mapping[str, Mapping[str, Sequence[tuple[str, str]]]] = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return (PlantedChange(name, old, new) for name, kept in known.items() for old, new in kept["changes"])


def find_scenario(change: PlantedChange, folder: Path, limit: SearchLimit) -> tuple[str, SearchEffort]:
    """A scenario that passes with the library's ruleset and fails with the change, or an empty text; and the last effort. Actions
    that are `like` a changed one change too."""
    before = _read(str(change.write_changed(folder)))
    found = [TextChange("", (), (), "", SearchEffort())]
    for change_found in ChangedTexts(before, _library(change.ruleset)).changes(limit):
        found.append(change_found)
        if change_found.text:
            break
    return found[-1].text, found[-1].tried


@cache
def _library(name: str) -> ReadText:
    return _read(name)


def _read(name: str) -> ReadText:
    wanted, lines = lines_asked(name)
    return ReadText.of(wanted.source, lines, wanted.laid)


def main() -> None:
    """Print the changes that get no scenario, and the number of those that get one."""
    changes, told = list(planted_changes()), 0
    for change in changes:
        with TemporaryDirectory() as folder:
            text, tried = find_scenario(change, Path(folder), SearchLimit(30_000))
        told += bool(text)
        if not text:
            print(f"{change.ruleset}: {change.old}: no difference in {tried.decisions:,} decisions")  # noqa: T201 - a program
    print(f"{told} of {len(changes)} get a scenario")  # noqa: T201 - as above


if __name__ == "__main__":
    main()
