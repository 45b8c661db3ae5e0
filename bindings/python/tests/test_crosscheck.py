"""Golden and random positions: every action and FEN is what the Rust library says."""

import json
import os
import unittest

from cotulenh import Board

#: Made by `cargo run -p cotulenh-testing --example crosscheck`; `check` makes it.
FILE = os.environ.get("COTULENH_CROSSCHECK")


class TestCrosscheck(unittest.TestCase):
    @unittest.skipIf(FILE is None, "COTULENH_CROSSCHECK names no file of positions")
    def test_every_action_and_fen(self) -> None:
        assert FILE is not None
        positions = actions = 0
        with open(FILE, encoding="utf-8") as lines:
            for line in lines:
                case = json.loads(line)
                board = Board(case["fen"])
                self.assertEqual((board.fen(), board.status()), (case["fen"], case["status"]))
                self.assertEqual(board.is_check(), case["check"], case["fen"])
                found = []
                for action in board.legal_actions:
                    after = board.copy()
                    after.step(action)
                    found.append({"lan": board.lan(action), "fen": after.fen()})
                found.sort(key=lambda action: action["lan"])
                self.assertEqual(found, case["actions"], case["fen"])
                positions += 1
                actions += len(found)
        self.assertGreater(positions, 2000)
        print(f"compared {positions} positions with {actions} actions")


if __name__ == "__main__":
    unittest.main()
