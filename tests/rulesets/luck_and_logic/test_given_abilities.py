"""Abilities that effects give: who has them, and when they are heard."""

from __future__ import annotations

from typing import Any

from ability_cards import FOREIGN, PLAIN, A, B, Scene, act, any_time, auto, card, draws, effect, itself, mine

from deckcheck.engine.abilities import ANYWHERE, SOURCE
from deckcheck.engine.in_force import abilities_of, begin_effect
from deckcheck.engine.state import DOWN
from deckcheck.rulesets.luck_and_logic import terms
from deckcheck.rulesets.luck_and_logic.board import DECK, HAND, LEVEL

AT_ATTACK = auto("given/attack", terms.ON_ATTACK, draws(1), hears=any_time, works_in=ANYWHERE)
AT_DEFENCE = auto("given/defence", terms.ON_DEFEND, draws(2), hears=any_time, works_in=ANYWHERE)


def attack_on(scene: Scene, target: str) -> None:
    scene.battle().attack("F1", target)
    while scene.asked in ("define a logic", "waiting ability"):
        scene.state.choose(0)


def test_a_player_hears_with_those_abilities_only_that_hear() -> None:
    """An effect gives two abilities to a player; one of them hears an attack on an empty circle."""
    both = effect("both", for_player=True, abilities=(AT_ATTACK, AT_DEFENCE))
    giver = card("Giver", act("giver/1", effects=(both,)))
    scene = Scene(giver)
    member = scene.member(A, giver, "F1")
    scene.level(A, 1)
    begin_effect(scene.state, 3, both, [A, member, scene.state.now[member][5], -1, 0, -1, 0])
    assert abilities_of(scene.state, member) == ((giver.abilities[0], ()),)  # no card has what a player was given
    scene.state.watch |= both.watch
    attack_on(scene, "F1")
    assert scene.count(A, HAND) == 1


def test_a_card_has_given_abilities_while_it_lies_face_up() -> None:
    """A face-down level card has no text (LL-FACE-01), nor one that it is given."""
    both = effect("both", abilities=(AT_ATTACK, AT_DEFENCE))
    giver = card("Giver", act("giver/1", effects=(both,)))
    scene = Scene(giver)
    scene.member(A, giver, "F1")
    up = scene.add(A, LEVEL, PLAIN)
    down = scene.add(A, LEVEL, PLAIN, facing=DOWN)
    begin_effect(scene.state, 3, both, [A, up, 0, -1, 0, -1, 0], (up, down))
    scene.state.watch |= both.watch
    attack_on(scene, "F1")
    assert scene.count(A, HAND) == 1  # once for the attack, of the card that lies face up


def test_an_effect_that_does_not_hold_gives_nothing() -> None:
    sleeping = effect("sleeping", abilities=(AT_ATTACK,), live=lambda state, env: False, means=mine)
    giver = card("Giver", act("giver/1", effects=(sleeping,)))
    scene = Scene(giver)
    member = scene.member(A, giver, "F1")
    scene.level(A, 1)
    begin_effect(scene.state, 3, sleeping, [A, member, 0, -1, 0, -1, 0])
    scene.state.watch |= sleeping.watch
    attack_on(scene, "F1")
    assert scene.count(A, HAND) == 0


def test_an_effect_for_a_player_gives_no_card_an_ability() -> None:
    """Of two effects that give abilities, one gives them to the player: a card has that of the other."""
    for_player = effect("for player", for_player=True, abilities=(AT_ATTACK,), means=itself)
    for_card = effect("for card", abilities=(AT_DEFENCE,), means=itself)
    giver = card("Giver", for_player, for_card)
    scene = Scene(giver)
    member = scene.member(A, giver, "F1")
    assert [ability.name for ability, _ in abilities_of(scene.state, member)] == ["given/defence"]
    assert abilities_of(scene.state, member)[0][1][SOURCE] == member


def test_a_script_that_names_a_card_which_is_not_there() -> None:
    """A scenario that scripts a shuffle gets those of its cards that lie in the deck."""
    from deckcheck.engine.primitives import shuffle

    scene = Scene()
    state: Any = scene.state
    scene.add(B, DECK, FOREIGN, facing=DOWN)
    state.script = ((PLAIN.index, 999, FOREIGN.index),)
    shuffle(state, B, DECK)
    assert [state.card[number].name for number in reversed(state.order[B << 4 | DECK])][:2] == ["Plain", "Foreign"]
    assert state.script == ()
