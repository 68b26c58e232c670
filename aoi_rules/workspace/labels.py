"""The named lines of a ruleset, by which scenarios cite them: `setup.cards`, `build.ready.imports`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.words.base import Role
from aoi_rules.words.line_names import given_name, name_of
from aoi_rules.words.roles import has_role
from aoi_rules.workspace.declarations import Key, declared_name, name_place

__all__ = ["LABELLED", "labelled_lines", "names_of_lines"]

LABELLED = "line"
"""The kind of declaration of a line with a name of its own, as in a meaning."""


def names_of_lines(resolved: ResolvedSource, findings: Findings | None = None) -> Mapping[str, str]:
    """The names of a ruleset's lines in coverage and scenarios, by their places (`Place.full_text`), in the order of the
    lines."""
    from aoi_rules.scenarios.line_names import line_names  # noqa: PLC0415 - brings the drawing and the machine along

    return line_names([item for _, item in resolved.items], findings)


def labelled_lines(resolved: ResolvedSource, names: Mapping[str, str], findings: Findings) -> Iterator[tuple[Key, Place]]:
    """Each named line within another one, and the place of its name; its key has the full name, as in `names`."""
    for _, item in resolved.items:
        for place, name, name_at in findings.of(_labelled_in, item):
            whole = names.get(place, "")
            if declared_name((LABELLED, whole)) == name:
                yield (LABELLED, whole), name_at


def _labelled_in(item: tree.Statement) -> tuple[tuple[str, str, Place], ...]:
    """The lines of an item that have names of their own: the place of each, its name, and the place of that."""
    from aoi_rules.scenarios.line_names import paths_in  # noqa: PLC0415 - as above

    found = []
    for *outer, line in paths_in(item):
        if has_role(line.word, Role.LABELS) and (name := given_name(line) or (name_of(line) if outer else "")):
            found.append((line.place.full_text, name, name_place(line, name)))
    return tuple(found)
