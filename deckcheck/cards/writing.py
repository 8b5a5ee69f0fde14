"""A deck as the text of a deck file: YAML, JSON, plain text or CSV, each readable by our readers as the same deck."""

from __future__ import annotations

import json
from collections.abc import Mapping as MappingType
from collections.abc import Sequence
from typing import Any

from deckcheck.cards.deck import Deck, DeckEntry, misplaced_count, read_entry
from deckcheck.cards.limits import Formats
from deckcheck.cards.lists import heading_of, without_comment
from deckcheck.source import SourceText, read_yaml
from deckcheck.tree import Mapping, Scalar, plain_value
from deckcheck.tree import Sequence as SequenceNode
from deckcheck.yaml_faults import quote

FORMATS = {".yml": "yaml", ".yaml": "yaml", ".json": "json", ".txt": "text", ".csv": "csv"}


Definitions = Sequence[MappingType[str, Any]]


def write_deck(
    deck: Deck,
    kind: str,
    formats: Formats,
    default_game: str,
    texts: Sequence[tuple[str, str]] = (),
    own: Definitions = (),
) -> tuple[str, list[str]]:
    """The text of a deck in a format, and a line for everything that the format cannot carry.

    `default_game`: the game of a file that does not say; `texts`: further texts of the head (player, event, notes) as (key, text); `own`:
    the card definitions that the deck file carries.
    """
    head = [("game", deck.game), ("rules", deck.rules), *([("name", deck.name)] if deck.name else []), *texts]
    if not deck.complete:
        head.append(("complete", "false"))
    if kind == "json":
        return _json(deck, head, own), []
    if kind == "yaml":
        return _yaml(deck, formats, head, own), []
    if kind == "csv":
        unsaid = (("game", default_game), ("rules", formats.default_version))
        text, lost = _csv(deck, [pair for pair in head if pair not in unsaid])
    else:
        text, lost = _text(deck, formats, head)
    return text, lost + [f"cards: the definition of {card.get('id')}" for card in own]


def reference(entry: DeckEntry) -> str:
    """What names the card of an entry: as written, or as the card is called."""
    return " ".join(entry.reference.split())


def _entry_text(entry: DeckEntry) -> str:
    """`4 Name`; `4x Name` where the name itself begins like the mark of a count."""
    text = f"{entry.count} {reference(entry)}"
    return text if read_entry(text).reference == reference(entry) else f"{entry.count}x {reference(entry)}"


def yaml_entry(entry: DeckEntry) -> str:
    """An entry as a YAML scalar."""
    return yaml_text(_entry_text(entry))


def yaml_text(text: str) -> str:
    """The text as a YAML scalar that reads back as it is; quoted only where it must be."""
    source = SourceText(f"- {text}\n")
    root, found = read_yaml(source)
    if not found and isinstance(root, SequenceNode) and len(root.items) == 1:
        item = root.items[0]
        if isinstance(item, Scalar) and item.text == text and not item.is_null and " #" not in text and item.plain:
            return text
    return json.dumps(text, ensure_ascii=False) if "\\" in text or "\n" in text else quote(text)


def _yaml(deck: Deck, formats: Formats, head: Sequence[tuple[str, str]], own: Definitions) -> str:
    lines = [f"{key}: {value if key == 'complete' else _version(value) if key == 'rules' else yaml_text(value)}" for key, value in head]
    for section, entries in deck.sections.items():
        if formats.data["sections"][section].get("single") and len(entries) == 1 and entries[0].count == 1:
            lines.append(f"{section}: {yaml_text(_single(entries[0]))}")
        elif entries:
            lines.append(f"{section}:")
            lines += [f"  - {yaml_entry(entry)}" for entry in entries]
    if own:
        lines += ["cards:", *(f"  - {json.dumps(card, ensure_ascii=False)}" for card in own)]  # JSON is YAML too
    return "\n".join(lines) + "\n"


def _version(version: str) -> str:
    return f'"{version}"' if version.isdecimal() else version


def _single(entry: DeckEntry) -> str:
    """A single card without its count, where that reads back as the same."""
    text = reference(entry)
    return text if read_entry(text).reference == text and misplaced_count(text) is None else _entry_text(entry)


def _json(deck: Deck, head: Sequence[tuple[str, str]], own: Definitions) -> str:
    data: dict[str, object] = {key: False if key == "complete" else value for key, value in head}
    for section, entries in deck.sections.items():
        if entries:
            data[section] = [{"card": reference(entry), "count": entry.count} for entry in entries]
    if own:
        data["cards"] = list(own)
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _text(deck: Deck, formats: Formats, head: Sequence[tuple[str, str]]) -> tuple[str, list[str]]:
    lost: list[str] = []
    lines: list[str] = []
    for key, value in head:
        text = " ".join(value.split())
        if text != value:
            lost.append(f"{key}: line breaks became blanks")
        lines.append(f"# {key}: {text}")
    for section, entries in deck.sections.items():
        if not entries:
            continue
        lines += ["", f"{formats.data['sections'][section]['headings'][0]}:"]
        for entry in entries:
            line = _entry_text(entry)
            if without_comment(line) != line or heading_of(line, formats.heading):
                line = _by_id(entry, line, lost)
            lines.append(line)
    return "\n".join(lines).strip("\n") + "\n", lost


def _by_id(entry: DeckEntry, line: str, lost: list[str]) -> str:
    """The entry with the id in place of a name that this format would read otherwise."""
    if entry.card is not None:
        return f"{entry.count} {entry.card.id}"
    lost.append(f"{line!r}: this format would read the name otherwise, and no card is known by it")
    return f"# {line}"


def _csv(deck: Deck, head: Sequence[tuple[str, str]]) -> tuple[str, list[str]]:
    lost = [f"{key}: {value}" for key, value in head]
    lines = ["section,count,card"]
    for section, entries in deck.sections.items():
        for entry in entries:
            text = reference(entry)
            if text[:1] in "=+-@\t":  # a spreadsheet would run it as a formula
                if entry.card is not None:
                    text = entry.card.id
                else:
                    lost.append(f"{_entry_text(entry)!r}: a spreadsheet would read it as a formula, so it was left out")
                    continue
            lines.append(f"{section},{entry.count},{_csv_field(text)}")
    return "\n".join(lines) + "\n", lost


def _csv_field(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if any(sign in text for sign in ',"\n') or text != text.strip() else text


def head_texts(root: object, keys: Sequence[str]) -> list[tuple[str, str]]:
    """The texts of the head of a deck file that a `Deck` does not keep."""
    if not isinstance(root, Mapping):
        return []
    values = [(key, root.get(key)) for key in keys]
    return [(key, value.text) for key, value in values if isinstance(value, Scalar) and not value.is_null]


def own_definitions(root: object) -> list[dict[str, Any]]:
    """The card definitions that a deck file carries, as they stand."""
    section = root.get("cards") if isinstance(root, Mapping) else None
    return [plain_value(card) for card in section.items if isinstance(card, Mapping)] if isinstance(section, SequenceNode) else []
