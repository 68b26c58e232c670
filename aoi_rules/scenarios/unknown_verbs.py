"""Verbs of scenarios that nothing declares: another file of scenarios may do so, of which each has its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from attrs import evolve

from aoi_rules.compiler.source.scenario_file import ScenarioFile
from aoi_rules.diagnostics import Diagnostic, Source
from aoi_rules.language.files import SCENARIOS, read, tests_rules
from aoi_rules.language.walk import statements
from aoi_rules.words.actions import Do, VerbWord

__all__ = ["with_declarations"]

_MOST = 200
"""The largest number of files that are searched."""


def with_declarations(problems: Iterable[Diagnostic], file: ScenarioFile) -> list[Diagnostic]:
    """The problems; the hint of one about an unknown verb, if it has no other, says which file declares such a verb, or how it
    would be declared."""
    return [evolve(problem, hint=_hint(problem, file)) if _is_of_verb(problem, file) else problem for problem in problems]


def _is_of_verb(problem: Diagnostic, file: ScenarioFile) -> bool:
    own = problem.place is not None and problem.place.source.text == file.source.text
    return own and problem.code == "unknown-word" and problem.inside == Do.inside and problem.hint is None and bool(problem.names)


def _hint(problem: Diagnostic, file: ScenarioFile) -> str | None:
    """The hint for an unknown verb: the declaration in another file, one with as many values if there are several."""
    lines = (line for scenes in file.scenes.values() for line in statements(*scenes.scenarios, *scenes.helpers))
    item = next((line for line in lines if line.word_place == problem.place), None)
    if item is None or item.value is not None or item.block is not None or item.texts:
        return None
    declared = re.compile(rf"^{VerbWord.word}[ \t]+(?P<head>{re.escape(item.word)}\b(?:\((?P<names>[^()\n]+)\))?)", re.MULTILINE)
    found = [(text, one) for text in _texts_near(file.source) if (one := declared.search(text.text)) is not None]
    if not found:
        from aoi_rules.advice.lines.verbs_meant import declare_verb  # noqa: PLC0415 - once a mistake is found

        needed = declare_verb(item)
        return None if needed is None else f"`{needed}` at the top of this file would declare it"
    text, one = next((pair for pair in found if len((pair[1]["names"] or "").split(",")) == len(item.arguments)), found[0])
    home = "/".join(Path(text.path).parts[-3:])
    return (f"`{VerbWord.word} {one['head']}` is in {home}, and each file of scenarios has its own verbs: copy it to the "
            "top of this file, or put it into a part that both use")


def _texts_near(source: Source) -> Iterator[Source]:
    """The other files with scenarios in the folder of a source, and in the folders of this name beside the folder above it."""
    folder = Path(source.path).absolute().parent
    if source.path.startswith("<"):
        return
    beside = folder.parent.parent.glob(f"*/{folder.name}/*.aoi") if folder.name == SCENARIOS else iter(())
    try:
        paths = list(islice((*sorted(folder.glob("*.aoi")), *sorted(beside)), _MOST))
    except OSError:  # a folder may not be read
        return
    texts = (read(path) for path in paths)
    yield from (text for text in texts if isinstance(text, Source) and text.text != source.text and tests_rules(text.text))

