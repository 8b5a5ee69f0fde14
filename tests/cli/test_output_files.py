"""`--output FORMAT:FILE`, `--force`: reports are written whole or not at all, and nothing is overwritten by accident."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest

from deckcheck.cli.output import WholeFile

FORMATS = ("text", "concise", "json", "github", "sarif", "junit")


@pytest.fixture
def deck(write: Any, decks: Any) -> Path:
    path: Path = write("deck.yml", decks.five_copies)
    return path


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.rglob("*")}


def test_a_report_is_written_besides_the_one_that_is_printed(run: Any, deck: Path, folder: Path) -> None:
    result = run("validate", "deck.yml", "--output", "json:out.json")
    assert "1 deck checked" in result.out
    assert json.loads((folder / "out.json").read_text(encoding="utf-8"))["summary"]["illegal"] == 1


def test_several_reports_at_once(run: Any, deck: Path, folder: Path) -> None:
    outputs = [part for name in FORMATS for part in ("--output", f"{name}:out.{name}")]
    assert run("validate", "deck.yml", *outputs).code == 1
    assert names(folder) == {"deck.yml", *(f"out.{name}" for name in FORMATS)}


@pytest.mark.parametrize("name", FORMATS)
def test_a_file_holds_what_would_be_printed(name: str, run: Any, deck: Path, folder: Path) -> None:
    printed = run("validate", "deck.yml", "--output-format", name, "--output", f"{name}:out").out
    assert (folder / "out").read_text(encoding="utf-8") == printed


def test_a_file_never_has_colour(run: Any, deck: Path, folder: Path) -> None:
    run("validate", "deck.yml", "--color", "always", "--output", "text:out.txt")
    assert "\x1b" not in (folder / "out.txt").read_text(encoding="utf-8")


def test_a_file_name_may_hold_a_colon(run: Any, deck: Path, folder: Path) -> None:
    run("validate", "deck.yml", "--output", "json:a:b.json")
    assert (folder / "a:b.json").exists()


def test_a_file_of_a_legal_run_is_written(run: Any, write: Any, decks: Any, folder: Path) -> None:
    assert run("validate", write("good.yml", decks.legal), "--output", "concise:out.txt").code == 0
    assert (folder / "out.txt").read_bytes() == b""


def test_existing_files_are_refused(run: Any, deck: Path, folder: Path) -> None:
    (folder / "out.json").write_text("precious", encoding="utf-8")
    result = run("validate", "deck.yml", "--output", "json:out.json")
    assert result.code == 2
    assert result.out == ""
    assert "--force" in result.err
    assert (folder / "out.json").read_text(encoding="utf-8") == "precious"


def test_nothing_is_written_when_one_of_several_is_refused(run: Any, deck: Path, folder: Path) -> None:
    (folder / "out.json").write_text("precious", encoding="utf-8")
    assert run("validate", "deck.yml", "--output", "text:out.txt", "--output", "json:out.json").code == 2
    assert names(folder) == {"deck.yml", "out.json"}


def test_force_overwrites(run: Any, deck: Path, folder: Path) -> None:
    (folder / "out.json").write_text("old", encoding="utf-8")
    assert run("validate", "deck.yml", "--output", "json:out.json", "--force").code == 1
    assert json.loads((folder / "out.json").read_text(encoding="utf-8"))["schema"] == 1


def test_force_overwrites_no_folder(run: Any, deck: Path, folder: Path) -> None:
    (folder / "out").mkdir()
    result = run("validate", "deck.yml", "--output", "json:out", "--force")
    assert result.code == 2
    assert "out is a folder" in result.err


def test_a_broken_link_counts_as_existing(run: Any, deck: Path, folder: Path) -> None:
    (folder / "out.json").symlink_to("nowhere")
    assert run("validate", "deck.yml", "--output", "json:out.json").code == 2


def test_two_reports_in_one_file_are_refused(run: Any, deck: Path, folder: Path) -> None:
    result = run("validate", "deck.yml", "--output", "json:out", "--output", "text:out")
    assert result.code == 2
    assert names(folder) == {"deck.yml"}


@pytest.mark.parametrize("text", ["json", "json:", ":out.json", "xml:out.xml", "JSON:out.json", ""])
def test_a_wrong_output_is_wrong_usage(text: str, run: Any, deck: Path) -> None:
    result = run("validate", "deck.yml", "--output", text)
    assert result.code == 2
    assert "write FORMAT:FILE with a format of text, concise, json" in result.err


def test_a_folder_that_is_not_there_is_2(run: Any, deck: Path) -> None:
    result = run("validate", "deck.yml", "--output", "json:no/such/out.json")
    assert result.code == 2
    assert "no/such/out.json cannot be written: No such file or directory" in result.err


def test_nothing_is_left_when_there_is_nothing_to_check(run: Any, folder: Path) -> None:
    (folder / "empty").mkdir()
    assert run("validate", "empty", "--output", "json:out.json").code == 2
    assert names(folder) == {"empty"}


def test_a_report_is_written_when_a_path_is_missing(run: Any, deck: Path, folder: Path) -> None:
    assert run("validate", "deck.yml", "nope.yml", "--output", "json:out.json").code == 2
    assert json.loads((folder / "out.json").read_text(encoding="utf-8"))["missing"][0]["path"] == "nope.yml"


@pytest.mark.parametrize(("error", "code"), [(KeyboardInterrupt, 130), (RuntimeError, 3)])
@pytest.mark.parametrize("place", ["validate._notes", "validate.checker", "reporting.Run.add"])
def test_nothing_half_written_when_the_run_ends_early(
    error: type[BaseException], code: int, place: str, run: Any, deck: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def end(*_: Any) -> None:
        raise error

    monkeypatch.setattr(f"deckcheck.cli.{place}", end)
    result = run("validate", "deck.yml", "-", "--output", "json:out.json", "--output", "sarif:out.sarif")
    assert result.code == code
    assert names(folder) == {"deck.yml"}


def test_an_interrupt_leaves_the_old_file(run: Any, deck: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    (folder / "out.json").write_text("old", encoding="utf-8")
    monkeypatch.setattr("deckcheck.cli.validate._notes", interrupt)
    assert run("validate", "deck.yml", "--output", "json:out.json", "--force").code == 130
    assert (folder / "out.json").read_text(encoding="utf-8") == "old"


@pytest.mark.parametrize(
    "args", [["init", "new.yml"], ["convert", "deck.yml", "new.txt"], ["cards", "lint", "cards.yml", "--output", "json:new.json"]]
)
def test_other_commands_leave_nothing_half_written(
    args: list[str], run: Any, deck: Path, write: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("cards.yml", "cards: [{id: A, partial: true}]\n")
    before = names(folder)
    whole = WholeFile.write

    def interrupt(file: WholeFile, text: str) -> None:
        whole(file, text[:1])
        if text:
            raise KeyboardInterrupt

    monkeypatch.setattr(WholeFile, "write", interrupt)
    assert run(*args).code == 130
    assert names(folder) == before


def test_a_file_that_cannot_be_put_in_its_place_is_2_and_leaves_nothing(
    run: Any, deck: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr("deckcheck.cli.output.os.replace", refuse)
    result = run("validate", "deck.yml", "--output", "json:out.json")
    assert names(folder) == {"deck.yml"}
    assert result.code == 2


def test_a_full_disk_is_2_and_leaves_nothing(run: Any, deck: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = WholeFile.write

    def full(file: WholeFile, text: str) -> None:
        whole(file, "")
        if text:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(WholeFile, "write", full)
    result = run("validate", "deck.yml", "--output", "json:out.json")
    assert names(folder) == {"deck.yml"}
    assert result.code == 2


@pytest.mark.skipif(os.name != "posix", reason="needs named pipes")
def test_force_puts_no_file_in_the_place_of_a_device(run: Any, deck: Path, folder: Path) -> None:
    """`--output text:/dev/null --force` by root must not destroy /dev/null."""
    os.mkfifo(folder / "device")
    reader = os.open(folder / "device", os.O_RDWR | os.O_NONBLOCK)
    run("validate", "deck.yml", "--output", "json:device", "--force")
    os.close(reader)
    assert (folder / "device").is_fifo()


def test_files_are_utf8_with_plain_line_ends(run: Any, write: Any, folder: Path) -> None:
    run("validate", write("deck.yml", "main: [4 ミラクル]\n"), "--output", "text:out.txt")
    data = (folder / "out.txt").read_bytes()
    assert "ミラクル".encode() in data
    assert b"\r" not in data
