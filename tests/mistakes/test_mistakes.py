"""Messages about common mistakes: a snapshot for each habit, to be read by a person.

A good message names the mistake, points at it, and gives the corrected line.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from aoi_rules.diagnostics import Diagnostic
from tests.editing import Editor
from tests.everyday import first
from tests.mistakes.corpus import HABITS
from tests.mistakes.mentions import forgotten
from tests.mistakes.mistakes import Mistake, found, problems, shown

OF_NAMES = ("unknown-name", "unknown-word", "unknown-field", "unknown-member", "unknown-type", "unknown-function", "unknown-action",
            "unknown-rule")
"""The codes of problems about a name, which they carry."""
_BETWEEN = f"\n\n{'-' * 100}\n"


class TextFile(SingleFileSnapshotExtension):
    """One text file per snapshot."""

    file_extension = "txt"
    _write_mode = WriteMode.TEXT


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> tuple[Editor, Path]:
    """An editor, and the folder with the texts, for all mistakes."""
    return Editor(), tmp_path_factory.mktemp("written")


@pytest.mark.thorough_with("missing_pieces", "from_c", "from_mathematics", "from_python", "wrong_order_or_block", "slips")
@pytest.mark.parametrize("habit", first(2, HABITS, pytest.mark.thorough))
def test_habit(habit: str, editor: tuple[Editor, Path], monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion) -> None:
    """The problems are those in an editor after each text was correct."""
    monkeypatch.chdir(editor[1])
    texts = []
    for mistake in HABITS[habit]:
        said = found(mistake, editor[1], editor[0])
        texts.append(shown(mistake, said))
        assert len(said) == mistake.expected, texts[-1]
        assert all(p.names for p in said if isinstance(p, Diagnostic) and p.code in OF_NAMES), texts[-1]
        assert forgotten(p for p in said if isinstance(p, Diagnostic)) == [], texts[-1]  # the data has the lines too
    assert _BETWEEN.join(texts) + "\n" == snapshot(extension_class=TextFile)


def test_there_are_enough_mistakes() -> None:
    every = [mistake for habit in HABITS.values() for mistake in habit]
    assert len(every) >= 150
    assert len(set(every)) == len(every)


@pytest.mark.parametrize("name", ["fair.aoi", "hills.aoi", "trips.aoi"])
def test_without_a_mistake_nothing_is_said(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert problems(Mistake(name, "language 1", "language 1"), tmp_path) == ()
