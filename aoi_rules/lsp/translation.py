"""Translates values of a workspace into those of the protocol, whose lines and columns count from 0, with columns in the units of
the editor."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from attrs import frozen
from lsprotocol import types as lsp
from pygls import uris

from aoi_rules.workspace.columns import Columns

if TYPE_CHECKING:
    from aoi_rules.diagnostics import Diagnostic, Fix, Place
    from aoi_rules.workspace import Call, Colour, Completion, Edit, Hint, Link, Meaning, Remark, Signature, Symbol, Token

__all__ = ["LEGEND", "PLAY_SCENARIO", "Translation", "path_of", "uri_of"]

PLAY_SCENARIO = "aoi.playScenario"
"""The command that plays a scenario of a file, given by its title."""
SHOW_PLACES = "aoi.showPlaces"
"""The command of an editor that shows places: it gets an address, a position and locations."""

_SEVERITIES = {"error": lsp.DiagnosticSeverity.Error, "warning": lsp.DiagnosticSeverity.Warning,
               "note": lsp.DiagnosticSeverity.Information}
_COMPLETIONS = {
    "word": lsp.CompletionItemKind.Keyword, "type": lsp.CompletionItemKind.Enum, "member": lsp.CompletionItemKind.EnumMember,
    "keep": lsp.CompletionItemKind.Variable, "field": lsp.CompletionItemKind.Field, "function": lsp.CompletionItemKind.Function,
    "define": lsp.CompletionItemKind.Function, "verb": lsp.CompletionItemKind.Method, "colour": lsp.CompletionItemKind.Color,
}
_TOKENS = {
    "word": "keyword", "keyword": "modifier", "type": "type", "member": "enumMember", "field": "property", "keep": "property",
    "zone": "property", "define": "function", "verb": "method", "function": "function", "name": "variable", "action": "class",
    "game": "namespace", "map": "namespace", "part": "namespace",
}
"""The kinds of tokens that every editor has colours for."""
_KINDS = tuple(dict.fromkeys((*_TOKENS.values(), "label")))
LEGEND = lsp.SemanticTokensLegend(list(_KINDS), [lsp.SemanticTokenModifiers.Declaration.value])


def path_of(uri: str) -> str:
    """The path of a file; the address itself if it is not that of a file."""
    return uris.to_fs_path(uri) or uri


def uri_of(path: str) -> str:
    """The address of a file."""
    return uris.from_fs_path(path) or path


@frozen
class Translation:
    """Translates for an editor that counts columns in a certain way, and may insert snippets."""

    columns: Columns = Columns.UTF_16
    snippets: bool = False

    def from_editor(self, text: str, at: lsp.Position) -> tuple[int, int]:
        """A position in a text as our line and column."""
        lines = text.splitlines()
        line = lines[at.line] if at.line < len(lines) else ""
        return at.line + 1, self.columns.from_editor(line, at.character)

    def range(self, place: Place) -> lsp.Range:
        """A place as a range."""
        return lsp.Range(self._position(place, place.line, place.column), self._position(place, place.end_line, place.end_column))

    def _position(self, place: Place, line: int, column: int) -> lsp.Position:
        lines = place.source.lines
        text = lines[line - 1] if line <= len(lines) else ""
        return lsp.Position(line - 1, self.columns.to_editor(text, column))

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

    def completion(self, one: Completion) -> lsp.CompletionItem:
        """Something that may be at a place."""
        kind = _COMPLETIONS.get(one.kind, lsp.CompletionItemKind.Value)
        item = lsp.CompletionItem(one.text, kind=kind, detail=one.about or one.kind)
        if self.snippets and one.snippet:
            item.insert_text, item.insert_text_format = one.snippet, lsp.InsertTextFormat.Snippet
        return item

    def tokens(self, tokens: Iterable[Token]) -> lsp.SemanticTokens:
        """Words and names: five numbers each, with lines and columns counted from the token before."""
        data, before = list[int](), lsp.Position(0, 0)
        for one in tokens:
            where = self.range(one.place)
            line = where.start.line - before.line
            column = where.start.character - (0 if line else before.character)
            kind = _KINDS.index(_TOKENS.get(one.kind, "label"))
            data += (line, column, where.end.character - where.start.character, kind, int(one.declared))
            before = where.start
        return lsp.SemanticTokens(data)

    @staticmethod
    def signature(one: Signature) -> lsp.SignatureHelp:
        """The form of what is being written."""
        arguments = [lsp.ParameterInformation(name) for name in one.arguments]
        shown = lsp.SignatureInformation(one.form, one.about or None, arguments, one.active if arguments else None)
        return lsp.SignatureHelp([shown], 0, one.active if arguments else None)

    def lens(self, remark: Remark) -> lsp.CodeLens:
        """What other texts do with a line, with a command that shows where; or a command that plays a scenario."""
        where, uri = self.range(remark.place), uri_of(remark.place.source.path)
        if remark.scenario:
            return lsp.CodeLens(where, lsp.Command("play this scenario", PLAY_SCENARIO, arguments=[uri, remark.scenario]))
        places = [self.location(place) for place in remark.places]
        return lsp.CodeLens(where, lsp.Command(remark.text, SHOW_PLACES, arguments=[uri, where.start, places]))

    def hint(self, hint: Hint) -> lsp.InlayHint:
        """Something that a text leaves out."""
        return lsp.InlayHint(self.range(hint.place).end, hint.text)

    def link(self, link: Link) -> lsp.DocumentLink:
        """The name of another file's game, map or part."""
        return lsp.DocumentLink(self.range(link.place), uri_of(link.path))

    def colour(self, one: Colour) -> lsp.ColorInformation:
        """A colour in a text."""
        red, green, blue = (int(one.colour[at:at + 2], 16) / 255 for at in (1, 3, 5))
        return lsp.ColorInformation(self.range(one.place), lsp.Color(red, green, blue, 1.0))

    def call(self, one: Call) -> lsp.CallHierarchyItem:
        """A definition, a verb, or something that uses one."""
        kind = lsp.SymbolKind.Method if _TOKENS.get(one.kind) == "method" else lsp.SymbolKind.Function
        uri = uri_of(one.place.source.path)
        return lsp.CallHierarchyItem(one.name, kind, uri, self.range(one.whole), self.range(one.place), detail=one.kind)

    def text_edits(self, edits: Iterable[Edit]) -> list[lsp.TextEdit]:
        """Edits of one file."""
        return [lsp.TextEdit(self.range(edit.place), edit.text) for edit in edits]


def _kind(symbol: Symbol, inner: bool) -> lsp.SymbolKind:
    """How an editor shows a symbol: a whole text, something with lines of its own, or a line."""
    return lsp.SymbolKind.Module if not inner else lsp.SymbolKind.Class if symbol.inside else lsp.SymbolKind.Field
