"""The shipped tables match the grammar."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.resources import files
from os import environ

import lark
import pytest

from aoi_rules.diagnostics import Source
from aoi_rules.language import parse, parser, parser_tables, reader, scanner
from aoi_rules.language.parser_tables import grammar, render_tables
from tests.language.trees import pictured

SHIPPED = (files("aoi_rules.language") / "tables.json").read_text(encoding="utf-8")


@pytest.mark.thorough
def test_they_are_up_to_date() -> None:
    if json.loads(SHIPPED)["lark"] != lark.__version__:
        pytest.skip(f"they were made by another Lark than {lark.__version__}, which builds its own")
    assert render_tables() == SHIPPED, "run `python -m aoi_rules.language.parser_tables`"


@pytest.mark.slow
def test_they_do_not_depend_on_the_order_of_hashes() -> None:
    command = [sys.executable, "-c", "from aoi_rules.language.parser_tables import render_tables; print(render_tables())"]
    seen = {
        subprocess.run(command, env=environ | {"PYTHONHASHSEED": seed}, capture_output=True, check=True).stdout
        for seed in ("1", "2")
    }
    assert len(seen) == 1


@pytest.fixture
def unread() -> Iterator[Callable[[], None]]:
    """Yields a function that clears the cached grammar and parser; the fixture clears them once more after the test."""

    def forget() -> None:
        for one in (grammar, reader._cached_machine, parser._read_cached, scanner._pattern):
            one.cache_clear()

    yield forget
    forget()


def test_another_lark_builds_them_from_the_grammar(monkeypatch: pytest.MonkeyPatch, unread: Callable[[], None]) -> None:
    ready, built, build = _read(), [], parser_tables._build_tables
    monkeypatch.setattr("lark.__version__", "0.0")
    monkeypatch.setattr(parser_tables, "_build_tables", lambda: built.append(build()) or built[-1])
    unread()
    assert _read() == ready
    assert len(built) == 1


def _read() -> list[str]:
    block, problems = parse(Source("<text>", "a b(c, d..) -- e = f + g(h for i in j when k by l) when m { | n | o? |; p }"))
    assert problems == ()
    return list(map(pictured, block.items))
