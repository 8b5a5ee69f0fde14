"""The manual as one Markdown page. The prose is a template; a line `{{what ...}}` in it is a place for what the registry knows:

`{{part NAME}}` what the game's data says under this name, `{{table SLOT}}` a table of the words of a slot, `{{entries SLOT}}` a section for
each of them, `{{example NAME}}` an example, `{{examples PLACE}}` those that belong there, `{{types}}` the types of values, `{{codes}}` the
findings; `{{if NAME}}` ... `{{end}}` stands only in the manual of a game that has such a slot or word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from deckcheck.effect_codes import EFFECT_CODES
from deckcheck.effects.field_texts import field_name, field_text
from deckcheck.effects.manual import Example, Manual, phrase
from deckcheck.effects.words import PLURALS, TYPES, Word

_DIRECTIVE: Final = re.compile(r"\{\{(\w+) ?([\w -]*)\}\}")
_COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    "kind": ("word", "facts", "meaning", "phrase", "rules", "example"),
    "header": ("word", "takes", "facts", "meaning", "phrase", "rules", "example"),
    "slot": ("word", "takes", "facts", "meaning", "phrase", "rules", "example"),
    "selector": ("word", "takes", "meaning", "phrase", "rules", "example"),
    "filter": ("word", "takes", "meaning", "facts", "phrase", "rules", "example"),
    "condition": ("word", "takes", "meaning", "phrase", "rules", "example"),
    "amount": ("word", "takes", "fields", "meaning", "phrase", "example"),
    "comparison": ("word", "takes", "meaning", "phrase", "rules", "example"),
    "trigger": ("word", "takes", "fields", "meaning", "facts", "phrase", "rules", "example"),
    "": ("word", "meaning", "facts", "phrase", "rules", "example"),
}
"""By slot; those of all other slots under the empty name."""
_TITLES: Final = {"takes": "takes", "facts": "notes", "fields": "fields", "phrase": "English ‖ Japanese"}


def markdown(manual: Manual) -> str:
    """The whole page."""
    lines = list(_Page(manual).lines(manual.template))
    text = re.sub(r"\n{3,}", "\n\n", "\n".join(lines))
    return text.strip() + "\n"


class _Page:
    def __init__(self, manual: Manual) -> None:
        self.manual = manual
        self.vocabulary = manual.vocabulary
        self.places: dict[str, Callable[[str], Iterator[str]]] = {
            "part": self.part,
            "table": self.table,
            "entries": self.entries,
            "example": self.example,
            "examples": self.examples,
            "types": self.types,
            "codes": self.codes,
        }

    def lines(self, template: str) -> Iterator[str]:
        """The lines of a template, with what belongs in its places."""
        left_out = False
        for line in template.splitlines():
            found = _DIRECTIVE.fullmatch(line.strip())
            if found is None:
                if not left_out:
                    yield line
            elif found[1] == "if":
                left_out = not self._has(found[2])
            elif found[1] == "end":
                left_out = False
            elif not left_out:
                yield from self.places[found[1]](found[2])

    def _has(self, name: str) -> bool:
        return name in self.vocabulary.slots or name in self.manual.names

    def part(self, name: str) -> Iterator[str]:
        yield from self.lines(self.manual.parts.get(name, ""))

    # Tables.

    def table(self, slot: str) -> Iterator[str]:
        columns = _COLUMNS.get(slot, _COLUMNS[""])
        words = self.vocabulary.words(slot).values()
        rows = [[self._cell(slot, word, column) for column in columns] for word in words]
        kept = [place for place, column in enumerate(columns) if any(row[place] for row in rows)]
        yield from _table([_TITLES.get(columns[place], columns[place]) for place in kept], [[row[place] for place in kept] for row in rows])

    def _cell(self, slot: str, word: Word, column: str) -> str:
        if column == "word":
            return f"`{word.name}`"
        if column == "takes":
            return self._takes(word.takes) if word.takes != "none" else "nothing"
        if column == "fields":
            return "; ".join(f"{field_name(field)}{'!' if field.mandatory else ''}: {self._takes(field.takes)}" for field in word.fields)
        if column == "facts":
            return " ".join(self.manual.facts(slot, word))
        if column == "meaning":
            return word.meaning
        if column == "phrase":
            return _phrases(word)
        if column == "rules":
            return ", ".join(word.rules)
        return _link(self.manual.shown_by(slot, word.name))

    def _takes(self, takes: str) -> str:
        """A type of value, short: what it is stands in the table of types."""
        if " | " in takes:
            return self.manual.takes_text(takes)
        if takes in TYPES:
            return takes
        return f"{PLURALS[takes]} or list" if takes in PLURALS else takes

    def types(self, _: str) -> Iterator[str]:
        used = {word.takes for words in self.vocabulary.slots.values() for word in words.values()}
        used |= {field.takes for words in self.vocabulary.slots.values() for word in words.values() for field in word.fields}
        yield from _table(["takes", "is"], [[name, text] for name, text in TYPES.items() if name in used])

    def codes(self, _: str) -> Iterator[str]:
        rows = [[code, name, severity, _inline(summary), _inline(remedy)] for code, name, severity, summary, _, _, remedy in EFFECT_CODES]
        yield from _table(["code", "name", "severity", "finds", "remedy"], rows)

    # Sections.

    def entries(self, slot: str) -> Iterator[str]:
        for name, word in self.vocabulary.words(slot).items():
            yield from ("", f"#### `{name}`", "", word.meaning, "")
            yield f"- Takes: {self.manual.takes_text(word.takes)}."
            for field in word.fields:
                needed = ", must be there" if field.mandatory else ""
                yield f"- {field_name(field)} ({self.manual.takes_text(field.takes)}{needed}): {field_text(word, field)}"
            if facts := self.manual.facts(slot, word):
                yield f"- {' '.join(facts)}"
            if shown := _phrases(word):
                yield f"- Told as: {shown}"
            if word.rules:
                yield f"- Rules: {', '.join(word.rules)}"
            here = [example for example in self.manual.examples.values() if example.at == name]
            other = self.manual.shown_by(slot, name)
            if not here and other is not None:
                yield f"- Example: {_link(other)}"
            yield from self.examples(name)

    def example(self, name: str) -> Iterator[str]:
        yield from _example(self.manual.examples[name])

    def examples(self, place: str) -> Iterator[str]:
        for example in self.manual.examples.values():
            if example.at == place:
                yield from _example(example)


def _example(example: Example) -> Iterator[str]:
    yield from ("", f"##### Example: {example.name}", "", f"A {example.type.replace('_', ' ')} card. {' '.join(example.says.split())}", "")
    yield from ("```yaml", "abilities:", *(f"  {line}".rstrip() for line in example.text.rstrip().splitlines()), "```", "")


def _link(example: Example | None) -> str:
    return f"[{example.name}](#example-{example.name})" if example is not None else ""


def _phrases(word: Word) -> str:
    en, ja = phrase(word.en), phrase(word.ja)
    return f"{en} ‖ {ja}" if en and en != "{" + en.strip("{}") + "}" else ""


def _inline(text: str) -> str:
    return " ".join(text.split())


def _table(columns: list[str], rows: list[list[str]]) -> Iterator[str]:
    yield ""
    yield f"| {' | '.join(columns)} |"
    yield f"|{' --- |' * len(columns)}"
    for row in rows:
        yield "| " + " | ".join(_inline(cell).replace("|", "\\|") for cell in row) + " |"
    yield ""
