"""The small words of Luck & Logic for card abilities: how long something holds, what may be forbidden or allowed, colours, kinds of logic
and the like."""

from __future__ import annotations

from typing import Final

from deckcheck.effects.words import word
from deckcheck.effects.words_common import common

DURATIONS: Final = (
    word(
        "this_battle", "duration", battle=True, rules="LL-EOB-04", en="for this battle", ja="このバトル中",
        text="Until the end of battle step.",
    ),
    common("duration", "this_turn", "LL-END-04"),
    common(
        "duration", "opponent_turn", "LL-END-04", text="Until the end of the opponent's turn: the running one, else the next (D-25).",
    ),
    common("duration", "next_opponent_turn", "LL-END-04"),
    common("duration", "next_own_turn"),
    word(
        "while_it_stays", "duration", en="while it stays there", ja="その場にあるかぎり",
        text="Until the card affected leaves its zone (D-31).",
    ),
    common("duration", "rest_of_game"),
)  # fmt: skip

DEEDS: Final = (
    word(
        "attack", "deed", what="member", narrowed="player", whose="both",
        en="attack[[ with {what}]]", ja="[[{what}で]]攻撃でき(ない|ず|なくて)", text="Attack; of a player: with any member.",
    ),
    word(
        "be_attacked", "deed", what="member", narrowed="always", en="be attacked[[ by {what}]]", ja="[[{what}に]]攻撃され(ない|ず|なくて)",
        text="Be attacked; of a gate: its circle.",
    ),
    word(
        "intercept", "deed", what="member", narrowed="player", whose="both", en="intercept[[ with {what}]]",
        ja="[[{what}で]]インターセプトでき(ない|ず|なくて)",
        text="Intercept; of a player: with any member.",
    ),
    word(
        "stand", "deed", en="stand in the stand phase", ja="スタンドフェイズにスタンド(しない|せず|しなくて)",
        text="Stand in the stand phase.",
    ),
    word(
        "leave_field", "deed", en="leave the field", ja="場を離れ(ない|ず|なくて)",
        text="Leave the field, by effects and for a lost battle. A member on whose circle another one comes goes all the same (LL-RP-05).",
    ),
    common("deed", "be_chosen"),
    word("be_destroyed", "deed", hidden=True, heard=("gates",), en="be destroyed", ja="破壊され(ない|ず|なくて)", text="Be destroyed."),
    common("deed", "trigger"),
    word(
        "define_logic", "deed", narrowed="always", whose="player", en="define {what|a logic}",
        ja="{what|ロジック}を定義でき(ない|ず|なくて)",
        text="Define a logic.",
    ),
    word(
        "level_boost", "deed", whose="player", en="level boost[[ with {what}]]", ja="[[{what}で]]レベルブーストでき(ない|ず|なくて)",
        text="Level boost.",
    ),
    word(
        "mobilize", "deed", what="member", narrowed="always", whose="player", en="mobilize {what|members}",
        ja="{what|メンバー}を出撃させられ(ない|ず|なくて)",
        text="Mobilize members.",
    ),
    word(
        "trance", "deed", what="tranceunion", narrowed="always", whose="player",
        en="trance[[ into {what}]]", ja="[[{what}に]]トランスでき(ない|ず|なくて)", text="Trance; a Trance Change is something else.",
    ),
    common("deed", "draw"),
    word(
        "logic_drive", "deed", what="member", narrowed="always", whose="player",
        en="use a Logic Drive[[ of {what}]]", ja="[[{what}の]]ロジックドライブを使え(ない|ず|なくて)", text="Play a Logic Drive.",
    ),
    word(
        "activate", "deed", narrowed="always", whose="player",
        en="use activated abilities[[ of {what}]]", ja="[[{what}の]]起動能力を使え(ない|ず|なくて)", text="Play activated abilities.",
    ),
)  # fmt: skip

LEAVES: Final = (
    word(
        "attack_any_circle", "leave", what="member",
        en="attack any circle[[ with {what}]]", ja="[[{what}で]]どのサークルも攻撃でき(る||て|ない)", text="Attack any circle.",
    ),
    word(
        "intercept", "leave", what="member", stage=7, en="intercept[[ with {what}]]", ja="[[{what}で]]インターセプトでき(る||て|ない)",
        text="Intercept without the mark.",
    ),
    word(
        "ignore_level", "leave", narrowed="always", whose="player", en="ignore the level condition of {what|cards}",
        ja="{what|カード}のレベル条件を無視でき(る||て|ない)", text="Play and trance whatever the level.",
    ),
    word(
        "ignore_color", "leave", narrowed="always", whose="player",
        en="ignore the colour and world condition of {what|cards}", ja="{what|カード}の色とワールドの条件を無視でき(る||て|ない)",
        text="Play and trance whatever colour and world.",
    ),
    word(
        "trance_again", "leave", what="tranceunion", whose="player", en="trance once more[[ into {what}]]",
        ja="もう1度[[{what}に]]トランスでき(る||て|ない)",
        text="Trance once more in this turn.",
    ),
    word(
        "logic_drive_again", "leave", what="member", whose="player",
        en="use a Logic Drive[[ of {what}]] once more", ja="もう1度[[{what}の]]ロジックドライブを使え(る||て|ない)",
        text="Play a Logic Drive once more.",
    ),
)  # fmt: skip

SMALL: Final = (
    common("entry", "play"),
    word("trance", "entry", en="trance", ja="トランス", text="By trance."),
    word("trance_change", "entry", en="Trance Change", ja="トランスチェンジ", text="By Trance Change."),
    common("entry", "effect", text="Mobilized by an effect."),
    common("cause", "cost"),
    common("cause", "effect"),
    common("cause", "rule"),
    word("level", "check", en="level", ja="レベル", text="The level condition (LL-MOB-02)."),
    word("color", "check", en="colour", ja="色", text="The colour and world condition (LL-MOB-05)."),
    word("cost", "check", en="cost", ja="コスト", text="The cost, which is paid (LL-MOB-03)."),
    word("yellow", "color", en="yellow", ja="黄", text="Yellow."),
    word("red", "color", en="red", ja="赤", text="Red."),
    word("green", "color", en="green", ja="緑", text="Green."),
    word("blue", "color", en="blue", ja="青", text="Blue."),
    word("power", "logic", en="power", ja="パワー", text="Power logic."),
    word("aura", "logic", en="aura", ja="オーラ", text="Aura logic."),
    word("limit", "logic", en="limit", ja="リミット", text="Limit logic."),
    word("tactics", "logic", en="tactics", ja="戦術", text="Tactics logic."),
    word("paradox", "logic", en="paradox", ja="逆理", text="Paradox logic."),
    word("attacking", "role", en="attacking", ja="攻撃中", text="The attacker.", most=1),
    word("defending", "role", en="defending", ja="防御中", text="The defender.", most=1),
    word("battling", "role", en="battling", ja="バトル中", text="Attacker or defender.", most=1),
    word("intercepting", "role", zones=("intercept_zone",), en="intercepting", ja="インターセプト中", text="In the intercept zone."),
)  # fmt: skip
