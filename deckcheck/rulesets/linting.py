"""A run of `cards lint`: card files of all games with their pools."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import NamedTuple

from deckcheck import resources
from deckcheck.cards.card import CardPool
from deckcheck.cards.load import load_game
from deckcheck.diagnostics import Diagnostic, in_file_order
from deckcheck.rulesets import RULESETS, lints
from deckcheck.validation.card_files import CardFile, read_card_file, repeated_ids
from deckcheck.validation.check import FileReport
from deckcheck.validation.files import MAX_CARD_BYTES, File, Missing, Skipped, read_limited, walk
from deckcheck.validation.lint import lint_card
from deckcheck.validation.own_cards import load_own_cards, new_cards


class LintRun(NamedTuple):
    reports: Sequence[FileReport]
    missing: Sequence[Missing]
    skipped: int


def lint_files(paths: Sequence[str], more_cards: Sequence[str], game: str | None, strict: bool) -> LintRun:
    """The reports of all card files that the paths name, compared with one another, with `more_cards` and with the shipped cards."""
    files: list[CardFile] = []
    missing: list[Missing] = []
    skipped = 0
    for item in walk(paths):
        if isinstance(item, Missing):
            missing.append(item)
        elif isinstance(item, Skipped) or item.kind not in ("yaml", "json"):
            skipped += 1
        else:
            file = _read(item, game)
            if isinstance(file, Missing):
                missing.append(file)
            elif file.is_card_file:
                files.append(file)
            else:
                skipped += 1
    shipped = {name: load_game(name) for name in RULESETS}
    linted = {os.path.realpath(file.path) for file in files}
    found_more = list(walk(more_cards))
    missing += [item for item in found_more if isinstance(item, Missing)]
    others = [item.path for item in found_more if isinstance(item, File) and item.kind in ("yaml", "json")]
    others = [path for path in others if os.path.realpath(path) not in linted]
    if others:
        own = load_own_cards(others, shipped, game, lints)
        missing += own.missing
        shipped = {name: (shipped[name][0], own.pools[name]) for name in RULESETS}
    found: dict[str, list[Diagnostic]] = {file.path: list(file.diagnostics) for file in files}
    for name in RULESETS:
        mine = [file for file in files if file.game == name]
        if mine:
            for path, diagnostics in _lint_game(mine, shipped[name][1]).items():
                found[path] += diagnostics
    reports = []
    for file in files:
        diagnostics = found[file.path]
        for diagnostic in diagnostics:
            if strict and diagnostic.severity == "warning":
                diagnostic.severity = "error"
        report = FileReport(file.path, in_file_order(diagnostics), file.lines)
        report.game = file.game
        report.counts = {"cards": len(file.cards)}
        report.legal = all(diagnostic.severity != "error" for diagnostic in diagnostics)
        reports.append(report)
    return LintRun(reports, missing, skipped)


def _read(item: File, game: str | None) -> CardFile | Missing:
    data = read_limited(item.path, MAX_CARD_BYTES)
    return data if isinstance(data, Missing) else read_card_file(item, data, tuple(RULESETS), game)


def _lint_game(files: Sequence[CardFile], shipped: CardPool) -> dict[str, list[Diagnostic]]:
    """Clashes and oddities of the files of one game. A shipped file is compared with the other shipped ones, not with itself."""
    places = {os.path.realpath(path) for path in resources.set_files(shipped.game)}
    own_ids = {card["id"] for file in files if os.path.realpath(file.path) in places for card, _ in file.cards}
    others = [card.fields for card in shipped if card.id not in own_ids]
    base = CardPool.of(shipped.game, others) if own_ids else shipped
    found = repeated_ids(files, base)
    added = new_cards(files, base)
    pool = base.with_cards(added)
    known = {id(card) for card in added}
    for file in files:
        for card, node in file.cards:
            if id(card) in known:
                found.setdefault(file.path, []).extend(lint_card(card, node, pool, lints(pool.game)))
    return found
