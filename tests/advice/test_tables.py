"""The advice's statements about the language are true: each of its tables is compared with the vocabulary and the grammar."""

from __future__ import annotations

import re

import pytest

from aoi_rules.advice import similar_names
from aoi_rules.advice.explanations.meaning import EXPLANATIONS
from aoi_rules.advice.explanations.syntax import SYNTAX_CODES
from aoi_rules.advice.explanations.warnings import UNUSED
from aoi_rules.advice.syntax.foreign_syntax import FOREIGN, Foreign
from aoi_rules.advice.syntax.messages import SIGNS
from aoi_rules.diagnostics import Source
from aoi_rules.language.operators import OPERATORS
from aoi_rules.language.parser_tables import grammar
from aoi_rules.language.scanner import scan
from aoi_rules.plugin_api.values import BUILT_IN
from aoi_rules.words.base import slots_of
from aoi_rules.words.names import NAMES, TYPES
from aoi_rules.words.vocabulary import every_word

OWN = {word for some in every_word().values() for cls in some for _, slot in slots_of(cls)
       for word in (*str(slot.key).split(), *slot.choices)}
LANGUAGE = {*every_word(), *BUILT_IN, *OWN, *grammar().words, *(word for one in (*NAMES, *TYPES) for word in one.name.split(", "))}


@pytest.mark.parametrize("line", similar_names._IN_LANGUAGES)
def test_what_another_language_says_is_said_here(line: str) -> None:
    first, *others = line.split()
    assert first in LANGUAGE
    assert first not in others


def test_no_row_of_games_is_about_the_language() -> None:
    assert {line.split()[0] for line in similar_names._IN_GAMES}.isdisjoint(LANGUAGE)


@pytest.mark.parametrize("row", [row for row in FOREIGN if isinstance(row.form, str)], ids=lambda row: row.form or "nothing")
def test_what_is_written_here_has_words_of_the_language(row: Foreign) -> None:
    assert isinstance(row.form, str)
    written = re.findall(r"(?<![\w<])[a-z]{2,}(?![\w>])", re.sub(r"\\g<\w+>", " ", row.form))
    assert [word for word in written if word not in LANGUAGE] == []


def test_each_row_has_a_code_that_is_explained() -> None:
    assert {row.code for row in FOREIGN} <= set(SYNTAX_CODES)


@pytest.mark.parametrize("sign", OPERATORS)
def test_no_operator_of_the_language_is_a_foreign_one(sign: str) -> None:
    """This holds whatever the two operands are; some rows are about numbers, others about words."""
    lines = [f"set level = {one} {sign} {other}" for one, other in (("1", "2"), ("a", "b"), ("(a)", "(b)"))]
    assert [row.says for row in FOREIGN if all(map(row.pattern.search, lines))] == []


def test_a_sign_is_one_of_the_terminals_of_operators() -> None:
    signs = [sign for sign in OPERATORS if not sign[0].isalpha()]
    found = {next(scan(Source("", f"{sign}{after}"), 0, 1)).type for sign in signs for after in (" 1", "1")}
    assert found == set(SIGNS.split())


def test_the_explanation_of_reserved_words_names_them_all() -> None:
    (listed,) = re.findall(r"The words `([a-z ]+)`", SYNTAX_CODES["syntax-reserved-word"])
    assert listed.split() == sorted(grammar().words)


def test_what_nothing_uses_has_a_code_that_says_so() -> None:
    of_lines = {"unused-accept", "unused-parameter"}  # another text can be no reason for these
    assert set(UNUSED) == {code for code in EXPLANATIONS if code.startswith("unused-")} - of_lines
