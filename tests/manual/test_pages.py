"""Every block of the manual is run: what it says is so."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.manual.pages import MANUAL, blocks, pages
from tests.manual.trial import Trial


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(MANUAL).with_suffix("").as_posix())
def test_each_block_does_what_it_says(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    wrong = Trial(tmp_path).run(list(blocks(page.read_text(encoding="utf-8"))))
    shown = "\n\n".join(f"{page.relative_to(MANUAL.parents[1])}:{line}: {text}" for line, text in wrong)
    if wrong:
        pytest.fail(shown, pytrace=False)
