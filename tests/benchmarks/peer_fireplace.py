"""One speed figure of fireplace2: uniform random player, finished games only.

usage: fire_once.py [--games 10] [--seed 1] [--max-turns 150]

Prints one JSON line. Timed: mulligan to game end (rules, listing the legal
actions, the choice). Not timed: import, card database, deck drafting, set-up.
A game that raises, passes the turn limit or takes over 20 s is dropped, with
its decisions and its time, and counted under "aborted".
"""

import argparse
import contextlib
import json
import logging
import os
import random
import signal
import time


class Dropped(BaseException):
    """Turn limit or time limit reached (BaseException: no peer code may swallow it)."""


def on_alarm(signum, frame):
    raise Dropped("time limit")


def legal_actions(player):
    """Every legal action of the player, as (callable, positional args, keyword args)."""
    found = [(player.game.end_turn, (), {})]

    for card in player.hand:
        if not card.is_playable():
            continue
        # A "choose one" card is played through its options.
        forms = [(option, {"choose": option}) for option in card.choose_cards] if card.must_choose_one else [(card, {})]
        for form, extra in forms:
            if form.requires_target():
                found.extend((card.play, (), dict(extra, target=t)) for t in form.targets)
            else:
                found.append((card.play, (), extra))

    power = player.hero.power
    if power.is_usable():
        if power.requires_target():
            found.extend((power.use, (), {"target": t}) for t in power.targets)
        else:
            found.append((power.use, (), {}))

    for fighter in player.characters:
        if fighter.can_attack():
            found.extend((fighter.attack, (t,), {}) for t in fighter.targets)
    return found


def play(game, rng, max_turns):
    """Play the game to its end; return the number of decisions."""
    decisions = 0
    for player in game.players:
        player.choice.choose()  # mulligan: keep the hand
        decisions += 1
    while not game.ended:
        if game.turn > max_turns:
            raise Dropped("turn limit")
        player = game.current_player
        if player.choice:
            player.choice.choose(rng.choice(player.choice.cards))
        else:
            call, args, kwargs = rng.choice(legal_actions(player))
            call(*args, **kwargs)
        decisions += 1
    return decisions


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("--games", type=int, default=10, help="finished games wanted")
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--max-turns", type=int, default=150)
    opt = ap.parse_args()

    logging.disable(logging.CRITICAL)
    signal.signal(signal.SIGALRM, on_alarm)
    clock = time.perf_counter
    finished = decisions = aborted = 0
    spent = 0.0

    # The package prints some lines of its own: keep stdout clean.
    with open(os.devnull, "w") as sink, contextlib.redirect_stdout(sink):
        from fireplace import cards, utils

        cards.db.initialize()
        rng = random.Random(opt.seed)
        random.seed(opt.seed)  # the engine draws from the global generator
        while finished < opt.games and aborted < 3 * opt.games + 10:
            signal.alarm(20)
            try:
                game = utils.setup_game()
                begin = clock()
                made = play(game, rng, opt.max_turns)
                took = clock() - begin
            except (Exception, Dropped):
                aborted += 1
                continue
            finally:
                signal.alarm(0)
            finished += 1
            decisions += made
            spent += took

    if not finished:
        raise SystemExit("no game finished")
    print(json.dumps({"us_per_decision": round(spent / decisions * 1e6, 1), "decisions": decisions, "games": finished, "aborted": aborted}))


if __name__ == "__main__":
    main()
