"""The lines of a ruleset that have names of their own, by which scenarios cite them: `setup.cards`, `build.ready.imports`."""

from __future__ import annotations

from collections.abc import Iterator

from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.diagnostics import Place
from aoi_rules.words.base import Role
from aoi_rules.words.naming import given_name, name_of
from aoi_rules.words.roles import has_role
from aoi_rules.workspace.declared import Key

__all__ = ["LABELLED", "labelled"]

LABELLED = "line"
"""The kind of declaration of a line with a name of its own, as a meaning has it."""


def labelled(resolved: ResolvedSource) -> Iterator[tuple[Key, Place]]:
    """Each line with a name of its own within another one, and its place; its key has the whole name, as coverage calls it."""
    from aoi_rules.scenarios.line_names import line_names, paths_in  # noqa: PLC0415 - brings the drawing and the machine along

    items = [item for _, item in resolved.items]
    names = line_names(items)
    for item in items:
        for *outer, line in paths_in(item):
            name = (given_name(line) or name_of(line)) if outer and has_role(line.word, Role.LABELS) else None
            whole = names.get(line.place.full, "")
            if name and whole.rpartition(".")[2] == name:
                yield (LABELLED, whole), line.place
