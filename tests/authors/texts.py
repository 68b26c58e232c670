"""The texts of outside authors, without their scenarios: which are parts, and which are playable games and maps."""

from __future__ import annotations

from pathlib import Path

from aoi_rules.diagnostics import Source
from aoi_rules.language.headers import PART, heads_in

__all__ = ["HERE", "ONLY_PARTS", "PLAYED", "TEXTS"]

HERE = Path(__file__).parent


def is_part(path: Path) -> bool:
    """Whether a text contains nothing but parts."""
    return all(head.kind == PART for head in heads_in(Source(path.name, path.read_text(encoding="utf-8"))))


TEXTS = sorted(path for path in HERE.rglob("*.aoi") if "scenarios" not in path.parts)
PLAYED = [path for path in TEXTS if not is_part(path)]
ONLY_PARTS = [folder for folder in sorted(HERE.iterdir()) if (folder / "scenarios").is_dir() and all(map(is_part, folder.glob("*.aoi")))]
"""The folders of authors who wrote only parts, with scenarios."""
