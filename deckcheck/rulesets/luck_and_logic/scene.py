"""Scenarios of Luck & Logic: the words of scenario files."""

from __future__ import annotations

from deckcheck.rulesets.scene_words import SHARED_SIDES, STANCES, LeftSide, NumberWord, PhaseWord, SceneWords, ZoneWord, end_sides

_MEMBERS = ("logicalist", "foreigner", "tranceunion", "super_logicalist")
_MAIN = (*_MEMBERS, "tactics", "paradox")
_GATE_STATES = ("destroyed", "intact")

_ZONES = (
    ZoneWord("hand", "hand", types=_MAIN),
    ZoneWord("deck", "deck", "deck", types=_MAIN),
    ZoneWord("stock", "stock zone", face=True, types=_MAIN, names=("stock_zone",)),
    ZoneWord("level", "level zone", face=True, stance=True, types=_MAIN, names=("level_zone",)),
    ZoneWord("field", "field", "circles", stance=True, under=("soul",), types=_MEMBERS, joined=True),
    ZoneWord("gates", "gates", "circles", types=("gate",), fill=True, marks=_GATE_STATES),
    ZoneWord("drop", "drop zone", types=_MAIN, names=("drop_zone",)),
    ZoneWord("remove", "remove zone", face=True, types=_MAIN, names=("remove_zone",)),
    ZoneWord("refresh", "refresh zone", face=True, types=_MAIN, names=("refresh_zone",)),
    ZoneWord("purge", "purge zone", face=True, types=_MAIN, names=("purge_zone",)),
    ZoneWord("secret_tools", "secret tool zone", types=_MAIN, names=("secret_tool_zone",)),
    ZoneWord("battle", "battle zone", face=True, types=_MAIN, names=("battle_zone",)),
    ZoneWord("paradox", "paradox zone", face=True, types=("paradox",), names=("paradox_zone",)),
    ZoneWord("intercept", "intercept zone", under=("soul",), types=_MEMBERS, names=("intercept_zone",)),
    ZoneWord(
        "my_logicalist",
        "My Logicalist zone",
        "single",
        face=True,
        stance=True,
        types=("my_logicalist", "logicalist", "super_logicalist"),
        names=("my_logicalist_zone",),
    ),
)

_NUMBERS = (
    NumberWord("refresh_points", "refresh points", 0, 99),
    NumberWord("t_rank", "T-rank", 0, 99),
    NumberWord("attacks", "attacks declared this turn", 0, 99),
)

_USED = ("trance", "trance_change", "logic_drive")

_PHASES = (
    PhaseWord("setup", bare=True),
    PhaseWord("mulligan"),
    PhaseWord("stand", ("stand_phase",)),
    PhaseWord("draw", ("draw_phase",)),
    PhaseWord("level", ("level_phase",)),
    PhaseWord("main", ("main_phase",)),
    PhaseWord("battle", ("battle_phase", "attack_declaration", "attack_declaration_step")),
    PhaseWord("intercept", ("intercept_step",), battle=True),
    PhaseWord("logic_definition", ("logic_definition_step",), battle=True),
    PhaseWord("determination", ("determination_step",), battle=True),
    PhaseWord("end_of_battle", ("end_of_battle_step",), battle=True),
    PhaseWord("end", ("end_phase",)),
)

_LEFT_SIDES = (
    *(LeftSide(f"PLAYER.{zone.key}", "cards") for zone in _ZONES if zone.key != "gates"),
    LeftSide("PLAYER.soul", "cards"),
    LeftSide("PLAYER.gates", "number", seen=True),
    LeftSide("PLAYER.gates.CIRCLE", "word", _GATE_STATES),
    LeftSide("PLAYER.gates.remove", "number"),
    LeftSide("PLAYER.CIRCLE", "member", ("empty",)),
    LeftSide("PLAYER.CIRCLE.card", "card"),
    *(LeftSide(f"PLAYER.CIRCLE.{name}", "number") for name in ("power", "aura", "limit", "level", "territory")),
    LeftSide("PLAYER.CIRCLE.stance", "word", STANCES),
    LeftSide("PLAYER.CIRCLE.soul", "cards"),
    LeftSide("PLAYER.CIRCLE.circles", "circles"),
    *(LeftSide(f"PLAYER.{number.key}", "number") for number in _NUMBERS),
    LeftSide("PLAYER.attacks_allowed", "number"),
    LeftSide("PLAYER.level_number", "number"),
    LeftSide("PLAYER.used", "words", _USED),
    LeftSide("PLAYER.logic_drive", "word", ("used", "unused")),
    *SHARED_SIDES,
    LeftSide("phase", "phase"),
    LeftSide("attacker", "place", ("none",)),
    LeftSide("defender", "place", ("none",)),
    LeftSide("battle", "word", ("none",)),
    LeftSide("decided_by", "word", ("power", "aura", "limit", "level")),
    *end_sides("gates", "refresh"),
)

WORDS = SceneWords(
    game="luck_and_logic",
    circles=("F1", "F2", "F3", "B1", "B2", "B3"),
    zones=_ZONES,
    numbers=_NUMBERS,
    used=_USED,
    phases=_PHASES,
    default_phase="main",
    turn_numbers=(3, 4),
    battle_zone="field",
    battle_numbers=(NumberWord("first_passes", "passes so far", 0, 2),),
    left_sides=_LEFT_SIDES,
)
