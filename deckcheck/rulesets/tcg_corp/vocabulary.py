"""The words of the TCG Corp game for card abilities, beside those that all games share."""

from __future__ import annotations

from typing import Final

from deckcheck.effects import nodes_actions as a
from deckcheck.effects import nodes_cards as k
from deckcheck.effects import nodes_conditions as c
from deckcheck.effects.other_words import SHARED_TABLE, other_words
from deckcheck.effects.phrases import EN_HAS, EN_IS, JA_DO, JA_IS
from deckcheck.effects.vocabulary import Vocabulary
from deckcheck.effects.words import Word, word
from deckcheck.effects.words_common import common
from deckcheck.rulesets.tcg_corp.vocabulary_events import DEEDS, DURATIONS, EVENTS, SMALL

OTHER_WORDS: Final = other_words(
    SHARED_TABLE,
    """
    graveyard trash discard_pile discard_area: discard
    tap exhaust: rest | the states of a unit are `rest` and `stun`
    untap ready stand: recover
    hit deal_damage: damage | write `damage: 100`
    destroy kill: ko
    attach_energy: charge
    swap switch: exchange | write `exchange: ..., with: ...`
    reinforce equip attach: move | write `move: ..., to: set_cards, under: ...`
    reduce_damage: damage_taken | write `modify: ..., damage_taken: -50`
    """,
)
LIVE: Final = ("main_area", "standby_area")
MAIN: Final = ("main_area",)
UNIT: Final = ("unit",)
LYING_UNDER: Final = ("host",)

KINDS: Final = (
    common("kind", "cont", "TC-CARD-03", types=("unit", "reinforcement")),
    common("kind", "auto", "TC-KO-02", types=("unit", "reinforcement")),
    word(
        "skill", "kind", "none", "name!; energy; while; cost; if; do!", "TC-BTL-01 TC-CHG-05", types=UNIT, mode="played",
        en="{name}[[ [energy {energy}]]].", ja="{name}[[【エネルギー{energy}】]]",
        text="A skill of the main unit, in the battle phase. What its `damage` says is the first step of damage (TC-DMG-01).",
    ),
    word(
        "ex_skill", "kind", "none", "name!; energy; while; per_turn; cost; if; do!", "TC-EX-01 TC-EX-02 TC-EX-03",
        types=("reinforcement",), mode="played", en="[EX] {name}[[ [energy {energy}]]].", ja="【EX】{name}[[【エネルギー{energy}】]]",
        text="Usable in the main phase while the card is set, as often as `per_turn` says.",
    ),
    word(
        "command", "kind", "none", "while; if; do!", "TC-CMD-01 TC-CMD-02 TC-CMD-03", types=("strategy", "tactics"), mode="played",
        text="Happens when the command is used.",
    ),
    word("name", "header", "text", rules="TC-CARD-03", text="The printed name of the skill."),
    word("energy", "header", "whole", rules="TC-CHG-05", text="Energy that is needed, not spent."),
)  # fmt: skip

ZONES: Final = (
    word(
        "main_area", "zone", types=UNIT, most=1, rules="TC-ZONE-02", en="main area(|s)", ja="メイン・エリア", text="The main unit.",
    ),
    word(
        "standby_area", "zone", types=UNIT, rules="TC-ZONE-02", en="standby area(|s)", ja="スタンバイ・エリア",
        text="Standby units that are not KO'd.",
    ),
    common("zone", "hand"),
    common("zone", "deck", "TC-ZONE-03", ja="デッキ"),
    word("discard", "zone", en="discard area(|s)", ja="捨て場", text="The discard area."),
    word("energy", "zone", gives=LYING_UNDER, rules="TC-ZONE-01", en="energy", ja="エネルギー", text="Cards under units, as energy."),
    word(
        "set_cards", "zone", gives=LYING_UNDER, types=("reinforcement",), rules="TC-ZONE-01", en="set cards",
        ja="セットされたカード", text="Reinforcements that are set on units.",
    ),
    common("zone", "anywhere"),
)  # fmt: skip

CARD_TYPES: Final = (
    word("unit", "type", types=UNIT, home=LIVE, rules="TC-CARD-01", en="unit(|s)", ja="ユニット", text="A unit."),
    word(
        "command", "type", types=("strategy", "tactics", "reinforcement"), rules="TC-CARD-01", en="command(|s)", ja="コマンド",
        text="A strategy, a tactics card or a reinforcement.",
    ),
    word("strategy", "type", types=("strategy",), rules="TC-CARD-01", en="strategy card(|s)", ja="戦略", text="A strategy card."),
    word("tactics", "type", types=("tactics",), rules="TC-CARD-01", en="tactics card(|s)", ja="戦術", text="A tactics card."),
    word(
        "reinforcement", "type", types=("reinforcement",), home=("set_cards",), rules="TC-CARD-01", en="reinforcement(|s)", ja="強化",
        text="A reinforcement.",
    ),
)  # fmt: skip

CHANGED: Final = ("modify", "become")
"""The words that change a printed value."""

VALUES: Final = (
    word(
        "hp", "value", "number", types=UNIT, changed_by=CHANGED, node=k.WithValue, stage=7, least=1, rules="TC-KO-01", en="HP", ja="HP",
        text="Hit points. Changed, they may be less than the damage that lies on the unit, which is then KO'd.",
    ),
    word(
        "damage", "value", "number", types=UNIT, node=k.WithValue, least=0, zones=LIVE, rules="TC-DMG-06", en="damage", ja="ダメージ",
        text="Damage that lies on it.",
    ),
    word(
        "energy", "value", "number", types=UNIT, node=k.WithValue, least=0, zones=LIVE, rules="TC-CHG-05", en="energy", ja="エネルギー",
        text="Number of energy cards under it.",
    ),
    word(
        "set_cards", "value", "number", types=UNIT, node=k.WithValue, least=0, zones=LIVE, rules="TC-CMD-04", en="number of set cards",
        unit=("set card", "{value}1枚"), ja="セットされたカードの枚数", text="Number of reinforcements that are set on it.",
    ),
    word(
        "retreat_cost", "value", "number", types=UNIT, changed_by=CHANGED, node=k.WithValue, least=0, stage=7, rules="TC-RET-02",
        en="retreat cost", ja="退却コスト", text="Energy needed to retreat, never less than 0.",
    ),
    word(
        "skill_damage", "value", "number", types=UNIT, changed_by=CHANGED[:1], node=k.WithValue, stage=8, rules="TC-DMG-01 TC-DMG-04",
        en="skill damage", ja="スキルのダメージ", text="What effects add to the damage of its skills: the second step of damage.",
    ),
    word(
        "damage_taken", "value", "number", types=UNIT, changed_by=CHANGED[:1], node=k.WithValue, stage=8, rules="TC-DMG-01 TC-DMG-04",
        en="damage taken from skills", ja="スキルから受けるダメージ",
        text="What effects add to the damage that skills of the opponent deal to it: the second step of damage.",
    ),
    word(
        "ko_units", "value", "number", whose="player", least=0, rules="TC-ZONE-02", en="number of KO'd units",
        unit=("KO'd unit", "{value}1体"), ja="KOされたユニットの数", text="Units of a player that are KO'd.",
    ),
)  # fmt: skip

FILTERS: Final = (
    common("filter", "attribute", "TC-CARD-02", stage=3),
    word(
        "state", "filter", "[normal | rest | stun]", node=k.InState, zones=LIVE, rules="TC-STATE-01 TC-STATE-04",
        en=f"{EN_IS}{{states}}", ja=f"{{states}}状態{JA_IS}", adjective=True,
        text="It is in this state; every standby unit is normal.",
    ),
    common("filter", "role", "TC-ZONE-02", zones=LIVE, text="It is the main unit, or a standby unit."),
    word(
        "advantage_over", "filter", "cards", node=k.HasAdvantage, zones=LIVE, stage=3, rules="TC-CARD-05 TC-DMG-05",
        en=f"{EN_HAS} advantage over {{cards}}", ja="{cards}に有利(な|なら|である|で|でない)",
    ),
)  # fmt: skip

REFERENCES: Final = (
    word(
        "host",
        "reference",
        whose="you",
        en="the unit this card is set on",
        ja="このカードをセットしたユニット",
        text="The unit that this card lies under.",
    ),
    word(
        "dealer",
        "reference",
        rules="TC-BTL-01",
        en="the unit that dealt it",
        ja="それを与えたユニット",
        text="The unit whose skill dealt the damage; nothing, if it was no skill.",
    ),
)

ACTIONS: Final = (
    word("won", "condition", "name", node=c.Won, rules="TC-RND-02", en="you (won|did not win)",
        ja="勝(ったなら|った|ち|たなかった|たなかったなら|たなかった|たず|った)"),
    common("instant", "draw", "TC-WIN-02", text="Draws cards from the top of the deck. Who cannot draw all of them loses."),
    common(
        "instant", "discard", "TC-EFF-01 TC-EFF-02 TC-EFF-05",
        text="Puts cards from the hand into the discard area; the performer chooses which. `all`: the whole hand; `any`: so many as the "
        "performer likes. `where` narrows it to cards like these.",
    ),
    common(
        "instant", "move", "TC-EFF-01 TC-EFF-06 TC-KO-07", without=("face", "stance", "soul_to"),
        text="Puts cards into a zone of their owner. A unit goes into an empty standby area, or nowhere; what lay on a unit that leaves "
        "goes to the discard area. `to: energy` and `to: set_cards` need `under`.",
    ),
    common(
        "instant", "exchange", "TC-RET-01 TC-ZONE-01", zones=LIVE,
        text="Two units of one player swap places, with all that lies on them.",
    ),
    common(
        "instant", "rest", "TC-STATE-01 TC-STATE-04", zones=MAIN, text="Puts main units into the state rest; a stunned one stays stunned.",
    ),
    word(
        "stun", "instant", "cards", node=a.Stun, zones=MAIN, rules="TC-STATE-01 TC-STATE-04",
        en="(stun|stuns|stunned) {cards}", ja=f"{{cards}}をスタンに{JA_DO}", text="Puts main units into the state stun.",
    ),
    word(
        "recover", "instant", "cards", node=a.Stand, zones=MAIN, rules="TC-STATE-02", en="(recover|recovers|recovered) {cards}",
        ja=f"{{cards}}を通常状態に{JA_DO}", text="Puts main units that rest or are stunned into the state normal.",
    ),
    word(
        "damage", "instant", "amount", "to: cards", node=a.Damage, zones=LIVE, rules="TC-BTL-04 TC-DMG-01 TC-EFF-03",
        en="(deal|deals|dealt) {amount} damage to {to|your opponent's main unit}[[{amount_each}]]",
        ja="{to|相手のメイン・ユニット}に[[{amount_each}]]{amount}ダメージを与え(る||て|ない)",
    ),
    word(
        "heal", "instant", "amount", "to: cards!", node=a.Heal, zones=LIVE, rules="TC-DMG-06",
        en="(heal|heals|healed) {amount} damage of {to}[[{amount_each}]]",
        ja=f"{{to}}のダメージを[[{{amount_each}}]]{{amount}}回復{JA_DO}",
    ),
    word(
        "ko", "instant", "cards", node=a.Ko, zones=LIVE, rules="TC-KO-03 TC-KO-04", cost=True, asks="owner",
        en="(KO|KOs|KO'd) {cards}", ja=f"{{cards}}をKO{JA_DO}",
    ),
    word(
        "charge", "instant", "cards", node=a.Charge, zones=LIVE, rules="TC-CHG-01 TC-CHG-03", cost=True, asks="performer",
        en="(charge|charges|charged) {cards}", ja=f"{{cards}}にチャージ{JA_DO}",
        text="The performer puts a hand card under each of these units as energy, and draws a card for it; beside the charge of the turn.",
    ),
    word(
        "janken", "instant", "player", node=a.Janken, rules="TC-RND-01 TC-RND-02", asks="chance", en="{player} (play|plays|played) janken",
        ja=f"{{player}}はじゃんけんを{JA_DO}",
    ),
    common("lasting", "become", "TC-CARD-02", fields="attribute: texts; also_named: texts; *: amount"),
)  # fmt: skip

WORDS: Final[tuple[Word, ...]] = (
    *KINDS, *ZONES, *CARD_TYPES, *VALUES, *FILTERS, *REFERENCES, *ACTIONS, *EVENTS, *DURATIONS, *DEEDS, *SMALL,
)  # fmt: skip

VOCABULARY: Final = Vocabulary(
    "tcg_corp",
    WORDS,
    refused={},
    zone_values={"energy": "energy"},
    named_moves={("", "standby_area"): "on_play", ("", "set_cards"): "on_set"},
    closed_zones={"main_area": "a unit becomes the main unit by `exchange`", "anywhere": "say which zone"},
    other_words=OTHER_WORDS,
)
