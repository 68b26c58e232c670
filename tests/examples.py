"""The examples of messages that the reference shows: a text in a file, and in another one beside it what is said of the text."""

from __future__ import annotations

from collections.abc import Container
from pathlib import Path

import pytest

__all__ = ["EXAMPLES", "MESSAGES", "compare", "examples"]

EXAMPLES = Path(__file__).parents[1] / "grammar" / "examples"
MESSAGES = EXAMPLES / "messages"


def examples(codes: Container[str], end: str = ".aoi") -> list[Path]:
    """The files with an example of one of some codes, of those that end so."""
    return sorted(file for file in MESSAGES.iterdir() if file.stem in codes and file.suffix == end)


def compare(file: Path, said: str, config: pytest.Config) -> None:
    """Fail where something else is said of a text than what stands beside it; `--snapshot-update` writes it there."""
    beside = file.with_suffix(".txt")
    if config.getoption("--snapshot-update"):
        beside.write_text(f"{said}\n", encoding="utf-8")
    assert said == (beside.read_text(encoding="utf-8").removesuffix("\n") if beside.exists() else None)
