"""Abilities as sentences: the texts of the examples, every word told in both languages, and no datum that changes nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import render_mutants
import seeds
from swept import swept

from deckcheck import load_pool
from deckcheck.cards.names import match_key
from deckcheck.cards.translations import translations
from deckcheck.effects.nodes import Ability
from deckcheck.effects.parse import parse_values
from deckcheck.effects.phrases import FIELD_PHRASES, PHRASES
from deckcheck.effects.render import LANGUAGES, Language, render, render_all, render_law
from deckcheck.effects.render_amounts import Wording
from deckcheck.effects.render_templates import NAI, PAST, TA, TE, Said, fill, is_verb, listed, plain
from deckcheck.effects.vocabulary import Vocabulary
from deckcheck.effects.words import Word
from deckcheck.rulesets import RULESETS, vocabulary
from deckcheck.rulesets.luck_and_logic.vocabulary import VOCABULARY

NAMES = {match_key(ja): (en, ja) for en, ja in (("Flag Attack", "フラッグアタック"), ("Cultivate", "カルティベイト"))}
KEYS: dict[Language, str] = {"en": "text", "ja": "text_ja"}
# What no text of ours has: something of a template, blanks or signs twice, a particle twice.
SLIPS = re.compile(r"[{}|]|\[\[|\]\]|  | of of |\.\.|,,|;;|。。|、、|、。| [,.;]|[,;]\.|のの|をを|がが|はは|^\s|\s$|None")


class Told:
    """Abilities of a card, with the texts that they are told as, where a file says so."""

    def __init__(self, game: str, entry: dict[str, Any]) -> None:
        self.id: str = entry["id"]
        self.vocabulary = seeds.VOCABULARIES[game]
        self.parsed = parse_values(entry["abilities"], self.vocabulary, card_type=entry["type"])
        self.texts = {language: entry.get(key) for language, key in KEYS.items()}

    def told(self, language: Language) -> list[str]:
        return render_all(self.parsed.abilities, self.vocabulary, language, NAMES)


@cache
def told() -> tuple[Told, ...]:
    files = [seeds.EXAMPLES, seeds.EXAMPLES.with_name("told.yml")]
    entries = [(game, entry) for file in files for game, found in seeds.load(file).items() for entry in found]
    return tuple(Told(game, entry) for game, entry in entries)


EVERY = pytest.mark.parametrize("example", told(), ids=[each.id for each in told()])
IN_BOTH = pytest.mark.parametrize("language", LANGUAGES)


@IN_BOTH
@EVERY
def test_the_texts_of_the_examples(example: Told, language: Language) -> None:
    assert not example.parsed.diagnostics
    texts = example.texts[language]
    said = example.told(language)
    assert not any(map(SLIPS.search, said)), said
    if isinstance(texts, str):
        assert " ".join(said) == texts
    elif texts is not None:
        assert said == texts


@IN_BOTH
@pytest.mark.parametrize("game", RULESETS)
def test_the_shipped_cards_are_told_without_a_slip(game: str, language: Language) -> None:
    pool = load_pool(game)
    names = translations(pool)
    for card in pool:
        parsed = parse_values(card.get("abilities") or [], vocabulary(game), card_type=card.type)
        for text in render_all(parsed.abilities, vocabulary(game), language, names):
            assert not SLIPS.search(text), f"{card.id}: {text}"
            assert language == "en" or re.search("[ぁ-んァ-ン一-龠]", text)


# ------------------------------------------------------------------------------------------------------------ every word is told

# Their template is told as a part of something else, or they have none.
SILENT = {("header", name) for name in ("kind", "do", "name", "energy")} | {("slot", "as"), ("instant", "do"), ("kind", "command")}


class Heard:
    """Which templates were used."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.words: set[tuple[str, str, str, bool]] = set()
        self.phrases: set[tuple[str, bool]] = set()
        self.fields: set[tuple[str, str, bool]] = set()
        template, phrase, field = Wording.template, Wording.phrase, Wording.field_value

        def hear_template(teller: Wording, word: Word) -> str:
            self.words.add((teller.vocabulary.game, word.slot, word.name, teller.ja))
            return template(teller, word)

        def hear_phrase(teller: Wording, name: str) -> str:
            self.phrases.add((name, teller.ja))
            return phrase(teller, name)

        def hear_field(teller: Wording, name: str, value: str) -> str:
            self.fields.add((name, value, teller.ja))
            return field(teller, name, value)

        monkeypatch.setattr(Wording, "template", hear_template)
        monkeypatch.setattr(Wording, "phrase", hear_phrase)
        monkeypatch.setattr(Wording, "field_value", hear_field)


def test_every_word_is_told_by_an_example(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = Heard(monkeypatch)
    for example in told():
        for language in LANGUAGES:
            example.told(language)
    for law in ({"winner": "smaller", "ties": "attacker"}, {"winner": "greater", "ties": "defender"}):
        for language in LANGUAGES:
            render_law({"decide_by": "level", **law}, VOCABULARY, language)
    shared = {(slot, name) for slot, words in VOCABULARY.slots.items() for name in words}
    missing = []
    for game, words in seeds.VOCABULARIES.items():
        wanted = (
            {(slot, name) for slot in words.slots for name in words.slots[slot]} - SILENT - (shared if words is not VOCABULARY else set())
        )
        missing += [(game, *word, ja) for word in sorted(wanted) for ja in (False, True) if (game, *word, ja) not in heard.words]
    assert missing == []
    assert [(name, ja) for name, both in PHRASES.items() for ja in (False, True) if both[ja] and (name, ja) not in heard.phrases] == []
    assert [(*key, ja) for key in FIELD_PHRASES for ja in (False, True) if (*key, ja) not in heard.fields] == []


@pytest.mark.parametrize("game", RULESETS)
def test_every_word_has_a_template(game: str) -> None:
    """What the language's page calls E550: no file can be at fault, so it is a test of the registry and no code."""
    for slot, words in vocabulary(game).slots.items():
        for word in words.values():
            assert (slot, word.name) in SILENT or (word.en and word.ja), f"{slot} {word.name}"
            for template in (word.en, word.ja, word.place_en, word.place_ja, word.into_ja):
                assert template is None or template.count("{") == template.count("}")
                assert template is None or template.count("[[") == template.count("]]")


# ------------------------------------------------------------------------------------------------------------ no datum is silent

# Nobody's world is called like a colour or a card type.
SAME = {("en", "color is world"), ("en", "type is world")}


def silent_mutants(every: int) -> Iterator[str]:
    for example in seeds.examples():
        abilities = example.parse().abilities
        before = {language: render_all(abilities, example.vocabulary, language) for language in LANGUAGES}
        for where, damaged in render_mutants.mutants(example.abilities, example.vocabulary, every):
            parsed = example.parse(damaged)
            if parsed.faulty or parsed.abilities == abilities:
                continue
            for language in LANGUAGES:
                after = render_all(parsed.abilities, example.vocabulary, language)
                assert not any(map(SLIPS.search, after)), f"{example.id} {where}: {after}"
                if after == before[language] and (language, where.partition(": ")[2]) not in SAME:
                    yield f"{language} {example.id} {where}"


@pytest.mark.parametrize("every", swept((5, 1), 1))
def test_a_changed_datum_changes_the_text(every: int) -> None:
    assert list(silent_mutants(every=every)) == []


def one(ability: dict[str, Any], words: Vocabulary = VOCABULARY) -> Ability:
    (read,) = parse_values([ability], words).abilities
    return read


SAME_MEANING = [
    ({"kind": "act", "do": [{"draw": 1}]}, {"kind": "act", "do": [{"draw": 1, "by": "you"}]}),
    (
        {"kind": "act", "do": [{"draw": {"count": {"in": "hand", "of": "you"}}}]},
        {"kind": "act", "do": [{"draw": {"count": {"in": "hand", "of": "you"}, "times": 1}}]},
    ),
]


@IN_BOTH
@pytest.mark.parametrize(("short", "long"), SAME_MEANING)
def test_defaults_that_are_written_out_change_nothing(short: dict[str, Any], long: dict[str, Any], language: Language) -> None:
    assert one(short) != one(long)
    assert render(one(short), VOCABULARY, language) == render(one(long), VOCABULARY, language)


# ------------------------------------------------------------------------------------------------------------ names, laws, templates


def test_names_are_told_in_the_language_of_the_text() -> None:
    ability = one({"kind": "auto", "when": {"covenant": ["ミラ", "Elio", "Nobody"]}, "do": [{"draw": 1}]})
    names = translations(load_pool())
    assert '"Mira", "Elio" or "Nobody"' in render(ability, VOCABULARY, "en", names)
    assert "「ミラ」か「エリオ」か「Nobody」" in render(ability, VOCABULARY, "ja", names)


def test_a_list_that_does_not_match_its_translation_is_not_taken_apart() -> None:
    cards = load_pool().of("luck_and_logic", [{"id": "MY-1", "attributes": ["One", "Two"], "attributes_ja": ["一"]}])
    assert translations(cards) == {}


@pytest.mark.parametrize(
    ("law", "en", "ja"),
    [
        ("aura", "[Paradox law] The battle is decided by aura.", "【逆理法則】バトルはオーラで決める。"),
        (
            {"decide_by": "level", "winner": "smaller"},
            "[Paradox law] The battle is decided by level (the smaller wins).",
            "【逆理法則】バトルはレベルで決める（小さいほうが勝つ）。",
        ),
    ],
)
def test_the_law_of_a_paradox(law: Any, en: str, ja: str) -> None:
    assert render_law(law, VOCABULARY, "en") == en
    assert render_law(law, VOCABULARY, "ja") == ja


def test_templates() -> None:
    fields = {"n": Said("2", plural=True, numeral=True), "zone": None, "names": Said("", items=("a", "b"), between=" or ")}
    assert fill("(draw|draws|drew) {n:card|cards}", fields, PAST) == "drew 2 cards"
    assert fill("(draw|draws) {n:card|cards}", fields, first="also ") == "also draw 2 cards"
    assert fill("{n:枚}引(く|き|いて|かない)", fields, TA) == "2枚引いた"
    assert fill("選(ぶ|び|んで|ばない)", fields, TA) == "選んだ"
    assert (fill("見(る|て|て|ない)", {}, TE), fill("見(る|て|て|ない)", {}, NAI)) == ("見て", "見ない")
    assert fill("put it[[ into {zone}]]{zone| down}", fields) == "put it down"
    assert fill('{names:"*"}', fields) == '"a" or "b"'
    assert listed(["a", "b", "c"], " and ") == "a, b and c"
    assert is_verb("(draw|draws) it")
    assert not is_verb("{who} (draws|drew) it")
    assert plain("(put|puts) {cards} {to|down}[[ under {under}]]") == "put {cards} {to} under {under}"
    with pytest.raises(KeyError):
        fill("{nothing}", {})
