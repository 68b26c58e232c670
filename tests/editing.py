"""Texts checked as in an editor, where each text differs little from the previous one."""

from __future__ import annotations

from attrs import define, field

from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.memo import Memo
from aoi_rules.diagnostics import Diagnostic, Source
from aoi_rules.language.parser import OpenTexts, reading_open_texts
from aoi_rules.workspace.checking import check_source

__all__ = ["Editor"]


@define(eq=False)
class Editor:
    """The state kept from one text to the next: unchanged parts are neither read nor checked again.
    `tests/workspace/test_checked_again.py` tests that the results equal those of a first check."""

    texts: OpenTexts = field(factory=OpenTexts)
    memos: dict[str, Memo] = field(factory=dict)

    def forms(self, source: Source) -> Forms:
        """The compiled forms of a file, with the results of its earlier check."""
        return Forms(self.memos.setdefault(source.path, Memo()))

    def check(self, source: Source) -> tuple[Diagnostic, ...]:
        """The problems of a text."""
        with reading_open_texts(self.texts):
            return check_source(source, [source], forms=self.forms(source)).diagnostics
