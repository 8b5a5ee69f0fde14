"""The words that all games share, and that say the same in each of them."""

from __future__ import annotations

from typing import Final

from deckcheck.effects import nodes_actions as a
from deckcheck.effects import nodes_cards as k
from deckcheck.effects import nodes_conditions as c
from deckcheck.effects.phrases import EN_HAS, EN_IS, JA_DO, JA_HAS, JA_IS, JA_SO
from deckcheck.effects.words import word

SHARED: Final = (
    # Header. Which of these a kind may have stands at the kind.
    word("kind", "header", "kind", text="What kind of ability it is. It is always the first key."),
    word(
        "works_in", "header", "zones", rules="LL-ABIL-02",
        text="The zones in which it works, where the text says so; else the card type says it.",
        en="(works in {zones})",
        ja="（{zones}で有効）",
    ),
    word(
        "while", "header", "condition", rules="LL-KW-02 LL-KW-11", en="while {c}, ", ja="{c}かぎり、",
        text="It is live only while this holds.",
    ),
    word(
        "when", "header", "trigger", rules="LL-ABIL-04", en="{triggers}, ", ja="{triggers}、",
        text="What triggers it; of a list any, one trigger for an event.",
    ),
    word(
        "per_turn", "header", "whole", rules="LL-ONCE-01 LL-ONCE-02", en="[{n}/Turn]", ja="【1ターン{n}回】",
        text="How often in a turn it may be used.",
    ),
    word(
        "cost", "header", "steps", rules="LL-COST-01 LL-COST-02 LL-COST-03 LL-KW-14", en="[{steps}]", ja="【{steps}】", asks="player",
        text="What is paid: all parts or none, in an order that the payer picks where it matters.",
    ),
    word("do", "header", "steps", rules="LL-TEXT-07", text="What happens, sentence by sentence."),
    # Slots of sentences. `if` and `do` (which is an action there) serve the header too.
    word(
        "if", "slot", "condition", rules="LL-COST-04", en="if {c}, ", ja="{c}、",
        text="A guard; false: what it guards is not done.",
    ),
    word(
        "may", "slot", "player", rules="LL-TEXT-02", en="{who} may ", ja="{does}も(よい|よく|よくて|よくない)", asks="player",
        text="It is optional for this player.",
    ),
    word(
        "choose", "slot", "choices", rules="LL-TEXT-04 LL-ABIL-07", en="(choose|chooses|chose) {cards}", ja="{cards}選(ぶ|び|んで|ばない)",
        asks="by", text="Cards are chosen and get a name.",
    ),
    word(
        "unless", "slot", "steps", rules="LL-GEN-02", en=", unless {who} {steps}", ja="{who}が{steps}かぎり、", asks="by",
        text="Steps that prevent it, as a cost of the player in their `by`.",
    ),
    word(
        "by", "slot", "player", en="{who} ", ja="{who}(は|が)",
        text="Who performs it, and decides what it leaves open; `you`, if nothing is said.",
    ),
    word("for", "slot", "duration", rules="LL-TEXT-01", en=" {duration}", ja="{duration}、", text="How long a lasting word holds."),
    word("as", "slot", "newname", text="A name for the cards that this sentence moved, saw or touched, and for whether it was done."),
    word(
        "instead", "slot", "sentence", rules="LL-GEN-01", en="{does} instead", ja="代わりに{does}",
        text="Another action in place of this one; of a list the first whose `if` holds.",
    ),
    # Selectors.
    word("in", "selector", "zones", en="in {whose} {zones}", ja="{whose}{zones}の", text="Where the cards are."),
    word(
        "among", "selector", "cards", en="among {cards}", ja="{cards}の中の",
        text="Out of cards named before that are still where they were.",
    ),
    word("of", "selector", "player", en="{player}", ja="{player}の", text="Whose cards: their owner."),
    word("under", "selector", "cards", en="under {cards}", ja="{cards}の下の", text="Below which card."),
    word(
        "top", "selector", "amount", rules="LL-ZONE-02 LL-REF-01", en="the top[[ {n}]] {cards}", ja="上から{n}枚",
        text="The top cards of an ordered zone.",
    ),
    word(
        "bottom", "selector", "amount", rules="LL-ZONE-02", en="the bottom[[ {n}]] {cards}", ja="下から{n}枚",
        text="The bottom cards of an ordered zone.",
    ),
    word(
        "number", "selector", "amount_or_any", rules="LL-TEXT-04", en="{n}", ja="{n}枚",
        text="In `choose`: exactly so many, as far as possible.",
    ),
    word(
        "up_to", "selector", "amount", rules="LL-TEXT-04 LL-TEXT-08", en="up to {n}", ja="{n}枚まで",
        text="In `choose`: from none to so many.",
    ),
    word(
        "highest", "selector", "value", en="with the highest {value}", ja="{value}が最も高い",
        text="Only the cards that are greatest in it.",
    ),
    word(
        "lowest", "selector", "value", en="with the lowest {value}", ja="{value}が最も低い",
        text="Only the cards that are smallest in it.",
    ),
    # Filters.
    word("named", "filter", "texts", node=k.Named, rules="LL-CARD-12", en=f'{EN_IS}{{texts:"*"}}', ja=f"{{texts:「*」}}{JA_IS}", stage=1),
    word(
        "type", "filter", "types", node=k.OfType, rules="LL-CARD-01", en="(|is a |are |is not a ){types}", ja=f"{{types}}{JA_IS}", stage=2,
    ),
    word(
        "attribute", "filter", "texts", node=k.WithAttribute, en=f"{EN_HAS} {{attributes:<*>}}", ja=f"{{attributes:<*>}}を{JA_HAS}",
        clause=True,
    ),
    word(
        "same_name_as", "filter", "cards", node=k.SameNameAs, en=f"{EN_HAS} the same name as {{cards}}", ja=f"{{cards}}と同じ名称{JA_IS}",
        stage=1,
    ),
    word("other_than", "filter", "cards", node=k.OtherThan, en="(other than|is not|are not|is) {cards}", ja=f"{{cards}}以外{JA_IS}"),
    word("not", "filter", "filters", node=k.NotLike, en="(except|is not|are not|is) {cards}", ja=f"{{cards}}以外{JA_IS}"),
    # References.
    word(
        "this", "reference", whose="you", en="this card", ja="このカード",
        text="The card with the ability; inside an ability that was given, its bearer.",
    ),
    word(
        "source", "reference", whose="", en="the card that gave this ability", ja="この能力を与えたカード",
        text="The card whose text gave the ability.",
    ),
    word("subject", "reference", whose="subject", en="that card", ja="そのカード", text="The card the event is about."),
    word("host", "reference", whose="you", en="the card above", ja="上のカード", text="The card that this one lies under."),
    # Players.
    word(
        "you", "player", en="(you|your|your|your|your|yours)", ja="あなた",
        text="The master of the card; of an ability that was given, that of its bearer.",
    ),
    word(
        "opponent", "player", en="(your opponent|your opponent's|your opponent's|your opponent's|their|your opponent's)",
        ja="(相手|相手|相手|相手|自分)",
        text="The other player.",
    ),
    word(
        "both", "player", rules="LL-GEN-05", en="(each player|both players'|either player's|each player's|their|both players')",
        ja="(各プレイヤー|両プレイヤー|両プレイヤー|各プレイヤー|自分)", text="Both, the turn player first.",
    ),
    # Amounts.
    word(
        "count", "amount", "cards", "times: whole; plus: amount; minus: amount; capped: amount", node=c.Counted,
        en="the number of {cards}", ja="{cards}の枚数",
    ),
    word(
        "read", "amount", "value", "of: cards_or_player!; times: whole; plus: amount; minus: amount; capped: amount", node=c.ValueRead,
        en="{value}", ja="{value}",
    ),
    word(
        "sum", "amount", "value", "of: cards_or_player!; times: whole; plus: amount; minus: amount; capped: amount", node=c.Summed,
        en="total {value}", ja="{value}の合計",
    ),
    # Conditions. An amount with comparisons beside it is one too.
    word("card", "condition", "cards", node=c.CardIs, en="{cards} {filters}", ja="{cards}が{filters}"),
    word(
        "did", "condition", "name", node=c.Did, rules="LL-TEXT-02", en="{who} (did|did not)",
        ja="そう(したら|した|し|しなかった|しなかったなら|しなかった|せず|した)",
    ),
    word(
        "turn", "condition", "player", node=c.TurnOf, rules="LL-TURN-02", en="it (is|is not) {player} turn", ja=f"{{player}}ターン{JA_SO}",
    ),
    word("any", "condition", "conditions", node=c.AnyOf, en="({conditions})", ja="（{conditions}）(なら||かつ|わけではない)"),
    word(
        "not", "condition", "condition", node=c.NotSo, en="not {conditions}", ja="{conditions}わけではな(いなら|い|く|いわけではない)",
    ),
    # Comparisons.
    word(
        "is", "comparison", "amount", rules="LL-TEXT-03", en="{n}", ja=f"{{n}}{JA_IS}",
        text="Equal to it; a plain number says the same.",
    ),
    word("at_least", "comparison", "amount", rules="LL-TEXT-03", en="{n} or more", ja=f"{{n}}以上{JA_IS}", text="This or more."),
    word("at_most", "comparison", "amount", rules="LL-TEXT-03", en="{n} or (less|fewer)", ja=f"{{n}}以下{JA_IS}", text="This or less."),
    word(
        "more_than", "comparison", "amount", rules="LL-TEXT-03", en="more than {n}", ja="{n}を超え(る|るなら|る||ない)",
        text="Strictly more.",
    ),
    word(
        "less_than", "comparison", "amount", rules="LL-TEXT-03", en="(less|fewer) than {n}", ja=f"{{n}}未満{JA_IS}", text="Strictly less.",
    ),
    # Instant words.
    word(
        "draw", "instant", "amount", node=a.Draw, rules="LL-DRAW-02", moves=("deck", "hand"), cost=True, both=True,
        en="(draw|draws|drew) {amount:card|cards}[[{amount_each}]]", ja="[[{amount_each}]]カードを{amount:枚}引(く|き|いて|かない)",
    ),
    word(
        "discard", "instant", "amount_all_any", "where: filters", node=a.Discard, rules="LL-TEXT-06", cost=True, both=True,
        asks="performer", done=("discarded", "捨てた"), en="(discard|discards|discarded) {amount} {where|card|cards}[[{amount_each}]]",
        ja="[[{amount_each}]]手札[[の{where}]]を{amount:枚}捨て(る||て|ない)",
    ),
    word(
        "move", "instant", "cards",
        "to: zone!; position: top | bottom; face: up | down; stance: stand | rest; under: cards; soul_to: zone; "
        "order: owner | same | random",
        node=a.Move, rules="LL-OWN-01 LL-OWN-02 LL-ZONE-03 LL-ZONE-05", cost=True, asks="owner",
        en="(put|puts|put) {cards} {position|into} {to_owner} {to}[[ under {under}]][[ face {face}]][[ {stance}]][[ {order}]]"
           "[[, and {its} soul into the {soul_to}]]",
        ja="{cards}を[[{order}で]][[{face}で]][[{stance}で]][[{under}の下の]]{to}{position|}{into}",
    ),
    word(
        "exchange", "instant", "cards", "with: cards!", node=a.Exchange, rules="LL-LEVEL-02", cost=True,
        en="(exchange|exchanges|exchanged) {cards} with {with_}", ja="{cards}と{with_}を入れ替え(る||て|ない)",
    ),
    word(
        "rest", "instant", "cards", node=a.Rest, rules="LL-GEN-03", cost=True, en="(rest|rests|rested) {cards}",
        ja=f"{{cards}}をレスト{JA_DO}",
    ),
    word("look", "instant", "cards", node=a.Look, rules="LL-TEXT-05", en="(look|looks|looked) at {cards}", ja="{cards}を見(る|て|て|ない)"),
    word("reveal", "instant", "cards", node=a.Reveal, cost=True, en="(reveal|reveals|revealed) {cards}", ja=f"{{cards}}を公開{JA_DO}"),
    word(
        "shuffle", "instant", "zone", node=a.Shuffle, rules="LL-SETUP-12", en="(shuffle|shuffles|shuffled) {own} {zone}",
        ja=f"{{own}}{{zone}}をシャッフル{JA_DO}",
    ),
    word(
        "modes", "instant", "modes", "number: whole!", node=a.Modes, rules="LL-TEXT-04", asks="performer",
        en="(choose|chooses|chose) {number}: {modes}", ja="次の中から{number}つ選んで行(う|い|って|わない)。{modes}",
    ),
    word("do", "instant", "steps", node=a.Do, rules="LL-TEXT-07", en="{steps}", ja="{steps}"),
    word(
        "win", "instant", "player", node=a.Win, rules="LL-LOSS-06", en="{player} (win|wins|won) the game",
        ja=f"{{player}}はゲームに勝利{JA_DO}",
    ),
    word(
        "lose", "instant", "player", node=a.Lose, rules="LL-LOSS-06", en="{player} (lose|loses|lost) the game",
        ja=f"{{player}}はゲームに敗北{JA_DO}",
    ),
    # Lasting words.
    word(
        "modify", "lasting", "cards_or_player", "*: amount", node=a.Modify, rules="LL-DET-07", en="{target} (get|gets|got) {values}",
        ja="{target}の{values}(|し|して|しない)",
    ),
    word(
        "gain", "lasting", "cards_or_player", "abilities: abilities!", node=a.Gain, rules="LL-ABIL-07", stage=5,
        en="{target} (gain|gains|gained) {abilities}", ja="{target}は{abilities}を得(る||て|ない)",
    ),
    word(
        "suppress", "lasting", "cards", node=a.Suppress, rules="LL-GEN-04", stage=5, en="abilities of {cards} (do not|do not|did not) work",
        ja="{cards}の能力は働(かない|かず|かなくて|く)",
    ),
    word(
        "cannot", "lasting", "deed", "who: cards_or_player!; what: filters", node=a.Cannot, rules="LL-GEN-04", stage=10,
        en="{who} (cannot|cannot|could not) {deed}", ja="{who}は{deed}",
    ),
    word(
        "replace", "lasting", "trigger", "with: steps!", node=a.Replace, rules="LL-GEN-01", en="[[{for_}, ]]{event}, {with_} instead",
        ja="[[{for_}、]]{event}場合、代わりに{with_}",
    ),
)  # fmt: skip
"""The words that every game has."""
