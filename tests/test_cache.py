"""The cache of parsed pools: harmless when it is missing, stale, damaged or not writable; and the index inside a wheel."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from deckcheck import DeckError, load_pool, resources
from deckcheck.cards import load
from deckcheck.cards.cache import dump
from deckcheck.cards.load import INDEX_NAME, build_index, load_game
from deckcheck.rulesets import RULESETS, lints
from deckcheck.rulesets.rulebook import rulebook

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module", autouse=True)
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The shipped data as a checkout has it, without the index that an installed wheel has. And every call is like that of another run:
    what a process has loaded is not remembered."""
    folder = tmp_path_factory.mktemp("shipped") / "card_data"
    shutil.copytree(resources.card_data(), folder, ignore=shutil.ignore_patterns(INDEX_NAME))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(load, "_loaded", load._loaded.__wrapped__)
        patch.setattr(resources, "card_data", lambda *parts: os.path.join(folder, *parts))
        yield folder


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "deckcheck"


@pytest.fixture(scope="module")
def indexes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache folder with the shipped pools."""
    folder = tmp_path_factory.mktemp("warm")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder))
        for game in RULESETS:
            load_game(game)
    return folder / "deckcheck"


@pytest.fixture
def warm(cache: Path, indexes: Path) -> Path:
    """A cache of its own that holds the shipped pools already."""
    shutil.copytree(indexes, cache)
    return cache


@pytest.fixture
def parses(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Notes every game whose index is built, every file that is parsed."""
    noted: list[str] = []

    def noting(name: str, function: Any) -> Any:
        def call(*args: Any, **more: Any) -> Any:
            noted.append(name)
            return function(*args, **more)

        return call

    monkeypatch.setattr(load, "build_index", noting("index", load.build_index))
    monkeypatch.setattr("deckcheck.validation.own_cards.read_card_file", noting("cards", _read_card_file()))
    monkeypatch.setattr("deckcheck.rulesets.rulebook.read_yaml", noting("rules", load.read_yaml))
    return noted


def _read_card_file() -> Any:
    from deckcheck.validation.card_files import read_card_file

    return read_card_file


def content(game: str) -> Any:
    """Everything that a pool says, as text, so that two can be compared."""
    formats, pool = load_game(game)
    cards = [(dict(card.fields), card.identity, card.print_of) for card in pool]
    return json.dumps([formats.data, cards, {key: list(found) for key, found in sorted(pool.references.items())}], sort_keys=True)


GAMES = pytest.mark.parametrize("game", RULESETS)


def payload(file: Path) -> Any:
    """The data of a cached file: its second line."""
    return json.loads(file.read_bytes().partition(b"\n")[2])


def overwrite(file: Path, data: bytes) -> None:
    """Other data behind the head of a cached file."""
    file.write_bytes(file.read_bytes().partition(b"\n")[0] + b"\n" + data)


@GAMES
def test_the_cache_holds_what_is_parsed(game: str, cache: Path) -> None:
    first = content(game)
    assert [path.name.startswith(f"{game}-") for path in cache.iterdir()] == [True]
    assert content(game) == first


@GAMES
def test_nothing_is_parsed_twice(game: str, cache: Path, parses: list[str]) -> None:
    load_game(game)
    load_game(game)
    load_game(game)
    assert parses == ["index"]


@GAMES
def test_a_missing_cache_is_made_anew(game: str, cache: Path, parses: list[str]) -> None:
    first = content(game)
    shutil.rmtree(cache)
    assert content(game) == first
    assert parses == ["index", "index"]


@GAMES
def test_a_stale_cache_is_not_used(game: str, cache: Path, parses: list[str]) -> None:
    """Content of another key under the name of this one: an old file that was renamed, or another version of the index."""
    first = content(game)
    [file] = cache.iterdir()
    data = payload(file)
    data["cards"][0]["name"] = "Stale"
    file.write_bytes(dump("0-old", data))
    assert content(game) == first


def damaged(data: dict[str, Any], kind: str) -> bytes:
    """The index with one thing wrong."""
    text = json.dumps(data).encode()
    whole = {
        "empty": b"",
        "truncated": text[: len(text) // 2],
        "not JSON": b"\x00\x01",
        "not UTF-8": b'"\xff"',
        "list": b"[]",
        "number": b"1",
        "null": b"null",
        "text": b'"x"',
        "deep": b"[" * 100_000,
    }
    if kind in whole:
        return whole[kind]
    if kind.startswith("no "):
        del data[kind[3:]]
    elif kind.startswith("shorter "):
        data[kind[8:]] = data[kind[8:]][:-1]
    elif kind.startswith("null "):
        data[kind[5:]] = None
    elif kind.startswith("text "):
        data[kind[5:]] = "x" * len(data["cards"])
    elif kind.startswith("numbers "):
        data[kind[8:]] = [1] * len(data["cards"])
    elif kind == "empty references":
        data["references"] = {}
    elif kind == "references to nowhere":
        data["references"] = {key: [10**6] for key in data["references"]}
    elif kind == "references that are no lists":
        data["references"] = dict.fromkeys(data["references"], "x")
    elif kind == "formats without versions":
        del data["formats"]["versions"]
    elif kind == "cards without id":
        for card in data["cards"]:
            del card["id"]
    else:
        raise AssertionError(kind)
    return json.dumps(data).encode()


PARTS = ("formats", "cards", "identities", "prints", "references")
DAMAGE = [
    *("empty", "truncated", "not JSON", "not UTF-8", "list", "number", "null", "text", "deep"),
    *(f"no {part}" for part in PARTS),
    *(f"null {part}" for part in PARTS),
    *(f"text {part}" for part in PARTS),
    *(f"shorter {part}" for part in ("cards", "identities", "prints")),
    *(f"numbers {part}" for part in ("cards", "identities", "prints")),
    *("empty references", "references to nowhere", "references that are no lists", "formats without versions", "cards without id"),
]


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_damaged_cache_is_made_anew(kind: str, warm: Path) -> None:
    first = content("tcg_corp")
    [file] = warm.glob("tcg_corp-*")
    overwrite(file, damaged(payload(file), kind))
    assert content("tcg_corp") == first
    assert json.loads(file.read_bytes().partition(b"\n")[0])["key"] in file.name


@pytest.mark.parametrize(
    "kind", ["empty", "truncated", "not UTF-8", "list", "null", "no rules", "null rules", "no decisions", "null decisions", "text"]
)
def test_a_damaged_cache_of_rules_is_made_anew(kind: str, cache: Path) -> None:
    first = rulebook("tcg_corp")
    [file] = cache.glob("rules-*")
    data = payload(file)
    file.write_bytes(damaged(data, kind))
    assert rulebook("tcg_corp") == first


@pytest.mark.parametrize("part", ["rules", "decisions"])
def test_a_cache_of_rules_with_wrong_entries_is_made_anew(part: str, cache: Path) -> None:
    first = rulebook("tcg_corp")
    [file] = cache.glob("rules-*")
    overwrite(file, json.dumps({**payload(file), part: [{"id": "X"}]}).encode())
    assert rulebook("tcg_corp") == first


def test_rules_are_not_parsed_twice(cache: Path, parses: list[str]) -> None:
    rulebook("tcg_corp")
    rulebook("tcg_corp")
    assert parses == ["rules"]


@pytest.mark.sweep
@pytest.mark.parametrize("place", ["file", "below a file", "folder in the way"])
@GAMES
def test_an_unwritable_cache_is_none(game: str, place: str, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = content(game)
    if place == "file":
        shutil.rmtree(cache.parent)
        cache.parent.write_text("", encoding="utf-8")
    elif place == "below a file":
        monkeypatch.setenv("XDG_CACHE_HOME", os.path.join(os.path.abspath(__file__), "deep"))
    else:
        [file] = cache.iterdir()
        file.unlink()
        file.mkdir()
    assert content(game) == first
    assert rulebook(game).rules


def test_a_cache_that_cannot_be_written_leaves_no_drafts(cache: Path) -> None:
    load_game("tcg_corp")
    [file] = cache.iterdir()
    file.unlink()
    file.mkdir()
    (file / "x").mkdir()
    load_game("tcg_corp")
    assert [path.name for path in cache.iterdir()] == [file.name]


def test_two_processes_at_once(cache: Path, shipped: Path) -> None:
    code = (
        "import os; from deckcheck import load_pool, resources\n"
        f"resources.card_data = lambda *parts: os.path.join({str(shipped)!r}, *parts)\n"
        "print(len(load_pool('tcg_corp')))"
    )
    started = [subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) for _ in range(4)]
    answers = {process.communicate()[0] for process in started}
    assert answers == {f"{len(load_pool('tcg_corp'))}\n"}
    assert [path.suffix for path in cache.iterdir()] == [".json"]


def test_the_cache_is_of_the_content(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other shipped data, as after an update, is read anew."""
    data = tmp_path / "card_data"
    shutil.copytree(resources.card_data(), data)
    monkeypatch.setattr(resources, "card_data", lambda *parts: os.path.join(data, *parts))
    assert load_pool("tcg_corp")["OR01-003"].name == "Kiln Ox"
    file = data / "tcg_corp" / "sets" / "or01.yml"
    file.write_text(file.read_text(encoding="utf-8").replace("Kiln Ox", "Kiln Cow"), encoding="utf-8")
    assert load_pool("tcg_corp")["OR01-003"].name == "Kiln Cow"


# ------------------------------------------------------------------------------------------------------------------- own cards


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "own.yml"
    path.write_text("cards: [{id: MY-1, name: Mine, partial: true}]\n", encoding="utf-8")
    return path


def test_own_cards_are_parsed_once(own: Path, warm: Path, parses: list[str]) -> None:
    for _ in range(3):
        assert load_pool(cards=[own])["MY-1"].name == "Mine"
    assert parses.count("cards") == 1


def test_own_cards_are_kept_by_content_not_by_name(own: Path, warm: Path, parses: list[str]) -> None:
    load_pool(cards=[own])
    assert load_pool(cards=[own.rename(own.with_name("other.yml"))])["MY-1"].name == "Mine"
    assert parses.count("cards") == 1


def test_changed_own_cards_are_read_again(own: Path, warm: Path, parses: list[str]) -> None:
    load_pool(cards=[own])
    stamp = own.stat().st_mtime_ns
    own.write_text(own.read_text(encoding="utf-8").replace("Mine", "Ours"), encoding="utf-8")
    os.utime(own, ns=(stamp, stamp))
    assert load_pool(cards=[own])["MY-1"].name == "Ours"
    assert parses.count("cards") == 2


def test_the_same_own_cards_for_the_other_game_are_another_pool(own: Path, warm: Path) -> None:
    own.write_text("cards: [{id: MY-1, name: Mine, type: tactics, partial: true}]\n", encoding="utf-8")
    assert "MY-1" in [card.id for card in load_pool("luck_and_logic", cards=[own])]
    assert "MY-1" in [card.id for card in load_pool("tcg_corp", cards=[own])]
    assert "MY-1" not in [card.id for card in load_pool("tcg_corp")]


def test_changed_shipped_cards_are_not_hidden_by_own_ones(own: Path, warm: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The kept pool is of this shipped content: after an update it is made anew, look-ups included."""
    load_pool("tcg_corp", cards=[own])
    data = tmp_path / "card_data"
    shutil.copytree(resources.card_data(), data)
    file = data / "luck_and_logic" / "sets" / "os01_red.yml"
    text = file.read_text(encoding="utf-8")
    name = load_pool()["OS01-040"].name
    assert f"name: {name}\n" in text
    file.write_text(text.replace(f"name: {name}\n", "name: Wholly New\n"), encoding="utf-8")
    load_pool(cards=[own])
    monkeypatch.setattr(resources, "card_data", lambda *parts: os.path.join(data, *parts))
    pool = load_pool(cards=[own])
    match = pool.find("Wholly New").card
    assert match is not None
    assert match.id == "OS01-040"


def test_faulty_own_cards_are_not_kept(own: Path, warm: Path) -> None:
    own.write_text("cards: [{id: MY-1, nmae: Mine}]\n", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(DeckError):
            load_pool(cards=[own])


def test_own_cards_with_warnings_keep_their_warnings(own: Path, warm: Path) -> None:
    from deckcheck.validation.own_cards import load_own_cards

    own.write_text("cards: [{id: MY-1, name: Mi\u200bne, partial: true}]\n", encoding="utf-8")
    shipped = {game: load_game(game) for game in RULESETS}
    found = [load_own_cards([str(own)], shipped, None, lints).faulty[0].diagnostics[0].code for _ in range(2)]
    assert found == ["Y011", "Y011"]


OWN_DAMAGE = [
    "empty",
    "truncated",
    "list",
    "null",
    "no luck_and_logic",
    "null luck_and_logic",
    "wrong cards",
    "wrong index",
    "other cards",
]


@pytest.mark.parametrize("kind", OWN_DAMAGE)
def test_a_damaged_cache_of_own_cards_is_made_anew(kind: str, own: Path, warm: Path) -> None:
    load_pool(cards=[own])
    [file] = warm.glob("own-*")
    data = payload(file)
    if kind == "wrong cards":
        data["luck_and_logic"]["cards"] = [{"name": "no id"}]
    elif kind == "wrong index":
        data["luck_and_logic"]["index"][2] = {"mine": "x"}
    elif kind == "other cards":
        data["luck_and_logic"]["cards"] *= 2
    overwrite(file, damaged(data, kind) if kind.split()[0] not in ("other", "wrong") else json.dumps(data).encode())
    match = load_pool(cards=[own]).find("Mine").card
    assert match is not None
    assert match.id == "MY-1"


# ----------------------------------------------------------------------------------------------------------------------- wheel


@pytest.mark.sweep
def test_a_wheel_carries_its_index(tmp_path: Path) -> None:
    """A machine without a cache folder starts as fast as any other: the index is inside, of the very content that is inside."""
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path / "dist"), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    [wheel] = (tmp_path / "dist").glob("deckcheck-*.whl")
    target = tmp_path / "site"
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", str(target), str(wheel)]
    subprocess.run(install, check=True, capture_output=True)
    for game in RULESETS:
        index = payload(target / "deckcheck" / "card_data" / game / INDEX_NAME)
        assert index == json.loads(json.dumps(build_index(game)))
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    shutil.copy(resources.card_data("luck_and_logic", "decks", "red-furnace.yml"), elsewhere / "deck.yml")
    blocked = tmp_path / "blocked"
    blocked.write_text("", encoding="utf-8")
    code = (
        "import sys, runpy, deckcheck, deckcheck.cards.load as load\n"
        f"assert deckcheck.__file__.startswith({str(target)!r}), deckcheck.__file__\n"
        "load.build_index = load.write_cache = None\n"
        "sys.argv = ['deckcheck', 'validate', 'deck.yml']\n"
        "runpy.run_module('deckcheck', run_name='__main__')"
    )
    for name, command in {"as it is": ["-m", "deckcheck", "validate", "deck.yml"], "without building or caching": ["-c", code]}.items():
        env = {**os.environ, "PYTHONPATH": str(target), "XDG_CACHE_HOME": str(blocked)}
        done = subprocess.run([sys.executable, *command], cwd=elsewhere, env=env, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, ""), name
        assert "1 deck checked: 1 legal" in done.stdout
    assert (target / "deckcheck" / "py.typed").exists()
