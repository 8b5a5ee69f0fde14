"""The functions of `import deckcheck`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from time import strftime
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from deckcheck.cards.card import CardPool
from deckcheck.cards.deck import Deck
from deckcheck.cards.limits import calendar_day
from deckcheck.cards.load import load_game
from deckcheck.diagnostics import Diagnostic
from deckcheck.engine.json_fields import shown
from deckcheck.errors import DeckcheckError, DeckError
from deckcheck.rulesets import RULESETS
from deckcheck.rulesets.checking import Pools, checker, pools_with
from deckcheck.rulesets.playing import DEFAULT_MAX_DECISIONS, DEFAULT_MAX_TURNS
from deckcheck.validation.check import Checker, FileReport, Settings
from deckcheck.validation.files import KINDS, MAX_DECK_BYTES, Missing, kind_of_path, read_limited
from deckcheck.validation.reader import DEFAULT_GAME

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.agents.agent import Agent
    from deckcheck.chances.odds import Chance
    from deckcheck.engine.replay import Replay
    from deckcheck.engine.state import State
    from deckcheck.rulesets.matches import Match

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


def new_game(
    deck_a: Deck | Path,
    deck_b: Deck | Path,
    *,
    seed: str | int,
    rules: str | None = None,
    switches: Mapping[str, str] | None = None,
    index: int = 0,
    cards: Sequence[Path] = (),
    max_turns: int = DEFAULT_MAX_TURNS,
    max_decisions: int = DEFAULT_MAX_DECISIONS,
) -> State[Any]:
    """A game between two decks (objects or paths) at its first decision: number `index` of a seed, for you to choose in.

    `rules` is a version, or else the one that the decks are made for (the later one where they differ); `switches` are named ones of the
    rules. Whether the decks are legal is not asked. The first decision is that of chance, who begins; `choose` answers it too.

    Raises DeckError for a file that cannot be read as a deck, UnplayableCardError for a card that lacks printed fields, DeckcheckError for
    decks that cannot meet and for a version, switch or seed that does not exist.

    >>> import deckcheck
    >>> game = deckcheck.new_game("card_data/luck_and_logic/decks/yellow-vanguard.yml",
    ...                           "card_data/luck_and_logic/decks/red-furnace.yml", seed=7)
    >>> game.decision
    Decision(chance: who goes first: A goes first, B goes first)
    >>> game.choose("A goes first")
    >>> game.decision.player, game.decision.prompt
    ('A', 'mulligan')
    """
    return _match(deck_a, deck_b, seed, rules, switches, cards, max_turns, max_decisions, index).start(index)


def _whole(name: str, value: Any, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        raise DeckcheckError(f"{name} must be a whole number from {low} to {high}, not {shown(value, repr)}")


class GameResult(NamedTuple):
    """A game that was played. `winner` is "A", "B" or None; `reason` says why, `stop_reason` why it was stopped undecided, if it was."""

    winner: str | None
    reason: str
    stop_reason: str | None
    first: str
    turns: int
    decisions: int
    replay: Replay
    error: str | None = None
    """What an agent did wrong, where that ended the game."""


def play(
    deck_a: Deck | Path,
    deck_b: Deck | Path,
    *,
    seed: str | int,
    agents: tuple[str | Agent, str | Agent] = ("random", "random"),
    rules: str | None = None,
    switches: Mapping[str, str] | None = None,
    index: int = 0,
    cards: Sequence[Path] = (),
    max_turns: int = DEFAULT_MAX_TURNS,
    max_decisions: int = DEFAULT_MAX_DECISIONS,
) -> GameResult:
    """Plays game number `index` of a seed to its end, with an agent on each side: its name, or an object with `choose(view, decision)`.

    `choose` returns one of `decision.options`. An agent that raises, or returns anything else, ends the game undecided (`agent_error`).
    Raises what `new_game` raises, and DeckcheckError for an agent that does not exist.

    >>> import deckcheck
    >>> result = deckcheck.play("card_data/luck_and_logic/decks/yellow-vanguard.yml",
    ...                         "card_data/luck_and_logic/decks/red-furnace.yml", seed=7)
    >>> result.winner in ("A", "B"), result.decisions == len(result.replay.choices)
    (True, True)
    """
    from deckcheck.agents.agent import name_of
    from deckcheck.experiments.run import play_game, replay_of

    if not isinstance(agents, tuple | list) or len(agents) != 2:
        raise DeckcheckError(f"agents are two, one for each side, not {shown(agents, repr)}")
    names = (name_of(agents[0]), name_of(agents[1]))
    match = _match(deck_a, deck_b, seed, rules, switches, cards, max_turns, max_decisions, index, agents=names)
    given = [None if isinstance(agent, str) else agent for agent in agents]
    record = play_game(match, index, agents=given, keep_choices=True, with_digest=True)
    result = record.result
    assert result is not None
    return GameResult(
        result.winner,
        result.reason,
        result.stop_reason,
        result.first,
        result.turns,
        result.decisions,
        replay_of(match, record),
        record.error,
    )


def _match(
    deck_a: Deck | Path,
    deck_b: Deck | Path,
    seed: str | int,
    rules: str | None,
    switches: Mapping[str, str] | None,
    cards: Sequence[Path],
    max_turns: int,
    max_decisions: int,
    index: int,
    agents: tuple[str, str] = ("random", "random"),
) -> Match:
    from deckcheck.engine.pairing import MAX_LIMIT
    from deckcheck.engine.replay import MAX_INDEX
    from deckcheck.rulesets.matches import pair

    _whole("index", index, 0, MAX_INDEX)
    _whole("max_turns", max_turns, 1, MAX_LIMIT)
    _whole("max_decisions", max_decisions, 1, MAX_LIMIT)
    if rules is not None and not isinstance(rules, str):
        raise DeckcheckError(f"rules is the name of a version, not {shown(rules, repr)}")
    if switches is not None and not (
        isinstance(switches, Mapping) and all(isinstance(text, str) for text in (*switches, *switches.values()))
    ):
        raise DeckcheckError(f"switches are a mapping of names to values, not {shown(switches, repr)}")
    for deck in (deck_a, deck_b):
        if not isinstance(deck, Deck | str | os.PathLike):
            raise DeckcheckError(f"a deck is a path or a Deck, not {shown(deck, repr)}")
    decks = [deck if isinstance(deck, Deck) else load_deck(deck, cards=cards) for deck in (deck_a, deck_b)]
    return pair(decks, seed=seed, rules=rules, switches=switches, agents=agents, max_turns=max_turns, max_decisions=max_decisions)


def odds(
    deck: Deck | Path,
    want: str,
    *,
    mulligan: str = "best",
    turn: int = 0,
    extra_draws: int = 0,
    rules: str | None = None,
    cards: Sequence[Path] = (),
) -> Chance:
    """The exact chance of a WANT: `raw` as dealt, `after` the mulligan (`none`, `best` or `keep:QUERY`), as fractions: in the opening
    hand, or by the draws of a turn of the player.

    Raises DeckError for a file that cannot be read as a deck, QueryError for a want or policy that makes no sense, DeckcheckError for a
    deck that is too small, a turn at which nothing exact can be said, and an unknown version.

    >>> import deckcheck
    >>> chance = deckcheck.odds("card_data/luck_and_logic/decks/red-furnace.yml", "1+ t:paradox")
    >>> round(float(chance.raw), 4), round(float(chance.after), 4)
    (0.5985, 0.8568)
    """
    from deckcheck.chances.odds import DeckOdds, parse_policy

    for name, text in (("want", want), ("mulligan", mulligan)):
        if not isinstance(text, str):
            raise DeckcheckError(f"{name} is a text, not {shown(text, repr)}")
    _whole("turn", turn, 0, 1000)
    _whole("extra_draws", extra_draws, 0, 1000)
    given = deck if isinstance(deck, Deck) else load_deck(deck, cards=cards)
    formats = load_game(given.game)[0]
    version = rules or given.rules
    if version not in formats.versions:
        raise DeckcheckError(f"{given.game} has no rule version {version!r}; known: {', '.join(formats.versions)}")
    known = DeckOdds(given, formats, version)
    return known.chance(known.want(want), parse_policy(mulligan, formats, known.opening), turn, extra_draws)
