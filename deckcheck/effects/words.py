"""The registry of words, and the words that all games share.

One entry says all there is to know of a word: where it stands, what it takes, which fields stand beside it, whether it can be a cost,
whom it asks, how it is told in English and Japanese. Reader, checks, JSON Schema, manual and renderer ask it; nothing else knows a word by
name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from deckcheck.effects import nodes as n
from deckcheck.effects import nodes_actions as a
from deckcheck.effects import nodes_cards as k
from deckcheck.effects import nodes_conditions as c

ANY_VALUE: Final = "*"
"""Name of a field that stands for every value word; its amounts are gathered in `values`."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field beside a word."""

    name: str
    takes: str
    mandatory: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A word of the language. What does not concern its slot is left empty."""

    name: str
    slot: str
    """`header`, `slot` (of a sentence), `instant`, `lasting`, `selector`, `filter`, `reference`, `player`, `amount`, `condition`,
    `comparison`, `trigger`, or what a game names: `kind`, `zone`, `type`, `value`, `duration`, `deed`, `leave`, `entry`, `cause`, `check`,
    `color`, `logic`, `role`."""
    takes: str = "none"
    """A type of value, see `TYPES`; for several of them, what stands in the table of readers."""
    node: type[n.Node] | None = None
    """Its class; the main value is the first field."""
    fields: tuple[Field, ...] = ()
    """What stands beside it. Of a kind: the header words that it may have."""
    en: str = ""
    ja: str = ""
    """Templates; `{name}` is a field of the class."""
    rules: tuple[str, ...] = ()
    text: str = ""
    """What it means, where no class says it."""

    cost: bool = False
    """Of an instant word: `possible` can tell whether it can be done in full, so it may be a cost."""
    only_cost: bool = False
    both: bool = False
    """Of an instant word: `by: both` is possible, since everybody does it with their own cards."""
    asks: str = ""
    """Who may be asked: `performer`, `owner`, `master`, `chance`; for a slot also `by` and `player`, whom it names."""
    replaceable: bool = False
    """Of a trigger: can something else be done in its place?"""
    gives: tuple[str, ...] = ()
    """Of a trigger: references that its event gives. Of a zone: those that a card there has."""
    mode: str = ""
    """Of a kind: `read` (continuous), `triggered`, `played`, `called` by another ability, or `allows` a rule action."""
    event: str = ""
    """Of a kind that is triggered without `when`: what triggers it."""
    types: tuple[str, ...] = ()
    """Of a kind: card types that may have it. Of a zone: card types that may lie there. Empty: all."""
    zones: tuple[str, ...] = ()
    """Of a filter or value: the zones in which a card can be like that; empty: all."""
    whose: str = "card"
    """Of a value, deed or leave: `card`, `player` or `both`."""
    battle: bool | None = None
    """Is there a battle while it is resolved? None: perhaps."""
    ordered: bool = False
    """Of a zone: cards have an order that players cannot change."""
    least: int | None = None
    most: int | None = None
    """Bounds of a value, or of the number of cards of one player in a zone."""
    stage: int = 0
    """When it is read: a continuous effect may ask only what is read before that which it changes (section 6 of the language)."""

    @property
    def meaning(self) -> str:
        """The manual: the docstring of its class, or `text`, on one line."""
        text = self.text or (self.node.__doc__ if self.node else "") or ""
        return " ".join(text.split())

    def make(self, *values: Any, at: n.Place, **fields: Any) -> Any:
        """A node of this word."""
        assert self.node is not None, self.name
        return self.node(*values, at=at, **fields)


def word(name: str, slot: str, takes: str = "none", fields: str = "", rules: str = "", **facts: object) -> Word:
    """A word; `fields` are written `to: zone!; face: up | down`, an exclamation mark for what must be there; `rules` are separated by
    blanks."""
    return Word(name=name, slot=slot, takes=takes, fields=read_fields(fields), rules=tuple(rules.split()), **facts)  # type: ignore[arg-type]


def read_fields(text: str) -> tuple[Field, ...]:
    """Fields as `word` wants them."""
    found = []
    for part in filter(None, text.split("; ")):
        name, _, takes = part.rstrip("!").partition(": ")
        found.append(Field(name, takes, part.endswith("!")))
    return tuple(found)


# Types of values are named in `takes`. One word of a slot by the name of that slot, one or several of them in the plural; `up | down` is
# one of these words, `[up | down]` one or several.
TYPES: Final = {
    "none": "no value: the word alone",
    "condition": "a condition, or a list of conditions: all of them",
    "conditions": "a list of conditions",
    "trigger": "a trigger, or a list of triggers: any of them",
    "whole": "a whole number, 1 or more",
    "steps": "a list of sentences",
    "sentence": "a sentence, or a list of sentences",
    "modes": "a list of lists of sentences",
    "abilities": "a list of abilities",
    "choices": "names with selectors",
    "filters": "filters in one mapping: all of them",
    "text": "a text",
    "texts": "a text, or a list of texts: any of them",
    "newname": "a name of your own: letters, digits and `_`",
    "name": "a name that was given before",
    "cards": "a reference, a name, a selector, or a list of these",
    "cards_or_player": "cards as elsewhere, or `you`, `opponent`, `both`",
    "amount": "a whole number, or a mapping with `count`, `read` or `sum`",
    "amount_or_any": "an amount, or `any`",
    "amount_all_any": "an amount, `all` or `any`",
    "number": "a whole number, or a mapping of comparisons",
    "flag": "`true` or `false`",
    "every_or_colors": "`every`, a colour, or a list of colours",
}

PLURALS: Final = {
    "zones": "zone",
    "types": "type",
    "entries": "entry",
    "causes": "cause",
    "checks": "check",
    "colors": "color",
    "logics": "logic",
    "roles": "role",
}
"""One word of the slot, or a list of them."""

SHARED: Final = (
    # Header. Which of these a kind may have stands at the kind.
    word("kind", "header", "kind", text="What kind of ability it is. It is always the first key."),
    word(
        "works_in", "header", "zones", rules="LL-ABIL-02",
        text="The zones in which it works, where the text says so; else the card type says it.",
    ),
    word(
        "while", "header", "condition", rules="LL-KW-02 LL-KW-11", en="while {c}", ja="{c}かぎり",
        text="It is live only while this holds.",
    ),
    word(
        "when", "header", "trigger", rules="LL-ABIL-04", en="{trigger}", ja="{trigger}",
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
        "if", "slot", "condition", rules="LL-COST-04", en="If {c}, ...", ja="{c}なら、…",
        text="A guard; false: what it guards is not done.",
    ),
    word(
        "may", "slot", "player", rules="LL-TEXT-02", en="{who} may ...", ja="…てもよい", asks="player",
        text="It is optional for this player.",
    ),
    word(
        "choose", "slot", "choices", rules="LL-TEXT-04 LL-ABIL-07", en="choose {n} {cards}", ja="{cards}を{n}枚選ぶ", asks="by",
        text="Cards are chosen and get a name.",
    ),
    word(
        "unless", "slot", "steps", rules="LL-GEN-02", en="... unless {who} {steps}", ja="{who}が{steps}ないかぎり、…", asks="by",
        text="Steps that prevent it, as a cost of the player in their `by`.",
    ),
    word(
        "by", "slot", "player", en="{who} ...", ja="{who}は…",
        text="Who performs it, and decides what it leaves open; `you`, if nothing is said.",
    ),
    word("for", "slot", "duration", rules="LL-TEXT-01", en="{for}", ja="{for}", text="How long a lasting word holds."),
    word("as", "slot", "newname", text="A name for the cards that this sentence moved, saw or touched, and for whether it was done."),
    word(
        "instead", "slot", "sentence", rules="LL-GEN-01", en="If {c}, ... instead", ja="{c}なら、代わりに…",
        text="Another action in place of this one; of a list the first whose `if` holds.",
    ),
    # Selectors.
    word("in", "selector", "zones", en="in {zone}", ja="{zone}の", text="Where the cards are."),
    word("among", "selector", "cards", en="among them", ja="その中の", text="Out of cards named before that are still where they were."),
    word("of", "selector", "player", en="{whose}", ja="{whose}", text="Whose cards: their owner."),
    word("under", "selector", "cards", en="under {cards}", ja="{cards}の下の", text="Below which card."),
    word(
        "top", "selector", "amount", rules="LL-ZONE-02 LL-REF-01", en="the top {n} cards", ja="上から{n}枚",
        text="The top cards of an ordered zone.",
    ),
    word(
        "bottom", "selector", "amount", rules="LL-ZONE-02", en="the bottom {n} cards", ja="下から{n}枚",
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
    word("named", "filter", "texts", node=k.Named, rules="LL-CARD-12", en='"{texts}"', ja="「{texts}」", stage=1),
    word("type", "filter", "types", node=k.OfType, rules="LL-CARD-01", en="{types}", ja="{types}", stage=2),
    word("attribute", "filter", "texts", node=k.WithAttribute, en="with <{attributes}>", ja="<{attributes}>を持つ"),
    word("same_name_as", "filter", "cards", node=k.SameNameAs, en="with the same name as {cards}", ja="{cards}と同じ名称の", stage=1),
    word("other_than", "filter", "cards", node=k.OtherThan, en="other than {cards}", ja="{cards}以外の"),
    word("not", "filter", "filters", node=k.NotLike, en="that is not {filters}", ja="{filters}でない"),
    # References.
    word(
        "this", "reference", en="this card", ja="このカード",
        text="The card with the ability; inside an ability that was given, its bearer.",
    ),
    word("source", "reference", en="{name}", ja="{name}", text="The card whose text gave the ability."),
    word("subject", "reference", en="that card", ja="そのカード", text="The card the event is about."),
    word("host", "reference", en="the card above", ja="上のカード", text="The card that this one lies under."),
    # Players.
    word("you", "player", en="you", ja="あなた", text="The master of the card; of an ability that was given, that of its bearer."),
    word("opponent", "player", en="your opponent", ja="相手", text="The other player."),
    word("both", "player", rules="LL-GEN-05", en="each player", ja="各プレイヤー", text="Both, the turn player first."),
    # Amounts.
    word(
        "count", "amount", "cards", "times: whole; plus: amount; minus: amount; capped: amount", node=c.Counted,
        en="for each {cards}", ja="{cards}1枚につき",
    ),
    word(
        "read", "amount", "value", "of: cards_or_player!; times: whole; plus: amount; minus: amount; capped: amount", node=c.ValueRead,
        en="{of} {value_word}", ja="{of}の{value_word}",
    ),
    word(
        "sum", "amount", "value", "of: cards_or_player!; times: whole; plus: amount; minus: amount; capped: amount", node=c.Summed,
        en="the total {value_word} of {of}", ja="{of}の{value_word}の合計",
    ),
    # Conditions. An amount with comparisons beside it is one too.
    word("card", "condition", "cards", node=c.CardIs, en="{cards} is {filters}", ja="{cards}が{filters}"),
    word("did", "condition", "name", node=c.Did, rules="LL-TEXT-02", en="you did", ja="そうした"),
    word("turn", "condition", "player", node=c.TurnOf, rules="LL-TURN-02", en="it is {player} turn", ja="{player}のターン"),
    word("any", "condition", "conditions", node=c.AnyOf, en="{conditions}", ja="{conditions}"),
    word("not", "condition", "condition", node=c.NotSo, en="{condition} is not so", ja="{condition}でない"),
    # Comparisons.
    word(
        "is", "comparison", "amount", rules="LL-TEXT-03", en="exactly {n}", ja="ちょうど{n}",
        text="Equal to it; a plain number says the same.",
    ),
    word("at_least", "comparison", "amount", rules="LL-TEXT-03", en="{n} or more", ja="{n}以上", text="This or more."),
    word("at_most", "comparison", "amount", rules="LL-TEXT-03", en="{n} or less", ja="{n}以下", text="This or less."),
    word("more_than", "comparison", "amount", rules="LL-TEXT-03", en="more than {n}", ja="{n}より多い", text="Strictly more."),
    word("less_than", "comparison", "amount", rules="LL-TEXT-03", en="less than {n}", ja="{n}未満", text="Strictly less."),
    # Instant words.
    word(
        "draw", "instant", "amount", node=a.Draw, rules="LL-DRAW-02", cost=True, both=True, en="draw {amount} cards",
        ja="カードを{amount}枚引く",
    ),
    word(
        "discard", "instant", "amount_all_any", "where: filters", node=a.Discard, rules="LL-TEXT-06", cost=True, both=True,
        asks="performer", en="discard {amount} cards", ja="手札を{amount}枚捨てる",
    ),
    word(
        "move", "instant", "cards",
        "to: zone!; position: top | bottom; face: up | down; stance: stand | rest; under: cards; soul_to: zone; "
        "order: owner | same | random",
        node=a.Move, rules="LL-OWN-01 LL-OWN-02 LL-ZONE-03 LL-ZONE-05", cost=True, asks="owner", en="put {cards} into {to}",
        ja="{cards}を{to}に置く",
    ),
    word(
        "exchange", "instant", "cards", "with: cards!", node=a.Exchange, rules="LL-LEVEL-02", cost=True,
        en="exchange {cards} with {with_}", ja="{cards}と{with_}を入れ替える",
    ),
    word("rest", "instant", "cards", node=a.Rest, rules="LL-GEN-03", cost=True, en="rest {cards}", ja="{cards}をレストする"),
    word("look", "instant", "cards", node=a.Look, rules="LL-TEXT-05", en="look at {cards}", ja="{cards}を見る"),
    word("reveal", "instant", "cards", node=a.Reveal, cost=True, en="reveal {cards}", ja="{cards}を公開する"),
    word("shuffle", "instant", "zone", node=a.Shuffle, rules="LL-SETUP-12", en="shuffle {zone}", ja="{zone}をシャッフルする"),
    word(
        "modes", "instant", "modes", "number: whole!", node=a.Modes, rules="LL-TEXT-04", asks="performer",
        en="choose {number}: {modes}", ja="次の中から{number}つ選んで行う。{modes}",
    ),
    word("do", "instant", "steps", node=a.Do, rules="LL-TEXT-07", en="{steps}", ja="{steps}"),
    word("win", "instant", "player", node=a.Win, rules="LL-LOSS-06", en="{player} wins the game", ja="{player}はゲームに勝利する"),
    word("lose", "instant", "player", node=a.Lose, rules="LL-LOSS-06", en="{player} loses the game", ja="{player}はゲームに敗北する"),
    # Lasting words.
    word(
        "modify", "lasting", "cards_or_player", "*: amount", node=a.Modify, rules="LL-DET-07", en="{target} gets {values}",
        ja="{target}の{values}",
    ),
    word(
        "gain", "lasting", "cards_or_player", "abilities: abilities!", node=a.Gain, rules="LL-ABIL-07", stage=5,
        en='{target} gains "{abilities}"', ja="{target}は『{abilities}』を得る",
    ),
    word(
        "suppress", "lasting", "cards", node=a.Suppress, rules="LL-GEN-04", stage=5, en="abilities of {cards} do not work",
        ja="{cards}の能力は働かない",
    ),
    word(
        "cannot", "lasting", "deed", "who: cards_or_player!; what: filters", node=a.Cannot, rules="LL-GEN-04", stage=9,
        en="{who} cannot {deed}", ja="{who}は{deed}",
    ),
    word(
        "replace", "lasting", "trigger", "with: steps!", node=a.Replace, rules="LL-GEN-01", en="if {event}, {with_} instead",
        ja="{event}なら、代わりに{with_}",
    ),
)  # fmt: skip
"""The words that every game has."""

FIELD_PHRASES: Final = {
    ("position", "top"): ("on top", "上に"),
    ("position", "bottom"): ("on the bottom", "下に"),
    ("face", "down"): ("face down", "裏向きで"),
    ("face", "up"): ("face up", "表向きで"),
    ("stance", "rest"): ("resting", "レスト状態で"),
    ("stance", "stand"): ("standing", "スタンド状態で"),
    ("order", "random"): ("in random order", "ランダムな順番で"),
    ("order", "same"): ("in the same order", "同じ順番で"),
    ("order", "owner"): ("in any order", "好きな順番で"),
    ("soul_to", ""): ("and its soul into {zone}", "そのソウルは{zone}に"),
    ("under", ""): ("under {cards}", "{cards}の下に"),
    ("place", "front_row"): ("in the front row", "前列に"),
    ("place", "back_row"): ("in the back row", "後列に"),
    ("checking", ""): ("if its {checks} condition is met", "{checks}条件を満たすなら"),
    ("via", ""): ("by {via}", "{via}で"),
    ("winner", "smaller"): ("the smaller wins", "小さいほうが勝つ"),
    ("winner", "greater"): ("the greater wins", "大きいほうが勝つ"),
    ("ties", "attacker"): ("ties go to the attacker", "同じなら攻撃側が勝つ"),
    ("ties", "defender"): ("ties go to the defender", "同じなら防御側が勝つ"),
}
"""How fields are told: by name and value, or by name alone; English, Japanese."""
