"""The tree of a text is kept for the next reading of the same text."""

from __future__ import annotations

import pytest

from aoi_rules.diagnostics import Source
from aoi_rules.language import parse, parser


def test_one_text_is_read_once() -> None:
    (first, _), (again, _) = (parse(Source("a.aoi", "town bonn\n")) for _ in range(2))
    assert first is again


def test_another_text_of_that_name_is_read() -> None:
    parse(Source("a.aoi", "town bonn\n"))
    block, _ = parse(Source("a.aoi", "town ulm\n"))
    assert str(block.items[0].arguments[0].name) == "ulm"


def test_places_are_in_the_file_that_was_given() -> None:
    for path in ("a.aoi", "maps/a.aoi"):
        block, (problem,) = parse(Source("a.aoi", "town bonn\ntown = =\n", path))
        assert problem.place is not None
        assert (problem.place.source.path, block.items[0].place.source.path) == (path, path)


def test_a_very_long_text_is_not_kept() -> None:
    long = "# " + "a" * parser._LONG + "\n"
    (first, _), (again, _) = (parse(Source("a.aoi", long + "town bonn\n")) for _ in range(2))
    assert first is not again
    assert first == again


def test_of_a_text_that_is_read_again_as_a_whole_the_same_statements_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parser, "reread", lambda *_: None)
    texts, text = parser.OpenTexts(), "game x {\n  keep a number = 0\n  action b {\n    do { }\n    log \"c\"\n  }\n}\n"
    before = texts.read(Source("a.aoi", text), None)[0].items[0]
    now = texts.read(Source("a.aoi", text.replace('"c"', '"d"')), None)[0].items[0]
    assert now is not before
    assert now.items[0] is before.items[0]
    assert (now.items[1].items[0] is before.items[1].items[0], now.items[1].items[1] is before.items[1].items[1]) == (True, False)
    assert texts.read(Source("a.aoi", text.replace("number", "truth")), None)[0].items[0].items[1].items[0] is now.items[1].items[0]
