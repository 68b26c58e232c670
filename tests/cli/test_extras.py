"""Installed features without an extra, and the message if an extra is missing."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from aoi_rules.errors import missing_extra

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_without_an_extra_little_is_installed() -> None:
    names = {re.split(r"[<>=~! ;\[]", one)[0] for one in PROJECT["dependencies"]}
    assert names == {"attrs", "cattrs", "click", "lark", "pluggy", "rich", "typing-extensions"}


def test_a_missing_package_names_its_extra() -> None:
    error = missing_extra("the preview needs a server", "web", ImportError("no", name="starlette"))
    assert str(error) == "the preview needs a server, and `starlette` is not installed: pip install 'aoi-rules[web]'"


def test_a_missing_module_of_this_package_is_no_missing_extra() -> None:
    with pytest.raises(ImportError, match="cannot import name"):
        missing_extra("the preview needs a server", "web", ImportError("cannot import name", name="aoi_rules.preview.server"))


@pytest.mark.parametrize("extra", ["schema", "lsp", "lab", "print", "web", "test", "docs", "rl", "native", "picture"])
def test_each_extra_that_a_message_names_is_there(extra: str) -> None:
    assert extra in PROJECT["optional-dependencies"]


def test_the_page_for_programs_that_generate_texts_is_short() -> None:
    page = Path(__file__).parents[2] / "grammar" / "manual" / "programs" / "generating.md"
    assert 500 < len(page.read_text(encoding="utf-8").split()) < 6_000
