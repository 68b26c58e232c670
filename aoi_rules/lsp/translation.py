"""Values of a workspace as those of the protocol, whose lines and columns count from 0, columns in the units of the editor."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen
from lsprotocol import types as lsp
from pygls import uris

from aoi_rules.diagnostics import Diagnostic, Fix, Place
from aoi_rules.workspace import Columns, Completion, Edit, Meaning, Symbol

__all__ = ["Translation", "path_of", "uri_of"]

_SEVERITIES = {"error": lsp.DiagnosticSeverity.Error, "warning": lsp.DiagnosticSeverity.Warning,
               "note": lsp.DiagnosticSeverity.Information}
_COMPLETIONS = {
    "word": lsp.CompletionItemKind.Keyword, "type": lsp.CompletionItemKind.Enum, "member": lsp.CompletionItemKind.EnumMember,
    "keep": lsp.CompletionItemKind.Variable, "field": lsp.CompletionItemKind.Field, "function": lsp.CompletionItemKind.Function,
    "define": lsp.CompletionItemKind.Function, "verb": lsp.CompletionItemKind.Method, "colour": lsp.CompletionItemKind.Color,
}


def path_of(uri: str) -> str:
    """The path of a file; the address itself if it is none."""
    return uris.to_fs_path(uri) or uri


def uri_of(path: str) -> str:
    """The address of a file."""
    return uris.from_fs_path(path) or path


@frozen
class Translation:
    """Translates for an editor that counts columns in a certain way."""

    columns: Columns = Columns.UTF_16

    def inside(self, text: str, at: lsp.Position) -> tuple[int, int]:
        """A place in a text as our line and column."""
        lines = text.splitlines()
        line = lines[at.line] if at.line < len(lines) else ""
        return at.line + 1, self.columns.inside(line, at.character)

    def range(self, place: Place) -> lsp.Range:
        """A place as a range."""
        return lsp.Range(self._position(place, place.line, place.column), self._position(place, place.end_line, place.end_column))

    def _position(self, place: Place, line: int, column: int) -> lsp.Position:
        lines = place.source.lines
        text = lines[line - 1] if line <= len(lines) else ""
        return lsp.Position(line - 1, self.columns.outside(text, column))

    def location(self, place: Place) -> lsp.Location:
        """A place with its file."""
        return lsp.Location(uri_of(place.source.path), self.range(place))

    def diagnostic(self, problem: Diagnostic) -> lsp.Diagnostic:
        """A problem."""
        where = self.range(problem.place) if problem.place else lsp.Range(lsp.Position(0, 0), lsp.Position(0, 0))
        related = [lsp.DiagnosticRelatedInformation(self.location(one.place), one.name) for one in problem.related]
        text = problem.message + (f"\n{problem.hint}" if problem.hint else "")
        return lsp.Diagnostic(where, text, _SEVERITIES[problem.severity], problem.code, source="aoi", related_information=related)

    def edits(self, edits: Iterable[Edit | Fix]) -> lsp.WorkspaceEdit:
        """Edits of some files."""
        changes: dict[str, list[lsp.TextEdit]] = {}
        for edit in edits:
            changes.setdefault(uri_of(edit.place.source.path), []).append(lsp.TextEdit(self.range(edit.place), edit.text))
        return lsp.WorkspaceEdit(changes)

    def symbol(self, symbol: Symbol, inner: bool = False) -> lsp.DocumentSymbol:
        """A symbol with those in it; `inner` if it is in another one."""
        kind = _kind(symbol, inner)
        inside = [self.symbol(one, inner=True) for one in symbol.inside]
        return lsp.DocumentSymbol(symbol.name or symbol.word, kind, self.range(symbol.place), self.range(symbol.name_place),
                                  detail=symbol.title or symbol.word, children=inside)

    def symbols(self, symbols: Sequence[Symbol], query: str, container: str = "") -> Iterable[lsp.WorkspaceSymbol]:
        """Symbols whose names or titles contain a text."""
        for one in symbols:
            name = one.name or one.word  # the line of a member begins with its name
            if query.lower() in f"{name} {one.title}".lower():
                kind = _kind(one, bool(container))
                yield lsp.WorkspaceSymbol(self.location(one.name_place), name, kind, container_name=container)
            yield from self.symbols(one.inside, query, name)

    def hover(self, meaning: Meaning) -> lsp.Hover:
        """What a name means."""
        lines = [f"**{meaning.kind}** `{meaning.name}`" if meaning.name else f"**{meaning.kind}**"]
        lines += [f"{meaning.type}" + (f", `{meaning.value}`" if meaning.value else "")] if meaning.type or meaning.value else []
        lines += [f"```aoi\n{meaning.text}\n```" if meaning.declared else meaning.text] if meaning.text else []
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, "\n\n".join(lines)), self.range(meaning.place))

    @staticmethod
    def completion(one: Completion) -> lsp.CompletionItem:
        """Something that may stand at a place."""
        kind = _COMPLETIONS.get(one.kind, lsp.CompletionItemKind.Value)
        return lsp.CompletionItem(one.text, kind=kind, detail=one.about or one.kind)


def _kind(symbol: Symbol, inner: bool) -> lsp.SymbolKind:
    """How an editor shows a symbol: a whole text, something with lines of its own, or a line."""
    return lsp.SymbolKind.Module if not inner else lsp.SymbolKind.Class if symbol.inside else lsp.SymbolKind.Field
