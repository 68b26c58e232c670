"""The allowed contents of a pack, and the packs of a user."""

from __future__ import annotations

from pathlib import Path

import pytest

import aoi_rules as aoi
from aoi_rules.files.resources import manual_root, rulesets_root
from aoi_rules.language.files import MAX_BYTES
from aoi_rules.language.headers import MAP, PART
from aoi_rules.library import catalogue
from aoi_rules.library.packs.archive import MAX_ARCHIVE, MAX_FILES, write_archive
from aoi_rules.library.packs.contents import NAMES, TEXTS, checked_contents
from aoi_rules.library.packs.errors import PackError
from aoi_rules.library.packs.folder import read_folder
from aoi_rules.library.packs.installed import packs_folder, read_installed, remove, unpack
from aoi_rules.library.packs.manifest import EXAMPLE, Manifest, Version, read_manifest
from aoi_rules.library.packs.pictures import problem_of_picture
from aoi_rules.library.sharing import conflicts, game_version, missing_game, problems_of_game
from aoi_rules.workspace.bounded_check import MEMORY, SECONDS
from tests.testing.games import CARDS, SCENARIO

MANIFEST = b'name = "moons"\nversion = "1.2.0"\nauthor = "Ada"\nlicence = "MIT"\n'
FILES = {"pack.toml": MANIFEST, "cards.aoi": CARDS.encode(), "rich.aoi": b"part rich for cards { replace keep money per player money = $3 }\n",
         "scenarios/test.aoi": (SCENARIO.replace("{\n", "{\n  game cards\n", 1) + "part helper for cards { }\n").encode()}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for packs."""
    monkeypatch.setenv("AOI_PACKS", str(tmp_path / "packs"))
    return tmp_path / "packs"


def install(files: dict[str, bytes], replace: bool = False) -> None:
    manifest = checked_contents(files)
    with unpack(files, manifest) as new:
        new.install(replace)


# ---- the manifest -----------------------------------------------------------------------------------------------------


def test_a_manifest() -> None:
    assert read_manifest(MANIFEST + b'game = "industry 0.1"\nabout = "Moons."\n') == Manifest(
        "moons", "1.2.0", "Ada", "MIT", "industry", "0.1", "Moons.")


@pytest.mark.parametrize(("text", "said"), [
    (b"", ["a line is missing: name = \"wales\"", "version", "author", "licence"]),
    (MANIFEST.replace(b"moons", b"../moons"), ["`name` is lower-case letters"]),
    (MANIFEST.replace(b"moons", b"nul"), ["device"]),
    (MANIFEST.replace(b"1.2.0", b"new"), ["`version` is numbers with dots"]),
    (MANIFEST.replace(b'"1.2.0"', b"1.2"), ["`version` is numbers with dots, such as 1.0.0, in quotation marks"]),
    (MANIFEST.replace(b"Ada", b"Ada\\u001b[2J"), ["`author` is a text of one line"]),
    (MANIFEST.replace(b"Ada", b"a" * 201), ["`author` is a text"]),
    (MANIFEST.replace(b"MIT", b" MIT"), ["`licence` begins or ends with a blank"]),
    (MANIFEST + b'game = "industry"\n', ["`game` is a game and a version of it"]),
    (MANIFEST + b'gmae = "industry 1"\n', ["`gmae` means nothing here; did you mean `game`?"]),
    (MANIFEST + b"[" * 5000, ["not TOML"]), (MANIFEST + b"x = " + b"1" * 9000, ["not TOML"]), (MANIFEST + b"\xff", ["not UTF-8"]),
    (MANIFEST + b"#" * 20000, ["more than 16,384 bytes"]),
])
def test_a_manifest_that_is_refused(text: bytes, said: list[str]) -> None:
    with pytest.raises(PackError, match="cannot be used") as error:
        read_manifest(text)
    assert [part for part in said if part not in str(error.value)] == []


def test_versions() -> None:
    assert Version.of("1.2") == Version.of("1.2.0") < Version.of("1.10") < Version.of("2")
    assert Version.of("0.1.0.dev3") == Version.of("0.1.0")


# ---- the contents -----------------------------------------------------------------------------------------------------


def test_rules_texts_and_pictures() -> None:
    picture = b'<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'
    files = FILES | {"README.md": "Köln".encode(), "LICENCE": b"MIT", "board.svg": picture, "scenarios/__snapshots__/test.ambr": b"# x"}
    assert checked_contents(files).name == "moons"


@pytest.mark.parametrize(("name", "data", "said"), [
    ("run.py", b"print()", "only text files"), ("lib.so", b"\x7fELF", "only text files"), ("a.zip", write_archive(FILES), "only text files"),
    ("a.aoi", write_archive(FILES), "an archive"), ("README.md", write_archive(FILES), "an archive"), ("README.md", b"\x1f\x8b\x08", "a packed file"),
    ("README.md", b"\x7fELF\x02", "a program"), ("board.svg", b"\x89PNG\r\n", "a picture, not a text"),
    ("a.aoi", "game a { }".encode("utf-16"), "UTF-16"), ("README.md", "Read me".encode("utf-16"), "UTF-16"),
    ("README.md", "Köln".encode("latin-1"), "not as UTF-8"), ("README.md", b"\xed\xa0\x80", "not as UTF-8"), ("README.md", b"\xc0\xae", "not as UTF-8"),
    ("README.md", b"a\x1b[2Jb", "U+001B"), ("LICENCE", b"a\0b", "U+0000"), ("a.aoi", b"MZ\x90\0", "a.aoi"),
    ("a.aoi", b"game a { }\0\n", "U+0000"), ("a.aoi", b"game a \"\x1b]0;mine\x07\" { }\n", "U+001B"),
    ("conftest.py", b"", "only text files"), ("a.exe", b"MZ", "only text files"), (".aoiignore", b"*", "some systems"),
])
def test_what_is_no_text(name: str, data: bytes, said: str) -> None:
    """Programs, archives in the archive, other encodings, and characters that control a terminal."""
    with pytest.raises(PackError, match="cannot be used") as error:
        checked_contents(FILES | {name: data})
    assert said in str(error.value)


def test_something_is_missing() -> None:
    with pytest.raises(PackError, match="`pack.toml` is missing") as error:
        checked_contents({"a.aoi": b""})
    assert 'licence = "CC-BY-4.0"' in str(error.value)
    with pytest.raises(PackError, match="no map, no game and no part"):
        checked_contents({"pack.toml": MANIFEST, "scenarios/test.aoi": b"part helper for cards { }\n"})


def svg(inner: str, head: str = "", attributes: str = "") -> str:
    return f'{head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {attributes}>{inner}</svg>'


@pytest.mark.slow
def test_pictures_that_we_draw() -> None:
    for name in ("germany", "industry"):
        assert problem_of_picture(aoi.load(name).new_game().view(None).svg()) == ""
    assert problem_of_picture(svg('<style>a { fill: url(#b) }</style><use xlink:href="#b"/>', '<?xml version="1.0" encoding="UTF-8"?>')) == ""


@pytest.mark.parametrize(("text", "said"), [
    (svg("<script>alert(1)</script>"), "`<script>`"), (svg("<foreignObject/>"), "`<foreignObject>`"), (svg("<image/>"), "`<image>`"),
    (svg('<a href="#x"/>'), "`<a>`"), (svg("<set/>"), "`<set>`"), (svg("<animate/>"), "`<animate>`"),
    (svg('<html:script xmlns:html="http://www.w3.org/1999/xhtml"/>'), "only draw"), ("<svg/>", "only draw"),
    (svg("", attributes='onload="alert(1)"'), "`onload` would run"), (svg("<g ONCLICK='x'/>"), "`onclick` would run"),
    (svg('<use xlink:href="https://example.org/x.svg#a"/>'), "outside"), (svg('<use href="javascript:alert(1)"/>'), "outside"),
    (svg('<use href="data:image/svg+xml,x"/>'), "outside"), (svg('<rect fill="url(https://example.org/x)"/>'), "loads something"),
    (svg('<rect style="fill: URL( //example.org )"/>'), "loads something"), (svg("<style>@import 'https://example.org'</style>"), "loads something"),
    (svg("<style>&#64;import 'x'</style>"), "loads something"), (svg("<style>@\\69mport 'x'</style>"), "loads something"),
    (svg("<style>a<title/>@import 'x'</style>"), "loads something"), (svg("<style>a{fill:url(x)}</style>"), "loads something"),
    (svg("", '<?xml-stylesheet href="https://example.org/x.css"?>'), "processing instruction"),
    (svg("&a;", '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>'), "document type"),
    (svg("&b;", '<!DOCTYPE svg [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'), "document type"),
    (svg("", '<?xml version="1.0" encoding="utf-7"?>'), "processing instruction"), ("<svg", "not SVG"), ("", "not SVG"),
    (svg("<![CDATA[<script/>]]>"), "document type"),
])
def test_pictures_that_do_more_than_draw(text: str, said: str) -> None:
    assert said in problem_of_picture(text)


@pytest.mark.thorough
def test_a_picture_in_a_picture() -> None:
    """The picture is nested deeper than any drawing, and is searched nevertheless."""
    assert "script" in problem_of_picture(svg("<g>" * 100_000 + "<script/>" + "</g>" * 100_000))


# ---- a folder ---------------------------------------------------------------------------------------------------------


def test_the_files_of_a_folder(tmp_path: Path) -> None:
    """Hidden and ignored files, links and files other than texts are left out; neither times nor the order of the folder change
    the archive."""
    for name, data in {**FILES, ".git/config": b"", "draft.aoi": b"", ".aoiignore": b"draft*", "notes.docx": b"", ".hidden.aoi": b"",
                       "saved.json": b"{}", "node_modules/x.aoi": b""}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    (tmp_path / "link.aoi").symlink_to(Path(str(rulesets_root())) / "age_of_industry" / "germany.aoi")
    (tmp_path / "away").symlink_to("/etc")
    found = read_folder(tmp_path)
    assert found.files == FILES
    assert set(found.left_out) == {"draft.aoi", "notes.docx", "saved.json", "link.aoi"}


# ---- the user's packs -------------------------------------------------------------------------------------------------


def test_an_installed_pack_is_found_by_name(home: Path) -> None:
    install(FILES)
    assert {"cards", "germany"} <= {entry.name for entry in catalogue.catalogue().entries}
    assert aoi.load("cards").new_game(2, seed=1).seats == ("red", "blue")
    rich = aoi.load("cards", parts=["rich"])
    assert rich.new_game(2, seed=1).scores()["red"].total == 3
    game = aoi.load("cards").new_game(2, seed=1)
    assert aoi.loads(aoi.dumps(game)).decisions == 0
    here = catalogue.find_source("germany")
    assert not isinstance(here, aoi.Diagnostic)
    assert "rich" in set(catalogue.known_names(PART, here, "cards"))
    assert catalogue.find(PART, "helper", here, "cards") is None
    assert [pack.manifest.name for pack in read_installed()[0]] == ["moons"]
    removed = remove("moons")
    assert removed is not None
    assert removed.manifest == read_manifest(MANIFEST)
    assert [*home.iterdir()] == []
    assert "cards" not in {entry.name for entry in catalogue.catalogue().entries}


def test_a_pack_is_replaced_only_on_request(home: Path) -> None:
    install(FILES)
    newer = FILES | {"pack.toml": MANIFEST.replace(b"1.2.0", b"1.3.0"), "LICENCE": b"MIT"}
    with pytest.raises(PackError, match=r"`moons` 1.2.0 is installed; --replace installs 1.3.0 in its place"):
        install(newer)
    assert not (home / "moons" / "LICENCE").exists()
    install({name: data for name, data in newer.items() if name != "rich.aoi"}, replace=True)
    assert {file.name for file in (home / "moons").iterdir()} == {"pack.toml", "cards.aoi", "scenarios", "LICENCE"}
    assert [entry.name for entry in home.iterdir()] == ["moons"]


def test_what_else_is_in_the_folder_stays(home: Path, tmp_path: Path) -> None:
    """The folder may contain other things too: they are no packs, and nothing removes them."""
    for name in (".config/a", "pictures/a", "file"):
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text("mine")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "pack.toml").write_bytes(MANIFEST)
    (home / "moons").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(PackError, match="is installed"):
        install(FILES)
    with pytest.raises(PackError, match="not the folder of a pack"):
        install(FILES, replace=True)
    for name in ("pictures", "moons", "..", ".", "", "file", "../elsewhere", "/etc", ".config"):
        with pytest.raises(PackError, match="no installed pack is called"):
            remove(name)
    assert sorted(entry.name for entry in home.iterdir()) == [".config", "file", "moons", "pictures"]
    assert (tmp_path / "elsewhere" / "pack.toml").exists()


def test_damaged_packs_are_listed_and_removed(home: Path) -> None:
    install(FILES)
    (home / "moons" / "pack.toml").write_bytes(b"\xff")
    (home / "other").mkdir()
    (home / "other" / "pack.toml").write_bytes(MANIFEST)
    assert read_installed()[0] == []
    assert ["not UTF-8" in read_installed()[1][0], "another one" in read_installed()[1][1]] == [True, True]
    assert [problem for problem in catalogue.catalogue().problems if "moons" in problem]
    assert remove("moons") is None
    assert not (home / "moons").exists()


def test_names_that_exist_already(home: Path) -> None:
    """The library and other packs keep their names; a pack that was put there in another way changes nothing."""
    install(FILES)
    second = FILES | {"pack.toml": MANIFEST.replace(b"moons", b"suns")}
    manifest = checked_contents(second)
    heads = read_installed()[0][0].heads
    assert list(conflicts(checked_contents(FILES), heads)) == []
    said = list(conflicts(manifest, heads))
    assert ["a game `cards` exists already (of the pack `moons`)" in said[0], "the pack `moons` has a part `rich` for `cards` already" in said[1]] == [True] * 2
    (home / "suns").mkdir()
    (home / "suns" / "pack.toml").write_bytes(second["pack.toml"])
    (home / "suns" / "germany.aoi").write_bytes(b'map germany "Mine" { extends age_of_industry }\n')
    (home / "suns" / "cards.aoi").write_bytes(second["cards.aoi"])
    (home / "suns" / "rich.aoi").write_bytes(second["rich.aoi"])
    germany = next(entry for entry in catalogue.catalogue().entries if entry.name == "germany")
    assert (germany.kind, germany.pack) == (MAP, "")
    assert "cards" not in {entry.name for entry in catalogue.catalogue().entries}
    assert [problem for problem in catalogue.catalogue().problems if "two rulesets are called `cards`" in problem and "remove one of them" in problem]
    assert catalogue.find(PART, "rich", germany.source, "cards") is None
    plugin = [*catalogue.heads_in(catalogue.Source("ships.aoi", "part ships for cards { }\n"))]
    assert list(conflicts(manifest, plugin)) == ["a plugin `ships` is installed; give the part another name"]


def test_the_game_that_a_pack_needs(home: Path) -> None:
    del home
    own, old, new = (Manifest("a", "1", "A", "MIT", "industry", version) for version in ("0.1.0", "0.0.9", "0.2"))
    assert [missing_game(own), missing_game(old), missing_game(Manifest("a", "1", "A", "MIT"))] == ["", "", ""]
    assert f"0.2 or later, and {game_version('industry')} is installed" in missing_game(new)
    assert "which is not installed" in missing_game(Manifest("a", "1", "A", "MIT", "chess", "1"))
    assert list(problems_of_game(own, ["industry"])) == list(problems_of_game(Manifest("a", "1", "A", "MIT"), [])) == []
    assert ["for several games" in said for said in problems_of_game(own, ["card_game", "industry"])] == [True]
    assert ['game = "card_game 0.1.0"' in said for said in problems_of_game(own, ["card_game"])] == [True]
    assert ["remove the line `game`" in said for said in problems_of_game(own, [])] == [True]
    install(FILES)
    assert game_version("cards") == "1.2.0"


@pytest.mark.parametrize(("system", "environment", "expected"), [
    ("linux", {"HOME": "/home/ada"}, "/home/ada/.local/share/aoi_rules/packs"),
    ("linux", {"HOME": "/home/ada", "XDG_DATA_HOME": "/data"}, "/data/aoi_rules/packs"),
    ("darwin", {"HOME": "/Users/ada"}, "/Users/ada/Library/Application Support/aoi_rules/packs"),
    ("linux", {"AOI_PACKS": "/mine"}, "/mine"), ("linux", {"AOI_PACKS": "0", "HOME": "/home/ada"}, None),
    ("linux", {"HOME": "/home/ada", "XDG_DATA_HOME": "relative"}, None),
])
def test_the_folder(system: str, environment: dict[str, str], expected: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("AOI_PACKS", "XDG_DATA_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.platform", system)
    assert packs_folder() == (None if expected is None else Path(expected))


def test_the_manual_has_the_limits() -> None:
    page = " ".join((manual_root() / "guide" / "packs.md").read_text(encoding="utf-8").split())
    for said in (f"at most {MAX_FILES} files of {MAX_BYTES >> 20} MB each, and {MAX_ARCHIVE >> 20} MB together",
                 f"at most {SECONDS} seconds and {MEMORY >> 30} GB", *(f"`{key}`" for key in EXAMPLE), *(f"`{ending}`" for ending in TEXTS),
                 *(f"`{name}`" for name in NAMES)):
        assert said in page
