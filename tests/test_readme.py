"""The README is true: its examples give the output it shows, its options and commands are those that exist."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from deckcheck.cli import COMMANDS, _run

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"<!-- example: (.+?) -->\n```\w+\n(.*?)```", README, re.DOTALL)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 3


def test_examples_give_the_output_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    for title, content in EXAMPLES:
        if title.startswith("deckcheck "):
            _run(shlex.split(title)[1:])
            assert capsys.readouterr().out == content, title
        else:
            Path(title).write_text(content, encoding="utf-8")


def test_python_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    code = "\n".join(re.findall(r"```python\n(.*?)```", README, re.DOTALL))
    test = doctest.DocTestParser().get_doctest(code, {}, "README.md", "README.md", 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


def test_every_command_has_its_row() -> None:
    for name in COMMANDS:
        assert f"| `deckcheck {name}" in README, name


def test_every_word_of_scenarios_is_documented() -> None:
    """Whoever reads the section needs neither the code nor the schema."""
    from deckcheck.rulesets import scenario_words
    from deckcheck.scenarios.assertions import COUNTS, LISTS

    section = README.partition("## Writing scenarios")[2].partition("\n## ")[0]
    words = scenario_words("luck_and_logic")
    assert words is not None
    sides = [side.name.replace("PLAYER", "A").replace("A.CIRCLE.", ".").replace("CIRCLE", "F1") for side in words.left_sides]
    phases = [phase.word for phase in words.phases]
    for word in (*(zone.key for zone in words.zones), *(number.key for number in words.numbers), *words.used, *phases, *LISTS, *COUNTS):
        assert re.search(rf"\b{word}\b", section), word
    assert [side for side in sides if f"`{side}`" not in section and f"`A.F1{side}`" not in section] == []


def test_every_option_of_validate_is_documented() -> None:
    from deckcheck.cli.validate import command

    for parameter in command.params:
        for option in (*parameter.opts, *parameter.secondary_opts):
            if option.startswith("--") and option != "--local-cards":
                assert f"`{option}" in README or f"`, `{option}" in README, option


def test_ci_runs_the_two_set_up_commands() -> None:
    commands = re.findall(r"^python3 -m venv \.venv .*$", README, re.MULTILINE)
    assert len(commands) == 2
    assert "deckcheck validate card_data/luck_and_logic/decks" in commands[0]
    assert commands[1].split("&&")[-1].split()[:3] == [".venv/bin/python", "-m", "pytest"]
    assert "grep -E '^python3 -m venv \\.venv ' README.md" in (ROOT / ".ci" / "run").read_text()
