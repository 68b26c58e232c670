"""A language server: answers editors from workspaces, and sends them problems while texts are written."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from attrs import define, field
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer

from aoi_rules.diagnostics import Source
from aoi_rules.errors import AoiError
from aoi_rules.language.formatter import format_text
from aoi_rules.language.parser import parse
from aoi_rules.lsp.translation import Translation, path_of, uri_of
from aoi_rules.version import __version__
from aoi_rules.words.statement_check import CORE
from aoi_rules.workspace import Columns, OutdatedError, Workspace

__all__ = ["new_server"]

_DEBOUNCE = 0.05
"""After this number of seconds without a keystroke problems are looked for."""

T = TypeVar("T")


@define
class _Editor:
    """What is open in an editor: a workspace for each of its folders, and for the folder of each other file."""

    server: LanguageServer
    spaces: dict[str, Workspace] = field(factory=dict)
    open: set[str] = field(factory=set)
    sent: dict[str, list[lsp.Diagnostic]] = field(factory=dict)
    waiting: dict[str, asyncio.Task[None]] = field(factory=dict)

    @property
    def translation(self) -> Translation:
        """How this editor counts columns."""
        encoding = self.server.server_capabilities.position_encoding
        return Translation(Columns(encoding.value if isinstance(encoding, lsp.PositionEncodingKind) else encoding or "utf-16"))

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
            self.spaces[folder] = Workspace(folder)
        return self.spaces[folder]

    # ---- texts ------------------------------------------------------------------------------------------------------

    def changed(self, uri: str) -> None:
        """Take the text that the editor has, and look for problems soon."""
        path, document = path_of(uri), self.server.workspace.get_text_document(uri)
        space = self.space(path)
        space.open(path, document.source, document.version or 0)
        self.open.add(path)
        self.check_soon(space)

    def closed(self, uri: str) -> None:
        """Go back to what the file has."""
        path = path_of(uri)
        space = self.space(path)
        space.close(path)
        self.open.discard(path)
        self.check_soon(space)

    def check_soon(self, space: Workspace) -> None:
        """Look for problems when no other text has come for a moment."""
        key = str(space.folder)
        if key in self.waiting:
            self.waiting[key].cancel()
        self.waiting[key] = asyncio.ensure_future(self._check(space))

    async def _check(self, space: Workspace) -> None:
        await asyncio.sleep(_DEBOUNCE)
        try:
            found = await asyncio.to_thread(space.problems)
        except OutdatedError:
            return  # what came meanwhile is looked at next
        problems: dict[str, list[lsp.Diagnostic]] = {}
        for problem in found:
            path = problem.place.source.path if problem.place else str(space.folder)
            problems.setdefault(path, []).append(self.translation.diagnostic(problem))
        for path in {*problems, *self.sent, *self.open}:
            if path in problems or Path(path).is_relative_to(space.folder):
                self._publish(path, problems.get(path, []), space.version(path))

    def _publish(self, path: str, problems: list[lsp.Diagnostic], version: int | None) -> None:
        if self.sent.get(path, []) != problems or path in self.open:
            self.server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri_of(path), problems, version))
        self.sent[path] = problems

    # ---- questions --------------------------------------------------------------------------------------------------

    async def asked(self, uri: str, question: Callable[[Workspace, str], T]) -> T:
        """The answer to a question about a file, which is computed in a thread."""
        path = path_of(uri)
        space = self.space(path)
        try:
            return await asyncio.to_thread(question, space, path)
        except OutdatedError:
            raise JsonRpcException("the text has changed meanwhile", lsp.LSPErrorCodes.ContentModified) from None
        except AoiError as error:
            raise JsonRpcException(str(error), lsp.LSPErrorCodes.RequestFailed) from None

    async def at(self, params: Any, question: Callable[[Workspace, str, int, int], T]) -> T:
        """The answer to a question about a place."""
        def placed(space: Workspace, path: str) -> T:
            return question(space, path, *self.translation.inside(space.text(path), params.position))

        return await self.asked(params.text_document.uri, placed)


def new_server() -> LanguageServer:
    """A server for one editor, which `start_io` and `start_tcp` start."""
    server = LanguageServer("aoi", __version__)
    editor = _Editor(server)
    _follow_texts(server, editor)
    _answer_about_places(server, editor)
    _answer_about_files(server, editor)
    return server


def _follow_texts(server: LanguageServer, editor: _Editor) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: lsp.DidOpenTextDocumentParams | lsp.DidChangeTextDocumentParams) -> None:
        editor.changed(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        editor.closed(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: lsp.DidSaveTextDocumentParams) -> None:
        editor.check_soon(editor.space(path_of(params.text_document.uri)))

    @server.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def others(_: lsp.DidChangeWatchedFilesParams) -> None:
        for space in editor.spaces.values():
            editor.check_soon(space)


def _answer_about_places(server: LanguageServer, editor: _Editor) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[".", '"']))
    async def completion(params: lsp.CompletionParams) -> list[lsp.CompletionItem]:
        found = await editor.at(params, lambda space, *at: space.completions(*at))
        return [editor.translation.completion(one) for one in found]

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    async def hover(params: lsp.HoverParams) -> lsp.Hover | None:
        found = await editor.at(params, lambda space, *at: space.meaning(*at))
        return None if found is None else editor.translation.hover(found)

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    async def definition(params: lsp.DefinitionParams) -> lsp.Location | None:
        found = await editor.at(params, lambda space, *at: space.definition(*at))
        return None if found is None else editor.translation.location(found)

    @server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    async def references(params: lsp.ReferenceParams) -> list[lsp.Location]:
        found = await editor.at(params, lambda space, *at: space.uses(*at))
        return [editor.translation.location(place) for place in found]

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    async def highlights(params: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight]:
        found, path = await editor.at(params, lambda space, *at: space.uses(*at)), path_of(params.text_document.uri)
        return [lsp.DocumentHighlight(editor.translation.range(place)) for place in found if place.source.path == path]

    @server.feature(lsp.TEXT_DOCUMENT_RENAME)
    async def rename(params: lsp.RenameParams) -> lsp.WorkspaceEdit:
        return editor.translation.edits(await editor.at(params, lambda space, *at: space.rename(*at, params.new_name)))


def _answer_about_files(server: LanguageServer, editor: _Editor) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    async def symbols(params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        found = await editor.asked(params.text_document.uri, lambda space, path: space.symbols(path))
        return [editor.translation.symbol(one) for one in found]

    @server.feature(lsp.WORKSPACE_SYMBOL)
    async def all_symbols(params: lsp.WorkspaceSymbolParams) -> list[lsp.WorkspaceSymbol]:
        def found() -> list[lsp.WorkspaceSymbol]:
            return [one for space in editor.spaces.values() for path in space.files
                    for one in editor.translation.symbols(space.symbols(path), params.query)]

        return await asyncio.to_thread(found)

    @server.feature(lsp.TEXT_DOCUMENT_FOLDING_RANGE)
    async def folding(params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
        found = await editor.asked(params.text_document.uri, lambda space, path: space.symbols(path))
        todo, ranges = list(found), list[lsp.FoldingRange]()
        while todo:
            one = todo.pop()
            todo += one.inside
            if one.place.end_line > one.place.line:
                ranges.append(lsp.FoldingRange(one.place.line - 1, one.place.end_line - 1))
        return sorted(ranges, key=lambda one: one.start_line)

    @server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    async def formatting(params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        return await editor.asked(params.text_document.uri, _formatted)

    @server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix]))
    async def actions(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        found = await editor.asked(params.text_document.uri, lambda space, path: space.problems(path))
        first, last = params.range.start.line + 1, params.range.end.line + 1
        return [lsp.CodeAction(f"Write {one.fix.text.strip() or 'nothing'!r}" if one.fix.text.strip() else "Remove this",
                               lsp.CodeActionKind.QuickFix, [editor.translation.diagnostic(one)], is_preferred=True,
                               edit=editor.translation.edits([one.fix]))
                for one in found if one.fix and one.place and one.place.line <= last and one.place.end_line >= first]


def _formatted(space: Workspace, path: str) -> list[lsp.TextEdit]:
    """The edit that formats a text; none if it cannot be read as rules, or is formatted."""
    source = Source(Path(path).name, space.text(path))
    if any(problem.severity == "error" for problem in parse(source, CORE)[1]):
        return []
    text = format_text(source)
    whole = lsp.Range(lsp.Position(0, 0), lsp.Position(len(source.text.splitlines()) + 1, 0))
    return [] if text == source.text else [lsp.TextEdit(whole, text)]
