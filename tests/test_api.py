"""`import deckcheck`: what the library gives, that it is light, and what its functions do with good and bad content."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
import subprocess
import sys
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any, get_type_hints

import pytest

import deckcheck
import deckcheck.api
from deckcheck import (
    Card,
    CardPool,
    Deck,
    DeckcheckError,
    DeckEntry,
    DeckError,
    Diagnostic,
    Span,
    load_deck,
    load_pool,
    resources,
    validate,
)
from deckcheck.rulesets import RULESETS

FUNCTIONS = ("load_deck", "load_pool", "validate")
SHIPPED = [path for game in RULESETS for path in resources.deck_files(game)]
LEGAL = resources.card_data("luck_and_logic", "decks", "red-furnace.yml")


def codes(subject: Any, **settings: Any) -> list[str]:
    return [diagnostic.code for diagnostic in validate(subject, **settings)]


# ---------------------------------------------------------------------------------------------------------------- public names


def test_public_names() -> None:
    assert {"load_pool", "load_deck", "validate", "Deck", "DeckError", "Diagnostic", "Span", "CardPool"} <= set(deckcheck.__all__)
    assert sorted(deckcheck.__all__) == sorted(set(deckcheck.__all__))
    assert all(getattr(deckcheck, name) is not None for name in deckcheck.__all__)


def test_a_star_import_gives_the_public_names() -> None:
    names: dict[str, Any] = {}
    exec("from deckcheck import *", names)
    assert set(deckcheck.__all__) <= set(names)


def test_dir_shows_the_public_names_before_they_are_used() -> None:
    code = "import deckcheck; print(set(deckcheck.__all__) <= set(dir(deckcheck)))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "True\n"


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nope'"):
        _ = deckcheck.nope  # type: ignore[attr-defined]


def test_the_package_is_typed() -> None:
    assert (Path(deckcheck.__file__).parent / "py.typed").exists()


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_have_types_and_a_docstring(name: str) -> None:
    function = getattr(deckcheck, name)
    signature = inspect.signature(function)
    assert function.__doc__
    assert signature.return_annotation is not inspect.Signature.empty
    assert all(parameter.annotation is not inspect.Parameter.empty for parameter in signature.parameters.values())


@pytest.mark.parametrize("name", FUNCTIONS)
def test_only_the_subject_is_positional(name: str) -> None:
    parameters = list(inspect.signature(getattr(deckcheck, name)).parameters.values())
    assert [p.name for p in parameters if p.kind is not inspect.Parameter.KEYWORD_ONLY] == [parameters[0].name]


def test_classes_carry_types() -> None:
    assert get_type_hints(Span)["line"] is int


def test_no_module_is_named_like_a_public_function() -> None:
    modules = {info.name.rpartition(".")[2] for info in pkgutil.walk_packages(deckcheck.__path__, "deckcheck.")}
    contract = {"load_pool", "load_deck", "new_game", "play", "odds", *FUNCTIONS}
    # `deckcheck.cli.validate` is no attribute of `deckcheck`, so it hides nothing; what counts is the first level.
    first_level = {info.name for info in pkgutil.iter_modules(deckcheck.__path__)}
    assert first_level & contract == set()
    assert modules & {"load_pool", "load_deck"} == set()


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_stays_a_function_after_all_modules_are_imported(name: str) -> None:
    for info in pkgutil.walk_packages(deckcheck.__path__, "deckcheck."):
        if not info.name.endswith("__main__"):
            importlib.import_module(info.name)
    assert callable(getattr(deckcheck, name))
    assert getattr(deckcheck, name) is getattr(deckcheck.api, name)


# ---------------------------------------------------------------------------------------------------------------------- weight


def loaded(code: str) -> list[str]:
    """Which heavy libraries are there after the code ran in a fresh interpreter."""
    heavy = ["yaml", "jsonschema", "click", "rich", "rapidfuzz", "platformdirs", "numpy", "deckcheck.api"]
    script = f"import sys\n{code}\nprint(*[name for name in {heavy!r} if name in sys.modules])"
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()


def test_importing_is_light() -> None:
    assert loaded("import deckcheck") == []


def test_names_are_imported_when_they_are_used() -> None:
    assert loaded("import deckcheck; deckcheck.Span") == []
    assert "deckcheck.api" in loaded("from deckcheck import validate")


def test_importing_the_functions_is_light() -> None:
    assert set(loaded("from deckcheck import validate")) <= {"deckcheck.api", "yaml"}


def test_validating_a_legal_deck_is_light() -> None:
    assert {"jsonschema", "click", "rich", "rapidfuzz", "numpy"} & set(loaded(f"import deckcheck; deckcheck.validate({LEGAL!r})")) == set()


# ------------------------------------------------------------------------------------------------------------------- load_pool


def test_load_pool() -> None:
    pool = load_pool()
    assert isinstance(pool, CardPool)
    assert pool.game == "luck_and_logic"
    assert isinstance(pool["OS01-001"], Card)
    assert pool["OS01-001"].name == "Lantern Scout, Mira"


def test_load_pool_of_the_other_game() -> None:
    assert load_pool("tcg_corp")["OR01-003"].name == "Kiln Ox"


def test_load_pool_of_an_unknown_game() -> None:
    with pytest.raises(DeckcheckError, match="unknown game 'chess'; known: luck_and_logic, tcg_corp"):
        load_pool("chess")


def test_load_pool_with_own_cards(tmp_path: Path) -> None:
    path = tmp_path / "own.yml"
    path.write_text("cards: [{id: MY-1, name: Mine, partial: true}]\n", encoding="utf-8")
    for given in (path, str(path), tmp_path):
        assert load_pool(cards=[given])["MY-1"].name == "Mine"
    assert load_pool().find("MY-1").card is None


def test_load_pool_with_own_cards_of_the_other_game(tmp_path: Path) -> None:
    path = tmp_path / "own.yml"
    path.write_text("game: tcg_corp\ncards: [{id: MY-1, name: Mine, type: unit, partial: true}]\n", encoding="utf-8")
    assert load_pool("tcg_corp", cards=[path])["MY-1"].type == "unit"


def test_load_pool_with_faulty_cards(tmp_path: Path) -> None:
    path = tmp_path / "own.yml"
    path.write_text("cards: [{id: MY-1, nmae: Mine}]\n", encoding="utf-8")
    with pytest.raises(DeckError) as caught:
        load_pool(cards=[path])
    assert caught.value.diagnostics[0].code == "S102"
    assert str(path) in str(caught.value)


def test_load_pool_with_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(DeckcheckError, match="no such file"):
        load_pool(cards=[tmp_path / "nope.yml"])


# ------------------------------------------------------------------------------------------------------------------- load_deck


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.rpartition("/")[2])
def test_load_deck(path: str) -> None:
    deck = load_deck(path)
    assert isinstance(deck, Deck)
    assert deck.size("main") == 50
    assert all(isinstance(entry, DeckEntry) for entry in deck)
    assert deck.path == path


def test_load_deck_does_not_ask_whether_it_is_legal(tmp_path: Path) -> None:
    path = tmp_path / "deck.yml"
    path.write_text("main: [5 OS01-001]\n", encoding="utf-8")
    assert load_deck(path).size("main") == 5


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "Y010"), ("main: [", "Y001"), ("- a", "S101"), ("main: [4 No Such Card]", "C201"), ("mian: []", "S102"), ("game: chess", "S108")],
)
def test_load_deck_raises_with_diagnostics(text: str, code: str, tmp_path: Path) -> None:
    path = tmp_path / "deck.yml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DeckError) as caught:
        load_deck(path)
    assert code in [d.code for d in caught.value.diagnostics]
    assert all(isinstance(d, Diagnostic) for d in caught.value.diagnostics)
    assert str(caught.value).startswith(f"{path}:{caught.value.diagnostics[0].span.line}:")


def test_load_deck_of_a_missing_path(tmp_path: Path) -> None:
    with pytest.raises(DeckcheckError, match="no such file") as caught:
        load_deck(tmp_path / "nope.yml")
    assert not isinstance(caught.value, DeckError)


@pytest.mark.parametrize("name", ["deck", "deck.md", "my deck"])
def test_load_deck_of_a_missing_path_without_a_known_ending(name: str) -> None:
    """`load_deck` takes a path: a text without an ending is one too."""
    with pytest.raises(DeckcheckError, match="no such file"):
        load_deck(name)


def test_load_deck_of_a_folder(tmp_path: Path) -> None:
    with pytest.raises(DeckcheckError, match="directory"):
        load_deck(tmp_path)


def test_load_deck_of_a_path_with_a_nul() -> None:
    with pytest.raises(DeckcheckError):
        load_deck(Path("a\0b.yml"))


def test_load_deck_with_game_and_cards(tmp_path: Path) -> None:
    (tmp_path / "own.yml").write_text("game: tcg_corp\ncards: [{id: MY-1, name: Mine, type: unit, partial: true}]\n", encoding="utf-8")
    (tmp_path / "deck.yml").write_text("main: [4 Mine]\n", encoding="utf-8")
    deck = load_deck(tmp_path / "deck.yml", game="tcg_corp", cards=[tmp_path / "own.yml"])
    assert [card.id for card in deck.cards("main")] == ["MY-1"] * 4


def test_load_deck_for_an_unknown_game(tmp_path: Path) -> None:
    with pytest.raises(DeckcheckError, match="unknown game"):
        load_deck(LEGAL, game="chess")


# -------------------------------------------------------------------------------------------------------------------- validate


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.rpartition("/")[2])
def test_validate_a_legal_deck(path: str) -> None:
    assert validate(path) == []
    assert validate(Path(path)) == []
    assert validate(load_deck(path)) == []


def test_validate_a_text() -> None:
    assert validate(Path(LEGAL).read_text(encoding="utf-8")) == []
    assert codes("main:\n  - 5 OS01-001\n") == ["D301", "D303", "D311", "D302"]
    assert "D302" in codes('{"main": ["5 OS01-001"]}')


def test_path_text_and_deck_give_the_same(tmp_path: Path) -> None:
    text = "main:\n  - 5 OS01-001\n  - 1 OS01-G01\n"
    path = tmp_path / "deck.yml"
    path.write_text(text, encoding="utf-8")
    shown = [d.to_dict() for d in validate(path)]
    assert [d.to_dict() for d in validate(text)] == shown
    assert [d.to_dict() for d in validate(load_deck(path))] == shown


def test_validate_a_deck_that_the_file_says_is_incomplete(tmp_path: Path) -> None:
    path = tmp_path / "deck.yml"
    path.write_text("complete: false\nmain: [4 OS01-001]\n", encoding="utf-8")
    assert {d.severity for d in validate(load_deck(path))} == {"note"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "\x00\n",
        "\ud800\n",
        "main: [\n",
        "&a *a\n",
        "- - - -\n",
        "{\n",
        "[" * 100 + "\n",
        "a" * 2_000_000 + "\n",
        "main: 5\n",
        "? a\n",
        "\ufeff\n",
        "%\n",
    ],
)
def test_validate_never_raises_for_content(text: str) -> None:
    assert {d.severity for d in validate(text)} & {"error", "warning", "note"}


@pytest.mark.parametrize("name", ["deck.yml", "deck.json", "deck.txt", "deck.csv", "deck"])
@pytest.mark.parametrize(
    "data", [b"", b"\xff\xfe\x00", b"\x00\x01\x02", "ミラ".encode("cp932"), b"\xef\xbb\xbf", b"\r", b'"', b"{", b"a,b\n"]
)
def test_validate_never_raises_for_a_file(name: str, data: bytes, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    assert all(isinstance(d, Diagnostic) for d in validate(path))


def test_an_empty_text_is_a_text() -> None:
    assert codes("") == ["Y010"]


def test_validate_raises_for_a_missing_path() -> None:
    with pytest.raises(DeckcheckError, match="no such file"):
        validate("nope.yml")
    with pytest.raises(DeckcheckError, match="no such file"):
        validate(Path("nope"))


def test_validate_with_game() -> None:
    assert "D371" in codes("main: [4 OR01-029]", game="tcg_corp")
    with pytest.raises(DeckcheckError, match="unknown game 'chess'"):
        validate("main: []", game="chess")


def test_validate_with_rules() -> None:
    text = "rules: '2017'\nmy_logicalist: OS01-M01\ncomplete: false\n"
    assert "D306" not in codes(text)
    assert "D306" in codes(text, rules="2016")
    with pytest.raises(DeckcheckError, match="no game has a rule version '2071'"):
        validate(text, rules="2071")


def test_validate_a_deck_with_rules(tmp_path: Path) -> None:
    path = tmp_path / "deck.yml"
    path.write_text("my_logicalist: OS01-M01\ncomplete: false\n", encoding="utf-8")
    deck = load_deck(path)
    assert "D306" not in codes(deck)
    assert "D306" in codes(deck, rules="2016")
    with pytest.raises(DeckcheckError):
        validate(deck, rules="2021")


def test_rules_of_another_game_than_the_one_asked_for_are_refused() -> None:
    with pytest.raises(DeckcheckError):
        validate("main: []", game="tcg_corp", rules="2017")


def test_validate_with_date() -> None:
    text = 'rules: 2019-recommended\nmain: ["1 Dream-Fulfilling Baby Bird, Nina"]\n'
    assert "D351" in codes(text, date="2019-01-11")
    assert "D351" not in codes(text, date="2019-01-10")
    assert "D351" in codes(text)


def test_validate_with_a_wrong_date_or_region() -> None:
    with pytest.raises(DeckcheckError):
        validate("main: []", date="11 January 2019")
    with pytest.raises(DeckcheckError):
        validate("main: []", region="kr")


def test_validate_with_strict() -> None:
    text = "complete: false\nmain:\n  - 4 Lantern\u200b Scout, Mira\n"
    assert "warning" in {d.severity for d in validate(text)}
    assert "error" in {d.severity for d in validate(text, strict=True)}


def test_validate_with_strict_makes_no_warning_survive_in_a_deck(tmp_path: Path) -> None:
    path = tmp_path / "deck.yml"
    path.write_text('rules: "2016"\ncomplete: false\nmain: [1 Best of Three]\n', encoding="utf-8")
    deck = load_deck(path)
    assert {d.severity for d in validate(deck) if d.code == "D307"} == {"warning"}
    assert {d.severity for d in validate(deck, strict=True) if d.code == "D307"} == {"error"}


def test_validate_with_cards(tmp_path: Path) -> None:
    path = tmp_path / "own.yml"
    path.write_text("cards: [{id: MY-1, name: Mine, partial: true}]\n", encoding="utf-8")
    assert "C201" in codes("main: [4 Mine]")
    assert "C201" not in codes("main: [4 Mine]", cards=[path])


def test_calls_leave_no_trace() -> None:
    before = codes("main: [5 OS01-001]")
    validate("main: [5 OS01-001]", rules="2016", strict=True, date="2000-01-01")
    assert codes("main: [5 OS01-001]") == before


def test_diagnostics_show_themselves() -> None:
    assert repr(validate("")[0]) == "Diagnostic(Y010, 1:1, 'the file is empty')"


def test_odds() -> None:
    deck = load_deck(resources.card_data("luck_and_logic", "decks", "red-furnace.yml"))
    dealt = deckcheck.odds(deck, "1+ t:paradox", mulligan="none")
    assert dealt.raw == dealt.after == 1 - Fraction(comb(42, 5), comb(50, 5))
    later = deckcheck.odds(deck, "1+ t:paradox", mulligan="none", turn=2, extra_draws=1)
    assert later.raw == 1 - Fraction(comb(42, 10), comb(50, 10))
    assert deckcheck.odds(deck, "1+ t:paradox").after > deckcheck.odds(deck, "1+ t:paradox", mulligan="keep:level=1").after


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"want": "1+ t:padox"}, "unknown value `padox`"),
        ({"want": 5}, "want is a text"),
        ({"mulligan": "sometimes"}, "no mulligan"),
        ({"turn": -1}, "turn must be a whole number"),
        ({"turn": 99}, "the last turn is 13"),
        ({"extra_draws": "2"}, "extra_draws must be a whole number"),
        ({"rules": "1999"}, "no rule version '1999'"),
    ],
)
def test_odds_that_make_no_sense(more: dict[str, Any], told: str) -> None:
    deck = resources.card_data("luck_and_logic", "decks", "red-furnace.yml")
    with pytest.raises(DeckcheckError, match=told):
        deckcheck.odds(deck, **{"want": "1+ t:paradox", **more})


def test_doctests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parent.parent)
    results = doctest.testmod(deckcheck.api)
    assert results.attempted > 0
    assert results.failed == 0
