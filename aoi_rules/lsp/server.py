"""A language server: answers editors from workspaces, and sends them problems while texts are written."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import define, field
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol

from aoi_rules.errors import AoiError, OutdatedError
from aoi_rules.lsp.features import FEATURES, Answer, Feature
from aoi_rules.lsp.previews import OPEN_PREVIEW, Previews
from aoi_rules.lsp.translation import PLAY_SCENARIO, Translation, path_of, uri_of
from aoi_rules.version import __version__
from aoi_rules.workspace.columns import Columns

if TYPE_CHECKING:
    from aoi_rules.diagnostics import Diagnostic
    from aoi_rules.workspace import Workspace

__all__ = ["new_server"]

_DEBOUNCE = 0.05
"""After this number of seconds without a keystroke, the server looks for problems."""
_IDLE = 0.3
"""After this many more seconds, scenarios are played: this comes later, because it may keep a question waiting."""


class _Protocol(LanguageServerProtocol):
    """The protocol of pygls, without the future that it would keep for each notification that was handled."""

    def _execute_handler(self, msg_id: Any, handler: Any, callback: Callable[[Any], None], *more: Any, **options: Any) -> None:
        def finish_request(future: Any) -> None:
            # a moment later: at the end of a session, pygls cancels the futures while it goes through them
            asyncio.get_running_loop().call_soon(self._request_futures.pop, msg_id, None)
            callback(future)

        super()._execute_handler(msg_id, handler, finish_request, *more, **options)


@define
class _Editor:
    """What is open in an editor: a workspace for each of its folders, and for the folder of each other file."""

    server: LanguageServer
    spaces: dict[str, Workspace] = field(factory=dict)
    open: set[str] = field(factory=set)
    sent: dict[str, list[lsp.Diagnostic]] = field(factory=dict)
    waiting: dict[str, asyncio.Task[None]] = field(factory=dict)
    previews: Previews = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.previews = Previews(self.server, lambda: self.translation)

    @property
    def translation(self) -> Translation:
        """How this editor counts columns."""
        encoding = self.server.server_capabilities.position_encoding
        columns = Columns(encoding.value if isinstance(encoding, lsp.PositionEncodingKind) else encoding or "utf-16")
        return Translation(columns, bool(self._editor_capability("completion.completion_item.snippet_support")))

    @property
    def pulls_diagnostics(self) -> bool:
        """Whether the editor asks for the problems of its open texts, which are then not sent unasked."""
        return self._editor_capability("diagnostic") is not None

    @property
    def _refreshes(self) -> bool:
        """Whether the editor asks again after the server reports that problems have changed."""
        workspace = self.server.client_capabilities.workspace
        return bool(workspace and workspace.diagnostics and workspace.diagnostics.refresh_support)

    def _editor_capability(self, capability: str) -> Any:
        """What the editor says that it can do with texts; None if it does not say."""
        found: Any = self.server.client_capabilities.text_document
        for name in capability.split("."):
            found = getattr(found, name, None)
        return found

    def space(self, path: str) -> Workspace:
        """The workspace of a file."""
        for folder in self.server.workspace.folders:
            root = path_of(folder)
            if Path(path).is_relative_to(root):
                return self._space(root)
        root = self.server.workspace.root_path
        return self._space(root if root and Path(path).is_relative_to(root) else str(Path(path).parent))

    def _space(self, folder: str) -> Workspace:
        if folder not in self.spaces:
            from aoi_rules.workspace import Workspace  # noqa: PLC0415 - once the editor knows what it may ask

            self.spaces[folder] = Workspace(folder)
        return self.spaces[folder]

    # ---- texts ------------------------------------------------------------------------------------------------------

    def take_text(self, uri: str) -> None:
        """Use the text that the editor has, and look for problems soon."""
        path, document = path_of(uri), self.server.workspace.get_text_document(uri)
        space = self.space(path)
        space.open(path, document.source, document.version or 0)
        self.open.add(path)
        self.check_soon(space)
        self.previews.use_text(path, document.source, document.version or 0)

    def close_text(self, uri: str) -> None:
        """Go back to the content of the file."""
        path = path_of(uri)
        space = self.space(path)
        space.close(path)
        self.open.discard(path)
        self.check_soon(space)
        self.previews.use_file(path)

    def check_soon(self, space: Workspace) -> None:
        """Look for problems when no other text has come for a moment."""
        key = str(space.folder)
        if key in self.waiting:
            self.waiting[key].cancel()
        self.waiting[key] = asyncio.ensure_future(self._check(space))

    async def _check(self, space: Workspace) -> None:
        await asyncio.sleep(_DEBOUNCE)
        try:
            first = await asyncio.to_thread(space.problems, played=False)
            self._publish_all(space, first)
            self.previews.show_folder(Path(space.folder))
            found = await self._problems_in_play(space)
        except OutdatedError:
            return  # what came in the meantime is looked at next
        if found != first:
            self._publish_all(space, found)
            if self.pulls_diagnostics and self._refreshes:
                self.server.workspace_diagnostic_refresh(None)

    async def _problems_in_play(self, space: Workspace) -> Sequence[Diagnostic]:
        """All problems, including those that show only when scenarios are played; file by file, so that questions of the editor
        are answered in between.  Raises OutdatedError."""
        await asyncio.sleep(_IDLE)
        for path in space.files:
            await asyncio.to_thread(space.problems, path)
        return await asyncio.to_thread(space.problems)

    def _publish_all(self, space: Workspace, found: Sequence[Diagnostic]) -> None:
        """Send the problems of all files of a workspace."""
        problems: dict[str, list[lsp.Diagnostic]] = {}
        for problem in found:
            path = problem.place.source.path if problem.place else str(space.folder)
            problems.setdefault(path, []).append(self.translation.diagnostic(problem))
        # the open texts come last: once their problems are there, so are those of the other files
        for path in sorted({*problems, *self.sent, *self.open}, key=lambda one: (one in self.open, one)):
            if path in problems or Path(path).is_relative_to(space.folder):
                pulled = self.pulls_diagnostics and path in self.open
                self._publish(path, [] if pulled else problems.get(path, []), space.version(path))

    def _publish(self, path: str, problems: list[lsp.Diagnostic], version: int | None) -> None:
        if self.sent.get(path, []) != problems or (path in self.open and not self.pulls_diagnostics):
            self.server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri_of(path), problems, version))
        self.sent[path] = problems

    # ---- questions --------------------------------------------------------------------------------------------------

    async def answer_question(self, uri: str, params: Any, answer: Answer, while_typing: bool = False) -> Any:
        """The answer to a question about a file, which is computed in a thread.  An editor asks for completions once while a word
        is typed, and shows none if that is refused: so a question `while_typing` is asked again if the text has changed."""
        path = path_of(uri)
        space, translation = self.space(path), self.translation
        try:
            while True:
                try:
                    return await asyncio.to_thread(answer, space, path, params, translation)
                except OutdatedError:
                    if not while_typing:
                        raise
        except OutdatedError:
            raise JsonRpcException("the text has changed in the meantime", lsp.LSPErrorCodes.ContentModified) from None
        except AoiError as error:
            raise JsonRpcException(str(error), lsp.LSPErrorCodes.RequestFailed) from None


def new_server() -> LanguageServer:
    """A server for one editor, which `start_io` and `start_tcp` start."""
    server = LanguageServer("aoi", __version__, protocol_cls=_Protocol)
    editor = _Editor(server)
    _follow_texts(server, editor)
    for feature in FEATURES:
        _offer(server, editor, feature)
    _answer_about_all_files(server, editor)
    _open_previews(server, editor)
    return server


def _open_previews(server: LanguageServer, editor: _Editor) -> None:
    @server.command(OPEN_PREVIEW)
    async def open_preview(uri: str) -> str:
        """The address of a page with the picture of a file, which follows each keystroke."""
        documents = {path: server.workspace.get_text_document(uri_of(path)) for path in editor.open}
        texts = {path: (document.source, document.version or 0) for path, document in documents.items()}
        try:
            return await editor.previews.open(path_of(uri), texts)
        except AoiError as error:
            raise JsonRpcException(str(error), lsp.LSPErrorCodes.RequestFailed) from None

    @server.feature(lsp.SHUTDOWN)
    async def stop_previews(*_: object) -> None:
        await asyncio.to_thread(editor.previews.stop)


def _offer(server: LanguageServer, editor: _Editor, feature: Feature) -> None:
    """Answer one kind of question. While an answer is computed, other questions are accepted, and the editor may cancel this
    one."""
    @server.feature(feature.method, feature.options)
    async def answer_request(params: Any) -> Any:
        about = getattr(params, "text_document", None) or params.item
        return await editor.answer_question(about.uri, params, await asyncio.to_thread(_answer_of, feature.method),
                                            feature.while_typing)


def _answer_of(method: str) -> Answer:
    """The answer to a kind of question."""
    from aoi_rules.lsp.answers import ANSWERS  # noqa: PLC0415 - once the editor knows what it may ask

    return ANSWERS[method]


def _follow_texts(server: LanguageServer, editor: _Editor) -> None:
    @server.feature(lsp.INITIALIZED)
    async def import_answers(_: lsp.InitializedParams) -> None:
        await asyncio.to_thread(_answer_of, lsp.TEXT_DOCUMENT_HOVER)  # so that the compiler is imported early

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def follow_change(params: lsp.DidOpenTextDocumentParams | lsp.DidChangeTextDocumentParams) -> None:
        editor.take_text(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def follow_close(params: lsp.DidCloseTextDocumentParams) -> None:
        editor.close_text(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def follow_save(params: lsp.DidSaveTextDocumentParams) -> None:
        editor.check_soon(editor.space(path_of(params.text_document.uri)))

    @server.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def follow_files(_: lsp.DidChangeWatchedFilesParams) -> None:
        for space in editor.spaces.values():
            editor.check_soon(space)


def _answer_about_all_files(server: LanguageServer, editor: _Editor) -> None:
    @server.feature(lsp.WORKSPACE_SYMBOL)
    async def all_symbols(params: lsp.WorkspaceSymbolParams) -> list[lsp.WorkspaceSymbol]:
        def find_symbols() -> list[lsp.WorkspaceSymbol]:
            return [one for space in editor.spaces.values() for path in space.files
                    for one in editor.translation.symbols(space.symbols(path), params.query)]

        return await asyncio.to_thread(find_symbols)

    @server.command(PLAY_SCENARIO)
    async def play_scenario(uri: str, title: str, quiet: bool = False) -> list[lsp.DiagnosticRelatedInformation]:
        """Play a scenario, tell the person at the editor unless `quiet`, and return each problem as text with the values that
        the line read, and the place of the line that does not hold; nothing if all lines hold."""
        from aoi_rules.diagnostics import render  # noqa: PLC0415 - it is imported by now

        played = await editor.answer_question(uri, title, lambda space, path, title, _: space.play_scenario(path, title))
        problems, details = played.problems, [f"  {line}" for line in played.details]
        lines = ["\n".join([render(problem), *details]) for problem in problems]
        kind = lsp.MessageType.Error if lines else lsp.MessageType.Info
        if not quiet:
            server.window_show_message(lsp.ShowMessageParams(kind, "\n".join(lines) or f"{title}: all lines hold"))
        start = lsp.Location(uri, lsp.Range(lsp.Position(0, 0), lsp.Position(0, 0)))
        places = [editor.translation.location(problem.place) if problem.place else start for problem in problems]
        return [lsp.DiagnosticRelatedInformation(place, line) for place, line in zip(places, lines, strict=True)]
