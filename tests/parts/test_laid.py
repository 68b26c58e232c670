"""Parts laid over a ruleset whose text does not name them: `parts=`."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import aoi_rules as aoi
from tests.parts.island import HOUSE, MAP, written

LANE = "texts/lane.aoi"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder with the files, where the test runs, and a separate cache."""
    monkeypatch.setenv("AOI_CACHE", str(tmp_path / "cache"))
    written(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def first(*parts: str | Path, name: str = LANE) -> list[str]:
    """The moves of the first decision with parts laid over the ruleset."""
    return [str(move) for move in aoi.load(name, parts=parts).new_game(seed=1).legal_moves()]


def only_problem(*parts: str | Path, name: str = LANE, library_only: bool = False) -> str:
    """The only problem."""
    (problem,) = aoi.check(name, parts=parts, library_only=library_only)
    return str(problem)


def test_none() -> None:
    assert first() == ["buy salt", "buy silk", "buy beer", "pass"]


def test_a_file() -> None:
    assert first("house.aoi") == first(Path("house.aoi")) == ["buy salt", "buy beer", "pass"]


def test_a_file_with_two_parts_has_both() -> None:
    assert first("winter.aoi") == ["buy silk", "buy beer", "buy coal", "pass"]


def test_several_files() -> None:
    assert first("house.aoi", "winter.aoi") == ["buy beer", "buy coal", "pass"] == first("winter.aoi", "house.aoi")


def test_over_a_game_without_maps() -> None:
    assert first("house.aoi", name="texts/fair.aoi") == ["buy salt", "pass"]


def test_over_a_text() -> None:
    text = Path("texts/fair.aoi").read_text(encoding="utf-8")
    assert len(aoi.load(text=text, parts=["house.aoi"]).new_game(seed=1).legal_moves()) == 2


def test_a_name_is_that_of_a_part_beside_the_map_and_of_that_part_alone(folder: Path) -> None:
    (folder / "winter.aoi").rename(folder / "texts" / "cold.aoi")
    assert first("winter") == ["buy salt", "buy silk", "buy beer", "buy coal", "pass"]
    assert first("frost", "winter") == first("winter", "frost") == ["buy silk", "buy beer", "buy coal", "pass"]


def test_a_line_of_the_map_s_own_is_changed_too(folder: Path) -> None:
    (folder / "texts" / "lane.aoi").write_text(MAP.replace("; good", "; define least = $2 ; good"), encoding="utf-8")
    (folder / "more.aoi").write_text("part more for fair { replace define least = $1 }", encoding="utf-8")
    assert [problem.code for problem in aoi.check(LANE, parts=["more.aoi"])] == ["unused-name"]
    assert "define least = $1" in [line.text.strip() for line in aoi.load(LANE, parts=["more.aoi"]).program.resolved_text()]


@pytest.mark.slow
def test_a_plugin_by_its_name() -> None:
    rules = aoi.load("germany", parts=["ships"])
    assert rules.model.plugins[0].name == "ships"
    assert [part.name for part in rules.model.parts] == ["ships"]
    assert any(item.name == "sea_lane" for item in rules.model.types)


def test_the_ruleset_is_another_one_and_says_so() -> None:
    plain, over = aoi.load(LANE), aoi.load(LANE, parts=["house.aoi", "winter.aoi"])
    assert plain.model.parts == ()
    assert [part.name for part in over.model.parts] == ["house", "winter", "frost"]
    assert plain.program.content_hash != over.program.content_hash


def test_the_hash_is_that_of_what_decides_a_game(folder: Path) -> None:
    (was,) = aoi.load(LANE, parts=["house.aoi"]).model.parts
    (folder / "house.aoi").write_text(HOUSE.replace("No silk here", "Not here").replace("part", "# ours\npart"), encoding="utf-8")
    assert aoi.load(LANE, parts=["house.aoi"]).model.parts == (was,)
    (folder / "house.aoi").write_text(HOUSE.replace("$3", "$2"), encoding="utf-8")
    assert aoi.load(LANE, parts=["house.aoi"]).model.parts != (was,)


# ---- stored results ----------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_what_is_stored_of_a_ruleset_is_not_taken_for_one_with_parts(folder: Path) -> None:
    for _ in range(2):  # compiled, then found
        assert [len(first(*parts)) for parts in ((), ("house.aoi",), ("winter.aoi",), ("winter.aoi", "house.aoi"))] == [4, 3, 4, 3]
    (folder / "house.aoi").write_text(HOUSE.replace("$3", "$2"), encoding="utf-8")
    assert first("house.aoi") == ["buy salt", "pass"]


def test_what_is_stored_of_a_name_is_looked_for_again(folder: Path) -> None:
    (folder / "house.aoi").rename(folder / "texts" / "house.aoi")
    assert first("house") == first("house")
    (folder / "texts" / "house.aoi").write_text(HOUSE.replace("$3", "$2"), encoding="utf-8")
    assert first("house") == ["buy salt", "pass"]


def test_pickled() -> None:
    rules = aoi.load(LANE, parts=["house.aoi", "winter.aoi"])
    again = pickle.loads(pickle.dumps(rules))  # noqa: S301 - ours
    assert again.program.content_hash == rules.program.content_hash
    assert again.model.parts == rules.model.parts


# ---- mistakes ----------------------------------------------------------------------------------------------------------


def test_a_name_that_nothing_has() -> None:
    assert only_problem("hause") == ("error[unknown-part]: no part for `fair` is called `hause`, and no plugin either\n"
                             "  there is no such part; plugins: pennsylvania, ships; write the path of a file, such as "
                             "`./hause.aoi`")


def test_a_misspelt_name(folder: Path) -> None:
    (folder / "house.aoi").rename(folder / "texts" / "house.aoi")
    assert only_problem("hause").endswith("\n  did you mean `house`?")


def test_a_file_that_is_not_there() -> None:
    assert only_problem("hose.aoi").startswith("hose.aoi:1:1: error[file-missing]: There is no file `hose.aoi`.")


def test_a_file_without_a_part() -> None:
    assert only_problem("texts/lane.aoi") == ("error[unknown-part]: `lane.aoi` is given as a part, but contains none\n"
                                      "  a part is written `part NAME for fair { … }`")


def test_a_part_for_another_game(folder: Path) -> None:
    assert only_problem("other.aoi").startswith("other.aoi:1:1: error[unknown-part]: `snow` is a part for `industry`, and this is a "
                                        "ruleset of `fair`\n")
    (folder / "other.aoi").rename(folder / "texts" / "other.aoi")
    assert only_problem("snow") == "error[unknown-part]: `snow` is a part for `industry`, and this is a ruleset of `fair`"
    assert only_problem("ships") == "error[unknown-part]: `ships` is a part for `age_of_industry`, and this is a ruleset of `fair`"


def test_the_same_part_twice(folder: Path) -> None:
    assert only_problem("house.aoi", "house.aoi").startswith("house.aoi:1:1: error[declared-twice]: the part `house` is used twice\n")
    (folder / "house.aoi").rename(folder / "texts" / "house.aoi")
    assert only_problem("house", "house") == ("error[declared-twice]: the part `house` is used twice\n"
                                      "  it is added to the ruleset already")


def test_a_part_that_the_map_uses_already(folder: Path) -> None:
    (folder / "house.aoi").rename(folder / "texts" / "house.aoi")
    (folder / "texts" / "lane.aoi").write_text(MAP.replace("fair ;", "fair\n  uses house\n"), encoding="utf-8")
    assert only_problem("house") == ("error[declared-twice]: the part `house` is used twice\n"
                             "  it is used in lane.aoi:2:8 already")


def test_a_line_that_is_not_there(folder: Path) -> None:
    (folder / "house.aoi").write_text(HOUSE.replace("action buy", "action by"), encoding="utf-8")
    assert only_problem("house.aoi").startswith("house.aoi:2:16: error[unknown-line]:")


def test_more_than_may_be() -> None:
    assert only_problem(*["house"] * 33).startswith("error[too-large]: a ruleset may use at most 32 plugins and parts")


@pytest.mark.slow
def test_the_library_only_takes_no_path() -> None:
    assert only_problem("house.aoi", name="germany", library_only=True) == (
        "error[unknown-part]: write the name of a part here; a path is not accepted")
    assert only_problem(Path("ships"), name="germany", library_only=True).endswith("a path is not accepted")
    assert only_problem("./ships", name="germany", library_only=True).endswith("a path is not accepted")
    assert aoi.load("germany", library_only=True, parts=["ships"]).model.parts[0].name == "ships"


@pytest.mark.parametrize("parts", ["house.aoi", b"house.aoi", Path("house.aoi"), {"house.aoi"}, 3, [3], [b"house.aoi"], [None]])
def test_what_is_no_list_of_parts(parts: object) -> None:
    for function in (aoi.load, aoi.check):
        with pytest.raises(TypeError, match=r"parts are a list|write the name or the path of a part"):
            function(LANE, parts=parts)  # type: ignore[operator]


def test_a_part_alone_is_no_ruleset(tmp_path: Path) -> None:
    file = tmp_path / "calm.aoi"
    file.write_text('language 1\npart calm "Calm" for age_of_industry {\n}\n', encoding="utf-8")
    with pytest.raises(aoi.RulesetError, match="`calm` is a part, and not a ruleset of its own") as error:
        aoi.load(file)
    assert "name `age_of_industry` or a map of it, and add this file with `--with`" in str(error.value)
