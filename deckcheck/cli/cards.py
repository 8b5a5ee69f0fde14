"""`deckcheck cards list | find | show | lint`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from typing import Any

import click

from deckcheck.cards.card import Card, CardPool
from deckcheck.cards.limits import Formats
from deckcheck.cards.load import load_game
from deckcheck.cli import options
from deckcheck.cli.output import complain, pointer
from deckcheck.cli.reporting import open_reports
from deckcheck.cli.tables import print_paragraphs, print_table, to_json
from deckcheck.errors import QueryError
from deckcheck.reports.text import counted
from deckcheck.rulesets import RULESETS
from deckcheck.validation.reader import DEFAULT_GAME

_game = click.option("--game", type=click.Choice(list(RULESETS)), default=DEFAULT_GAME, show_default=True, help="Whose cards.")
_format = options.text_or_json
_query_settings = {"ignore_unknown_options": True}


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def command() -> None:
    """The card pool: list, find and show cards, and check card files.

    \b
    Examples:
      deckcheck cards find t:paradox c:red
      deckcheck cards show "Lantern Scout, Mira"
      deckcheck cards lint my-cards.yml
    """


def _pool(game: str, cards: Sequence[str]) -> tuple[Formats, CardPool]:
    """The pool with the user's cards; faults of their files are told on stderr, the good cards are used."""
    if not cards:
        return load_game(game)
    from deckcheck.rulesets.checking import pools_with

    pools, own = pools_with(cards, game)
    if own.missing:
        raise click.UsageError(f"{own.missing[0].path}: {own.missing[0].reason}")
    for file in own.faulty:
        complain(f"{file.path} has {counted(len(file.diagnostics), 'finding')}; `deckcheck cards lint` shows them")
    return pools[game]


def _print_cards(cards: Iterable[Card], formats: Formats, output_format: str, color: str) -> None:
    cards = list(cards)
    if output_format == "json":
        click.echo(to_json({"cards": [card_dict(card) for card in cards]}))
        return
    columns = formats.data["columns"]
    rows = [[card.number or card.id, card.name, *[_cell(card.get(field)) for field in columns]] for card in cards]
    colored = options.use_color(color, sys.stdout)
    if rows:
        print_table(["number", "name", *columns], rows, color=colored)
    click.echo(counted(len(cards), "card"))


def _cell(value: Any) -> str:
    if value is None:
        return ""
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def card_dict(card: Card) -> dict[str, Any]:
    """A card for JSON: id, number, names and type first, then the printed fields."""
    first = {"id": card.id, "number": card.number, "name": card.get("name"), "name_ja": card.get("name_ja"), "type": card.type}
    return {**first, **card.fields}


@command.command("list", short_help="List all cards of a game.")
@options.together(_game, options.cards, _format, options.color, options.debug)
def list_cards(game: str, cards: tuple[str, ...], output_format: str, color: str, debug: bool) -> int:
    """List all cards of a game.

    \b
    Example:
      deckcheck cards list --game tcg_corp
    """
    formats, pool = _pool(game, cards)
    _print_cards(pool, formats, output_format, color)
    return 0


@command.command("find", context_settings=_query_settings, short_help="Find cards by a query.")
@click.argument("query", nargs=-1, metavar="QUERY...", type=click.UNPROCESSED)
@options.together(
    _game,
    options.cards,
    click.option("--fields", is_flag=True, help="List the fields of queries, with examples, and stop."),
    _format,
    options.color,
    options.debug,
)
def find_cards(query: tuple[str, ...], game: str, cards: tuple[str, ...], fields: bool, output_format: str, color: str, debug: bool) -> int:
    """Find cards by a query: a blank is and, `or`, `-` negates, parentheses group; a bare word is part of the name.

    \b
    Fields: t: c: w: level cost power aura limit territory logic: name: number: is: and more; --fields lists them all.
    Exit code 1 when no card matches.

    \b
    Examples:
      deckcheck cards find t:member level<=1 c:yellow
      deckcheck cards find "logic:aura -c:red" "(power>=9000 or cost=0)"
      deckcheck cards find -t:paradox is:intercept --output-format json
    """
    from deckcheck.cards.query import describe_fields
    from deckcheck.cards.query_parser import parse_query

    if fields:
        print_table(["query", "meaning"], describe_fields(game), color=options.use_color(color, sys.stdout))
        return 0
    if not query:
        raise click.UsageError("Say what to find, for example `t:paradox c:red`; --fields lists the fields.")
    typo = next((part for part in query if part.startswith("--")), None)
    if typo is not None:
        raise click.NoSuchOption(typo.partition("=")[0], possibilities=["--game", "--cards", "--fields", "--output-format", "--color"])
    formats, pool = _pool(game, cards)
    text = " ".join(_requote(part) for part in query)
    try:
        wanted = parse_query(text, formats)
    except QueryError as error:
        raise click.UsageError(f"{error}\n{pointer(error)}") from error
    found = [card for card in pool if wanted.matches(card)]
    _print_cards(found, formats, output_format, color)
    return 0 if found else 1


def _requote(part: str) -> str:
    """A word of the command line. The shell took the quotes of `name:"Now or Never"`: they are put back where a value holds a blank."""
    field, colon, value = part.partition(":")
    if colon and " " in value and '"' not in value and field.lstrip("-").isidentifier() and not any(sign in value for sign in ":=<>()"):
        return f'{field}:"{value}"'
    return part


def _complete_card(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from deckcheck.cards.names import match_key

    wanted = match_key(incomplete)
    pool = load_game(ctx.params.get("game") or DEFAULT_GAME)[1]
    return [text for card in pool for text in (card.name, card.id) if match_key(text).startswith(wanted)]


@command.command("show", short_help="Show a card.")
@click.argument("reference", metavar="REF", nargs=-1, required=True, shell_complete=_complete_card)
@options.together(_game, options.cards, _format, options.debug)
def show_card(reference: tuple[str, ...], game: str, cards: tuple[str, ...], output_format: str, debug: bool) -> int:
    """Show a card: a name in English or Japanese, a number, or `Name [NUMBER]`.

    \b
    Examples:
      deckcheck cards show OS01-001
      deckcheck cards show "灯火の斥候 ミラ"
    """
    _, pool = _pool(game, cards)
    text = " ".join(reference)
    match = pool.find(text)
    if match.card is None:
        if match.wrong_printing:
            names = ", ".join(card.reference() for card in match.candidates)
            raise click.UsageError(f"{text!r}: the card is known, but not with this number; its printings: {names}.")
        if match.candidates:
            names = ", ".join(f"{card.reference()} ({card.type})" for card in match.candidates)
            raise click.UsageError(f"{text!r} means several cards: {names}.")
        near = ", ".join(f"{card.name!r} ({card.id})" for card in pool.suggestions(text))
        raise click.UsageError(f"No card is named or numbered {text!r}." + (f" Did you mean {near}?" if near else ""))
    card = match.card
    if output_format == "json":
        click.echo(to_json({**card_dict(card), "abilities": _told_abilities(card, pool)}))
        return 0
    printings = [other.id for other in pool if other.print_of == card.print_of]
    click.echo(card_text(card, printings))
    if card.get("abilities") or card.get("paradox_law"):
        from deckcheck.cli.card_abilities import ability_lines

        print_paragraphs(ability_lines(card, pool))
    return 0


def _told_abilities(card: Card, pool: CardPool) -> list[dict[str, Any]]:
    if not card.get("abilities"):
        return []
    from deckcheck.cli.card_abilities import told_abilities

    return told_abilities(card, pool)


# What is shown first; all other fields follow as they stand in the definition.
_ORDER = ("name", "name_ja", "number", "set", "type", "color", "world", "title", "title_ja", "member", "member_ja", "level", "cost")


def card_text(card: Card, printings: Sequence[str]) -> str:
    """A card as lines `field: value`."""
    from deckcheck.reports.reporter import one_line

    fields = dict(card.fields)
    lines = [f"id: {card.id}"]
    for field in (*_ORDER, *fields):
        value = fields.pop(field, None)
        if value is None or field in ("id", "abilities", "unencoded"):
            continue
        if field == "logic":
            text = ", ".join(icon["kind"] + (f" {icon['value']}" if "value" in icon else "") for icon in value)
        elif field in ("skills", "ex_skills"):
            text = "; ".join(_skill(skill) for skill in value)
        elif field == "paradox_law" and not isinstance(value, str):
            text = value["decide_by"]  # the rest of it is told as a sentence
        elif value is True:
            text = "yes"
        else:
            text = _cell(value)
        lines.append(f"{field}: {one_line(text)}")
    if len(printings) > 1:
        lines.append(f"printings: {', '.join(printings)}")
    if card.get("unencoded"):
        lines.append("unencoded: its printed text is not written as data yet")
    if card.partial:
        lines.append("known only in part: enough to check a list, not to play it")
    return "\n".join(lines)


def _skill(skill: dict[str, Any]) -> str:
    name = skill.get("name") or skill.get("name_ja")
    details = [f"{key} {skill[key]}" for key in ("cost", "damage") if key in skill]
    return f"{name} ({', '.join(details)})" if details else str(name)


@command.command("lint", short_help="Check card files.")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path(readable=False))
@options.together(
    click.option("--game", type=click.Choice(list(RULESETS)), help="The game of files that do not say."),
    options.cards,
    options.strict,
    options.report_format,
    options.outputs,
    options.color,
    options.quiet,
    options.force,
    options.debug,
)
def lint_cards(
    paths: tuple[str, ...],
    game: str | None,
    cards: tuple[str, ...],
    strict: bool,
    output_format: str,
    outputs: tuple[str, ...],
    color: str,
    quiet: bool,
    force: bool,
    debug: bool,
) -> int:
    """Check card files: their shape, ids that clash, and what is odd about a card.

    Exit codes: 0 nothing but warnings, 1 errors (with --strict: or warnings), 2 could not do it.

    \b
    Examples:
      deckcheck cards lint my-cards.yml
      deckcheck cards lint sets/ --output sarif:cards.sarif
    """
    from deckcheck.rulesets.linting import lint_files

    result = lint_files([os.fspath(path) for path in paths], cards, game, strict)
    with open_reports(output_format, outputs, color, quiet, force, what="card file") as run:
        for report in result.reports:
            run.add(report)
        run.skipped = result.skipped
        if not result.reports and not result.missing:
            raise click.UsageError(f"Nothing to check: no card file below {', '.join(paths)}.")
        run.finish((), result.missing)
    for item in result.missing:
        complain(f"{item.path}: {item.reason}")
    if result.missing:
        return 2
    return 1 if run.summary.illegal else 0
