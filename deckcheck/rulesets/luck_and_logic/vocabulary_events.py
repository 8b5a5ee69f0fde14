"""The events of Luck & Logic that card abilities may wait for."""

from __future__ import annotations

from typing import Final

from deckcheck.effects import nodes_conditions as c
from deckcheck.effects.words import word

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
_CARD: Final = ("subject",)
_BATTLE: Final = ("subject", "attacker", "defender")

EVENTS: Final = (
    *(
        word(
            name, "trigger", "player", node=c.StartOf, rules=rule, battle=False,
            en=f"at the start of {{player}} {title}", ja=f"{{player}}の{title_ja}開始時", text=f"The {title} of this player's turn begins.",
        )
        for name, title, title_ja, rule in _PHASES
    ),
    *(
        word(
            name, "trigger", "player", node=c.StartOf, rules=rule, battle=name != _STEPS[0][0],
            gives=("attacker", "defender") if name != _STEPS[0][0] else (),
            en=f"at the start of the {title} in {{player}} turn", ja=f"{{player}}のターンの{title_ja}開始時",
            text=f"The {title} begins in this player's turn.",
        )
        for name, title, title_ja, rule in _STEPS
    ),
    word(
        "on_attack", "trigger", "cards", node=c.CardEvent, gives=_BATTLE, battle=True, rules="LL-ATK-09 LL-ATK-10",
        en="when {cards} attacks", ja="{cards}が攻撃した時", text="It attacks.",
    ),
    word(
        "on_defend", "trigger", "cards", node=c.CardEvent, gives=_BATTLE, battle=True, rules="LL-ATK-10", en="when {cards} defends",
        ja="{cards}が防御した時", text="It becomes the defender.",
    ),
    word(
        "on_destroy_gate", "trigger", "cards", node=c.CardEvent, gives=(*_CARD, "gate"), rules="LL-ATK-09",
        en="when {cards} destroys a gate", ja="{cards}が門を破壊した時", text="It destroys a gate.",
    ),
    word(
        "on_gate_destroyed", "trigger", "cards", node=c.CardEvent, replaceable=True, gives=(*_CARD, "destroyer"),
        rules="LL-ATK-09 LL-ATK-12", en="when {cards} is destroyed", ja="{cards}が破壊された時", text="Such a gate is destroyed.",
    ),
    word(
        "gate_destruction", "trigger", node=c.KeywordEvent, replaceable=True, gives=(*_CARD, "destroyer"), types=("gate",),
        rules="LL-KW-16", en="Gate Destruction", ja="門破壊", text="This gate is destroyed.",
    ),
    word(
        "on_intercept", "trigger", "cards", node=c.CardEvent, gives=_BATTLE, battle=True, rules="LL-INT-01",
        en="when {cards} intercepts", ja="{cards}がインターセプトした時", text="It intercepts.",
    ),
    word(
        "on_intercepted", "trigger", "cards", node=c.CardEvent, gives=_BATTLE, battle=True, rules="LL-INT-01",
        en="when {cards}, attacking, is intercepted", ja="{cards}の攻撃がインターセプトされた時",
        text="It attacks, and somebody intercepts.",
    ),
    word(
        "on_put_into_battle_zone", "trigger", "cards", node=c.CardEvent, gives=_BATTLE, battle=True, rules="LL-LOGIC-08 LL-PDX-04",
        en="when {cards} is put into the battle zone", ja="{cards}がバトル領域に置かれた時", text="It is put into the battle zone.",
    ),
    word(
        "on_battle_won", "trigger", "cards", node=c.CardEvent, gives=_BATTLE, battle=True, rules="LL-DET-04",
        en="when {cards} wins a battle", ja="{cards}がバトルに勝った時", text="It wins a battle; the loser has not moved yet (D-09).",
    ),
    word(
        "on_battle_lost", "trigger", "cards", node=c.CardEvent, gives=_BATTLE, battle=True, rules="LL-DET-04",
        en="when {cards} loses a battle", ja="{cards}がバトルに負けた時", text="It loses a battle; it has not moved yet (D-09).",
    ),
    word(
        "on_battle_zone_to_drop", "trigger", "cards", node=c.CardEvent, gives=_CARD, battle=True, rules="LL-EOB-03",
        en="when {cards} goes from the battle zone to the drop zone", ja="{cards}がバトル領域からドロップ領域に置かれた時",
        text="It goes from the battle zone to the drop zone.",
    ),
    word(
        "on_enter_field", "trigger", "cards", "via: entries", node=c.CardEvent, gives=_CARD, rules="LL-MOB-01 LL-TRANCE-10",
        en="when {cards} is put onto the field", ja="{cards}が場に出た時", text="It is put onto the field.",
    ),
    word(
        "covenant", "trigger", "texts", "via: entries", node=c.NameEvent, gives=(*_CARD, "mobilized", "partner"), battle=False,
        types=("logicalist", "foreigner", "tranceunion", "super_logicalist"), rules="LL-KW-01", en='Covenant - "{texts}"',
        ja="盟約―「{texts}」",
        text="This card is used in a trance together with a card of this name. `via`: `trance`, unless something else is said.",
    ),
    word(
        "on_move", "trigger", "cards", "from: zones; to: zones; via: causes", node=c.CardEvent, replaceable=True,
        gives=_CARD, rules="LL-ABIL-08", en="when {cards} moves from {from_} to {to}", ja="{cards}が{from_}から{to}に置かれた時",
        text="It moves from one zone to another.",
    ),
)  # fmt: skip
