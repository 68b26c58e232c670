"""The examples of messages in the reference: a text in a file, and the messages about it in another file beside it."""

from __future__ import annotations

from collections.abc import Container
from pathlib import Path

import pytest

__all__ = ["EXAMPLES", "MESSAGES", "compare", "examples"]

EXAMPLES = Path(__file__).parents[1] / "grammar" / "examples"
MESSAGES = EXAMPLES / "messages"


def examples(codes: Container[str], end: str = ".aoi") -> list[Path]:
    """The example files of the given codes, with this ending."""
    return sorted(file for file in MESSAGES.iterdir() if file.stem in codes and file.suffix == end)


def compare(file: Path, said: str, config: pytest.Config) -> None:
    """Fail if the messages about a text differ from the file beside it; `--snapshot-update` rewrites that file."""
    beside = file.with_suffix(".txt")
    if config.getoption("--snapshot-update"):
        beside.write_text(f"{said}\n", encoding="utf-8")
    assert said == (beside.read_text(encoding="utf-8").removesuffix("\n") if beside.exists() else None)
