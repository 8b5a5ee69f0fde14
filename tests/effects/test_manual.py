"""The manual of the effect language: it has every word, each with an example that is read, checked and compiled."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
import seeds

from deckcheck import resources
from deckcheck.cards.load import load_game
from deckcheck.cards.names import match_key
from deckcheck.cli import _run
from deckcheck.codes import CODES
from deckcheck.effect_codes import EFFECT_CODES
from deckcheck.effects.bind import bind_card
from deckcheck.effects.field_texts import FIELD_TEXTS, field_text
from deckcheck.effects.manual import SLOT_TITLES, Example, Manual, listed, phrase
from deckcheck.effects.manual_markdown import markdown
from deckcheck.effects.names_meant import names_meant
from deckcheck.effects.nodes import Picked, Sentence, walk
from deckcheck.effects.words_used import words_used
from deckcheck.rulesets import RULESETS, vocabulary
from deckcheck.rulesets.luck_and_logic.effect_table import TABLE
from deckcheck.rulesets.rulebook import deck_rules_by_code

GAMES = pytest.mark.parametrize("game", RULESETS)


@cache
def manual(game: str) -> Manual:
    return Manual(vocabulary(game))


@cache
def page(game: str) -> str:
    return markdown(manual(game))


ALL = [(game, example) for game in RULESETS for example in manual(game).examples.values()]
EVERY_EXAMPLE = pytest.mark.parametrize(("game", "example"), ALL, ids=[f"{game}-{example.name}" for game, example in ALL])


@EVERY_EXAMPLE
def test_an_example_is_right_and_can_be_played(game: str, example: Example) -> None:
    assert [repr(found) for found in example.parsed.diagnostics] == []
    assert example.parsed.abilities
    if game == "luck_and_logic":
        bind_card(TABLE, example.name, example.type, example.parsed.abilities)


@EVERY_EXAMPLE
def test_an_example_gives_each_name_once(game: str, example: Example) -> None:
    nodes = [node for ability in example.parsed.abilities for node in walk(ability)]
    given = [node.name for node in nodes if isinstance(node, Picked)]
    given += [node.as_ for node in nodes if isinstance(node, Sentence) and node.as_]
    assert len(given) == len(set(given))


def test_cards_that_examples_name_are_shipped() -> None:
    fields = ("name", "title", "member")
    known = {match_key(name) for card in load_game("luck_and_logic")[1] for field in fields if (name := card.get(field))}
    meant = {text for game, example in ALL if game == "luck_and_logic" for text, _ in names_meant(example.parsed.abilities)}
    assert {text for text in meant if match_key(text) not in known} == set()


@GAMES
def test_every_word_is_there_and_has_an_example(game: str) -> None:
    """Whoever adds a word adds an example of it to `card_data/<game>/effects_manual.yml`."""
    words = [(slot, name) for slot, words in vocabulary(game).slots.items() for name in words]
    used = frozenset(used for example in manual(game).examples.values() for used in example.used)
    assert [word for word in words if word not in used] == []
    for slot, name in words:
        assert f"`{name}`" in page(game)
        assert vocabulary(game).word(slot, name).meaning.replace("|", "\\|") in page(game), name
        assert slot in SLOT_TITLES


@GAMES
def test_every_field_is_explained_and_has_an_example(game: str) -> None:
    used = frozenset(used for example in manual(game).examples.values() for used in example.used)
    for slot, words in vocabulary(game).slots.items():
        for word in words.values() if slot != "kind" else ():
            for field in word.fields:
                assert field_text(word, field), f"{word.name}.{field.name}"
                reckoned = slot == "amount" and field.name != "of"  # alike beside `count`, `read` and `sum`
                names = [f"{other}.{field.name}" for other in words] if reckoned else [f"{word.name}.{field.name}"]
                assert any(("field", name) in used for name in names), names


def test_no_text_of_a_field_is_left_over() -> None:
    fields = [(word, field) for game in RULESETS for ws in vocabulary(game).slots.values() for word in ws.values() for field in word.fields]
    keys = {field.name for _, field in fields} | {f"{word.name}.{field.name}" for word, field in fields}
    assert set(FIELD_TEXTS) - keys == set()


@GAMES
def test_every_example_is_shown_once(game: str) -> None:
    for name in manual(game).examples:
        assert page(game).count(f"##### Example: {name}\n") == 1, name


@GAMES
def test_every_link_leads_somewhere(game: str) -> None:
    headings = re.findall(r"^#+ (.+)$", page(game), re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert {link for link in re.findall(r"\]\(#([^)]+)\)", page(game)) if link not in anchors} == set()
    assert "{{" not in page(game)


@GAMES
def test_the_page_in_git_is_that_of_the_registry(game: str) -> None:
    """Write it anew with `deckcheck explain effects --game GAME > schemas/GAME/effects.md`."""
    assert resources.read_bytes(resources.schema_path(game, "effects.md")).decode("utf-8") == page(game)


def test_the_card_in_the_prose_is_accepted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """What is shown outside of the examples is checked as a user would do it."""
    card = next(block for block in re.findall(r"```yaml\n(.*?)```", page("luck_and_logic"), re.DOTALL) if "\ncards:" in block)
    monkeypatch.chdir(tmp_path)
    Path("my-cards.yml").write_text(card, encoding="utf-8")
    assert _run(["cards", "lint", "my-cards.yml"]) == 0, capsys.readouterr().out


def test_every_code_is_listed() -> None:
    for code, *_ in EFFECT_CODES:
        assert f"| {code} |" in page("luck_and_logic")


def test_no_word_is_called_like_a_code() -> None:
    """`deckcheck explain NAME` is never in doubt."""
    codes = {*CODES, *deck_rules_by_code()}
    names = {code.lower() for code in codes} | {entry.name for entry in CODES.values()} | {"effects"}
    names |= {rules[0][1].name for rules in deck_rules_by_code().values()}
    assert names.isdisjoint(name for game in RULESETS for name in manual(game).names)


def test_parts_of_one_game_stand_in_its_manual_alone() -> None:
    assert "paradox_law" in page("luck_and_logic")
    assert "paradox_law" not in page("tcg_corp")
    assert "## Leaves" not in page("tcg_corp")


def test_what_is_known_of_a_word() -> None:
    """In every slot where it stands, and as a field."""
    entries = manual("luck_and_logic").entries("via")
    assert {entry["is"] for entry in entries} == {
        "a field beside `on_enter_field`",
        "a field beside `covenant`",
        "a field beside `on_move`",
    }
    assert [entry["slot"] for entry in manual("luck_and_logic").entries("level")] == ["value", "check"]
    (boost,) = manual("luck_and_logic").entries("stock_boost")
    assert boost["facts"] == ["May be a cost.", "`by: both` is possible: each does it with their own cards."]
    assert boost["example"]["name"] == "boost"
    assert manual("luck_and_logic").entries("ko") == []


def test_words_that_an_ability_is_made_of() -> None:
    abilities = seeds.examples()[0].parse().abilities
    used = words_used(seeds.LUCK_AND_LOGIC, abilities)
    assert {
        ("kind", "logic_drive"), ("header", "cost"), ("instant", "pay_stock"), ("lasting", "modify"), ("field", "modify.*"),
        ("value", "power"), ("duration", "this_turn"), ("slot", "instead"), ("slot", "if"), ("amount", "count"), ("zone", "drop_zone"),
        ("player", "you"), ("filter", "world"), ("type", "tranceunion"), ("comparison", "at_least"), ("reference", "this"),
    } <= used  # fmt: skip
    assert ("instant", "draw") not in used


def test_words_in_a_sentence() -> None:
    assert listed([]) == ""
    assert listed(["a"]) == "`a`"
    assert listed(["a", "b", "c"], "or") == "`a`, `b` or `c`"


def test_a_template_for_people() -> None:
    assert phrase("exchange {cards} with {with_}") == "exchange {cards} with {with}"
    assert phrase("{of} {value_word}") == "{of} {value}"
    assert phrase("draw") == "draw"
    assert phrase("[{n}/Turn]") == "[{n}/Turn]"
    assert phrase("(draw|draws|drew) {amount:card|cards}") == "draw {amount} cards"
    assert phrase("カードを{amount:枚}(引く|引き|引いて)") == "カードを{amount}枚引く"
    assert phrase("discard {where|card|cards}[[ under {under}]][[!to: anywhere]]") == "discard cards (under {under})"
    assert phrase('named {texts:"*"} into {to|the hand}') == 'named "{texts}" into {to}'
