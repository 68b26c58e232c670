"""Which questions of an editor are answered: one row for each. The server sends this list at the start, so this module imports
nothing that takes long; `answers` has the answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import frozen
from lsprotocol import types as lsp

from aoi_rules.lsp.translation import LEGEND, Translation

if TYPE_CHECKING:
    from aoi_rules.workspace import Workspace

__all__ = ["FEATURES", "Answer", "Feature"]

Answer = Callable[["Workspace", str, Any, Translation], Any]
"""Answers a question about a file of a workspace, by its path and the parameters of the protocol."""


@frozen
class Feature:
    """A question of the protocol, and the options that the server sends to the editor at the start.  One that is asked
    `while_typing` is answered for the newest text, whatever has changed since it was asked; in that case, others are refused."""

    method: str
    options: Any = None
    while_typing: bool = False


FEATURES = (
    Feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[".", '"']), while_typing=True),
    Feature(lsp.TEXT_DOCUMENT_HOVER),
    Feature(lsp.TEXT_DOCUMENT_SIGNATURE_HELP, lsp.SignatureHelpOptions(trigger_characters=["(", ",", " "]), while_typing=True),
    Feature(lsp.TEXT_DOCUMENT_DEFINITION),
    Feature(lsp.TEXT_DOCUMENT_REFERENCES),
    Feature(lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT),
    Feature(lsp.TEXT_DOCUMENT_RENAME),
    Feature(lsp.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY),
    Feature(lsp.CALL_HIERARCHY_INCOMING_CALLS),
    Feature(lsp.CALL_HIERARCHY_OUTGOING_CALLS),
    Feature(lsp.TEXT_DOCUMENT_DIAGNOSTIC,
            lsp.DiagnosticOptions(inter_file_dependencies=True, workspace_diagnostics=False, identifier="aoi")),
    Feature(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, LEGEND),
    Feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL),
    Feature(lsp.TEXT_DOCUMENT_CODE_LENS),
    Feature(lsp.TEXT_DOCUMENT_INLAY_HINT),
    Feature(lsp.TEXT_DOCUMENT_DOCUMENT_LINK),
    Feature(lsp.TEXT_DOCUMENT_DOCUMENT_COLOR),
    Feature(lsp.TEXT_DOCUMENT_COLOR_PRESENTATION),
    Feature(lsp.TEXT_DOCUMENT_FOLDING_RANGE),
    Feature(lsp.TEXT_DOCUMENT_FORMATTING),
    Feature(lsp.TEXT_DOCUMENT_RANGE_FORMATTING),
    Feature(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix])),
)
"""The questions about one file that are answered."""
