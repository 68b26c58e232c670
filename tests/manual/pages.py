"""The pages of the manual, and their blocks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

__all__ = ["MANUAL", "Block", "blocks", "files_before", "pages", "program_of"]

MANUAL = Path(__file__).parents[2] / "grammar" / "manual"

_FENCE = re.compile(r"^(?P<indent> *)```(?P<info>[^`\n]*)\n(?P<text>.*?)^(?P=indent)```[ ]*$", re.MULTILINE | re.DOTALL)
_GOES_ON = re.compile(r"^<!-- goes on from (\S+) -->$", re.MULTILINE)


@frozen
class Block:
    """A fenced block: `language` and `use` are the two words after its fence (`aoi part`, `aoi file=island.aoi`), `line` is the
    line of the fence, and `answer` is the next block if it shows the result, else None."""

    language: str
    use: str
    text: str
    line: int
    answer: str | None = None


def pages() -> list[Path]:
    """All pages of the manual."""
    return sorted(MANUAL.rglob("*.md"))


def files_before(page: Path) -> dict[str, str]:
    """The files that a page begins with, by their names: the files at the end of the page that it continues. A comment that
    readers do not see names that page: `<!-- goes on from map.md -->`."""
    found = _GOES_ON.search(page.read_text(encoding="utf-8"))
    if found is None:
        return {}
    earlier = page.parent / found[1]
    own = blocks(earlier.read_text(encoding="utf-8"))
    return files_before(earlier) | {b.use.partition("=")[2]: b.text for b in own if b.use.startswith("file=")}


def blocks(text: str) -> Iterator[Block]:
    """The blocks of a page in order, each with its answer."""
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


def program_of(page: str, name: str) -> str:
    """The text of a file that a page shows, such as `table.py`."""
    [found] = [b.text for b in blocks((MANUAL / page).read_text(encoding="utf-8")) if b.use == f"file={name}"]
    return found
