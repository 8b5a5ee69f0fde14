"""The command line. A command's module is imported when the command runs; `--help` imports none of them."""

from __future__ import annotations

import os
import signal
import sys
from typing import Any, NoReturn

import click

from deckcheck import __version__

# Name of the command -> (module in this folder, what it does in one line). The order is that of the help.
COMMANDS = {
    "validate": ("validate", "Check deck files and folders."),
    "explain": ("explain", "What a code or rule means, where it stands, how to mend it."),
    "rules": ("rules", "Every code and rule, and the rule versions in which it holds."),
    "init": ("init", "Write a commented, legal deck file to start from."),
    "schema": ("schema", "Print the JSON Schema of deck, card, restriction, scenario, replay or ability files."),
    "cards": ("cards", "List, find, show and lint cards."),
    "scenario": ("scenario", "Run scenario files: rulings, puzzles, card tests."),
    "convert": ("convert", "Turn a deck into another file format."),
    "diff": ("diff", "Compare two decks: cards, curve, and the chances of opening hands."),
    "show": ("show", "Show what a deck is made of, with the chances of its opening hand."),
    "hand": ("hand", "Deal opening hands, with what the mulligan makes of them."),
    "odds": ("odds", "The exact chance of what you want: opening hand, mulligan, by turn."),
    "mulligan": ("mulligan", "What to return of a hand, with the chance of each choice."),
    "simulate": ("simulate", "Play games between two decks and sum them up."),
    "matchup": ("matchup", "Play every pair of some decks: a matrix, and ratings."),
    "report": ("report", "Sum up stored games again."),
    "replay": ("replay", "Tell a stored game turn by turn, show it at a moment, or verify it."),
}


class Commands(click.Group):
    """A group whose commands are imported one by one, when they are wanted."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        from importlib import import_module

        command: click.Command = import_module(f"deckcheck.cli.{COMMANDS[cmd_name][0]}").command
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0] if args else ""
        if name and name not in COMMANDS and not name.startswith("-"):
            from deckcheck.cards.names import suggest

            near = suggest(name, COMMANDS, limit=1, cutoff=0.5)
            hint = f" Did you mean `{near[0]}`?" if near else f" Known: {', '.join(COMMANDS)}."
            raise click.UsageError(f"No such command {name!r}.{hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "-V", "--version", prog_name="deckcheck", message="%(prog)s %(version)s")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Check trading-card decks: what is wrong, where, by which rule, and how to mend it.

    \b
    Examples:
      deckcheck validate deck.yml
      deckcheck validate lists/ --output sarif:decks.sarif
      deckcheck explain D302
    """
    name = ctx.invoked_subcommand
    if not ctx.resilient_parsing and name is not None and not {"-h", "--help"} & set(ctx.obj or ()):
        from deckcheck.cli.config import load_defaults

        command = cli.get_command(ctx, name)
        ctx.default_map = {name: load_defaults(name, command)} if command is not None else {}


def main(args: list[str] | None = None) -> NoReturn:
    """Runs the program and exits: 0 fine, 1 something is illegal or does not hold, 2 could not do it, 3 a bug of ours, 130 interrupted."""
    _open_streams()
    for name in ("SIGTERM", "SIGHUP"):  # so that what is half-written is cleared away
        if hasattr(signal, name):
            number = getattr(signal, name)
            signal.signal(number, _end)
    code = _run(args)
    sys.exit(code)


def _end(number: int, _: object) -> NoReturn:
    from deckcheck.errors import EndedBySignal

    raise EndedBySignal(128 + number)


def _open_streams() -> None:
    """Every stream is there and takes every name: a closed one swallows, and a terminal that cannot show a name must not end the run."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream: Any = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 (open as long as the program runs)
        elif mode == "w" and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _run(args: list[str] | None) -> int:
    from deckcheck.errors import DeckcheckError

    argv = sys.argv[1:] if args is None else args
    try:
        result = cli.main(argv, prog_name="deckcheck", standalone_mode=False, obj=argv)
        sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except click.exceptions.Exit as error:
        return error.exit_code
    except click.ClickException as error:
        error.show()
        return 2
    except DeckcheckError as error:
        return _could_not(str(error))
    except (click.Abort, KeyboardInterrupt):
        _could_not("interrupted")
        return 130
    except BrokenPipeError:  # the reader went away, as `head` does
        _silence_stdout()
        return 2
    except OSError as error:
        if error.filename is None and error.errno is not None:  # writing to standard output failed
            _silence_stdout()
        return _could_not(f"{error.filename or 'the output'}: {error.strerror or error}")
    except Exception as error:
        from deckcheck.cli.crash import save_crash, show_crash

        if "--debug" in argv:
            show_crash()
        else:
            click.echo(f"deckcheck: a bug of ours: {type(error).__name__}; {save_crash(argv)}", err=True)
        return 3


def _could_not(why: str) -> int:
    from deckcheck.cli.output import complain

    complain(why)
    return 2


def _silence_stdout() -> None:
    """What is still in the buffer goes nowhere, instead of failing once more when the interpreter ends."""
    descriptor = sys.__stdout__.fileno() if sys.__stdout__ is not None else 1
    os.dup2(os.open(os.devnull, os.O_WRONLY), descriptor)
