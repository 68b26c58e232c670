"""A mistake as an author makes it, in one of a few small files that are otherwise correct, and the author's messages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from functools import cache
from pathlib import Path
from typing import TypeAlias

from attrs import frozen

from aoi_rules.compiler.source.scenario_file import read_file
from aoi_rules.diagnostics import Diagnostic, Source, render
from aoi_rules.language.files import read, tests_rules
from aoi_rules.language.parser import reading_open_texts
from aoi_rules.scenarios import Suite
from aoi_rules.scenarios.outcome import Outcome
from aoi_rules.text.visible import replace_invisible
from aoi_rules.workspace.checking import check_source
from tests.editing import Editor

__all__ = ["RULESETS", "Mistake", "Problem", "found", "problems", "shown", "without_details", "write"]

Problem: TypeAlias = Diagnostic | Outcome
RULESETS = Path(__file__).with_name("rulesets")


@frozen
class Mistake:
    """In `file`, `right` is replaced by `wrong` (the whole file if `right` is empty); then the author checks `checked`, or the
    file itself."""

    file: str
    right: str
    wrong: str
    checked: str = ""
    expected: int = 1
    """The number of problems: one, unless the text has more."""


def problems(mistake: Mistake, folder: Path) -> tuple[Diagnostic, ...]:
    """The problems from `found`, without the details printed below them."""
    return without_details(found(mistake, folder))


def without_details(said: Iterable[Problem]) -> tuple[Diagnostic, ...]:
    """The problems alone, without what the failed lines of a scenario read."""
    failures = (p.failure if isinstance(p, Outcome) else p for p in said)
    return tuple(p for p in failures if p is not None)


@cache
def _rulesets() -> dict[str, str]:
    """The texts without mistakes, by the names of their files."""
    return {file.name: file.read_text(encoding="utf-8") for file in sorted(RULESETS.glob("*.aoi"))}


def found(mistake: Mistake, folder: Path, editor: Editor | None = None) -> tuple[Problem, ...]:
    """The problems of the files, written to a folder, which is the current one; with an `editor` of that folder, the problems
    that the editor gets."""
    write(mistake, folder)
    with reading_open_texts(editor.texts) if editor is not None else nullcontext():
        source = read(mistake.checked or mistake.file)
        if isinstance(source, Diagnostic):
            return (source,)
        forms = None if editor is None else editor.forms(source)
        return tuple(_of_scenarios(source)) if tests_rules(source.text) else check_source(source, [source], forms=forms).diagnostics


def write(mistake: Mistake, folder: Path) -> None:
    """Write the files with the mistake to a folder."""
    for left in (path for path in folder.glob("*.aoi") if path.name not in _rulesets()):
        left.unlink()  # the last mistake was in a file of its own
    for name, text in _rulesets().items():
        there = folder / name
        if not there.exists() or there.read_bytes() != text.encode():  # the last mistake is still there; writing is slow
            there.write_bytes(text.encode())
    changed = folder / mistake.file
    text = changed.read_text(encoding="utf-8") if mistake.right else ""
    assert text.count(mistake.right) >= 1, f"{mistake.file} has no {mistake.right!r}"
    changed.write_text(text.replace(mistake.right, mistake.wrong, 1) if mistake.right else mistake.wrong, encoding="utf-8")


def _of_scenarios(source: Source) -> Iterator[Problem]:
    """The problems of a file with scenarios, and the false claims."""
    suite = Suite(read_file(source), traced=True)
    yield from suite.problems()
    for name in suite.file.scenes:
        yield from (o for o in suite.outcomes(name) if o.failure is not None and o.failure.code == "scenario-failed")


def _said(problem: Problem) -> str:
    """The printed text of a problem; for a failed line of a scenario it includes the values that the line read."""
    if isinstance(problem, Diagnostic):
        return render(problem)
    return "\n".join([render(problem.failure) if problem.failure else "", *(f"        {d}" for d in problem.details)])


def shown(mistake: Mistake, said: tuple[Problem, ...]) -> str:
    """The mistake, then all messages about it, as a person reads them."""
    wrong = "\n".join(f"  {line.strip()}" for line in mistake.wrong.strip().splitlines()) or f"  (without: {mistake.right.strip()})"
    return f"{replace_invisible(wrong)}\n\n" + "\n".join(map(_said, said))
