"""The message for a file that is not UTF-8 text of rules names its actual kind, and each problem has a place."""

from __future__ import annotations

from pathlib import Path

import pytest

from aoi_rules.diagnostics import Diagnostic, Source, render
from aoi_rules.language import parse, read

RULES = 'game island "The island" {\n  players 2..3\n  seats red blue green\n}\n'


@pytest.mark.parametrize(("data", "says"), [
    (RULES.encode("utf-16"), "is saved as UTF-16, not as UTF-8"),
    (RULES.encode("utf-16-le"), "is saved as UTF-16, not as UTF-8"),
    (RULES.encode("utf-16-be"), "is saved as UTF-16, not as UTF-8"),
    (RULES.encode("utf-32-le"), "is saved as UTF-32, not as UTF-8"),
    (RULES.replace("island ", "ísland ").encode("latin-1"), "byte 0xED on line 1"),
    (b'{\n "name": "fair",\n "towns": [1, 2]\n}\n', "contains JSON, not rules"),
    (b"[1, 2]\n", "contains JSON, not rules"),
    (b"<!DOCTYPE html>\n<html></html>\n", "contains HTML, not rules"),
    (b'<?xml version="1.0"?>\n<map/>\n', "contains XML, not rules"),
    (b"---\nname: fair\n", "contains YAML, not rules"),
    (b"PK\x03\x04 and more", "is an archive or a document of an office program"),
    (b"\x89PNG\r\n\x1a\n", "is a picture"),
    (b"", "is empty"),
])
def test_what_a_file_is_instead(tmp_path: Path, data: bytes, says: str) -> None:
    (tmp_path / "x.aoi").write_bytes(data)
    found = read(tmp_path / "x.aoi")
    assert isinstance(found, Diagnostic)
    assert found.place is not None
    assert says in found.message


def test_rules_are_none_of_these(tmp_path: Path) -> None:
    for text in (RULES, RULES.replace("\n", "\r\n"), f"\ufeff{RULES}", "# ünïcödé\n" + RULES, "| a | b |\n", "x { }\n"):
        (tmp_path / "x.aoi").write_bytes(text.encode())
        assert isinstance(read(tmp_path / "x.aoi"), Source)


def test_a_file_that_is_not_there_has_a_place_too(tmp_path: Path) -> None:
    found = read(tmp_path / "none.aoi")
    assert isinstance(found, Diagnostic)
    assert str(found.place) == "none.aoi:1:1"
    assert render(found).splitlines()[1:] == ["  is its name spelled so, and its folder right?"]


def test_old_line_ends_are_called_so() -> None:
    (problem,) = parse(Source("x.aoi", RULES.replace("\n", "\r")))[1]
    assert "carriage return (CR) alone" in problem.message


@pytest.mark.parametrize(("title", "columns"), [("Ulm", 3), ("烏爾姆", 6), ("🎲🎲", 4), ("Köln", 4), ("Ko\u0308ln", 4)])
def test_the_caret_stands_below_what_is_wrong(title: str, columns: int) -> None:
    (problem,) = parse(Source("x.aoi", f'town x "{title}" ; ]'))[1]
    line, caret = render(problem).splitlines()[1:]
    assert caret.index("^") - line.index("town") == len('town x "" ; ') + columns
