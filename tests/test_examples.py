"""Example files that collect themselves: `tests/examples/README.md` says how one is written.

`<CODE>/good/*` must not report the code, `<CODE>/bad/*` must report it exactly where the file (or a sibling `.expect`) says so, and
`hostile/*` holds files of strangers: whatever they are, they are findings with a position, and they never hide another file.
"""

from __future__ import annotations

import gc
import json
import os
import re
import shlex
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import click
import pytest
from examples.builders import BUILT, Built

from deckcheck.cli import cli
from deckcheck.codes import CODES
from deckcheck.reports.json import file_dict
from deckcheck.rulesets import RULESETS, deck_rules
from deckcheck.scenarios.read import Reading, read_scenario_file
from deckcheck.scenarios.report import ScenarioReport, checked
from deckcheck.validation.files import File, kind_of_path

EXAMPLES = Path(__file__).parent / "examples"
LEGAL_DECK = Path(__file__).parent.parent / "card_data" / "luck_and_logic" / "decks" / "red-furnace.yml"
ENDINGS = (".yml", ".yaml", ".json", ".txt", ".csv")
COMMENTED = (".yml", ".yaml", ".txt")
SECONDS = 10.0
VERDICTS: Mapping[str, bool | None] = {"legal": True, "illegal": False, "incomplete": None}

DECK_RULES = [rule for game in RULESETS for rule in deck_rules(game)]
SEVERITY = {rule.code: rule.severity for rule in DECK_RULES} | {code: entry.severity for code, entry in CODES.items()}
RULE_IDS = {code: {name for rule in DECK_RULES if rule.code == code for name in rule.rules} for code in {rule.code for rule in DECK_RULES}}

_MARK = re.compile(r"[ \t]*# (expect|also): (.*?)[ \t]*$")


# ------------------------------------------------------------------------------------------------------------ what a file expects


class Mark(NamedTuple):
    """One finding that must be reported; None: not looked at."""

    line: int
    column: int | None
    code: str
    rule: str | None = None
    severity: str | None = None


class Expectation(NamedTuple):
    marks: tuple[Mark, ...]
    also: frozenset[str]
    verdict: bool | None
    skipped_below_folder: bool = False


def _mark(words: Sequence[str], line: int, column: int | None) -> Mark:
    code, *details = words
    assert re.fullmatch("[YSCDLEN][0-9]{3}", code), f"no code: {code}"
    severity = next((word for word in details if word in ("error", "warning", "note")), None)
    rule = next((word for word in details if word != severity), None)
    return Mark(line, column, code, rule, severity)


def parse_expectation(inline: Sequence[str], sidecar: Sequence[str]) -> Expectation:
    """The marks at the ends of lines, and the lines of the `.expect` file."""
    marks: list[Mark] = []
    also: set[str] = set()
    verdict: bool | None = True
    stated = skipped = False
    found: list[tuple[int, int | None, str, str]] = []
    for number, line in enumerate(inline, 1):
        if match := _MARK.search(line):
            found += [(number, None, match.group(1), item.strip()) for item in match.group(2).split(",")]
    for line in sidecar:
        text = line.partition("#")[0].strip()
        if place := re.match(r"(\d+):(\d+|\*)\s+", text):
            column = None if place.group(2) == "*" else int(place.group(2))
            found.append((int(place.group(1)), column, "expect", text[place.end() :]))
        elif text:
            found.append((0, None, "also" if text.startswith("also ") else "expect", text.removeprefix("also ")))
    for number, column, kind, text in found:
        if kind == "also":
            also |= set(text.split())
        elif text in VERDICTS:
            verdict, stated = VERDICTS[text], True
        elif text == "skipped below a folder":
            skipped = True
        else:
            marks.append(_mark(text.split(), number, column))
    if not stated and (also or any((mark.severity or SEVERITY[mark.code]) == "error" for mark in marks)):
        verdict = False
    return Expectation(tuple(marks), frozenset(also), verdict, skipped)


@cache
def built(label: str) -> Built:
    return BUILT[label]()


class Example(NamedTuple):
    """`label` is its path below `tests/examples`; `built` files are made when they are wanted."""

    label: str
    code: str | None
    bad: bool
    built: bool

    def expectation(self) -> Expectation:
        if self.built:
            return parse_expectation((), built(self.label).expect.splitlines())
        path = EXAMPLES / self.label
        sidecar = path.with_name(path.name + ".expect")
        inline = path.read_text("utf-8", "replace").splitlines() if path.suffix in COMMENTED else ()
        return parse_expectation(inline, sidecar.read_text("utf-8").splitlines() if sidecar.exists() else ())

    def path(self, tmp_path: Path) -> Path:
        if not self.built:
            return EXAMPLES / self.label
        path = tmp_path / Path(self.label).name
        path.write_bytes(built(self.label).data)
        return path

    def arguments(self) -> list[str]:
        """The options of the `args` file of the folder and of `<file>.args`; `{here}` is the folder."""
        folder = (EXAMPLES / self.label).parent
        files = [folder / "args", folder / (Path(self.label).name + ".args")]
        text = " ".join(file.read_text("utf-8") for file in files if file.exists())
        return [word.replace("{here}", str(folder)) for word in shlex.split(text, comments=True)]


def collect() -> Iterator[Example]:
    stored = [path.relative_to(EXAMPLES).as_posix() for path in sorted(EXAMPLES.rglob("*")) if path.suffix in ENDINGS]
    for label in sorted([*stored, *BUILT]):
        folder, _, rest = label.partition("/")
        if rest and not rest.startswith("lists/"):
            yield Example(label, None if folder == "hostile" else folder, not rest.startswith("good/"), label in BUILT)


ALL_FILES = list(collect())
EXAMPLE_FILES = [example for example in ALL_FILES if example.code]
HOSTILE_FILES = [example for example in ALL_FILES if example.code is None]


# ------------------------------------------------------------------------------------------------------------ running and comparing


class Result(NamedTuple):
    exit_code: int
    output: str
    error: str
    seconds: float

    @property
    def files(self) -> list[dict[str, Any]]:
        return json.loads(self.output)["files"]  # type: ignore[no-any-return]


class Runner:
    """The command line in this process, with the exit codes of `deckcheck.cli.main`; anything else that is raised fails the test."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *args: str) -> Result:
        self.capsys.readouterr()
        start = time.perf_counter()
        try:
            value = cli.main(list(args), prog_name="deckcheck", standalone_mode=False)
            exit_code = value if isinstance(value, int) else 0
        except click.ClickException as error:
            error.show()
            exit_code = 2
        finally:
            gc.enable()  # `validate` switches it off for its own short life
        seconds = time.perf_counter() - start
        return Result(exit_code, *self.capsys.readouterr(), seconds)

    def check(self, path: Path | str, arguments: Sequence[str] = ()) -> Result:
        """`validate`; `cards lint` where the arguments begin with `lint`; scenarios are read (`scenario`), or read and run. As JSON."""
        if arguments[:1] == ["scenario"]:
            return scenario(os.fspath(path), runs=list(arguments[1:]) == ["run"])
        command = ["cards"] if arguments[:1] == ["lint"] else ["validate"]
        return self(*command, *arguments, str(path), "--output-format", "json")


def scenario(path: str, *, runs: bool) -> Result:
    """What is wrong with a scenario file, in the shape of the JSON report of decks."""
    start = time.perf_counter()
    reading = read_scenario_file(File(path, kind_of_path(path), True))
    assert isinstance(reading, Reading)
    report = checked(reading) if runs else ScenarioReport(reading)
    output = json.dumps({"files": [file_dict(report)]})
    return Result(int(report.legal is False), output, "", time.perf_counter() - start)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Runner:
    monkeypatch.chdir(Path(__file__).anchor)  # away from any configuration file
    return Runner(capsys)


def shown(diagnostics: Sequence[Mapping[str, Any]]) -> str:
    return "".join(
        f"\n  {d['span']['line']}:{d['span']['column']} {d['code']} {d['severity']} {d['rule']}: {d['message']} | {d.get('hint')}"
        for d in diagnostics
    )


def complaints(expected: Expectation, diagnostics: Sequence[Mapping[str, Any]], code: str | None) -> list[str]:
    """What differs between the findings and the expectation."""
    problems: list[str] = []
    codes = {mark.code for mark in expected.marks} | ({code} if code else set())
    wanted = Counter((mark.line, mark.code) for mark in expected.marks)
    found = Counter((d["span"]["line"], d["code"]) for d in diagnostics if d["code"] in codes)
    problems += [f"line {line}: {name} is missing" for line, name in (wanted - found).elements()]
    problems += [f"line {line}: {name} is not expected" for line, name in (found - wanted).elements()]
    errors = {d["code"] for d in diagnostics if d["severity"] == "error"}
    problems += [f"the error {name} is not expected" for name in sorted(errors - codes - expected.also)]
    problems += [f"the error {name} is expected somewhere" for name in sorted(expected.also - errors)]
    for mark in expected.marks:
        here = [d for d in diagnostics if (d["span"]["line"], d["code"]) == (mark.line, mark.code)]
        rules = {mark.rule} if mark.rule else RULE_IDS.get(mark.code)
        severity = mark.severity or SEVERITY[mark.code]
        fitting = [
            d
            for d in here
            if mark.column in (None, d["span"]["column"])
            and severity == d["severity"]
            and (not rules or rules & {d["rule"], *d.get("rules", ())})
        ]
        if here and not fitting:
            problems.append(f"line {mark.line}: {mark.code} has another column, rule or severity than {mark}")
    return problems


def spans_are_sound(diagnostics: Sequence[Mapping[str, Any]]) -> bool:
    spans = [place for d in diagnostics for place in (d["span"], *d["related"])]
    return all(
        span["line"] >= 1 and span["column"] >= 1 and (span["line"], span["column"]) <= (span["end_line"], span["end_column"])
        for span in spans
    )


def assert_as_expected(result: Result, expected: Expectation, code: str | None) -> None:
    assert result.exit_code in (0, 1), result.error
    *others, file = result.files
    if others:
        pytest.fail("a file of the options is faulty:" + shown(others[0]["diagnostics"]), pytrace=False)
    diagnostics = file["diagnostics"]
    problems = complaints(expected, diagnostics, code)
    if file["legal"] is not expected.verdict:
        problems.append(f"`legal` is {file['legal']}, expected {expected.verdict}")
    if not spans_are_sound(diagnostics):
        problems.append("a span ends before it begins")
    if problems:  # not an assert: pytest would compare thousands of lines for a large file
        pytest.fail("\n".join([*problems[:20], "found:" + shown(diagnostics[:40])]), pytrace=False)
    assert result.exit_code == (file["legal"] is False)
    assert result.error == ""
    assert result.seconds < SECONDS


def labels(examples: Sequence[Example]) -> list[str]:
    return [example.label for example in examples]


# ------------------------------------------------------------------------------------------------------------ the tree


@pytest.mark.parametrize("example", EXAMPLE_FILES, ids=labels(EXAMPLE_FILES))
def test_example(example: Example, run: Runner, tmp_path: Path) -> None:
    expected = example.expectation()
    marked = {mark.code for mark in expected.marks}
    assert (example.code in marked) is example.bad, "a bad example expects the code of its folder, a good one does not"
    assert_as_expected(run.check(example.path(tmp_path), example.arguments()), expected, example.code)


def without_marks(text: str) -> str:
    return "\n".join(_MARK.sub("", line) for line in text.split("\n"))


MARKED_FILES = [
    example
    for example in ALL_FILES
    if not example.built and Path(example.label).suffix in COMMENTED and b"# expect:" in (EXAMPLES / example.label).read_bytes()
]


@pytest.mark.sweep
@pytest.mark.parametrize("example", MARKED_FILES, ids=labels(MARKED_FILES))
def test_marks_change_nothing(example: Example, run: Runner, tmp_path: Path) -> None:
    """The same file without the comments that mark it: it may take another way through the readers."""
    path = EXAMPLES / example.label
    bare = tmp_path / path.name
    bare.write_bytes(without_marks(path.read_bytes().decode("utf-8")).encode("utf-8"))
    assert_as_expected(run.check(bare, example.arguments()), example.expectation(), example.code)


def test_every_code_has_enough_examples() -> None:
    counted = Counter((example.code, example.bad) for example in EXAMPLE_FILES)
    for code in SEVERITY:
        good, bad = counted[code, False], counted[code, True]
        assert min(good, bad) >= 3, f"{code}: {good} good, {bad} bad"
    assert {example.code for example in EXAMPLE_FILES} == set(SEVERITY)
    assert len(HOSTILE_FILES) >= 150


def test_every_companion_has_its_file() -> None:
    """An `.expect` or `.args` file whose example was renamed would be forgotten."""
    known = {example.label for example in ALL_FILES}
    for path in EXAMPLES.rglob("*"):
        if path.suffix in (".expect", ".args"):
            assert path.relative_to(EXAMPLES).with_suffix("").as_posix() in known


def findings(label: str, run: Runner) -> list[dict[str, Any]]:
    example = next(example for example in EXAMPLE_FILES if example.label == label)
    diagnostics: list[dict[str, Any]] = run.check(EXAMPLES / label, example.arguments()).files[0]["diagnostics"]
    return diagnostics


def test_numbers_that_may_be_shared_are_marked_ambiguous(run: Runner) -> None:
    (shared,) = findings("D302/bad/tcg_corp_five_of_two_printings.yml", run)
    (sure,) = findings("D302/bad/tcg_corp_five_units.yml", run)
    assert shared["ambiguous"] is True
    assert "ambiguous" not in sure


def test_every_line_that_adds_to_it_is_named(run: Runner) -> None:
    (diagnostic,) = findings("D302/bad/five_in_five_lines.yml", run)
    assert (diagnostic["found"], diagnostic["allowed"], diagnostic["card"]) == (5, 4, "Lantern Scout, Mira")
    assert [diagnostic["span"]["line"], *(related["line"] for related in diagnostic["related"])] == [3, 4, 5, 6, 7]
    assert diagnostic["span"] == {"line": 3, "column": 5, "end_line": 3, "end_column": 26}


def test_unknown_types_widen_what_was_found(run: Runner) -> None:
    (note,) = findings("D303/bad/an_unknown_type_could_be_the_eighth.yml", run)
    assert note["found"] == {"min": 7, "max": 8}
    assert note["allowed"] == {"min": 8, "max": 8}


def test_an_ambiguous_card_lists_its_candidates(run: Runner) -> None:
    diagnostic = next(d for d in findings("C202/bad/ambiguous.yml", run) if d["code"] == "C202")
    assert diagnostic["candidates"] == ["Ironbark Guard [OR01-020]", "Ironbark Guard [OR01-043]"]


def test_an_unknown_card_has_at_most_three_suggestions(run: Runner) -> None:
    for label in (example.label for example in EXAMPLE_FILES if example.code == "C201" and example.bad):
        for diagnostic in findings(label, run):
            assert len(diagnostic.get("suggestions", ())) <= 3
    (typo,) = (d for d in findings("C201/bad/typo.yml", run) if d["code"] == "C201")
    assert typo["suggestions"] == ["Gate 7 Protocol [OS01-029]"]


# ------------------------------------------------------------------------------------------------------------ hostile files


@pytest.mark.parametrize("example", HOSTILE_FILES, ids=labels(HOSTILE_FILES))
def test_hostile_file(example: Example, run: Runner, tmp_path: Path) -> None:
    expected = example.expectation()
    assert expected.marks or expected.also or expected.verdict is not False, "say what is found"
    assert_as_expected(run.check(example.path(tmp_path), example.arguments()), expected, None)


@pytest.mark.sweep
@pytest.mark.parametrize("output_format", ["text", "concise", "github", "sarif", "junit"])
def test_hostile_folder_in_every_format(output_format: str, run: Runner) -> None:
    """No text of a stranger reaches a report as a control sequence, or as a line of its own."""
    result = run("validate", str(EXAMPLES / "hostile"), "--output-format", output_format)
    assert result.exit_code == 1
    assert result.error == ""
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]", result.output)
    if output_format == "github":
        commands = [line for line in result.output.splitlines() if line.startswith("::")]
        assert all(re.match("::(error|warning|notice) ", line) for line in commands)


def _summary_of(file: Mapping[str, Any]) -> tuple[object, ...]:
    return (file["legal"], [(d["code"], d["severity"], tuple(d["span"].values()), d["message"]) for d in file["diagnostics"]])


# Broken and empty files, and tables with the right header: they are findings below a folder too.
BELOW_A_FOLDER = {
    "empty.yml",
    "only_comments.yml",
    "only_dashes.yml",
    "only_a_tab.yml",
    "zeros.yml",
    "png_header.yml",
    "utf16_le.yml",
    "json_unclosed.json",
    "csv_of_quotes.csv",
    "depth_100000.json",
}


@pytest.mark.parametrize("name", sorted(BELOW_A_FOLDER))
def test_broken_file_below_a_folder_is_a_finding(name: str, run: Runner, tmp_path: Path) -> None:
    example = next(example for example in HOSTILE_FILES if Path(example.label).name == name)
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / name).write_bytes(example.path(tmp_path).read_bytes())
    result = run.check(folder)
    assert result.exit_code == 1
    assert [Path(file["path"]).name for file in result.files] == [name]


@pytest.mark.sweep
def test_one_bad_file_hides_no_other(run: Runner, tmp_path: Path) -> None:
    """All hostile files below one folder, between two legal decks: each is reported as it is when it stands alone."""
    folder = tmp_path / "all"
    folder.mkdir()
    for example in HOSTILE_FILES:
        source = example.path(tmp_path)
        (folder / source.name).write_bytes(source.read_bytes())
    assert len(list(folder.iterdir())) == len(HOSTILE_FILES), "two hostile files share a name"
    result = run("validate", str(LEGAL_DECK), str(folder), str(LEGAL_DECK.with_name("club-tabletop.yml")), "--output-format", "json")
    assert result.exit_code == 1
    first, *hostile, last = result.files
    assert (first["legal"], last["legal"]) == (True, True)
    skipped = {Path(example.label).name for example in HOSTILE_FILES if example.expectation().skipped_below_folder}
    reported = {Path(file["path"]).name for file in hostile}
    assert reported - BELOW_A_FOLDER == {Path(example.label).name for example in HOSTILE_FILES} - skipped - BELOW_A_FOLDER
    for file in hostile:
        (alone,) = run.check(file["path"]).files
        assert _summary_of(file) == _summary_of(alone), file["path"]


# ------------------------------------------------------------------------------------------------------------ paths


def other_decks_are_checked(result: Result) -> bool:
    """The path could not be checked, which is a 2, but the legal deck named after it was."""
    return result.exit_code == 2 and result.files[-1]["legal"] is True and "Traceback" not in result.error


def test_folder_named_like_a_deck(run: Runner, tmp_path: Path) -> None:
    folder = tmp_path / "deck.yml"
    folder.mkdir()
    assert run.check(folder).exit_code == 2
    (folder / "inside.yml").write_bytes(LEGAL_DECK.read_bytes())
    result = run.check(folder)
    assert result.exit_code == 0
    assert [Path(file["path"]).name for file in result.files] == ["inside.yml"]


def test_broken_link(run: Runner, tmp_path: Path) -> None:
    link = tmp_path / "deck.yml"
    link.symlink_to(tmp_path / "nowhere.yml")
    result = run("validate", str(link), str(LEGAL_DECK), "--output-format", "json")
    assert other_decks_are_checked(result)
    assert "broken link" in result.error


def test_named_link_to_a_deck_is_followed(run: Runner, tmp_path: Path) -> None:
    link = tmp_path / "deck.yml"
    link.symlink_to(LEGAL_DECK)
    assert run.check(link).exit_code == 0


def test_missing_file(run: Runner, tmp_path: Path) -> None:
    result = run("validate", str(tmp_path / "deck.yml"), str(LEGAL_DECK), "--output-format", "json")
    assert other_decks_are_checked(result)
    assert "no such file" in result.error


def test_path_through_a_file(run: Runner, tmp_path: Path) -> None:
    """What cannot be opened even by root."""
    (tmp_path / "file").write_text("main: []\n")
    result = run("validate", str(tmp_path / "file" / "deck.yml"), str(LEGAL_DECK), "--output-format", "json")
    assert other_decks_are_checked(result)


def test_unreadable_file(run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As for a file without read permission; root, who runs CI, may read every real one."""
    path = tmp_path / "deck.yml"
    path.write_bytes(LEGAL_DECK.read_bytes())
    really_open = os.open

    def refuse(name: str, *args: int) -> int:
        if name == str(path):
            raise PermissionError(13, "Permission denied", name)
        return really_open(name, *args)

    monkeypatch.setattr("deckcheck.validation.files.os.open", refuse)
    result = run("validate", str(path), str(LEGAL_DECK), "--output-format", "json")
    assert other_decks_are_checked(result)
    assert "permission denied" in result.error


def test_fifo_does_not_block(run: Runner, tmp_path: Path) -> None:
    fifo = tmp_path / "deck.yml"
    os.mkfifo(fifo)
    result = run("validate", str(fifo), str(LEGAL_DECK), "--output-format", "json")
    assert other_decks_are_checked(result)
    assert result.seconds < SECONDS


def test_fifo_below_a_folder_does_not_block(run: Runner, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "deck.yml")
    (tmp_path / "other.yml").write_bytes(LEGAL_DECK.read_bytes())
    result = run.check(tmp_path)
    assert result.exit_code == 0
    assert [Path(file["path"]).name for file in result.files] == ["other.yml"]


def test_links_below_a_folder_are_skipped_and_counted(run: Runner, tmp_path: Path) -> None:
    folder = tmp_path / "lists"
    folder.mkdir()
    (folder / "deck.yml").write_bytes(LEGAL_DECK.read_bytes())
    (folder / "loop").symlink_to(folder)
    (folder / "up").symlink_to(tmp_path)
    (folder / "link.yml").symlink_to(LEGAL_DECK)
    (folder / "nowhere.yml").symlink_to(tmp_path / "nowhere")
    (folder / ".hidden").mkdir()
    (folder / ".hidden" / "deck.yml").write_text("not: [a, deck")
    result = run.check(folder)
    assert result.exit_code == 0
    assert [Path(file["path"]).name for file in result.files] == ["deck.yml"]
    assert json.loads(result.output)["summary"]["skipped"] == 5


def test_link_that_leads_to_itself(run: Runner, tmp_path: Path) -> None:
    link = tmp_path / "deck.yml"
    link.symlink_to(link)
    assert other_decks_are_checked(run("validate", str(link), str(LEGAL_DECK), "--output-format", "json"))


@pytest.mark.parametrize("name", ["", "a\nb.yml", "x" * 5000, "::error::x.yml", "\x1b[31m.yml"])
def test_strange_path(name: str, run: Runner) -> None:
    result = run("validate", name, str(LEGAL_DECK), "--output-format", "json")
    assert other_decks_are_checked(result)
    assert not re.search("[\x00-\x09\x0b-\x1f]", result.error)
    assert result.error.count("\n") == 1


def test_folder_without_decks(run: Runner, tmp_path: Path) -> None:
    (tmp_path / "readme.md").write_text("# main\n")
    (tmp_path / "workflow.yml").write_text("on: push\njobs: {}\n")
    (tmp_path / "list.json").write_text("[1, 2, 3]")
    (tmp_path / "table.csv").write_text("a,b,c\n1,2,3\n")
    (tmp_path / "notes.txt").write_text("Nothing of that kind.\n")
    result = run("validate", str(tmp_path))
    assert result.exit_code == 2
    assert "Nothing to check" in result.error


def test_no_argument(run: Runner) -> None:
    assert run("validate").exit_code == 2


def test_device_is_no_deck(run: Runner) -> None:
    assert run("validate", os.devnull).exit_code == 2


# ------------------------------------------------------------------------------------------------------------ as a program


def program(*args: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "deckcheck", *args]
    return subprocess.run(
        command, input=stdin, capture_output=True, timeout=SECONDS, check=False, env={**os.environ, "PYTHONUTF8": "0", **environment}
    )


PROGRAM_FILES = ["alias_bomb.yml", "nul.yml", "png_header.yml", "lone_surrogate.json", "ansi_in_name.yml", "utf16_le.yml", "empty.yml"]


@pytest.mark.sweep
@pytest.mark.parametrize("name", PROGRAM_FILES)
def test_program_ends_with_one(name: str) -> None:
    done = program("validate", str(EXAMPLES / "hostile" / name), "--color", "never")
    assert done.returncode == 1
    assert b"Traceback" not in done.stdout + done.stderr
    assert b"\x1b" not in done.stdout
    assert name.encode() in done.stdout


@pytest.mark.sweep
@pytest.mark.parametrize("name", PROGRAM_FILES)
def test_standard_input_gives_the_same_codes(name: str, run: Runner) -> None:
    path = EXAMPLES / "hostile" / name
    done = program("validate", "-", "--stdin-filename", name, "--output-format", "json", stdin=path.read_bytes())
    assert done.returncode == 1
    (piped,), (named,) = json.loads(done.stdout)["files"], run.check(path).files
    assert piped["path"] == name
    assert _summary_of(piped) == _summary_of(named)


@pytest.mark.sweep
def test_program_on_the_whole_folder_in_a_poor_locale() -> None:
    done = program("validate", str(EXAMPLES / "hostile"), str(LEGAL_DECK), LC_ALL="C", PYTHONCOERCECLOCALE="0", PYTHONIOENCODING="ascii")
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert str(LEGAL_DECK).encode() + b": legal" in done.stdout
