"""A quick reader of the plainest YAML: what most deck files are.

It reads top-level `key: text` lines and lists of `- text`, `- card: text` + `count: n` and `- {card: text, count: n}`, or says that the
text is something else, which the YAML parser then reads. What it accepts it reads exactly as the parser does (a property test compares
the two). It exists because a list that needs no parser costs a quarter of the time, and a single deck starts without importing one.
"""

from __future__ import annotations

import re

from deckcheck.tree import Mapping, Node, Scalar, Sequence

# A text without quotes that nothing in YAML can read otherwise; inside braces it has no comma or bracket either.
_PLAIN = r"[^\W_](?:[^:#\n\r\t]*[^:#\s])?"
_FLOW = r"[^\W_](?:[^:#\n\r\t,\[\]{}]*[^:#\s,\[\]{}])?"
_QUOTED = r"\"[^\"\\]*\"|'[^']*'"
_KEY_LINE = re.compile(rf"([a-z_]{{1,60}}):(?: +(?:({_PLAIN})|({_QUOTED})) *)?")
_ENTRY_LINE = re.compile(
    rf"( *)- (?:({_PLAIN})|({_QUOTED})|card: (?:({_PLAIN})|({_QUOTED}))|\{{card: (?:({_FLOW})|({_QUOTED})), count: ([0-9]+)\}})"
)
_COUNT_LINE = re.compile(r"( +)count: ([0-9]+)")


def read_plain_yaml(text: str) -> Mapping | None:
    """The tree of a text in the subset; None for any other text, which may be good YAML all the same."""
    if "\r" in text:
        return None
    root: Mapping | None = None
    items: list[Node] | None = None  # of the list that is open
    indent = -1
    waiting: Scalar | None = None  # a key without a value yet: a list must follow
    entry: Mapping | None = None  # a `card:` line of which the `count:` line may follow
    number = -1
    for line in text.split("\n"):
        number += 1
        first = line[:1]
        if first == " " or first == "-":
            match = _ENTRY_LINE.fullmatch(line)
            if match is None:
                body = line.lstrip(" ")
                if not body.startswith("#") and body:
                    counted = _COUNT_LINE.fullmatch(line)
                    if counted is None or entry is None or counted.end(1) != entry.column:
                        return None if number or line != "---" else _document(text)
                    entry.items["count"] = _pair("count", number, counted.end(1), counted.group(2), counted.start(2))
                    entry = None
                continue
            spaces = match.end(1)
            if waiting is not None and root is not None:
                node = Sequence(number, spaces)
                root.items[waiting.text] = (waiting, node)
                items, indent, waiting = node.items, spaces, None
            elif items is None or spaces != indent:
                return None
            group = match.lastindex or 0
            if group == 2:
                start = match.start(2)
                items.append(Scalar(match.group(2), number, start, number, match.end(2), True))
                entry = None
            elif group == 3:
                items.append(Scalar(match.group(3)[1:-1], number, match.start(3), number, match.end(3), False))
                entry = None
            else:
                entry = Mapping(number, spaces + 2)
                which = group if group != 8 else 6 if match.group(6) is not None else 7
                where = spaces + 2 + (which > 5)
                value = match.group(which)
                card = Scalar(
                    value if which in (4, 6) else value[1:-1], number, match.start(which), number, match.end(which), which in (4, 6)
                )
                entry.items["card"] = (Scalar("card", number, where, number, where + 4, True), card)
                items.append(entry)
                if which > 5:
                    entry.items["count"] = _pair("count", number, match.start(8) - 7, match.group(8), match.start(8))
                    entry = None
        elif first == "" or first == "#":
            continue
        else:
            match = _KEY_LINE.fullmatch(line)
            if match is None or waiting is not None:
                return None
            key = match.group(1)
            if root is None:
                root = Mapping(number, 0)
            elif key in root.items:
                return None
            scalar = Scalar(key, number, 0, number, len(key), True)
            items = entry = None
            if match.lastindex == 1:
                waiting = scalar
            elif match.lastindex == 2:
                root.items[key] = (scalar, Scalar(match.group(2), number, match.start(2), number, match.end(2), True))
            else:
                root.items[key] = (scalar, Scalar(match.group(3)[1:-1], number, match.start(3), number, match.end(3), False))
    return root if waiting is None else None


def _pair(key: str, line: int, column: int, value: str, start: int) -> tuple[Scalar, Node]:
    return Scalar(key, line, column, line, column + len(key), True), Scalar(value, line, start, line, start + len(value), True)


def _document(text: str) -> Mapping | None:
    """The tree of a text behind its `---` line, positions as in the whole."""
    return read_plain_yaml("\n" + text[4:])
