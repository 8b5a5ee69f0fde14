"""The events of Luck & Logic that card abilities may wait for."""

from __future__ import annotations

from typing import Final

from deckcheck.effects import nodes_conditions as c
from deckcheck.effects.words import word
from deckcheck.effects.words_common import common, start_of

_PHASES: Final = (
    ("start_of_stand_phase", "stand phase", "スタンドフェイズ", "LL-TURN-04"),
    ("start_of_draw_phase", "draw phase", "ドローフェイズ", "LL-TURN-04"),
    ("start_of_level_phase", "level phase", "レベルフェイズ", "LL-TURN-04"),
    ("start_of_main_phase", "main phase", "メインフェイズ", "LL-TURN-04"),
    ("start_of_battle_phase", "battle phase", "バトルフェイズ", "LL-ATK-01"),
    ("start_of_end_phase", "end phase", "エンドフェイズ", "LL-END-01"),
)
_STEPS: Final = (
    ("start_of_attack_declaration_step", "attack declaration step", "攻撃宣言ステップ", "LL-ATK-01"),
    ("start_of_intercept_step", "intercept step", "インターセプトステップ", "LL-INT-01"),
    ("start_of_logic_definition_step", "logic definition step", "ロジック定義ステップ", "LL-LOGIC-01"),
    ("start_of_determination_step", "determination step", "勝敗判定ステップ", "LL-DET-01"),
    ("start_of_end_of_battle_step", "end of battle step", "バトル終了ステップ", "LL-EOB-01"),
)
_MAIN: Final = ("logicalist", "foreigner", "tranceunion", "super_logicalist", "tactics", "paradox")
_CARD: Final = ("subject",)
_BATTLE: Final = ("subject", "attacker", "defender")

EVENTS: Final = (
    *(
        start_of(name, title, title_ja, rule, battle=False) for name, title, title_ja, rule in _PHASES
    ),
    *(
        word(
            name, "trigger", "player", node=c.StartOf, rules=rule, battle=name != _STEPS[0][0],
            gives=("attacker", "defender") if name != _STEPS[0][0] else (),
            en=f"at the start of the {title} in {{player}} turn", ja=f"{{player}}ターンの{title_ja}開始時",
            text=f"The {title} begins in this player's turn.",
        )
        for name, title, title_ja, rule in _STEPS
    ),
    word(
        "on_attack", "trigger", "cards", heard=("field",), node=c.CardEvent, gives=_BATTLE, battle=True, rules="LL-ATK-09 LL-ATK-10",
        en="(when|when|if) {cards} (attack|attacks|would attack)", ja="{cards}が攻撃(した時|した時|する)", text="It attacks.",
        zones=("field",),
    ),
    word(
        "on_defend", "trigger", "cards", heard=("field",), node=c.CardEvent, gives=_BATTLE, battle=True, rules="LL-ATK-10",
        en="(when|when|if) {cards} (defend|defends|would defend)", ja="{cards}が防御(した時|した時|する)", text="It becomes the defender.",
        zones=("field",),
    ),
    word(
        "on_destroy_gate", "trigger", "cards", heard=("field",), node=c.CardEvent, gives=(*_CARD, "gate"), rules="LL-ATK-09",
        en="(when|when|if) {cards} (destroy|destroys|would destroy) a gate", ja="{cards}が門を破壊(した時|した時|する)",
        text="It destroys a gate.", zones=("field",),
    ),
    word(
        "on_gate_destroyed", "trigger", "cards", heard=("gates",), hidden=True, node=c.CardEvent, replaceable=True,
        gives=(*_CARD, "destroyer"),
        rules="LL-ATK-09 LL-ATK-12", en="(when|when|if) {cards} (are|is|would be) destroyed", ja="{cards}が破壊され(た時|た時|る)",
        text="Such a gate is destroyed.", zones=("gates",),
    ),
    word(
        "gate_destruction", "trigger", heard=("gates",), hidden=True, node=c.KeywordEvent, replaceable=True, gives=(*_CARD, "destroyer"),
        types=("gate",),
        rules="LL-KW-16", en="(Gate Destruction|when this gate is destroyed|if this gate would be destroyed)",
        ja="(門破壊|この門が破壊された時|この門が破壊される)", text="This gate is destroyed.",
    ),
    word(
        "on_intercept", "trigger", "cards", node=c.CardEvent, gives=_BATTLE, battle=True, rules="LL-INT-01",
        en="(when|when|if) {cards} (intercept|intercepts|would intercept)", ja="{cards}がインターセプト(した時|した時|する)",
        text="It intercepts.", zones=("field",),
    ),
    word(
        "on_intercepted", "trigger", "cards", heard=("field",), node=c.CardEvent, gives=_BATTLE, battle=True, rules="LL-INT-01",
        en="(when|when|if) {cards}, attacking, (are|is|would be) intercepted", ja="{cards}の攻撃がインターセプトされ(た時|た時|る)",
        text="It attacks, and somebody intercepts.",
        zones=("field",),
    ),
    word(
        "on_put_into_battle_zone", "trigger", "cards", heard=("battle_zone",), about=_MAIN, node=c.CardEvent, gives=_BATTLE, battle=True,
        rules="LL-LOGIC-08 LL-PDX-04",
        en="(when|when|if) {cards} (are|is|would be) put into the battle zone", ja="{cards}がバトル領域に置かれ(た時|た時|る)",
        text="It is put into the battle zone.",
    ),
    word(
        "on_battle_won", "trigger", "cards", heard=("field",), node=c.CardEvent, gives=_BATTLE, battle=True, rules="LL-DET-04",
        en="(when|when|if) {cards} (win|wins|would win) a battle", ja="{cards}がバトルに(勝った時|勝った時|勝つ)",
        text="It wins a battle; the loser has not moved yet (D-09).", zones=("field",),
    ),
    word(
        "on_battle_lost", "trigger", "cards", heard=("field",), node=c.CardEvent, gives=_BATTLE, battle=True, rules="LL-DET-04",
        en="(when|when|if) {cards} (lose|loses|would lose) a battle", ja="{cards}がバトルに負け(た時|た時|る)",
        text="It loses a battle; it has not moved yet (D-09).", zones=("field",),
    ),
    word(
        "on_battle_zone_to_drop", "trigger", "cards", about=_MAIN, node=c.CardEvent, gives=_CARD, battle=True, rules="LL-EOB-03",
        en="(when|when|if) {cards} (go|goes|would go) from the battle zone to the drop zone",
        ja="{cards}がバトル領域からドロップ領域に置かれ(た時|た時|る)", text="It goes from the battle zone to the drop zone.",
    ),
    word(
        "on_enter_field", "trigger", "cards", "via: entries", heard=("field",), node=c.CardEvent, gives=_CARD,
        rules="LL-MOB-01 LL-TRANCE-10",
        en="(when|when|if) {cards} (are|is|would be) put onto the field[[ by {via}]]", ja="{cards}が[[{via}で]]場に出(た時|た時|る)",
        text="It is put onto the field.", zones=("field",),
    ),
    word(
        "covenant", "trigger", "texts", "via: [trance | trance_change]", node=c.NameEvent, gives=(*_CARD, "mobilized", "partner"),
        battle=False, types=("logicalist", "foreigner", "tranceunion", "super_logicalist"), rules="LL-KW-01",
        en='Covenant - {texts:"*"}[[ ({via})]]', ja="盟約―{texts:「*」}[[（{via}）]]",
        text="This card is used in a trance together with a card of this name. `via`: `trance`, unless something else is said.",
    ),
    common("trigger", "on_move", "LL-ABIL-08", about=_MAIN),
)  # fmt: skip
