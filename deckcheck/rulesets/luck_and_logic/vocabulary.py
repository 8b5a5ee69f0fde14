"""The words of Luck & Logic for card abilities, beside those that all games share."""

from __future__ import annotations

from typing import Final

from deckcheck.effects import nodes_actions as a
from deckcheck.effects import nodes_cards as k
from deckcheck.effects import nodes_conditions as c
from deckcheck.effects.phrases import EN_HAS, EN_IS, JA_DO, JA_HAS, JA_IS
from deckcheck.effects.vocabulary import Vocabulary
from deckcheck.effects.words import Word, word
from deckcheck.effects.words_common import common
from deckcheck.rulesets.luck_and_logic.other_words import OTHER_WORDS
from deckcheck.rulesets.luck_and_logic.vocabulary_events import EVENTS
from deckcheck.rulesets.luck_and_logic.vocabulary_small import DEEDS, DURATIONS, LEAVES, SMALL

MEMBERS: Final = ("logicalist", "foreigner", "tranceunion", "super_logicalist")
MAIN: Final = (*MEMBERS, "tactics", "paradox")
ON_CIRCLES: Final = ("field", "front_row", "back_row")
BOARD: Final = (*ON_CIRCLES, "gates")
ON_FIELD: Final = ("field",)
WITH_STANCE: Final = (*ON_CIRCLES, "level_zone", "my_logicalist_zone", "anywhere")
WITH_FACE: Final = ("gates", "level_zone", "stock_zone", "battle_zone", "paradox_zone", "remove_zone", "my_logicalist_zone", "anywhere")
TURNED: Final = ("level_zone", "stock_zone", "battle_zone", "paradox_zone")
GATE_ZONES: Final = ("gates", "remove_zone", "anywhere")

KINDS: Final = (
    common("kind", "cont", "LL-ABIL-03", types=(*MAIN, "gate")),
    common("kind", "auto", "LL-ABIL-04 LL-ABIL-05 LL-ABIL-06 LL-ORDER-02", types=(*MAIN, "gate")),
    word(
        "act", "kind", "none", "works_in; while; per_turn; cost; if; do!", "LL-ACT-01", types=(*MAIN, "gate"), mode="played",
        battle=False, en="[ACT]", ja="【起動】", text="Activated: played in the own main phase while its cost can be paid.",
    ),
    word(
        "logic_drive", "kind", "none", "works_in; while; cost; if; do!", "LL-LDRIVE-01 LL-LDRIVE-02", types=MEMBERS, mode="played",
        battle=False, en="[Logic Drive]", ja="【ロジックドライブ】",
        text="Played like an activated ability, by a member with soul, once a turn for each player.",
    ),
    word(
        "tactics", "kind", "none", "works_in; while; cost; if; do!", "LL-LOGIC-10", types=("tactics",), mode="triggered", battle=True,
        event="on_put_into_battle_zone", en="[Tactics]", ja="【戦術】", text="Triggers when this card is put into the battle zone.",
    ),
    word(
        "trance_change", "kind", "none", "works_in; while; if; into!", "LL-TC-01", types=("tranceunion",), mode="allows", battle=False,
        en="[Trance Change]", ja="【トランスチェンジ】", text="Lets its player do a Trance Change into such a tranceunion.",
    ),
    word(
        "secret_tool_skill", "kind", "none", "works_in; while; if; do!", "LL-STOOL-01", types=MAIN, mode="called",
        en="[Secret Tool]", ja="【秘具】", text="Is resolved by `transmute`.",
    ),
)  # fmt: skip

ZONES: Final = (
    word(
        "field", "zone", types=MEMBERS, most=6, rules="LL-ZONE-01",
        en="field(|s)", ja="場", text="Members on circles.", place_en="", place_ja="{whose}",
    ),
    word(
        "front_row", "zone", part_of="field", types=MEMBERS, most=3, rules="LL-BOARD-01", en="front row(|s)", ja="前列",
        text="The part of the field nearer the opponent.",
    ),
    word(
        "back_row", "zone", part_of="field", types=MEMBERS, most=3, rules="LL-BOARD-01", en="back row(|s)", ja="後列",
        text="The other part of the field.",
    ),
    word(
        "gates", "zone", types=("gate",), most=6, stays=True, rules="LL-BOARD-03",
        en="gates", ja="門", text="Gate cards on circles.", place_en="", place_ja="{whose}",
    ),
    word("soul", "zone", types=MAIN, gives=("host",), rules="LL-SOUL-01", en="soul", ja="ソウル", text="Cards under members."),
    common("zone", "hand", types=MAIN),
    common("zone", "deck", "LL-ZONE-02", types=MAIN),
    word(
        "stock_zone", "zone", types=MAIN, ordered=True, rules="LL-ZONE-02", en="stock zone(|s)", ja="ストック領域",
        text="The stock zone.",
    ),
    word("drop_zone", "zone", types=MAIN, en="drop zone(|s)", ja="ドロップ領域", text="The drop zone."),
    word(
        "level_zone", "zone", types=MAIN, most=4, rules="LL-ZONE-05", en="level zone(|s)", ja="レベル領域",
        text="The level zone; no more than four cards.",
    ),
    word(
        "battle_zone", "zone", types=MAIN, battle=True, rules="LL-LOGIC-03", en="battle zone(|s)", ja="バトル領域",
        text="Logic that was defined in this battle.",
    ),
    word(
        "intercept_zone", "zone", types=MEMBERS, battle=True, rules="LL-INT-01", en="intercept zone(|s)", ja="インターセプト領域",
        text="Members that intercept.",
    ),
    word(
        "paradox_zone", "zone", types=MAIN, rules="LL-PDX-01", en="paradox zone(|s)", ja="逆理領域",
        text="Paradoxes of earlier battles of this turn.",
    ),
    word("remove_zone", "zone", rules="LL-ZONE-09", en="remove zone(|s)", ja="リムーブ領域", text="Cards removed from the game."),
    word("refresh_zone", "zone", types=MAIN, rules="LL-RP-04", en="refresh zone(|s)", ja="リフレッシュ領域", text="Penalty cards."),
    word(
        "my_logicalist_zone", "zone", types=("my_logicalist", "logicalist", "super_logicalist"), most=1, stays=True,
        rules="LL-ML-01",
        en="My Logicalist zone(|s)", ja="マイロジカリスト領域", text="The My Logicalist.",
    ),
    word("secret_tool_zone", "zone", types=MAIN, rules="LL-STOOL-02", en="secret tool zone(|s)", ja="秘具領域", text="Secret tools."),
    word("purge_zone", "zone", types=MAIN, rules="LL-KW-17", en="purge zone(|s)", ja="パージ領域", text="Purged cards."),
    common("zone", "anywhere"),
)  # fmt: skip

CARD_TYPES: Final = (
    word("member", "type", types=MEMBERS, rules="LL-CARD-01", en="member(|s)", ja="メンバー", text="Any member."),
    word(
        "logicalist", "type", types=("logicalist", "super_logicalist"), home=ON_FIELD, rules="LL-KW-10", en="logicalist(|s)", ja="定理者",
        text="A logicalist, super ones too.",
    ),
    word("foreigner", "type", types=("foreigner",), home=ON_FIELD, en="foreigner(|s)", ja="使者", text="A foreigner."),
    word("tranceunion", "type", types=("tranceunion",), home=ON_FIELD, en="tranceunion(|s)", ja="合理体", text="A tranceunion."),
    word(
        "super_logicalist", "type", types=("super_logicalist",), home=ON_FIELD, rules="LL-KW-10", en="super logicalist(|s)", ja="超定理者",
        text="A super logicalist.",
    ),
    word("tactics", "type", types=("tactics",), home=("battle_zone",), en="tactics card(|s)", ja="戦術", text="A tactics card."),
    word("paradox", "type", types=("paradox",), home=("battle_zone", "paradox_zone"), en="paradox(|es)", ja="逆理", text="A paradox."),
    word("gate", "type", types=("gate",), home=("gates",), en="gate(|s)", ja="門", text="A gate."),
)  # fmt: skip

ALL: Final = ("modify", "become")
"""The words that change a value."""

VALUES: Final = (
    word(
        "power", "value", "number", types=MEMBERS, changed_by=ALL, decides=True, node=k.WithValue, stage=8, rules="LL-CARD-04",
        en="power", ja="パワー", text="Power.",
    ),
    word(
        "aura", "value", "number", types=MEMBERS, changed_by=ALL, decides=True, node=k.WithValue, stage=8, rules="LL-CARD-04",
        en="aura", ja="オーラ", text="Aura.",
    ),
    word(
        "limit", "value", "number", types=MEMBERS, changed_by=ALL, decides=True, node=k.WithValue, stage=8, rules="LL-CARD-04", en="limit",
        ja="リミット", text="Limit.",
    ),
    word(
        "level", "value", "number", changed_by=ALL, decides=True, node=k.WithValue, stage=6, whose="both", least=1, most=5,
        rules="LL-CARD-10 LL-ZONE-06", unit=("level", "{value}1"),
        en="level", ja="レベル", text="Level of a card; of a player the number of level cards.",
    ),
    word(
        "cost", "value", "number", types=MEMBERS, changed_by=ALL, node=k.WithValue, stage=6, least=0, rules="LL-CARD-04", en="cost",
        ja="コスト",
        text="Stock cards to pay to play it.",
    ),
    word(
        "territory", "value", "number", types=MEMBERS, node=k.WithValue, least=1, most=4, rules="LL-BOARD-04", en="territory",
        ja="テリトリー",
        text="Number of circles it occupies.",
    ),
    word(
        "soul", "value", "number", node=k.WithValue, least=0, zones=(*ON_CIRCLES, "intercept_zone"), rules="LL-SOUL-01", en="soul",
        ja="ソウル", text="Number of cards under it.", unit=("soul card", "{value}1枚"),
    ),
    word(
        "soul_power", "value", "number", changed_by=ALL[:1], node=k.WithValue, stage=6, rules="LL-SOUL-02", en="printed soul",
        ja="ソウルパワー", text="Power that it gives as a soul card.",
    ),
    word(
        "gate_number", "value", "number", changed_by=ALL[1:], node=k.WithValue, least=0, zones=GATE_ZONES, rules="LL-DECK-13",
        en="gate number", ja="門ナンバー", text="Gate number.",
    ),
    word("t_rank", "value", "number", whose="player", least=0, rules="LL-KW-12", en="T-rank", ja="Tランク", text="T-rank of a player."),
    word(
        "refresh_points", "value", "number", whose="player", least=0, rules="LL-RP-04", en="number of refresh points",
        unit=("refresh point", "{value}1"),
        ja="リフレッシュポイント", text="Refresh points that are not resolved yet.",
    ),
    word(
        "attacks", "value", "number", changed_by=ALL[:1], whose="player", least=0, stage=8, rules="LL-ATK-03",
        en="number of attacks", ja="攻撃回数", more=("attack {n} more time(|s)", "attack {n} time(|s) fewer"),
        text="Attacks allowed in this turn.",
    ),
    word(
        "hand_limit", "value", "number", changed_by=ALL[:1], whose="player", least=0, stage=8, rules="LL-END-03",
        en="hand limit", ja="手札上限",
        text="Cards that may be kept at the end of the turn.",
    ),
)  # fmt: skip

FILTERS: Final = (
    word(
        "world", "filter", "texts", node=k.OfWorld,
        en="(|is of |are of |is not of ){worlds:*}", ja=f"{{worlds:《*》}}{JA_IS}", adjective=True,
    ),
    word(
        "color", "filter", "colors", node=k.OfColor, stage=3, rules="LL-CARD-06",
        en=f"{EN_IS}{{colors}}", ja=f"{{colors}}{JA_IS}", adjective=True,
    ),
    word(
        "covenanter", "filter", "texts", node=k.WithCovenanter,
        en=f'{EN_HAS} the covenanter {{names:"*"}}', ja=f"盟約者が{{names:「*」}}{JA_IS}", clause=True,
    ),
    word("logic", "filter", "logics", node=k.WithLogic, rules="LL-CARD-07", en=f"{EN_HAS} {{kinds}} logic", ja=f"{{kinds}}ロジック{JA_IS}"),
    word(
        "intercept", "filter", "flag", node=k.HasIntercept, stage=7, rules="LL-CARD-07",
        en=f"{EN_HAS} Intercept", ja=f"インターセプトを{JA_HAS}", clause=True,
    ),
    word(
        "stance", "filter", "[stand | rest]", node=k.InStance, zones=WITH_STANCE,
        en=f"{EN_IS}{{stances}}", ja=f"{{stances}}{JA_IS}", adjective=True,
    ),
    word(
        "face", "filter", "[up | down]", node=k.WithFace, zones=WITH_FACE, rules="LL-FACE-01",
        en=f"{EN_IS}face-{{faces}}", ja=f"{{faces}}{JA_IS}", adjective=True,
    ),
    word(
        "destroyed", "filter", "flag", node=k.IsDestroyed, zones=("gates",), rules="LL-ATK-09 LL-FACE-01", en=f"{EN_IS}destroyed",
        ja="破壊され(た|ているなら|ている|ていて|ていない)",
        adjective=True,
    ),
    word(
        "destroyed_by", "filter", "cards", node=k.DestroyedBy, zones=("gates",),
        en=f"{EN_IS}destroyed by {{cards}}", ja="{cards}が破壊し(た|たなら|た|て|ていない)",
    ),
    common("filter", "role", zones=(*ON_CIRCLES, "intercept_zone")),
    word(
        "column_of", "filter", "cards", node=k.ColumnOf, zones=BOARD, rules="LL-BOARD-01",
        en=f"{EN_IS}in the column of {{cards}}",
        ja=f"{{cards}}と同じ列{JA_IS}",
    ),
    word(
        "adjacent_to", "filter", "cards", node=k.AdjacentTo, zones=BOARD, rules="LL-BOARD-02",
        en=f"{EN_IS}adjacent to {{cards}}",
        ja="{cards}に隣接(する|するなら|する|し|しない)",
    ),
    word(
        "circle_of", "filter", "cards", node=k.CircleOf, zones=BOARD,
        en=f"{EN_IS}on the circle of {{cards}}", ja=f"{{cards}}のサークル{JA_IS}",
    ),
)  # fmt: skip

REFERENCES: Final = (
    word(
        "attacker", "reference", rules="LL-ATK-06", en="the attacking member", ja="攻撃中のメンバー",
        text="The attacking member of this battle, else nothing.",
    ),
    word(
        "defender", "reference", rules="LL-ATK-10", en="the defending member", ja="防御中のメンバー",
        text="The defending member of this battle, else nothing.",
    ),
    word(
        "destroyer", "reference", rules="LL-ATK-09", en="the member that destroyed {it}", ja="{it}を破壊したメンバー",
        text="The member that destroyed the gate.",
    ),
    word("gate", "reference", whose="opponent", rules="LL-ATK-09", en="that gate", ja="その門", text="The gate that was destroyed."),
    word(
        "mobilized", "reference", whose="you", rules="LL-KW-01", en="the mobilized tranceunion", ja="出撃した合理体",
        text="The new tranceunion.",
    ),
    word(
        "partner", "reference", whose="you", rules="LL-KW-01", en="the other material", ja="もう一方の素材",
        text="The other material; nothing, if that is a My Logicalist.",
    ),
)  # fmt: skip

CONDITIONS: Final = (
    word(
        "decided_by", "condition", "value", node=c.DecidedBy, stage=6, rules="LL-DET-02 LL-DET-03",
        en="this battle (is|is not) decided by {value_word}",
        ja="このバトルを{value_word}で決め(るなら|る||ない)",
    ),
    word(
        "vanguard", "condition", node=c.Vanguard, rules="LL-KW-02",
        en="(Vanguard|your opponent has six undestroyed gates|your opponent does not have six undestroyed gates)",
        ja="先鋒(|なら|である|で|でない)",
    ),
    word("ex_soul", "condition", "whole", node=c.ExSoul, rules="LL-KW-11", en="EX Soul {number}", ja="EXソウル{number}"),
)  # fmt: skip

ACTIONS: Final = (
    word(
        "stock_boost", "instant", "amount", node=a.StockBoost, rules="LL-KW-13", moves=("deck", "stock_zone"), cost=True, both=True,
        en="(|performs |performed )Stock boost {amount}[[{amount_each}]]",
        ja="[[{amount_each}]]ストックブースト{amount}(|を行い|を行って|を行わない)",
    ),
    word(
        "stock_open", "instant", "amount", node=a.StockOpen, rules="LL-KW-14", cost=True, both=True,
        en="(|performs |performed )Stock open {amount}[[{amount_each}]]",
        ja="[[{amount_each}]]ストックオープン{amount}(|を行い|を行って|を行わない)",
    ),
    word(
        "stock_close", "instant", "amount", node=a.StockClose, rules="LL-KW-14", cost=True, both=True,
        en="(|performs |performed )Stock close {amount}[[{amount_each}]]",
        ja="[[{amount_each}]]ストッククローズ{amount}(|を行い|を行って|を行わない)",
    ),
    word(
        "pay_stock", "instant", "amount_or_any", node=a.PayStock, rules="LL-COST-02", cost=True, only_cost=True, asks="performer",
        done=("paid", "支払った"), en="(pay|pays|paid) {amount} stock[[{amount_each}]]",
        ja="[[{amount_each}]]ストック{amount}(|を支払い|を支払って|を支払わない)",
    ),
    word(
        "mobilize", "instant", "cards", "place: zones; stance: stand | rest; checking: checks", node=a.Mobilize,
        rules="LL-MOB-04 LL-MOB-06 LL-MOB-07", cost=True, asks="performer",
        en="(mobilize|mobilizes|mobilized) {cards}[[ in the {place}]][[ {stance}]][[ under the usual {checking} conditions]]",
        ja="{cards}を[[{place}に]][[{stance}で]][[{checking}の条件を守って]]出撃させ(る||て|ない)",
    ),
    word(
        "rearrange", "instant", "cards", "place: zones", zones=ON_CIRCLES, node=a.Rearrange, rules="LL-MOVE-01 LL-MOVE-02",
        asks="performer",
        en="(move|moves|moved) {cards} to {elsewhere|another circle|other circles}[[ in the {place}]]",
        ja=f"{{cards}}を[[{{place}}の]]別のサークルに移動{JA_DO}",
    ),
    word(
        "stand", "instant", "cards", zones=WITH_STANCE, node=a.Stand, rules="LL-GEN-03", cost=True,
        en="(stand|stands|stood) {cards}", ja=f"{{cards}}をスタンド{JA_DO}",
    ),
    word(
        "turn", "instant", "cards", "face: up | down!", zones=TURNED, node=a.TurnFace, rules="LL-PDX-06", cost=True,
        en="(turn|turns|turned) {cards} face {face}",
        ja=f"{{cards}}を{{face}}に{JA_DO}",
    ),
    word(
        "destroy_gate", "instant", "cards", zones=("gates",), node=a.DestroyGate, rules="LL-ATK-12",
        en="(destroy|destroys|destroyed) {cards}", ja=f"{{cards}}を破壊{JA_DO}",
    ),
    word(
        "transmute", "instant", "amount", node=a.Transmute, rules="LL-STOOL-01 LL-STOOL-02", asks="master",
        en="(|performs |performed )Transmute ({amount}[[{amount_each}]])",
        ja="[[{amount_each}]]錬成[[({amount})]](|を行い|を行って|を行わない)",
    ),
    common("lasting", "become", "LL-CARD-06", fields="color: every_or_colors; also_named: texts; type: types; *: amount"),
    word(
        "can", "lasting", "leave", "who: cards_or_player!; what: filters", node=a.Can, rules="LL-GEN-01", stage=9,
        en="{who} can {leave}", ja="{who}は{leave}",
    ),
    word(
        "decide_by", "lasting", "value", "winner: greater | smaller; ties: attacker | defender", node=a.DecideBy, rules="LL-DET-03",
        stage=6, en="the battle (is|is|was) decided by {value_word}[[ {for_}]][[ ({how})]]",
        ja="バトルは{value_word}で決め(る||て|ない)[[（{how}）]]",
    ),
    word(
        "into", "header", "filters", rules="LL-TC-01", text="What the new tranceunion of a Trance Change must be.",
        en="into {cards}", ja="{cards}になる",
    ),
)  # fmt: skip

WORDS: Final[tuple[Word, ...]] = (
    *KINDS, *ZONES, *CARD_TYPES, *VALUES, *FILTERS, *REFERENCES, *CONDITIONS, *EVENTS, *ACTIONS, *DURATIONS, *DEEDS, *LEAVES, *SMALL,
)  # fmt: skip

_BY_NAME = "only its name is known, not what it does (D-27): mark the card `unencoded: true` until its wording is found"

VOCABULARY: Final = Vocabulary(
    "luck_and_logic",
    WORDS,
    refused=dict.fromkeys(("set", "set_card", "make", "explosion", "blink_move"), _BY_NAME),
    zone_values={"soul": "soul", "level_zone": "level"},
    named_moves={
        ("", "field"): "on_enter_field",
        ("", "battle_zone"): "on_put_into_battle_zone",
        ("battle_zone", "drop_zone"): "on_battle_zone_to_drop",
    },
    closed_zones={
        "field": "a member enters the field by `mobilize`",
        "front_row": "a member enters the field by `mobilize`",
        "back_row": "a member enters the field by `mobilize`",
        "gates": "gates never move (LL-BOARD-03)",
        "my_logicalist_zone": "it holds one card for the whole game (LL-ML-02)",
        "intercept_zone": "members intercept in the intercept step (LL-INT-01)",
        "anywhere": "say which zone",
    },
    other_words=OTHER_WORDS,
)
