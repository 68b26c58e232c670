"""Texts that are checked as in an editor, where the next text differs little from the last one."""

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
    """What is known from one text to the next: what did not change is neither read nor checked again.  That it says the same as a
    first check is tested in `tests/workspace/test_checked_again.py`."""

    texts: OpenTexts = field(factory=OpenTexts)
    memos: dict[str, Memo] = field(factory=dict)

    def forms(self, source: Source) -> Forms:
        """The forms of a file that is checked, with what was found of it before."""
        return Forms(self.memos.setdefault(source.path, Memo()))

    def check(self, source: Source) -> tuple[Diagnostic, ...]:
        """What is wrong with a text."""
        with reading_open_texts(self.texts):
            return check_source(source, [source], forms=self.forms(source)).diagnostics
