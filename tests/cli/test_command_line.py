"""What holds for all commands: help, exit codes, crashes, interrupts, lazy imports, shell completion."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest

from deckcheck import __version__
from deckcheck.cli import COMMANDS, cli
from deckcheck.cli.config import SETTINGS, load_defaults
from deckcheck.errors import DeckcheckError


def all_commands() -> Iterator[tuple[str, click.Command]]:
    """Every command with its name as typed, groups and the program itself included."""

    def below(name: str, command: click.Command) -> Iterator[tuple[str, click.Command]]:
        yield name, command
        if isinstance(command, click.Group):
            context = click.Context(command)
            for sub in command.list_commands(context):
                inner = command.get_command(context, sub)
                assert inner is not None
                yield from below(f"{name} {sub}".strip(), inner)

    yield from below("", cli)


ALL = list(all_commands())
NAMES = [name for name, _ in ALL]
EVERY_COMMAND = pytest.mark.parametrize(("name", "command"), ALL, ids=[name or "deckcheck" for name in NAMES])


def options_of(command: click.Command) -> list[click.Option]:
    return [param for param in command.params if isinstance(param, click.Option)]


def long_names(command: click.Command) -> set[str]:
    return {name.removeprefix("--") for option in options_of(command) for name in option.opts if name.startswith("--")}


def test_the_commands_of_the_contract_are_there() -> None:
    assert {"validate", "explain", "rules", "init", "schema", "cards", "convert"} <= set(COMMANDS)
    assert {"cards list", "cards find", "cards show", "cards lint"} <= set(NAMES)


# ------------------------------------------------------------------------------------------------------------------------ help


@EVERY_COMMAND
def test_help_has_an_example(name: str, command: click.Command, run: Any) -> None:
    shown = run(*name.split(), "--help")
    assert shown.code == 0
    assert re.search(rf"^ *Examples?:\n +deckcheck {name}", shown.out, re.MULTILINE)


@EVERY_COMMAND
def test_every_long_option_appears_in_the_help(name: str, command: click.Command, run: Any) -> None:
    shown = run(*name.split(), "--help").out
    assert [option for option in long_names(command) if f"--{option}" not in shown] == []


@EVERY_COMMAND
def test_every_option_has_a_help_text(name: str, command: click.Command) -> None:
    assert [option.name for option in options_of(command) if not option.help] == []


@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help_has_a_short_form(option: str, run: Any) -> None:
    assert "Commands:" in run(option).out


def test_main_help_names_every_command(run: Any) -> None:
    shown = run("--help").out
    assert [name for name in COMMANDS if not re.search(rf"^  {name}  ", shown, re.MULTILINE)] == []


@pytest.mark.parametrize("option", ["--version", "-V"])
def test_version(option: str, run: Any) -> None:
    assert run(option) == (0, f"deckcheck {__version__}\n", "")


def test_module_and_program_are_the_same(python: Any) -> None:
    shown = python("-m", "deckcheck", "--version")
    assert (shown.code, shown.out) == (0, f"deckcheck {__version__}\n")


# ----------------------------------------------------------------------------------------------------------------- wrong usage


@pytest.mark.parametrize(
    "args",
    [
        ["valdate"],
        ["--nope"],
        [],
        ["validate"],
        ["validate", "--nope", "deck.yml"],
        ["validate", "--game", "chess", "deck.yml"],
        ["explain"],
        ["explain", "D302", "D303"],
        ["rules", "--area", "nowhere"],
        ["init", "a.yml", "b.yml"],
        ["schema", "replays"],
        ["cards"],
        ["cards", "fnd"],
        ["cards", "find"],
        ["cards", "show"],
        ["cards", "lint"],
        ["convert", "a.yml"],
    ],
)
def test_wrong_usage_is_2(args: list[str], run: Any) -> None:
    result = run(*args)
    assert result.code == 2
    assert result.out == ""
    assert "Usage: deckcheck" in result.err


def test_unknown_command_has_a_suggestion(run: Any) -> None:
    assert "Did you mean `validate`?" in run("valdate").err


def test_unknown_command_like_no_other_lists_all(run: Any) -> None:
    assert "Known: validate, explain, rules" in run("qqqqq").err


def test_unknown_option_has_a_suggestion(run: Any) -> None:
    assert "--restrictions" in run("validate", "--restriction", "x").err


def test_unknown_subcommand_has_a_suggestion(run: Any) -> None:
    assert "Did you mean 'find'?" in run("cards", "fnd").err


# --------------------------------------------------------------------------------------------------------------- configuration


def test_configuration_takes_the_options_that_commands_share() -> None:
    """`validate` has all of them; `--stdin-filename` is its own, `--debug` belongs to one run."""
    own = {"stdin-filename", "debug", "no-local-cards", "help"}
    validate = dict(ALL)["validate"]
    assert set(SETTINGS) == long_names(validate) - own


def test_options_of_several_commands_are_those_of_validate() -> None:
    """An option that two commands have means the same in both, so `validate`, which has all that concern decks, has it too."""
    seen: dict[str, list[str]] = {}
    for name, command in ALL:
        for option in long_names(command):
            seen.setdefault(option, []).append(name)
    of_hands = {"want", "mulligan", "turn", "player", "extra-draws", "seed"}
    of_games = {"games", "agent", "allow-illegal", "max-turns", "max-decisions", "until", "out", "resume", "cluster", "cards-shown"}
    assert {option for option, names in seen.items() if len(names) > 1} <= long_names(dict(ALL)["validate"]) | of_hands | of_games


def test_every_configured_option_reaches_its_parameter(folder: Path) -> None:
    values = {"flag": "true", "text": '"x"', "texts": '["a=b"]', "paths": '["a"]', "outputs": '["json:a"]'}
    lines = [f"{name} = {values[setting.kind]}" for name, setting in SETTINGS.items()]
    (folder / "deckcheck.toml").write_text("\n".join(lines), encoding="utf-8")
    validate = dict(ALL)["validate"]
    with pytest.raises(DeckcheckError, match="cannot be 'x'"):
        load_defaults("validate", validate)
    closed = {"game": "tcg_corp", "region": "en", "color": "never", "output-format": "json"}
    lines = [f'{name} = "{closed[name]}"' if name in closed else f"{name} = {values[setting.kind]}" for name, setting in SETTINGS.items()]
    (folder / "deckcheck.toml").write_text("\n".join(lines), encoding="utf-8")
    defaults = load_defaults("validate", validate)
    assert len(defaults) == len(SETTINGS)
    assert set(defaults) <= {param.name for param in validate.params}


# --------------------------------------------------------------------------------------------------------- crashes, interrupts


def explode(*_: Any, **__: Any) -> None:
    raise RuntimeError("something\nbroke")


@pytest.fixture
def crash_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = folder / "crashes"
    place.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(place))
    return place


def test_a_bug_of_ours_is_3_and_one_line(run: Any, write: Any, decks: Any, crash_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckcheck.cli.validate._notes", explode)
    result = run("validate", write("deck.yml", decks.legal))
    assert result.code == 3
    assert result.err.count("\n") == 1
    assert result.err.startswith("deckcheck: a bug of ours: RuntimeError; ")


def test_details_of_a_bug_are_saved(run: Any, write: Any, decks: Any, crash_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckcheck.cli.validate._notes", explode)
    write("deck.yml", decks.legal)
    error = run("validate", "deck.yml").err
    [saved] = crash_folder.iterdir()
    assert str(saved) in error
    details = saved.read_text(encoding="utf-8")
    assert "'deck.yml'" in details
    assert "Traceback" in details
    assert "something\nbroke" in details


def test_details_that_cannot_be_saved(run: Any, write: Any, decks: Any, crash_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckcheck.cli.validate._notes", explode)
    monkeypatch.setattr("tempfile.tempdir", str(crash_folder / "no such folder"))
    result = run("validate", write("deck.yml", decks.legal))
    assert result.code == 3
    assert "--debug" in result.err


def test_debug_shows_the_traceback_and_is_still_3(python: Any, write: Any, decks: Any) -> None:
    code = "import deckcheck.cli.validate as v, deckcheck.cli as c; v._notes = None; c.main(['validate', 'deck.yml', '--debug'])"
    write("deck.yml", decks.legal)
    result = python("-c", code)
    assert "Traceback" in result.err
    assert "TypeError" in result.err
    assert result.code == 3


@pytest.mark.parametrize(
    ("args", "inside"),
    [
        (["explain", "D302"], "explain._find"),
        (["rules"], "rules.rulebook"),
        (["init"], "init._legal_deck"),
        (["schema"], "schema.load_schema"),
        (["cards", "list"], "cards._pool"),
        (["cards", "find", "x"], "cards._pool"),
        (["cards", "show", "x"], "cards._pool"),
        (["cards", "lint", "x"], "cards.open_reports"),
        (["convert", "x", "y.yml"], "convert.walk"),
        (["validate", "x"], "validate.open_reports"),
    ],
)
def test_debug_works_in_every_command(
    args: list[str], inside: str, run: Any, crash_folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In this process the exception itself comes out, or its traceback is printed."""
    from importlib import import_module

    module, name = inside.split(".")
    command = import_module(f"deckcheck.cli.{module}")
    for value in vars(command).values():
        if hasattr(value, "cache_clear"):
            value.cache_clear()  # what an earlier test asked would not be asked again
    monkeypatch.setattr(command, name, explode)
    try:
        shown = run(*args, "--debug").err
    except RuntimeError as error:
        shown = repr(error)
    assert "RuntimeError" in shown
    assert list(crash_folder.iterdir()) == []


def test_interrupted_is_130(run: Any, write: Any, decks: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("deckcheck.cli.validate._notes", interrupt)
    result = run("validate", write("deck.yml", decks.legal))
    assert result.code == 130
    assert "interrupted" in result.err
    assert "Traceback" not in result.err


def test_a_reader_that_goes_away_ends_the_run_quietly(write: Any, decks: Any) -> None:
    for number in range(300):  # more than a pipe holds
        write(f"lists/{number}.yml", decks.five_copies)
    command = [sys.executable, "-m", "deckcheck", "validate", "lists"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        errors = process.stderr.read().decode()
    assert errors == ""
    assert process.returncode != 3


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_no_bug_of_ours(write: Any, decks: Any) -> None:
    write("deck.yml", decks.legal)
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "deckcheck", "validate", "deck.yml"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert "No space left" in done.stderr


def test_a_folder_that_is_gone_is_no_bug_of_ours(run: Any, write: Any, decks: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the search for a configuration file asks where we are."""
    path = write("deck.yml", decks.legal)
    (folder / "gone").mkdir()
    monkeypatch.chdir(folder / "gone")
    (folder / "gone").rmdir()
    assert run("validate", path).code == 0


# ---------------------------------------------------------------------------------------------------------------- lazy imports


def imported(python: Any, args: list[str], modules: list[str]) -> list[str]:
    code = (
        "import sys; from deckcheck.cli import _run\n"
        f"code = _run({args!r})\n"
        f"print(code, *[name for name in {modules!r} if name in sys.modules], file=sys.stderr)"
    )
    return python("-c", code).err.split()


def test_help_imports_no_library_but_click(python: Any) -> None:
    heavy = ["yaml", "jsonschema", "rich", "rapidfuzz", "platformdirs", "numpy"]
    assert imported(python, ["--help"], heavy) == ["0"]


@pytest.mark.parametrize("name", ["deck.yml", "deck.txt"])
def test_validating_a_legal_deck_imports_what_it_needs(name: str, python: Any, run: Any, write: Any, decks: Any) -> None:
    write("deck.yml", decks.legal)
    assert name == "deck.yml" or run("convert", "deck.yml", name).code == 0
    heavy = ["jsonschema", "rich", "numpy", "rapidfuzz", "referencing", "multiprocessing"]
    assert imported(python, ["validate", name], heavy) == ["0"]


def test_validating_a_plain_deck_needs_no_yaml_parser(python: Any, write: Any, decks: Any) -> None:
    write("deck.yml", decks.legal)
    assert imported(python, ["validate", "deck.yml"], ["yaml"]) == ["0"]


def test_a_deck_that_needs_the_parser_still_needs_no_schema(python: Any, write: Any, decks: Any) -> None:
    write("deck.yml", decks.legal.replace("  - 4 OS01-002\n", "  - {count: 4, card: 'OS01-002'}\n"))
    assert imported(python, ["validate", "deck.yml"], ["yaml", "jsonschema", "rich", "rapidfuzz"]) == ["0", "yaml"]


# ----------------------------------------------------------------------------------------------------------------- completion


SIGNS = {"bash": "complete -o nosort -F", "zsh": "#compdef deckcheck", "fish": "complete --no-files --command deckcheck"}


@pytest.mark.parametrize("shell", SIGNS)
def test_completion_script(shell: str, python: Any) -> None:
    result = python("-m", "deckcheck", env={"_DECKCHECK_COMPLETE": f"{shell}_source"})
    assert result.code == 0
    assert SIGNS[shell] in result.out


def complete(*words: str) -> list[str]:
    """What the shell offers for the last of these words."""
    from click.shell_completion import ShellComplete

    done = ShellComplete(cli, {}, "deckcheck", "_DECKCHECK_COMPLETE").get_completions(list(words[:-1]), words[-1])
    return [item.value for item in done]


def test_bash_completes_codes_in_a_process_of_its_own(python: Any) -> None:
    env = {"_DECKCHECK_COMPLETE": "bash_complete", "COMP_WORDS": "deckcheck explain D3", "COMP_CWORD": "2"}
    result = python("-m", "deckcheck", env=env)
    assert "plain,D302" in result.out.splitlines()
    assert all(line.startswith("plain,D3") for line in result.out.splitlines())


def test_commands_are_completed() -> None:
    assert complete("") == list(COMMANDS)
    assert complete("val") == ["validate"]
    assert complete("cards", "") == ["find", "lint", "list", "show"]


def test_codes_and_rules_are_completed_in_any_case() -> None:
    assert "LL-DECK-03" in complete("explain", "LL-DECK-")
    assert complete("explain", "d30") == ["D301", "D302", "D303", "D304", "D305", "D306", "D307"]


def test_options_and_their_values_are_completed() -> None:
    assert complete("validate", "--out") == ["--output-format", "--output"]
    assert complete("validate", "--output-format", "j") == ["json", "junit"]


def test_cards_are_completed() -> None:
    assert complete("cards", "show", "OS01-00")[0] == "OS01-001"
    assert "Lantern Scout, Mira" in complete("cards", "show", "lantern")
    assert complete("cards", "show", "--game", "tcg_corp", "kiln") == ["Kiln Ox"]


def test_a_broken_configuration_does_not_hinder_completion(folder: Path) -> None:
    (folder / "deckcheck.toml").write_text("broken", encoding="utf-8")
    assert complete("explain", "D30") != []
