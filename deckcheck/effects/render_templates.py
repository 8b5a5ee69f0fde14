"""Templates of the registry -> text. A template is read so:

- `{cards}` is a field; `{to|the hand}` has a text for when it is not written, `{where|card|cards}` one that agrees with the amount
  before it; `{amount:card|cards}` is an amount with its noun, `{amount:枚}` one with its counter; `{texts:"*"}` are texts, each of them
  quoted.
- `(draw|draws|drew)` are forms of which one is taken; which, is known to whom fills the template.
- `[[ under {under}]]` is left out, if a field in it is not written; `[[!to: anywhere]]` stands, if the field is not written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

# Forms of English verbs, and of Japanese ones (`TA` is made of `TE`).
BASE, THIRD, PAST = 0, 1, 2
PLAIN, STEM, TE, NAI, TA = 0, 1, 2, 3, 9

_OPTIONAL: Final = re.compile(r"\[\[(?:!(\w+):)?(.*?)\]\](?!\])")
_FORMS: Final = re.compile(r"\(([^(){}]*\|[^(){}]*)\)")
_FIELD: Final = re.compile(r"\{(\w+)([:|]?)([^{}]*)\}")
_PAST_OF: Final = {"て": "た", "で": "だ"}


@dataclass(frozen=True, slots=True)
class Said:
    """A piece of text, with what other words must know to agree with it."""

    text: str
    plural: bool = False
    numeral: bool = False
    """Does it end with a number, so that a counter may follow?"""
    each: str = ""
    """Of an amount: what it is counted for."""
    items: tuple[str, ...] = ()
    """Texts that are quoted one by one, with the word between the last two."""
    between: str = ""
    equal: bool = False
    """Is it a value, so that it is said: cards equal to it?"""


Fields = Mapping[str, Said | None]


def fill(template: str, fields: Fields, form: int = 0, first: str = "") -> str:
    """The text of a template. `first` is put before the first word that has forms."""
    template = _OPTIONAL.sub(lambda match: _optional(match, fields), template)
    pending = [first]

    def formed(match: re.Match[str]) -> str:
        before = pending.pop() if pending else ""
        return before + form_of(match[1].split("|"), form)

    template = _FORMS.sub(formed, template)
    plural = [False]

    def field(match: re.Match[str]) -> str:
        return _field(match, fields, plural)

    text = _FIELD.sub(field, template)
    return (first if pending else "") + text


def form_of(forms: Sequence[str], form: int) -> str:
    """One of the forms of a word; a word with fewer forms does not change."""
    if form == TA:
        te = form_of(forms, TE)
        return te[:-1] + _PAST_OF.get(te[-1:], te[-1:])
    return forms[min(form, len(forms) - 1)]


def is_verb(template: str) -> bool:
    """Does a template begin with a verb, so that its performer stands before it? Else it has a subject of its own."""
    return _FORMS.match(template) is not None


def plain(template: str) -> str:
    """A template for people: its first forms, and fields by name."""
    text = _OPTIONAL.sub(lambda match: "" if match[1] else match[2], template)
    text = _FORMS.sub(lambda match: match[1].split("|")[0], text)
    return _FIELD.sub(lambda match: "{" + match[1].rstrip("_") + "}", text)


def _optional(match: re.Match[str], fields: Fields) -> str:
    if match[1]:
        return "" if fields.get(match[1]) else match[2].removeprefix(" ")
    said = [fields.get(name) for name, _, _ in _FIELD.findall(match[2])]
    return match[2] if all(each is not None and (each.text or each.items) for each in said) else ""


def _field(match: re.Match[str], fields: Fields, plural: list[bool]) -> str:
    name, sign, details = match[1], match[2], match[3].split("|")
    said = fields.get(name)
    if said is None:
        if sign != "|":
            raise KeyError(f"{{{name}}} has no value")
        return details[-1] if plural[0] else details[0]
    if sign != ":":
        plural[0] = said.plural
        return said.text
    plural[0] = said.plural
    if "*" in match[3]:
        return listed([match[3].replace("*", item) for item in said.items], said.between)
    if said.equal and len(details) == 2:
        return f"{details[1]} equal to {said.text}"
    if len(details) == 2:
        return f"{said.text} {details[said.plural]}"
    return said.text + details[0] if said.numeral else said.text


def listed(texts: Sequence[str], between: str) -> str:
    """`a, b and c`: with `between` before the last one, and a comma before the others, where `between` is a word between blanks."""
    if between.startswith(" ") and len(texts) > 2:
        return between.join((", ".join(texts[:-1]), texts[-1]))
    return between.join(texts)
