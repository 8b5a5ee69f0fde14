"""The JSON Schema of scenario files, made from the words of the games: for editors, and for other programs.

It uses nothing that draft-07 does not know but the name `$defs`. What it cannot say (arithmetic, what options are called, which cards there
are) the reader finds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from deckcheck.rulesets.scene_words import FACES, PLAYERS, SAME, LeftSide, NumberWord, SceneWords, ZoneWord

Schema = dict[str, Any]

_DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
_TEXT: Final[Schema] = {"type": ["string", "number", "boolean"], "minLength": 1, "maxLength": 400, "pattern": "\\S"}
_NULL: Final[Schema] = {"type": "null"}
_COUNT: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": 200}
_BOUND: Final[Schema] = {"type": "integer", "minimum": -999_999, "maximum": 999_999}
_LISTS: Final = {
    "contains": "These cards are among them.",
    "lacks": "None of these cards is among them.",
    "is": "Exactly these cards, in any order.",
    "top": "These cards are on top, from the top.",
    "bottom": "These cards are at the bottom, from the very bottom upwards.",
}
_COUNTS: Final = {
    "count": "How many cards.",
    "face_up": "How many are face up.",
    "face_down": "How many are face down.",
    "resting": "How many rest.",
    "standing": "How many stand.",
}


def scenario_schema(games: Sequence[SceneWords]) -> Schema:
    """The schema for all games that have scenarios; the first of them is meant where a file names none."""
    names = [words.game for words in games]
    definitions = _common()
    for words in games:
        definitions |= {f"{words.game}_{name}": value for name, value in _Game(words).definitions().items()}
    return {
        "$schema": _DRAFT,
        "$id": "urn:deckcheck:scenario",
        "title": "deckcheck scenario file",
        "description": "A position, what is chosen, what must hold.",
        "type": "object",
        "required": ["scenario", "given"],
        "additionalProperties": False,
        "properties": _head(names),
        "allOf": [
            {"if": _is_game(name, names), "then": {"properties": {part: _ref(f"{name}_{part}") for part in ("given", "when", "then")}}}
            for name in names
        ],
        "$defs": definitions,
    }


def _is_game(name: str, names: Sequence[str]) -> Schema:
    if name != names[0]:
        return {"required": ["game"], "properties": {"game": {"const": name}}}
    return {"not": {"required": ["game"], "properties": {"game": {"enum": list(names[1:])}}}}


def _head(names: Sequence[str]) -> Schema:
    """What stands beside the position and the steps."""
    versions = {"type": ["string", "number"]}
    return {
        "$schema": {"type": "string"},
        "scenario": {"description": "The id of the scenario.", **_TEXT, "maxLength": 200},
        "game": {"description": f"The game; {names[0]} when left out.", "enum": list(names), "default": names[0]},
        "rules": {
            "description": "Rule version, or several: the scenario is run once for each. The game's default when left out.",
            "anyOf": [{"type": ["string", "number", "null"]}, {"type": "array", "minItems": 1, "maxItems": 20, "items": versions}],
        },
        "switches": {
            "description": "Named switches of the rules (`deckcheck rules --versions`).",
            "type": ["object", "null"],
            "maxProperties": 50,
            "additionalProperties": {"type": ["string", "number", "boolean"]},
        },
        "about": {"description": "What the scenario shows, in words.", "anyOf": [_NULL, {**_TEXT, "maxLength": 10_000}]},
        "rule_ids": {
            "description": "The rules it is about (`deckcheck rules`).",
            "type": ["array", "null"],
            "maxItems": 200,
            "items": _TEXT,
        },
        "cards": {
            "description": "Card definitions of its own, as in card files.",
            "type": ["array", "null"],
            "maxItems": 2000,
            "items": {"type": "object"},
        },
        "given": {"description": "The position."},
        "when": {"description": "What is chosen, step by step."},
        "then": {"description": "What must hold at the end."},
    }


def _common() -> Schema:
    """What all games share."""
    bounds = {"at_least": {"description": "Lower bound.", **_BOUND}, "at_most": {"description": "Upper bound.", **_BOUND}}
    bounded = _object(bounds, minProperties=1)
    lists = {name: {"description": text, **_cards(_ref("entry"))} for name, text in _LISTS.items()}
    counts = {name: {"description": text, **_ref("number")} for name, text in _COUNTS.items()}
    option = {"description": "The text of an option; `proceed` goes on until somebody must decide.", **_TEXT}
    several = {"type": "array", "minItems": 1, "maxItems": 200, "items": _ref("option")}
    return {
        "player": {"description": "A player.", "enum": list(PLAYERS)},
        "face": {"description": "Face `up` or `down`.", "enum": _with_synonyms(FACES)},
        "card": {"description": 'A card: its name, number or id, or "(any card)" for one that does not matter.', **_TEXT},
        "entry": _entry({}),
        "number": {"description": "A number, or bounds: `{at_least: 3, at_most: 5}`.", "anyOf": [_BOUND, bounded]},
        "contents": {
            "description": f"How many cards, or which: {', '.join(f'`{name}`' for name in (*lists, *counts))}.",
            "anyOf": [_BOUND, bounded, _object({**lists, **counts}, minProperties=1)],
        },
        "option": option,
        "options": {"description": "One option, or several, one after the other.", "anyOf": [_ref("option"), several]},
        "choice": {
            "description": "What this player chooses, or `can` and `cannot`, which choose nothing.",
            "anyOf": [
                _ref("option"),
                several,
                _object(
                    {
                        "can": {"description": "Each of these can be chosen now.", **_ref("options")},
                        "cannot": {"description": "None of these can be chosen now.", **_ref("options")},
                    },
                    minProperties=1,
                ),
            ],
        },
    }


class _Game:
    """The definitions of one game."""

    def __init__(self, words: SceneWords) -> None:
        self.words = words
        self.circle = "|".join(words.circles)
        self.circles = f"({self.circle})(\\+({self.circle}))*"

    def own(self, name: str) -> Schema:
        return _ref(f"{self.words.game}_{name}")

    def definitions(self) -> Schema:
        words = self.words
        phases = [name for phase in words.phases for name in (phase.word, *phase.names)]
        return {
            "stance": {"description": f"One of {', '.join(words.stances)}.", "enum": _with_synonyms(words.stances)},
            "circle": {"description": "A place on the board, from its owner's view.", "enum": list(words.circles)},
            "circles": {"description": "One, or several joined with `+`.", "type": "string", "pattern": f"^{self.circles}$"},
            "phase": {"description": "A phase or step; the position is at its beginning.", "enum": phases},
            "position": self._position(),
            "sees": self._sees(),
            "member": self._member(),
            "assertions": self._assertions(),
            "given": {"anyOf": [_NULL, self._given()]},
            "when": {"type": ["array", "null"], "maxItems": 1000, "items": self._step()},
            "then": {"anyOf": [_NULL, self.own("assertions")]},
        }

    # The position.

    def _given(self) -> Schema:
        words = self.words
        turn = {
            "player": {"description": "Whose turn it is; A when left out.", **_ref("player")},
            "number": {
                "description": "Number of the turn; odd turns are those of the first player.",
                "type": "integer",
                "minimum": 1,
                "maximum": 999,
            },
            "phase": {"description": f"Phase or step; {words.default_phase} when left out.", **self.own("phase")},
            "first": {"description": "Who went first; A when left out, or as the number says.", **_ref("player")},
        }
        results = {
            "shuffle": {
                "description": "These cards of the zone come to lie on top, in this order; the rest is random.",
                **_cards(_ref("entry")),
            },
            "first": {"description": "Who begins.", **_ref("player")},
            **{name: {"description": f"How {name} ends.", "enum": list(ends)} for name, ends in words.chances.items()},
        }
        chance = {
            "description": "Results of chance in order, each for the next chance event.",
            "type": ["array", "null"],
            "maxItems": 200,
            "items": _object(results, minProperties=1, maxProperties=1),
        }
        return _object(
            {
                "turn": {"description": "The turn, at the beginning of a phase or step.", "anyOf": [_NULL, _object(turn)]},
                "battle": self._battle(),
                **{player: {"description": f"Player {player}.", **self.own("position")} for player in PLAYERS},
                "chance": chance,
                "seed": {"description": "Seed of what is random; the id of the scenario when left out.", **_TEXT},
            }
        )

    def _battle(self) -> Schema:
        if not self.words.battle_zone:
            return {"description": "This game has no battles between the members of two players.", **_NULL}
        fields = {
            "attacker": {"description": "Circle of the attacker, a member of the turn player.", **self.own("circles")},
            "circle": {"description": "The circle that is attacked; its member is the defender.", **self.own("circle")},
            **{number.key: _number(number) for number in self.words.battle_numbers},
        }
        return {
            "description": "The running battle, for the steps in which there is one.",
            "anyOf": [_NULL, _object(fields, required=["attacker", "circle"])],
        }

    def _position(self) -> Schema:
        words = self.words
        fields = {zone.key: self._zone(zone) for zone in words.zones}
        fields |= {number.key: {**_number(number), "type": ["integer", "null"]} for number in words.numbers}
        used = {"type": "array", "maxItems": len(words.used), "items": {"enum": list(words.used)}}
        fields["used"] = {"description": "What is used up this turn.", "anyOf": [_NULL, used]}
        for zone in words.zones:
            for name in zone.names:
                fields[name] = {**self._zone(zone), "description": f"The same as `{zone.key}`."}
        return {
            "description": "What is given for a player; every zone that is not named is empty or does not matter.",
            "anyOf": [_NULL, _object(fields)],
        }

    def _zone(self, zone: ZoneWord) -> Schema:
        entry = self._entry(zone)
        title = zone.title[0].upper() + zone.title[1:]
        if zone.shape == "single":
            return {"description": f"{title}.", "anyOf": [_NULL, entry]}
        if zone.shape == "circles":
            return {"description": f"{title}: cards by their places.", "anyOf": [_NULL, *self._placed(zone, entry)]}
        shapes = [_NULL, _COUNT, _cards(entry)]
        if zone.shape == "deck":
            ends = {
                "top": {"description": "Cards from the top.", **_cards(entry)},
                "bottom": {"description": "Cards from the very bottom upwards.", **_cards(entry)},
                "size": {"description": "How many cards in all.", **_COUNT},
            }
            shapes.append(_object(ends, minProperties=1))
            return {
                "description": f"{title}: how many cards, a list from the top (exactly these), or what is on top and at the bottom.",
                "anyOf": shapes,
            }
        return {"description": f"{title}, from the top: cards, or how many that do not matter.", "anyOf": shapes}

    def _placed(self, zone: ZoneWord, entry: Schema) -> list[Schema]:
        places = "|".join(zone.circles or self.words.circles)
        pattern = f"^({places})(\\+({places}))*$" if zone.joined else f"^({places})$"
        found: list[Schema] = [{"type": "object", "additionalProperties": False, "patternProperties": {pattern: entry}}]
        if zone.circles:
            found.append({"type": "array", "maxItems": len(zone.circles), "items": entry})
            return [*found, entry] if len(zone.circles) == 1 else found
        if zone.fill and zone.marks:
            found.append({"type": "array", "maxItems": len(self.words.circles), "items": self.own("circle")})
        return found

    def _entry(self, zone: ZoneWord) -> Schema:
        """A card of a zone, with what it may state."""
        below = {"anyOf": [_COUNT, _cards(_ref("entry"))]}
        fields: Schema = {"face": _ref("face")} if zone.face else {}
        fields |= {self.words.stance_key: self.own("stance")} if zone.stance else {}
        fields |= {
            name: {"description": f"{name.replace('_', ' ').capitalize()}: cards, or how many that do not matter.", **below}
            for name in zone.under
        }
        fields |= {number.key: _number(number) for number in zone.counts}
        fields |= {mark: {"description": f"It is {mark}.", "type": "boolean"} for mark in zone.marks[:1]}
        return _entry(fields) if fields else _ref("entry")

    # Assertions.

    def _step(self) -> Schema:
        return _object(
            {
                **{player: _ref("choice") for player in PLAYERS},
                "chance": {"description": "What chance brings.", **_ref("option")},
                "then": {"description": "What must hold at this moment.", **self.own("assertions")},
            },
            minProperties=1,
            maxProperties=1,
        )

    def _expected(self, side: LeftSide) -> Schema:
        """The right side of an assertion."""
        if side.kind in ("number", "card", "contents"):
            return _ref(side.kind)
        if side.kind == "cards":
            return _ref("contents")
        if side.kind in ("phase", "circles", "member", "sees"):
            return self.own(side.kind)
        if side.kind == "flag":
            return {"type": "boolean"}
        if side.kind == "words":
            return {"type": "array", "maxItems": len(side.words), "items": {"enum": list(side.words)}}
        if side.kind == "place":
            return {"type": "string", "pattern": f"^({'|'.join(side.words)}|[AB]\\.{self.circles})$"}
        return {"enum": [*_with_synonyms(side.words), *([None] if side.null else [])]}

    def _member(self) -> Schema:
        prefix = "PLAYER.CIRCLE."
        inner = {side.name.removeprefix(prefix): self._expected(side) for side in self.words.left_sides if side.name.startswith(prefix)}
        return {
            "description": f"A card (it stands there), `empty`, or what holds for the {self.words.member} there.",
            "anyOf": [_ref("card"), _object(inner, minProperties=1)],
        }

    def _spelled(self, name: str) -> str:
        """A pattern for a left side: a zone by any of its names, a place that is alone by several joined."""
        parts = name.split(".")
        zone = next((zone for zone in self.words.zones if parts[1:2] == [zone.key]), None)
        found = []
        for number, part in enumerate(parts):
            if part == "PLAYER":
                found.append("[AB]")
            elif part == "CIRCLE":
                found.append(self.circles if number == 1 else f"({self.circle})")
            elif number == 1 and zone is not None:
                names = [one for one in (zone.key, *zone.names) if self.words.circle_set(one) is None]
                found.append(f"({'|'.join(names)})" if len(names) > 1 else names[0])
            else:
                found.append(part)
        return "^" + "\\.".join(found) + "$"

    def _assertions(self) -> Schema:
        sides = self.words.left_sides
        plain = {side.name: self._expected(side) for side in sides if "PLAYER" not in side.name}
        patterns = {self._spelled(side.name): self._expected(side) for side in sides if "PLAYER" in side.name}
        items = {
            "description": "All of it must hold.",
            "type": "object",
            "minProperties": 1,
            "additionalProperties": False,
            "properties": plain,
            "patternProperties": patterns,
        }
        return {"type": "array", "maxItems": 500, "items": items}

    def _sees(self) -> Schema:
        seen = [side for side in self.words.left_sides if side.seen or (side.kind == "cards" and "CIRCLE" not in side.name)]
        shown = {"anyOf": [{"enum": ["none", "all"]}, _cards(_ref("entry"))]}
        return {
            "description": "What a view shows of a zone: `none`, `all`, or exactly these cards.",
            "type": "object",
            "minProperties": 1,
            "additionalProperties": False,
            "patternProperties": {self._spelled(side.name): shown for side in seen},
        }


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _object(properties: Mapping[str, Any], **more: Any) -> Schema:
    return {"type": "object", "additionalProperties": False, "properties": dict(properties), **more}


def _cards(entry: Schema) -> Schema:
    return {"type": "array", "maxItems": 200, "items": entry}


def _entry(fields: Mapping[str, Any]) -> Schema:
    with_more = f", or a mapping with `card` and {', '.join(f'`{name}`' for name in fields)}" if fields else ""
    return {
        "description": f"A card{with_more}.",
        "anyOf": [_ref("card"), _object({"card": _ref("card"), **fields}, required=["card"])],
    }


def _number(word: NumberWord) -> Schema:
    title = word.title[0].upper() + word.title[1:]
    return {"description": f"{title}.", "type": "integer", "minimum": word.low, "maximum": word.high}


def _with_synonyms(words: Iterable[str]) -> list[str]:
    known = list(words)
    return [*known, *(other for other, word in SAME.items() if word in known and other not in known)]
