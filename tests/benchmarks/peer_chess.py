"""One speed figure of python-chess: Board.copy(stack=False) in mid-game.

usage: chess_once.py [--seconds 2] [--positions 200] [--seed 1]

Positions: one per random playout, reached after 20 to 80 plies and not at a
game end. Each board keeps the move stack it was played with; copy(stack=False)
leaves it out. The figure is the median over passes through all positions.
"""

import argparse
import json
import random
import statistics
import time

import chess


def mid_game(rng):
    while True:
        board = chess.Board()
        for _ in range(rng.randint(20, 80)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
        if not board.is_game_over():
            return board


def one_pass(boards, clock=time.perf_counter):
    """Seconds per copy over 20 copies of every board, bare loop cost taken off."""
    repeat = range(20)
    t0 = clock()
    for board in boards:
        for _ in repeat:
            board.copy(stack=False)
    t1 = clock()
    for _ in boards:
        for _ in repeat:
            pass
    t2 = clock()
    return ((t1 - t0) - (t2 - t1)) / (len(boards) * len(repeat))


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("--seconds", type=float, default=2.0)
    ap.add_argument("--positions", type=int, default=200)
    ap.add_argument("--seed", type=int, default=1)
    opt = ap.parse_args()

    rng = random.Random(opt.seed)
    boards = [mid_game(rng) for _ in range(opt.positions)]
    for board in boards:  # the copy is the same position
        twin = board.copy(stack=False)
        assert twin.fen() == board.fen()
        assert not twin.move_stack

    one_pass(boards)  # warm-up
    passes = []
    stop = time.perf_counter() + opt.seconds
    while len(passes) < 3 or time.perf_counter() < stop:
        passes.append(one_pass(boards))
    print(
        json.dumps(
            {"us_per_copy": round(statistics.median(passes) * 1e6, 3), "positions": len(boards), "copies": len(passes) * len(boards) * 20}
        )
    )


if __name__ == "__main__":
    main()
