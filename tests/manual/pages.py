"""The pages of the manual, and the blocks that stand in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

__all__ = ["MANUAL", "Block", "blocks", "pages"]

MANUAL = Path(__file__).parents[2] / "grammar" / "manual"

_FENCE = re.compile(r"^(?P<indent> *)```(?P<info>[^`\n]*)\n(?P<text>.*?)^(?P=indent)```[ ]*$", re.MULTILINE | re.DOTALL)


@frozen
class Block:
    """A fenced block: `language` and `use` are the two words behind its fence (`aoi part`, `aoi file=island.aoi`), `line` is that
    of the fence, and `answer` is the block behind it that shows what comes of it, None where there is none."""

    language: str
    use: str
    text: str
    line: int
    answer: str | None = None


def pages() -> list[Path]:
    """All pages of the manual."""
    return sorted(MANUAL.rglob("*.md"))


def blocks(text: str) -> Iterator[Block]:
    """The blocks of a page in their order, each with its answer."""
    waiting: Block | None = None
    for found in _FENCE.finditer(text):
        language, _, use = found["info"].strip().partition(" ")
        inner = re.sub(rf"^{found['indent']}", "", found["text"], flags=re.MULTILINE)
        block = Block(language, use.strip(), inner, text.count("\n", 0, found.start()) + 1)
        if (block.language, block.use) == ("text", "answer") and waiting is not None:
            yield Block(waiting.language, waiting.use, waiting.text, waiting.line, block.text)
            waiting = None
            continue
        if waiting is not None:
            yield waiting
        waiting = block
    if waiting is not None:
        yield waiting
