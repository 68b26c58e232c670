"""Previews beside an editor: the page follows each keystroke, and dragging something in it becomes an edit in the editor."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define, field
from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer

from aoi_rules.errors import OutdatedError
from aoi_rules.lsp.translation import Translation, uri_of

if TYPE_CHECKING:
    from aoi_rules.diagnostics import Place
    from aoi_rules.preview import RunningPreview
    from aoi_rules.workspace import Edit

__all__ = ["OPEN_PREVIEW", "Previews"]

OPEN_PREVIEW = "aoi.openPreview"
_WAIT = 10.0
"""The number of seconds in which an editor must answer."""

T = TypeVar("T")


@define(eq=False)
class _Beside:
    """An editor that a preview can ask, from any thread. `translation` says how it counts columns."""

    server: LanguageServer
    loop: asyncio.AbstractEventLoop
    translation: Callable[[], Translation]

    def show(self, place: Place) -> bool:
        """Show a line in the editor."""
        where = lsp.ShowDocumentParams(uri_of(place.source.path), take_focus=True, selection=self.translation().range(place))
        return self._run_in_loop(self.server.window_show_document_async(where)).success

    def write(self, edits: Sequence[Edit]) -> None:
        """Let the editor make edits of one text, so that its undo takes them back.  Raises OutdatedError if it refuses, because
        the text has changed."""
        if not edits:
            return
        uri, translation = uri_of(edits[0].place.source.path), self.translation()
        document = self.server.workspace.text_documents.get(uri)
        changed = lsp.TextDocumentEdit(
            lsp.OptionalVersionedTextDocumentIdentifier(uri, document.version if document is not None else None),
            [lsp.TextEdit(translation.range(edit.place), edit.text) for edit in edits])
        if document is not None and document.source != edits[0].place.source.text:
            raise OutdatedError("the text has changed in the meantime; nothing was written")
        asked = lsp.ApplyWorkspaceEditParams(lsp.WorkspaceEdit(document_changes=[changed]), "aoi preview")
        if not self._run_in_loop(self.server.workspace_apply_edit_async(asked)).applied:
            raise OutdatedError("the editor did not make this change: the text has changed in the meantime")

    def _run_in_loop(self, question: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(question, self.loop).result(_WAIT)


@define(eq=False)
class Previews:
    """The previews of an editor, by the paths of their files."""

    server: LanguageServer
    translation: Callable[[], Translation]
    running: dict[str, RunningPreview] = field(factory=dict)

    async def open(self, path: str, texts: Mapping[str, tuple[str, int]]) -> str:
        """The address of the preview of a file, which is started if it is not running; `texts` are those that are open in the
        editor, with their versions.  Raises AoiError if the extra `web` is not installed."""
        if path not in self.running:
            from aoi_rules.preview import RunningPreview  # noqa: PLC0415 - needs the extra `web`

            beside = _Beside(self.server, asyncio.get_running_loop(), self.translation)
            started = self.running[path] = await asyncio.to_thread(RunningPreview.start, Path(path), beside)
            for other, (text, version) in texts.items():
                started.open(other, text, version)
            started.check_again()
        return self.running[path].address

    def use_text(self, path: str, text: str, version: int) -> None:
        """Use the present text of the editor; `look` shows it."""
        for one in self._previews_of(path):
            one.open(path, text, version)

    def use_file(self, path: str) -> None:
        """Use the text of a file again; `look` shows it."""
        for one in self._previews_of(path):
            one.close(path)

    def show_folder(self, folder: Path) -> None:
        """Show the present texts of a folder: this is called after their problems were sent, which has priority."""
        for one in self.running.values():
            if one.preview.space.folder.is_relative_to(folder):
                one.check_again()

    def _previews_of(self, path: str) -> list[RunningPreview]:
        return [one for one in self.running.values() if Path(path).is_relative_to(one.preview.space.folder)]

    def stop(self) -> None:
        """End all previews."""
        for one in self.running.values():
            one.stop()
        self.running.clear()
