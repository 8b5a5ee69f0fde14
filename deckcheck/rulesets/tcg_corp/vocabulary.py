"""The words of the second game for card abilities, beside those that all games share. Its cards can be described so; they are not played
yet."""

from __future__ import annotations

from typing import Final

from deckcheck.effects import nodes_actions as a
from deckcheck.effects import nodes_cards as k
from deckcheck.effects import nodes_conditions as c
from deckcheck.effects.other_words import SHARED_TABLE, other_words
from deckcheck.effects.phrases import EN_IS, JA_DO, JA_IS
from deckcheck.effects.vocabulary import Vocabulary
from deckcheck.effects.words import Word, word

OTHER_WORDS: Final = other_words(
    SHARED_TABLE,
    """
    graveyard trash discard_pile: discard
    tap exhaust: stun | the states of a unit are `rest` and `stun`
    hit deal_damage: damage | write `damage: 10`
    block: retreat | `cannot` has `retreat` alone
    destroy kill: ko
    """,
)
LIVE: Final = ("main_area", "standby_area")
HOST: Final = ("host",)

WORDS: Final[tuple[Word, ...]] = (
    word(
        "cont", "kind", "none", "works_in; while; do!", types=("unit", "reinforcement"), mode="read", en="[CONT]", ja="【永続】",
        text="Continuous: read while it is live.",
    ),
    word(
        "auto", "kind", "none", "works_in; while; when!; per_turn; cost; if; do!", types=("unit", "reinforcement"), mode="triggered",
        en="[AUTO]", ja="【自動】", text="Automatic: waits when triggered.",
    ),
    word(
        "skill", "kind", "none", "name!; energy!; while; if; do!", "TC-BTL-01", types=("unit",), mode="played", battle=True,
        en="{name} [energy {energy}].", ja="{name}【エネルギー{energy}】", text="A skill of the main unit, in the battle phase.",
    ),
    word(
        "ex_skill", "kind", "none", "name!; energy!; while; per_turn; if; do!", "TC-EX-01", types=("reinforcement",), mode="played",
        battle=False, en="[EX] {name} [energy {energy}].", ja="【EX】{name}【エネルギー{energy}】",
        text="Usable in the main phase while the card is set.",
    ),
    word(
        "command", "kind", "none", "while; if; do!", "TC-CMD-01 TC-CMD-02 TC-CMD-03 TC-CMD-04", types=("strategy", "tactics"),
        mode="played", text="Happens when the command is used.",
    ),
    word("name", "header", "text", rules="TC-CARD-03", text="The printed name of the skill."),
    word("energy", "header", "whole", rules="TC-CHG-05", text="Energy that is needed, not spent."),
    word("main_area", "zone", types=("unit",), most=1, en="main area(|s)", ja="メインエリア", text="The main unit."),
    word("standby_area", "zone", types=("unit",), rules="TC-ZONE-02", en="standby area(|s)", ja="スタンバイエリア", text="Live units."),
    word("hand", "zone", secret=True, en="hand(|s)", ja="手札", text="The hand.", into_ja="に加え(る||て|ない)"),
    word("deck", "zone", ordered=True, pile=True, en="deck(|s)", ja="山札", text="The deck."),
    word("discard", "zone", en="discard pile(|s)", ja="捨札", text="The discard pile."),
    word("energy", "zone", gives=HOST, en="energy", ja="エネルギー", text="Cards under units, as energy."),
    word(
        "set_cards", "zone", gives=HOST, types=("reinforcement",), en="set cards", ja="セットされたカード",
        text="Cards set on units.",
    ),
    word(
        "anywhere", "zone", en="every zone", ja="すべての領域", text="Every zone; only in a continuous ability and in `works_in`.",
        place_en="in {zones}", place_ja="{whose}{zones}の",
    ),
    word("unit", "type", types=("unit",), en="unit(|s)", ja="ユニット", text="A unit."),
    word("command", "type", types=("strategy", "tactics"), en="command(|s)", ja="コマンド", text="A strategy or tactics card."),
    word("strategy", "type", types=("strategy",), en="strategy card(|s)", ja="ストラテジー", text="A strategy card."),
    word("tactics", "type", types=("tactics",), en="tactics card(|s)", ja="タクティクス", text="A tactics card."),
    word("reinforcement", "type", types=("reinforcement",), en="reinforcement(|s)", ja="レインフォース", text="A reinforcement."),
    word(
        "hp", "value", "number", changed_by=("modify", "become"), node=k.WithValue, stage=7, zones=(),
        en="HP", ja="HP", text="Hit points.",
    ),
    word("damage", "value", "number", node=k.WithValue, least=0, zones=LIVE, en="damage", ja="ダメージ", text="Damage that lies on it."),
    word(
        "energy", "value", "number", node=k.WithValue, least=0, zones=LIVE, en="energy", ja="エネルギー",
        text="Number of energy cards under it.",
    ),
    word(
        "retreat_cost", "value", "number", changed_by=("modify", "become"), node=k.WithValue, least=0, stage=7,
        en="retreat cost", ja="退却コスト",
        text="Energy needed to retreat.",
    ),
    word(
        "skill_damage", "value", "number", changed_by=("modify",), node=k.WithValue, stage=7, en="skill damage", ja="スキルのダメージ",
        text="What its skills deal, the second stage of damage (TC-DMG-01).",
    ),
    word(
        "state", "filter", "[normal | rest | stun]", node=k.InState, zones=LIVE,
        en=f"{EN_IS}{{states}}", ja=f"{{states}}状態{JA_IS}", adjective=True,
    ),
    word(
        "host", "reference", en="the unit this card is set on", ja="このカードをセットしたユニット",
        text="The unit that this card lies under.",
    ),
    word("won", "condition", "name", node=c.Won, rules="TC-RND-02", en="you (won|did not win)", ja="勝(ったなら|った|ち|たなかった)"),
    word(
        "damage", "instant", "amount", "to: cards", node=a.Damage, rules="TC-BTL-04 TC-DMG-01",
        en="(deal|deals|dealt) {amount} damage to {to|your opponent's main unit}[[{amount_each}]]",
        ja="{to|相手のメイン・ユニット}に[[{amount_each}]]{amount}ダメージを与え(る||て|ない)",
    ),
    word(
        "heal", "instant", "amount", "to: cards!", node=a.Heal, rules="TC-DMG-06",
        en="(heal|heals|healed) {amount} damage of {to}[[{amount_each}]]",
        ja=f"{{to}}のダメージを[[{{amount_each}}]]{{amount}}回復{JA_DO}",
    ),
    word(
        "ko", "instant", "cards", node=a.Ko, rules="TC-KO-03 TC-KO-04", cost=True, asks="owner",
        en="(KO|KOs|KO'd) {cards}", ja=f"{{cards}}をKO{JA_DO}",
    ),
    word(
        "charge", "instant", "cards", node=a.Charge, rules="TC-CHG-01 TC-CHG-03", cost=True, asks="performer",
        en="(charge|charges|charged) {cards}",
        ja=f"{{cards}}にチャージ{JA_DO}",
    ),
    word(
        "stun", "instant", "cards", node=a.Stun, rules="TC-STATE-01 TC-STATE-04",
        en="(stun|stuns|stunned) {cards}", ja=f"{{cards}}をスタンに{JA_DO}",
    ),
    word(
        "janken", "instant", "player", node=a.Janken, rules="TC-RND-01 TC-RND-02", asks="chance", en="{player} (play|plays|played) janken",
        ja=f"{{player}}はじゃんけんを{JA_DO}",
    ),
    word("this_turn", "duration", en="for the turn", ja="このターン中", text="Until the end of this turn."),
    word("rest_of_game", "duration", en="for the rest of the game", ja="ゲーム終了まで", text="It never ends."),
    word("retreat", "deed", narrowed="always", en="retreat", ja="退却でき(ない|ず|なくて)", text="Retreat."),
    word("cost", "cause", en="as a cost", ja="コスト", text="As a cost."),
    word("effect", "cause", en="by an effect", ja="効果", text="By an effect."),
    word("rule", "cause", en="by rule", ja="ルール", text="By the rules."),
    word(
        "on_move", "trigger", "cards", "from: zones; to: zones; via: causes", node=c.CardEvent, gives=("subject",), replaceable=True,
        en="(when|when|if) {cards} (move|moves|would move)[[ from {from_}]][[ to {to}]][[ {via}]]",
        ja="{cards}が[[{via}によって]][[{from_}から]][[{to}に]]移動(した時|した時|する)", text="It moves from one zone to another.",
    ),
)  # fmt: skip

VOCABULARY: Final = Vocabulary(
    "tcg_corp", WORDS, refused={}, zone_values={"energy": "energy"}, named_moves={}, closed_zones={}, other_words=OTHER_WORDS
)
