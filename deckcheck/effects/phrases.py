"""What stands between words when an ability is told: how values of fields are said, and the turns of phrase that no single word has.

All of it is `(English, Japanese)`, in the notation of templates (`render_templates`).
"""

from __future__ import annotations

from typing import Final

# How Japanese ends what is said of something: before the noun | if it is so | as long as it is so | and | it is not so.
JA_IS: Final = "(の|なら|である|で|でない)"
JA_HAS: Final = "持(つ|つなら|つ|ち|たない)"
# The same for conditions, which stand before no noun.
JA_SO: Final = "(なら|である|で|でない)"
# Verbs: at the end | before another one | `te` | not.
JA_DO: Final = "(する|し|して|しない)"
EN_IS: Final = "(|is |are |is not )"
EN_HAS: Final = "(with|has|have|does not have)"

FIELD_PHRASES: Final = {
    ("position", "top"): ("on top of", "の上"),
    ("position", "bottom"): ("on the bottom of", "の下"),
    ("face", "down"): ("down", "裏向き"),
    ("face", "up"): ("up", "表向き"),
    ("stance", "rest"): ("resting", "レスト状態"),
    ("stance", "stand"): ("standing", "スタンド状態"),
    ("state", "normal"): ("normal", "通常"),
    ("state", "rest"): ("resting", "レスト"),
    ("state", "stun"): ("stunned", "スタン"),
    ("order", "random"): ("in random order", "ランダムな順番"),
    ("order", "same"): ("in the same order", "同じ順番"),
    ("order", "owner"): ("in any order", "好きな順番"),
    ("winner", "smaller"): ("the smaller wins", "小さいほうが勝(つ|ち、)"),
    ("winner", "greater"): ("the greater wins", "大きいほうが勝(つ|ち、)"),
    ("ties", "attacker"): ("ties go to the attacker", "同じなら攻撃側が勝つ"),
    ("ties", "defender"): ("ties go to the defender", "同じなら防御側が勝つ"),
}
"""How the values of fields are said that are no words of their own: by field and value."""

PHRASES: Final = {
    # Cards.
    "card": ("card(|s)", "カード"),
    "a card": ("a(|n) {card}", "{card}"),
    "all": ("all {cards}", "{cards}すべて"),
    "all of": ("all of {cards}", ""),
    "the one": ("the {cards}", ""),
    "one of": ("one of {cards}", ""),
    "such": ("{like} ones", ""),
    "so many": ("{n} {cards}", ""),
    "so many of": ("{n} of {cards}", ""),
    "a number": ("a number of", ""),
    "equal to": (" equal to {n}", "{n}だけ"),
    "such as are not": ("non-{like}", ""),
    "so treated": ("{card} {done}", "{done}{card}"),
    "from among": ("", "{cards}の中から{n}"),
    "unseen": (" without looking at (it|them)", "を見ないで"),
    "the rest": ("the rest of {cards}", "{cards}の残り"),
    "that": ("that {card}", "その{card}"),
    "those": ("those {card}", "それらの{card}"),
    "it": ("it", "その{card}"),
    "labelled": ("{card} {label}", "{card}{label}"),
    "label": (" ({label})", "（{label}）"),
    "of zone": ("of {whose} {zones}", ""),
    "the": ("the", ""),
    "the zone": ("the {zone}", "{zone}"),
    "its": ("(its|their)", ""),
    "its owner's": ("(its owner's|their owners')", ""),
    # Amounts.
    "any number": ("any number of", "好きな枚数"),
    "all there are": ("all", "すべて"),
    "of player": ("{whose} {value}", "{whose}{value}"),
    "of cards": ("the {value} of {cards}", "{cards}の{value}"),
    "for each card": (" for each {cards}", "{cards}1枚につき"),
    "for each point": (" for each {unit}", "{unit}につき"),
    "point of": ("{unit} of {cards}", ""),
    "times": ("{n} times {value}", "{value}の{n}倍"),
    "plus": ("{value} plus {n}", "{value}に{n}を加えた数"),
    "minus": ("{value} minus {n}", "{value}から{n}を引いた数"),
    "capped": (" (to a maximum of {n})", "（最大{n}）"),
    "and plus": (" plus ", "、さらに"),
    "and minus": (" minus ", ""),
    "less": (", minus ", ""),
    "X": ("", "X（Xは{value}）"),
    "is: computed": ("equal to {n}", "{n}と同じ(|なら|である|で|でない)"),
    "at_least: computed": ("at least {n}", ""),
    "at_most: computed": ("at most {n}", ""),
    "exactly": ("exactly {n}", "ちょうど{n}"),
    "so many cards": ("{n}", "{n}枚"),
    "with value": (f"{EN_HAS} {{value}} {{n}}", "{value}{n}"),
    "with computed value": (f"{EN_HAS} {{value}} {{n}}", "{value}が{n}"),
    "changed": ("{value} {n}", "{value}を{n}"),
    "gets": ("{whose} {value} (get|gets|got) {n}", ""),
    "may more": ("{who} (may|may) {more}", ""),
    "every": ("every colour", "すべての色"),
    "with attributes": ("{texts:<*>}", "{texts:<*>}"),
    "counts as": ("as {what}", "{what}として"),
    "becomes": ("{whose} {values}", "{whose}の{values}"),
    "becomes: first": ("{value} (become|becomes|became) {n}", "{value}を{n}に"),
    "becomes: of": ("the {value} of {cards} (become|becomes|became) {n}", ""),
    "becomes: next": ("{whose} {value} {n}", ""),
    "values and": ("{what}, and {values}", "{values}し、{what}"),
    "becomes: do": ("", "{values}(する|し|して|しない)"),
    "counts as another": ('as {texts:"*"} too', "{texts:「*」}としても"),
    # Conditions.
    "have": ("{who} (have|has|do not have|does not have) [[{n} ]]{cards}", "{cards}が{n}"),
    "have none": ("{who} (have|has|do not have|does not have) no {cards}", ""),
    "have a": ("{who} (have|has|have no|has no) {cards}", ""),
    "there are": ("there (is|are|is not|are not) [[{n} ]]{cards}", ""),
    "there is one": ("", "{cards}があ(る|るなら|る|り|る)"),
    "there is none": ("there (is|are) no {cards}", "{cards}が(ない|ないなら|ない|なく|ある)"),
    "somebody is there": ("", "{cards}がい(る|るなら|る|て|る)"),
    "nobody is there": ("", "{cards}がい(ない|ないなら|ない|ず|る)"),
    "during": ("during {whose} turn, ", "{whose}ターン中、"),
    "together": ("both players together", ""),
    "compares": ("{value} (is|is not) {n}", "{value}が{n}"),
    "destroyed: false": (f"{EN_IS}undestroyed", "破壊されてい(ない|ないなら|ない|なく|る)"),
    "intercept: false": ("(without|does not have|do not have|has) Intercept", "インターセプトを持(たない|たないなら|たない|たず|つ)"),
    # Sentences.
    "keywords": ("{keywords}", "{keywords}"),
    "wish": ("if {who} (wish|wishes), ", "{who}が望むなら、"),
    "also": ("also ", "さらに"),
    "then": ("after that, ", "その後、"),
    "or when": (", or ", "、または"),
    "with soul": ("", "{into}、そのソウルは{zone}"),
    "inner": ("({steps})", "（{steps}）"),
    "mode": ("({number}) {steps}", "・{steps}"),
    "ability": ('"{ability}"', "『{ability}』"),
    "law": ("[Paradox law] ", "【逆理法則】"),
}
"""Turns of phrase, by name."""
