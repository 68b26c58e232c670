"""The reference as pages of the manual, in plain Markdown."""

from __future__ import annotations

import re
from pathlib import Path

from aoi_rules.reference.sections import sections
from aoi_rules.reference.topics import Section, Topic
from aoi_rules.words.components import GAME
from aoi_rules.words.scenario import Scenario

__all__ = ["anchor", "pages", "write"]

_NOTE = "<!-- `python -m aoi_rules.reference` writes this page from the words of the language; do not change it here. -->"
_HEAD = re.compile(rf"^(?:{'|'.join((*GAME, Scenario.word))})\s+([a-z]\w*)", re.MULTILINE)


def pages() -> dict[str, str]:
    """The text of each page by its name, such as `flow.md`."""
    found = sections()
    return {"index.md": _index(found), **{f"{section.key}.md": _page(section) for section in found}}


def write(folder: Path) -> None:
    """Write all pages into a folder, and remove everything else there."""
    texts = pages()
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("*.md"):
        if path.name not in texts:
            path.unlink()
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")


def anchor(topic: Topic) -> str:
    """The name of a topic's heading in links to its page, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", _heading(topic).lower()).strip().replace(" ", "-")


def _index(found: tuple[Section, ...]) -> str:
    rows = [f"| [{section.title}]({section.key}.md) | {_links(section)} |" for section in found]
    text = ("Every word, function, operator and message. In a terminal, `aoi explain NAME` prints an entry and `aoi explain` "
            "this list.\n\n"
            "The examples are lines of [the valley](../valley.aoi), a small game; a few change *Age of Industry*.")
    return "\n".join([_NOTE, "", "# Reference", "", text, "", "| page | entries |", "|---|---|", *rows, ""])


def _links(section: Section) -> str:
    return " · ".join(f"[`{topic.name}`]({section.key}.md#{anchor(topic)})" for topic in section.topics)


def _page(section: Section) -> str:
    parts = [_NOTE, f"# {section.title}", section.intro, *(_entry(topic) for topic in section.topics)]
    return "\n\n".join(parts) + "\n"


def _heading(topic: Topic) -> str:
    """A heading; a sign has a name before it, so that links can lead there."""
    named = "" if re.search(r"\w", topic.name) else "".join(topic.names[1:2]).capitalize()
    return f"{named} `{topic.name}`".strip()


def _entry(topic: Topic) -> str:
    parts = [f"## {_heading(topic)}"]
    if topic.form and topic.form != topic.name:
        parts.append(f"```text\n{topic.form}\n```")
    if topic.stands:
        parts.append(f"{topic.stands[0].upper()}{topic.stands[1:]}.")
    parts += [part if part.startswith("- ") else " ".join(part.split()) for part in topic.meaning.split("\n\n")]
    if topic.parts:
        parts.append("\n".join(f"- `{written}`: {meaning}" for written, meaning in topic.parts))
    if topic.example:
        parts.append(f"```{_info(topic)}\n{topic.example}\n```")
    if topic.answer:
        parts.append(f"```text answer\n{topic.answer}\n```")
    return "\n\n".join(parts)


def _info(topic: Topic) -> str:
    """The words after the fence of an example: how it is run."""
    if topic.kind in ("console", "pycon", "python"):
        return topic.kind
    return f"aoi {_use(topic)}"


def _use(topic: Topic) -> str:
    """The kind of block that an example of the language is."""
    if topic.kind == "message":
        return f"message={topic.name}"
    if topic.kind != "file":
        return topic.kind
    head = _HEAD.search(topic.example)
    return f"file={head[1] if head is not None else topic.name}.aoi"
