"""The events of the TCG Corp game that card abilities may wait for, what they may forbid, and how long something holds."""

from __future__ import annotations

from typing import Final

from deckcheck.effects import nodes_conditions as c
from deckcheck.effects.words import word
from deckcheck.effects.words_common import common, start_of

_MAIN: Final = ("main_area",)
_STANDBY: Final = ("standby_area",)
_LIVE: Final = (*_MAIN, *_STANDBY)
_UNIT: Final = ("unit",)
_CARD: Final = ("subject",)

EVENTS: Final = (
    start_of("start_of_draw_phase", "draw phase", "ドローフェイズ", "TC-TURN-01"),
    start_of("start_of_main_phase", "main phase", "メインフェイズ", "TC-TURN-02"),
    start_of("start_of_battle_phase", "battle phase", "バトルフェイズ", "TC-BTL-01"),
    start_of("start_of_end_phase", "end phase", "エンドフェイズ", "TC-END-01"),
    word(
        "on_play", "trigger", "cards", "via: entries", heard=_LIVE, zones=_STANDBY, about=_UNIT, node=c.CardEvent, gives=_CARD,
        rules="TC-UNIT-01 TC-EFF-06",
        en="(when|when|if) {cards} (come|comes|would come) into play[[ {via}]]",
        ja="{cards}が[[{via}]]スタンバイ・エリアに出(た時|た時|る)", text="It comes into a standby area.",
    ),
    word(
        "on_ko", "trigger", "cards", heard=_LIVE, zones=_LIVE, about=_UNIT, node=c.CardEvent, replaceable=True, gives=_CARD,
        rules="TC-KO-01 TC-KO-03", en="(when|when|if) {cards} (are|is|would be) KO'd", ja="{cards}がKOされ(た時|た時|る)",
        text="It is KO'd; what was on it is seen as it was.",
    ),
    word(
        "on_damage", "trigger", "cards", heard=_LIVE, zones=_LIVE, about=_UNIT, node=c.CardEvent, gives=(*_CARD, "dealer"),
        rules="TC-DMG-06", en="(when|when|if) {cards} (are|is|would be) dealt damage", ja="{cards}がダメージを受け(た時|た時|る)",
        text="It is dealt damage, by a skill or by another effect.",
    ),
    word(
        "on_skill", "trigger", "cards", heard=_MAIN, zones=_MAIN, about=_UNIT, node=c.CardEvent, gives=_CARD, rules="TC-BTL-01",
        en="(when|when|if) {cards} (use|uses|would use) a skill", ja="{cards}がスキルを使(った時|った時|う)",
        text="It uses a skill in the battle phase; the ability is resolved after the skill.",
    ),
    word(
        "on_charge", "trigger", "cards", heard=_LIVE, zones=_LIVE, about=_UNIT, node=c.CardEvent, gives=_CARD, rules="TC-CHG-01 TC-CHG-03",
        en="(when|when|if) {cards} (are|is|would be) charged", ja="{cards}がチャージされ(た時|た時|る)",
        text="It is charged, by its player or by an effect.",
    ),
    word(
        "on_set", "trigger", "cards", heard=("set_cards",), zones=("set_cards",), about=("reinforcement",), node=c.CardEvent, gives=_CARD,
        rules="TC-CMD-04", en="(when|when|if) {cards} (are|is|would be) set", ja="{cards}がセットされ(た時|た時|る)",
        text="The reinforcement is set on a unit.",
    ),
    word(
        "on_retreat", "trigger", "cards", heard=_STANDBY, zones=_STANDBY, about=_UNIT, node=c.CardEvent, gives=_CARD, rules="TC-RET-01",
        en="(when|when|if) {cards} (retreat|retreats|would retreat)", ja="{cards}が退却(した時|した時|する)",
        text="The main unit has retreated; it is a standby unit now.",
    ),
    word(
        "on_become_main", "trigger", "cards", heard=_MAIN, zones=_MAIN, about=_UNIT, node=c.CardEvent, gives=_CARD,
        rules="TC-RET-01 TC-KO-04", en="(when|when|if) {cards} (become|becomes|would become) the main unit",
        ja="{cards}がメイン・ユニットにな(った時|った時|る)",
        text="A standby unit becomes the main unit, by a retreat, after a KO or by an effect.",
    ),
    word(
        "on_command", "trigger", "cards", about=("strategy", "tactics"), node=c.CardEvent, gives=_CARD, rules="TC-CMD-01",
        en="(when|when|if) {cards} (are|is|would be) used", ja="{cards}が使われ(た時|た時|る)",
        text="A strategy or tactics card is used; the ability is resolved after it.",
    ),
    common("trigger", "on_move", "TC-CARD-03"),
)  # fmt: skip

DURATIONS: Final = (
    common("duration", "this_turn", "TC-END-03", text="Until the end of this turn."),
    common("duration", "opponent_turn", "TC-END-03"),
    common("duration", "next_opponent_turn", "TC-END-03"),
    common("duration", "next_own_turn", "TC-END-03"),
    common("duration", "rest_of_game"),
)

DEEDS: Final = (
    word("retreat", "deed", heard=_LIVE, rules="TC-RET-01", en="retreat", ja="退却でき(ない|ず|なくて)", text="Retreat."),
    word(
        "use_skill", "deed", heard=_LIVE, rules="TC-BTL-02", en="use skills", ja="スキルを使え(ない|ず|なくて)",
        text="Use skills in the battle phase.",
    ),
    word(
        "be_charged", "deed", heard=_LIVE, rules="TC-CHG-02", en="be charged", ja="チャージされ(ない|ず|なくて)",
        text="Be charged, by the rules or by effects.",
    ),
    word(
        "be_set_on", "deed", heard=_LIVE, rules="TC-CMD-04", en="cards (cannot|cannot|could not) be set on {who}",
        ja="{who}にはカードをセットでき(ない|ず|なくて)", text="Have cards set on it.",
    ),
    common("deed", "be_chosen"),
    word(
        "recover", "deed", heard=_LIVE, rules="TC-STATE-02", en="recover", ja="回復でき(ない|ず|なくて)",
        text="Get better of rest or stun, in the end phase or by effects.",
    ),
    word(
        "be_rested", "deed", heard=_LIVE, rules="TC-STATE-01", en="be rested or stunned", ja="レストにもスタンにもされ(ない|ず|なくて)",
        text="Be put into the state rest or stun.",
    ),
    word(
        "be_ko", "deed", heard=_LIVE, rules="TC-KO-01 TC-KO-03", en="be KO'd", ja="KOされ(ない|ず|なくて)",
        text="Be KO'd, by damage or by effects.",
    ),
    common("deed", "trigger"),
    word(
        "play", "deed", narrowed="always", whose="player", rules="TC-TURN-02", en="play {what|cards}",
        ja="{what|カード}を使え(ない|ず|なくて)", text="Put units into play, set reinforcements and use commands, out of the hand.",
    ),
    word(
        "charge", "deed", whose="player", rules="TC-CHG-02", en="charge", ja="チャージでき(ない|ず|なくて)",
        text="Charge a unit by the rules.",
    ),
    common("deed", "draw"),
    word(
        "use_ex_skill", "deed", whose="player", rules="TC-EX-01", en="use EX skills", ja="EXスキルを使え(ない|ず|なくて)",
        text="Use EX skills.",
    ),
)  # fmt: skip

SMALL: Final = (
    common("entry", "play", en="from the hand", ja="手札から"),
    common("entry", "effect", en="by an effect", ja="効果で"),
    common("cause", "cost"),
    common("cause", "effect"),
    common("cause", "rule"),
    word("main", "role", zones=_MAIN, most=1, en="main", ja="メイン", text="The main unit."),
    word("standby", "role", zones=_STANDBY, en="standby", ja="スタンバイ", text="A standby unit."),
)
