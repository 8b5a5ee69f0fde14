"""Options that mean the same in every command."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import click

from deckcheck.cards.limits import Formats, calendar_day
from deckcheck.cards.load import load_game
from deckcheck.cards.names import suggest
from deckcheck.errors import DeckcheckError
from deckcheck.rulesets import RULESETS

REPORTS = ("text", "concise", "json", "github", "sarif", "junit")

F = TypeVar("F", bound=Callable[..., Any])


def option(*names: str, **settings: Any) -> Callable[[F], F]:
    return click.option(*names, **settings)


game = option("--game", type=click.Choice(list(RULESETS)), help="The game of files that do not say; others are refused.")
rules = option("--rules", metavar="VERSION", help="Rule version, in place of the one the file names.")
switches = option("--set", "switches", multiple=True, metavar="NAME=VALUE", help="A named switch of the rules (repeatable).")
cards = option("--cards", multiple=True, metavar="PATH", help="More card files or folders (repeatable).")
restrictions = option("--restrictions", multiple=True, metavar="FILE", help="More restriction lists (repeatable).")
date = option("--date", metavar="YYYY-MM-DD", help="Day whose restriction list holds (default: today).")
region = option("--region", type=click.Choice(["jp", "en"]), default="jp", show_default=True, help="Edition whose restriction list holds.")
strict = option("--strict", is_flag=True, help="Warnings count as errors; cards whose text is not encoded, and mixed titles, are refused.")
local_cards = option("--local-cards/--no-local-cards", default=True, help="Allow cards that a deck file defines itself (default: yes).")
report_format = option("--output-format", type=click.Choice(REPORTS), default="text", show_default=True, help="What is printed.")
text_or_json = option("--output-format", type=click.Choice(["text", "json"]), default="text", show_default=True, help="What is printed.")
outputs = option("--output", "outputs", multiple=True, metavar="FORMAT:FILE", help="Write a report to a file as well (repeatable).")
jobs = option("--jobs", default="1", show_default=True, metavar="N|auto", help="Processes to use.")
color = option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    help="Colours (NO_COLOR and FORCE_COLOR are honoured).",
)
quiet = option("--quiet", "-q", is_flag=True, help="Print errors only.")
debug = option("--debug", is_flag=True, help="Show the traceback of a bug of ours.")
force = option("--force", is_flag=True, help="Overwrite existing files.")


def together(*options: Callable[[F], F]) -> Callable[[F], F]:
    """Several options as one decorator, in the order of the help."""

    def decorate(function: F) -> F:
        for one in reversed(options):
            function = one(function)
        return function

    return decorate


deck_options = together(game, rules, switches, cards, date, region, strict)
"""What every command asks that reads decks to do something with them; `inputs.settings_of` reads their values."""


def use_color(choice: str, stream: Any) -> bool:
    """Colour on this stream? A terminal has it unless NO_COLOR is set; FORCE_COLOR gives it to a pipe."""
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return bool(stream.isatty()) and os.environ.get("TERM") != "dumb"


def number_of_jobs(value: str) -> int:
    """`auto` or a number from 1 to 256."""
    from deckcheck.rulesets.checking import available_cores

    if value == "auto":
        return available_cores()
    if value.isascii() and value.isdecimal() and len(value) < 10 and 1 <= int(value) <= 256:
        return int(value)
    raise click.BadParameter(f"{value!r} is neither `auto` nor a number from 1 to 256.", param_hint="'--jobs'")


def day(value: str | None) -> str:
    """A date as YYYY-MM-DD; today when none is given."""
    if value is None:
        from time import strftime

        return strftime("%Y-%m-%d")
    try:
        return calendar_day(value)
    except DeckcheckError as error:
        raise click.BadParameter(f"{error}.", param_hint="'--date'") from error


def _games(chosen: str | None) -> dict[str, Formats]:
    return {name: load_game(name)[0] for name in ([chosen] if chosen else RULESETS)}


def rule_versions(version: str | None, chosen: str | None) -> dict[str, str]:
    """Game -> version for the games that have this rule version."""
    if version is None:
        return {}
    formats = _games(chosen)
    fitting = {name: version for name, one in formats.items() if version in one.versions}
    if not fitting:
        known = [known for one in formats.values() for known in one.versions]
        near = suggest(version, known, limit=1, cutoff=0.4)
        hint = f" Did you mean {near[0]!r}?" if near else ""
        raise click.BadParameter(
            f"{version!r} is no rule version{f' of {chosen}' if chosen else ''}; known: {', '.join(known)}.{hint}", param_hint="'--rules'"
        )
    return fitting


def switch_values(given: Sequence[str], chosen: str | None) -> dict[str, dict[str, str]]:
    """Game -> switches, from `NAME=VALUE` texts."""
    if not given:
        return {}
    formats = _games(chosen)
    result: dict[str, dict[str, str]] = {}
    for text in given:
        name, equals, value = text.partition("=")
        owners = [game for game, one in formats.items() if name in one.switches]
        known = [known for one in formats.values() for known in one.switches]
        if not owners:
            near = suggest(name, known, limit=1, cutoff=0.5)
            hint = f" Did you mean {near[0]!r}?" if near else f" Switches of the rules: {', '.join(known) or 'none'}."
            raise click.BadParameter(f"no switch is called {name!r}.{hint}", param_hint="'--set'")
        if not equals:
            values = "|".join(formats[owners[0]].switches[name]["values"])
            raise click.BadParameter(f"{text!r} has no value; write {name}={values}.", param_hint="'--set'")
        for owner in owners:
            try:
                formats[owner].check_switch(name, value)
            except DeckcheckError as error:
                raise click.BadParameter(str(error), param_hint="'--set'") from error
            result.setdefault(owner, {})[name] = value
    return result


def switch_text(switches: Mapping[str, Mapping[str, str]]) -> str:
    return ", ".join(f"{name}={value}" for values in switches.values() for name, value in values.items())


def seed_text_of(given: str | None) -> str:
    """A seed in its canonical form; a random one when none is given."""
    from deckcheck.rng import canonical_seed

    if given is None:
        return str(int.from_bytes(os.urandom(4), "big"))
    try:
        return canonical_seed(given)
    except ValueError as error:
        raise click.BadParameter(f"{error}.", param_hint="'--seed'") from error
