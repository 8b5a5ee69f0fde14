"""Words that several games have, each of them at a place of its own among its other words. A game takes them by name and says what
differs: its rules, its zones, its card types."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from deckcheck.effects import nodes_actions as a
from deckcheck.effects import nodes_cards as k
from deckcheck.effects import nodes_conditions as c
from deckcheck.effects.phrases import EN_IS, JA_IS
from deckcheck.effects.words import Word, read_fields, word
from deckcheck.effects.words_shared import SHARED

_COMMON: Final = (
    word(
        "cont", "kind", "none", "works_in; while; do!", mode="read", en="[CONT]", ja="【永続】",
        text="Continuous: read while it is live. Only lasting words, without `for`.",
    ),
    word(
        "auto", "kind", "none", "works_in; while; when!; per_turn; cost; if; do!", mode="triggered", en="[AUTO]", ja="【自動】",
        text="Automatic: waits when triggered, and is resolved at a check timing, even if its card has left.",
    ),
    word("hand", "zone", secret=True, en="hand(|s)", ja="手札", text="The hand.", into_ja="に加え(る||て|ない)"),
    word("deck", "zone", ordered=True, pile=True, en="deck(|s)", ja="山札", text="The deck."),
    word(
        "anywhere", "zone", en="every zone", ja="すべての領域", text="Every zone; only in a continuous ability and in `works_in`.",
        place_en="in {zones}", place_ja="{whose}{zones}の",
    ),
    word("role", "filter", "roles", node=k.InRole, en=f"{EN_IS}{{roles}}", ja=f"{{roles}}{JA_IS}", adjective=True),
    word(
        "become", "lasting", "cards", "*: amount", node=a.Become, en="{cards} (count|counts|counted) {what}",
        ja="{cards}は{what}扱(う|い|って|わない)",
    ),
    word("start", "trigger", "player", node=c.StartOf, en="at the start of {player} TITLE", ja="{player}TITLE_JA開始時"),
    word(
        "on_move", "trigger", "cards", "from: zones; to: zones; via: causes", node=c.CardEvent, replaceable=True, gives=("subject",),
        en="(when|when|if) {cards} (move|moves|would move)[[ from {from_}]][[ to {to}]][[ {via}]]",
        ja="{cards}が[[{via}によって]][[{from_}から]][[{to}に]]移動(した時|した時|する)",
        leaving=(
            "(when|when|if) {cards} (leave|leaves|would leave) {from_}[[ {via}]]", "{cards}が[[{via}によって]]{from_}を離れ(た時|た時|る)",
        ),
        text="It moves from one zone to another.",
    ),
    word("this_turn", "duration", en="for the turn", ja="このターン中", text="Until the end phase of this turn."),
    word(
        "opponent_turn", "duration", en="until the end of your opponent's turn", ja="相手のターンの終わりまで",
        text="Until the end of the opponent's turn: the running one, else the next.",
    ),
    word(
        "next_opponent_turn", "duration", en="until the end of your opponent's next turn", ja="次の相手のターンの終わりまで",
        text="Until the end of the opponent's next turn, never the running one.",
    ),
    word(
        "next_own_turn", "duration", en="until the end of your next turn", ja="次のあなたのターンの終わりまで",
        text="Until the end of your next turn, never the running one.",
    ),
    word("rest_of_game", "duration", en="for the rest of the game", ja="ゲーム終了まで", text="It never ends."),
    word("be_chosen", "deed", en="be chosen by [[{by} ]]effects", ja="[[{by}]]効果で選ばれ(ない|ず|なくて)", text="Be chosen by effects."),
    word(
        "trigger", "deed", en="abilities of {who} (cannot|cannot|could not) trigger", ja="{who}の能力は誘発(しない|せず|しなくて)",
        text="Trigger abilities.",
    ),
    word(
        "draw", "deed", whose="player", en="draw {what|cards} by effects", ja="効果で{what|カード}を引け(ない|ず|なくて)",
        text="Draw by effects.",
    ),
    word("play", "entry", en="play", ja="プレイ", text="Played from the hand."),
    word("effect", "entry", en="an effect", ja="効果", text="Brought by an effect."),
    word("cost", "cause", en="as a cost", ja="コスト", text="As a cost."),
    word("effect", "cause", en="by an effect", ja="効果", text="By an effect."),
    word("rule", "cause", en="by rule", ja="ルール", text="By the rules."),
)  # fmt: skip
_BY_NAME: Final = {(each.slot, each.name): each for each in (*SHARED, *_COMMON)}


def common(
    slot: str, name: str, rules: str | None = None, *, fields: str | None = None, without: tuple[str, ...] = (), **facts: object
) -> Word:
    """A word that several games have, as one of them has it. `rules` and `fields` are written as for `word`; `without`: fields that the
    game has no use for."""
    known = _BY_NAME[slot, name]
    told = known.fields if fields is None else read_fields(fields)
    facts["fields"] = tuple(field for field in told if field.name not in without)
    if rules is not None:
        facts["rules"] = tuple(rules.split())
    return replace(known, **facts)  # type: ignore[arg-type]  # facts are fields of Word


def start_of(name: str, title: str, title_ja: str, rules: str, **facts: object) -> Word:
    """The event that a phase begins."""
    known = _BY_NAME["trigger", "start"]
    en, ja = known.en.replace("TITLE", title), known.ja.replace("TITLE_JA", title_ja)
    text = f"The {title} of this player's turn begins."
    # Facts are fields of Word.
    return replace(known, name=name, rules=tuple(rules.split()), en=en, ja=ja, text=text, **facts)  # type: ignore[arg-type]
