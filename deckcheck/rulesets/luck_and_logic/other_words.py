"""What players of other card games would write for things of Luck & Logic. See `deckcheck.effects.other_words`."""

from __future__ import annotations

from typing import Final

from deckcheck.effects.other_words import SHARED_TABLE, OtherWords, other_words

_TABLE: Final = """
destroy destroys: move | a member is put away by `move: ..., to: drop_zone`; a gate is destroyed by `destroy_gate: ...`
kill bury defeat trash_card discard_member ko: move | write `move: ..., to: drop_zone`
tap exhaust resting turn_sideways: rest | write `rest: ...`
untap ready unrest stand_up refresh: stand | write `stand: ...`
return bounce return_to_hand pick_up: move | write `move: ..., to: hand`
pay pay_cost spend: pay_stock | write `pay_stock: 1`, in `cost`
stock pay_mana mana: pay_stock | write `pay_stock: 1` in `cost`, or `stock_boost: 1` in `do`
ramp charge: stock_boost | write `stock_boost: 1`
mill: move | write `move: {in: deck, of: you, top: 3}, to: drop_zone`
search tutor fetch find: move | write `look` at the deck with `as`, then `choose` with `among`, `move` and `shuffle: deck`
sacrifice sac: move | write `move: ..., to: drop_zone`, in `cost` if it is a price
exile banish remove: move | write `move: ..., to: remove_zone`
purge: move | write `move: ..., to: purge_zone`
summon play deploy cast call revive reanimate put_into_play special_summon enter: mobilize | write `mobilize: ...`
discard_card throw: discard | write `discard: 1`
nullify: turn | a paradox is nullified by `turn: ..., face: down`; abilities by `suppress`
flip turn_over reveal_face: turn | write `turn: ..., face: up` or `down`
attach equip overlay: move | write `move: ..., to: soul, under: ...`
reposition relocate: rearrange | write `rearrange: ...`
steal gain_control take_control: move | nothing changes who owns a card
heal damage deal_damage: modify | a member has no damage: write `modify: ..., power: -1000`
cost_reduction reduce_cost discount cheaper: modify | write `modify: ..., cost: -1`
cost_reduction reduce_cost discount: cost | write `cost: -1` beside `modify`
loot cycle: draw | write `- draw: 1`, then `- discard: 1`
evolve transform trance_into: mobilize | a trance is no effect: `can: trance_again` allows one more
graveyard grave trash discard_pile discard drop dropzone waiting_room cemetery retire: drop_zone
library draw_pile main_deck: deck
battlefield board arena play play_area circle circles stage in_play table: field
front frontline front_line vanguard: front_row
back rear rearguard back_line: back_row
stock stocks mana memory resource resources energy cost: stock_zone
level levels level_up: level_zone
exile exiled banished removed out_of_game removed_zone: remove_zone
souls under material materials: soul
gate life shield shields: gates
battle logic logic_zone: battle_zone
paradoxes: paradox_zone
purge: purge_zone
refresh: refresh_zone
my_logicalist leader: my_logicalist_zone
cards hands: hand
block blocker blocking guard: intercept
block blocker blocking guard blockers: intercepting | write `role: intercepting`
untap ready: stand
targeted be_targeted target chosen be_target: be_chosen
leave leave_play be_removed die be_moved: leave_field
destroyed be_broken: be_destroyed
play summon mobilise: mobilize
on_block on_blocked: on_intercept | write `on_intercept`, or `on_intercepted` for the attacker
on_play on_summon etb enters enters_play enters_field on_mobilize on_enter on_cast played: on_enter_field | write `on_enter_field: this`
on_death on_destroyed on_leave on_leave_field dies on_die leaves on_ko: on_move | write `on_move: this, from: field, to: drop_zone`
on_draw draw: on_move | write `on_move: {of: you}, from: deck, to: hand`
on_discard discard: on_move | write `on_move: {of: you}, from: hand, to: drop_zone`
on_level_up on_level: on_move | write `on_move: {of: you}, to: level_zone`
on_mill: on_move | write `on_move: {of: you}, from: deck, to: drop_zone`
start_of_turn upkeep on_turn_start turn_start begin_turn beginning_of_turn: start_of_stand_phase | write `start_of_stand_phase: you`
end_of_turn on_turn_end turn_end end_step: start_of_end_phase | write `start_of_end_phase: you`
end_of_battle on_battle_end: start_of_end_of_battle_step | write `start_of_end_of_battle_step: you`
on_attacked on_be_attacked attacked: on_defend
attack attacks attacking: on_attack | write `on_attack: this`
on_win win wins: on_battle_won
on_lose lose loses: on_battle_lost
on_trance trance: on_enter_field | write `on_enter_field: this, via: trance`
on_gate_destruction on_gate_break: gate_destruction | write `gate_destruction`, or `on_gate_destroyed: {of: you}` on another card
trance play: covenant on_enter_field | `via` of `on_enter_field` and `covenant` has `trance` and `trance_change`
tactic spell event sorcery instant magic strategy: tactics | write `tactics`
creature creatures unit units character characters monster monsters ally card minion servant members: member | write `member`
fusion union trance_union: tranceunion
hero human theorist: logicalist
foreign other_worlder partner: foreigner
attacker: role attacking | the attacker is the reference `attacker`, or the filter `role: attacking`
defender: role defending | the defender is the reference `defender`, or the filter `role: defending`
attackers attacking_member attacker: attacking
defenders blocked defender: defending
state status tapped untapped resting standing position orientation: stance | write `stance: rest` or `stance: stand`
tapped resting exhausted sideways: rest | write `rest`
untapped standing upright ready active: stand | write `stand`
face_up face_down facing: face | write `face: up` or `face: down`
health hp defense defence toughness attack strength atk def life damage: power | the values of a member are `power`, `aura` and `limit`
rank tier grade stars lv: level
mana cmc mana_cost stock_cost: cost
colors colour colours: color
worlds universe: world
column same_column: column_of | write `column_of: this`
adjacent neighbour neighbor next_to: adjacent_to | write `adjacent_to: this`
battle end_of_battle until_end_of_battle: this_battle | write `for: this_battle`
next_turn: next_opponent_turn | write `for: next_opponent_turn` or `next_own_turn`
your_next_turn next_your_turn: next_own_turn | write `for: next_own_turn`
opponents_turn opponents_next_turn: next_opponent_turn | write `for: next_opponent_turn`, or `opponent_turn` for the running one too
activated active activate main ignition: act | write `kind: act`
logic drive: logic_drive | write `kind: logic_drive`
gate_destruction keyword covenant: auto | write `kind: auto`, with the keyword in `when`
ex_soul vanguard exsoul: while | write `while: {ex_soul: 2}`, or `while: vanguard`
covenant: when | write `when: {covenant: NAME}`
secret_tool: secret_tool_skill
tactic spell: tactics | write `kind: tactics`
all any every_color multicolor: every | write `color: every`
"""

OTHER_WORDS: Final[OtherWords] = other_words(SHARED_TABLE, _TABLE)
