"""Which question to a workspace answers each question of an editor: one row for each. It imports the compiler, so it is itself
imported after the editor has its first answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from lsprotocol import types as lsp

from aoi_rules.diagnostics import Diagnostic, Fix
from aoi_rules.lsp.features import Answer
from aoi_rules.lsp.translation import Translation
from aoi_rules.workspace import Workspace

__all__ = ["ANSWERS"]


def _answer_at(question: Callable[..., Any], translate: Callable[[Translation, Any], Any], each: bool = False) -> Answer:
    """The answer to a question about a place: the translation of the result, or of `each` of several results."""
    def answer(space: Workspace, path: str, params: Any, translation: Translation) -> Any:
        found = question(space, path, *translation.from_editor(space.text(path), params.position))
        if each:
            return [translate(translation, one) for one in found]
        return None if found is None else translate(translation, found)

    return answer


def _answer_list(question: Callable[..., Any], translate: Callable[[Translation, Any], Any]) -> Answer:
    """The answer to a question about a file, which is a list."""
    def answer(space: Workspace, path: str, _: Any, translation: Translation) -> Any:
        return [translate(translation, one) for one in question(space, path)]

    return answer


# ---- about a place -----------------------------------------------------------------------------------------------------


def _highlights(space: Workspace, path: str, params: lsp.DocumentHighlightParams, to: Translation) -> list[lsp.DocumentHighlight]:
    found = space.uses(path, *to.from_editor(space.text(path), params.position))
    return [lsp.DocumentHighlight(to.range(place)) for place in found if place.source.path == path]


def _rename(space: Workspace, path: str, params: lsp.RenameParams, to: Translation) -> lsp.WorkspaceEdit:
    return to.edits(space.rename(path, *to.from_editor(space.text(path), params.position), params.new_name))


def _prepare_calls(
    space: Workspace, path: str, params: lsp.CallHierarchyPrepareParams, to: Translation
) -> list[lsp.CallHierarchyItem]:
    found = space.called_at(path, *to.from_editor(space.text(path), params.position))
    return [] if found is None else [to.call(found)]


def _incoming_calls(
    space: Workspace, path: str, params: lsp.CallHierarchyIncomingCallsParams, to: Translation
) -> list[lsp.CallHierarchyIncomingCall]:
    found = space.callers(path, *to.from_editor(space.text(path), params.item.selection_range.start))
    return [lsp.CallHierarchyIncomingCall(to.call(one), [to.range(place) for place in one.uses]) for one in found]


def _outgoing_calls(
    space: Workspace, path: str, params: lsp.CallHierarchyOutgoingCallsParams, to: Translation
) -> list[lsp.CallHierarchyOutgoingCall]:
    found = space.callees(path, *to.from_editor(space.text(path), params.item.selection_range.start))
    return [lsp.CallHierarchyOutgoingCall(to.call(one), [to.range(place) for place in one.uses]) for one in found]


# ---- about a file ------------------------------------------------------------------------------------------------------


def _problems(
    space: Workspace, path: str, _: lsp.DocumentDiagnosticParams, to: Translation
) -> lsp.RelatedFullDocumentDiagnosticReport:
    return lsp.RelatedFullDocumentDiagnosticReport([to.diagnostic(one) for one in space.problems(path, played=False)])


def _tokens(space: Workspace, path: str, _: lsp.SemanticTokensParams, to: Translation) -> lsp.SemanticTokens:
    return to.tokens(space.tokens(path))


def _hints(space: Workspace, path: str, params: lsp.InlayHintParams, to: Translation) -> list[lsp.InlayHint]:
    first, last = _lines(params.range)
    return [to.hint(one) for one in space.hints(path) if first <= one.place.line <= last]


def _folding_ranges(space: Workspace, path: str, _: lsp.FoldingRangeParams, to: Translation) -> list[lsp.FoldingRange]:
    del to
    todo, ranges = list(space.symbols(path)), list[lsp.FoldingRange]()
    while todo:
        one = todo.pop()
        todo += one.inside
        if one.place.end_line > one.place.line:
            ranges.append(lsp.FoldingRange(one.place.line - 1, one.place.end_line - 1))
    return sorted(ranges, key=lambda one: one.start_line)


def _format_document(space: Workspace, path: str, _: lsp.DocumentFormattingParams, to: Translation) -> list[lsp.TextEdit]:
    return to.text_edits(space.formatting_edits(path))


def _range_formatting(
    space: Workspace, path: str, params: lsp.DocumentRangeFormattingParams, to: Translation
) -> list[lsp.TextEdit]:
    return to.text_edits(space.formatting_edits(path, *_lines(params.range)))


def _actions(space: Workspace, path: str, params: lsp.CodeActionParams, to: Translation) -> list[lsp.CodeAction]:
    first, last = _lines(params.range)
    return [lsp.CodeAction(f"Write {fix.text.strip()!r}" if fix.text.strip() else "Remove this",
                           lsp.CodeActionKind.QuickFix, [to.diagnostic(one)], is_preferred=sure, edit=to.edits([fix]))
            for one in space.problems(path, played=False) if one.place and one.place.line <= last and one.place.end_line >= first
            for fix, sure in _corrections(one)]


def _corrections(problem: Diagnostic) -> Iterator[tuple[Fix, bool]]:
    """What can be written instead, and whether it is the only possibility: the author must judge a guess."""
    if problem.fix is not None:
        yield problem.fix, True
    elif problem.place is not None and problem.place.text in problem.names:
        yield from ((Fix(problem.place, one.name), False) for one in problem.related if one.meant)


def _present_color(
    space: Workspace, path: str, params: lsp.ColorPresentationParams, to: Translation,
) -> list[lsp.ColorPresentation]:
    del space, path, to
    parts = (params.color.red, params.color.green, params.color.blue)
    text = "#" + "".join(f"{round(part * 255):02x}" for part in parts)
    return [lsp.ColorPresentation(text, lsp.TextEdit(params.range, f'"{text}"'))]


def _lines(where: lsp.Range) -> tuple[int, int]:
    """The first and the last line of a range; one that ends before the first letter of a line does not contain that line."""
    first, last = where.start.line + 1, where.end.line + 1
    return first, max(first, last if where.end.character else last - 1)


ANSWERS: Mapping[str, Answer] = MappingProxyType({
    lsp.TEXT_DOCUMENT_COMPLETION: _answer_at(Workspace.completions, Translation.completion, each=True),
    lsp.TEXT_DOCUMENT_HOVER: _answer_at(Workspace.meaning, Translation.hover),
    lsp.TEXT_DOCUMENT_SIGNATURE_HELP: _answer_at(Workspace.signature, lambda _, found: Translation.signature(found)),
    lsp.TEXT_DOCUMENT_DEFINITION: _answer_at(Workspace.definition, Translation.location),
    lsp.TEXT_DOCUMENT_REFERENCES: _answer_at(Workspace.uses, Translation.location, each=True),
    lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT: _highlights,
    lsp.TEXT_DOCUMENT_RENAME: _rename,
    lsp.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY: _prepare_calls,
    lsp.CALL_HIERARCHY_INCOMING_CALLS: _incoming_calls,
    lsp.CALL_HIERARCHY_OUTGOING_CALLS: _outgoing_calls,
    lsp.TEXT_DOCUMENT_DIAGNOSTIC: _problems,
    lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL: _tokens,
    lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL: _answer_list(Workspace.symbols, Translation.symbol),
    lsp.TEXT_DOCUMENT_CODE_LENS: _answer_list(Workspace.remarks, Translation.lens),
    lsp.TEXT_DOCUMENT_INLAY_HINT: _hints,
    lsp.TEXT_DOCUMENT_DOCUMENT_LINK: _answer_list(Workspace.links, Translation.link),
    lsp.TEXT_DOCUMENT_DOCUMENT_COLOR: _answer_list(Workspace.colours, Translation.colour),
    lsp.TEXT_DOCUMENT_COLOR_PRESENTATION: _present_color,
    lsp.TEXT_DOCUMENT_FOLDING_RANGE: _folding_ranges,
    lsp.TEXT_DOCUMENT_FORMATTING: _format_document,
    lsp.TEXT_DOCUMENT_RANGE_FORMATTING: _range_formatting,
    lsp.TEXT_DOCUMENT_CODE_ACTION: _actions,
})
"""The answer to each question of `FEATURES`."""
