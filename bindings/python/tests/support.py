"""What the tests share."""

import os
from pathlib import Path
from random import Random
from typing import Iterator

from cotulenh import Board

#: The root of the repository.
ROOT = Path(__file__).resolve().parents[3]
#: Cases made by independent programs, which the Rust library is tested with too.
DATA = ROOT / "crates/cotulenh/tests/data"
#: A stack of three on the coast.
STACK = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 0 1"
#: The UCI program of this repository.
ENGINE = os.environ.get("COTULENH_ENGINE", str(ROOT / "target/debug/cotulenh-engine"))


def random_boards(seed: int, count: int) -> Iterator[Board]:
    """Boards of random games."""
    random, board = Random(seed), Board()
    for _ in range(count):
        moves = list(board.legal_moves)
        if not moves or board.is_game_over() or len(board.move_stack) > 120:
            board = Board()
            continue
        yield board
        board.push(random.choice(moves))
