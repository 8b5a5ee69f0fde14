"""Deck legality once more, written from the rules texts alone (sections 4, 17 and 18 of Luck & Logic, section 3 of the common rules).

Nothing of deckcheck is used: constants, card data and the comparison of names are its own, and every rule is the plain count that its
sentence asks for. Where a sentence cannot be decided (a card known in part, two My Logicalists) the rule is `open`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

Place = tuple[str, int]
"""A section and the number of an entry in it."""

Deck = Mapping[str, Sequence[tuple[str | None, int]]]
"""Section -> (card id, count) in file order; the id is None where an entry names no card."""

MEMBERS = {"logicalist", "foreigner", "tranceunion", "super_logicalist"}
CLUB = "We're Luck&Logic Club!"
CLUB_NAMES = {"Ado", "あど", "Unne", "うんね", "Ronri", "ろんり", "Live", "らいぶ", "Endo-san", "えんどーさん"}


class Verdict:
    """`broken`: rule id -> the entries that prove it; `keyed`: rules about a whole section; `open`: rules nobody can decide;
    `warned`: prints that the rule version does not know, though no rule of deck construction forbids them."""

    def __init__(self) -> None:
        self.broken: dict[str, set[Place]] = {}
        self.keyed: dict[str, set[str]] = defaultdict(set)
        self.amounts: dict[str, set[int]] = defaultdict(set)
        self.open: set[str] = set()
        self.warned: set[str] = set()

    def add(self, rule: str, places: set[Place], section: str | None = None, amount: int | None = None) -> None:
        self.broken.setdefault(rule, set()).update(places)
        if section:
            self.keyed[rule].add(section)
        if amount is not None:
            self.amounts[rule].add(amount)


def _all(deck: Deck, section: str) -> set[Place]:
    return {(section, index) for index in range(len(deck.get(section, ())))}


def _size(deck: Deck, section: str) -> int:
    return sum(count for _, count in deck.get(section, ()))


def _too_many(deck: Deck, section: str, most: int, key: Callable[[str], Any]) -> list[tuple[int, set[Place]]]:
    totals: dict[Any, int] = defaultdict(int)
    places: dict[Any, set[Place]] = defaultdict(set)
    for index, (card, count) in enumerate(deck.get(section, ())):
        what = key(card) if card is not None else None
        if what is not None:
            totals[what] += count
            places[what].add((section, index))
    return [(total, places[what]) for what, total in totals.items() if total > most]


def luck_and_logic(version: str, deck: Deck, cards: Mapping[str, Mapping[str, Any]], complete: bool = True) -> Verdict:
    verdict = Verdict()
    add = verdict.add
    first_rules = version == "2016"

    def kind(card: str | None) -> str | None:
        return cards[card].get("type") if card is not None else None

    def name(card: str) -> str:
        return cards[card].get("name") or cards[card].get("name_ja") or f"#{card}"

    def having(section: str, test: Callable[[str | None], bool]) -> set[Place]:
        return {(section, index) for index, (card, _) in enumerate(deck.get(section, ())) if test(card)}

    # LL-DECK-01, -05, -07: only members, tactics and paradoxes
    gates = having("main", lambda card: kind(card) == "gate")
    if gates:
        add("LL-DECK-01", gates)
        add("LL-DECK-05", gates)
    chosen_in_main = having("main", lambda card: kind(card) == "my_logicalist")
    if chosen_in_main:
        add("LL-DECK-01", chosen_in_main)
        if not first_rules:
            add("LL-DECK-07", chosen_in_main)
    # LL-DECK-02: exactly 50
    size = _size(deck, "main")
    if size > 50 or (size < 50 and complete):
        add("LL-DECK-02", _all(deck, "main"), "main", size)
    # LL-DECK-03: 4 of a card name
    for total, places in _too_many(deck, "main", 4, name):
        add("LL-DECK-03", places, amount=total)
    # LL-DECK-04: exactly 8 paradoxes
    paradoxes = sum(count for card, count in deck.get("main", ()) if kind(card) == "paradox")
    unknown = sum(count for card, count in deck.get("main", ()) if kind(card) is None)
    if paradoxes > 8 or (paradoxes + unknown < 8 and complete):
        add("LL-DECK-04", having("main", lambda card: kind(card) == "paradox"), "main", None if unknown and paradoxes < 8 else paradoxes)
    # LL-DECK-08: nothing of later rules
    if first_rules:
        for section in ("my_logicalist", "secret_tools"):
            if deck.get(section):
                add("LL-DECK-08", _all(deck, section), section)
        for section in ("main", "gate"):
            later = having(section, lambda card: kind(card) in ("super_logicalist", "my_logicalist"))
            if later:
                add("LL-DECK-08", later)
    # LL-DECK-11 .. -13: the gate deck
    strangers = having("gate", lambda card: kind(card) not in (None, "gate"))
    if strangers:
        add("LL-DECK-11", strangers)
    size = _size(deck, "gate")
    if size > 10 or (size < 10 and complete):
        add("LL-DECK-12", _all(deck, "gate"), "gate", size)
    for total, places in _too_many(deck, "gate", 2, lambda card: cards[card].get("gate_number")):
        add("LL-DECK-13", places, amount=total)
    if first_rules:
        # LL-CARD-06, -08: no colourless cards, no tactics cards with power logic
        for card in {card for card, _ in deck.get("main", ()) if card is not None}:
            logic = {icon["kind"] for icon in cards[card].get("logic", ())}
            if cards[card].get("color") == "none":
                verdict.warned.add("LL-CARD-06")
            elif kind(card) == "tactics" and "power" in logic:
                verdict.warned.add("LL-CARD-08")
        return verdict

    # LL-DECK-21, -22: My Logicalist
    size = _size(deck, "my_logicalist")
    if size > 1 or (size == 0 and version == "2019-recommended" and complete):
        add("LL-DECK-21", _all(deck, "my_logicalist"), "my_logicalist", size)
    wrong = having("my_logicalist", lambda card: kind(card) not in (None, "my_logicalist", "logicalist", "super_logicalist"))
    if wrong:
        add("LL-DECK-22", wrong)
    # LL-DECK-31 .. -33: secret tools
    size = _size(deck, "secret_tools")
    if size > 4:
        add("LL-DECK-31", _all(deck, "secret_tools"), "secret_tools", size)

    def no_tool(card: str | None) -> bool:
        if card is None or cards[card].get("secret_tool"):
            return False
        text_unknown = bool(cards[card].get("partial")) and kind(card) in {None, "tactics", "paradox"} | MEMBERS
        return not text_unknown

    tools = having("secret_tools", no_tool)
    if tools:
        add("LL-DECK-32", tools)
    for total, places in _too_many(deck, "secret_tools", 4, name):
        add("LL-DECK-33", places, amount=total)
    if version == "2019-recommended":
        _names_of_2019(verdict, deck, cards, kind)
        # LL-RESTR-02
        nina = {
            (section, index)
            for section in deck
            for index, (card, _) in enumerate(deck[section])
            if card is not None and name(card) == "Dream-Fulfilling Baby Bird, Nina"
        }
        if nina:
            add("LL-RESTR-02", nina)
    return verdict


def _names_of_2019(verdict: Verdict, deck: Deck, cards: Mapping[str, Mapping[str, Any]], kind: Callable[[str | None], str | None]) -> None:
    """LL-2019-02 .. -04, for the one card that is the My Logicalist. With several, or none that can be one, these rules are open."""
    chosen = {card for card, _ in deck.get("my_logicalist", ())}
    if not chosen:
        return
    mine = next(iter(chosen))
    if len(chosen) > 1 or mine is None or kind(mine) not in ("my_logicalist", "logicalist", "super_logicalist"):
        verdict.open |= {"LL-2019-02", "LL-2019-03", "LL-2019-04"}
        return

    def names(card: str, field: str) -> set[str]:
        found: set[str] = set()
        for key in (field, f"{field}_ja"):
            value = cards[card].get(key)
            found |= set([value] if isinstance(value, str) else value or ())
        return found

    club = cards[mine].get("name") == CLUB
    allowed = CLUB_NAMES if club else names(mine, "member")
    if not allowed:  # a card known in part: its name is not known
        return
    for index, (card, _) in enumerate(deck.get("main", ())):
        if card is None:
            continue
        member = kind(card) in ("logicalist", "super_logicalist")
        if not member and kind(card) != "tranceunion":
            continue
        own = names(card, "member" if member else "logicalist_names")
        if club and kind(card) == "logicalist" and not own:
            verdict.open.add("LL-2019-04")  # not a super logicalist, but whose it is, is unknown
        elif own and (not own & allowed or (club and kind(card) == "logicalist")):
            verdict.add("LL-2019-04" if club else "LL-2019-02" if member else "LL-2019-03", {("main", index)})


def tcg_corp(deck: Deck, cards: Mapping[str, Mapping[str, Any]], complete: bool = True) -> Verdict:
    verdict = Verdict()
    size = _size(deck, "main")
    if size > 50 or (size < 50 and complete):
        verdict.add("TC-DECK-01", _all(deck, "main"), "main", size)
    known = [card for card, _ in deck.get("main", ()) if card is not None]
    unknown = len(deck.get("main", ())) - len(known)
    if complete and not unknown and not any(cards[card]["type"] == "unit" for card in known):
        verdict.add("TC-DECK-02", set(), "main", 0)
    for total, places in _too_many(deck, "main", 4, lambda card: (cards[card]["name"], cards[card]["type"])):
        verdict.add("TC-DECK-03", places, amount=total)
    return verdict
