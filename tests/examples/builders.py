"""Example files that are too large to be stored: label -> a function that makes the bytes and says what is found in them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import NamedTuple

MEGABYTE = 1_000_000

MAIN = (
    "4 Lantern Scout, Mira",
    "4 Off-Duty Lamplighter, Mira",
    "4 Signal-Fire Keeper, Mira",
    "4 Captain of the Dawn Watch, Mira",
    "4 Herald of First Light, Quenna",
    "4 Stone Lion on the Steps, Brannoch",
    "4 Lamplit Bulwark, Mira",
    "4 Daybreak Vanguard, Mira",
    "4 Beacon Wing, Mira",
    "4 Light the Road",
    "2 Gate 7 Protocol",
    "4 Shadow Without a Lamp",
    "4 Keeper's Oath",
)
GATE = ("2 Signal Hill Beacon", "2 Stairway of Unlit Lamps", "2 Terrace of Held Breath", "2 Hedge Maze of Hours", "2 Lion's Rest")


class Built(NamedTuple):
    """The content of a file, and the lines of its `.expect` file."""

    data: bytes
    expect: str = ""


def _findings(line: str, number: int, code: str, *, cut: bool = True) -> Built:
    """A legal deck, a line, and the line again `number` times, a finding each; `cut`: more than are listed."""
    first = 22
    marks = "".join(f"{row}:1 {code}\n" for row in range(first, first + min(number, 1000)))
    return Built((_deck() + line * (number + 1)).encode(), marks + (f"{first + 1000}:1 S115\n" if cut else ""))


def _deck(head: str = "", main: tuple[str, ...] = MAIN) -> str:
    return head + "main:\n" + "".join(f"  - {entry}\n" for entry in main) + "gate:\n" + "".join(f"  - {entry}\n" for entry in GATE)


def _filled(deck: str, size: int, comment: str = "#") -> bytes:
    """The deck with comment lines up to a size in bytes."""
    missing = size - len(deck.encode())
    line = comment + "-" * 98 + "\n"
    rest = missing % len(line)
    return (deck + line * (missing // len(line)) + (comment + "-" * (rest - 2) + "\n" if rest > 1 else "\n" * rest)).encode()


def _json_deck() -> str:
    return json.dumps({"main": MAIN, "gate": GATE})


def _text_deck() -> str:
    return "\n".join(("Main", *MAIN, "Gate", *GATE)) + "\n"


def _csv_deck(lines: int) -> Built:
    text = "section,count,card\n" + "main,1,Spare Wick\n" * lines
    expect = "2:1 D301\n2:8 D302\n2:1 D303\n1:1 D311\n" + (f"{lines + 1}:* S109\n" if lines > 2000 else "")
    return Built(text.encode(), expect)


def _entries(count: int) -> Built:
    text = "main:\n" + "  - Spare Wick\n" * count
    expect = "1:1 D301\n2:5 D302\n1:1 D303\n1:1 D311\n" + ("2002:5 S109\n" if count > 2000 else "")
    return Built(text.encode(), expect)


def _different_unknown_cards() -> Built:
    """Nine hundred names that are searched for suggestions one by one."""
    text = "main:\n" + "".join(f"  - Nobody {n} of the {n * 7919 % 1000} Hills\n" for n in range(900))
    return Built(text.encode(), "1:1 D301\n1:1 D303 note\n1:1 D311\n" + "".join(f"{line}:5 C201\n" for line in range(2, 902)))


def _nested(opening: str, closing: str, levels: int, expect: str) -> Built:
    return Built((_deck() + "name: " + opening * levels + closing * levels + "\n").encode(), expect)


def _alias_bomb() -> Built:
    """Nine levels of nine: 387,420,489 texts if it were expanded."""
    lines = ["a0: &a0 [" + ", ".join(["lol"] * 9) + "]"]
    lines += [f"a{n}: &a{n} [" + ", ".join([f"*a{n - 1}"] * 9) + "]" for n in range(1, 9)]
    expect = "1:* Y003\n1:* S102\n" + "".join(f"{n}:* S102\n" + f"{n}:* Y003\n" * 10 for n in range(2, 10))
    return Built(("\n".join(lines) + "\n" + _deck()).encode(), expect)


BUILT: dict[str, Callable[[], Built]] = {
    # Y007 deck files of more than a megabyte
    "Y007/good/one_megabyte.yml": lambda: Built(_filled(_deck(), MEGABYTE)),
    "Y007/good/one_megabyte.json": lambda: Built((_json_deck() + " " * (MEGABYTE - len(_json_deck()))).encode()),
    "Y007/good/one_megabyte.txt": lambda: Built(_filled(_text_deck(), MEGABYTE)),
    "Y007/good/small.yml": lambda: Built(_deck().encode()),
    "Y007/bad/one_byte_more.yml": lambda: Built(_filled(_deck(), MEGABYTE + 1), "1:1 Y007"),
    "Y007/bad/one_byte_more.json": lambda: Built((_json_deck() + " " * (MEGABYTE + 1 - len(_json_deck()))).encode(), "1:1 Y007"),
    "Y007/bad/one_byte_more.txt": lambda: Built(_filled(_text_deck(), MEGABYTE + 1), "1:1 Y007"),
    "Y007/bad/one_byte_more_in_characters_of_three.yml": lambda: Built(
        ("name: x\nnotes: '" + "灯" * 333_400 + "'\n" + _deck()).encode(), "1:1 Y007"
    ),
    "Y007/bad/thirty_megabytes.yml": lambda: Built(_filled(_deck(), 30 * MEGABYTE), "1:1 Y007"),
    "Y007/bad/binary.yml": lambda: Built(bytes(2 * MEGABYTE), "1:1 Y007"),
    # S109 lists that are too long
    "S109/good/two_thousand_entries.yml": lambda: Built(_entries(2000).data, "also D301\nalso D302\nalso D303\nalso D311"),
    "S109/bad/two_thousand_and_one_entries.yml": lambda: _entries(2001),
    "S109/bad/twenty_thousand_entries.yml": lambda: _entries(20_000),
    # hostile
    "hostile/huge_alias_bomb.yml": _alias_bomb,
    "hostile/entries_2001.yml": lambda: _entries(2001),
    "hostile/entries_2001.csv": lambda: _csv_deck(2001),
    "hostile/entries_unknown.yml": _different_unknown_cards,
    "hostile/depth_1000_lists.yml": lambda: _nested("[", "]", 1000, "21:* Y006"),
    "hostile/depth_100000_lists.yml": lambda: _nested("[", "]", 100_000, "21:* Y006"),
    "hostile/depth_100000_open.yml": lambda: _nested("[", "", 100_000, "21:* Y006"),
    "hostile/depth_5000_mappings.yml": lambda: _nested("{a: ", "}", 5000, "21:* Y006"),
    "hostile/depth_100000_dashes.yml": lambda: Built(("main:\n  " + "- " * 100_000 + "x\n").encode(), "2:* Y006"),
    "hostile/depth_100000.json": lambda: Built(("[" * 100_000).encode(), "1:33 Y006"),
    "hostile/depth_100000_objects.json": lambda: Built(('{"main":' * 100_000).encode(), "1:* Y006"),
    "hostile/long_line.yml": lambda: Built((_deck() + "notes: " + "n" * 900_000 + "\n").encode(), "21:8 S109"),
    "hostile/long_key.yml": lambda: Built((_deck() + "k" * 900 + ": x\n").encode(), "21:1 S102"),
    "S115/bad/duplicate_keys.yml": lambda: _findings("name: x\n", 1500, "Y002"),
    "S115/bad/one_finding_more.yml": lambda: _findings("name: x\n", 1001, "Y002"),
    "S115/bad/unknown_keys.json": lambda: Built(
        ("{" + ",\n".join(f'"k{number}": 1' for number in range(1500)) + "}").encode(),
        "".join(f"{line}:* S102\n" for line in range(2, 998)) + "1:* S102\n998:* S115\nalso D301\nalso D303\nalso D311\n",
    ),
    "S115/good/as_many_findings_as_are_listed.yml": lambda: _findings("name: x\n", 1000, "Y002", cut=False),
    "S115/good/many_findings.yml": lambda: _findings("notes: x\n", 500, "Y002", cut=False),
    "S115/good/one_finding.yml": lambda: _findings("name: x\n", 1, "Y002", cut=False),
    "hostile/long_plain_key.yml": lambda: Built((_deck() + "k" * 100_000 + ": x\n").encode(), "21:1 Y001"),
    "hostile/open_quote_and_a_megabyte.yml": lambda: Built((_deck() + 'name: "' + "n\n" * 400_000).encode(), "21:7 Y001\n22:1 Y001"),
    "hostile/many_lines.yml": lambda: Built((_deck() + "\n" * 900_000).encode()),
    "hostile/many_syntax_errors.yml": lambda: Built(
        ("main:\n" + "  - @Home\n" * 5000).encode(), "".join(f"{line}:5 Y001\n" for line in range(2, 53))
    ),
    "hostile/many_duplicate_keys.yml": lambda: Built(
        (_deck() + "name: x\n" * 900).encode(), "".join(f"{line}:1 Y002\n" for line in range(22, 921))
    ),
    "hostile/many_unknown_keys.json": lambda: Built(
        json.dumps({"main": MAIN, "gate": GATE, **{f"key{n}": n for n in range(900)}}, indent=0).encode(),
        "".join(f"{line}:1 S102\n" for line in range(24, 924)),
    ),
    "hostile/many_invisible.yml": lambda: Built((_deck() + "name: '" + "\u200b" * 150 + "'\n").encode(), "21:* Y011\n" * 20),
    "hostile/many_quotes.json": lambda: Built(('{"main": ["' + '\\"' * 200_000 + '"]}').encode(), "1:11 S109\nalso D311"),
    "hostile/backslashes_open.json": lambda: Built(('{"main": ["' + "\\\\" * 200_000).encode(), "1:11 Y013"),
    "hostile/blanks_before_a_fault.json": lambda: Built((" " * 900_000 + "x").encode(), "1:900001 Y013"),
    "hostile/csv_of_quotes.csv": lambda: Built(
        ("section,count,card\nmain,1," + '"' * 300_001 + "\n").encode(), "2:1 Y014\nalso D301\nalso D303\nalso D311"
    ),
    "hostile/text_of_blanks.txt": lambda: Built(("Main\n1 Spare" + " " * 300_000 + "Wick x\n").encode(), "2:* S109\nalso D311"),
    "hostile/heading_of_blanks.txt": lambda: Built(
        ("Main" + " " * 200_000 + "(\n1 Spare Wick\n").encode(), "1:1 S109\nalso D311\nskipped below a folder"
    ),
    "hostile/number_of_digits.yml": lambda: Built(
        (_deck(main=(*MAIN[:-3], "1 Gate 7 Protocol", "9" * 300 + " Gate 7 Protocol", *MAIN[-2:]))).encode(), "13:5 S106"
    ),
    "hostile/findings_without_end.yml": lambda: Built(
        (_deck() + "name: x\n" * 3000).encode(), "".join(f"{line}:1 Y002\n" for line in range(22, 1022)) + "1022:1 S115\n"
    ),
    "hostile/log_file.yml": lambda: Built(_filled("2026-01-01 error\n", 3 * MEGABYTE, "x"), "1:1 Y007\nskipped below a folder"),
}
