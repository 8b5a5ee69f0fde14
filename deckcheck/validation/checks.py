"""Checks that deck rules of several games are made of. Limits come from the rule version, never from here."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence

from deckcheck.cards.deck import Deck, DeckEntry
from deckcheck.cards.limits import Format, Range, Restriction
from deckcheck.cards.names import match_key
from deckcheck.diagnostics import Related
from deckcheck.validation.rules import Problem


def cards(number: int, what: str = "card", many: str | None = None) -> str:
    """`1 card`, `2 cards`, `2 copies`."""
    return f"{number} {what if number == 1 else many or what + 's'}"


def evidence(entries: Iterable[DeckEntry], word: str = "here") -> list[Related]:
    return [Related(entry.span, f"{entry.count} {word}") for entry in entries]


def size(deck: Deck, limits: Format, section: str) -> Iterator[Problem]:
    """A section has too many or too few cards. Every card counts, known or not."""
    wanted = limits.sections[section].size
    title = limits.sections[section].title
    found = deck.size(section)
    if wanted.max is not None and found > wanted.max:
        yield Problem(
            deck.key_span(section),
            f"the {title} has {cards(found)}; {_allowed(wanted)}",
            evidence(deck[section]),
            found=found,
            allowed=wanted.to_dict(),
            hint=f"take out {cards(found - wanted.max)}",
        )
    elif wanted.min is not None and found < wanted.min:
        message = f"the {title} has {cards(found)}; {_allowed(wanted)}"
        hint = f"add {cards(wanted.min - found)}"
        yield _shortage(
            deck,
            section,
            Problem(deck.key_span(section), message, evidence(deck[section]), found=found, allowed=wanted.to_dict(), hint=hint),
        )


def kind_count(deck: Deck, limits: Format, section: str, kind: str) -> Iterator[Problem]:
    """A section has too many or too few cards of one type. Cards whose type is not known could be of it."""
    wanted = limits.sections[section].kinds[kind]
    title = limits.sections[section].title
    found, unknown = deck.count_of(section, (kind,)), deck.unknown_types(section)
    word = limits.type_titles[kind]
    those = [entry for entry in deck[section] if entry.type == kind]
    if wanted.max is not None and found > wanted.max:
        yield Problem(
            deck.key_span(section),
            f"the {title} has {cards(found, word + ' card')}; {_allowed(wanted)}",
            evidence(those),
            found=found,
            allowed=wanted.to_dict(),
            hint=f"take out {cards(found - wanted.max, word + ' card')}",
        )
    elif wanted.min is not None and found < wanted.min:
        problem = Problem(
            deck.key_span(section),
            f"the {title} has {cards(found, word + ' card')}; {_allowed(wanted)}",
            evidence(those),
            found=found if not unknown else Range(found, found + unknown).to_dict(),
            allowed=wanted.to_dict(),
            hint=f"add {cards(wanted.min - found, word + ' card')}",
        )
        if found + unknown >= wanted.min:
            reason = f"not checked: the type of {cards(unknown)} is unknown, {cards(found)} of {wanted.min} known to be {word}"
            yield problem._replace(message=reason, severity="note", hint=None)
        else:
            yield _shortage(deck, section, problem)


def _allowed(wanted: Range) -> str:
    return f"{wanted} {'is' if wanted.max == 1 and wanted.min != 0 else 'are'} allowed" if wanted.min == 0 else f"it must have {wanted}"


def _shortage(deck: Deck, section: str, problem: Problem) -> Problem:
    """Too few is no fault of a list that is known to be incomplete, or of which a part could not be read."""
    if not deck.complete:
        return problem._replace(message=f"not checked: the list is incomplete ({problem.message})", severity="note", hint=None)
    if deck.unread.get(section):
        reason = f"not checked: {cards(deck.unread[section], 'entry', 'entries')} could not be read ({problem.message})"
        return problem._replace(message=reason, severity="note", hint=None)
    return problem


def _by_name(entry: DeckEntry) -> Hashable | None:
    return entry.identity


def _by_name_and_type(entry: DeckEntry) -> Hashable | None:
    return (entry.identity, entry.type) if entry.card else None


def copy_key(by: str) -> Callable[[DeckEntry], Hashable | None]:
    """What copies are told apart by (`copies: {by: ...}` of a rule version): name, name and type, or a printed field. None: not counted."""
    if by == "name":
        return _by_name
    if by == "name_and_type":
        return _by_name_and_type
    return lambda entry: entry.card.get(by) if entry.card else None


def copies(
    deck: Deck,
    limits: Format,
    section: str,
    describe: Callable[[DeckEntry], str],
    ambiguous: Callable[[Sequence[DeckEntry], int], bool] | None = None,
    by: str | None = None,
) -> Iterator[Problem]:
    """More copies than the rule version allows, over all spellings, printings and lines. `by`: of what, where a switch says it."""
    key = copy_key(by or limits.sections[section].copies_by)
    allowed = limits.sections[section].copies
    if allowed is None:
        return
    totals: dict[Hashable, int] = {}
    for entry in deck[section]:
        what = key(entry)
        if what is not None:
            totals[what] = totals.get(what, 0) + entry.count
    if not totals or max(totals.values()) <= allowed:
        return
    for what, total in totals.items():
        if total <= allowed:
            continue
        first, *others = [entry for entry in deck[section] if key(entry) == what]
        unsure = ambiguous is not None and ambiguous([first, *others], allowed)
        yield Problem(
            first.span,
            f"{total} {describe(first)}; at most {allowed} are allowed",
            [Related(entry.span, f"{entry.count} more here") for entry in others],
            card=first.label,
            found=total,
            allowed=allowed,
            hint=f"take out {cards(total - allowed, 'copy', 'copies')}",
            extra={"ambiguous": True} if unsure else None,
        )


def of_types(deck: Deck, sections: Iterable[str], types: Sequence[str]) -> Iterator[DeckEntry]:
    """The entries of these sections whose card is known to be of one of the types."""
    for section in sections:
        for entry in deck[section]:
            if entry.type in types:
                yield entry


def restricted(deck: Deck, limits: Format, kind: str) -> Iterator[tuple[Restriction, list[DeckEntry]]]:
    """Restrictions of a kind that hold, with the entries they speak of. Names count over all sections of the deck."""
    wanted = [restriction for restriction in limits.restrictions if restriction.kind == kind]
    keyed = [(entry, _keys(entry)) for entry in deck if entry.card] if wanted else []
    for restriction in wanted:
        if entries := [entry for entry, keys in keyed if not restriction.names.isdisjoint(keys)]:
            yield restriction, entries


def _keys(entry: DeckEntry) -> frozenset[str]:
    assert entry.card is not None
    return entry.card.names("name") | {match_key(entry.card.id), entry.card.identity}
