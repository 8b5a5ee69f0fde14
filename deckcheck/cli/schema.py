"""`deckcheck schema`."""

from __future__ import annotations

from typing import Any

import click

from deckcheck.cards.load import schema as load_schema
from deckcheck.cli import options
from deckcheck.rulesets import RULESETS
from deckcheck.validation.reader import DEFAULT_GAME

KINDS = ("deck", "card", "restrictions", "scenario", "replay", "effects")
DRAFT_7 = "http://json-schema.org/draft-07/schema#"


@click.command()
@click.argument("kind", type=click.Choice(KINDS), default="deck")
@options.together(
    click.option(
        "--game", type=click.Choice(list(RULESETS)), default=DEFAULT_GAME, show_default=True, help="Whose cards (`card`, `effects`)."
    ),
    click.option("--draft7", is_flag=True, help="JSON Schema draft-07, for editors that know no newer one."),
    options.debug,
)
def command(kind: str, game: str, draft7: bool, debug: bool) -> int:
    """Print the JSON Schema of deck files, card files, restriction lists, scenarios, replays or card abilities (draft 2020-12).

    \b
    Examples:
      deckcheck schema deck > deck.schema.json
      deckcheck schema card --game tcg_corp --draft7
    """
    import json

    data = load_schema(game, f"{kind}.json") if kind in ("card", "effects") else load_schema(f"{kind}.json")
    if draft7:
        data = as_draft7(data)
        data["$schema"] = DRAFT_7
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))
    return 0


def as_draft7(value: Any) -> Any:
    """The same schema in draft-07: our schemas use no word that only the newer draft has, but for the name of `$defs`."""
    if isinstance(value, dict):
        return {("definitions" if key == "$defs" else key): as_draft7(item) for key, item in value.items()}
    if isinstance(value, list):
        return [as_draft7(item) for item in value]
    return value.replace("#/$defs/", "#/definitions/") if isinstance(value, str) else value
