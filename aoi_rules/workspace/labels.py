"""The named lines of a ruleset, by which scenarios cite them: `setup.cards`, `build.ready.imports`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.diagnostics import Place
from aoi_rules.words.base import Role
from aoi_rules.words.line_names import given_name, name_of
from aoi_rules.words.roles import has_role
from aoi_rules.workspace.declarations import Key, bare, name_place

__all__ = ["LABELLED", "labelled_lines", "names_of_lines"]

LABELLED = "line"
"""The kind of declaration of a line with a name of its own, as in a meaning."""


def names_of_lines(resolved: ResolvedSource) -> Mapping[str, str]:
    """The names of a ruleset's lines in coverage and scenarios, by their places (`Place.full`), in the order of the lines."""
    from aoi_rules.scenarios.line_names import line_names  # noqa: PLC0415 - brings the drawing and the machine along

    return line_names([item for _, item in resolved.items])


def labelled_lines(resolved: ResolvedSource, names: Mapping[str, str]) -> Iterator[tuple[Key, Place]]:
    """Each named line within another one, and the place of its name; its key has the full name, as in `names`."""
    from aoi_rules.scenarios.line_names import paths_in  # noqa: PLC0415 - as above

    for _, item in resolved.items:
        for *outer, line in paths_in(item):
            name = (given_name(line) or (name_of(line) if outer else "")) if has_role(line.word, Role.LABELS) else ""
            whole = names.get(line.place.full, "")
            if name and bare((LABELLED, whole)) == name:
                yield (LABELLED, whole), name_place(line, name)
