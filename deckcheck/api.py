"""The functions of `import deckcheck`."""

from __future__ import annotations

import os
from datetime import date
from typing import TYPE_CHECKING, overload

from deckcheck.cards.card import CardPool
from deckcheck.cards.deck import Deck
from deckcheck.cards.load import load_game
from deckcheck.diagnostics import Diagnostic, in_file_order
from deckcheck.errors import DeckcheckError, DeckError
from deckcheck.rulesets import RULESETS
from deckcheck.rulesets.checking import Pools, checker
from deckcheck.validation.check import Checker, FileReport, Settings
from deckcheck.validation.files import KINDS, MAX_DECK_BYTES, Missing, kind_of_path, read_limited
from deckcheck.validation.reader import DEFAULT_GAME
from deckcheck.validation.rules import run

if TYPE_CHECKING:
    from collections.abc import Sequence

    Path = str | os.PathLike[str]


def load_pool(game: str = DEFAULT_GAME, *, cards: Sequence[Path] = ()) -> CardPool:
    """The card pool of a game: the shipped cards, and those of the card files and folders `cards`.

    Raises DeckcheckError for an unknown game or a path that cannot be read, DeckError for a faulty card file.
    """
    return _pools([game], cards)[game]


def _pools(games: Sequence[str], cards: Sequence[Path]) -> dict[str, CardPool]:
    for game in games:
        if game not in RULESETS:
            raise DeckcheckError(f"unknown game {game!r}; known: {', '.join(RULESETS)}")
    if not cards:
        return {game: load_game(game)[1] for game in games}
    from deckcheck.validation.card_files import load_own_cards

    own = load_own_cards([os.fspath(path) for path in cards], {game: load_game(game) for game in RULESETS}, games[0])
    if own.missing:
        raise DeckcheckError(f"{own.missing[0].path}: {own.missing[0].reason}")
    for file in own.faulty:
        if any(diagnostic.severity == "error" for diagnostic in file.diagnostics):
            raise DeckError(file.path, file.diagnostics)
    return {game: own.pools[game] for game in games}


def _checker(game: str | None, rules: str | None, day: str | None, region: str, strict: bool, cards: Sequence[Path]) -> Checker:
    if game is not None and game not in RULESETS:
        raise DeckcheckError(f"unknown game {game!r}; known: {', '.join(RULESETS)}")
    versions = {name: rules for name in RULESETS if rules in load_game(name)[0].versions} if rules else {}
    if rules and not versions:
        raise DeckcheckError(f"no game has a rule version {rules!r}")
    settings = Settings(game, versions, date=day or date.today().isoformat(), region=region, strict=strict)
    if not cards:
        return checker(settings)
    pools = _pools(list(RULESETS), cards)
    return checker(settings, Pools({name: (load_game(name)[0], pools[name]) for name in RULESETS}))


def _report(subject: str | os.PathLike[str], check: Checker) -> FileReport:
    text = os.fspath(subject)
    if isinstance(subject, str) and _is_text(subject):
        data, path, kind = subject.encode("utf-8", "surrogatepass"), "<text>", "json" if subject.lstrip()[:1] == "{" else "yaml"
    else:
        content = read_limited(text, MAX_DECK_BYTES)
        if isinstance(content, Missing):
            raise DeckcheckError(f"{content.path}: {content.reason}")
        data, path, kind = content, text, kind_of_path(text)
    report = check.check(path, data, kind)
    assert report is not None  # only files met below a folder are passed over
    return report


def _is_text(subject: str) -> bool:
    """A text is what has several lines, or names neither a file nor an ending that deck files have."""
    if "\n" in subject or "\0" in subject:
        return True
    return not os.path.exists(subject) and os.path.splitext(subject)[1].lower() not in KINDS


@overload
def validate(
    subject: Deck, *, rules: str | None = ..., date: str | None = ..., region: str = ..., strict: bool = ...
) -> list[Diagnostic]: ...
@overload
def validate(
    subject: str | os.PathLike[str],
    *,
    game: str | None = ...,
    rules: str | None = ...,
    date: str | None = ...,
    region: str = ...,
    strict: bool = ...,
    cards: Sequence[Path] = ...,
) -> list[Diagnostic]: ...
def validate(
    subject: Deck | str | os.PathLike[str],
    *,
    game: str | None = None,
    rules: str | None = None,
    date: str | None = None,
    region: str = "jp",
    strict: bool = False,
    cards: Sequence[Path] = (),
) -> list[Diagnostic]:
    """Everything that is wrong with a deck (a path, the text of a deck file, or a `Deck`), in file order; empty for a faultless one.

    Never raises for what the file holds; raises DeckcheckError for a path that cannot be read or an unknown game or version.

    >>> [d.code for d in validate("main:\\n  - 3 Lantern Scout, Mira\\n")]
    ['D311', 'D301', 'D303']
    """
    if not isinstance(subject, Deck):
        return list(_report(subject, _checker(game, rules, date, region, strict, cards)).diagnostics)
    check = _checker(subject.game, rules, date, region, strict, ())
    limits, _ = check.format(check.game(subject.game), rules or subject.rules)
    return in_file_order(run(check.rules(subject.game), subject, limits))


def load_deck(path: str | os.PathLike[str], *, game: str | None = None, cards: Sequence[Path] = ()) -> Deck:
    """The deck in a file; whether it is legal is another question (`validate`).

    Raises DeckError, which carries the diagnostics, where the file cannot be read as a deck or names unknown cards; DeckcheckError for a
    path that cannot be read.
    """
    report = _report(path, _checker(game, None, None, "jp", False, cards))
    wrong = [d for d in report.diagnostics if d.severity == "error" and d.code[0] in "YSC"]
    if report.deck is None or wrong:
        raise DeckError(os.fspath(path), wrong)
    return report.deck
