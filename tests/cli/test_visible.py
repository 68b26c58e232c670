"""The visible form of a text: laws for any text, letters of many languages that stay, and the replacement of each hidden
character."""

from __future__ import annotations

import json
import time
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len

from aoi_rules.diagnostics import Diagnostic, Place, Source
from aoi_rules.errors import AoiError
from aoi_rules.text.visible import escape_surrogates, in_json, is_visible, replace_invisible

MARK = "\N{COMBINING ACUTE ACCENT}"
HEART, EMOJI = "\N{BLACK HEART SUIT}", "\N{VARIATION SELECTOR-16}"
TEXTS = st.text(st.one_of(st.characters(), st.sampled_from(f"a\n\t{MARK}{HEART}{EMOJI}\u202e\u3164\u0323\u200d\x1b\ud800")))
MANY = st.builds(str.__mul__, st.sampled_from([MARK, EMOJI, "\u0323\u0301", "\u3164"]), st.integers(1, 40))


@pytest.mark.thorough
@given(st.lists(st.one_of(TEXTS, MANY)).map("".join))
@example(f"{HEART}{EMOJI}{EMOJI}")
@example(f"a{MARK * 4}{EMOJI}{MARK * 5}")
def test_nothing_hidden_is_left_and_what_can_be_shown_stays(text: str) -> None:
    shown = replace_invisible(text)
    assert replace_invisible(shown) == shown
    assert not [letter for letter in shown if unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp") and letter != "\n"]
    assert 5 * MARK not in shown
    assert is_visible(text) == (replace_invisible(text, "") == text)
    plain = [letter for letter in text if unicodedata.category(letter)[0] in "LN" and "FILLER" not in unicodedata.name(letter, "")]
    kept = iter(shown)
    assert all(letter in kept for letter in plain)  # in their order


@pytest.mark.thorough
@given(st.dictionaries(TEXTS, TEXTS))
def test_json_says_the_same_without_them(data: dict[str, str]) -> None:
    text = in_json(json.dumps(data, ensure_ascii=False, indent=1))
    assert replace_invisible(text) == text
    assert json.loads(text) == {escape_surrogates(key): escape_surrogates(value) for key, value in data.items()}


@given(TEXTS, st.integers(0, 9))
def test_a_caret_is_below_the_letters_that_it_means(line: str, before: int) -> None:
    [line, *_] = [*line.splitlines(), ""]
    text = f"{line[:before]}wrong{line[before:]}".replace("\t", "")
    at = len(line[:before].replace("\t", ""))
    place = Place(Source("x.aoi", text), 1, at + 1, 1, at + 1 + len("wrong"))
    _, excerpt, caret = str(Diagnostic("unknown-name", "nothing is called so", place)).split("\n")
    assert (caret.index("^"), caret.count("^")) == (cell_len(excerpt[: excerpt.index("wrong")]), len("wrong"))


@pytest.mark.parametrize("text", [
    "plain text, in ASCII", "Köln – ×", "Ko\u0308ln", "Tiếng Việt", unicodedata.normalize("NFD", "Tiếng Việt"), "東京 横浜",
    "\u0e17\u0e35\u0e48\u0e19\u0e35\u0e48", "हिन्दी क्षेत्र", "\u05d1\u05bc\u05b0\u05e8\u05b5\u05d0\u05e9\u05b4\u05c1\u05d9\u05ea",
    "\u0645\u064f\u062d\u064e\u0645\u0651\u064e\u062f", f"{HEART}{EMOJI} {HEART}\ufe0e", "\N{BOMB}", "한글",
])
def test_writing_that_people_read_stays(text: str) -> None:
    assert replace_invisible(text) == text
    assert is_visible(text)


@pytest.mark.parametrize(("text", "shown"), [
    ("one\ntwo", "one\ntwo"), ("one\ttwo", "one two"), ("one\rtwo", "one\ufffdtwo"), ("\x1b[31m", "\ufffd[31m"),
    ("a\u202eb", "a\ufffdb"), ("\u3164", "\ufffd"), ("\u2800", "\ufffd"), (f"a{EMOJI}", "a\ufffd"), (f"`{EMOJI}", "`\ufffd"),
    ("\ud800", r"\ud800"), (f"e{MARK * 40}.", f"e{MARK * 4}\ufffd."), ("\uffff", "\ufffd"), ("\u2028", "\ufffd"),
])
def test_what_is_hidden_is_replaced(text: str, shown: str) -> None:
    assert replace_invisible(text) == shown
    assert str(AoiError(text)) == shown
    assert not is_visible(text)


@pytest.mark.thorough_with("e\\u0301.\\t")
@pytest.mark.parametrize("text", ["a line of text\n", "eine schöne Zeile\n", f"e{MARK}.\t", MARK, "\u202e"])
def test_a_text_ten_times_as_long_takes_about_ten_times_as_long(text: str) -> None:
    def took(times: int) -> float:
        long, best = text * times, 9.0
        for _ in range(3):
            begun = time.process_time()
            replace_invisible(long)
            best = min(best, time.process_time() - begun)
        return best

    assert took(100_000) < 40 * took(10_000) + 0.01
