"""The texts of a folder of rules, saved and open ones, and what is known about them, for one question after another."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from threading import RLock
from typing import Concatenate, ParamSpec, TypeVar, cast

from attrs import define

from aoi_rules.diagnostics import Source
from aoi_rules.language.folders import rule_files
from aoi_rules.workspace.snapshot import Snapshot

__all__ = ["FolderTexts", "one_at_a_time"]


@define(eq=False)
class _OpenText:
    text: str
    version: int


P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound="FolderTexts")


def one_at_a_time(answer: Callable[Concatenate[F, P], R]) -> Callable[Concatenate[F, P], R]:
    """A question that is answered for the texts at the time it is asked; no other question is answered at the same time."""
    @wraps(answer)
    def run_alone(texts: F, *arguments: P.args, **options: P.kwargs) -> R:
        with texts._asking:
            if not texts._depth:
                texts._asked, texts._is_read = texts._open, False
            texts._depth += 1
            try:
                return answer(texts, *arguments, **options)
            finally:
                texts._depth -= 1

    return cast("Callable[Concatenate[F, P], R]", run_alone)


class FolderTexts:
    """The texts of the rules in a folder and below it, including the unsaved ones that are open in an editor.

    Threads may share them.  Questions are answered one after another, each for the texts at the time it is asked; if another
    thread opens a text in the meantime, the question raises `OutdatedError` and can be asked again.
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = Path(folder)
        self._open: Mapping[str, _OpenText] = {}
        self._asked: Mapping[str, _OpenText] = self._open  # the texts when the present question was asked
        self._asking, self._writing = RLock(), RLock()
        self._depth = 0  # questions that other questions ask
        self._is_read = False  # whether the results belong to those texts
        self._state = Snapshot(lambda: self._is_outdated())  # noqa: PLW0108 - as it is when it is asked

    # ---- texts ----------------------------------------------------------------------------------------------------------

    def open(self, path: str | os.PathLike[str], text: str, version: int = 0) -> None:
        """Use a text instead of the file's content; call it for each change, too.  The file need not exist.  A text with an older
        version than the open one is ignored."""
        name = self._path(path)
        with self._writing:
            known = self._open.get(name)
            if known is None or version >= known.version:
                self._open = {**self._open, name: _OpenText(text, version)}

    def close(self, path: str | os.PathLike[str]) -> None:
        """Use the file's own content again."""
        gone = self._path(path)
        with self._writing:
            self._open = {name: one for name, one in self._open.items() if name != gone}

    def version(self, path: str | os.PathLike[str]) -> int | None:
        """The version of an open text; None for a text that is not open."""
        known = self._open.get(self._path(path))
        return None if known is None else known.version

    @property
    def files(self) -> tuple[str, ...]:
        """The absolute paths of all files of rules, saved and open ones, in order."""
        return self._files(self._open)

    def _files(self, opened: Mapping[str, _OpenText]) -> tuple[str, ...]:
        saved = (os.path.abspath(path) for path in rule_files(self.folder))  # noqa: PTH100 - as for other paths
        return tuple(sorted({*saved, *opened}))

    def _is_outdated(self) -> bool:
        """Whether a text has changed since the question that is being answered."""
        return self._asked is not self._open

    @property
    def _snapshot(self) -> Snapshot:
        """What is known about the texts that the question is about."""
        if not self._is_read:
            self._state.refresh(self._files(self._asked), {path: one.text for path, one in self._asked.items()})
            self._is_read = True
        return self._state

    @one_at_a_time
    def text(self, path: str | os.PathLike[str]) -> str:
        """The present text of a file; empty if there is none."""
        source = self._snapshot.source(self._path(path))
        return source.text if isinstance(source, Source) else ""

    def _path(self, path: str | os.PathLike[str]) -> str:
        return os.path.abspath(self.folder / path)  # noqa: PTH100 - links are not followed, as editors do

    def files_changed(self) -> None:
        """Say that another program has changed files: the question that is being answered raises OutdatedError."""
        with self._writing:
            self._open = {**self._open}
