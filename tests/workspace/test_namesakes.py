"""Files of a folder that have a game, a map or a part of the same name, as after a copy of which only the title was changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from aoi_rules.language.files import read
from aoi_rules.workspace.checking import check_texts

MAP = 'map house "House" { extends germany }'
PART = 'part cheap "Cheap" for age_of_industry { replace define loan_interest = $0 }'


def warnings(folder: Path, **files: str) -> list[tuple[str, str | None]]:
    """The messages and hints of the warnings about the name of the first of some files, all of which are in a folder."""
    for name, text in files.items():
        (folder / f"{name}.aoi").write_text(f"language 1\n\n{text}\n", encoding="utf-8")
    first = read(str(folder / f"{next(iter(files))}.aoi"))
    return [(p.message, p.hint) for p in check_texts([first]).problems if p.code == "taken-name"]


@pytest.mark.thorough
def test_a_copied_map_that_has_its_old_name(tmp_path: Path) -> None:
    """The name means the file that comes first in the folder."""
    assert warnings(tmp_path, copy=MAP, house=MAP) == [
        ("house.aoi has a map called `house` too, and its name means this one", "write `map copy`")]
    assert warnings(tmp_path, house=MAP) == [
        ("copy.aoi has a map called `house` too, and its name means that one", "write `map copy` in copy.aoi")]


@pytest.mark.thorough
def test_a_copy_that_the_name_does_not_mean(tmp_path: Path) -> None:
    assert warnings(tmp_path, new=MAP, house=MAP) == [
        ("house.aoi has a map called `house` too, and its name means that one", "write `map new`")]
    assert warnings(tmp_path, house=MAP) == []


@pytest.mark.thorough
def test_a_copied_part_that_has_its_old_name(tmp_path: Path) -> None:
    assert warnings(tmp_path, free=PART, cheap=PART) == [
        ("cheap.aoi has a part called `cheap` too, and its name means that one", "write `part free`")]


@pytest.mark.parametrize("other", [
    'map other "House" { extends germany }',
    'part house "House" for age_of_industry { replace define loan_interest = $0 }',
    '# map house "House" { extends germany }',
])
def test_another_name_or_another_kind(tmp_path: Path, other: str) -> None:
    assert warnings(tmp_path, house=MAP, else_=other) == []


def test_a_copy_in_another_folder(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    assert warnings(tmp_path / "old", house=MAP) == []
    assert warnings(tmp_path, house=MAP) == []


@pytest.mark.thorough
def test_parts_of_the_same_name_for_two_games(tmp_path: Path) -> None:
    other = 'part cheap "Cheap" for card_game { }'
    assert warnings(tmp_path, free=PART, cheap=other) == []
