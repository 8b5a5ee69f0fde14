"""Card queries: what each term matches, how terms combine, what is refused and where, and that a query prints as itself."""

from __future__ import annotations

import copy
import pickle
import sys
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from deckcheck.cards.card import Card, CardPool
from deckcheck.cards.limits import Formats
from deckcheck.cards.load import load_game
from deckcheck.cards.query import FIELDS, Comparison, Value, describe_fields, fields_of
from deckcheck.cards.query_parser import MAX_DEPTH, MAX_LENGTH, parse_query, tokenise
from deckcheck.errors import QueryError

LL, LL_POOL = load_game("luck_and_logic")
TC, TC_POOL = load_game("tcg_corp")

SCOUT: Mapping[str, Any] = {
    "id": "scout",
    "number": "OS01-032",
    "set": "OS01",
    "name": "Lantern Scout, Mira",
    "name_ja": "灯火の斥候 ミラ",
    "title": "Lantern Scout",
    "title_ja": "灯火の斥候",
    "member": "Mira",
    "member_ja": "ミラ",
    "type": "logicalist",
    "color": "yellow",
    "world": "Luck&Logic Club",
    "level": 1,
    "cost": 0,
    "territory": 1,
    "power": 3000,
    "aura": 2,
    "limit": 3,
    "logic": [{"kind": "power", "value": 5000}, {"kind": "aura", "value": 1}],
    "intercept": True,
    "soul_power": 1000,
    "attributes": ["Scout", "Lamp Lighter"],
    "attributes_ja": ["斥候", "灯火守"],
    "rarity": "RR",
}
UNION: Mapping[str, Any] = {
    "id": "union",
    "number": "01",
    "name": "Tiger's Roar! Chloe",
    "type": "tranceunion",
    "color": "none",
    "level": 4,
    "covenanter": "Daiga",
    "covenanter_ja": "ダイガ",
    "secret_tool": True,
    "intercept": False,
}
LAW: Mapping[str, Any] = {"id": "law", "name": "Now or Never", "type": "paradox", "paradox_law": "power", "logic": [{"kind": "paradox"}]}
GATE: Mapping[str, Any] = {"id": "gate", "name": "Gate (Old) -", "type": "gate", "gate_number": 3, "unencoded": True}
HERO: Mapping[str, Any] = {"id": "hero", "name": "Re:Start", "name_ja": "再起動", "type": "my_logicalist"}
SUPER: Mapping[str, Any] = {"id": "super", "name_ja": 'はやい"光"', "type": "super_logicalist", "cost": 2, "territory": 2, "power": 8000}
HALF: Mapping[str, Any] = {"id": "half", "partial": True}
LL_CARDS = CardPool.of("luck_and_logic", [SCOUT, UNION, LAW, GATE, HERO, SUPER, HALF])
EVERY = frozenset(card.id for card in LL_CARDS)

UNIT: Mapping[str, Any] = {
    "id": "unit",
    "name": "Ashveil Duelist",
    "title": "Open Realm",
    "type": "unit",
    "hp": 500,
    "attribute": "fire",
    "advantage": "wind",
    "retreat_cost": 1,
}
STRAP: Mapping[str, Any] = {"id": "strap", "name": "Drummer's Strap", "type": "reinforcement", "unencoded": True}
TC_CARDS = CardPool.of("tcg_corp", [UNIT, STRAP])


def hits(text: str, formats: Formats = LL, cards: CardPool = LL_CARDS) -> set[str]:
    query = parse_query(text, formats)
    again = parse_query(str(query), formats)
    assert again == query
    assert str(again) == str(query)
    assert hash(again) == hash(query)
    return {card.id for card in cards if query.matches(card)}


def refused(text: str, formats: Formats = LL, start: int = 0) -> QueryError:
    with pytest.raises(QueryError) as caught:
        parse_query(text, formats, start=start)
    assert caught.value.text == text
    return caught.value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("t:paradox", "law"),
        ("type:paradox", "law"),
        ("t:logicalist", "scout"),  # a whole value: neither super_logicalist nor my_logicalist
        ("t:member", "scout union super"),
        ("t:super_logicalist", "super"),
        ('t:"super logicalist"', "super"),
        ('t:"My Logicalist"', "hero"),
        ("t:逆理", "law"),
        ("t:定理者", "scout"),
        ("c:yellow", "scout"),
        ("color:none", "union"),
        ("colour:none", "union"),
        ("c:red", ""),
        ('w:"luck&logic club"', "scout"),
        ("w:Luck&Logic", "scout"),
        ("w:club", "scout"),
        ("w:logic", ""),
        ("w:nowhere", ""),
        ("level=1", "scout"),
        ("level:1", "scout"),
        ("level!=1", "union"),
        ("level<4", "scout"),
        ("level<=4", "scout union"),
        ("level>1", "union"),
        ("level>=1", "scout union"),
        ("cost=0", "scout"),
        ("power>=5000", "super"),
        ("aura:2", "scout"),
        ("limit>2", "scout"),
        ("territory=2", "super"),
        ("soul_power=1000", "scout"),
        ("gate_number=3", "gate"),
        ("level>-1", "scout union"),
        ("level>=+4", "union"),
        ("level=４", "union"),
        ("logic:aura", "scout"),
        ("logic:paradox", "law"),
        ("logic:tactics", ""),
        ("law:power", "law"),
        ("paradox_law:power", "law"),
        ("attribute:scout", "scout"),
        ('attribute:"lamp  lighter"', "scout"),
        ("attribute:lamp", "scout"),
        ("attribute:lam", ""),
        ("attribute:斥候", "scout"),
        ('title:"Lantern Scout"', "scout"),
        ("title:灯火の斥候", "scout"),
        ("title:Lantern", "scout"),
        ("title:antern", ""),
        ("member:mira", "scout"),
        ("member:ﾐﾗ", "scout"),
        ("covenanter:daiga", "union"),
        ("covenanter:ダイガ", "union"),
        ("number:os01-032", "scout"),
        ("number:OS01", ""),
        ("number:01", "union"),
        ("number:-5", ""),
        ("id:SCOUT", "scout"),
        ("set:os01", "scout"),
        ("rarity:rr", "scout"),
        ("rarity:r", ""),
        ("is:intercept", "scout"),
        ("is:secret_tool", "union"),
        ("is:partial", "half"),
        ("is:unencoded", "gate"),
        ("is=partial", "half"),
        ("mira", "scout"),
        ("ミラ", "scout"),
        ("name:scout", "scout"),
        ("lan", "scout"),
        ('name:"Now or Never"', "law"),
        ('"now or never"', "law"),
        ("level", ""),  # a field name alone is a word like any other
    ],
)
def test_each_field_matches_what_it_says(text: str, expected: str) -> None:
    assert hits(text) == set(expected.split())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hp>=500", "unit"),
        ("retreat_cost<=1", "unit"),
        ("attribute:fire advantage:WIND", "unit"),
        ('title:"open realm"', "unit"),
        ("t:command", "strap"),
        ("t:ユニット", "unit"),
        ("is:unencoded", "strap"),
        ("drummer’s", "strap"),
        ("-hp>0", "strap"),
    ],
)
def test_fields_of_tcg_corp(text: str, expected: str) -> None:
    assert hits(text, TC, TC_CARDS) == set(expected.split())


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("t:member level<=1", "t:member and level<=1"),
        ("t:gate or t:member level<=1", "t:gate or (t:member level<=1)"),
        ("t:gate t:paradox or mira", "(t:gate and t:paradox) or mira"),
        ("-t:gate t:paradox", "(-t:gate) t:paradox"),
        ("not t:gate t:paradox", "-t:gate t:paradox"),
        ("NOT t:gate AND t:paradox OR mira", "-t:gate t:paradox or mira"),
        ("-(t:gate or t:paradox)", "not (t:gate or t:paradox)"),
        ("(mira)", "mira"),
        ("((a b) c)(d)", "a b c d"),
        ("a or (b or c)", "a or b or c"),
        ("not not mira", "--mira"),
        ("-not mira", "--mira"),
        ("name:Mira", '"mira"'),
        ("level : 1", "level=1"),
        ("level <= 1", "level<=1"),
        ("LEVEL<=01", "level<=1"),
        ("level≤1 power≥5 cost≠0", "level<=1 power>=5 cost!=0"),
        ("T:PARADOX", "type=paradox"),
        ("t:逆理", "t:paradox"),
        ("ｔ：paradox　（ｌｅｖｅｌ＜＝１）", "t:paradox (level<=1)"),
        ("－t:gate", "-t:gate"),
        ("name:＂Now or Never＂", 'name:"now or never"'),
        ("name:“Now or Never”", 'name:"now or never"'),
        ("“a b”“c”", '"a b" c'),
        ("Tiger’s", "tiger's"),
        ("name:or", '"or"'),
    ],
)
def test_spellings_that_mean_the_same(text: str, same: str) -> None:
    assert parse_query(text, LL) == parse_query(same, LL)
    hits(text)


@pytest.mark.parametrize(
    ("text", "other"), [("level<=1", "level<1"), ("a b", "a or b"), ("-a b", "-(a b)"), ("c:red", "-c:red"), ("c!=red", "-c:red")]
)
def test_queries_that_mean_different_things_are_unequal(text: str, other: str) -> None:
    assert parse_query(text, LL) != parse_query(other, LL)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("type:member level:1", "t:member level=1"),
        ("(a or b) and not (c d)", "(a or b) -(c d)"),
        ('name:"Now or Never"', '"now or never"'),
        ("name:2nd", '"2nd"'),  # bare, a WANT would take it for a count
        ("colour=none law!=aura", "c:none law!=aura"),
        ('"say \\"hi\\" \\\\o/"', '"say \\"hi\\" \\\\o/"'),
        ("number:OS01-001", "number:os01-001"),
        ("name!=x", "name!=x"),
        ('set:"or"', 'set:"or"'),
    ],
)
def test_how_a_query_prints(text: str, printed: str) -> None:
    assert str(parse_query(text, LL)) == printed


def test_LLR_C1_34_which_comparisons_include_the_number() -> None:
    """LL-TEXT-03: "3 or more" and "3 or less" include 3, "greater than 3" and "less than 3" do not. The scout has limit 3."""
    assert [hits(f"limit{op}3") == {"scout"} for op in (">", ">=", "<", "<=")] == [False, True, False, True]


def test_negation_turns_a_match_round_also_where_the_field_is_missing() -> None:
    assert hits("-level<=1") == EVERY - {"scout"}
    assert hits("level>1") == {"union"}
    assert hits("-t:paradox") == EVERY - {"law"}  # half, whose type is unknown, is no paradox as far as anybody knows
    assert hits("-is:intercept") == EVERY - {"scout"}
    assert hits("--t:paradox") == {"law"}
    assert hits("-(t:member or t:gate)") == {"law", "hero", "half"}


@pytest.mark.parametrize("field", [field for field in fields_of("luck_and_logic") if field.name not in ("id", "is")])
def test_a_missing_field_matches_nothing(field: Any) -> None:
    half = LL_CARDS["half"]
    for op in ("=", "!=", "<", ">=") if field.kind == "number" else (":", "!="):
        assert not parse_query(f"{field.name}{op}{field.example}", LL).matches(half)
        assert parse_query(f"-{field.name}{op}{field.example}", LL).matches(half)


def test_unlike_asks_for_other_values() -> None:
    assert hits("c!=yellow") == {"union"}
    assert hits("t!=member") == {"law", "gate", "hero"}
    assert hits("attribute!=scout") == set()  # it has others too, but that one as well
    assert hits("attribute!=tiger") == {"scout"}
    assert hits("name!=mira") == {"union", "law", "gate", "hero", "super"}


def test_names_that_need_quotes() -> None:
    assert hits('"gate (old)"') == {"gate"}
    assert hits('"(old) -"') == {"gate"}
    assert hits('"Re:Start"') == {"hero"}
    assert hits('"はやい\\"光\\""') == {"super"}
    assert hits("roar!") == {"union"}
    assert hits("tiger's roar!") == {"union"}
    assert hits('"back\\slash"') == set()
    assert str(parse_query('"a\\b"', LL)) == '"a\\\\b"'
    assert hits('"now or never" -mira') == {"law"}
    assert hits('"now or never"-mira') == {"law"}


def test_nothing_typed_is_a_pattern() -> None:
    assert hits('".*"') == set()
    assert hits("[a-z]") == set()
    assert hits("number:.*") == set()
    assert hits('"{0.__class__}"') == set()
    assert hits("gate%") == set()


@pytest.mark.parametrize(
    ("text", "column", "part"),
    [
        ("", 1, "empty query"),
        ("  ", 3, "empty query"),
        ("lvel<=1", 1, "unknown field `lvel` (did you mean `level`?); there are name, type"),
        ("mira colr:red", 6, "did you mean `color`?"),
        ("Re:Start", 1, "a name that holds `:` is quoted"),
        ("t:gate hp>1", 8, "luck_and_logic cards have no field `hp`"),
        ("level<=two", 8, "level compares with a whole number, not with `two`"),
        ("level<=1.5", 8, "whole number"),
        ("level<=1_0", 8, "whole number"),
        ("mira power >= much", 15, "whole number"),
        ("c:purple", 3, "unknown value `purple` of color; there are yellow, red, green, blue, none"),
        ("c:yelow", 3, "did you mean `yellow`?"),
        ("t:memeber", 3, "did you mean `member`?"),
        ("t:mem", 3, "there are logicalist, foreigner"),
        ("-(t:memeber)", 5, "did you mean `member`?"),
        ("logic:fire", 7, "there are power, aura, limit, tactics, paradox"),
        ("law:tactics", 5, "there are power, aura, limit"),
        ("is:foil", 4, "there are intercept, secret_tool, partial, unencoded"),
        ("is:intercpt", 4, "did you mean `intercept`?"),
        ("is!=partial", 3, "only with `:` `=`"),
        ("c<red", 2, "color does not compare with `<`"),
        ("name>=x", 5, "name does not compare with `>=`"),
        ('mira "now', 6, "this quotation mark is not closed"),
        ('"now \\"', 1, "this quotation mark is not closed"),
        ('"now \\', 1, "this quotation mark is not closed"),
        ('name:"', 6, "this quotation mark is not closed"),
        ("“now", 1, "this quotation mark is not closed"),
        ("mira (a (b)", 6, "this parenthesis is not closed"),
        ("mira (", 6, "this parenthesis is not closed"),
        ("(a (b", 4, "this parenthesis is not closed"),
        ("mira)", 5, "this parenthesis was not opened"),
        (")", 1, "this parenthesis was not opened"),
        ("mira ()", 7, "nothing in these parentheses"),
        ("mira or", 6, "nothing follows this `or`"),
        ("(mira or )", 7, "nothing follows this `or`"),
        ("a or or b", 3, "nothing follows this `or`"),
        ("a and or b", 3, "nothing follows this `and`"),
        ("a AND", 3, "nothing follows this `and`"),
        ("a not", 3, "nothing follows this `not`"),
        ("or a", 1, "nothing that `or` could go with stands before it"),
        ("(and a)", 2, "nothing that `and` could go with stands before it"),
        ("a -", 3, "nothing follows this `-`"),
        ("a - ", 3, "nothing follows this `-`"),
        ("(a -)", 4, "nothing follows this `-`"),
        ("a -or b", 3, "nothing follows this `-`"),
        ("Lantern - Mira", 9, "`-` stands directly before what it negates"),
        ("level=٤", 7, "whole number"),
        ("name:=x", 1, "nothing follows `name:`"),
        ("a level<=", 3, "nothing follows `level<=`"),
        ("level<= or a", 1, "nothing follows `level<=`"),
        ("level<=(1)", 1, "nothing follows `level<=`"),
        ("level==1", 1, "nothing follows `level=`"),
        ("name: -mira", 1, "nothing follows `name:`"),
        ("a <= 1 <= 2", 1, "unknown field `a`"),
        ("level<=1<=2", 9, "nothing that `<=` could go with stands before it"),
        ('"level"<=1', 8, "nothing that `<=` could go with stands before it"),
        ("<=1", 1, "nothing that `<=` could go with stands before it"),
        ('a ""', 3, "this text is empty"),
        ('name:" "', 6, "this text is empty"),
        ("c:\u200b", 3, "this text is empty"),
        ("ｃ：purple", 3, "unknown value"),
        ("灯火 c:紫", 6, "unknown value `紫` of color"),
        ("x" * (MAX_LENGTH + 1), MAX_LENGTH + 1, "longer than 2,000 characters"),
        ("(" * 51 + "a" + ")" * 51, 51, "nested deeper than 50"),
        ("-" * 51 + "a", 51, "nested deeper than 50"),
        ("not " * 51 + "a", 201, "nested deeper than 50"),
        ("-(" * 400, 51, "nested deeper than 50"),
    ],
)
def test_a_wrong_query_says_what_and_where(text: str, column: int, part: str) -> None:
    error = refused(text)
    assert part in str(error)
    assert error.column == column


def test_wrong_in_tcg_corp() -> None:
    assert "tcg_corp cards have no field `color`; there are name, type, hp" in str(refused("color:red", TC))
    assert "there are unit, strategy, tactics, reinforcement, command" in str(refused("t:member", TC))
    assert str(refused("is:intercept", TC)).endswith("there are partial, unencoded")


def test_long_words_do_not_fill_the_screen() -> None:
    for text in (f"c:{'x' * 1900}", f"{'x' * 1900}:red", f"level={'x' * 1900}", f"is:{'x' * 1900}"):
        assert len(str(refused(text))) < 500


def test_columns_count_in_the_whole_text() -> None:
    assert parse_query("keep:t:paradox", LL, start=5) == parse_query("t:paradox", LL)
    assert parse_query("keep:-t:paradox", LL, start=5) == parse_query("-t:paradox", LL)
    assert parse_query('"keep mira', LL, start=6) == parse_query("mira", LL)
    assert refused("keep:a c:purple", start=5).column == 10
    assert refused("keep:", start=5).column == 6
    assert refused("keep:(a", start=5).column == 6
    assert refused('keep:"a', start=5).column == 6
    assert refused("keep:" + "x" * (MAX_LENGTH + 1), start=5).column == 5 + MAX_LENGTH + 1
    parse_query("keep:" + "x" * MAX_LENGTH, LL, start=5)


def test_limits_are_what_is_still_accepted() -> None:
    name = "x" * MAX_LENGTH
    assert parse_query(name, LL) == Value("name", name, frozenset((name,)))
    deep = parse_query("-(" * (MAX_DEPTH // 2) + "a or b" + ")" * (MAX_DEPTH // 2), LL)
    assert parse_query(str(deep), LL) == deep
    wide = parse_query("a " * (MAX_LENGTH // 2), LL)
    assert parse_query(str(wide), LL) == wide
    assert parse_query("(" * MAX_DEPTH + "a" + ")" * MAX_DEPTH, LL) == parse_query("a", LL)
    assert parse_query("(a)" * 600, LL) == parse_query("a " * 600, LL)  # beside one another is not inside
    assert parse_query(f"power<{'9' * 1990}", LL).matches(LL_CARDS["scout"])


def test_the_deepest_queries_need_little_of_the_stack() -> None:
    deep = "-(a or b " * (MAX_DEPTH // 2) + "c" + ")" * (MAX_DEPTH // 2)
    used = 0
    frame = sys._getframe()
    while frame := frame.f_back:  # type: ignore[assignment]
        used += 1
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(used + 350)
    try:
        query = parse_query(deep, LL)
        query.matches(LL_CARDS["scout"])
        printed = str(query)
    finally:
        sys.setrecursionlimit(limit)
    assert parse_query(printed, LL) == query


def test_queries_are_immutable_values() -> None:
    query = parse_query("t:member (level<=1 or -c:red) is:intercept", LL)
    assert len({query, parse_query(str(query), LL)}) == 1
    assert pickle.loads(pickle.dumps(query)) == query
    assert copy.deepcopy(query) == query
    with pytest.raises((AttributeError, TypeError)):
        query.parts = ()  # type: ignore[attr-defined]
    with pytest.raises((AttributeError, TypeError)):
        Comparison("level", "=", 1).other = 1  # type: ignore[attr-defined]


def test_tokens_know_their_place() -> None:
    tokens = tokenise('2+ (t:member level<=1) and "x\\"y"')
    assert [(token.kind, token.text, token.column, token.glued) for token in tokens] == [
        ("word", "2+", 1, False),
        ("(", "(", 4, False),
        ("word", "t", 5, True),
        ("op", ":", 6, True),
        ("word", "member", 7, True),
        ("word", "level", 14, False),
        ("op", "<=", 19, True),
        ("word", "1", 21, True),
        (")", ")", 22, True),
        ("and", "and", 24, False),
        ("text", 'x"y', 28, False),
        ("end", "", 34, True),
    ]
    assert [token.text for token in tokenise("2- a 2-3 b-c -d")] == ["2-", "a", "2-3", "b-c", "-", "d", ""]


@pytest.mark.parametrize(("game", "formats"), [("luck_and_logic", LL), ("tcg_corp", TC)])
def test_every_described_example_is_a_query(game: str, formats: Formats) -> None:
    rows = describe_fields(game)
    assert len(rows) == len(fields_of(game))
    for spellings, about in rows:
        assert about
        parse_query(spellings, formats)
    assert {field.name for field in fields_of("luck_and_logic")} | {field.name for field in fields_of("tcg_corp")} == {
        f.name for f in FIELDS
    }


@pytest.mark.parametrize(("formats", "game"), [(LL, "luck_and_logic"), (TC, "tcg_corp")])
def test_the_table_names_card_fields_that_exist(formats: Formats, game: str) -> None:
    """The table is written by hand; the schema of the game says what cards have and which values are closed."""
    from deckcheck.cards.load import schema

    properties = schema(game, "card.json")["$defs"]["card"]["properties"]
    for field in fields_of(game):
        assert any(name in properties for name in field.card_fields), field
        if field.kind == "value" and field.values:
            inside = properties[field.card_fields[0]]
            inside = inside["items"]["properties"]["kind"] if "items" in inside else inside
            assert set(field.values) == set(inside.get("else", inside)["enum"])
        if field.kind == "number":
            assert field.card_fields == (field.name,)
        if field.kind == "flag":
            assert all(properties[value]["type"] == "boolean" for value in field.values)


def test_the_shipped_pools_answer() -> None:
    paradoxes = [card for card in LL_POOL if parse_query("t:paradox", LL).matches(card)]
    assert paradoxes == [card for card in LL_POOL if card.type == "paradox"] != []
    members = parse_query("t:member level<=1 -c:red", LL)
    assert [c.id for c in LL_POOL if members.matches(c)] == [
        c.id
        for c in LL_POOL
        if c.type in ("logicalist", "foreigner", "tranceunion", "super_logicalist") and c.get("level") == 1 and c.get("color") != "red"
    ]
    assert {c.get("world") for c in LL_POOL if parse_query("w:disfia", LL).matches(c)} == {"Disfia"}
    assert any(parse_query("advantage:wind hp>=120", TC).matches(c) for c in TC_POOL)


# --- properties -------------------------------------------------------------------------------------------------------------------------

WORDS = st.sampled_from(["mira", "灯火", "x", "Roar!", "tiger's", "2nd", '"now or never"', '"a \\"b\\" (c)"', '"-"', "ミラ", '"or"', "“a”"])
TERMS = st.one_of(
    WORDS,
    st.builds(
        "{}{}{}".format,
        st.sampled_from(["level", "cost", "power", "limit", "gate_number"]),
        st.sampled_from([":", "=", "!=", "<", "<=", ">", ">=", "≤", "＝"]),
        st.sampled_from(["0", "1", "３", "5000", "-1"]),
    ),
    st.builds(
        "{}{}{}".format, st.sampled_from(["name", "title", "member", "w", "attribute", "set", "id"]), st.sampled_from([":", "!="]), WORDS
    ),
    st.sampled_from(["t:member", "t!=逆理", "c:yellow", "logic:aura", "law:power", "is:intercept", "is:partial", "type:gate"]),
)
TEXTS = st.recursive(
    TERMS,
    lambda inner: st.one_of(
        st.builds("{}{}{}".format, inner, st.sampled_from([" ", " and ", " or ", "　"]), inner),
        st.builds("({})".format, inner),
        st.builds("-({})".format, inner),
        st.builds("-{}".format, inner),
        st.builds("not {}".format, inner),
    ),
    max_leaves=12,
)
GARBAGE = st.text(
    st.one_of(
        st.sampled_from(list('ab1 :=<>!()-"\\“”：（）＂≤ 　')), st.characters(), st.characters(categories=["Cs", "Cf", "Mn", "No", "Zs"])
    ),
    max_size=60,
)
PIECES = ["or", "and", "not", "-", "(", ")", '"', "\\", ":", "<=", "level", "t:", "member", "is:", "1", " ", "c:red", "mira", "名"]


@given(TEXTS)
@settings(deadline=None, max_examples=300)
def test_a_query_prints_as_itself(text: str) -> None:
    query = parse_query(text, LL)
    again = parse_query(str(query), LL)
    assert again == query
    assert str(again) == str(query)
    for card in (*LL_CARDS, *LL_POOL.cards[::17]):
        assert again.matches(card) == query.matches(card)


@given(TEXTS, TEXTS)
@settings(deadline=None, max_examples=100)
def test_connectives_mean_what_they_say(first: str, second: str) -> None:
    def matched(text: str) -> set[str]:
        query = parse_query(text, LL)
        return {card.id for card in LL_CARDS if query.matches(card)}

    one, two = matched(f"({first})"), matched(f"({second})")
    assert matched(f"({first})({second})") == one & two
    assert matched(f"{first} or {second}") == matched(first) | matched(second)
    assert matched(f"-({first})") == EVERY - one
    assert matched(f"-({first} or {second})") == matched(f"-({first}) -({second})")


@pytest.mark.sweep
@given(st.one_of(GARBAGE, st.lists(st.sampled_from(PIECES), max_size=40).map("".join)), st.integers(0, 5), st.sampled_from([LL, TC]))
@settings(deadline=None, max_examples=600)
@example("\ud800", 0, LL)
@example("!", 0, LL)
@example("\x00", 0, LL)
@example("x\u0338=1", 0, LL)
@example("a\ufdfa" * 30, 0, LL)
@example('"\\\\"\\', 0, TC)
def test_garbage_is_a_query_or_an_error_with_a_column(text: str, start: int, formats: Formats) -> None:
    start = min(start, len(text))
    try:
        query = parse_query(text, formats, start=start)
    except QueryError as error:
        query, column = None, error.column
    if query is None:
        assert start + 1 <= column <= len(text) + 1
        return
    printed = str(query)
    if len(printed) <= MAX_LENGTH:
        assert parse_query(printed, formats) == query
    assert isinstance(query.matches(Card(HALF, "half", "half")), bool)
