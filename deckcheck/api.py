"""The functions of `import deckcheck`."""

from __future__ import annotations

import os
from time import strftime
from typing import TYPE_CHECKING, overload

from deckcheck.cards.card import CardPool
from deckcheck.cards.deck import Deck
from deckcheck.cards.limits import calendar_day
from deckcheck.cards.load import load_game
from deckcheck.diagnostics import Diagnostic
from deckcheck.errors import DeckcheckError, DeckError
from deckcheck.rulesets import RULESETS
from deckcheck.rulesets.checking import Pools, checker, pools_with
from deckcheck.validation.check import Checker, FileReport, Settings
from deckcheck.validation.files import KINDS, MAX_DECK_BYTES, Missing, kind_of_path, read_limited
from deckcheck.validation.reader import DEFAULT_GAME

if TYPE_CHECKING:
    from collections.abc import Sequence

    Path = str | os.PathLike[str]


def load_pool(game: str = DEFAULT_GAME, *, cards: Sequence[Path] = ()) -> CardPool:
    """The card pool of a game: the shipped cards, and those of the card files and folders `cards`.

    Raises DeckcheckError for an unknown game or a path that cannot be read, DeckError for a faulty card file.
    """
    if game not in RULESETS:
        raise DeckcheckError(f"unknown game {game!r}; known: {', '.join(RULESETS)}")
    return (_pools(cards, game)[game] if cards else load_game(game))[1]


def _pools(cards: Sequence[Path], game: str | None) -> Pools:
    listed = [cards] if isinstance(cards, str | os.PathLike) else cards
    pools, own = pools_with([os.fspath(path) for path in listed], game)
    if own.missing:
        raise DeckcheckError(f"{own.missing[0].path}: {own.missing[0].reason}")
    for file in own.faulty:
        if any(diagnostic.severity == "error" for diagnostic in file.diagnostics):
            raise DeckError(file.path, file.diagnostics)
    return pools


def _settings(game: str | None, rules: str | None, day: str | None, region: str, strict: bool) -> Settings:
    """Raises DeckcheckError for a game, version, date or region that does not exist."""
    if game is not None and game not in RULESETS:
        raise DeckcheckError(f"unknown game {game!r}; known: {', '.join(RULESETS)}")
    versions = {name: rules for name in ([game] if game else RULESETS) if rules in load_game(name)[0].versions} if rules else {}
    if rules and not versions:
        raise DeckcheckError(f"{game or 'no game'} has no rule version {rules!r}" if game else f"no game has a rule version {rules!r}")
    if region not in ("jp", "en"):
        raise DeckcheckError(f"unknown region {region!r}; known: jp, en")
    held = calendar_day(str(day)) if day else strftime("%Y-%m-%d")
    return Settings(game, versions, date=held, region=region, strict=strict)


def _checker(settings: Settings, cards: Sequence[Path]) -> Checker:
    return checker(settings, _pools(cards, settings.game) if cards else None)


def _read_file(path: str | os.PathLike[str]) -> tuple[bytes, str, str]:
    name = os.fspath(path)
    content = read_limited(name, MAX_DECK_BYTES)
    if isinstance(content, Missing):
        raise DeckcheckError(f"{content.path}: {content.reason}")
    return content, name, kind_of_path(name)


def _content(subject: str | os.PathLike[str]) -> tuple[bytes, str, str]:
    """Content, name and kind of what was given: a text is what has several lines, or names neither a file nor a deck's ending."""
    if not isinstance(subject, str):
        return _read_file(subject)
    if "\n" not in subject and "\0" not in subject and (os.path.exists(subject) or os.path.splitext(subject)[1].lower() in KINDS):
        return _read_file(subject)
    return subject.encode("utf-8", "surrogatepass"), "<text>", "json" if subject.lstrip()[:1] == "{" else "yaml"


def _report(check: Checker, data: bytes, path: str, kind: str) -> FileReport:
    report = check.check(path, data, kind)
    assert report is not None  # only files met below a folder are passed over
    return report


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
    ['D301', 'D303', 'D311']
    """
    if not isinstance(subject, Deck):
        check = _checker(_settings(game, rules, date, region, strict), cards)
        return list(_report(check, *_content(subject)).diagnostics)
    if cards or game not in (None, subject.game):
        raise DeckcheckError(f"the deck was loaded as a {subject.game} deck with its cards: `game` and `cards` belong to load_deck")
    check = _checker(_settings(subject.game, rules, date, region, strict), ())
    return list(check.judge(subject))


def load_deck(path: str | os.PathLike[str], *, game: str | None = None, cards: Sequence[Path] = ()) -> Deck:
    """The deck in a file; whether it is legal is another question (`validate`).

    Raises DeckError, which carries the diagnostics, where the file cannot be read as a deck or names unknown cards; DeckcheckError for a
    path that cannot be read.
    """
    report = _report(_checker(_settings(game, None, None, "jp", False), cards), *_read_file(path))
    wrong = [d for d in report.diagnostics if d.severity == "error" and d.code[0] in "YSC"]
    if report.deck is None or wrong:
        raise DeckError(os.fspath(path), wrong)
    return report.deck
