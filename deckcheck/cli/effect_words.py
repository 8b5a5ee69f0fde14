"""The words of card abilities, for `deckcheck explain`. Imported only when one is asked for."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from deckcheck.effects.manual import Manual
from deckcheck.rulesets import module, vocabulary
from deckcheck.rulesets.rulebook import rulebook
from deckcheck.validation.reader import DEFAULT_GAME


@cache
def _manual(game: str) -> Manual:
    return Manual(vocabulary(game))


def _with_words(games: Iterable[str]) -> list[str]:
    """Those that have words for the abilities of their cards."""
    return [game for game in games if module(game, "vocabulary") is not None]


def all_words(games: Iterable[str]) -> list[str]:
    """Every word of the abilities of these games."""
    return list(dict.fromkeys(name for game in _with_words(games) for name in _manual(game).names))


def manual(game: str | None) -> dict[str, Any]:
    """The manual of a game, as one page."""
    from deckcheck.effects.manual_markdown import markdown

    chosen = game or DEFAULT_GAME
    return {"kind": "manual", "game": chosen, "words": list(_manual(chosen).names), "text": markdown(_manual(chosen))}


def find(name: str, games: Sequence[str]) -> dict[str, Any] | None:
    """A word, of the first of these games that has it."""
    wanted = name.strip().strip("`").lower()
    games = _with_words(games)
    for game in games:
        if entries := _manual(game).entries(wanted):
            return {"kind": "word", "word": wanted, "game": game, "entries": entries}
    for game in games:
        if lines := vocabulary(game).other_words.get(wanted.replace("-", "_").replace(" ", "_")):
            words = list(dict.fromkeys(target for targets, _ in lines for target in targets if _manual(game).words.get(target)))
            return {"kind": "other_word", "word": wanted, "game": game, "hints": [hint for _, hint in lines], "words": words}
    return None


def about_other_word(found: dict[str, Any]) -> str:
    """A word of other games: what is written here instead."""
    known = " ".join(f"`deckcheck explain {word}` tells more." for word in found["words"][:2])
    hints = "\n".join(f"  {hint[0].upper()}{hint[1:]}" for hint in dict.fromkeys(found["hints"]))
    first = f"No word of card abilities is called `{found['word']}` ({found['game']}). What is meant may be said so:"
    return f"{first}\n\n{hints}\n\n{known}".rstrip()


def paragraphs(found: dict[str, Any], bold: Callable[[str], str], wrap: Callable[..., str]) -> Iterator[str]:
    """A word as text: every slot where it stands, its example once."""
    titles = {rule.id: rule.title for rule in rulebook(found["game"]).rules.values()}
    shown: set[str] = set()
    for entry in found["entries"]:
        yield bold(f"{entry['word']}") + f"  ({found['game']}; {entry['is']})"
        yield wrap(entry["meaning"])
        lines = []
        if entry.get("takes_text"):
            lines.append(wrap(f"Takes: {entry['takes_text']}."))
        for field in entry.get("fields", ()):
            needed = ", must be there" if field["mandatory"] else ""
            lines.append(_hanging(f"  {field['shown']} ({field['takes_text']}{needed}): {field['meaning']}"))
        lines += [wrap(fact) for fact in entry.get("facts", ())]
        if lines:
            yield "\n".join(lines)
        if entry.get("en"):
            yield wrap(f"Told as: {entry['en']} ‖ {entry['ja']}")
        if entry.get("rules"):
            yield "\n".join(["Rules:", *(f"  {rule} {titles[rule]}" if rule in titles else f"  {rule}" for rule in entry["rules"])])
        example = entry["example"]
        if example is not None:
            if example["name"] in shown:
                yield f"Example: {example['name']}, above."
            else:
                shown.add(example["name"])
                head = f"Example: {example['name']}, a {example['type'].replace('_', ' ')} card. {example['says']}"
                yield wrap(head) + "\n\n" + textwrap.indent(example["yaml"].rstrip(), "    ")


def _hanging(text: str) -> str:
    return textwrap.fill(" ".join(text.split()), 100, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)
