"""The corridor: a file in, a report out. Every room works on what survived the one before, so one run shows all problems."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.cards.card import CardPool
from deckcheck.cards.deck import Deck, DeckEntry
from deckcheck.cards.limits import Format, Formats
from deckcheck.codes import finding
from deckcheck.diagnostics import FILE_START, Diagnostic, in_file_order
from deckcheck.source import SourceText, decode, forbidden, read_yaml
from deckcheck.tree import Mapping as MappingNode
from deckcheck.tree import Node, Scalar
from deckcheck.validation.entries import Game
from deckcheck.validation.files import MAX_DECK_BYTES, File, Missing, read_limited
from deckcheck.validation.reader import DEFAULT_GAME, DeckReader
from deckcheck.validation.rules import DeckRule, run

if TYPE_CHECKING:
    from deckcheck.validation.lint import Lint


class Settings(NamedTuple):
    """What a run was asked for; the same for every file. `rules` maps a game to the version asked for, `date` is YYYY-MM-DD."""

    game: str | None = None
    rules: Mapping[str, str] = {}  # never written to
    switches: Mapping[str, Mapping[str, str]] = {}
    date: str = "9999-12-31"
    region: str = "jp"
    strict: bool = False
    local_cards: bool = True
    restriction_lists: Sequence[Sequence[Mapping[str, Any]]] = ()


class Reading(NamedTuple):
    """A deck file as read: its tree, its deck and the game (None where it does not say enough), and what is wrong so far."""

    found: list[Diagnostic]
    source: SourceText | None = None
    root: Node | None = None
    deck: Deck | None = None
    game: Game | None = None


class FileReport:
    """What was found in one deck file. `legal` is None for a list that is known only in part and has no error."""

    __slots__ = (
        "complete",
        "counts",
        "deck",
        "diagnostics",
        "game",
        "judged",
        "legal",
        "lines",
        "name",
        "notices",
        "path",
        "restriction_lists",
        "rules",
        "unencoded",
    )

    def __init__(self, path: str, diagnostics: Sequence[Diagnostic], lines: Sequence[str] = ()) -> None:
        self.path = path
        self.diagnostics = diagnostics
        self.lines = lines
        self.game: str | None = None
        self.rules: str | None = None
        self.name: str | None = None
        self.complete = True
        self.counts: dict[str, int] = {}
        self.legal: bool | None = False
        self.judged = True
        """False for a scenario that could not be run."""
        self.deck: Deck | None = None
        self.restriction_lists: Sequence[str] = ()
        self.notices: Sequence[tuple[str, str]] = ()
        self.unencoded: Sequence[str] = ()
        """Names of cards whose text is not written as data."""


class Checker:
    """Checks deck files one after another; what they share is read once.

    `load` gives rule versions and cards of a game, `rules_of` its deck rules and `lints_of` what it looks for in cards that a deck file
    defines (a ruleset is above this room, so it is handed in).
    """

    def __init__(
        self,
        games: Sequence[str],
        load: Callable[[str], tuple[Formats, CardPool]],
        rules_of: Callable[[str], tuple[DeckRule, ...]],
        settings: Settings,
        lints_of: Callable[[str], Sequence[Lint]] | None = None,
    ) -> None:
        self.games = tuple(games)
        self.settings = settings
        self._load = load
        self._rules_of = rules_of
        self._lints_of = lints_of
        self._loaded: dict[str, tuple[Game, tuple[DeckRule, ...]]] = {}
        self._formats: dict[tuple[str, str], tuple[Format, Sequence[tuple[str, str]]]] = {}

    def game(self, name: str) -> Game:
        if name not in self._loaded:
            self._loaded[name] = (Game(*self._load(name)), self._rules_of(name))
        return self._loaded[name][0]

    def rules(self, name: str) -> tuple[DeckRule, ...]:
        self.game(name)
        return self._loaded[name][1]

    def format(self, game: Game, version: str) -> tuple[Format, Sequence[tuple[str, str]]]:
        key = (game.name, version)
        if key not in self._formats:
            settings = self.settings
            switches = dict(settings.switches.get(game.name, {}))
            if settings.strict:
                for name, switch in game.formats.switches.items():
                    if "strict" in switch:
                        switches.setdefault(name, switch["strict"])
            lists = settings.restriction_lists if game.formats.data["restriction_lists"] else ()
            made = game.formats.format(
                version, switches=switches, date=settings.date, region=settings.region, more_lists=lists, identities_of=game.pool.identities
            )
            self._formats[key] = (made, game.formats.notices(made))
        return self._formats[key]

    def check_file(self, file: File) -> FileReport | Missing | None:
        """The report of a file; `Missing` if it cannot be read; None for a file below a folder that is no deck."""
        data = read_limited(file.path, MAX_DECK_BYTES)
        return data if isinstance(data, Missing) else self.check(file.path, data, file.kind, named=file.named)

    def check(self, path: str, data: bytes, kind: str, *, named: bool = True) -> FileReport | None:
        """The report of the content of a deck file; None if `named` is False and it is no deck."""
        reading = self.read(path, data, kind, named=named)
        return None if reading is None else self._judge(path, reading)

    def read(self, path: str, data: bytes, kind: str, *, named: bool = True) -> Reading | None:
        """What a deck file says, not yet judged by any rule; None if `named` is False and it is no deck."""
        if len(data) > MAX_DECK_BYTES:
            if not named and not _mentions_deck(data):
                return None
            message = f"the file is larger than {MAX_DECK_BYTES // 1_000_000} MB"
            return Reading([finding("Y007", message, FILE_START, allowed=MAX_DECK_BYTES, hint="is this a deck?")])
        source, found = decode(data)
        if not named and kind in ("text", "csv") and not self._is_list(source or SourceText(data.decode("utf-8", "replace")), kind):
            return None
        if source is None:
            return Reading(found)
        if any(d.code == "Y009" for d in found):  # read on with a character that does no harm, so that one slip does not hide the others
            source = SourceText(forbidden().sub("\ufffd", source.text))
        source.kind = kind
        root, more = self._tree(source, kind)
        found += more
        if not named and kind in ("yaml", "json") and _is_other_file(root, bool(found)):
            return None
        if root is None and found:
            return Reading(found, source)
        own_cards = self._local_cards if self.settings.local_cards else None
        reader = DeckReader(path, source, self.game, self.games, game=self.settings.game, rules=self.settings.rules, local_cards=own_cards)
        result = reader.read(root)
        deck, game = result or (None, None)
        return Reading(found + reader.found, source, root, deck, game)

    def _local_cards(self, section: Any, game: str, pool: CardPool) -> tuple[CardPool, list[Diagnostic]]:
        from deckcheck.validation.card_files import local_cards

        return local_cards(section, game, pool, self._lints_of(game) if self._lints_of else ())

    def _is_list(self, source: SourceText, kind: str) -> bool:
        from deckcheck.cards import lists

        if kind == "csv":
            return lists.is_csv_list(source)
        return lists.looks_like_list(source, self._headings(source))

    def _headings(self, source: SourceText) -> Callable[[str], str | None]:
        from deckcheck.cards.lists import game_of_text

        name = game_of_text(source) or self.settings.game or DEFAULT_GAME
        return self.game(name if name in self.games else DEFAULT_GAME).formats.heading

    def _tree(self, source: SourceText, kind: str) -> tuple[Node | None, list[Diagnostic]]:
        if kind == "yaml":
            return read_yaml(source)
        if kind == "json":
            from deckcheck.json_source import read_json

            return read_json(source)
        from deckcheck.cards import lists

        read = lists.read_csv if kind == "csv" else lists.read_text
        return read(source, self._headings(source))

    def judge(self, deck: Deck) -> Sequence[Diagnostic]:
        """What the rules of its version find in a deck."""
        rules = self.settings.rules.get(deck.game, deck.rules)
        return self._finish([], deck, self.format(self.game(deck.game), rules)[0])

    def _finish(self, found: list[Diagnostic], deck: Deck, limits: Format) -> list[Diagnostic]:
        found += run(self._loaded[deck.game][1], deck, limits)
        if self.settings.strict:
            found += _unencoded(deck)
        return self._sorted(found)

    def _sorted(self, found: list[Diagnostic]) -> list[Diagnostic]:
        if self.settings.strict:
            for diagnostic in found:
                if diagnostic.severity == "warning":
                    diagnostic.severity = "error"
        return first_findings(in_file_order(found))

    def _judge(self, path: str, reading: Reading) -> FileReport:
        deck, game = reading.deck, reading.game
        report = FileReport(path, ())
        if deck is not None and game is not None:
            limits, notices = self.format(game, deck.rules)
            report.diagnostics = self._finish(reading.found, deck, limits)
            report.game, report.rules, report.name, report.complete = deck.game, deck.rules, deck.name, deck.complete
            report.counts = counts(deck, limits)
            report.deck = deck
            report.restriction_lists = limits.restriction_lists
            report.notices = notices
            report.unencoded = [entry.card.name for entry in _silent(deck) if entry.card is not None]
        else:
            report.diagnostics = self._sorted(reading.found)
        if report.diagnostics and reading.source:
            report.lines = reading.source.lines
        if all(diagnostic.severity != "error" for diagnostic in report.diagnostics):
            report.legal = True if report.complete else None
        return report


MAX_FINDINGS = 1000


def first_findings(found: list[Diagnostic]) -> list[Diagnostic]:
    """No more findings than anybody reads; a file of a hundred thousand mistakes must not bury the report of the others."""
    if len(found) <= MAX_FINDINGS:
        return found
    message = f"{len(found)} findings; only the first {MAX_FINDINGS} are listed"
    return [*found[:MAX_FINDINGS], finding("S115", message, found[MAX_FINDINGS].span, found=len(found), allowed=MAX_FINDINGS)]


def _unencoded(deck: Deck) -> list[Diagnostic]:
    """--strict refuses cards whose text is not written as data."""
    return [
        finding("C206", f"the text of {entry.label!r} is not encoded, and --strict refuses such cards", entry.span, card=entry.label)
        for entry in _silent(deck)
    ]


def _silent(deck: Deck) -> list[DeckEntry]:
    return [entry for entry in deck if entry.card is not None and entry.card.get("unencoded")]


def counts(deck: Deck, limits: Format) -> dict[str, int]:
    """Sizes of the sections (main ones always, others where not empty) and of the types that have a limit."""
    sizes = {name: deck.size(name) for name in deck.sections}
    result = {name: size for name, size in sizes.items() if size or limits.sections[name].size.min}
    for name, section in limits.sections.items():
        for kind in section.kinds:
            result[kind] = deck.count_of(name, (kind,))
    return result


_DECK_KEY = re.compile(rb"""^["']?(?:game|main|gate)["']?\s*:|[{,]\s*"(?:game|main|gate)"\s*:""", re.MULTILINE)
_OTHER_KEYS = frozenset(("cards", "scenario", "choices", "lists", "versions", "decisions"))


def _mentions_deck(data: bytes) -> bool:
    return _DECK_KEY.search(data) is not None


def _is_other_file(root: Node | None, broken: bool) -> bool:
    """A file below a folder that is no deck: no mapping with `game`, `main` or `gate`, or one of deckcheck's other kinds of file."""
    if root is None:
        return False  # empty or broken: a finding
    if isinstance(root, Scalar):
        return not (broken or root.text == "")
    if not isinstance(root, MappingNode):
        return True
    keys = root.items.keys()
    if "main" in keys or "gate" in keys:
        return False
    return "game" not in keys or bool(keys & _OTHER_KEYS)
