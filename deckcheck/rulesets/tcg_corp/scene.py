"""Scenarios of the TCG Corp game: the words of scenario files."""

from __future__ import annotations

from deckcheck.rulesets.scene_words import PLAYERS, SHARED_SIDES, LeftSide, NumberWord, PhaseWord, SceneWords, ZoneWord, end_sides

_STATES = ("normal", "rest", "stun")
_PLACES = ("main", "S1", "S2", "S3", "S4", "S5")
_COUNTS = (NumberWord("damage", "damage", 0, 99_999),)
_MARKS = ("ko", "live")

_ZONES = (
    ZoneWord("hand", "hand"),
    ZoneWord("deck", "deck", "deck"),
    ZoneWord(
        "main_area",
        "main area",
        "circles",
        face=True,
        stance=True,
        under=("energy", "set_cards"),
        counts=_COUNTS,
        types=("unit",),
        circles=_PLACES[:1],
        fill=True,
        marks=_MARKS,
        names=("main", "main_unit"),
    ),
    ZoneWord(
        "standby_area",
        "standby area",
        "circles",
        face=True,
        under=("energy", "set_cards"),
        counts=_COUNTS,
        types=("unit",),
        circles=_PLACES[1:],
        marks=_MARKS,
        names=("standby", "standby_units"),
    ),
    ZoneWord("discard", "discard area", names=("discard_area",)),
)

_USED = ("charge", "retreat", "strategy", "skill")

_PHASES = (
    PhaseWord("setup", bare=True),
    PhaseWord("draw", ("draw_phase",)),
    PhaseWord("main", ("main_phase",)),
    PhaseWord("battle", ("battle_phase",)),
    PhaseWord("end", ("end_phase",)),
)

_LEFT_SIDES = (
    *(LeftSide(f"PLAYER.{zone.key}", "cards") for zone in _ZONES),
    LeftSide("PLAYER.energy", "cards"),
    LeftSide("PLAYER.set_cards", "cards"),
    LeftSide("PLAYER.ko", "cards"),
    LeftSide("PLAYER.units", "cards"),
    LeftSide("PLAYER.CIRCLE", "member", ("empty",)),
    LeftSide("PLAYER.CIRCLE.card", "card"),
    *(LeftSide(f"PLAYER.CIRCLE.{name}", "number") for name in ("hp", "damage", "retreat_cost", "skill_damage")),
    LeftSide("PLAYER.CIRCLE.state", "word", _STATES),
    LeftSide("PLAYER.CIRCLE.ko", "flag"),
    LeftSide("PLAYER.CIRCLE.face", "word", ("up", "down")),
    LeftSide("PLAYER.CIRCLE.energy", "cards"),
    LeftSide("PLAYER.CIRCLE.set_cards", "cards"),
    LeftSide("PLAYER.used", "words", _USED),
    *SHARED_SIDES,
    LeftSide("first", "word", PLAYERS),
    LeftSide("phase", "phase"),
    *end_sides("all_units_ko", "deck_out"),
)

WORDS = SceneWords(
    game="tcg_corp",
    circles=_PLACES,
    zones=_ZONES,
    numbers=(),
    used=_USED,
    phases=_PHASES,
    default_phase="main",
    turn_numbers=(3, 4),
    battle_zone="",
    battle_numbers=(),
    left_sides=_LEFT_SIDES,
    stance_key="state",
    stances=_STATES,
    chances={"janken": ("win", "lose", *PLAYERS)},
    member="unit",
    circle="place",
)
