"""The reference is complete, and its pages are generated from the words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from aoi_rules import errors, plugin
from aoi_rules.advice.explanations.meaning import EXPLANATIONS
from aoi_rules.advice.explanations.syntax import SYNTAX_CODES
from aoi_rules.language.operators import OPERATORS
from aoi_rules.language.tree import RESERVED
from aoi_rules.machine.builtin_rules import EVERY_GAME
from aoi_rules.model.types import KINDS
from aoi_rules.plugin_api.values import BUILT_IN
from aoi_rules.plugin_manager.manager import HOOKS, plug_in
from aoi_rules.reference import Topic, messages, sections, topics_called
from aoi_rules.reference.pages import anchor, pages
from aoi_rules.words.drawings import Drawing, Mark
from aoi_rules.words.files import Accept
from tests.examples import EXAMPLES
from tests.manual.pages import MANUAL

CORE = plug_in([])
WITHOUT_FORM = ("messages", "refusals")
SAID_WITHOUT_ITS_CODE = {"build-failed", "failed", "game-busy", "outdated", "syntax-too-long"}
"""Their examples print only a message: two of them as a command does."""
TOPICS = {section.key: section.topics for section in sections()}


def named(*keys: str) -> set[str]:
    return {name for key in keys for topic in TOPICS[key] for name in topic.names}


@pytest.mark.thorough
def test_each_word_is_there_in_every_block_that_it_stands_in() -> None:
    words = {(cls.word, cls.__doc__) for cls in CORE.vocabulary.words.values()}
    assert len(words) > 80
    missing = [word for word, doc in words if not any(" ".join((doc or "").split()) == " ".join(t.meaning.split()) for t in topics_called(word))]
    assert missing == []


def test_each_function_is_there() -> None:
    assert BUILT_IN | set(CORE.functions) == named("functions")


def test_each_operator_of_the_grammar_is_there() -> None:
    """This covers arithmetic, and each sign and each small word of the grammar."""
    text = (MANUAL.parent / "terminals.lark").read_text(encoding="utf-8")
    comparison = re.search(r"^COMPARISON: /(.*)/$", text, re.MULTILINE)
    assert comparison is not None
    words = set(re.findall(r'^[A-Z]+: "([a-z]+)"$', text, re.MULTILINE)) - {"by", "for", "when"}
    assert {*OPERATORS, *comparison[1].split("|"), *words, "not in", "..", "--", ".", "?"} <= named("operators")


def test_each_name_type_and_role_is_there() -> None:
    assert named("names") >= RESERVED
    assert named("values") >= set(KINDS)
    for topic in TOPICS["drawings"]:
        roles = next((cls.ROLES for cls in CORE.vocabulary.words.values() if issubclass(cls, Mark) and cls.word == topic.name), {})
        assert {f"{role} FIELD" for role in roles} <= {written for written, _ in topic.parts}


def test_a_drawing_lists_its_words() -> None:
    (said,) = (text for topic in topics_called("drawing") for _, text in topic.parts if "`place`" in text)
    assert set(re.findall(r"`(\w+)`", said)) == {word for where, word in CORE.vocabulary.words if where == Drawing.inside} - {Accept.word}


def test_what_stands_in_a_form_is_found_too() -> None:
    for piece, name in {"hollow": "place", "alike by": "choose", "refills from": "zone", "up to": "choose"}.items():
        assert name in [topic.name for topic in topics_called(piece)]


def test_each_code_refusal_and_hook_is_there() -> None:
    kinds = {kind.code for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, errors.AoiError)}
    assert named("messages") == {*SYNTAX_CODES, *EXPLANATIONS, *kinds}
    assert named("refusals") == set(EVERY_GAME)
    assert named("hooks") == set(HOOKS)
    assert {topic.name for topic in TOPICS["python"]} == {*plugin.__all__} - {"Expression", "hookimpl", "hookspec"}  # pluggy's, and a union


def test_each_code_has_an_example_that_brings_it_up() -> None:
    """`tests/manual/test_pages.py` runs those in Python; `tests/compiler` and `tests/language` compile the texts of rules."""
    shown = {topic.name: topic.answer if topic.kind == "message" else topic.example for topic in TOPICS["messages"]}
    classes = {kind.code: kind.__name__ for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, errors.AoiError)}
    said = {code: f"{classes[code]}: " if code in classes else f"[{code}]: " for code in shown}
    assert {code for code, text in shown.items() if said[code] not in text} == SAID_WITHOUT_ITS_CODE


def test_each_refusal_has_an_example_that_brings_it_up() -> None:
    assert [topic.name for topic in TOPICS["refusals"] if not re.search(rf"^(\w+\.)?{topic.name}(\.\w+)?: ", topic.example, re.MULTILINE)] == []


def test_a_folder_among_the_examples_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`pip` leaves one beside each Python file."""
    (tmp_path / "hooks" / "__pycache__").mkdir(parents=True)
    (tmp_path / "hooks" / "aoi_words.py").write_text("pass\n", encoding="utf-8")
    monkeypatch.setattr(messages, "examples_root", lambda: tmp_path)
    messages._texts.cache_clear()
    try:
        assert messages.example_of("hooks", "aoi_words") == ("pass", "python", "")
    finally:
        messages._texts.cache_clear()


def test_each_example_belongs_to_something() -> None:
    for folder in EXAMPLES.iterdir():
        assert {file.stem for file in folder.iterdir()} == named(folder.name)


@pytest.mark.parametrize("topic", [t for key, found in TOPICS.items() if key not in WITHOUT_FORM for t in found], ids=lambda t: t.name)
def test_each_has_a_meaning_and_an_example_with_its_name(topic: Topic) -> None:
    """`tests/manual/test_pages.py` compiles and plays the examples."""
    assert topic.form
    assert len(topic.meaning.split()) >= 3
    written = topic.name.rpartition(".")[2] if topic.name.islower() else ""
    assert not written.isidentifier() or topic in (*TOPICS["values"], *TOPICS["python"]) or topic.name in ("seat", "keep.of", "loop", "network.links") or written in topic.example


def test_headings_of_a_page_differ() -> None:
    for topics in TOPICS.values():
        links = [anchor(topic) for topic in topics]
        assert len(set(links)) == len(links)
        assert [topic.name for topic in topics if not anchor(topic)] == [], "a sign needs a name in words behind its example"


def test_the_pages_are_up_to_date() -> None:
    """`python -m aoi_rules.reference` writes them."""
    folder = MANUAL / "reference"
    assert {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.md")} == pages()
