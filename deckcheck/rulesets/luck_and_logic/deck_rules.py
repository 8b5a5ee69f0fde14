"""Deck construction of Luck & Logic: rules sections 4, 17 and 18.

Some rules need no check because they permit: colours, worlds and attributes are free (LL-DECK-06, LL-DECK-14), the same card may be in main
deck and secret tool deck (LL-DECK-34), secret tools need nobody who can transmute (LL-DECK-35), foreigners, tactics, paradoxes and gates
have no name rule (LL-2019-05). That section 4 holds in the versions of 2019 too (LL-2019-06, LL-2019-07) is data: those versions are `like`
2017 (LL-2019-01 names them); so is that 2016 has no restriction list (LL-RESTR-04). A My Logicalist stands in a section of its own and so
counts for nothing in the main deck (LL-DECK-23).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from deckcheck.cards.deck import Deck, DeckEntry
from deckcheck.cards.limits import Format
from deckcheck.cards.names import match_key
from deckcheck.diagnostics import Related
from deckcheck.validation.checks import cards, copies, evidence, kind_count, of_types, restricted, size
from deckcheck.validation.rules import Problem, rule

MAIN, GATE, MY_LOGICALIST, SECRET_TOOLS = "main", "gate", "my_logicalist", "secret_tools"


def _later_types(limits: Format) -> tuple[str, ...]:
    return tuple(limits.data.get("unknown_types", ()))


def _later_sections(limits: Format) -> tuple[str, ...]:
    return tuple(limits.data.get("unknown_sections", ()))


def _quoted(entry: DeckEntry) -> str:
    return repr(entry.label)


def _copies(entry: DeckEntry) -> str:
    return f"copies of {entry.label!r}"


# ------------------------------------------------------------------------------------------------------------------ main deck


@rule("D301", "wrong-deck-size", "LL-DECK-02")
def main_deck_size(deck: Deck, limits: Format) -> Iterator[Problem]:
    """The main deck does not have the number of cards it must have. Every card counts, unknown ones included.

    Bad:
        main:
          - 4 Lantern Scout, Mira
          # ... 49 cards in all
    Good:
        main:
          - 4 Lantern Scout, Mira
          # ... 50 cards in all
    Remedy:
        Add or take out as many cards as the message says. A list that is known only in part says `complete: false`.
    """
    yield from size(deck, limits, MAIN)


@rule("D302", "too-many-copies", "LL-DECK-03")
def too_many_copies(deck: Deck, limits: Format) -> Iterator[Problem]:
    """The main deck holds too many cards of one card name: all lines, spellings and printings of the name count together.

    Bad:
        - 4 Lantern Scout, Mira
        - 1 OS01-001
    Good:
        - 4 Lantern Scout, Mira
    Remedy:
        Take out copies. Two titles of one member are different names and count apart.
    """
    yield from copies(deck, limits, MAIN, _copies)


@rule("D303", "wrong-paradox-count", "LL-DECK-04")
def wrong_paradox_count(deck: Deck, limits: Format) -> Iterator[Problem]:
    """The main deck does not have the number of paradox cards it must have.

    Bad:
        # seven paradox cards in the main deck
    Good:
        # eight paradox cards in the main deck
    Remedy:
        Swap other cards for paradoxes, or paradoxes for other cards: `deckcheck cards find t:paradox` lists them.
    """
    yield from kind_count(deck, limits, MAIN, "paradox")


@rule("D304", "gate-in-main-deck", "LL-DECK-05", "LL-DECK-01")
def gate_in_main_deck(deck: Deck, limits: Format) -> Iterator[Problem]:
    """A gate card stands in the main deck, which holds members, tactics and paradoxes only.

    Bad:
        main:
          - 2 OS01-G01
    Good:
        gate:
          - 2 OS01-G01
    Remedy:
        Move the line to `gate`.
    """
    for entry in of_types(deck, [MAIN], ("gate",)):
        message = f"{_quoted(entry)} is a gate and cannot be in the main deck"
        yield Problem(
            entry.span, message, card=entry.label, found=entry.count, allowed=0, hint="move the line to `gate`", more_rules=("LL-DECK-01",)
        )


@rule("D305", "my-logicalist-in-main-deck", "LL-DECK-07", "LL-DECK-01")
def my_logicalist_in_main_deck(deck: Deck, limits: Format) -> Iterator[Problem]:
    """A My Logicalist card stands in the main deck. A super logicalist is a member and may be there.

    Bad:
        main:
          - 1 OS01-M01
    Good:
        my_logicalist: OS01-M01
    Remedy:
        Move the card to `my_logicalist`.
    """
    if "my_logicalist" in _later_types(limits):
        return
    for entry in of_types(deck, [MAIN], ("my_logicalist",)):
        message = f"{_quoted(entry)} is a My Logicalist card and cannot be in the main deck"
        hint = f"write `my_logicalist: {entry.label}`"
        yield Problem(entry.span, message, card=entry.label, found=entry.count, allowed=0, hint=hint, more_rules=("LL-DECK-01",))


@rule("D306", "card-of-later-rules", "LL-DECK-08", "LL-DECK-01")
def card_of_later_rules(deck: Deck, limits: Format) -> Iterator[Problem]:
    """A card of a type, or a part of a deck, that did not exist under the rule version the list is checked by.

    Bad:
        rules: "2016"
        secret_tools: [OS01-105]
    Good:
        rules: "2017"
        secret_tools: [OS01-105]
    Remedy:
        Check the list by a later version (`rules:` in the file, or --rules), or take the card out.
    """
    later = _later_sections(limits)
    for section in later:
        if deck[section]:
            message = f"there is no {limits.sections[section].title} under the rules of {limits.version}"
            found = deck.size(section)
            yield Problem(
                deck.key_span(section),
                message,
                evidence(deck[section]),
                found=found,
                allowed=0,
                hint="check the list by a later version (--rules)",
            )
    for entry in of_types(deck, [name for name in deck.sections if name not in later], _later_types(limits)):
        message = f"{_quoted(entry)} is a {limits.type_titles[str(entry.type)]}: no such cards under the rules of {limits.version}"
        no_member = entry.section == MAIN and entry.type == "my_logicalist"
        yield Problem(
            entry.span,
            message,
            card=entry.label,
            found=entry.count,
            allowed=0,
            hint="check the list by a later version (--rules)",
            more_rules=("LL-DECK-01",) if no_member else (),
        )


@rule("D307", "print-of-later-rules", "LL-CARD-06", "LL-CARD-08", severity="warning")
def print_of_later_rules(deck: Deck, limits: Format) -> Iterator[Problem]:
    """A colourless main-deck card or a tactics card with power logic under a rule version that does not know such cards.

    Bad:
        rules: "2016"
        main:
          - 2 Best of Three      # colourless
    Good:
        rules: "2017"
    Remedy:
        Check the list by a later version, or take the card out.
    """
    if not limits.data.get("unknown_types"):
        return
    for entry in deck[MAIN]:
        if entry.card is None:
            continue
        kinds = {logic["kind"] for logic in entry.card.get("logic") or ()}
        if entry.card.get("color") == "none":
            yield Problem(
                entry.span, f"{_quoted(entry)} is colourless: no such cards under the rules of {limits.version}", card=entry.label
            )
        elif entry.type == "tactics" and "power" in kinds:
            message = f"{_quoted(entry)} is a tactics card with power logic: no such cards under the rules of {limits.version}"
            yield Problem(entry.span, message, card=entry.label, rule="LL-CARD-08")


# ------------------------------------------------------------------------------------------------------------------ gate deck


@rule("D311", "wrong-gate-deck-size", "LL-DECK-12")
def gate_deck_size(deck: Deck, limits: Format) -> Iterator[Problem]:
    """The gate deck does not have the number of cards it must have.

    Bad:
        gate:
          - 2 OS01-G01
          # ... 9 cards in all
    Good:
        gate:
          - 2 OS01-G01
          # ... 10 cards in all
    Remedy:
        Add or take out as many gates as the message says.
    """
    yield from size(deck, limits, GATE)


@rule("D312", "too-many-of-a-gate-number", "LL-DECK-13")
def too_many_of_a_gate_number(deck: Deck, limits: Format) -> Iterator[Problem]:
    """The gate deck holds too many gates of one gate number. The number counts, not the card name.

    Bad:
        gate:
          - 2 OS01-G01      # gate number 1
          - 1 OS01-G02      # gate number 1 too
    Good:
        gate:
          - 2 OS01-G01
    Remedy:
        Swap gates for others with another number: `deckcheck cards find t:gate gate_number=3` lists those of a number.
    """

    yield from copies(deck, limits, GATE, lambda entry: f"gates with number {entry.card and entry.card.get('gate_number')}")
    numberless = [entry for entry in deck[GATE] if entry.card and entry.type == "gate" and entry.card.get("gate_number") is None]
    allowed = limits.sections[GATE].copies
    for name in dict.fromkeys(entry.identity for entry in numberless):
        first, *others = [entry for entry in numberless if entry.identity == name]
        found = sum(entry.count for entry in (first, *others))
        if allowed is not None and found > allowed:  # whatever their number is, they share it
            message = f"{found} copies of {_quoted(first)}, which share a gate number; at most {allowed} are allowed"
            hint = f"take out {cards(found - allowed, 'copy', 'copies')}"
            yield Problem(first.span, message, evidence(others, "more here"), first.label, found, allowed, hint)
    unknown = sum(entry.count for entry in numberless)
    if unknown:
        yield Problem(deck.key_span(GATE), f"not checked: the gate number of {cards(unknown, 'gate')} is unknown", severity="note")


@rule("D313", "not-a-gate", "LL-DECK-11")
def not_a_gate(deck: Deck, limits: Format) -> Iterator[Problem]:
    """A card that is no gate stands in the gate deck.

    Bad:
        gate:
          - 1 Lantern Scout, Mira
    Good:
        main:
          - 1 Lantern Scout, Mira
    Remedy:
        Move the line to `main`.
    """
    allowed = limits.sections[GATE].types
    for entry in deck[GATE]:
        if entry.type is not None and entry.type not in allowed:
            message = f"{_quoted(entry)} is a {limits.type_titles[entry.type]}, not a gate"
            home = MY_LOGICALIST if entry.type == "my_logicalist" else MAIN
            hint = "take it out" if entry.type in _later_types(limits) else f"move the line to `{home}`"
            yield Problem(entry.span, message, card=entry.label, found=entry.count, allowed=0, hint=hint)


# -------------------------------------------------------------------------------------------------------------- My Logicalist


@rule("D321", "wrong-my-logicalist-count", "LL-DECK-21")
def wrong_my_logicalist_count(deck: Deck, limits: Format) -> Iterator[Problem]:
    """A deck has more My Logicalists than it may have, or none where one is needed (recommended rules of 2019).

    Bad:
        my_logicalist: [OS01-M01, OS01-M02]
    Good:
        my_logicalist: OS01-M01
    Remedy:
        Name the one card that is used.
    """
    if MY_LOGICALIST not in _later_sections(limits):
        for problem in size(deck, limits, MY_LOGICALIST):
            hint = problem.hint if problem.severity or deck.size(MY_LOGICALIST) else "add `my_logicalist: Card name`"
            yield problem._replace(hint=hint)


@rule("D322", "not-a-my-logicalist", "LL-DECK-22")
def not_a_my_logicalist(deck: Deck, limits: Format) -> Iterator[Problem]:
    """A card that cannot be a My Logicalist is used as one: it must be a My Logicalist card or a logicalist.

    Events decide whether a super logicalist may stand in; `--set super_my_logicalist=refused` refuses it.

    Bad:
        my_logicalist: OS01-G01
    Good:
        my_logicalist: OS01-M01
    Remedy:
        Use a My Logicalist card or a logicalist: `deckcheck cards find t:my_logicalist or t:logicalist` lists them.
    """
    if MY_LOGICALIST in _later_sections(limits):
        return
    allowed = set(limits.sections[MY_LOGICALIST].types)
    if limits.switches["super_my_logicalist"] == "refused":
        allowed.discard("super_logicalist")
    for entry in deck[MY_LOGICALIST]:
        if entry.type is not None and entry.type not in allowed:
            message = f"{_quoted(entry)} is a {limits.type_titles[entry.type]} and cannot be a My Logicalist"
            yield Problem(
                entry.span, message, card=entry.label, found=entry.count, allowed=0, hint="use a My Logicalist card or a logicalist"
            )


# --------------------------------------------------------------------------------------------------------------- secret tools


@rule("D331", "too-many-secret-tools", "LL-DECK-31")
def too_many_secret_tools(deck: Deck, limits: Format) -> Iterator[Problem]:
    """The secret tool deck holds more cards than it may.

    Bad:
        secret_tools:
          - 4 OS01-105
          - 1 OS01-130
    Good:
        secret_tools:
          - 4 OS01-105
    Remedy:
        Take out cards.
    """
    if SECRET_TOOLS not in _later_sections(limits):
        yield from size(deck, limits, SECRET_TOOLS)


@rule("D332", "no-secret-tool-skill", "LL-DECK-32")
def no_secret_tool_skill(deck: Deck, limits: Format) -> Iterator[Problem]:
    """A card in the secret tool deck has no secret tool skill.

    Bad:
        secret_tools:
          - 1 Lantern Scout, Mira
    Good:
        secret_tools:
          - 1 OS01-105
    Remedy:
        Use cards with a secret tool skill: `deckcheck cards find is:secret_tool` lists them.
    """
    if SECRET_TOOLS in _later_sections(limits):
        return
    for entry in deck[SECRET_TOOLS]:
        if entry.card is None or entry.card.get("secret_tool"):
            continue
        if entry.card.partial and entry.type in (None, *limits.sections[SECRET_TOOLS].types):
            yield Problem(entry.span, f"not checked: the text of {_quoted(entry)} is unknown", card=entry.label, severity="note")
        else:
            yield Problem(
                entry.span, f"{_quoted(entry)} has no secret tool skill", card=entry.label, found=entry.count, allowed=0, hint="take it out"
            )


@rule("D333", "too-many-secret-tool-copies", "LL-DECK-33")
def too_many_secret_tool_copies(deck: Deck, limits: Format) -> Iterator[Problem]:
    """The secret tool deck holds too many cards of one card name. Copies in the main deck are counted apart.

    Bad:
        secret_tools:
          - 5 OS01-105
    Good:
        secret_tools:
          - 4 OS01-105
    Remedy:
        Take out copies.
    """
    if SECRET_TOOLS not in _later_sections(limits):
        yield from copies(deck, limits, SECRET_TOOLS, _copies)


# ------------------------------------------------------------------------------------------------- names (recommended rules of 2019)


def _club(names: frozenset[str], follow: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """LL-2019-04: the My Logicalist that opens the names of a whole club."""
    for club in follow["clubs"]:
        if names & {match_key(name) for name in club["my_logicalist"]}:
            return club  # type: ignore[no-any-return]  # read from data that the schema checks
    return None


def _chosen(deck: Deck) -> tuple[DeckEntry, frozenset[str]] | None:
    """The My Logicalist and the names it goes by; None where there is none or it is unknown."""
    entry = next((entry for entry in deck[MY_LOGICALIST] if entry.card), None)
    if entry is None or entry.card is None:
        return None
    names = entry.card.names("member") or entry.card.names("name")
    return (entry, names) if names else None


def _strangers(deck: Deck, limits: Format, group: str, field: str, rule_id: str) -> Iterator[Problem]:
    follow = limits.data.get("names_follow")
    if follow is None:
        return
    chosen = _chosen(deck)
    if chosen is None:
        for entry in deck[MY_LOGICALIST][:1]:
            message = f"not checked: the name of the My Logicalist {_quoted(entry)} is unknown"
            yield Problem(entry.span, message, card=entry.label, severity="note", rule=rule_id)
        return
    mine, names = chosen
    club = _club(mine.card.names("name"), follow) if mine.card else None
    if club is not None:
        names = frozenset(match_key(name) for name in club["members"])
        rule_id = "LL-2019-04"
    for entry in of_types(deck, [MAIN], follow[group]):
        own = entry.card.names(field) if entry.card else frozenset()
        if not own:
            yield Problem(
                entry.span, f"not checked: whose card {_quoted(entry)} is, is unknown", card=entry.label, severity="note", rule=rule_id
            )
        elif not own & names or (club is not None and group == "logicalists" and entry.type not in club["types"]):
            whose = f"the club of {mine.label!r}" if club else f"{mine.label!r}"
            message = f"{_quoted(entry)} does not belong to {whose}, the My Logicalist of this deck"
            related = [Related(mine.span, "the My Logicalist")]
            yield Problem(
                entry.span, message, related, entry.label, entry.count, 0, "take it out, or choose another My Logicalist", rule=rule_id
            )


@rule("D341", "other-logicalist", "LL-2019-02", "LL-2019-04")
def other_logicalist(deck: Deck, limits: Format) -> Iterator[Problem]:
    """Recommended rules of 2019: a logicalist or super logicalist in the main deck has another name than the My Logicalist.

    With the club's My Logicalist, only super logicalists of the club are allowed.

    Bad:
        rules: 2019-recommended
        my_logicalist: OS01-M01            # Mira
        main:
          - 4 Dario of the Ninth Furnace
    Good:
        main:
          - 4 Lantern Scout, Mira
    Remedy:
        Take the card out, choose another My Logicalist, or check the list by the extended rules (--rules 2019-extended).
    """
    yield from _strangers(deck, limits, "logicalists", "member", "LL-2019-02")


@rule("D342", "other-tranceunion", "LL-2019-03", "LL-2019-04")
def other_tranceunion(deck: Deck, limits: Format) -> Iterator[Problem]:
    """Recommended rules of 2019: the My Logicalist is not among the logicalist names of a tranceunion in the main deck.

    Bad:
        rules: 2019-recommended
        my_logicalist: OS01-M01            # Mira
        main:
          - 4 Furnace Charge! Dario
    Good:
        main:
          - 4 OS01-020                     # a tranceunion of Mira
    Remedy:
        Take the card out, choose another My Logicalist, or check the list by the extended rules (--rules 2019-extended).
    """
    yield from _strangers(deck, limits, "tranceunions", "logicalist_names", "LL-2019-03")


# --------------------------------------------------------------------------------------------------------------- restrictions


@rule("D351", "banned-card", "LL-RESTR-01", "LL-RESTR-02", "LL-2019-08")
def banned_card(deck: Deck, limits: Format) -> Iterator[Problem]:
    """A card that the restriction list in force bans. Rule version, region (--region) and date (--date) say which list that is.

    Bad:
        rules: 2019-recommended
        main:
          - 1 Dream-Fulfilling Baby Bird, Nina
    Good:
        rules: 2019-extended
    Remedy:
        Take the card out.
    """
    for restriction, entries in restricted(deck, limits, "banned"):
        message = f"{_quoted(entries[0])} is banned by the list {restriction.list_id}"
        found = sum(entry.count for entry in entries)
        yield Problem(
            entries[0].span, message, evidence(entries[1:], "more here"), entries[0].label, found, 0, "take it out", rule=restriction.rule
        )


@rule("D352", "too-many-restricted-copies", "LL-RESTR-01", "LL-2019-08")
def too_many_restricted_copies(deck: Deck, limits: Format) -> Iterator[Problem]:
    """More copies of a card than the restriction list in force allows, over main deck, gate deck and secret tools together.

    Bad:
        - 3 Lantern Scout, Mira      # a list allows 2
    Good:
        - 2 Lantern Scout, Mira
    Remedy:
        Take out copies.
    """
    for restriction, entries in restricted(deck, limits, "max_copies"):
        counted = [entry for entry in entries if entry.section != MY_LOGICALIST]
        found = sum(entry.count for entry in counted)
        if found > restriction.value:
            message = f"{found} copies of {_quoted(counted[0])}; the list {restriction.list_id} allows {restriction.value}"
            hint = f"take out {found - restriction.value}"
            yield Problem(
                counted[0].span,
                message,
                evidence(counted[1:], "more here"),
                counted[0].label,
                found,
                restriction.value,
                hint,
                rule=restriction.rule,
            )


@rule("D353", "more-than-one-of-a-group", "LL-RESTR-01", "LL-2019-08")
def more_than_one_of_a_group(deck: Deck, limits: Format) -> Iterator[Problem]:
    """Cards of several names of a group of which the restriction list in force allows one name only.

    Bad:
        - 2 Lantern Scout, Mira
        - 2 Furnace Charge! Dario     # a list says: choose one of the two
    Good:
        - 4 Lantern Scout, Mira
    Remedy:
        Keep the cards of one name.
    """
    for restriction, entries in restricted(deck, limits, "choose_one"):
        names = {entry.identity: entry for entry in reversed(entries)}
        if len(names) > 1:
            shown = " and ".join(repr(entry.label) for entry in reversed(names.values()))
            message = f"{shown} together; the list {restriction.list_id} allows only one of them"
            yield Problem(
                entries[0].span,
                message,
                evidence(entries[1:]),
                entries[0].label,
                len(names),
                1,
                "keep the cards of one name",
                rule=restriction.rule,
            )


RULES = (
    main_deck_size,
    too_many_copies,
    wrong_paradox_count,
    gate_in_main_deck,
    my_logicalist_in_main_deck,
    card_of_later_rules,
    print_of_later_rules,
    gate_deck_size,
    too_many_of_a_gate_number,
    not_a_gate,
    wrong_my_logicalist_count,
    not_a_my_logicalist,
    too_many_secret_tools,
    no_secret_tool_skill,
    too_many_secret_tool_copies,
    other_logicalist,
    other_tranceunion,
    banned_card,
    too_many_restricted_copies,
    more_than_one_of_a_group,
)
