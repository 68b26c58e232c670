"""The names of the sources of one ruleset: their paths from the ruleset's folder."""

from __future__ import annotations

from attrs import define, evolve, field

from aoi_rules.diagnostics import Source

__all__ = ["FileNames"]


@define
class FileNames:
    """Gives each source of a ruleset the name that `Source` describes; `root` is the ruleset's own file, `beside` the file of the
    scenarios compiled with it."""

    root: Source
    beside: Source | None = None
    _taken: dict[str, str] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        if self.beside is not None:  # its lines have been read, under this name
            self._taken[self.beside.name] = self.beside.path

    @property
    def folder(self) -> str:
        """The path of the ruleset's folder, with a `/` at its end; empty if the file is in no folder."""
        folder = self.root.name.rpartition("/")[0]
        folder = folder.removesuffix("scenarios").rstrip("/") if folder.split("/")[-1] == "scenarios" else folder
        return f"{folder}/" if folder else ""

    def name_source(self, source: Source) -> Source:
        """The source under its name in this ruleset; if two files would have the same name, the second gets a number."""
        name = single = source.name.removeprefix(self.folder)
        number = 1
        while self._taken.setdefault(single, source.path) != source.path:
            number += 1
            single = f"{name} ({number})"
        return source if single == source.name else evolve(source, name=single)
