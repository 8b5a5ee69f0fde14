"""How fast `validate` is, as ratios from one run: `python tests/benchmarks/bench_validate.py`.

Needs the extra `bench` (check-jsonschema) for the comparison. Sides run in turn, and what is printed is the median of the ratios of the
rounds with the smallest and largest in brackets. Absolute times of two runs do not compare.
"""

from __future__ import annotations

import json
import os
import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from typing import Any

import yaml

from deckcheck.cards.load import load_game

SCHEMA_HEAD = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "required": ["main"],
    "additionalProperties": False,
}
ENTRIES = {
    "text": {"type": "string", "pattern": "^[0-9]+ "},
    "mapping": {
        "type": "object",
        "required": ["card", "count"],
        "additionalProperties": False,
        "properties": {"card": {"type": "string"}, "count": {"type": "integer", "minimum": 1, "maximum": 4}},
    },
}


def make_decks(folder: str, number: int, style: str) -> None:
    """Legal decks of 13 lines and 5 gates, entries as `4 Name` or as `card` and `count`."""
    rng = random.Random(7)
    _, pool = load_game("luck_and_logic")
    known = {card.identity: card for card in pool if not card.partial}.values()
    main = [card for card in known if card.type in ("logicalist", "foreigner", "tranceunion", "tactics")]
    paradoxes = [card for card in known if card.type == "paradox"]
    gates = list({card.get("gate_number"): card for card in known if card.type == "gate"}.values())
    os.makedirs(folder)
    for index in range(number):
        ordinary, special = rng.sample(main, 11), rng.sample(paradoxes, 2)
        chosen = [*((card, 4) for card in ordinary[:10]), (ordinary[10], 2), *((card, 4) for card in special)]
        write: Callable[[Any, int], Any] = (lambda c, n: f"{n} {c.name}") if style == "text" else (lambda c, n: {"card": c.id, "count": n})
        deck = {
            "game": "luck_and_logic",
            "name": f"deck {index}",
            "main": [write(card, count) for card, count in chosen],
            "gate": [write(card, 2) for card in rng.sample(gates, 5)],
        }
        with open(os.path.join(folder, f"deck{index:05d}.yaml"), "w", encoding="utf-8") as file:
            yaml.safe_dump(deck, file, sort_keys=False, allow_unicode=True)


def make_schema(path: str, style: str) -> None:
    entries = {"type": "array", "items": ENTRIES[style]}
    with open(path, "w", encoding="utf-8") as file:
        json.dump(
            {
                **SCHEMA_HEAD,
                "properties": {"game": {"enum": ["luck_and_logic"]}, "name": {"type": "string"}, "main": entries, "gate": entries},
            },
            file,
        )


def seconds(command: Sequence[str], cwd: str) -> float:
    start = time.perf_counter()
    done = subprocess.run(command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    elapsed = time.perf_counter() - start
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(command[:4])} failed: {done.stderr.decode()[-500:]}")
    return elapsed


def compare(title: str, ours: Sequence[str], theirs: Sequence[str], rounds: int, cwd: str, *, inverse: bool = False) -> None:
    """Prints ours / theirs (or theirs / ours with `inverse`): the median of the rounds, with both medians in seconds."""
    seconds(ours, cwd), seconds(theirs, cwd)
    pairs = [(seconds(ours, cwd), seconds(theirs, cwd)) for _ in range(rounds)]
    ratios = [theirs_s / ours_s if inverse else ours_s / theirs_s for ours_s, theirs_s in pairs]
    mine, other = (statistics.median(side) for side in zip(*pairs, strict=True))
    print(
        f"{title:58} {statistics.median(ratios):6.2f}x [{min(ratios):.2f} - {max(ratios):.2f}]   {mine:.3f} s / {other:.3f} s", flush=True
    )


def main() -> None:
    quick = "--quick" in sys.argv
    python = sys.executable
    deckcheck = [os.path.join(os.path.dirname(python), "deckcheck")]
    peer = shutil.which("check-jsonschema", path=os.path.dirname(python))
    cold, warm, small, large = (5, 1, 200, 2000) if quick else (25, 5, 2000, 20000)
    with tempfile.TemporaryDirectory() as folder:
        for style in ENTRIES:
            for number in (1, small):
                make_decks(os.path.join(folder, f"{style}{number}"), number, style)
            make_schema(os.path.join(folder, f"{style}.json"), style)
        make_decks(os.path.join(folder, f"text{large}"), large, "text")
        click = [python, "-c", "import click"]
        for style in ENTRIES:
            compare(f"one deck ({style} entries), cold / import click", [*deckcheck, "validate", f"{style}1"], click, cold, folder)
        compare("--help, cold / import click", [*deckcheck, "--help"], click, cold, folder)
        if peer:
            for style in ENTRIES:
                files = sorted(os.path.join(f"{style}{small}", name) for name in os.listdir(os.path.join(folder, f"{style}{small}")))
                theirs = [peer, "--schemafile", f"{style}.json", *files]
                ours = [*deckcheck, "validate", "--output-format", "concise", f"{style}{small}"]
                compare(f"check-jsonschema / ours, {small} lists, {style} entries", ours, theirs, warm, folder, inverse=True)
        else:
            print("check-jsonschema is not installed: pip install -e '.[bench]'")
        many = [*deckcheck, "validate", "--output-format", "concise", f"text{large}"]
        compare(f"--jobs 1 / --jobs 2, {large} lists", [*many, "--jobs", "2"], many, warm, folder, inverse=True)
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        peak = int(subprocess.run([python, "-c", PEAK, *many], cwd=folder, capture_output=True, text=True, check=True).stdout.split()[-1])
        print(f"{'peak memory of a process, MiB':58} {peak / 1024:6.1f}   (largest child before: {before / 1024:.1f})")


PEAK = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""

if __name__ == "__main__":
    main()
